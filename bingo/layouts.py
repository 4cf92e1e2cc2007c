"""Where the fifteen numbers of a valid card can stand: the figures that card drawing rests on.

A card's *counts* say how many numbers (1, 2 or 3) each of its nine columns holds; they sum to 15. A
*layout* says in which of the three rows those numbers stand, five in each row. With the *wide*
columns (those of three) fixed, so are the numbers of columns of one and of two, hence the number of
layouts depends on the count of wide columns alone: 1710, 639, 240 or 90. Over the 1,554 possible
counts there are 735,210 layouts.

This file is pure. Rule: BINGO-2.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from bingo.faces import CARD_SIZE, COLUMNS, ROW_SIZE, ROWS

Counts = tuple[int, ...]
"""How many numbers each of the nine columns of one card holds."""

Layout = tuple[int, ...]
"""For each column its filled rows, as bits: 1 for the upper row, 2 and 4 for the lower ones."""

COLUMN_SIZES = (9, 10, 10, 10, 10, 10, 10, 10, 11)
"""How many numbers a column has to give: 1 to 9, 10 to 19 … 80 to 90."""

COLUMN_STARTS = (1, 10, 20, 30, 40, 50, 60, 70, 80)

LAYOUTS = (1710, 639, 240, 90)
"""How many layouts a card has with no, one, two and three wide columns."""

_BITS = {1: (1, 2, 4), 2: (6, 5, 3), 3: (7,)}


@cache
def layouts_by_size(wide: int) -> tuple[Layout, ...]:
    """All layouts of cards with so many wide columns, columns of one first and the wide ones last.

    ``by_column`` brings one of them into the order of a card's columns.
    """
    twos = CARD_SIZE - COLUMNS - 2 * wide
    ones = COLUMNS - twos - wide
    columns = [_BITS[1]] * ones + [_BITS[2]] * twos + [_BITS[3]] * wide
    found = tuple(layout for layout in product(*columns) if _rows_are_full(layout))
    assert len(found) == LAYOUTS[wide]
    return found


def by_column(layout: Layout, counts: Counts) -> Layout:
    """A layout of ``layouts_by_size`` dealt to the columns of a card with these counts."""
    filled = [0] * COLUMNS
    for column, bits in zip(sorted(range(COLUMNS), key=counts.__getitem__), layout, strict=True):
        filled[column] = bits
    return tuple(filled)


def by_size(layout: Layout, counts: Counts) -> Layout:
    """The way back of ``by_column``."""
    return tuple(layout[column] for column in sorted(range(COLUMNS), key=counts.__getitem__))


@cache
def all_counts() -> tuple[Counts, ...]:
    """Every possible counts of a card, in growing order."""
    choices = product((1, 2, 3), repeat=COLUMNS)
    return tuple(counts for counts in choices if sum(counts) == CARD_SIZE)


def _rows_are_full(layout: Layout) -> bool:
    return all(sum(bits >> row & 1 for bits in layout) == ROW_SIZE for row in range(ROWS))
