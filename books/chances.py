"""Exact chances in a ninety-ball game: when cards are complete, when a prima falls, chi-square.

Pure. A card has fifteen of ninety numbers, a line five. Of one card everything is exact
(hypergeometric); N cards are taken as independent, as PRIMA-13 does: the cards of a strip share no
number, so this is off by far less than a game can show. Source: PRIMA-13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, exp, lgamma, log, log1p, sqrt

BALLS = 90
CARD, ROW = 15, 5
LIMIT_CEILING = 90


@cache
def card_by(balls: int) -> Fraction:
    """The chance that one card is complete within so many balls: C(n,15) / C(90,15)."""
    return Fraction(comb(balls, CARD), comb(BALLS, CARD))


@cache
def line_by(balls: int) -> Fraction:
    """The chance that one card has a complete row within so many balls (three rows, exact)."""
    one, two, three = (Fraction(comb(balls, n * ROW), comb(BALLS, n * ROW)) for n in (1, 2, 3))
    return 3 * one - 3 * two + three


def any_by(one: Fraction, cards: int) -> float:
    """The chance that at least one of so many independent cards has what ``one`` has."""
    return 1.0 - float((1 - one) ** cards) if cards < 64 else 1.0 - _power(one, cards)


def _power(one: Fraction, cards: int) -> float:
    """(1 − p)^N; exact fractions of thousands of cards would be millions of digits long."""
    return 0.0 if one == 1 else exp(cards * log1p(-float(one)))


# --- the ball of a prize -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean of a figure and its standard deviation."""

    mean: float
    deviation: float

    def over(self, games: int) -> Spread:
        """The spread of the mean of so many games."""
        return Spread(self.mean, self.deviation / sqrt(games)) if games else self


def bingo_ball(cards: int) -> Spread:
    """At which ball the first of so many cards is complete."""
    return _first([any_by(card_by(n), cards) for n in range(BALLS + 1)])


def line_ball(cards: int) -> Spread:
    """At which ball the first row of so many cards is complete."""
    return _first([any_by(line_by(n), cards) for n in range(BALLS + 1)])


def _first(by: list[float]) -> Spread:
    """Mean and deviation of the first ball from the chances to be there by each ball."""
    steps = [(n, after - before) for n, (before, after) in enumerate(pairwise(by), 1)]
    mean = sum(n * chance for n, chance in steps)
    return Spread(mean, sqrt(sum((n - mean) ** 2 * chance for n, chance in steps)))


# --- the prima -----------------------------------------------------------------------------------


def falls_in(cards: int, limit: int) -> float:
    """The chance that an armed prima falls in one game with so many cards and this limit."""
    return any_by(card_by(limit), cards)


def limits(first: int) -> Iterator[int]:
    """The limits of an armed prima game after game: one more each, up to ninety (PRIMA-5)."""
    limit = first
    while True:
        yield limit
        limit = min(LIMIT_CEILING, limit + 1)


def fallen_by(cards: int, first: int, games: int) -> list[float]:
    """The chance that it has fallen by game 1, 2 … ``games`` from ``first`` on."""
    kept, found = 1.0, []
    for _, limit in zip(range(games), limits(first), strict=False):
        kept *= 1.0 - falls_in(cards, limit)
        found.append(1.0 - kept)
    return found


def mean_games(cards: int, first: int) -> float:
    """How many games it is in play on average until it falls, the last one included.

    Limits end at ninety, where a game with a card always has a bingo, so the sum is finite.
    """
    if cards <= 0:
        return 0.0
    mean, kept = 0.0, 1.0
    for limit in limits(first):
        mean += kept
        kept *= 1.0 - falls_in(cards, limit)
        if kept < 1e-12 or limit == LIMIT_CEILING:
            return mean
    raise AssertionError("unreachable")


def games_for(cards: int, first: int, chance: float) -> int:
    """Within how many games it falls with at least this chance."""
    for games, by in enumerate(fallen_by(cards, first, LIMIT_CEILING - first + 1), 1):
        if by >= chance:
            return games
    return LIMIT_CEILING - first + 1


# --- chi-square ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """How far the frequencies of the ninety balls lie from chance.

    ``value`` is the statistic after the correction for drawing without putting back; under chance
    it follows the chi-square distribution with 89 degrees of freedom. ``low`` and ``high`` are the
    bounds within which it stays in 95 of 100 cases.
    """

    games: int
    drawn: int
    expected: float
    raw: float
    value: float
    low: float
    high: float
    chance: float

    @property
    def inside(self) -> bool:
        return self.low <= self.value <= self.high


DEGREES = BALLS - 1
TAIL = 0.025


def chi_square(counts: Iterable[int], lengths: Iterable[int]) -> ChiSquare | None:
    """The test of ninety counts over games in which so many balls each came out.

    Within a game no ball comes twice, so the counts vary less than independent ones would: for k
    balls a game the raw statistic has the mean 90 − k instead of 89 and is multiplied by
    89 / (90 − k); games of different lengths are weighed by their balls. ``None`` without games.
    """
    seen, taken = list(counts), [k for k in lengths if 0 < k < BALLS]
    drawn = sum(seen)
    spread = sum(k * (BALLS - k) for k in taken)
    if not drawn or not spread:
        return None
    expected = drawn / BALLS
    raw = sum((count - expected) ** 2 for count in seen) / expected
    value = raw * DEGREES * drawn / spread
    return ChiSquare(
        games=len(taken),
        drawn=drawn,
        expected=expected,
        raw=raw,
        value=value,
        low=quantile(TAIL),
        high=quantile(1 - TAIL),
        chance=1.0 - cumulative(value),
    )


def cumulative(value: float, degrees: int = DEGREES) -> float:
    """The chance of a chi-square of at most ``value``: the regularized lower gamma function."""
    if value <= 0:
        return 0.0
    a, x = degrees / 2, value / 2
    term, total, n = 1 / a, 1 / a, a
    while abs(term) > abs(total) * 1e-15:
        n += 1
        term *= x / n
        total += term
    return min(1.0, total * exp(-x + a * log(x) - lgamma(a)))


@cache
def quantile(chance: float, degrees: int = DEGREES) -> float:
    """The value that a chi-square stays under with this chance."""
    low, high = 0.0, 10.0 * degrees
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if cumulative(middle, degrees) < chance else (low, middle)
    return (low + high) / 2
