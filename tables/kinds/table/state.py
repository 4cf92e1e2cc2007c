"""What a table is after each of its events (the fold that replay needs)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from house.contract import Event
from tables.core.events import HeldBet
from tables.core.limits import Limit
from tables.kinds.table import events as e

CLOSED = "CLOSED"
ADVANCE_SENT = "ADVANCE_SENT"
ADVANCE_COUNTED = "ADVANCE_COUNTED"
OPEN = "OPEN"
IN_PLAY = "IN_PLAY"
SUSPENDED = "SUSPENDED"
LAST_ROUNDS = "LAST_ROUNDS"
PLAY_ENDED = "PLAY_ENDED"
CLAUSURED = "CLAUSURED"
COUNTED = "COUNTED"
BOOKED = "BOOKED"

RUNNING = frozenset({OPEN, IN_PLAY, SUSPENDED, LAST_ROUNDS})
"""Between the opening and the end of play: advances are sent and seats taken in these."""

PLAYABLE = frozenset({OPEN, IN_PLAY, LAST_ROUNDS})
REMEMBERED = 100
"""How many results the view tells; all of them stay in the events."""


@dataclass(frozen=True, slots=True)
class SeatAt:
    """Who sits or stands at the table. ``stack`` is what the house keeps for a terminal."""

    seat: int
    name: str
    terminal: bool
    backers: bool = False
    bought: int = 0
    stack: int = 0
    colour: str = ""
    colour_value: int = 0
    also_at: str = ""


@dataclass(frozen=True, slots=True)
class TableState:
    """All that a table is; ``usual`` are its limits without a raise, while there is one."""

    opening: e.TablePrepared
    minimum: int
    limits: tuple[Limit, ...]
    schedule: str
    advance_needed: int
    phase: str = CLOSED
    sent: int = 0
    counted_advance: int = 0
    counted_by: str = ""
    inspected: frozenset[str] = frozenset()
    sealed: frozenset[str] = frozenset()
    raised: e.LimitsRaised | None = None
    usual: tuple[Limit, ...] = ()
    advances: tuple[int, ...] = ()
    exchanged: int = 0
    seats: tuple[SeatAt, ...] = ()
    running: str = ""
    last: str = ""
    rounds: int = 0
    rounds_left: int | None = None
    shoe: str = ""
    shoes: int = 0
    burnt: int = 0
    cut_card: bool = False
    carried: str = ""
    held: tuple[HeldBet, ...] = ()
    holds: int = 0
    won_by_bank: int = 0
    results: tuple[tuple[int, str], ...] = ()
    suspended: str = ""
    tips: int = 0
    before: str = ""
    count: e.TableCounted | None = None
    signatures: tuple[tuple[str, str], ...] = ()
    result: e.TableClosed | None = None

    def seat(self, number: int) -> SeatAt | None:
        """Whoever has that seat."""
        return next((seat for seat in self.seats if seat.seat == number), None)


def evolve(state: TableState | None, event: Event) -> TableState:
    """The table after ``event``."""
    if isinstance(event, e.TablePrepared):
        return TableState(
            opening=event,
            minimum=event.minimum,
            limits=event.limits,
            schedule=event.schedule,
            advance_needed=event.advance_needed,
            carried=event.carried,
        )
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _sent(state: TableState, event: e.AdvanceSent) -> TableState:
    phase = ADVANCE_SENT if state.phase == CLOSED else state.phase
    return replace(state, phase=phase, sent=event.cents)


def _returned(state: TableState, event: e.AdvanceReturned) -> TableState:
    phase = CLOSED if state.phase == ADVANCE_SENT else state.phase
    return replace(state, phase=phase, sent=0, counted_advance=0, counted_by="")


def _counted(state: TableState, event: e.AdvanceCounted) -> TableState:
    return replace(state, counted_advance=event.cents, counted_by=event.by)


def _signed(state: TableState, event: e.AdvanceSigned) -> TableState:
    return replace(
        state,
        phase=ADVANCE_COUNTED if state.phase == ADVANCE_SENT else state.phase,
        advances=(*state.advances, event.cents),
        sent=0,
        counted_advance=0,
        counted_by="",
    )


def _seat_taken(state: TableState, event: e.SeatTaken) -> TableState:
    seat = SeatAt(event.seat, event.name, event.terminal, also_at=event.also_at)
    return replace(state, seats=tuple(sorted((*state.seats, seat), key=lambda s: s.seat)))


def _seat_left(state: TableState, event: e.SeatLeft) -> TableState:
    return replace(state, seats=tuple(s for s in state.seats if s.seat != event.seat))


def _seat(state: TableState, number: int, **changed: Any) -> TableState:
    seats = tuple(replace(s, **changed) if s.seat == number else s for s in state.seats)
    return replace(state, seats=seats)


def _backers(state: TableState, event: e.BackersAllowed) -> TableState:
    return _seat(state, event.seat, backers=event.allowed)


def _bought(state: TableState, event: e.ChipsBought) -> TableState:
    seat = state.seat(event.seat)
    assert seat is not None, event
    kept = event.cents if seat.terminal else 0
    after = _seat(state, event.seat, bought=seat.bought + event.cents, stack=seat.stack + kept)
    return replace(after, exchanged=state.exchanged + event.cents)


def _colour(state: TableState, event: e.ColourTaken) -> TableState:
    return _seat(state, event.seat, colour=event.colour, colour_value=event.value)


def _no_colour(state: TableState, event: e.ColourReturned) -> TableState:
    return _seat(state, event.seat, colour="", colour_value=0)


def _cashed_out(state: TableState, event: e.CashedOut) -> TableState:
    return _seat(state, event.seat, stack=0)


def _tipped(state: TableState, event: e.TipDropped) -> TableState:
    seat = state.seat(event.seat)
    assert seat is not None, event
    after = _seat(state, event.seat, stack=seat.stack - event.kept)
    return replace(after, tips=state.tips + event.cents)


def _shuffled(state: TableState, event: e.ShoeShuffled) -> TableState:
    return replace(state, shoe=event.shoe, burnt=event.burnt, shoes=event.ordinal, cut_card=False)


def _begun(state: TableState, event: e.RoundBegun) -> TableState:
    phase = IN_PLAY if state.phase == OPEN else state.phase
    return replace(state, running=event.round, rounds=event.number, phase=phase)


def _ended(state: TableState, event: e.RoundEnded) -> TableState:
    nets = {net.seat: net.net for net in event.nets if net.terminal}
    seats = tuple(replace(s, stack=s.stack + nets.get(s.seat, 0)) for s in state.seats)
    left = state.rounds_left
    if left is not None and event.counts:
        left -= 1
    told = state.results if event.void else (*state.results, (event.number, event.result))
    return replace(
        state,
        running="",
        last=event.round,
        seats=seats,
        rounds_left=left,
        shoe=event.shoe if state.shoe else "",
        burnt=event.burnt,
        cut_card=state.cut_card or event.cut_card,
        carried=event.carried,
        held=event.held,
        holds=state.holds + event.holds,
        won_by_bank=state.won_by_bank + event.won_by_bank,
        results=told[-REMEMBERED:],
    )


def _hold_ended(state: TableState, event: e.HoldEnded) -> TableState:
    seat = state.seat(event.seat)
    after = _seat(state, event.seat, stack=seat.stack + event.kept) if seat else state
    won = state.won_by_bank + event.won_by_bank
    return replace(after, won_by_bank=won, holds=state.holds - 1)


def _suspended(state: TableState, event: e.TableSuspended) -> TableState:
    return replace(state, phase=SUSPENDED, before=state.phase, suspended=event.reason)


def _resumed(state: TableState, event: e.TableResumed) -> TableState:
    return replace(state, phase=state.before, before="", suspended="")


def _last_rounds(state: TableState, event: e.LastRoundsCalled) -> TableState:
    return replace(state, phase=LAST_ROUNDS, rounds_left=event.rounds or None)


def _raised(state: TableState, event: e.LimitsRaised) -> TableState:
    usual = state.usual if state.raised else state.limits
    return replace(state, limits=event.limits, raised=event, usual=usual)


def _minimum(state: TableState, event: e.MinimumChanged) -> TableState:
    return replace(
        state,
        phase=OPEN,
        minimum=event.minimum,
        limits=event.limits,
        schedule=event.schedule,
        advance_needed=event.advance_needed,
        rounds_left=None,
        raised=None,
        usual=(),
    )


def _phase(phase: str) -> Callable[[TableState, Event], TableState]:
    return lambda state, event: replace(state, phase=phase)


def _table_counted(state: TableState, event: e.TableCounted) -> TableState:
    return replace(state, count=event, signatures=())


def _count_signed(state: TableState, event: e.CountSigned) -> TableState:
    return replace(state, signatures=(*state.signatures, (event.role, event.by)))


def _closed(state: TableState, event: e.TableClosed) -> TableState:
    return replace(state, phase=COUNTED, result=event)


_FOLDS: dict[type[Event], Callable[[TableState, Any], TableState]] = {
    e.AdvanceSent: _sent,
    e.AdvanceReturned: _returned,
    e.AdvanceCounted: _counted,
    e.AdvanceSigned: _signed,
    e.EquipmentInspected: lambda s, ev: replace(s, inspected=s.inspected | set(ev.checks)),
    e.EquipmentSealed: lambda s, ev: replace(s, sealed=s.sealed | set(ev.seals)),
    e.LimitsRaised: _raised,
    e.RaiseEnded: lambda s, ev: replace(s, limits=ev.limits, raised=None, usual=()),
    e.TableOpened: _phase(OPEN),
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.BackersAllowed: _backers,
    e.ChipsBought: _bought,
    e.ColourTaken: _colour,
    e.ColourReturned: _no_colour,
    e.CashedOut: _cashed_out,
    e.TipDropped: _tipped,
    e.ShoeShuffled: _shuffled,
    e.CutCardShown: lambda s, ev: replace(s, cut_card=True),
    e.RoundBegun: _begun,
    e.RoundEnded: _ended,
    e.HoldEnded: _hold_ended,
    e.TableSuspended: _suspended,
    e.TableResumed: _resumed,
    e.LastRoundsCalled: _last_rounds,
    e.PlayEnded: _phase(PLAY_ENDED),
    e.MinimumChanged: _minimum,
    e.TableClosedForFraud: _phase(CLAUSURED),
    e.TableCounted: _table_counted,
    e.CountSigned: _count_signed,
    e.TableClosed: _closed,
    e.TableBooked: _phase(BOOKED),
}
