"""What may be asked of the debts to players, what they are made of, and their fold.

Requirements BINGO-25, BINGO-26, BINGO-28, BINGO-29, PRIMA-9. Money is cents, times are epoch
milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from bingo.games.ninety_ball.events import Range
from cage.games.debts_events import (
    CardsRefunded,
    CarryAdded,
    CarryIn,
    CarryOut,
    CarryRestored,
    DebtsLapsed,
    DebtsOpened,
    HalvesBack,
    HalvesDeferred,
    HalvesIn,
    HalvesOver,
    HalvesReleased,
    HalvesUsed,
    OwedPaid,
    PrizeOwed,
    RefundsOwed,
)
from house.contract import Action, Event


@dataclass(frozen=True)
class OpenDebts(Action):
    """Opens the account of what the hall owes to players."""

    name: str = ""


@dataclass(frozen=True)
class RefundCards(Action):
    """Refunds the cards ``first`` to ``last`` of an annulled or cancelled game (BINGO-28).

    ``game`` is its round; ``series`` may stay empty while that game sold one series; ``half`` is
    the half of a double that is given back, A or B (BINGO-8).
    """

    shift: str
    game: str
    series: str
    first: int
    last: int
    half: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class PayOwed(Action):
    """Pays a prize that was set aside against its card, typed by ``number`` (BINGO-25)."""

    shift: str
    game: str
    award: int
    number: int
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class LapseDebts(Action):
    """The house moves what was not claimed within the term to lost and found."""

    game: str


@dataclass(frozen=True, slots=True)
class Refund:
    """Cards of one annulled or cancelled game; ``done`` were given back their price."""

    game: str
    number: int
    ranges: tuple[Range, ...]
    voids: tuple[Range, ...]
    face_cents: int
    owed: int
    at: int
    done: tuple[Range, ...] = ()
    lapsed: int = 0
    doubles: tuple[Range, ...] = ()
    returned: tuple[Range, ...] = ()

    @property
    def refunded(self) -> int:
        return sum(cards.count for cards in self.done) * self.face_cents

    @property
    def outstanding(self) -> int:
        return self.owed - self.refunded - self.lapsed


@dataclass(frozen=True, slots=True)
class Owed:
    """A prize set aside; ``state`` is OWED, PAID or LAPSED."""

    game: str
    number: int
    award: int
    prize: str
    series: str
    card: int
    cents: int
    at: int
    state: str = "OWED"


@dataclass(frozen=True, slots=True)
class Halves:
    """Second halves of the doubles of one game that wait, or that play in ``playing``."""

    game: str
    number: int
    ranges: tuple[Range, ...]
    face_cents: int
    playing: str = ""


@dataclass(frozen=True, slots=True)
class DebtsState:
    """``carry_*`` waits for the next game; ``before_*`` is what waited before ``game``.

    ``halves`` are second halves of doubles (BINGO-8), ``used`` the halves that are spent.
    """

    name: str
    carry_line: int = 0
    carry_bingo: int = 0
    game: str = ""
    before_line: int = 0
    before_bingo: int = 0
    refunds: tuple[Refund, ...] = ()
    owed: tuple[Owed, ...] = ()
    halves: tuple[Halves, ...] = ()
    used: tuple[tuple[str, int, str], ...] = ()


def evolve(state: DebtsState | None, event: Event) -> DebtsState:
    """The debts after ``event``."""
    if isinstance(event, DebtsOpened):
        return DebtsState(event.name)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _carry_in(state: DebtsState, event: CarryIn) -> DebtsState:
    line, bingo = state.carry_line - event.line, state.carry_bingo - event.bingo
    assert line >= 0 and bingo >= 0, (state, event)
    return replace(
        state,
        carry_line=line,
        carry_bingo=bingo,
        game=event.game,
        before_line=state.carry_line,
        before_bingo=state.carry_bingo,
    )


def _carry_out(state: DebtsState, event: CarryOut) -> DebtsState:
    return replace(
        state,
        carry_line=state.carry_line + event.line,
        carry_bingo=state.carry_bingo + event.bingo,
    )


def _carry_restored(state: DebtsState, event: CarryRestored) -> DebtsState:
    return replace(state, carry_line=event.line, carry_bingo=event.bingo, game="")


def _carry_added(state: DebtsState, event: CarryAdded) -> DebtsState:
    """What a withdrawn prima adds stays added when the game of that moment is annulled."""
    return replace(
        state,
        carry_bingo=state.carry_bingo + event.bingo,
        before_bingo=state.before_bingo + event.bingo,
    )


def _refunds_owed(state: DebtsState, event: RefundsOwed) -> DebtsState:
    refund = Refund(
        game=event.game,
        number=event.number,
        ranges=event.ranges,
        voids=event.voids,
        face_cents=event.face_cents,
        owed=event.owed,
        at=event.at,
        doubles=event.doubles,
        returned=event.returned,
    )
    return replace(state, refunds=(*state.refunds, refund))


def _refunded(state: DebtsState, event: CardsRefunded) -> DebtsState:
    refunds = (
        replace(refund, done=(*refund.done, event.cards)) if refund.game == event.game else refund
        for refund in state.refunds
    )
    used = state.used
    if event.half:
        cards = event.cards
        numbers = range(cards.first, cards.last + 1)
        used = (*used, *((cards.series, number, event.half) for number in numbers))
    return replace(state, refunds=tuple(refunds), used=used)


def _deferred(state: DebtsState, event: HalvesDeferred) -> DebtsState:
    """A corrected count tells the halves of its game anew."""
    others = tuple(one for one in state.halves if one.game != event.game)
    waiting = Halves(event.game, event.number, event.halves, event.face_cents)
    return replace(state, halves=(*others, waiting) if event.halves else others)


def _playing(state: DebtsState, before: str, after: str) -> DebtsState:
    """Halves that wait come into a game, or go back to wait."""
    halves = (replace(one, playing=after) if one.playing == before else one for one in state.halves)
    return replace(state, halves=tuple(halves))


def _over(state: DebtsState, event: HalvesOver) -> DebtsState:
    """Where none is left, no used half is remembered either: the next doubles are other papers."""
    halves = tuple(one for one in state.halves if one.playing != event.game)
    return replace(state, halves=halves, used=state.used if halves else ())


def _released(state: DebtsState, event: HalvesReleased) -> DebtsState:
    return replace(state, halves=tuple(one for one in state.halves if one.game != event.game))


def _prize_owed(state: DebtsState, event: PrizeOwed) -> DebtsState:
    owed = Owed(
        game=event.game,
        number=event.number,
        award=event.award,
        prize=event.prize,
        series=event.series,
        card=event.card,
        cents=event.cents,
        at=event.at,
    )
    return replace(state, owed=(*state.owed, owed))


def _owed_paid(state: DebtsState, event: OwedPaid) -> DebtsState:
    paid = (event.game, event.award)
    owed = (
        replace(debt, state="PAID") if (debt.game, debt.award) == paid else debt
        for debt in state.owed
    )
    return replace(state, owed=tuple(owed))


def _lapsed(state: DebtsState, event: DebtsLapsed) -> DebtsState:
    refunds = (
        replace(refund, lapsed=refund.outstanding) if refund.game == event.game else refund
        for refund in state.refunds
    )
    owed = (
        replace(debt, state="LAPSED") if debt.game == event.game and debt.state == "OWED" else debt
        for debt in state.owed
    )
    return replace(state, refunds=tuple(refunds), owed=tuple(owed))


_FOLDS: Mapping[type[Event], Callable[[DebtsState, Any], DebtsState]] = {
    CarryIn: _carry_in,
    CarryOut: _carry_out,
    CarryRestored: _carry_restored,
    CarryAdded: _carry_added,
    RefundsOwed: _refunds_owed,
    HalvesDeferred: _deferred,
    HalvesIn: lambda state, event: _playing(state, "", event.game),
    HalvesBack: lambda state, event: _playing(state, event.game, ""),
    HalvesOver: _over,
    HalvesUsed: lambda state, event: replace(state, used=(*state.used, *event.used)),
    HalvesReleased: _released,
    CardsRefunded: _refunded,
    PrizeOwed: _prize_owed,
    OwedPaid: _owed_paid,
    DebtsLapsed: _lapsed,
}
