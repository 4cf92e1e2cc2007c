"""Failures of the equipment and irregular balls: who decides, what is read, how play goes on.

    RecordFailure  E_BAD_INPUT no such cause · E_STALE interrupted already · E_GAME_FINISHED
                   · E_NOT_PLAYING · E_CLAIM_OPEN a claim under check is finished first
    ReadAloud      E_STALE not interrupted, or read already
    GoOn           E_STALE not interrupted · E_READ_ALOUD · E_AGENT_REQUIRED · E_REFUND_DUE too
                   late before the first ball · E_ANNUL_REQUIRED the profile forbids to draw on
                   · E_BAD_INPUT nothing to draw by hand

Order of 9 January 1979, arts. 34.4 and 36. Requirements: BINGO-42 to 45, DEC-B15, DEC-B34 to 36.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bingo.games.ninety_ball.actions import GoOn, ReadAloud, RecordFailure
from bingo.games.ninety_ball.events import GameInterrupted, GameWentOn, ParagraphRead
from bingo.games.ninety_ball.play import NUMBERS
from bingo.games.ninety_ball.state import (
    CLAIM_STOP,
    CLOSED,
    FINISHED,
    INTERRUPTED,
    PLAYING,
    PUBLISHED,
    SALE_CLOSED,
    SELLING,
    GameState,
    Handler,
)
from house.contract import Action, Decision, Refused, Request, Step, Terms

BEFORE_FIRST_BALL = "36.1"
AFTER_FIRST_BALL = "36.2"
IRREGULAR_BALL = "34.4"
"""The paragraphs of the Order that apply, shown to be read aloud (BINGO-45)."""

CONTINUE = "continue"
END = "end"
"""The two decisions of the authority's agent."""

CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_STALE",
        "E_GAME_FINISHED",
        "E_NOT_PLAYING",
        "E_CLAIM_OPEN",
        "E_READ_ALOUD",
        "E_AGENT_REQUIRED",
        "E_REFUND_DUE",
        "E_ANNUL_REQUIRED",
    }
)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the rules say of a failure: wait, annul, suspend, continue or continue_by_hand."""

    action: str
    paragraph: str
    remaining: int


def paragraph_of(cause: str, out: int, profile: Mapping[str, Any], *, started: bool) -> str | None:
    """The paragraph that applies, or None for an unknown cause. ``out`` balls left the machine."""
    if cause in profile["failure.ball_causes"]:
        return IRREGULAR_BALL if started else BEFORE_FIRST_BALL
    if cause in profile["failure.causes"]:
        return AFTER_FIRST_BALL if out else BEFORE_FIRST_BALL
    return None


def advice(
    paragraph: str, out: int, profile: Mapping[str, Any], facts: Mapping[str, Any]
) -> Advice:
    """What is to be done. ``facts``: ``waited_ms``, ``by_hand`` (is chance assured), ``agent``."""
    remaining = len(NUMBERS) - out
    if paragraph == BEFORE_FIRST_BALL:
        due = facts["waited_ms"] >= limit_ms(profile)
        return Advice("annul" if due else "wait", paragraph, remaining)
    if paragraph == AFTER_FIRST_BALL:
        fair = facts["by_hand"] and profile["failure.hand_draw"]
        return Advice("continue_by_hand" if fair else "annul", paragraph, remaining)
    decided = {CONTINUE: "continue", END: "annul"}
    return Advice(decided.get(facts["agent"], "suspend"), paragraph, remaining)


def limit_ms(profile: Mapping[str, Any]) -> int:
    """How long a failure before the first ball may last (DEC-B34)."""
    minutes: int = profile["failure.minutes"]
    return minutes * 60_000


def balls_out(state: GameState) -> int:
    """The balls that have left the machine, a held one included."""
    return len(state.balls) + bool(state.held)


def refund_at(state: GameState, terms: Terms) -> int:
    """When the refund of an interrupted game falls due; 0 after the first ball."""
    failure = state.failure
    if failure is None or failure.paragraph != BEFORE_FIRST_BALL:
        return 0
    return failure.at + limit_ms(terms.profile)


def record(state: GameState, action: RecordFailure, request: Request, terms: Terms) -> Decision:
    """Interrupts the game; the paragraph that applies is fixed now."""
    started = state.phase in (PLAYING, CLAIM_STOP)
    paragraph = paragraph_of(action.cause, balls_out(state), terms.profile, started=started)
    if paragraph is None:
        return Refused("E_BAD_INPUT", {"field": "cause"})
    if state.phase == INTERRUPTED:
        return Refused("E_STALE", {"phase": state.phase})
    if state.phase not in (SELLING, SALE_CLOSED, PUBLISHED, PLAYING, CLAIM_STOP):
        code = "E_GAME_FINISHED" if state.phase in (FINISHED, CLOSED) else "E_NOT_PLAYING"
        return Refused(code, {"phase": state.phase})
    if state.phase == CLAIM_STOP and paragraph != IRREGULAR_BALL:
        return Refused("E_CLAIM_OPEN", {"stop": len(state.stops)})
    event = GameInterrupted(action.cause, paragraph, balls_out(state), request.person, request.at)
    return (Step(event),)


def read_aloud(state: GameState, action: ReadAloud, request: Request, terms: Terms) -> Decision:
    """The paragraph has been read to the room (BINGO-45)."""
    failure = state.failure
    if state.phase != INTERRUPTED or failure is None or failure.read:
        return Refused("E_STALE", {"phase": state.phase})
    return (Step(ParagraphRead(failure.paragraph, request.person, request.at)),)


def go_on(state: GameState, action: GoOn, request: Request, terms: Terms) -> Decision:
    """Goes back to the state that was left, by hand where the machine has failed."""
    failure = state.failure
    if state.phase != INTERRUPTED or failure is None:
        return Refused("E_STALE", {"phase": state.phase})
    if refused := not_read(state):
        return refused
    facts = {
        "waited_ms": request.at - failure.at,
        "by_hand": True,
        "agent": action.agent,
    }
    says = advice(failure.paragraph, balls_out(state), terms.profile, facts)
    if says.action == "suspend":
        return Refused("E_AGENT_REQUIRED", {"paragraph": failure.paragraph})
    if says.action == "annul":
        due = failure.paragraph == BEFORE_FIRST_BALL
        return Refused("E_REFUND_DUE" if due else "E_ANNUL_REQUIRED", {"cause": failure.cause})
    if action.by_hand and failure.left not in (PLAYING, CLAIM_STOP):
        return Refused("E_BAD_INPUT", {"field": "by_hand"})
    return (Step(GameWentOn(action.by_hand, action.agent, request.person, request.at)),)


def not_read(state: GameState) -> Refused | None:
    """``E_READ_ALOUD`` until the paragraph has been read; art. 34.4 need not be."""
    failure = state.failure
    if failure is None or failure.read or failure.paragraph == IRREGULAR_BALL:
        return None
    return Refused("E_READ_ALOUD", {"paragraph": failure.paragraph})


HANDLERS: dict[type[Action], Handler] = {
    RecordFailure: record,
    ReadAloud: read_aloud,
    GoOn: go_on,
}
