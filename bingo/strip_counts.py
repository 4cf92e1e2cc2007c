"""How many numbers each of a strip's six cards has in each column, drawn by their exact weights.

Every card of a strip has one to three numbers in a column and fifteen in all; the column gives each
of its numbers to one card. What a card has beyond one number in each column are its *extras*: six
in all, none to two in a column. A strip's extras are drawn column by column. What matters for the
columns still to come is how many extras each card has *left*; by symmetry only the sorted six of
them, of which there are a few hundred. For each there is a row of a table: the chances of the ways
to give the next column's extras, from exact totals over all ways to go on.

This file is pure. Rule: BINGO-33.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, product
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bingo.faces import CARD_SIZE, COLUMNS
from bingo.layouts import COLUMN_SIZES

CARDS: Final = 6
FULL: Final = 2**64 - 1
"""Words must be below this, so that the last chance of a row always ends above them."""

Left = tuple[int, ...]
"""How many extras each of six cards has still to get, sorted."""

_EXTRAS = range(3)
_WEIGHTS = (16, 8, 1)
"""For none, one or two extras: two and six times fewer ways to deal, and 8/3 fewer layouts."""

_START: Left = (CARD_SIZE - COLUMNS,) * CARDS
_CODES = (7 ** np.arange(CARDS)).astype(np.int64)
_ROW = 128


@dataclass(frozen=True)
class ColumnTable:
    """The chances of one column.

    ``ways`` (n, 6) are the ways to give its extras to cards sorted by what they have left; ``rows``
    gives for the code of what is left a row of ``ends`` (states, 128): where the chance of each way
    ends on the scale from 0 to FULL, filled up with FULL.
    """

    ways: NDArray[np.uint8]
    rows: NDArray[np.int32]
    ends: NDArray[np.uint64]


def draw_counts(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Counts (strips, 6, 9) from one word below FULL for each strip and column (strips, 9)."""
    counts = np.ones((len(words), CARDS, COLUMNS), dtype=np.uint8)
    left = np.full((len(words), CARDS), _START[0], dtype=np.int64)
    for column, table in enumerate(column_tables()):
        order = np.argsort(left, axis=1, kind="stable")
        rows = table.rows[np.take_along_axis(left, order, axis=1) @ _CODES]
        extras = np.empty_like(left)
        np.put_along_axis(extras, order, table.ways[_chosen(table, rows, words[:, column])], axis=1)
        left -= extras
        counts[:, :, column] += extras.astype(np.uint8)
    return counts


@cache
def column_tables() -> tuple[ColumnTable, ...]:
    """The nine tables, made once in a fraction of a second: about a megabyte."""
    totals: Mapping[Left, int] = {(0,) * CARDS: 1}
    tables = []
    for column in reversed(range(COLUMNS)):
        ways = _ways(COLUMN_SIZES[column] - CARDS)
        before = {left: _chances(left, ways, totals) for left in _lefts(column)}
        tables.append(_table(ways, before))
        totals = {left: sum(chances) for left, chances in before.items()}
    return tuple(reversed(tables))


def _chosen(
    table: ColumnTable, rows: NDArray[np.int32], words: NDArray[np.uint64]
) -> NDArray[np.int64]:
    """The first way that ends above each word, by halving (``ends`` grow along a row)."""
    chosen = np.zeros(len(words), dtype=np.int64)
    step = _ROW // 2
    while step:
        chosen += step * (table.ends[rows, chosen + step - 1] <= words)
        step //= 2
    return chosen


def _ways(extras: int) -> tuple[Left, ...]:
    return tuple(way for way in product(_EXTRAS, repeat=CARDS) if sum(way) == extras)


def _chances(left: Left, ways: tuple[Left, ...], totals: Mapping[Left, int]) -> tuple[int, ...]:
    """The weight of every way, times the total weight of all ways to go on after it."""
    return tuple(
        prod(_WEIGHTS[extra] for extra in way)
        * totals.get(tuple(sorted(has - gets for has, gets in zip(left, way, strict=True))), 0)
        for way in ways
    )


def _lefts(column: int) -> tuple[Left, ...]:
    """What can be left before a column: what earlier ones have not given and later ones can."""
    lowest = max(0, _START[0] - 2 * column)
    highest = min(_START[0], 2 * (COLUMNS - column))
    owed = sum(size - CARDS for size in COLUMN_SIZES[column:])
    return tuple(_growing(CARDS, lowest, highest, owed))


def _growing(length: int, lowest: int, highest: int, total: int) -> list[Left]:
    """All growing tuples of that length between the bounds with that sum."""
    if not length:
        return [] if total else [()]
    return [
        (first, *rest)
        for first in range(lowest, min(highest, total // length) + 1)
        for rest in _growing(length - 1, first, highest, total - first)
    ]


def _table(ways: tuple[Left, ...], chances: Mapping[Left, tuple[int, ...]]) -> ColumnTable:
    rows = np.full(7**CARDS, -1, dtype=np.int32)
    ends = np.full((len(chances), _ROW), FULL, dtype=np.uint64)
    for row, (left, weights) in enumerate(chances.items()):
        rows[int(np.array(left) @ _CODES)] = row
        total = sum(weights)
        if total:
            ends[row, : len(ways)] = [FULL * end // total for end in accumulate(weights)]
    return ColumnTable(np.array(ways, dtype=np.uint8), rows, ends)
