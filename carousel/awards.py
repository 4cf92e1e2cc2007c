"""What the carousel pays for the hands of one event (CAROUSEL-6 to CAROUSEL-8, NDP-31, NDP-32).

Pure. A royal flush takes the whole pot in equal parts; without one, the highest straight flush
takes ten per cent, equal ones share it. Every share is rounded up (MONEY-4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.money import percent_up, share_up

ROYAL, STRAIGHT = "royal_flush", "straight_flush"
STRAIGHT_BP = 1_000
"""Ten per cent of the opening pot, in basis points."""

Hand = tuple[int, str, tuple[int, ...]]
"""A box that takes part, the kind of its five dealt cards, and how high they stand."""


def carousel_awards(pot: int, hands: Sequence[Hand]) -> Mapping[int, int]:
    """The cents that each winning box is paid out of ``pot`` (cents); nobody else is named."""
    royals = [box for box, kind, _ in hands if kind == ROYAL]
    if royals:
        return _shared(pot, royals)
    straights = [(value, box) for box, kind, value in hands if kind == STRAIGHT]
    highest = max((value for value, _ in straights), default=())
    winners = [box for value, box in straights if value == highest]
    return _shared(percent_up(pot, STRAIGHT_BP), winners) if winners else {}


def _shared(fund: int, winners: Sequence[int]) -> Mapping[int, int]:
    share, _ = share_up(fund, len(winners))
    return dict.fromkeys(winners, share)
