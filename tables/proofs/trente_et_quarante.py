"""What the chances of trente et quarante are worth, counted exactly over six whole decks.

Cards after any moment of a shuffled shoe follow the same law as its first ones, so one hand from
full decks stands for every hand. A row ends with its last card; all cards before it have at most
thirty points in any order. So a pair of rows is: the two last cards, drawn first, and two heaps of
cards from what is left. The heaps are counted by one product over the ten values of a card, in
which a power tells the points and the number of cards of either heap (TYQ-1, TYQ-7).

Both rows have the same chance, and the colour of the first card is independent of the points, so
all four chances are worth the same: half of what is lost in a refait when half is taken (TYQ-15).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, perm

from tables.core.cards import FACES
from tables.core.paytables import Paytable
from tables.core.worth import STRATEGY, Worth
from tables.games.trente_et_quarante import CHANCES, FULL, INSURANCE, points

LONG = True
ROWS = range(FULL, 41)
MOST = FULL - 1
"""The most points before the last card of a row."""

Heaps = dict[tuple[int, int, int, int], int]
"""How many ways there are to take (points, cards) for the one heap and (points, cards) for the
other, by kind of card."""


@dataclass(frozen=True)
class Deck:
    """How many cards there are of each value, ten first."""

    copies: tuple[tuple[int, int], ...]

    @property
    def size(self) -> int:
        return sum(count for _, count in self.copies)


def deck_of(paytable: Paytable) -> Deck:
    """All cards of the shoe by their value."""
    values = [points((face,)) for face in FACES[:-1]]
    decks = paytable.number("decks")
    return Deck(tuple((value, decks * values.count(value)) for value in range(10, 0, -1)))


def heaps(deck: Deck) -> Heaps:
    """The product over all values."""
    found: Heaps = {(0, 0, 0, 0): 1}
    for value, copies in deck.copies:
        found = _with_value(found, value, copies)
    return found


def _with_value(before: Heaps, value: int, copies: int) -> Heaps:
    """Every heap with some more cards of one value in it."""
    found: Heaps = {}
    for (a, i, b, j), ways in before.items():
        for one in range(min(copies, (MOST - a) // value) + 1):
            for other in range(min(copies - one, (MOST - b) // value) + 1):
                key = (a + one * value, i + one, b + other * value, j + other)
                more = ways * comb(copies, one) * comb(copies - one, other)
                found[key] = found.get(key, 0) + more
    return found


def without(known: Heaps, value: int) -> Heaps:
    """The heaps of a deck with one card of this value less."""
    found: Heaps = {}
    for a, i, b, j in sorted(known):
        less = known[a, i, b, j]
        less -= found.get((a - value, i - 1, b, j), 0)
        less -= found.get((a, i, b - value, j - 1), 0)
        found[a, i, b, j] = less
    return found


@cache
def joint(deck: Deck) -> Mapping[tuple[int, int], Fraction]:
    """The chance of every pair of rows, black points first."""
    whole = heaps(deck)
    found: dict[tuple[int, int], Fraction] = {}
    held: tuple[int, Heaps] = (0, {})
    copies = dict(deck.copies)
    for first, second in combinations_with_replacement(range(1, 11), 2):
        if held[0] != first:
            held = (first, without(whole, first))
        rest = _by_points(without(held[1], second), deck.size - 2)
        pair = Fraction(copies[first] * (copies[second] - (first == second)), perm(deck.size, 2))
        for black, red in {(first, second), (second, first)}:
            for (a, b), chance in rest.items():
                row = (a + black, b + red)
                if min(row) >= FULL:
                    found[row] = found.get(row, Fraction(0)) + pair * chance
    return found


def _by_points(ways: Heaps, size: int) -> dict[tuple[int, int], Fraction]:
    """The chance that two heaps are dealt in a row that have so many points each."""
    orders: dict[tuple[int, int, int], int] = {}
    for (a, i, b, j), count in ways.items():
        if min(a, b) >= FULL - 10:
            key = (a, b, i + j)
            orders[key] = orders.get(key, 0) + count * factorial(i) * factorial(j)
    found: dict[tuple[int, int], Fraction] = {}
    for (a, b, cards), count in orders.items():
        dealt = Fraction(count, perm(size, cards))
        found[a, b] = found.get((a, b), Fraction(0)) + dealt
    return found


def worths(paytable: Paytable) -> Iterable[Worth]:
    """The four chances when half is taken at a refait, and the premium, which is always kept."""
    equal = facts(paytable)
    edge = equal["refait"] / 2
    wins = (1 - equal["refait"] - equal["void"]) / 2
    for kind in sorted(CHANCES):
        yield Worth(kind, edge, wins, how=STRATEGY, assumes="half_at_refait")
    yield Worth(INSURANCE, Fraction(1), Fraction(0))


def facts(paytable: Paytable) -> Mapping[str, Fraction]:
    """How often both rows have 31, how often they are equal otherwise, what an insured stake
    costs, and how often a row has each number of points."""
    rows = joint(deck_of(paytable))
    refait = rows[FULL, FULL]
    void = sum((rows[row, row] for row in ROWS[1:]), Fraction(0))
    premium = Fraction(1, 100)
    return {
        "refait": refait,
        "void": void,
        "insured_edge": premium * (1 - void),
        **{f"row_{row}": sum((rows[row, other] for other in ROWS), Fraction(0)) for row in ROWS},
    }
