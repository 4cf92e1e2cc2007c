"""The pockets of a wheel: their order, their colours, and what is announced with a number.

A number is itself; the double zero is 37 and called ``00`` (ROU-1 to ROU-5).
"""

from __future__ import annotations

from functools import lru_cache

from tables.core.paytables import Paytable

ZERO, DOUBLE_ZERO = 0, 37
NUMBERS = range(1, 37)

ONE_ZERO = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)  # fmt: skip
TWO_ZEROS = (
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
)  # fmt: skip
"""The pockets clockwise from the zero (ROU-2, ROU-5)."""

RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
CHANCES = {
    "red": RED,
    "black": frozenset(NUMBERS) - RED,
    "even": frozenset(range(2, 37, 2)),
    "odd": frozenset(range(1, 37, 2)),
    "low": frozenset(range(1, 19)),
    "high": frozenset(range(19, 37)),
}
"""The even chances; a zero belongs to none of them (ROU-37 to ROU-39)."""

SIDE = 2
"""How many pockets at each side are the neighbours of a number (ROU-46)."""


def order(paytable: Paytable) -> tuple[int, ...]:
    """The pockets of the wheel of this game, clockwise."""
    return TWO_ZEROS if paytable.number("zeros", 1) == 2 else ONE_ZERO


@lru_cache(maxsize=4)
def pockets(paytable: Paytable) -> tuple[int, ...]:
    """Every number that can come, ascending."""
    return tuple(sorted(order(paytable)))


def zeros(paytable: Paytable) -> tuple[int, ...]:
    """The zeros of the wheel."""
    return (ZERO, DOUBLE_ZERO) if paytable.number("zeros", 1) == 2 else (ZERO,)


def name_of(number: int) -> str:
    """What a number is called."""
    return "00" if number == DOUBLE_ZERO else str(number)


def neighbours(paytable: Paytable, number: int) -> tuple[int, ...]:
    """A number with two pockets at each side of it, in the order of the wheel."""
    ring = order(paytable)
    place = ring.index(number)
    return tuple(ring[(place + step) % len(ring)] for step in range(-SIDE, SIDE + 1))


def announced(paytable: Paytable, number: int) -> str:
    """What is called with a number: its even chances, and dozen and column where the rules want
    them (ROU-21); nothing for a zero."""
    if number not in NUMBERS:
        return ""
    said = [name for name, numbers in CHANCES.items() if number in numbers]
    if paytable.yes("announces_dozen"):
        said += [f"dozen-{(number + 11) // 12}", f"column-{(number - 1) % 3 + 1}"]
    return " ".join(said)
