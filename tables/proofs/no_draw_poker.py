"""No-draw poker: the ante, when every hand is played as well as it can be and no card is bought.

Exact. All 2,598,960 hands of five cards fall into 134,459 that differ by more than their suits. For
each of them, with each of the 47 open cards of the bank, the 163,185 sets of the bank's other four
cards are counted by class: hands that hold the open card and none of the player's five, by
inclusion and exclusion over the player's cards. The player goes on (*voy*) where that is worth more
than the ante that *paso* loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import numpy.typing as npt

from tables.core.hands import KINDS
from tables.core.paytables import Paytable
from tables.core.worth import STRATEGY, Worth

LONG = True
DECK, CARDS, RANKS = 52, 5, 13
ACE, KING, WHEEL_TOP = 12, 11, 3
HANDS = comb(DECK, CARDS)
OTHER_FOUR = comb(DECK - CARDS - 1, CARDS - 1)
LOST_BOTH, CHUNK = 3, 1_000

Whole = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]
_BINOMIALS = np.array([[comb(n, k) for k in range(CARDS + 2)] for n in range(DECK + 1)], np.int64)


def worths(paytable: Paytable) -> tuple[Worth, ...]:
    """The ante under the best play without a bought card."""
    deck = Deck()
    won = paid = 0
    for hands in deck.canonical():
        for_each, wins = deck.best_play(hands.cards, paytable)
        won += int((hands.weight * for_each).sum())
        paid += int((hands.weight * wins).sum())
    ways = HANDS * (DECK - CARDS) * OTHER_FOUR
    assumes = "best_play_no_purchase"
    return (Worth("ante", Fraction(-won, ways), Fraction(paid, ways), STRATEGY, assumes=assumes),)


def facts(paytable: Paytable) -> Mapping[str, Fraction]:
    """How often the bank plays, and how often each kind of hand is dealt."""
    deck = Deck()
    plays = Fraction(int((deck.classes >= deck.qualifies).sum()), HANDS)
    kinds = np.bincount(deck.kind_of[deck.classes], minlength=len(KINDS))
    dealt = {kind: Fraction(int(n), HANDS) for kind, n in zip(KINDS, kinds, strict=True)}
    return {"bank_plays": plays, **dealt}


def values_of(cards: Small) -> Whole:
    """A number for each hand of five that rises with its worth: the kind, then the ranks."""
    ranks = np.sort(cards // 4, axis=1)
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    order = np.sort(alike * 16 + ranks, axis=1)[:, ::-1]
    pairs = alike.sum(axis=1)  # 5 all different, 7 a pair, 9 two pairs, 11 three, 13 full, 17 four
    flush = (cards % 4 == cards[:, :1] % 4).all(axis=1)
    wheel = (ranks == [0, 1, 2, 3, ACE]).all(axis=1)
    straight = (pairs == 5) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    kind = np.select([pairs == n for n in (5, 7, 9, 11, 13, 17)], [0, 1, 2, 3, 6, 7])
    kind = np.where(straight, 4, np.where(flush, 5, kind))
    royal = straight & flush & (ranks[:, 0] == ACE - 4)
    kind = np.where(straight & flush, np.where(royal, 9, 8), kind).astype(np.int64)
    tops = np.where(wheel, WHEEL_TOP, ranks[:, 4])
    falling = sum((order[:, n] % 16).astype(np.int64) << 4 * (4 - n) for n in range(CARDS))
    return (kind << 20) + np.where(straight, tops.astype(np.int64) << 16, falling)


def number_of(sets: Small) -> Whole:
    """A number of its own, from 0, for every set of cards, which stand in rising order."""
    numbers = np.zeros(sets.shape[:-1], np.int64)
    for place in range(sets.shape[-1]):
        numbers += _BINOMIALS[sets[..., place], place + 1]
    return numbers


@dataclass(frozen=True)
class Hands:
    """Some hands that stand for all: their cards, and how many hands each of them stands for."""

    cards: Small
    weight: Whole


class Deck:
    """All hands of the deck by class: equal hands share one, a higher hand has a higher one.

    ``classes`` gives it by the number of a hand; ``kind_of`` the kind of each class, ``qualifies``
    the lowest class that the bank plays. A deck of fewer ``ranks`` has the highest ones.
    """

    def __init__(self, ranks: int = RANKS) -> None:
        self.size = 4 * ranks
        flat = (card for hand in combinations(range(self.size), CARDS) for card in hand)
        cards = np.fromiter(flat, np.int32).reshape(-1, CARDS)
        self.cards = np.empty_like(cards)
        self.cards[number_of(cards)] = cards
        lowest = DECK - self.size
        values, classes = np.unique(values_of(self.cards + lowest), return_inverse=True)
        self.classes: Whole = classes.astype(np.int64)
        self.kind_of = values >> 20
        ace_king = (ACE << 16) + (KING << 12) + (2 << 8) + (1 << 4)
        self.qualifies = int(np.searchsorted(values, ace_king))
        self._holding: dict[int, tuple[Whole, Whole]] = {}

    def canonical(self) -> Iterator[Hands]:
        """One hand of each set that differs by its suits alone, in chunks."""
        first = np.arange(len(self.cards))
        for suits in permutations(range(4)):
            turned = self.cards // 4 * 4 + np.array(suits, np.int32)[self.cards % 4]
            first = np.minimum(first, number_of(np.sort(turned, axis=1)))
        found, weight = np.unique(first, return_counts=True)
        for start in range(0, len(found), CHUNK):
            part = slice(start, start + CHUNK)
            yield Hands(self.cards[found[part]], weight[part])

    def best_play(self, own: Small, paytable: Paytable) -> tuple[Whole, Whole]:
        """For each hand: what it brings over all open cards and the bank's other cards, in antes,
        and how many of these ways are paid."""
        classes = self.classes[number_of(own)]
        odds = [paytable.odds[kind] for kind in KINDS]
        assert all(one.unit == 1 for one in odds)
        paid = 1 + 2 * np.array([one.win for one in odds])[self.kind_of[classes]][:, None]
        idle, lower, higher = self.against(own, classes)
        goes_on = idle + paid * lower - LOST_BOTH * higher
        stays = goes_on > -OTHER_FOUR
        return (
            np.where(stays, goes_on, -OTHER_FOUR).sum(axis=1),
            np.where(stays, idle + lower, 0).sum(axis=1),
        )

    def against(self, own: Small, classes: Whole) -> tuple[Whole, Whole, Whole]:
        """For each hand and each open card that it leaves: in how many ways the bank does not
        play, plays a lower hand, and a higher one."""
        unseen = np.ones((len(own), self.size), bool)
        np.put_along_axis(unseen, own.astype(np.int64), False, axis=1)
        opened = np.nonzero(unseen)[1].reshape(len(own), self.size - CARDS).astype(np.int32)
        idle, below, through = (np.zeros(opened.shape, np.int64) for _ in range(3))
        for size in range(CARDS):
            for places in combinations(range(CARDS), size):
                held = self._held(own[:, list(places)], opened)
                sign = -1 if size % 2 else 1
                idle += sign * self._below(size + 1, held, self.qualifies)
                below += sign * self._below(size + 1, held, classes[:, None])
                through += sign * self._below(size + 1, held, classes[:, None] + 1)
        lower = np.maximum(below - idle, 0)
        higher = comb(self.size - CARDS - 1, CARDS - 1) - np.maximum(through, idle)
        return idle, lower, higher

    def _held(self, own: Small, opened: Small) -> Whole:
        """The numbers of the sets of some own cards and an open one."""
        spread = np.broadcast_to(own[:, None, :], (*opened.shape, own.shape[1]))
        return number_of(np.sort(np.concatenate([spread, opened[..., None]], axis=2), axis=2))

    def _below(self, size: int, held: Whole, classes: Whole | int) -> Whole:
        """How many hands hold a set of cards and are of a lower class."""
        if size == CARDS:
            return (self.classes[held] < classes).astype(np.int64)
        if size not in self._holding:
            most = len(self.kind_of) + 1
            parts = (self.cards[:, list(p)] for p in combinations(range(CARDS), size))
            keys = np.concatenate([number_of(part) * most + self.classes for part in parts])
            keys.sort()
            self._holding[size] = (
                keys,
                np.searchsorted(keys, np.arange(comb(self.size, size)) * most),
            )
        keys, start = self._holding[size]
        most = len(self.kind_of) + 1
        return np.searchsorted(keys, held * most + classes) - start[held]
