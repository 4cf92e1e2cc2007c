"""The reception desk: entry tickets in stamped pads without gaps, vouchers, and their money.

A ticket of a day costs the unit price; one of a week, a month or a season no less than so many of
them. Who may be admitted is asked at the desk of admission, whose entries are heard here.

Refusals, in the order in which they are looked for::

    OpenReception  E_BAD_AMOUNT
    OpenPad        E_BAD_INPUT no such series, numbers that cannot be · E_PAD_NOT_STAMPED
                   · E_NUMBER_GAP not the number after the last one
    SellTicket     E_BAD_INPUT no such series, no record · E_PAD_NOT_STAMPED no pad, or used up
                   · E_FILES_NOT_CHECKED not let in by the admission that this hall keeps
                   · E_TICKET_PRICE under the least · E_VOUCHER_UNKNOWN
    SpoilTicket    E_BAD_INPUT · E_PAD_NOT_STAMPED
    GiveVoucher    E_BAD_INPUT no record · E_FILES_NOT_CHECKED
    DestroyStubs   E_BAD_INPUT no such used pad · E_ACT_REQUIRED no act, or half a year not over
    PayIn          E_BAD_AMOUNT more than is there

Regulation of Ceuta, articles 30 and 31. Requirements: ADMIT-3, ADMIT-6, ADMIT-8,
ADMIT-9, ADMIT-10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cage.games.reception_events import (
    EVENTS,
    PadOpened,
    ReceptionOpened,
    ReceptionPaidIn,
    StubsDestroyed,
    TicketSold,
    TicketSpoilt,
    VisitorAdmitted,
    VoucherGiven,
)
from cage.games.reception_state import (
    DAY_MS,
    TIMES,
    DestroyStubs,
    GiveVoucher,
    OpenPad,
    OpenReception,
    Pad,
    PayIn,
    ReceptionState,
    SellTicket,
    SpoilTicket,
    evolve,
    least_price,
)
from floor.games.admission_events import VisitNoted
from house.contract import (
    Action,
    Decision,
    Game,
    Heard,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
    Transfer,
)

# --- words ---------------------------------------------------------------------------------------

CASH = "cash.reception"
CENTRAL = "cash.central"
INCOME = "income.tickets"
DEPOSITS = "tickets.deposits"
LARGEST = 10**6
HALF_A_YEAR_DAYS = 183

CODES = frozenset(
    {
        "E_BAD_AMOUNT",
        "E_BAD_INPUT",
        "E_PAD_NOT_STAMPED",
        "E_NUMBER_GAP",
        "E_TICKET_PRICE",
        "E_VOUCHER_UNKNOWN",
        "E_FILES_NOT_CHECKED",
        "E_ACT_REQUIRED",
    }
)


# --- start, decide, evolve -----------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens the desk."""
    action = request.action
    assert isinstance(action, OpenReception)
    if not 0 < action.unit_cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "unit_cents"})
    return (Step(ReceptionOpened(action.unit_cents, request.person, request.at)),)


def decide(state: ReceptionState, request: Request, terms: Terms) -> Decision:
    """The steps of an action."""
    if isinstance(request.action, DestroyStubs):
        return _destroy(state, request, terms)
    return _DECISIONS[type(request.action)](state, request)


def _open_pad(state: ReceptionState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, OpenPad)
    if action.series not in TIMES or not 0 < action.first <= action.last:
        return Refused("E_BAD_INPUT", {"field": "series"})
    if not action.stamp.strip():
        return Refused("E_PAD_NOT_STAMPED", {"series": action.series})
    before = state.pad(action.series)
    if before and (before.next <= before.last or action.first != before.next):
        return Refused("E_NUMBER_GAP", {"number": before.next})
    event = PadOpened(
        action.series,
        action.first,
        action.last,
        action.stamp,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def _sell(state: ReceptionState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, SellTicket)
    pad = _usable(state, action.series)
    if not isinstance(pad, Pad):
        return pad
    if fault := _record_fault(state, action.record, request.at):
        return fault
    least = least_price(action.series, state.unit)
    if not least <= action.cents <= LARGEST:
        return Refused("E_TICKET_PRICE", {"cents": least})
    deposit = next((cents for number, _, cents in state.vouchers if number == action.voucher), 0)
    if action.voucher and not deposit:
        return Refused("E_VOUCHER_UNKNOWN", {"voucher": action.voucher})
    event = TicketSold(
        series=pad.series,
        number=pad.next,
        record=action.record,
        cents=action.cents,
        voucher=action.voucher,
        by=request.person,
        at=request.at,
    )
    parts = ((DEPOSITS, min(deposit, action.cents)), (CASH, action.cents - deposit))
    money = tuple(Transfer(of, INCOME, cents, "ticket sold") for of, cents in parts if cents > 0)
    return (Step(event, money),)


def _record_fault(state: ReceptionState, record: str, at: int) -> Refused | None:
    """Both files are searched before every issue, where the hall keeps them (ADMIT-3)."""
    if not record.strip():
        return Refused("E_BAD_INPUT", {"field": "record"})
    since = state.admitted.get(record.strip())
    if state.checks and (since is None or not since <= at < since + DAY_MS):
        return Refused("E_FILES_NOT_CHECKED")
    return None


def _destroy(state: ReceptionState, request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, DestroyStubs)
    wanted = (action.series, action.first)
    pad = next((one for one in state.used if (one.series, one.first) == wanted), None)
    if pad is None:
        return Refused("E_BAD_INPUT", {"field": "first"})
    days = terms.profile.get("retention.stub_days", HALF_A_YEAR_DAYS)
    if not action.act.strip() or request.at < pad.at + days * DAY_MS:
        return Refused("E_ACT_REQUIRED", {"until": pad.at + days * DAY_MS})
    event = StubsDestroyed(
        series=pad.series,
        first=pad.first,
        last=pad.last,
        cents=least_price(pad.series, state.unit),
        act=action.act.strip(),
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def react(state: ReceptionState, heard: Heard, terms: Terms) -> Decision:
    """Remembers whom the admission let in."""
    event = heard.event
    assert isinstance(event, VisitNoted), event
    return (Step(VisitorAdmitted(str(event.number), event.at)),)


def _usable(state: ReceptionState, series: str) -> Pad | Refused:
    if series not in TIMES:
        return Refused("E_BAD_INPUT", {"field": "series"})
    pad = state.pad(series)
    if pad is None or pad.next > pad.last:
        return Refused("E_PAD_NOT_STAMPED", {"series": series})
    return pad


def _spoil(state: ReceptionState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, SpoilTicket)
    pad = _usable(state, action.series)
    if not isinstance(pad, Pad):
        return pad
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    event = TicketSpoilt(pad.series, pad.next, action.reason, by=request.person, at=request.at)
    return (Step(event),)


def _voucher(state: ReceptionState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, GiveVoucher)
    if fault := _record_fault(state, action.record, request.at):
        return fault
    event = VoucherGiven(
        state.given + 1, action.record, state.unit, by=request.person, at=request.at
    )
    return (Step(event, (Transfer(CASH, DEPOSITS, state.unit, "voucher given"),)),)


def _pay_in(state: ReceptionState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, PayIn)
    if not 0 < action.cents <= state.cash:
        return Refused("E_BAD_AMOUNT", {"field": "cents", "most": state.cash})
    event = ReceptionPaidIn(action.cents, request.person, request.at)
    return (Step(event, (Transfer(CENTRAL, CASH, action.cents, "reception paid in"),)),)


def view(state: ReceptionState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """Prices, the next number of each pad, and the vouchers still to be exchanged."""
    return {
        "prices": {series: least_price(series, state.unit) for series in TIMES},
        "pads": [
            {"series": pad.series, "next": pad.next, "last": pad.last, "stamp": pad.stamp}
            for pad in state.pads
        ],
        "vouchers": [
            {"voucher": number, "record": record, "cents": cents}
            for number, record, cents in state.vouchers
        ],
        "stubs": [
            {"series": one.series, "first": one.first, "last": one.last, "at": one.at}
            for one in state.used
        ],
        "sold": state.sold,
        "cash": state.cash,
    }


_DECISIONS: Mapping[type[Action], Callable[[ReceptionState, Request], Decision]] = {
    OpenPad: _open_pad,
    SellTicket: _sell,
    SpoilTicket: _spoil,
    GiveVoucher: _voucher,
    PayIn: _pay_in,
}
_DIRECTION = frozenset({"director", "deputy"})
_DESK = frozenset({"receptionist", "cashier"})
GAME = Game(
    kind="reception",
    opening=OpenReception,
    actions=(*_DECISIONS, DestroyStubs),
    events=EVENTS,
    rights={
        OpenReception: _DIRECTION,
        OpenPad: _DIRECTION,
        SellTicket: _DESK,
        SpoilTicket: _DESK,
        GiveVoucher: _DESK,
        PayIn: _DESK,
        DestroyStubs: frozenset({"official"}),
    },
    seats={
        **dict.fromkeys(("receptionist", "cashier", "director", "deputy"), "cage"),
        **dict.fromkeys(("accountant", "official", "auditor"), "official"),
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    hears=frozenset({VisitNoted}),
    react=react,
    closed=lambda state: False,
)
