"""The generator of a matrix: strips of six cards that hold 1 to 90, by cryptographic luck.

A *candidate* is one strip, a pure function of the seed and the candidate's number: its luck is the
output of SHAKE-128 over both, so an inspector who knows the seed gets the same matrix, and nobody
who does not can tell a card from chance. A candidate either fails (about one in a hundred) or is a
strip drawn evenly from *all* strips of valid cards. The matrix takes the candidates in their order
and leaves out any that repeats a card (or a row) of one taken before. The number of candidates is
bounded, so nothing here can run for ever.

How a candidate is drawn:

1. *Counts*: how many numbers each card has in each column. With given counts there are as many
   strips as the product, over the cards, of their layouts, times the product, over the columns, of
   the ways to deal the numbers to the cards. The layouts of a card with 0, 1, 2 and 3 wide columns
   number 1710, 639, 240 and 90: nearly the powers of 8/3. With exact powers the weight of the
   counts is a product over their entries, 16 : 8 : 1 for one, two and three numbers, which
   ``strip_counts`` draws column by column.
2. *Correction*: a card then stays with chance 1, 284/285, 512/513 or 512/513 (by wide columns),
   which turns the powers into the true numbers; a candidate that loses a card fails as a whole.
3. *Layout*: each card takes one of its 1710, 639, 240 or 90 layouts evenly.
4. *Numbers*: each column's numbers are shuffled and dealt to the cards, growing downwards.

Whole numbers are drawn by rejection (a candidate with a word above the last full multiple fails
too), so they are even; only the choices of step 1 are rounded, at the 64th binary place.

This file is pure. Rule: BINGO-33.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import shake_128
from math import factorial, lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bingo.faces import CARD_SIZE, COLUMNS, ROW_SIZE, ROWS
from bingo.layouts import COLUMN_SIZES, COLUMN_STARTS, LAYOUTS, layouts_by_size
from bingo.matrix import STRIP, Matrix, check_size
from bingo.strip_counts import FULL, draw_counts
from house.contract import Refused

GENERATOR_VERSION: Final = "strips-1"
"""Changes whenever a seed would give another matrix."""

SEED_SIZE: Final = 32
"""Bytes of a seed; the caller takes them from the machine's secure source and keeps them."""

Words = NDArray[np.uint64]
Small = NDArray[np.uint8]

_STAYS = np.array([285 * 513, 284 * 513, 285 * 512, 285 * 512], dtype=np.uint64)
_PARTS = 285 * 513
_TURNS = lcm(*LAYOUTS)


def _full_multiples(divisor: int) -> int:
    return FULL // divisor * divisor


_LIMITS = np.array(
    [FULL] * COLUMNS
    + [_full_multiples(_PARTS * _TURNS)] * STRIP
    + [_full_multiples(factorial(size)) for size in COLUMN_SIZES],
    dtype=np.uint64,
)
"""A candidate's words, each below its limit: one a column for the counts, one a card for its
correction and layout, one a column for the shuffle."""

_BATCH = 2_000
"""Candidates drawn at once; the matrix is the same whatever it is."""

_ROW_KEY = 1 << 7 * np.arange(ROW_SIZE, dtype=np.int64)


def generate_matrix(
    size: int,
    seed: bytes,
    *,
    unique_rows: bool = True,
    told: Callable[[int], None] = lambda cards: None,
) -> Matrix | Refused:
    """The matrix of ``size`` cards that belongs to this seed of ``SEED_SIZE`` bytes.

    Always the same for a seed, a size and GENERATOR_VERSION; a smaller matrix is the beginning of a
    larger one. ``E_MATRIX_SIZE`` for a size that is no multiple of six or beyond the ceiling, or
    when the bounded candidates hold too few cards that differ. ``told`` hears how many cards there
    are so far.
    """
    assert len(seed) == SEED_SIZE, "a seed has 32 bytes"
    if refused := check_size(size):
        return refused
    wanted = size // STRIP
    strips = np.empty((0, STRIP, ROWS, ROW_SIZE), dtype=np.uint8)
    known: set[int | bytes] = set()
    first, ceiling = 0, 200 + 30 * wanted
    while len(strips) < wanted and first < ceiling:
        left = wanted - len(strips)
        batch = min(_BATCH, left + left // 4 + 8)
        new = _first_new(candidates(seed, first, batch), left, known, unique_rows=unique_rows)
        strips = np.concatenate([strips, new])
        first += batch
        told(len(strips) * STRIP)
    if len(strips) < wanted:
        return Refused("E_MATRIX_SIZE", {"at": None, "size": size, "ceiling": len(strips) * STRIP})
    return Matrix(strips.reshape(size, ROWS, ROW_SIZE))


def candidates(seed: bytes, first: int, batch: int) -> Small:
    """The strips of candidates ``first`` to ``first + batch − 1`` that did not fail.

    Shape (strips, 6, 3, 5): card, row and number within a strip.
    """
    words = _words(seed, first, batch)
    words = words[(words < _LIMITS).all(axis=1)]
    counts = draw_counts(words[:, :COLUMNS])
    turns, parts = np.divmod(words[:, COLUMNS : COLUMNS + STRIP], np.uint64(_PARTS))
    stays = (parts < _STAYS[(counts == ROWS).sum(axis=2)]).all(axis=1)
    words, counts, turns = words[stays], counts[stays], turns[stays]
    return _printed(_filled(counts, turns), _dealt(counts, words[:, COLUMNS + STRIP :]))


def _words(seed: bytes, first: int, batch: int) -> Words:
    """The luck of some candidates, (batch, words): each a pure function of seed and number."""
    prefix = GENERATOR_VERSION.encode("ascii") + seed
    length = 8 * len(_LIMITS)
    numbers = range(first, first + batch)
    luck = b"".join([shake_128(prefix + n.to_bytes(8, "big")).digest(length) for n in numbers])
    return np.frombuffer(luck, dtype="<u8").reshape(batch, len(_LIMITS)).astype(np.uint64)


def _filled(counts: Small, turns: Words) -> Small:
    """Where numbers stand, (strips, 6, 9, 3) of 0 and 1: an even layout for each card's counts."""
    layouts, firsts = _layout_table()
    cards = counts.reshape(-1, COLUMNS)
    wide = (cards == ROWS).sum(axis=1)
    choice = turns.reshape(-1) % np.array(LAYOUTS, dtype=np.uint64)[wide]
    bits = np.empty_like(cards)
    order = np.argsort(cards, axis=1, kind="stable")
    np.put_along_axis(bits, order, layouts[firsts[wide] + choice.astype(np.int64)], axis=1)
    return (bits.reshape(*counts.shape, 1) >> np.arange(ROWS, dtype=np.uint8)) & np.uint8(1)


def _dealt(counts: Small, words: Words) -> Small:
    """Each column's numbers in the order of cards, growing within a card: (strips, 90)."""
    columns = []
    for column, (size, start) in enumerate(zip(COLUMN_SIZES, COLUMN_STARTS, strict=True)):
        ends = counts[:, :, column].cumsum(axis=1, dtype=np.uint8)
        owner = (np.arange(size, dtype=np.uint8)[:, None] >= ends[:, None, :]).sum(axis=2)
        keys = owner.astype(np.uint8) << 4 | _shuffled(size, words[:, column])
        columns.append((np.sort(keys, axis=1) & 15) + np.uint8(start))
    return np.concatenate(columns, axis=1)


def _shuffled(size: int, codes: Words) -> Small:
    """The permutation of 0 to size − 1 that each code belongs to (codes modulo ``size!``)."""
    shuffled = np.tile(np.arange(size, dtype=np.uint8), (len(codes), 1))
    strips = np.arange(len(codes))
    for last in range(size - 1, 0, -1):
        codes, place = np.divmod(codes, np.uint64(last + 1))
        swapped = shuffled[strips, place]
        shuffled[strips, place] = shuffled[:, last]
        shuffled[:, last] = swapped
    return shuffled


def _printed(filled: Small, numbers: Small) -> Small:
    """The rows of the cards: numbers run down the columns of each card into the filled places."""
    places = np.zeros((len(filled), COLUMNS, STRIP, ROWS), dtype=np.uint8)
    places[filled.transpose(0, 2, 1, 3).astype(bool)] = numbers.reshape(-1)
    by_row = places.transpose(0, 2, 3, 1)
    return by_row[by_row > 0].reshape(len(filled), STRIP, ROWS, ROW_SIZE)


def _first_new(strips: Small, wanted: int, known: set[int | bytes], *, unique_rows: bool) -> Small:
    """The first ``wanted`` strips that repeat nothing known, which is then known too."""
    cards = np.sort(strips.reshape(-1, STRIP, CARD_SIZE), axis=2)
    names: list[list[bytes]] = np.ascontiguousarray(cards).view(f"S{CARD_SIZE}")[..., 0].tolist()
    rows: list[list[int]] = (strips.astype(np.int64) @ _ROW_KEY).reshape(len(strips), -1).tolist()
    taken: list[int] = []
    for index, keys in enumerate(zip(names, rows, strict=True)):
        if len(taken) == wanted:
            break
        asked = keys if unique_rows else keys[:1]
        if all(known.isdisjoint(key) for key in asked):
            known.update(*asked)
            taken.append(index)
    return strips[taken]


@cache
def _layout_table() -> tuple[Small, NDArray[np.int64]]:
    """All layouts of cards sorted by column size, and where those with 0 to 3 wide ones begin."""
    groups = [layouts_by_size(wide) for wide in range(len(LAYOUTS))]
    firsts = np.concatenate([[0], np.cumsum(LAYOUTS)[:-1]])
    return np.array([layout for group in groups for layout in group], dtype=np.uint8), firsts
