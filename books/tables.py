"""What a report is made of: tables of plain values with the kind of each column.

A report is put into words only when it is shown, so that the same rows become a page, a sheet of
paper and a spreadsheet. Money is whole cents, times are epoch milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TEXT, WORD, COUNT, NAME, MONEY, PERCENT, RATIO, CLOCK, MOMENT, PERSON, SENTENCE = (
    "text",
    "word",
    "count",
    "name",
    "money",
    "percent",
    "ratio",
    "clock",
    "moment",
    "person",
    "sentence",
)
"""Kinds of columns: a text as it is; the key of a sentence; a grouped count; a number that is a
name; cents; basis points; a number with decimals; a time of day; a day with a time; a person; a
sentence with values of its own (``Said``)."""

MODE, CAUSE = "mode", "cause"
"""Kinds of values that have words of their own where they are known, and stand as typed else."""

TOTAL = "total"
"""The key of the word that a row of totals begins with, whatever its column holds."""

RIGHT = frozenset({COUNT, NAME, MONEY, PERCENT, RATIO})
"""Kinds that stand at the right of their column."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence by its key, with its values and the kind of each."""

    key: str
    values: Mapping[str, tuple[Any, str]]


@dataclass(frozen=True, slots=True)
class Column:
    """``title`` is the key of a sentence."""

    title: str
    kind: str = TEXT

    @property
    def right(self) -> bool:
        return self.kind in RIGHT


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; ``totals`` has a value for each column, ``None`` where there is none.

    ``red`` are the places of rows that are out of order: voided, out of a band, a difference.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    totals: tuple[Any, ...] | None = None
    red: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        for row in (*self.rows, *([self.totals] if self.totals else [])):
            assert len(row) == len(self.columns), (self.title, row)


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure of a report with its name, the key of a sentence."""

    title: str
    value: Any
    kind: str = TEXT


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart; ``marked`` stands out."""

    label: str
    value: float
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars over a base line; ``bounds`` are values drawn as lines across."""

    title: str
    bars: tuple[Bar, ...]
    bounds: tuple[float, ...] = ()
    kind: str = COUNT


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its figures, its tables and its charts.

    ``notes`` are keys of sentences with their values, each read under the tables.
    """

    name: str
    since: int
    until: int
    facts: tuple[Fact, ...] = ()
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    notes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    about: str = ""


def summed(rows: Sequence[Sequence[Any]], columns: Sequence[Column]) -> tuple[Any, ...]:
    """A row of totals: counts and money added up, the word for it in the first column."""
    sums: list[Any] = [
        sum(row[place] or 0 for row in rows) if column.kind in (COUNT, MONEY) else None
        for place, column in enumerate(columns)
    ]
    return (TOTAL, *sums[1:])
