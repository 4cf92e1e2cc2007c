"""The forecast of the prima: the chance in the running game ball by ball, and game by game.

Pure. Source: PRIMA-13, exact for one card, N cards independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from books.chances import any_by, card_by, fallen_by, games_for, mean_games
from books.game_told import GameTold
from books.prima_told import Standing
from books.tables import RATIO, Bar, Chart

SHOWN = 14
"""So many games ahead are drawn."""

BALLS_SHOWN = 14
NINE_OF_TEN = 0.9
HALF_HOUR_MS = 1_800_000


@dataclass(frozen=True, slots=True)
class Forecast:
    """What may be expected of the prima.

    ``cards`` is how many cards a game is taken to have. While it accumulates ``filling`` is how
    many games it takes to reach the cap; ``mean`` and ``nine_of_ten`` count games from the first in
    which it is in play. ``tonight`` is the chance within the ``games_left`` of tonight.
    """

    cards: int
    limit: int
    armed: bool
    filling: int
    mean: float
    nine_of_ten: int
    by_game: tuple[float, ...]
    by_ball: tuple[tuple[int, float], ...]
    games_left: int
    tonight: float


def forecast(
    prima: Standing, games: Sequence[GameTold], *, now: int, ends_at: int, base_limit: int
) -> Forecast | None:
    """The forecast from today's games; ``None`` before a card was sold.

    ``ends_at`` is when the session ends (0: not known, then ten games are taken).
    """
    sold = [game for game in games if game.units and game.outcome != "CANCELLED"]
    if not sold:
        return None
    running = next((game for game in sold if not game.outcome), None)
    cards = running.units if running else round(sum(game.units for game in sold) / len(sold))
    armed = prima.limit > 0
    limit = prima.limit or base_limit
    filling = 0 if armed else _filling(prima, sold)
    left = _games_left(sold, now=now, ends_at=ends_at)
    playing = max(0, left - filling)
    by_game = fallen_by(cards, limit, SHOWN)
    return Forecast(
        cards=cards,
        limit=limit,
        armed=armed,
        filling=filling,
        mean=mean_games(cards, limit),
        nine_of_ten=games_for(cards, limit, NINE_OF_TEN),
        by_game=tuple(by_game),
        by_ball=tuple(
            (ball, any_by(card_by(ball), cards))
            for ball in range(limit - BALLS_SHOWN + 1, limit + 1)
        ),
        games_left=left,
        tonight=fallen_by(cards, limit, playing)[-1] if playing else 0.0,
    )


def by_game_chart(found: Forecast) -> Chart:
    """The chance that it has fallen by each of the next games; the mean one is marked, and nine of
    ten is a line across."""
    mean = round(found.mean)
    bars = tuple(
        Bar(str(game), chance, game == mean) for game, chance in enumerate(found.by_game, 1)
    )
    return Chart("chart.forecast", bars, (NINE_OF_TEN,), RATIO)


def by_ball_chart(found: Forecast) -> Chart:
    """The chance of the prima in one game by each ball up to the limit, in per cent."""
    last = found.limit
    bars = tuple(Bar(str(ball), chance * 100, ball == last) for ball, chance in found.by_ball)
    return Chart("chart.byBall", bars, kind=RATIO)


def _filling(prima: Standing, games: Sequence[GameTold]) -> int:
    """Games until the cap at what a game withholds on average; the crossing one counts."""
    missing = max(0, prima.cap - prima.fund)
    fed = [game.withheld for game in games if game.withheld]
    if not missing or not fed:
        return 0
    return -(-missing * len(fed) // sum(fed))


def _games_left(games: Sequence[GameTold], *, now: int, ends_at: int) -> int:
    """How many games fit into what is left of tonight, at the pace of today's."""
    if not ends_at:
        return 10
    times = sorted(game.at for game in games)
    between = [later - earlier for earlier, later in pairwise(times)]
    usual = sum(between) // len(between) if between else HALF_HOUR_MS // 6
    return max(0, (ends_at - now) // max(usual, 1))
