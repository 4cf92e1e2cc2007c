"""The orders of the table head that end a stop: to resume or to finish, and the question before.

    AskMore      E_NOT_PLAYING · E_STALE other stop, or asked already · E_BALLS_LEFT (room)
    OrderResume  [stop] · E_CLAIM_OPEN · E_BINGO_VALID · E_QUESTION_NOT_ASKED for a valid line
    OrderFinish  [stop] · E_CLAIM_OPEN · E_NO_BINGO · E_QUESTION_NOT_ASKED · E_RULING_REQUIRED
                 stop 0: E_NOT_PLAYING · E_BALLS_LEFT · E_QUESTION_NOT_ASKED

    [stop]: E_NOT_PLAYING outside a stop, E_STALE another stop, E_SEPARATION he sold cards.

The order itself is the cut: what was registered before it is in, what comes later is out (BINGO-21,
DEC-B9). Requirements: BINGO-19, BINGO-21, BINGO-22, BINGO-26.
"""

from __future__ import annotations

from collections.abc import Sequence

from bingo.games.ninety_ball import awarding, ruling
from bingo.games.ninety_ball.actions import AskMore, OrderFinish, OrderResume
from bingo.games.ninety_ball.claims import sold_here
from bingo.games.ninety_ball.events import MoreAsked, PlayResumed
from bingo.games.ninety_ball.judging import claims_of_stop
from bingo.games.ninety_ball.play import NUMBERS
from bingo.games.ninety_ball.state import (
    BINGO,
    CALLED,
    CLAIM_STOP,
    PLAYING,
    VALID,
    Claim,
    GameState,
    Handler,
    Stop,
)
from house.contract import Action, Decision, Refused, Request, Step, Terms, is_over

CODES = frozenset(
    {
        "E_NOT_PLAYING",
        "E_STALE",
        "E_BALLS_LEFT",
        "E_CLAIM_OPEN",
        "E_BINGO_VALID",
        "E_NO_BINGO",
        "E_QUESTION_NOT_ASKED",
        "E_SEPARATION",
        *ruling.CODES,
    }
)


def ask_more(state: GameState, action: AskMore, request: Request, terms: Terms) -> Decision:
    """Asks "any more?", in a stop once, to the whole room as often as the profile wants."""
    stop = state.stop
    if action.stop == 0:
        if refused := _not_exhausted(state):
            return refused
        if state.room_asked >= terms.profile["claim.questions_at_end"]:
            return Refused("E_STALE", {"asked": state.room_asked})
    elif stop is None:
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    elif stop.stop != action.stop or stop.asked_at:
        return Refused("E_STALE", {"stop": stop.stop})
    return (Step(MoreAsked(action.stop, request.person, request.at)),)


def resume(state: GameState, action: OrderResume, request: Request, terms: Terms) -> Decision:
    """The order to resume: adjudicates the line to its valid calls, if there are any."""
    refused = _not_the_stop(state, action.stop, request.person) or resume_refused(
        claims_of_stop(state), state.stop, request.at, terms
    )
    if refused:
        return refused
    awarded = awarding.award_line(state, request, terms)
    return (*awarded, Step(PlayResumed(action.stop, request.person, request.at)))


def resume_refused(
    claims: Sequence[Claim], stop: Stop | None, at: int, terms: Terms
) -> Refused | None:
    """The first thing that forbids to resume, in the order of BINGO-21."""
    if open_call := _open_call(claims):
        return open_call
    if any(claim.call == BINGO and claim.state == VALID for claim in claims):
        return Refused("E_BINGO_VALID")
    if any(wins_something(claim) for claim in claims):
        return _not_asked(stop, at, terms)
    return None


def finish(state: GameState, action: OrderFinish, request: Request, terms: Terms) -> Decision:
    """The order to finish: adjudicates every open prize, or ends an exhausted draw."""
    if action.stop == 0:
        refused = _not_exhausted(state) or _room_not_asked(state, request.at, terms)
        return refused or awarding.exhausted(state, request)
    refused = _not_the_stop(state, action.stop, request.person) or finish_refused(
        claims_of_stop(state), state.stop, request.at, terms
    )
    if refused:
        return refused
    why = ruling.ruled(state, action, request, terms)
    return why if isinstance(why, Refused) else (*why, *awarding.award_all(state, request, terms))


def finish_refused(
    claims: Sequence[Claim], stop: Stop | None, at: int, terms: Terms
) -> Refused | None:
    """The first thing that forbids to finish, in the order of BINGO-21."""
    if open_call := _open_call(claims):
        return open_call
    if not any(claim.call == BINGO and claim.state == VALID for claim in claims):
        return Refused("E_NO_BINGO")
    return _not_asked(stop, at, terms)


def wins_something(claim: Claim) -> bool:
    """Whether a call takes a prize: it is valid, or its card has the open line (BINGO-22)."""
    return claim.state == VALID or claim.line_valid


def may_order_at(stop: Stop, terms: Terms) -> int:
    """From when on the order may be given (epoch milliseconds), 0 while nobody has asked."""
    return stop.asked_at + _wait_ms(terms) if stop.asked_at else 0


def may_end_at(state: GameState, terms: Terms) -> int:
    """From when on an exhausted draw may be ended, 0 while the room was not asked enough."""
    if state.room_asked < terms.profile["claim.questions_at_end"]:
        return 0
    return state.room_asked_at + _wait_ms(terms)


def _wait_ms(terms: Terms) -> int:
    seconds: int = terms.profile["claim.wait_seconds"]
    return seconds * 1000


def _not_asked(stop: Stop | None, at: int, terms: Terms) -> Refused | None:
    due = may_order_at(stop, terms) if stop else 0
    if stop and due and is_over(stop.asked_at, due, at):
        return None
    return Refused("E_QUESTION_NOT_ASKED", {"at": due})


def _room_not_asked(state: GameState, at: int, terms: Terms) -> Refused | None:
    due = may_end_at(state, terms)
    if due and is_over(state.room_asked_at, due, at):
        return None
    return Refused("E_QUESTION_NOT_ASKED", {"at": due, "asked": state.room_asked})


def _open_call(claims: Sequence[Claim]) -> Refused | None:
    for claim in claims:
        if claim.state == CALLED:
            return Refused("E_CLAIM_OPEN", {"claim": claim.claim})
    return None


def _not_exhausted(state: GameState) -> Refused | None:
    if state.phase != PLAYING:
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    if len(state.balls) < len(NUMBERS):
        return Refused("E_BALLS_LEFT", {"left": len(NUMBERS) - len(state.balls)})
    return None


def _not_the_stop(state: GameState, stop: int, person: str) -> Refused | None:
    if state.phase != CLAIM_STOP:
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    if stop != len(state.stops):
        return Refused("E_STALE", {"stop": len(state.stops)})
    return Refused("E_SEPARATION", {"person": person}) if sold_here(state, person) else None


HANDLERS: dict[type[Action], Handler] = {
    AskMore: ask_more,
    OrderResume: resume,
    OrderFinish: finish,
}
