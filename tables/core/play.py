"""What a round of play is after each of its events; the fold knows no game.

A round is its bets and its *moves*: everything that came or was decided since the bets were closed,
in order. What a hand looks like, whose turn it is and who has won follows from them by the rules of
the game (``tables/core/deal.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from house.contract import Event
from tables.core import cards
from tables.core.events import (
    BetPlaced,
    BetRemoved,
    BetsClosed,
    CardRemoved,
    DecisionTaken,
    HandPenalised,
    HoldDecided,
    IncidentNoted,
    OrderGiven,
    OutcomeCorrected,
    OutcomeDrawn,
    PaymentApproved,
    PaymentHeld,
    RoundDecided,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SecretRevealed,
    StepTaken,
    ThrowVoided,
)

OPEN = "OPEN"
PLAYING = "PLAYING"
PAYING = "PAYING"
SETTLED = "SETTLED"
VOID = "VOID"
ENDED = frozenset({SETTLED, VOID})

Move = OutcomeDrawn | DecisionTaken | HandPenalised


@dataclass(frozen=True, slots=True)
class Bet:
    """A stake on the cloth. ``note`` is what the game wrote on one that came from the last round;
    ``decision`` is the move that added it (0: placed while bets were open)."""

    bet: int
    seat: int
    kind: str
    box: int
    on: tuple[int, ...]
    stake: int
    parent: int = 0
    decision: int = 0
    call: str = ""
    note: str = ""
    held: bool = False
    terminal: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """All that a round of play is; compared by identity, so that what follows is remembered.

    ``steps`` are those of this throw, ``steps_before`` those of a throw that was void. ``removed``
    tells for each card that left the shoe unplayed how many had come by then.
    """

    opening: RoundOpened
    left: str
    phase: str = OPEN
    bets: tuple[Bet, ...] = ()
    placed: int = 0
    first_bet_at: int = 0
    steps: tuple[tuple[str, int], ...] = ()
    steps_before: tuple[tuple[str, int], ...] = ()
    orders: tuple[tuple[str, tuple[int, ...]], ...] = ()
    moves: tuple[Move, ...] = ()
    numbered: int = 0
    ordinal: int = 0
    removed: tuple[int, ...] = ()
    moved_at: int = 0
    closed: BetsClosed | None = None
    decided: RoundDecided | None = None
    settled: RoundSettled | None = None
    voided: RoundVoided | None = None
    incidents: tuple[IncidentNoted, ...] = ()
    holds: tuple[PaymentHeld, ...] = ()
    approved_by: str = ""
    throws_voided: int = 0
    revealed: str = ""

    def bet(self, number: int) -> Bet | None:
        """The bet of that number, if it lies."""
        return next((bet for bet in self.bets if bet.bet == number), None)

    @property
    def by_hand(self) -> bool:
        """Whether nothing but what people or machines report can come (no electronic luck)."""
        return not self.opening.commitment

    @property
    def ended(self) -> bool:
        """Whether the round is over and every payment that was held is decided."""
        return self.phase in ENDED and not self.holds

    @property
    def staked(self) -> int:
        """All that lies on the cloth, in cents."""
        return sum(bet.stake for bet in self.bets)


def evolve(state: Play | None, event: Event) -> Play:
    """The round after ``event``."""
    if isinstance(event, RoundOpened):
        return _opened(event)
    assert state is not None, event
    fold = _FOLDS.get(type(event))
    return fold(state, event) if fold else state


def _opened(event: RoundOpened) -> Play:
    bets = tuple(
        Bet(
            bet=place,
            seat=held.seat,
            kind=held.kind,
            box=held.box,
            on=held.on,
            stake=held.stake,
            parent=held.parent,
            note=held.note,
            held=True,
            terminal=held.terminal,
        )
        for place, held in enumerate(event.held, 1)
    )
    first_at = event.at if bets else 0
    return Play(event, left=event.shoe, bets=bets, placed=len(bets), first_bet_at=first_at)


def _placed(state: Play, event: BetPlaced) -> Play:
    bet = Bet(
        bet=event.bet,
        seat=event.seat,
        kind=event.kind,
        box=event.box,
        on=event.on,
        stake=event.stake,
        parent=event.parent,
        decision=event.decision,
        call=event.call,
        terminal=event.terminal,
    )
    return replace(
        state,
        bets=(*state.bets, bet),
        placed=max(state.placed, event.bet),
        first_bet_at=state.first_bet_at or event.at,
    )


def _removed(state: Play, event: BetRemoved) -> Play:
    left = tuple(bet for bet in state.bets if bet.bet != event.bet)
    return replace(state, bets=left, first_bet_at=state.first_bet_at if left else 0)


def _step_taken(state: Play, event: StepTaken) -> Play:
    return replace(state, steps=(*state.steps, (event.step, event.value)))


def _ordered(state: Play, event: OrderGiven) -> Play:
    return replace(state, orders=(*state.orders, (event.order, event.values)))


def _closed(state: Play, event: BetsClosed) -> Play:
    return replace(state, phase=PLAYING, closed=event, moved_at=event.at)


def _moved(state: Play, event: Move) -> Play:
    return replace(
        state, moves=(*state.moves, event), numbered=event.move, moved_at=event.at, phase=PLAYING
    )


def _drawn(state: Play, event: OutcomeDrawn) -> Play:
    left = cards.without(state.left, event.name) if cards.is_card(event.name) else state.left
    return replace(_moved(state, event), ordinal=event.ordinal, left=left)


def _corrected(state: Play, event: OutcomeCorrected) -> Play:
    moves = tuple(
        replace(move, name=event.name, number=event.number)
        if isinstance(move, OutcomeDrawn) and move.move == event.move
        else move
        for move in state.moves
    )
    left = state.left
    if cards.is_card(event.wrong):
        left = cards.without(cards.put_back(left, event.wrong), event.name)
    undecided = replace(state, phase=PLAYING, decided=None, holds=(), approved_by="")
    return replace(undecided, moves=moves, left=left)


def _card_removed(state: Play, event: CardRemoved) -> Play:
    left = cards.without(state.left, event.card)
    return replace(state, left=left, removed=(*state.removed, state.ordinal))


def _noted(state: Play, event: IncidentNoted) -> Play:
    return replace(state, incidents=(*state.incidents, event))


def _approved(state: Play, event: PaymentApproved) -> Play:
    return replace(state, approved_by=event.by)


def _held(state: Play, event: PaymentHeld) -> Play:
    return replace(state, holds=(*state.holds, event))


def _hold_decided(state: Play, event: HoldDecided) -> Play:
    return replace(state, holds=tuple(hold for hold in state.holds if hold.bet != event.bet))


def _throw_voided(state: Play, event: ThrowVoided) -> Play:
    return replace(
        state,
        phase=OPEN,
        moves=(),
        steps=(),
        steps_before=state.steps,
        closed=None,
        decided=None,
        holds=(),
        approved_by="",
        throws_voided=state.throws_voided + 1,
    )


def _decided(state: Play, event: RoundDecided) -> Play:
    return replace(state, phase=PAYING, decided=event)


def _settled(state: Play, event: RoundSettled) -> Play:
    return replace(state, phase=SETTLED, settled=event)


def _voided(state: Play, event: RoundVoided) -> Play:
    return replace(state, phase=VOID, voided=event, holds=())


def _revealed(state: Play, event: SecretRevealed) -> Play:
    return replace(state, revealed=event.secret)


_FOLDS: dict[type[Event], Callable[[Play, Any], Play]] = {
    BetPlaced: _placed,
    BetRemoved: _removed,
    StepTaken: _step_taken,
    OrderGiven: _ordered,
    BetsClosed: _closed,
    OutcomeDrawn: _drawn,
    OutcomeCorrected: _corrected,
    DecisionTaken: _moved,
    HandPenalised: _moved,
    CardRemoved: _card_removed,
    IncidentNoted: _noted,
    PaymentApproved: _approved,
    PaymentHeld: _held,
    HoldDecided: _hold_decided,
    ThrowVoided: _throw_voided,
    RoundDecided: _decided,
    RoundSettled: _settled,
    RoundVoided: _voided,
    SecretRevealed: _revealed,
}
