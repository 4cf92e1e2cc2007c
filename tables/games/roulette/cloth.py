"""Where chips may lie on the cloth, and which numbers a bet covers (ROU-27 to ROU-45).

A row is three numbers side by side (1 2 3), a column twelve of them (1 4 … 34). The zeros lie
above the first row: one of them touches 1, 2 and 3; of two, 0 touches 1 and 2, 00 touches 2 and 3
and both touch each other (ROU-6, ROU-7).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import pairwise

from tables.core.paytables import Paytable
from tables.games.roulette.calls import SECTORS
from tables.games.roulette.wheel import CHANCES, DOUBLE_ZERO, NUMBERS, ONE_ZERO, TWO_ZEROS, ZERO

Places = frozenset[tuple[int, ...]]
ROWS = tuple((first, first + 1, first + 2) for first in range(1, 37, 3))
FIVE = (ZERO, 1, 2, 3, DOUBLE_ZERO)
INSIDE = frozenset({"straight", "split", "street", "corner", "five_number", "six_line"})
THIRDS = (1, 2, 3)


def places(paytable: Paytable, kind: str) -> Collection[tuple[int, ...]]:
    """The numbers that a kind of bet may lie on: those of an inside bet, the columns or dozens of
    an outside one, none of an even chance."""
    return _places(paytable.number("zeros", 1), kind)


@lru_cache(maxsize=64)
def _places(zeros: int, kind: str) -> Places:
    if kind in CHANCES or kind in SECTORS:
        return frozenset({()})
    single = ONE_ZERO if zeros == 1 else TWO_ZEROS
    found: dict[str, Iterable[tuple[int, ...]]] = {
        "straight": ((number,) for number in single),
        "neighbours": ((number,) for number in single),
        "split": (*_splits(), *_zero_places(zeros, 2)),
        "street": (*ROWS, *_zero_places(zeros, 3)),
        "corner": (*_corners(), *_zero_places(zeros, 4)),
        "five_number": (FIVE,),
        "six_line": ((*row, *below) for row, below in pairwise(ROWS)),
        "column": ((third,) for third in THIRDS),
        "dozen": ((third,) for third in THIRDS),
        "two_columns": ((1, 2), (2, 3)),
        "two_dozens": ((1, 2), (2, 3)),
    }
    return frozenset(found.get(kind, ()))


def _splits() -> Iterable[tuple[int, ...]]:
    for number in NUMBERS:
        if number % 3:
            yield number, number + 1
        if number + 3 in NUMBERS:
            yield number, number + 3


def _corners() -> Iterable[tuple[int, ...]]:
    return ((n, n + 1, n + 3, n + 4) for n in NUMBERS if n % 3 and n + 4 in NUMBERS)


def _zero_places(zeros: int, size: int) -> Iterable[tuple[int, ...]]:
    """Splits, streets and corners with a zero (ROU-40 to ROU-42)."""
    if zeros == 1:
        return {
            2: ((0, 1), (0, 2), (0, 3)),
            3: ((0, 1, 2), (0, 2, 3)),
            4: ((0, 1, 2, 3),),
        }[size]
    return {
        2: ((0, 1), (0, 2), (2, DOUBLE_ZERO), (3, DOUBLE_ZERO), (0, DOUBLE_ZERO)),
        3: ((0, 1, 2), (0, 2, DOUBLE_ZERO), (2, 3, DOUBLE_ZERO)),
        4: (),
    }[size]


@lru_cache(maxsize=1024)
def covered(kind: str, on: tuple[int, ...]) -> frozenset[int]:
    """The numbers with which a bet wins."""
    if kind in CHANCES:
        return CHANCES[kind]
    if kind in ("column", "two_columns"):
        return frozenset(n for n in NUMBERS if (n - 1) % 3 + 1 in on)
    if kind in ("dozen", "two_dozens"):
        return frozenset(n for n in NUMBERS if (n + 11) // 12 in on)
    return frozenset(on)


@lru_cache(maxsize=8192)
def touches(kind: str, on: tuple[int, ...], number: int) -> bool:
    """Whether an inside bet lies round a number: on it, or on a number beside it."""
    if kind not in INSIDE:
        return False
    return number in on or any(number in pair for pair in _pairs_of(on))


def _pairs_of(on: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    every = _places(2, "split") | _places(1, "split")
    return (pair for pair in every if any(number in on for number in pair))
