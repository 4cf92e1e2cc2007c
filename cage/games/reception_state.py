"""What may be asked of the reception desk, what it is made of, and its fold.

Money is cents, times are epoch milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cage.games.reception_events import (
    PadOpened,
    ReceptionOpened,
    ReceptionPaidIn,
    StubsDestroyed,
    TicketSold,
    TicketSpoilt,
    VisitorAdmitted,
    VoucherGiven,
)
from house.contract import Action, Event

TIMES: Mapping[str, int] = {"day": 1, "week": 5, "month": 10, "season": 25}
"""The least price of a ticket in unit prices, by its series (ADMIT-8)."""

DAY_MS = 86_400_000


@dataclass(frozen=True)
class OpenReception(Action):
    """Opens the desk; ``unit_cents`` is the price of a day that the authority has fixed."""

    unit_cents: int


@dataclass(frozen=True)
class OpenPad(Action):
    """Puts a pad of tickets into use; ``stamp`` is the authority's register mark (ADMIT-6)."""

    series: str
    first: int
    last: int
    stamp: str


@dataclass(frozen=True)
class SellTicket(Action):
    """Sells the next ticket to the visitor of record ``record``; ``voucher`` is given back."""

    series: str
    record: str
    cents: int
    voucher: int = 0


@dataclass(frozen=True)
class SpoilTicket(Action):
    """The next ticket was written wrong and stays in the pad."""

    series: str
    reason: str


@dataclass(frozen=True)
class GiveVoucher(Action):
    """Gives a provisional paper for a deposit of the unit price (ADMIT-9)."""

    record: str


@dataclass(frozen=True)
class DestroyStubs(Action):
    """Destroys the stubs of the used pad that begins at ``first``; ``act`` is the official's."""

    series: str
    first: int
    act: str


@dataclass(frozen=True)
class PayIn(Action):
    """Hands so many cents of the desk to the central cage."""

    cents: int


@dataclass(frozen=True, slots=True)
class Pad:
    series: str
    next: int
    last: int
    stamp: str


@dataclass(frozen=True, slots=True)
class Used:
    """A pad of which nothing is left but its stubs; ``at`` is when its last ticket went."""

    series: str
    first: int
    last: int
    at: int


@dataclass(frozen=True, slots=True)
class ReceptionState:
    """``admitted`` are the records let in within a day, with when; ``checks``: the hall keeps its
    files, so that nobody else gets a ticket."""

    unit: int
    pads: tuple[Pad, ...] = ()
    vouchers: tuple[tuple[int, str, int], ...] = ()
    given: int = 0
    sold: int = 0
    cash: int = 0
    used: tuple[Used, ...] = ()
    firsts: Mapping[str, int] = field(default_factory=dict)
    admitted: Mapping[str, int] = field(default_factory=dict)
    checks: bool = False

    def pad(self, series: str) -> Pad | None:
        return next((pad for pad in self.pads if pad.series == series), None)


def least_price(series: str, unit_cents: int) -> int:
    """The least price of a ticket in cents (ADMIT-8)."""
    return TIMES[series] * unit_cents


def evolve(state: ReceptionState | None, event: Event) -> ReceptionState:
    """The state after an event."""
    if isinstance(event, ReceptionOpened):
        return ReceptionState(event.unit_cents)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _pad_opened(state: ReceptionState, event: PadOpened) -> ReceptionState:
    pad = Pad(event.series, event.first, event.last, event.stamp)
    others = tuple(one for one in state.pads if one.series != event.series)
    firsts = {**state.firsts, event.series: event.first}
    return replace(state, pads=(*others, pad), firsts=firsts)


def _next(state: ReceptionState, event: TicketSold | TicketSpoilt) -> ReceptionState:
    pads = (
        replace(pad, next=event.number + 1) if pad.series == event.series else pad
        for pad in state.pads
    )
    after = replace(state, pads=tuple(pads))
    pad = after.pad(event.series)
    assert pad is not None, event
    if pad.next <= pad.last:
        return after
    used = Used(event.series, state.firsts[event.series], pad.last, event.at)
    return replace(after, used=(*state.used, used))


def _sold(state: ReceptionState, event: TicketSold) -> ReceptionState:
    deposit = next((cents for number, _, cents in state.vouchers if number == event.voucher), 0)
    left = tuple(one for one in state.vouchers if one[0] != event.voucher)
    cash = state.cash + max(0, event.cents - deposit)
    return replace(_next(state, event), vouchers=left, sold=state.sold + 1, cash=cash)


def _given(state: ReceptionState, event: VoucherGiven) -> ReceptionState:
    vouchers = (*state.vouchers, (event.voucher, event.record, event.cents))
    return replace(state, vouchers=vouchers, given=event.voucher, cash=state.cash + event.cents)


def _admitted(state: ReceptionState, event: VisitorAdmitted) -> ReceptionState:
    still = {one: at for one, at in state.admitted.items() if event.at - at < DAY_MS}
    return replace(state, admitted={**still, event.record: event.at}, checks=True)


def _destroyed(state: ReceptionState, event: StubsDestroyed) -> ReceptionState:
    gone = (event.series, event.first)
    left = tuple(one for one in state.used if (one.series, one.first) != gone)
    return replace(state, used=left)


_FOLDS: Mapping[type[Event], Callable[[ReceptionState, Any], ReceptionState]] = {
    PadOpened: _pad_opened,
    TicketSold: _sold,
    TicketSpoilt: _next,
    VoucherGiven: _given,
    VisitorAdmitted: _admitted,
    StubsDestroyed: _destroyed,
    ReceptionPaidIn: lambda state, event: replace(state, cash=state.cash - event.cents),
}
