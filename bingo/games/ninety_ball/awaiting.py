"""What a game waits for: a ball from a machine, the fifteen minutes, the end of its secret.

Luck is a player: the house or the machine answers with an ordinary action (SEC-29). Requirements:
BINGO-42 (refund at 15:00), and the publication of an electronic extractor's secret after the game.

    RevealSecret  E_STALE not electronic, not over, or published already · E_BAD_INPUT other secret
"""

from __future__ import annotations

import hashlib

from bingo.games.ninety_ball import failures
from bingo.games.ninety_ball.actions import (
    ELECTRONIC,
    MANUAL,
    AnnulGame,
    CancelGame,
    ReportBall,
    RevealSecret,
)
from bingo.games.ninety_ball.announce import EXTRACTOR
from bingo.games.ninety_ball.events import SaleClosed, SecretRevealed
from bingo.games.ninety_ball.play import HAND, mode_of, remaining
from bingo.games.ninety_ball.sold import units
from bingo.games.ninety_ball.state import (
    ANNOUNCED,
    CLAIM_STOP,
    FINISHED,
    INTERRUPTED,
    PLAYING,
    SELLING,
    TERMINAL,
    GameState,
    Handler,
)
from house.contract import (
    Action,
    Awaited,
    Chance,
    Deadline,
    Decision,
    Refused,
    Request,
    Reveal,
    Step,
    Terms,
)

NOT_SOLVED = "failure not solved in time"

CODES = frozenset({"E_STALE", "E_BAD_INPUT"})


def awaits(state: GameState, terms: Terms) -> tuple[Awaited, ...]:
    """The ball that was asked for, the refund that falls due, the secret to be published."""
    return (*_ball(state), *_refund(state, terms), *_secret(state))


def _ball(state: GameState) -> tuple[Awaited, ...]:
    """While play stops nobody asks, but a ball that a machine brings is held (BINGO-15)."""
    mode, apart = mode_of(state), state.kept_apart
    stopped = state.phase == CLAIM_STOP and mode not in (MANUAL, HAND, ELECTRONIC)
    if not stopped and not (state.phase == PLAYING and state.requested):
        return ()
    ordinal = state.requested or len(state.balls) + 1
    assert stopped or mode not in (MANUAL, HAND)
    return (
        Chance(
            device=EXTRACTOR if mode == ELECTRONIC else mode,
            outcomes=tuple(number for number in remaining(state) if number not in apart),
            ordinal=ordinal,
            sealed_by=SaleClosed.__name__,
            answer=lambda number: ReportBall(ordinal, number),
            asked=bool(state.requested),
        ),
    )


def _refund(state: GameState, terms: Terms) -> tuple[Awaited, ...]:
    due = failures.refund_at(state, terms)
    if state.phase != INTERRUPTED or not due or state.failure is None:
        return ()
    unsold = state.failure.left in (ANNOUNCED, SELLING) or not units(state)
    return (Deadline(due, CancelGame(NOT_SOLVED) if unsold else AnnulGame(NOT_SOLVED)),)


def _secret(state: GameState) -> tuple[Awaited, ...]:
    return (Reveal(EXTRACTOR, answer=RevealSecret),) if _due(state) else ()


def _due(state: GameState) -> bool:
    over = state.phase in TERMINAL or state.phase == FINISHED
    return over and state.opening.extractor == ELECTRONIC and not state.revealed


def reveal(state: GameState, action: RevealSecret, request: Request, terms: Terms) -> Decision:
    """Publishes the secret, if it is the one that was committed to before the sale."""
    if not _due(state):
        return Refused("E_STALE", {"phase": state.phase})
    if _commitment(action.secret) != state.opening.commitment:
        return Refused("E_BAD_INPUT", {"field": "secret"})
    return (Step(SecretRevealed(action.secret)),)


def _commitment(secret: str) -> str:
    """SHA-256 of the secret, which comes as hex digits; "" for what are none."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    except ValueError:
        return ""


def closed(state: GameState) -> bool:
    """Whether the life of the game has ended and nothing of it is waited for."""
    return state.phase in TERMINAL and not _due(state)


HANDLERS: dict[type[Action], Handler] = {RevealSecret: reveal}
