"""The combinations that a profile of the blackjack progressive can name (BJP-5, BJP-12).

A combination looks at the first two or three cards of the player's own hand in order of receipt, or
at his first two and the croupier's open card. A hand has the first combination of its profile that
it fits, so a profile lists them from the highest down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from jackpot.core.cards import ACE, height, is_red

Cards = Sequence[str]


@dataclass(frozen=True, slots=True)
class Combination:
    """``cards`` is how many cards it looks at; ``bank``: the last of them is the croupier's."""

    name: str
    cards: int
    fits: Callable[[Cards], bool]
    bank: bool = False


def _ranks(cards: Cards) -> str:
    return "".join(card[0] for card in cards)


def _suited(cards: Cards) -> bool:
    return len({card[1] for card in cards}) == 1


def _one_colour(cards: Cards) -> bool:
    return len({is_red(card) for card in cards}) == 1


def _sevens(cards: Cards) -> bool:
    return _ranks(cards) == "777"


def _ace_and(cards: Cards, others: str) -> bool:
    """An ace and one card of these ranks, in any order."""
    ranks = sorted(_ranks(cards), key="A".__ne__)
    return ranks[0] == "A" and ranks[1] in others


def _trips(cards: Cards) -> bool:
    return len(set(_ranks(cards))) == 1


def _straight(cards: Cards) -> bool:
    """Three ranks in a row; the ace is low or high."""
    ranks = sorted(map(height, cards))
    return ranks in ([2, 3, ACE], [ranks[0], ranks[0] + 1, ranks[0] + 2])


def _suited_trips_of(ranks: str) -> Callable[[Cards], bool]:
    return lambda cards: _trips(cards) and _suited(cards) and cards[0][0] in ranks


_ALL = (
    Combination("777 diamonds", 3, lambda cards: _sevens(cards) and set("D") == _suits(cards)),
    Combination("777 suited", 3, lambda cards: _sevens(cards) and _suited(cards)),
    Combination("777 one colour", 3, lambda cards: _sevens(cards) and _one_colour(cards)),
    Combination("777", 3, _sevens),
    Combination("two sevens", 2, lambda cards: _ranks(cards) == "77"),
    Combination("one seven", 2, lambda cards: _ranks(cards).count("7") == 1),
    Combination("AJ spades", 2, lambda cards: {"AS", "JS"} == set(cards)),
    Combination("AJ suited", 2, lambda cards: _ace_and(cards, "J") and _suited(cards)),
    Combination("blackjack suited", 2, lambda cards: _ace_and(cards, "TJQK") and _suited(cards)),
    Combination("blackjack", 2, lambda cards: _ace_and(cards, "TJQK")),
    Combination("suited trips J-K", 3, _suited_trips_of("JQK"), bank=True),
    Combination("suited trips A K Q", 3, _suited_trips_of("AKQ"), bank=True),
    Combination("suited trips", 3, lambda cards: _trips(cards) and _suited(cards), bank=True),
    Combination("straight flush", 3, lambda cards: _straight(cards) and _suited(cards), bank=True),
    Combination("trips", 3, _trips, bank=True),
    Combination("straight", 3, _straight, bank=True),
    Combination("flush", 3, _suited, bank=True),
)


def _suits(cards: Cards) -> set[str]:
    return {card[1] for card in cards}


KNOWN: Mapping[str, Combination] = MappingProxyType({one.name: one for one in _ALL})
"""Every combination by the name that a profile gives it."""


def first_fit(names: Sequence[str], own: Cards, bank: Cards) -> str:
    """The first of these combinations that a hand has; an empty text: none.

    ``own`` are the player's cards in order of receipt, ``bank`` the croupier's.
    """
    for name in names:
        combination = KNOWN[name]
        cards = (*own[:2], *bank[:1]) if combination.bank else tuple(own[: combination.cards])
        if len(cards) == combination.cards and combination.fits(cards):
            return name
    return ""
