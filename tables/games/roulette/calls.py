"""Bets that are asked for aloud and stand for several chips: neighbours and sectors of the wheel.

Each chip of a call is a bet of its own, held to its own limits; the call is refused as a whole when
one of them is (ROU-46 to ROU-52). ``E_CALL_CHIPS`` tells that the stake is not so many equal chips.
"""

from __future__ import annotations

from house.contract import Refused
from tables.core.paytables import Paytable
from tables.core.rules import Stake
from tables.games.roulette.wheel import neighbours, order

Chip = tuple[str, tuple[int, ...], int]
"""Kind, numbers and how many chips of a call lie there."""

SECTORS: dict[str, tuple[Chip, ...]] = {
    "series_big": (
        ("street", (0, 2, 3), 2),
        ("split", (4, 7), 1),
        ("split", (12, 15), 1),
        ("split", (18, 21), 1),
        ("split", (19, 22), 1),
        ("corner", (25, 26, 28, 29), 2),
        ("split", (32, 35), 1),
    ),
    "series_small": tuple(
        ("split", pair, 1) for pair in ((5, 8), (10, 11), (13, 16), (23, 24), (27, 30), (33, 36))
    ),
    "orphans": (
        ("straight", (1,), 1),
        *(("split", pair, 1) for pair in ((6, 9), (14, 17), (17, 20), (31, 34))),
    ),
}
"""Big series, small series and orphans (ROU-47 to ROU-49)."""


def chips(paytable: Paytable, kind: str, on: tuple[int, ...]) -> tuple[Chip, ...]:
    """The chips that a call stands for; none for a bet that is no call."""
    if kind == "neighbours":
        return tuple(("straight", (number,), 1) for number in neighbours(paytable, on[0]))
    return SECTORS.get(kind, ())


def expand(paytable: Paytable, stake: Stake) -> tuple[Stake, ...] | Refused:
    """The bets of a call, each with its part of the stake; any other bet is itself."""
    of_a_number = stake.kind == "neighbours" and set(stake.on) < set(order(paytable))
    known = stake.kind in SECTORS or (of_a_number and len(stake.on) == 1)
    if stake.kind not in paytable.bets or not known:
        return (stake,)
    lying = chips(paytable, stake.kind, stake.on)
    number = sum(count for _, _, count in lying)
    if stake.stake % number:
        return Refused("E_CALL_CHIPS", {"chips": number})
    each = stake.stake // number
    return tuple(Stake(stake.seat, kind, stake.box, on, each * count) for kind, on, count in lying)
