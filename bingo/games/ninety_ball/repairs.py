"""What is put right in mid-game: a ball that was spoken wrongly, and another way of drawing.

    CorrectBall      E_NOT_PLAYING · E_STALE no such ball · E_CORRECTION_LATE another ball, a valid
                     call or an award rests on it · E_EXTRACTOR a machine's own ball
                     · E_BALL_RANGE · E_BALL_REPEATED
    SwitchExtractor  E_NOT_PLAYING · E_BAD_INPUT · E_STALE as before · E_NOT_APPROVED no secret was
                     committed to before the sale

Requirements: BINGO-16, DEC-B7, SEC-29.
"""

from __future__ import annotations

from bingo.games.ninety_ball.actions import ELECTRONIC, MANUAL, CorrectBall, SwitchExtractor
from bingo.games.ninety_ball.events import BallCorrected, ExtractorSwitched
from bingo.games.ninety_ball.play import HAND, wrong_ball
from bingo.games.ninety_ball.state import (
    CLAIM_STOP,
    PLAYING,
    PUBLISHED,
    VALID,
    GameState,
    Handler,
)
from house.contract import Action, Decision, Refused, Request, Step, Terms

CODES = frozenset(
    {
        "E_NOT_PLAYING",
        "E_STALE",
        "E_CORRECTION_LATE",
        "E_EXTRACTOR",
        "E_BALL_RANGE",
        "E_BALL_REPEATED",
        "E_BAD_INPUT",
        "E_NOT_APPROVED",
    }
)


def correct_ball(state: GameState, action: CorrectBall, request: Request, terms: Terms) -> Decision:
    """Replaces a wrongly spoken or keyed ball while nothing was built on it (BINGO-16)."""
    if state.phase not in (PLAYING, CLAIM_STOP):
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    last = len(state.balls)
    if not 1 <= action.ordinal <= last:
        return Refused("E_STALE", {"ball": last})
    behind = action.ordinal < last and terms.profile["ball.correct_last_only"]
    if behind or _built_on(state, action.ordinal):
        return Refused("E_CORRECTION_LATE", {"ball": last})
    ball = state.balls[action.ordinal - 1]
    if ball.mode not in (MANUAL, HAND):
        return Refused("E_EXTRACTOR", {"extractor": ball.mode})
    if wrong := wrong_ball(state, action.number):
        return wrong
    event = BallCorrected(action.ordinal, ball.number, action.number, request.person, request.at)
    return (Step(event),)


def _built_on(state: GameState, ordinal: int) -> bool:
    """Whether a valid call or an award rests on a ball or on a later one."""
    calls = any(claim.state == VALID and claim.ball >= ordinal for claim in state.claims)
    return calls or any(award.ball >= ordinal for award in state.awards)


def switch_extractor(
    state: GameState, action: SwitchExtractor, request: Request, terms: Terms
) -> Decision:
    """Goes over to another way of drawing; the balls that are out stay out."""
    if state.phase not in (PUBLISHED, PLAYING, CLAIM_STOP):
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    if not action.extractor:
        return Refused("E_BAD_INPUT", {"field": "extractor"})
    if action.extractor == state.extractor and not state.by_hand:
        return Refused("E_STALE", {"extractor": state.extractor})
    if action.extractor == ELECTRONIC and state.opening.extractor != ELECTRONIC:
        return Refused("E_NOT_APPROVED", {"extractor": action.extractor})
    return (Step(ExtractorSwitched(action.extractor, request.person, request.at)),)


HANDLERS: dict[type[Action], Handler] = {
    CorrectBall: correct_ball,
    SwitchExtractor: switch_extractor,
}
