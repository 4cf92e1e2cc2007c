"""Playing cards as texts, and the two hands of five that take part of a linked pot.

A card is written as at the table (``10s``, ``Ah``) or in capitals with ``T`` for ten (``TS``); the
pools keep the second form. Suits have no order (NDP-19).
"""

from __future__ import annotations

from collections.abc import Sequence

RANKS = "23456789TJQKA"
SUITS = "SHDC"
RED = frozenset("HD")
FACES = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All 52 faces."""

ACE = 14
ROYAL = "royal flush"
STRAIGHT = "straight flush"

_KNOWN = frozenset(FACES)


def plain(card: str) -> str:
    """The card as the pools write it, or an empty text when there is no such card."""
    told = card.strip().upper()
    told = f"T{told[2:]}" if told.startswith("10") else told
    return told if told in _KNOWN else ""


def plain_all(cards: Sequence[str], packs: int) -> tuple[str, ...] | None:
    """Cards as the pools write them; None when one is unknown or there are more of it than packs.

    ``packs`` is how many of each face there are (CAROUSEL-5, BJP-5).
    """
    told = tuple(map(plain, cards))
    if not all(told) or any(told.count(card) > packs for card in told):
        return None
    return told


def height(card: str) -> int:
    """2 … 14 (ace)."""
    return RANKS.index(card[0]) + 2


def is_red(card: str) -> bool:
    return card[1] in RED


def top_of_straight_flush(cards: Sequence[str], *, ace_low: bool) -> int:
    """The height that five cards of one suit in a row go up to; 0 when they do not.

    14 is a royal flush; with ``ace_low`` A 2 3 4 5 goes up to 5, the lowest (CAROUSEL-5, DEC-J2).
    """
    if len(cards) != 5 or len({card[1] for card in cards}) != 1:
        return 0
    ranks = sorted(map(height, cards))
    if ace_low and ranks == [2, 3, 4, 5, ACE]:
        return 5
    in_a_row = len(set(ranks)) == 5 and ranks[-1] - ranks[0] == 4
    return ranks[-1] if in_a_row else 0
