"""The parts of the view that tell of the draw: balls, calls, the card in hand, prizes, the end."""

from __future__ import annotations

from typing import Any

from bingo import cards
from bingo.games.ninety_ball import failures, judging, orders, sold
from bingo.games.ninety_ball.play import NUMBERS
from bingo.games.ninety_ball.state import (
    BINGO,
    CLAIM_STOP,
    LINE,
    POOL,
    Claim,
    GameState,
)
from house.contract import Terms


def balls(state: GameState, terms: Terms) -> list[list[Any]]:
    """``[number, mode]`` in order of announcement."""
    return [[ball.number, ball.mode] for ball in state.balls]


def ball(state: GameState, terms: Terms) -> dict[str, Any] | None:
    """The last announced ball."""
    if not state.balls:
        return None
    last = state.balls[-1]
    return {
        "ordinal": last.ordinal,
        "number": last.number,
        "spoken_at": last.spoken_at,
        "mode": last.mode,
        "left": len(NUMBERS) - last.ordinal,
    }


def corrections(state: GameState, terms: Terms) -> list[dict[str, int]]:
    """The balls that were announced wrongly, oldest first."""
    return [
        {"ordinal": item.ordinal, "wrong": item.wrong, "number": item.number, "at": item.at}
        for item in state.corrections
    ]


def stop(state: GameState, terms: Terms) -> dict[str, Any] | None:
    """The stop that play is in, with its calls."""
    now = state.stop
    if now is None:
        return None
    return {
        "stop": now.stop,
        "ball": now.ball,
        "at": now.at,
        "asked_at": now.asked_at,
        "may_order_at": orders.may_order_at(now, terms),
        "calls": [_call(claim) for claim in judging.claims_of_stop(state)],
        "showing": state.showing,
    }


def _call(claim: Claim) -> dict[str, Any]:
    return {
        "claim": claim.claim,
        "call": claim.call,
        "state": claim.state,
        "code": claim.code,
        "series": claim.series,
        "number": claim.number,
        "rows": list(claim.rows),
        "completed_at": claim.completed_at,
        "line_valid": claim.line_valid,
        "missing": list(claim.missing),
        "ball": claim.ball,
        "known_game": claim.known_game,
        "checks": claim.checks,
        "earlier": [
            {"number": one.number, "series": one.series, "state": one.state, "code": one.code}
            for one in claim.earlier
        ],
    }


def card(state: GameState, terms: Terms, *, staff: bool) -> dict[str, Any] | None:
    """The card under verification as it was printed; where it was sold is for the staff."""
    claim = next((claim for claim in state.claims if claim.claim == state.showing), None)
    matrix = terms.document(state.opening.matrix)
    if state.phase != CLAIM_STOP or claim is None or not 1 <= claim.number <= matrix.size:
        return None
    face, drawn = matrix.rows(claim.number), set(state.drawn)
    series = sold.series_named(state, claim.series)
    shown = {
        "claim": claim.claim,
        "series": claim.series,
        "number": claim.number,
        "control": series.control if series else "",
        "face_cents": state.opening.face_cents,
        "size": state.opening.size,
        "rows": [list(row) for row in face],
        "drawn": sorted(number for row in face for number in row if number in drawn),
        "last": state.drawn[-1] if state.drawn else 0,
        "missing": list(claim.missing),
        "complete_rows": list(claim.rows),
        "row": _row(state, claim, face),
        "call": claim.call,
        "state": claim.state,
        "completed_at": claim.completed_at,
    }
    return shown | (_sold_where(state, claim) if staff else {})


def _row(state: GameState, claim: Claim, face: cards.Face) -> int:
    """The row in question: the one of the line, the closest one of a false line, 0 for all."""
    if claim.call == BINGO:
        return 0
    if claim.rows:
        done = cards.completed_at(face, state.drawn).rows
        return min(claim.rows, key=lambda row: (done[row - 1] or 0, row))
    return cards.missing(face, frozenset(state.drawn)).closest


def _sold_where(state: GameState, claim: Claim) -> dict[str, Any]:
    for line in reversed(state.sales):
        for part in line.ranges:
            if part.series == claim.series and part.first <= claim.number <= part.last:
                return {"sold_at": line.at, "till": line.till}
    return {"sold_at": 0, "till": ""}


def awards(state: GameState, terms: Terms) -> list[dict[str, Any]]:
    """Every share of every prize."""
    return [
        {
            "award": award.award,
            "prize": award.prize,
            "series": award.series,
            "number": award.number,
            "cents": award.cents,
            "state": award.state,
            "completed_at": award.completed_at,
            "ball": award.ball,
        }
        for award in state.awards
    ]


def result(state: GameState, terms: Terms) -> dict[str, Any]:
    """Each prize with its ball, its winners and its sum; what is carried on."""
    end = state.finished
    return {
        **{prize: _prize(state, prize) for prize in (LINE, BINGO, POOL)},
        "exhausted": bool(end and end.exhausted),
        "carry_line": end.carry_line if end else 0,
        "carry_bingo": end.carry_bingo if end else 0,
    }


def _prize(state: GameState, prize: str) -> dict[str, Any] | None:
    won = [award for award in state.awards if award.prize == prize]
    if not won:
        return None
    shares = {award.cents for award in won}
    return {
        "ball": won[0].ball,
        "winners": len(won),
        "share": won[0].cents if len(shares) == 1 else None,
        "total": sum(award.cents for award in won),
    }


def annulled(state: GameState, terms: Terms) -> dict[str, Any] | None:
    """Why the game leads to nothing, and what is owed back."""
    end = state.annulled or state.cancelled
    if end is None:
        return None
    return {
        "reason": end.reason,
        "owed": end.owed,
        "units": sold.count(end.ranges),
        "ball": len(state.balls),
        "pool_restored": state.opening.fund if state.opening.pool else 0,
        "at": end.at,
        "cancelled": state.cancelled is not None,
    }


def failure(state: GameState, terms: Terms) -> dict[str, Any] | None:
    """The interruption, the paragraph to be read and the time of the refund."""
    now = state.failure
    if now is None:
        return None
    return {
        "cause": now.cause,
        "paragraph": now.paragraph,
        "at": now.at,
        "read": now.read,
        "refund_at": failures.refund_at(state, terms),
        "left_phase": now.left,
        "balls_out": failures.balls_out(state),
    }
