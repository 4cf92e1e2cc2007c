"""How the croupier sets seven cards: the first line of the house way that fits (PGP-31).

The joker is an ace unless it completes a straight or a flush that is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tables.core.cards import JOKER, height, suit
from tables.core.hands import ACE, PAI_GOW, Hand, rank_five, rank_short

SMALL = 6
"""Pairs and fours of this rank or lower stay together."""

MADE = frozenset({"straight", "flush", "straight_flush", "royal_flush"})
Low = tuple[int, int]
"""The places, from 0, of the two cards that make the low hand."""


def house_way(seven: Sequence[str]) -> Low:
    """Which two of seven cards go to the low hand."""
    groups = _groups(seven)
    found = _grouped(groups) or _made(seven)
    if found is None:
        found = _plain(groups)
    one, two = sorted(found)
    return one, two


def split(cards: Sequence[str], low: Sequence[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The high and the low hand, when the cards at these places make the low one."""
    high = tuple(card for place, card in enumerate(cards) if place not in low)
    return high, tuple(cards[place] for place in low)


def rank_high(five: Sequence[str]) -> Hand:
    """The rank of a five-card hand of this game."""
    return rank_five(five, PAI_GOW)


Groups = dict[int, list[int]]
"""The places of the cards of each rank, the highest rank first, a joker last among the aces."""


def _groups(seven: Sequence[str]) -> Groups:
    order = sorted(range(len(seven)), key=lambda place: (seven[place] == JOKER, place))
    found: Groups = {}
    for place in order:
        found.setdefault(height(seven[place]) or ACE, []).append(place)
    return dict(sorted(found.items(), reverse=True))


def _of(groups: Groups, size: int) -> list[int]:
    return [rank for rank, places in groups.items() if len(places) == size]


def _two(groups: Groups, rank: int) -> Low:
    return groups[rank][0], groups[rank][1]


def _best_others(groups: Groups, *but: int) -> Low:
    """The two highest cards that are not of these ranks."""
    others = [place for rank, own in groups.items() if rank not in but for place in own]
    return others[0], others[1]


def _grouped(groups: Groups) -> Low | None:
    """Aces, fours, threes with more, and several pairs."""
    fours, threes, pairs = (_of(groups, size) for size in (4, 3, 2))
    aces = len(groups.get(ACE, []))
    if aces > 3:
        return _two(groups, ACE)
    if fours:
        return _with_four(groups, fours[0])
    if len(threes) == 2:
        return _two(groups, threes[0])
    if threes and pairs:
        return _two(groups, pairs[0])
    if len(pairs) == 3:
        return _two(groups, pairs[0])
    if len(pairs) == 2:
        kept = pairs[0] <= SMALL and aces == 1
        return _best_others(groups, *pairs) if kept else _two(groups, pairs[1])
    return None


def _with_four(groups: Groups, four: int) -> Low:
    more = sorted((*_of(groups, 3), *_of(groups, 2)), reverse=True)
    if more:
        return _two(groups, more[0])
    if four <= SMALL or ACE in groups:
        return _best_others(groups, four)
    return _two(groups, four)


def _made(seven: Sequence[str]) -> Low | None:
    """A straight or a flush is kept in the way that leaves the best low hand, then the best high
    one."""
    if not (_may_flush(seven) or _may_run(seven)):
        return None
    ways = []
    for low in combinations(range(len(seven)), 2):
        five, two = split(seven, low)
        high = rank_high(five)
        if high.kind in MADE:
            ways.append((rank_short(two).value, high.value, low))
    return max(ways)[2] if ways else None


def _may_flush(seven: Sequence[str]) -> bool:
    jokers = seven.count(JOKER)
    return any(sum(suit(card) == one for card in seven) + jokers >= 5 for one in "shdc")


def _may_run(seven: Sequence[str]) -> bool:
    """Whether five ranks in a row are there, an ace high or low, a joker for any one of them."""
    jokers = seven.count(JOKER)
    ranks = {height(card) for card in seven} - {0}
    ranks |= {1} if ACE in ranks else set()
    return any(len(ranks & set(range(low, low + 5))) + jokers >= 5 for low in range(1, 11))


def _plain(groups: Groups) -> Low:
    """Threes, one pair, or nothing."""
    threes, pairs = _of(groups, 3), _of(groups, 2)
    if threes == [ACE]:
        (card, _) = _best_others(groups, ACE)
        return groups[ACE][0], card
    if threes or pairs:
        return _best_others(groups, *(threes or pairs))
    return _best_others(groups, next(iter(groups)))
