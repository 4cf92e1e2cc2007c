"""The one ranking of poker hands, for every game that has them.

``rank_five`` ranks five cards, ``best`` the best five of more, ``rank_short`` the two-card hand of
pai gow. A ``Ranking`` says what differs from game to game: the order of the kinds, the lowest rank
of the deck in use, the joker and the place of A 2 3 4 5. Suits never break a tie; after the kind
come the groups of equal ranks, then the other cards, falling (NDP-19, CIR-11, PGP-11).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tables.core.cards import FACES, JOKER, height, suit

ACE = 14

KINDS = (
    "high_card",
    "pair",
    "two_pairs",
    "three",
    "straight",
    "flush",
    "full_house",
    "four",
    "straight_flush",
    "royal_flush",
)
_FULL_HOUSE_FIRST = {"flush": "full_house", "full_house": "flush"}


@dataclass(frozen=True, slots=True)
class Ranking:
    """What may differ between games. ``kinds`` go from the lowest to the highest.

    ``figures`` is five cards of A K Q J with no more than two pairs (CIR-10). ``second_wheel`` puts
    A 2 3 4 5 right under A K Q J 10 (PGP-9).
    """

    kinds: tuple[str, ...] = KINDS
    lowest: int = 2
    second_wheel: bool = False

    @property
    def figures(self) -> bool:
        return "figures" in self.kinds


STANDARD = Ranking()
PAI_GOW = Ranking(kinds=(*KINDS, "five_aces"), second_wheel=True)


def short_deck(lowest: int) -> Ranking:
    """The ranking of a deck from ``lowest`` up: a flush beats a full house (CIR-8)."""
    return Ranking(kinds=tuple(_FULL_HOUSE_FIRST.get(kind, kind) for kind in KINDS), lowest=lowest)


def with_figures(ranking: Ranking) -> Ranking:
    """The same ranking with *figuras* between two pairs and three of a kind (CIR-7)."""
    place = ranking.kinds.index("three")
    kinds = (*ranking.kinds[:place], "figures", *ranking.kinds[place:])
    return Ranking(kinds, ranking.lowest, ranking.second_wheel)


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """How high a hand stands: ``value`` is the kind's place, then the ranks that break ties."""

    value: tuple[int, ...]
    kind: str


def rank_five(cards: Sequence[str], ranking: Ranking = STANDARD) -> Hand:
    """The hand that five different cards make; a joker counts as what makes it best (PGP-1)."""
    assert len(cards) == 5, cards
    if JOKER in cards:
        return _with_joker([card for card in cards if card != JOKER], ranking)
    return _rank([height(card) for card in cards], len({suit(c) for c in cards}) == 1, ranking)


def best(cards: Iterable[str], ranking: Ranking = STANDARD) -> Hand:
    """The best hand of five among more cards."""
    return max(rank_five(five, ranking) for five in combinations(tuple(cards), 5))


def rank_short(cards: Sequence[str]) -> Hand:
    """A hand of two cards: a pair or high cards; a joker is an ace (PGP-10)."""
    ranks = sorted((height(card) or ACE for card in cards), reverse=True)
    if ranks[0] == ranks[-1]:
        return Hand((1, *ranks[:1]), "pair")
    return Hand((0, *ranks), "high_card")


def outranks(five: Hand, short: Hand) -> bool:
    """Whether the five-card hand is higher than the two-card hand of one setting (PGP-12)."""
    return five.value > short.value


def _rank(heights: Sequence[int], flush: bool, ranking: Ranking) -> Hand:
    counts: dict[int, int] = {}
    for one in heights:
        counts[one] = counts.get(one, 0) + 1
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    if len(groups) == 5:
        return _without_pair(groups, flush, ranking)
    kind = _PAIRED[tuple(counts[rank] for rank in groups)]
    if kind in ("pair", "two_pairs") and ranking.figures and min(groups) >= ACE - 3:
        pair = max(rank for rank in groups if counts[rank] == 2)
        return _hand("figures", (pair, *_without(heights, pair)), ranking)
    return _hand(kind, tuple(groups), ranking)


_PAIRED = {
    (5,): "five_aces",
    (4, 1): "four",
    (3, 2): "full_house",
    (3, 1, 1): "three",
    (2, 2, 1): "two_pairs",
    (2, 1, 1, 1): "pair",
}


def _without_pair(groups: list[int], flush: bool, ranking: Ranking) -> Hand:
    top = _straight_top(groups, ranking)
    if not top:
        return _hand("flush" if flush else "high_card", tuple(groups), ranking)
    if not flush:
        return _hand("straight", (top,), ranking)
    royal = groups[0] - groups[4] == 4 and groups[0] == ACE
    return _hand("royal_flush" if royal else "straight_flush", (top,), ranking)


def _straight_top(groups: list[int], ranking: Ranking) -> int:
    """The rank that a straight goes up to, 0 when there is none; falling ``groups`` of five."""
    if groups[0] - groups[4] == 4:
        return groups[0] + (ranking.second_wheel and groups[0] == ACE)
    low = ranking.lowest
    if groups[0] == ACE and groups[1:] == [low + 3, low + 2, low + 1, low]:
        return ACE if ranking.second_wheel else low + 3
    return 0


def _hand(kind: str, ranks: tuple[int, ...], ranking: Ranking) -> Hand:
    return Hand((ranking.kinds.index(kind), *ranks), kind)


def _without(heights: Sequence[int], pair: int) -> tuple[int, ...]:
    return tuple(sorted((one for one in heights if one != pair), reverse=True))


def _with_joker(four: list[str], ranking: Ranking) -> Hand:
    """The best of the joker as an ace and as a card that completes a straight or a flush."""
    found = []
    for face in FACES[:-1]:
        if face in four:
            continue
        hand = rank_five([*four, face], ranking)
        if height(face) == ACE or hand.kind in _COMPLETED:
            found.append(hand)
    if all(height(card) == ACE for card in four):
        found.append(_hand("five_aces", (ACE,), ranking))
    return max(found)


_COMPLETED = frozenset({"straight", "flush", "straight_flush", "royal_flush"})
