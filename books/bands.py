"""What chance would have given, with the band it stays in, beside what the day has given.

Pure. Every band holds 95 of 100 cases; a figure outside is worth a look and proves nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from books.chances import BALLS, ChiSquare, Spread, bingo_ball, chi_square, falls_in, line_ball
from books.game_told import GameTold

NORMAL = 1.959964
"""How many standard deviations to each side hold 95 of 100 cases."""

FEW = 5
"""With fewer games a mean says nothing."""


@dataclass(frozen=True, slots=True)
class Band:
    """``name`` is the key of a sentence; ``cases`` is of how many games the figure was made."""

    name: str
    cases: int
    expected: float
    low: float
    high: float
    actual: float

    @property
    def inside(self) -> bool:
        return self.low <= self.actual <= self.high

    @property
    def telling(self) -> bool:
        """Whether there are games enough to say anything."""
        return self.cases >= FEW

    @property
    def alarming(self) -> bool:
        return self.telling and not self.inside


def bands(games: Sequence[GameTold], balls: Sequence[Sequence[int]]) -> list[Band]:
    """The bands of some games; ``balls`` are the numbers of each draw in order."""
    played = [game for game in games if game.counts]
    found = [
        _mean("band.line", [(g.units, g.line_ball) for g in played if g.line_ball], line_ball),
        _mean("band.bingo", [(g.units, g.bingo_ball) for g in played if g.bingo_ball], bingo_ball),
        _primas(played),
        _frequencies(balls),
    ]
    return [one for one in found if one is not None]


def _mean(
    name: str, cases: Sequence[tuple[int, int]], spread: Callable[[int], Spread]
) -> Band | None:
    """The mean ball of a prize: each game has its own cards and so its own expectation.

    Players call when they see it, so an actual mean a little above the expected one is normal.
    """
    if not cases:
        return None
    each = [spread(units) for units, _ in cases]
    n = len(cases)
    expected = sum(one.mean for one in each) / n
    deviation = sqrt(sum(one.deviation**2 for one in each)) / n
    actual = sum(ball for _, ball in cases) / n
    off = NORMAL * deviation
    return Band(name, n, expected, expected - off, expected + off, actual)


def _primas(games: Sequence[GameTold]) -> Band | None:
    """How often an armed prima fell."""
    chances = [falls_in(game.units, game.limit) for game in games if game.limit and game.outcome]
    if not chances:
        return None
    expected = sum(chances)
    off = NORMAL * sqrt(sum(chance * (1 - chance) for chance in chances))
    won = sum(1 for game in games if game.prima_cents)
    return Band("band.prima", len(chances), expected, 0.0, max(1.0, expected + off), float(won))


def _frequencies(balls: Sequence[Sequence[int]]) -> Band | None:
    test = frequencies(balls)
    if test is None:
        return None
    cases = test.games if test.expected >= FEW else 0
    return Band("band.balls", cases, float(BALLS - 1), test.low, test.high, test.value)


def frequencies(balls: Sequence[Sequence[int]]) -> ChiSquare | None:
    """The chi-square of all balls of some draws."""
    draws = [draw for draw in balls if draw]
    counts = Counter(number for draw in draws for number in draw)
    return chi_square(
        [counts[number] for number in range(1, BALLS + 1)], [len(draw) for draw in draws]
    )


def early(game: GameTold, armed_for: int) -> bool:
    """A prima won in its first or second game with few cards: legitimate, and worth a look."""
    return bool(game.prima_cents) and armed_for <= 2 and falls_in(game.units, game.limit) < 0.05
