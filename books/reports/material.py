"""What a report is made from: the records that it names, read for its period."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from books.tables import Report
from house.told import Record

GAMES, SESSIONS, SHIFTS, SERIES, PRIMAS, DEBTS, DEPOTS = (
    "ninety_ball",
    "session",
    "shift",
    "series",
    "prima",
    "debts",
    "card_depot",
)
PERIOD, SESSION, GAME = "period", "session", "game"


@dataclass(frozen=True, slots=True)
class Material:
    """The records of a period, from ``since`` to before ``until``, by kind of round."""

    since: int
    until: int
    zone: ZoneInfo
    records: Mapping[str, tuple[Record, ...]] = field(default_factory=dict)
    balances: Mapping[str, int] = field(default_factory=dict)

    def of(self, kind: str) -> tuple[Record, ...]:
        return self.records.get(kind, ())

    def within(self, at: int) -> bool:
        """Whether something happened in the period."""
        return self.since <= at < self.until


@dataclass(frozen=True, slots=True)
class Spec:
    """A report: its name, what it is about, the kinds of rounds that it reads.

    ``only`` names the events of games that are enough for it; empty: all of them.
    """

    name: str
    build: Callable[[Material], Report]
    needs: tuple[str, ...]
    about: str = PERIOD
    only: tuple[str, ...] = ()
