"""What a file says about a series, and all that may be wrong with it.

A *draft* is what a reader found in a file, whatever its format, with nothing believed yet. It
becomes a series only when no line of it has a fault.

This file is pure. Rules: BINGO-2, BINGO-33, BINGO-34.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bingo.faces import Face
from bingo.matrix import DEFAULT_RULES, STRIP, Matrix, MatrixRules, check_size, matrix_faults
from bingo.series_names import SeriesName, parse_series_name, series_digest
from house.contract import Refused

CENTS_CEILING = 1_000_000
_NAMED_ABSENT = 20


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file.

    ``line`` counts from 1: the line of a CSV file, the entry in the list of a JSON file; 0 means
    the file as a whole. ``card`` is the card number, when it could be read.
    """

    line: int
    card: int | None
    code: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Head:
    """What a series says of itself, as read: every field may be anything."""

    series: Any
    size: Any
    face_cents: Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One card as the file gives it; ``rows`` are lists of whatever stood there."""

    line: int
    head: Head
    card: Any
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Draft:
    """All that a file says: its cards, and what only JSON can say about the whole."""

    entries: Sequence[Entry]
    control: str | None = None
    seed: str | None = None
    generator: str | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """A series without fault. ``seed`` (hex) and ``generator`` tell how it was generated."""

    name: SeriesName
    face_cents: int
    matrix: Matrix
    seed: str | None = None
    generator: str | None = None

    @property
    def control(self) -> str:
        """The control digest, of which eight digits are printed on every card."""
        return series_digest(self.name, self.matrix.size, self.face_cents, self.matrix.digest)


def series_of(draft: Draft | Fault, rules: MatrixRules = DEFAULT_RULES) -> Series | Refused:
    """The series of a draft, or ``E_SERIES_FILE`` with all of its faults by line."""
    if isinstance(draft, Fault):
        return _refused([draft])
    if not draft.entries:
        return _refused([Fault(0, None, "E_MATRIX_SIZE", {"size": 0})])
    faults = [*_head_faults(draft.entries, rules), *_card_faults(draft.entries, rules)]
    if faults:
        return _refused(faults)
    series = _believed(draft)
    if draft.control not in (None, series.control):
        return _refused([Fault(0, None, "E_DIGEST", {"control": series.control})])
    return series


def _believed(draft: Draft) -> Series:
    """The series of a draft in which no fault was found."""
    head = draft.entries[0].head
    name = parse_series_name(head.series)
    assert name
    ordered = sorted(draft.entries, key=lambda entry: int(entry.card))
    matrix = Matrix.of([_face(entry) for entry in ordered])
    return Series(name, int(head.face_cents), matrix, draft.seed, draft.generator)


def _refused(faults: Sequence[Fault]) -> Refused:
    ordered = tuple(sorted(faults, key=lambda fault: fault.line))
    return Refused("E_SERIES_FILE", {"faults": ordered})


def _head_faults(entries: Sequence[Entry], rules: MatrixRules) -> Iterator[Fault]:
    """The first line must say what a series is, and every other line the same."""
    first = entries[0]
    head = first.head
    if not (isinstance(head.series, str) and parse_series_name(head.series)):
        yield _bad_field(first, "series", head.series)
    if type(head.face_cents) is not int or not 1 <= head.face_cents <= CENTS_CEILING:
        yield _bad_field(first, "face_cents", head.face_cents)
    if type(head.size) is not int:
        yield _bad_field(first, "size", head.size)
    elif wrong := check_size(head.size, rules):
        yield Fault(first.line, None, wrong.code, wrong.details)
    for entry in entries:
        for name in ("series", "size", "face_cents"):
            if getattr(entry.head, name) != getattr(head, name):
                yield _bad_field(entry, name, getattr(entry.head, name))


def _card_faults(entries: Sequence[Entry], rules: MatrixRules) -> Iterator[Fault]:
    """Wrong card numbers, then everything that BINGO-2 and BINGO-33 ask of the cards."""
    size = entries[0].head.size
    size = size if type(size) is int else len(entries)
    owners: dict[int, Entry] = {}
    for entry in entries:
        if type(entry.card) is not int or not 1 <= entry.card <= size or entry.card in owners:
            yield _bad_field(entry, "card", entry.card)
        else:
            owners[entry.card] = entry
    if len(owners) < size:
        absent = (number for number in range(1, size + 1) if number not in owners)
        named = tuple(number for number, _ in zip(absent, range(_NAMED_ABSENT), strict=False))
        yield Fault(0, None, "E_MATRIX_SIZE", {"size": size, "cards": len(owners), "absent": named})
    faces = {number: _face(entry) for number, entry in owners.items()}
    for wrong in matrix_faults(faces, rules):
        at = wrong.details["at"]
        card = at * STRIP if wrong.code == "E_STRIP_COVER" else at
        yield Fault(owners[card].line, card, wrong.code, wrong.details)


def _face(entry: Entry) -> Face:
    return tuple(tuple(row) for row in entry.rows)


def _bad_field(entry: Entry, name: str, value: object) -> Fault:
    card = entry.card if type(entry.card) is int else None
    return Fault(entry.line, card, "E_BAD_INPUT", {"field": name, "value": str(value)[:60]})
