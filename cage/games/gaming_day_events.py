"""What happens to a gaming day of the house, in the past tense. Money is cents, times are epoch ms.

Events are kept for ever: a class in use never loses or changes a field. ``step`` is one of those
that must be done before the day can close; ``place`` tells two of one kind apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class DayOpened(Event):
    """A day is named after the date on which its first session opens (DEC-H19)."""

    day: str
    by: str
    at: int


@dataclass(frozen=True)
class PlaceNamed(Event):
    """What a table is called, before anything lies on it."""

    place: str
    name: str
    at: int


@dataclass(frozen=True)
class StepDue(Event):
    step: str
    place: str
    name: str
    at: int


@dataclass(frozen=True)
class StepDone(Event):
    step: str
    place: str
    at: int


@dataclass(frozen=True)
class TableEntered(Event):
    """The line of a table in the control book; it comes from its closing count alone (BOOK-7)."""

    place: str
    name: str
    game: str
    advances: int
    chips: int
    notes: int
    result: int
    at: int


@dataclass(frozen=True)
class DayClosed(Event):
    """The total of all tables in figures and in words, certified by who closed it (BOOK-8)."""

    day: str
    tables: int
    total: int
    words: str
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    DayOpened,
    PlaceNamed,
    StepDue,
    StepDone,
    TableEntered,
    DayClosed,
)
