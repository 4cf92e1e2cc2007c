"""What each seat may know of the debts to players: refunds, prizes set aside, waiting halves."""

from __future__ import annotations

from typing import Any

from cage.games.debts_state import DebtsState, Owed, Refund
from house.contract import Seat, Terms


def view(state: DebtsState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """What is carried, what is to be refunded and what waits for its winner."""
    return {
        "carry_line": state.carry_line,
        "carry_bingo": state.carry_bingo,
        "refunds": [_refund_view(refund) for refund in reversed(state.refunds)],
        "halves": [
            {
                "number": one.number,
                "ranges": [[cards.series, cards.first, cards.last] for cards in one.ranges],
                "playing": one.playing,
            }
            for one in state.halves
        ],
        "owed": [
            {
                "game": debt.game,
                "number": debt.number,
                "award": debt.award,
                "prize": debt.prize,
                "series": debt.series,
                "card": debt.card,
                "cents": debt.cents,
            }
            for debt in open_owed(state)
        ],
    }


def _refund_view(refund: Refund) -> dict[str, Any]:
    return {
        "game": refund.game,
        "number": refund.number,
        "units": refund.owed // refund.face_cents,
        "ranges": [[cards.series, cards.first, cards.last] for cards in refund.ranges],
        "doubles": [[cards.series, cards.first, cards.last] for cards in refund.doubles],
        "owed": refund.owed,
        "refunded": refund.refunded,
        "outstanding": refund.outstanding,
    }


def open_refunds(state: DebtsState) -> list[Refund]:
    """Refunds of which something is still owed."""
    return [refund for refund in state.refunds if refund.outstanding]


def open_owed(state: DebtsState) -> list[Owed]:
    """Prizes set aside that nobody has come for."""
    return [debt for debt in state.owed if debt.state == "OWED"]
