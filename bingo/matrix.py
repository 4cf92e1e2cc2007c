"""The matrix (*libro-matriz*): the faces of all cards of one kind, looked up by card number.

Card n has the same numbers in every series of its kind, so a series only says which papers are
valid and the matrix says what is printed on them. Cards 6s−5 to 6s form *strip* s: together they
hold the numbers 1 to 90, each once.

This file is pure. Rules: BINGO-33 (checks of a matrix), BINGO-34 (digest), BINGO-40 and the count
that the table head may see (bulk work on many sold cards after every ball).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bingo.faces import (
    CARD_SIZE,
    NUMBERS,
    ROW_SIZE,
    ROWS,
    Face,
    check_card,
    check_column_order,
    face_of,
)
from house.contract import Refused

STRIP = 6
SIZE_CEILING = 300_000
"""More cards than any hall prints, so that a mistyped size cannot exhaust the machine."""

_WORD = 45
"""Numbers 1 to 45 live in the low word of a mask, 46 to 90 in the high one."""


@dataclass(frozen=True, slots=True)
class MatrixRules:
    """What the profile asks of a matrix: strips of six, no two equal rows, columns by tens."""

    strips: bool = True
    unique_rows: bool = True
    columns_by_tens: bool = True


@dataclass(frozen=True, slots=True)
class Masks:
    """Faces as bits: two words a row (numbers 1 to 45 and 46 to 90), arrays of shape (3, cards)."""

    low: NDArray[np.uint64]
    high: NDArray[np.uint64]


class ToGo(NamedTuple):
    """How many cards are one number short: of their first line, and of bingo."""

    lines: int
    bingos: int


class Holders(NamedTuple):
    """The card numbers that hold a complete line, and those that hold a bingo, in order."""

    lines: tuple[int, ...]
    bingos: tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Matrix:
    """Card faces by card number 1 to ``size``; ``numbers`` is (size, 3, 5) and read-only.

    Made by ``check_matrix``, ``generate_matrix`` or ``parse``; two matrices are the same when their
    ``digest`` is. Rows are kept growing from left to right.
    """

    numbers: NDArray[np.uint8]

    def __post_init__(self) -> None:
        assert self.numbers.shape[1:] == (ROWS, ROW_SIZE), self.numbers.shape
        self.numbers.setflags(write=False)

    @classmethod
    def of(cls, faces: Sequence[Face]) -> Matrix:
        """The matrix of faces that are known to be valid; card 1 is the first."""
        return cls(np.array([face_of(face) for face in faces], dtype=np.uint8))

    @classmethod
    def parse(cls, text: str) -> Matrix:
        """The matrix whose ``text()`` this is. ValueError when it is not exactly such a text."""
        found = [int(number) for number in re.findall(r"[0-9]{1,9}", text)]
        size, rest = divmod(len(found), CARD_SIZE + 1)
        if rest or not size:
            raise ValueError("a matrix has sixteen numbers in every line")
        lines = np.array(found, dtype=np.int64).reshape(size, CARD_SIZE + 1)
        numbers = lines[:, 1:].clip(0, NUMBERS.stop).astype(np.uint8)
        matrix = cls(numbers.reshape(size, ROWS, ROW_SIZE))
        if matrix.text() != text:
            raise ValueError("the lines of a matrix are not in their canonical form")
        return matrix

    @property
    def size(self) -> int:
        return len(self.numbers)

    def rows(self, number: int) -> Face:
        """The face of the card with this number, 1 to ``size``."""
        assert 1 <= number <= self.size, number
        return tuple(tuple(row) for row in self.numbers[number - 1].tolist())

    def text(self) -> str:
        """One line a card, ``n:a,b,c,d,e|…|…`` and a newline: what is stored and digested."""
        layout = "%d:" + "|".join([",".join(["%d"] * ROW_SIZE)] * ROWS) + "\n"
        cards = self.numbers.reshape(self.size, CARD_SIZE).tolist()
        return "".join([layout % (number, *card) for number, card in enumerate(cards, start=1)])

    @cached_property
    def digest(self) -> str:
        """SHA-256 of ``text()`` in hex (BINGO-34)."""
        return sha256(self.text().encode("ascii")).hexdigest()

    @cached_property
    def masks(self) -> Masks:
        """The faces as bits, made at the first bulk question and kept."""
        numbers = self.numbers.astype(np.uint64).transpose(1, 0, 2)
        one = np.uint64(1)
        low = np.where(numbers <= _WORD, one << (numbers - one), np.uint64(0))
        high = np.where(numbers > _WORD, one << (numbers - np.uint64(_WORD + 1)), np.uint64(0))
        return Masks(
            np.ascontiguousarray(np.bitwise_or.reduce(low, axis=2)),
            np.ascontiguousarray(np.bitwise_or.reduce(high, axis=2)),
        )


DEFAULT_RULES = MatrixRules()


@dataclass(frozen=True, slots=True)
class _Known:
    """The cards and rows seen so far, each with the number of the first card that held them."""

    cards: dict[frozenset[int], int]
    rows: dict[frozenset[int], int]


def check_matrix(faces: Sequence[Face], rules: MatrixRules = DEFAULT_RULES) -> Matrix | Refused:
    """The matrix of these faces, or its first fault in the order of BINGO-33.

    ``E_MATRIX_SIZE``; then card by card the codes of BINGO-2, ``E_CARD_COLUMN_ORDER``,
    ``E_MATRIX_DUPLICATE``, ``E_MATRIX_ROW``, ``E_STRIP_COVER``. ``details["at"]`` is the card
    number, for ``E_STRIP_COVER`` the strip number, and None for the size.
    """
    if wrong := check_size(len(faces), rules):
        return wrong
    for fault in matrix_faults(dict(enumerate(faces, start=1)), rules):
        return fault
    return Matrix.of(faces)


def matrix_faults(
    faces: Mapping[int, Face], rules: MatrixRules = DEFAULT_RULES
) -> Iterator[Refused]:
    """Every fault of these faces by card number, the first one of each card, in number order.

    Numbers may be wanting: only strips of six well laid-out cards are asked to cover 1 to 90.
    """
    known = _Known({}, {})
    laid_out: set[int] = set()
    for number in sorted(faces):
        fault = _layout_fault(faces[number], rules)
        if not fault:
            laid_out.add(number)
            fault = _equal_fault(number, faces[number], known, rules)
        if fault:
            yield Refused(fault.code, {"at": number, **fault.details})
        strip = range(number - STRIP + 1, number + 1)
        if rules.strips and number % STRIP == 0 and laid_out.issuperset(strip):
            yield from _strip_fault(number // STRIP, [faces[card] for card in strip])


def check_size(size: int, rules: MatrixRules = DEFAULT_RULES) -> Refused | None:
    """``E_MATRIX_SIZE`` unless whole strips (if asked for) can be made of that many cards."""
    if 0 < size <= SIZE_CEILING and not (rules.strips and size % STRIP):
        return None
    return Refused("E_MATRIX_SIZE", {"at": None, "size": size, "ceiling": SIZE_CEILING})


def to_go(matrix: Matrix, ranges: Sequence[tuple[int, int]], drawn: Sequence[int]) -> ToGo:
    """How many sold cards lack exactly one number for a first line, and for bingo.

    ``ranges`` are the sold card numbers as (first, last), both included, without overlap; ``drawn``
    are the announced numbers. A card with a complete row is not counted as near a line.
    """
    lines = bingos = 0
    for first, last in ranges:
        lacking = _lacking(matrix, first, last, drawn)
        lines += int(np.count_nonzero(lacking.min(axis=0) == 1))
        bingos += int(np.count_nonzero(lacking.sum(axis=0, dtype=np.uint8) == 1))
    return ToGo(lines, bingos)


def holders(matrix: Matrix, ranges: Sequence[tuple[int, int]], drawn: Sequence[int]) -> Holders:
    """Which of the cards in ``ranges`` are complete; for simulated players, never for a screen."""
    lines: list[int] = []
    bingos: list[int] = []
    for first, last in ranges:
        lacking = _lacking(matrix, first, last, drawn)
        lines += (np.flatnonzero(lacking.min(axis=0) == 0) + first).tolist()
        bingos += (np.flatnonzero(lacking.max(axis=0) == 0) + first).tolist()
    return Holders(tuple(lines), tuple(bingos))


def _lacking(matrix: Matrix, first: int, last: int, drawn: Sequence[int]) -> NDArray[np.uint8]:
    """How many numbers each row of the cards first to last still lacks: shape (3, cards)."""
    assert 1 <= first <= last <= matrix.size, (first, last)
    low = sum(1 << (number - 1) for number in set(drawn) if number <= _WORD)
    high = sum(1 << (number - _WORD - 1) for number in set(drawn) if number > _WORD)
    masks, cards = matrix.masks, slice(first - 1, last)
    lacking: NDArray[np.uint8] = np.bitwise_count(masks.low[:, cards] & ~np.uint64(low))
    lacking += np.bitwise_count(masks.high[:, cards] & ~np.uint64(high))
    return lacking


def _layout_fault(face: Face, rules: MatrixRules) -> Refused | None:
    fault = check_card(face, columns_by_tens=rules.columns_by_tens)
    if fault or not rules.columns_by_tens:
        return fault
    return check_column_order(face)


def _equal_fault(number: int, face: Face, known: _Known, rules: MatrixRules) -> Refused | None:
    """The earlier card that this one repeats; this one is known to the later cards."""
    keys = [frozenset(row) for row in face]
    twin = known.cards.setdefault(frozenset().union(*keys), number)
    owners = [known.rows.setdefault(key, number) for key in keys]
    if twin != number:
        return Refused("E_MATRIX_DUPLICATE", {"other": twin})
    for place, owner in enumerate(owners, start=1):
        if rules.unique_rows and owner != number:
            return Refused("E_MATRIX_ROW", {"row": place, "other": owner})
    return None


def _strip_fault(strip: int, faces: Sequence[Face]) -> Iterator[Refused]:
    """E_STRIP_COVER of one strip: the numbers that none of its six cards holds."""
    held = [number for face in faces for row in face for number in row]
    absent = tuple(number for number in NUMBERS if number not in held)
    if absent:
        yield Refused("E_STRIP_COVER", {"at": strip, "absent": absent})
