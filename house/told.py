"""What a round has told so far, as books and reports read it: plain records, no data base.

A ``Record`` is one round with all (or some) of its events in order; a ``Told`` is one of them with
who asked for it and from where. Times are epoch milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from house.contract import Event

Kind = TypeVar("Kind", bound=Event)


@dataclass(frozen=True, slots=True)
class Told:
    """One event with its number, its person and the head of the chain after it.

    ``body`` is the stored text of the event, which the chain binds.
    """

    number: int
    at: int
    event: Event
    person: str
    role: str
    terminal: str
    head: str
    body: str


@dataclass(frozen=True, slots=True)
class Record:
    """One round: its row, the profile that it was opened under, and what it has told."""

    id: str
    hall: str
    kind: str
    ordinal: int
    status: str
    opened_at: int
    profile_id: str
    commitments: Mapping[str, str] = field(default_factory=dict)
    told: tuple[Told, ...] = ()

    def of(self, kind: type[Kind]) -> Iterator[Kind]:
        """The events of one class, in order."""
        return (told.event for told in self.told if isinstance(told.event, kind))

    def first(self, kind: type[Kind]) -> Kind | None:
        """The first event of one class, if there is one."""
        return next(self.of(kind), None)

    def last(self, kind: type[Kind]) -> Kind | None:
        """The last event of one class, if there is one."""
        found = tuple(self.of(kind))
        return found[-1] if found else None

    def where(self, kind: type[Kind], **fields: Any) -> Told | None:
        """The first telling of an event of this class with these fields."""
        for told in self.told:
            if isinstance(told.event, kind) and all(
                getattr(told.event, name) == value for name, value in fields.items()
            ):
                return told
        return None

    @property
    def head(self) -> str:
        """The head of the chain after the last event that was read; "" without events."""
        return self.told[-1].head if self.told else ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A command of the audit trail: done, or refused with its code."""

    id: int
    person: str
    role: str
    terminal: str
    action: str
    round: str
    code: str
    at: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a head of a chain stands: a round's event, or a row of the audit trail (round "")."""

    round: str
    number: int
    kind: str
    at: int
