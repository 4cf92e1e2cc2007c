"""One card drawn from all valid cards, each of them exactly as likely as any other.

Every valid card (columns growing downwards) has a *rank*, a number from 0 to ``cards()`` − 1,
and every rank has one card. So an even draw of a rank is an even draw of a card, without a loop and
without a trial. A card's rank says, from the most to the least significant part: its counts, its
layout, and which numbers each column shows.

This file is pure: luck comes in as a function. Rules: BINGO-2, BINGO-33.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from itertools import accumulate, combinations
from math import comb, prod

from bingo.faces import COLUMNS, ROWS, Face, check_card, check_column_order, column_of
from bingo.layouts import (
    COLUMN_SIZES,
    COLUMN_STARTS,
    LAYOUTS,
    Counts,
    Layout,
    all_counts,
    by_column,
    by_size,
    layouts_by_size,
)


def draw_card(below: Callable[[int], int]) -> Face:
    """A card by luck: ``below(n)`` must answer each of 0 to n − 1 as likely as any other."""
    return card_of_rank(below(cards()))


@cache
def cards() -> int:
    """How many valid cards there are."""
    return _ends()[-1]


def card_of_rank(rank: int) -> Face:
    """The card with this rank, 0 to ``cards()`` − 1."""
    assert 0 <= rank < cards(), rank
    place = bisect_right(_ends(), rank)
    counts = all_counts()[place]
    rest = rank - (_ends()[place - 1] if place else 0)
    layout, rest = divmod(rest, _choices(counts))
    columns = []
    for size, start, count in zip(COLUMN_SIZES, COLUMN_STARTS, counts, strict=True):
        rest, choice = divmod(rest, comb(size, count))
        columns.append([start + step for step in _steps(size, count)[choice]])
    return _printed(columns, by_column(layouts_by_size(counts.count(3))[layout], counts))


def rank_of_card(face: Face) -> int:
    """The rank of a valid card: the way back of ``card_of_rank``."""
    assert not check_card(face) and not check_column_order(face), face
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    filled = [0] * COLUMNS
    for row, numbers in enumerate(face):
        for number in numbers:
            columns[column_of(number) - 1].append(number)
            filled[column_of(number) - 1] |= 1 << row
    counts = tuple(len(column) for column in columns)
    rest = layouts_by_size(counts.count(3)).index(by_size(tuple(filled), counts))
    choice = 0
    for size, start, column in reversed([*zip(COLUMN_SIZES, COLUMN_STARTS, columns, strict=True)]):
        steps = tuple(number - start for number in column)
        choice = choice * comb(size, len(column)) + _steps(size, len(column)).index(steps)
    place = all_counts().index(counts)
    return (_ends()[place - 1] if place else 0) + rest * _choices(counts) + choice


def _printed(columns: list[list[int]], layout: Layout) -> Face:
    """The rows of a card whose columns hold these numbers from top to bottom."""
    rows: list[list[int]] = [[] for _ in range(ROWS)]
    for column, bits in zip(columns, layout, strict=True):
        filled = [row for row in range(ROWS) if bits >> row & 1]
        for row, number in zip(filled, column, strict=True):
            rows[row].append(number)
    return tuple(tuple(row) for row in rows)


def _choices(counts: Counts) -> int:
    """In how many ways a card with these counts and a given layout can be filled."""
    return prod(comb(size, count) for size, count in zip(COLUMN_SIZES, counts, strict=True))


@cache
def _ends() -> tuple[int, ...]:
    """For each of ``all_counts()`` the rank after its last card."""
    weights = (LAYOUTS[counts.count(3)] * _choices(counts) for counts in all_counts())
    return tuple(accumulate(weights))


@cache
def _steps(size: int, count: int) -> tuple[tuple[int, ...], ...]:
    """The ways to choose ``count`` of the first ``size`` whole numbers, each growing."""
    return tuple(combinations(range(size), count))
