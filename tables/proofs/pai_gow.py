"""Pai gow poker: a simulation, for both places are dealt 154 million hands of seven cards.

Every place, the bank's too, is set by the house way. A deal of seven hands is compared in all its
42 ways, each hand once as the bank of each other: wins and losses of two hands cancel out, so that
only copies and the commission are left to luck, and few deals give a narrow interval. The luck has
a known seed; the interval holds the true edge 95 times in 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import isqrt
from random import Random

from tables.core.cards import FACES
from tables.core.hands import rank_short
from tables.core.paytables import Paytable
from tables.core.worth import SIMULATED, Worth
from tables.games.pai_gow.house_way import house_way, rank_high, split
from tables.games.pai_gow.rules import PLACES, SEVEN

LONG = True
DEALS, SEED = 20_000, "pai gow"
SURE = Fraction(196, 100)
"""So many deviations of the mean hold it 95 times in 100."""

Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""How high the two hands of one place stand."""


def worths(paytable: Paytable) -> tuple[Worth, ...]:
    """The bet against the croupier's bank."""
    return (simulated(paytable, DEALS),)


def simulated(paytable: Paytable, deals: int) -> Worth:
    """The worth of a bet by so many deals."""
    rate = Fraction(paytable.bets["hand"].commission_bp, 10_000)
    luck = Random(SEED)
    shown = [compared_all(dealt(luck)) for _ in range(deals)]
    ways = PLACES * (PLACES - 1)
    edges = [(lost - (1 - rate) * won) / ways for won, lost in shown]
    mean = sum(edges, Fraction(0)) / deals
    spread = sum(((edge - mean) ** 2 for edge in edges), Fraction(0)) / (deals - 1)
    bound = SURE * root(spread / deals)
    wins = Fraction(sum(won for won, _ in shown), deals * ways)
    return Worth(
        bet="hand",
        edge=mean,
        wins=wins,
        how=SIMULATED,
        assumes="house_way_on_both_sides",
        low=mean - bound,
        high=mean + bound,
    )


def dealt(luck: Random) -> list[Ranks]:
    """Seven hands of one deck, each set by the house way."""
    cards = luck.sample(FACES, PLACES * SEVEN)
    return [ranked(cards[start : start + SEVEN]) for start in range(0, len(cards), SEVEN)]


def ranked(seven: Sequence[str]) -> Ranks:
    high, low = split(seven, house_way(seven))
    return rank_high(high).value, rank_short(low).value


def compared_all(hands: Sequence[Ranks]) -> tuple[int, int]:
    """How often a hand wins and loses against each other one as the bank."""
    higher = [(own[0] > bank[0]) + (own[1] > bank[1]) for own, bank in permutations(hands, 2)]
    return higher.count(2), higher.count(0)


def root(value: Fraction) -> Fraction:
    """The square root, to twelve places."""
    return Fraction(isqrt(value.numerator * 10**24 // value.denominator), 10**12)
