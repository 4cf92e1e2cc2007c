"""What is to be read aloud now: the key of a sentence and the figures that fill it in.

The sentences themselves live with the screens, in the person's language. Requirements: BINGO-6,
BINGO-11, BINGO-45 and the announcements of catalogue section 10.
"""

from __future__ import annotations

from typing import Any

from bingo.games.ninety_ball import judging, orders, sold
from bingo.games.ninety_ball.play import NUMBERS
from bingo.games.ninety_ball.sale import published
from bingo.games.ninety_ball.settle import ADJUDICATED
from bingo.games.ninety_ball.state import (
    ANNOUNCED,
    ANNULLED,
    BINGO,
    CALLED,
    CANCELLED,
    CLAIM_STOP,
    CLOSED,
    FINISHED,
    INTERRUPTED,
    PLAYING,
    PUBLISHED,
    SALE_CLOSED,
    SELLING,
    VALID,
    GameState,
)
from house.contract import Terms

_OF_PHASE = {
    ANNOUNCED: "ANNOUNCE",
    SELLING: "SALE_OPEN",
    SALE_CLOSED: "SALE_CLOSED",
    PUBLISHED: "FIGURES",
    CLOSED: "CLOSED",
    ANNULLED: "ANNULLED",
    CANCELLED: "CANCELLED",
}


def script(state: GameState, terms: Terms) -> dict[str, Any]:
    """``{key, values}`` of the announcement of this moment."""
    return {"key": _key(state), "values": _values(state, terms)}


def _key(state: GameState) -> str:
    if state.phase == PLAYING:
        return _in_play(state)
    if state.phase == CLAIM_STOP:
        return _in_a_stop(state)
    if state.phase == FINISHED:
        return _at_the_end(state)
    if state.phase == INTERRUPTED and state.failure:
        return "FAILURE_" + state.failure.paragraph.replace(".", "_")
    return _OF_PHASE[state.phase]


def _in_play(state: GameState) -> str:
    last = len(state.balls)
    if last == len(NUMBERS):
        return "EXHAUSTED"
    if state.corrections and state.corrections[-1].ordinal == last:
        return "CORRECTION"
    if state.stops and state.stops[-1].ball == last:
        return "RESUME"
    return "BALL" if last else "FIRST_BALL"


def _in_a_stop(state: GameState) -> str:
    found = judging.claims_of_stop(state)
    if any(claim.state == CALLED for claim in found):
        return "CLAIM"
    bingo = any(claim.call == BINGO and claim.state == VALID for claim in found)
    asked = state.stop is not None and state.stop.asked_at > 0
    if bingo:
        return "ANY_MORE_BINGO" if asked else "BINGO_VALID"
    if any(orders.wins_something(claim) for claim in found):
        return "ANY_MORE_LINE" if asked else "LINE_VALID"
    return "CLAIM_FALSE"


def _at_the_end(state: GameState) -> str:
    if state.finished and state.finished.exhausted:
        return "EXHAUSTED"
    unpaid = any(award.state == ADJUDICATED for award in state.awards)
    return "PAYING" if state.counted or not unpaid else "FINISH"


def _values(state: GameState, terms: Terms) -> dict[str, Any]:
    opening, figures = state.opening, state.figures or published(state, 0, terms)
    last = state.balls[-1] if state.balls else None
    shown = next((claim for claim in state.claims if claim.claim == state.showing), None)
    waiting = next((claim for claim in state.claims if claim.state == CALLED), shown)
    return {
        "game": opening.number,
        "face_cents": opening.face_cents,
        "ranges": [[r.series, r.first, r.last] for r in sold.sold_ranges(state)],
        "units": figures.units,
        "gross": figures.gross,
        "line_total": figures.line + figures.carry_line,
        "bingo_total": figures.bingo + figures.carry_bingo,
        "carry_line": figures.carry_line,
        "carry_bingo": figures.carry_bingo,
        "fund": opening.fund,
        "prize": opening.pool_prize,
        "limit": opening.limit,
        "ordinal": last.ordinal if last else 0,
        "number": last.number if last else 0,
        "call": waiting.call if waiting else "",
        "card": shown.number if shown else 0,
        "series": shown.series if shown else opening.series_name,
        "first": [series for series in state.series if series.round][-1].next,
        "completed_at": shown.completed_at if shown else 0,
        "missing": list(shown.missing) if shown else [],
    }
