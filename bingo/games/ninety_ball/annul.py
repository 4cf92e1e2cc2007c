"""A game that leads to nothing: cancelled before its figures, annulled after them.

    CancelGame  E_GAME_CLOSED · E_ALREADY_STARTED use annulment · E_BAD_INPUT no reason
                · E_NOT_DUE the house itself, before the time · E_READ_ALOUD
    AnnulGame   E_GAME_CLOSED · E_SALE_NOT_CLOSED use cancellation · E_PRIZE_PAID · E_BAD_INPUT
                no reason · E_NOT_DUE before the fifteen minutes are over · E_READ_ALOUD
                · E_AGENT_REQUIRED · E_TWO_PERSONS, E_PROPOSAL_CHANGED after the first ball

What was posted is reversed amount by amount, never recomputed (MONEY-6); sold cards are owed back
at face value, and nothing is due for a line that was won. Requirements: BINGO-27, BINGO-29,
BINGO-42, BINGO-44, PRIMA-7, SEC-10.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.games.ninety_ball import accounts as book
from bingo.games.ninety_ball import doubles, failures, second_person, sold
from bingo.games.ninety_ball.actions import AnnulGame, CancelGame
from bingo.games.ninety_ball.events import GameAnnulled, GameCancelled
from bingo.games.ninety_ball.settle import PAID, SET_ASIDE
from bingo.games.ninety_ball.state import (
    ANNOUNCED,
    BINGO,
    INTERRUPTED,
    LINE,
    POOL,
    SALE_CLOSED,
    SELLING,
    TERMINAL,
    GameState,
    Handler,
)
from house.contract import HOUSE, Action, Decision, Refused, Request, Step, Terms, Transfer

CODES = frozenset(
    {
        "E_GAME_CLOSED",
        "E_ALREADY_STARTED",
        "E_BAD_INPUT",
        "E_NOT_DUE",
        "E_READ_ALOUD",
        "E_SALE_NOT_CLOSED",
        "E_PRIZE_PAID",
        "E_AGENT_REQUIRED",
        "E_TWO_PERSONS",
        "E_PROPOSAL_CHANGED",
    }
)


@dataclass(frozen=True, slots=True)
class Reversal:
    """All amounts that an annulment gives back; cents, as they were posted."""

    owed: int
    line: int
    bingo: int
    withheld: int
    house: int
    carry_line: int
    carry_bingo: int
    pool_prize: int
    carried_line: int
    carried_bingo: int
    loss: int


def cancel(state: GameState, action: CancelGame, request: Request, terms: Terms) -> Decision:
    """Cancels a sale that leads to no draw; every sold card is owed back (BINGO-29)."""
    refused = cancel_refused(state, action) or _not_due(state, request, terms)
    if refused:
        return refused
    ranges, face = sold.sold_ranges(state), state.opening.face_cents
    owed, later = sold.count(ranges) * face, sold.count(state.halves) * face
    event = GameCancelled(
        reason=action.reason,
        ranges=ranges,
        voids=state.voids,
        face_cents=state.opening.face_cents,
        owed=owed,
        debts=state.opening.debts,
        by=request.person,
        at=request.at,
        halves=state.halves,
        doubles=state.doubles,
        returned=state.returned,
    )
    pending = book.pending(request.round)
    money = book.moves(
        (pending, book.REFUNDS, owed, "game cancelled"),
        (pending, book.DEFERRED, later, "halves wait for the next game"),
    )
    return (Step(event, money),)


def cancel_refused(state: GameState, action: CancelGame) -> Refused | None:
    """Why a game cannot be cancelled, whatever the clock says."""
    if state.phase in TERMINAL:
        return Refused("E_GAME_CLOSED", {"phase": state.phase})
    phase = _left(state)
    unsold = phase == SALE_CLOSED and not sold.units(state)
    if phase not in (ANNOUNCED, SELLING) and not unsold:
        return Refused("E_ALREADY_STARTED", {"phase": state.phase})
    return None if action.reason.strip() else Refused("E_BAD_INPUT", {"field": "reason"})


def annul(state: GameState, action: AnnulGame, request: Request, terms: Terms) -> Decision:
    """Annuls the game and reverses what was posted (BINGO-27)."""
    refused = annul_refused(state, action) or _not_due(state, request, terms)
    if refused:
        return refused
    second: str | Refused = ""
    if needs_second(state):
        second = second_person.approved(request, consequences(state, action))
    if isinstance(second, Refused):
        return second
    reversal = reversal_of(state)
    event = _annulment(state, reversal, request, second)
    return (Step(event, _reversed(state, reversal, request.round)),)


def annul_refused(state: GameState, action: AnnulGame) -> Refused | None:
    """Why a game cannot be annulled, whoever signs and whatever the clock says."""
    if state.phase in TERMINAL:
        return Refused("E_GAME_CLOSED", {"phase": state.phase})
    phase = _left(state)
    if phase in (ANNOUNCED, SELLING) or not sold.units(state):
        return Refused("E_SALE_NOT_CLOSED", {"phase": state.phase})
    if any(award.state in (PAID, SET_ASIDE) and not award.early for award in state.awards):
        return Refused("E_PRIZE_PAID")
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    failure = state.failure
    irregular = failure is not None and failure.paragraph == failures.IRREGULAR_BALL
    if irregular and action.agent != failures.END:
        return Refused("E_AGENT_REQUIRED", {"paragraph": failures.IRREGULAR_BALL})
    return None


def needs_second(state: GameState) -> bool:
    """Whether a second person must sign: once a ball is out (SEC-10)."""
    return failures.balls_out(state) > 0


def _left(state: GameState) -> str:
    """The phase of the game, looking through an interruption."""
    failure = state.failure
    return failure.left if state.phase == INTERRUPTED and failure else state.phase


def _not_due(state: GameState, request: Request, terms: Terms) -> Refused | None:
    """The fifteen minutes before the first ball, and the paragraph that must be read (BINGO-42)."""
    due = failures.refund_at(state, terms)
    if request.role == HOUSE:
        return None if due and request.at >= due else Refused("E_NOT_DUE", {"at": due})
    if due and request.at < due:
        return Refused("E_NOT_DUE", {"at": due})
    return failures.not_read(state)


def reversal_of(state: GameState) -> Reversal:
    """What annulling gives back: the posted amounts of this very game."""
    figures, end = state.figures, state.finished
    early = sum(award.cents for award in state.awards if award.early)
    return Reversal(
        owed=sold.units(state) * state.opening.face_cents,
        line=figures.line if figures else 0,
        bingo=figures.bingo if figures else 0,
        withheld=figures.withheld if figures else 0,
        house=figures.house if figures else 0,
        carry_line=figures.carry_line if figures else 0,
        carry_bingo=figures.carry_bingo if figures else 0,
        pool_prize=sum(a.cents for a in state.awards if a.prize == POOL) - _added(state, POOL),
        carried_line=end.carry_line if end else 0,
        carried_bingo=end.carry_bingo if end else 0,
        loss=early,
    )


def _added(state: GameState, prize: str) -> int:
    """What the house has added to a prize for the rounding of its shares."""
    return sum(cents for name, cents in state.rounding if name == prize)


def _annulment(state: GameState, reversal: Reversal, request: Request, second: str) -> GameAnnulled:
    assert isinstance(request.action, AnnulGame)
    return GameAnnulled(
        reason=request.action.reason,
        ranges=sold.sold_ranges(state),
        voids=state.voids,
        face_cents=state.opening.face_cents,
        owed=reversal.owed,
        line=reversal.line,
        bingo=reversal.bingo,
        withheld=reversal.withheld,
        house=reversal.house,
        carry_line=reversal.carry_line,
        carry_bingo=reversal.carry_bingo,
        published=state.figures is not None,
        started=state.started_at > 0,
        ball=len(state.balls),
        pool=state.opening.pool,
        debts=state.opening.debts,
        by=request.person,
        second=second,
        at=request.at,
        remainder=state.opening.remainder,
        pool_prize=reversal.pool_prize,
        carried_line=reversal.carried_line,
        carried_bingo=reversal.carried_bingo,
        loss=reversal.loss,
        returned=state.returned,
        **doubles.told(state),
    )


def _reversed(state: GameState, back: Reversal, game: str) -> tuple[Transfer, ...]:
    """The transfers of an annulment: first what was won comes back, then every fund goes."""
    if state.figures is None:
        return book.moves((book.pending(game), book.REFUNDS, back.owed, "game annulled"))
    line, bingo = book.prize_account(LINE, game), book.prize_account(BINGO, game)
    pool = book.prize_account(POOL, game)
    return book.moves(
        (line, book.ROUNDING, _added(state, LINE), "rounding taken back"),
        (bingo, book.ROUNDING, _added(state, BINGO), "rounding taken back"),
        (pool, book.ROUNDING, _added(state, POOL), "rounding taken back"),
        (book.ANNULLED_COST, line, back.loss, "line paid early"),
        (book.CARRY, line, back.carried_line, "carry taken back"),
        (book.CARRY, bingo, back.carried_bingo, "carry taken back"),
        (line, book.REFUNDS, back.line, "line prize reversed"),
        (bingo, book.REFUNDS, back.bingo, "bingo prize reversed"),
        (book.INCOME, book.REFUNDS, back.house, "share of the house reversed"),
        (book.withheld(game), book.REFUNDS, back.withheld, "withheld for the pool reversed"),
        (line, book.CARRY, back.carry_line, "carried line goes back"),
        (bingo, book.CARRY, back.carry_bingo, "carried bingo goes back"),
    )


def consequences(state: GameState, action: AnnulGame) -> str:
    """What annulling would do, as the exact text that both persons sign."""
    back = reversal_of(state)
    return second_person.canonical(
        {
            "ball": len(state.balls),
            "bingo": back.bingo,
            "carry_bingo": back.carry_bingo,
            "carry_line": back.carry_line,
            "claims_lost": len(state.awards),
            "face_cents": state.opening.face_cents,
            "house": back.house,
            "line": back.line,
            "loss": back.loss,
            "owed": back.owed,
            "pool_prize": back.pool_prize,
            "units": sold.units(state),
            "withheld": back.withheld,
        }
    )


HANDLERS: dict[type[Action], Handler] = {CancelGame: cancel, AnnulGame: annul}
