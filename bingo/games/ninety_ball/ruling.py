"""A bingo called within a ball of the limit of an armed pool: the order carries a reason.

Here disputes arise, so the table head sees the three times that matter and says why the pool is won
or not before the prizes are adjudicated; what counts is the profile's reading of the limit all the
same (PRIMA-4). Requirement: PRIMA-12.

    OrderFinish  E_RULING_REQUIRED a valid bingo near the limit, and no reason
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bingo.games.ninety_ball import figures
from bingo.games.ninety_ball.actions import OrderFinish
from bingo.games.ninety_ball.judging import claims_of_stop
from bingo.games.ninety_ball.ruling_events import LimitRuled
from bingo.games.ninety_ball.state import BINGO, VALID, GameState
from house.contract import Refused, Request, Step, Terms

CODES = frozenset({"E_RULING_REQUIRED"})
NEAR = 1
"""Balls before and after the limit at which a call is in dispute."""


def ruled(
    state: GameState, action: OrderFinish, request: Request, terms: Terms
) -> tuple[Step, ...] | Refused:
    """The ruling of an order to finish, nothing away from the limit."""
    facts = facts_of(state, terms)
    if facts is None:
        return ()
    if not action.reason.strip():
        return Refused("E_RULING_REQUIRED", {"ball": facts["ball"], "limit": facts["limit"]})
    event = LimitRuled(
        stop=action.stop, **facts, reason=action.reason.strip(), by=request.person, at=request.at
    )
    return (Step(event),)


def facts_of(state: GameState, terms: Terms) -> Mapping[str, Any] | None:
    """What the table head must see before the order; None when no bingo is called near a limit."""
    opening, balls = state.opening, len(state.balls)
    if state.stop is None or not opening.limit or not opening.pool_prize:
        return None
    bingos = [call for call in claims_of_stop(state) if call.call == BINGO]
    if not bingos or not balls or abs(balls - opening.limit) > NEAR:
        return None
    valid = [call for call in bingos if call.state == VALID]
    completed = [call.completed_at or call.ball for call in valid or bingos]
    won = figures.pool_shares(terms.profile["prima.count_at"], opening.limit, balls, completed)
    return {
        "limit": opening.limit,
        "ball": balls,
        "number": state.balls[-1].number,
        "won": any(won),
        "called_at": bingos[0].at,
        "spoken_at": state.balls[-1].spoken_at,
        "next_at": state.held_at if state.held else 0,
    }
