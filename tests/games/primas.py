"""A prima that already holds something, and a game that is played for it."""

from __future__ import annotations

from bingo.games.ninety_ball.actions import AnnounceGame
from tests.adapters.lasting import opened_prima
from tests.games.heard import Game
from tests.games.lasting import Lasting

ANNOUNCE = AnnounceGame(session="SE", series="S", ball_set="B", debts="D", pool="P")


def prima(fund: int = 0, next_fund: int = 0, limit: int = 0, **settings) -> Lasting:
    """A prima of 600.00 that already holds this much."""
    pool = opened_prima(
        {
            "cap": 60_000,
            "base_limit": 48,
            "prima_bp": 400,
            "withhold_while_armed": settings.get("withhold_while_armed", False),
            "count_annulled": settings.get("count_annulled", False),
            "rounding": settings.get("rounding", "carry"),
            "start": {"fund": fund, "next": next_fund, "armed": limit > 0, "limit": limit},
        }
    )
    pool.purse.move("prima.fund", -fund)
    pool.purse.move("prima.next", -next_fund)
    return pool


def published(pool: Lasting, units: int = 150, number: int = 1, **how) -> Game:
    """A game of 2.00 a card that has its figures out and its draw begun."""
    game = Game([pool], round=f"G{number}", number=number, pool=pool.id, **how)
    assert game.announce() is None
    assert game.publish(units) is None
    assert game.draw() is None
    return game
