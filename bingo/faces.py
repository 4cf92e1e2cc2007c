"""One card face: what makes it valid, when it was complete, and what it still lacks.

A *face* is what is printed on a card of the ninety-number game: three rows of five numbers, read
from top to bottom, each row from left to right. The nine *columns* are the tens: 1 to 9, 10 to 19
and so on up to 80 to 90; a face shows one to three numbers in each of them.

This file is pure. Rules: BINGO-2 (layout), BINGO-33 (columns growing downwards), BINGO-18 (claims).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from house.contract import Refused

Face = tuple[tuple[int, ...], ...]
"""Three rows of five numbers, every row growing from left to right."""

NUMBERS = range(1, 91)
ROWS = 3
ROW_SIZE = 5
CARD_SIZE = ROWS * ROW_SIZE
COLUMNS = 9


@dataclass(frozen=True, slots=True)
class Completion:
    """At which ball (counted from 1) each row and the whole card were complete; None: not yet."""

    rows: tuple[int | None, ...]
    card: int | None


@dataclass(frozen=True, slots=True)
class Missing:
    """The numbers that each row and the whole card still lack, in growing order.

    ``closest`` is the row (1 to 3) that lacks the fewest, the uppermost of equals: its numbers are
    the ones shown when a line was called in error (BINGO-18).
    """

    rows: tuple[tuple[int, ...], ...]
    card: tuple[int, ...]
    closest: int


def face_of(rows: Sequence[Sequence[int]]) -> Face:
    """The canonical face of some rows of numbers: tuples, each row growing from left to right."""
    return tuple(tuple(sorted(row)) for row in rows)


def column_of(number: int) -> int:
    """The column, 1 to 9, in which a number stands: by tens, with 90 beside the eighties."""
    return min(number // 10, COLUMNS - 1) + 1


def check_card(rows: Sequence[Sequence[int]], *, columns_by_tens: bool = True) -> Refused | None:
    """The first fault of a card in the order of BINGO-2, or None for a valid one.

    Codes: ``E_CARD_ROW_SIZE``, ``E_CARD_RANGE``, ``E_CARD_REPEATED``, ``E_CARD_COLUMN_CLASH``,
    ``E_CARD_EMPTY_COLUMN``. Without ``columns_by_tens`` (DEC-B2) the two on columns are not asked.
    """
    return (
        _wrong_row_size(rows)
        or _out_of_range(rows)
        or _repeated(rows)
        or (columns_by_tens and (_column_clash(rows) or _empty_column(rows)))
        or None
    )


def check_column_order(rows: Sequence[Sequence[int]]) -> Refused | None:
    """``E_CARD_COLUMN_ORDER`` for the first column that does not grow downwards (BINGO-33)."""
    for column, numbers in enumerate(_by_column(rows), start=1):
        if any(upper > lower for upper, lower in pairwise(numbers)):
            return Refused("E_CARD_COLUMN_ORDER", {"column": column})
    return None


def completed_at(face: Face, balls: Sequence[int]) -> Completion:
    """When each row and the card were complete. ``balls`` are the announced ones in their order.

    The answer is a count of balls, so a row completed by the seventh ball answers 7 (BINGO-20).
    """
    ordinals = {ball: ordinal for ordinal, ball in enumerate(balls, start=1)}
    rows = tuple(_complete(row, ordinals) for row in face)
    return Completion(rows, _complete([number for row in face for number in row], ordinals))


def missing(face: Face, drawn: AbstractSet[int]) -> Missing:
    """What a face still lacks when the numbers ``drawn`` have been announced."""
    rows = tuple(tuple(sorted(number for number in row if number not in drawn)) for row in face)
    fewest = min(range(len(rows)), key=lambda index: (len(rows[index]), index))
    return Missing(rows, tuple(sorted(number for row in rows for number in row)), fewest + 1)


def _complete(numbers: Sequence[int], ordinals: Mapping[int, int]) -> int | None:
    if any(number not in ordinals for number in numbers):
        return None
    return max(ordinals[number] for number in numbers)


def _by_column(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    for row in rows:
        for number in row:
            columns[column_of(number) - 1].append(number)
    return columns


def _placed(rows: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    for place, row in enumerate(rows, start=1):
        for number in row:
            yield place, number


def _wrong_row_size(rows: Sequence[Sequence[int]]) -> Refused | None:
    for place, row in enumerate(rows, start=1):
        if len(row) != ROW_SIZE or place > ROWS:
            return Refused("E_CARD_ROW_SIZE", {"row": place, "numbers": len(row)})
    if len(rows) < ROWS:
        return Refused("E_CARD_ROW_SIZE", {"row": len(rows) + 1, "numbers": 0})
    return None


def _out_of_range(rows: Sequence[Sequence[int]]) -> Refused | None:
    for place, number in _placed(rows):
        if type(number) is not int or number not in NUMBERS:
            return Refused("E_CARD_RANGE", {"row": place, "number": number})
    return None


def _repeated(rows: Sequence[Sequence[int]]) -> Refused | None:
    seen: set[int] = set()
    for place, number in _placed(rows):
        if number in seen:
            return Refused("E_CARD_REPEATED", {"row": place, "number": number})
        seen.add(number)
    return None


def _column_clash(rows: Sequence[Sequence[int]]) -> Refused | None:
    seen: set[tuple[int, int]] = set()
    for place, number in _placed(rows):
        spot = (place, column_of(number))
        if spot in seen:
            return Refused("E_CARD_COLUMN_CLASH", {"row": place, "column": spot[1]})
        seen.add(spot)
    return None


def _empty_column(rows: Sequence[Sequence[int]]) -> Refused | None:
    for column, numbers in enumerate(_by_column(rows), start=1):
        if not numbers:
            return Refused("E_CARD_EMPTY_COLUMN", {"column": column})
    return None
