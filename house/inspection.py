"""What officials look at is written down, and direction sees who is here (INSPECT-1, SEC-30).

An official reads everything and changes nothing; what was opened is a row of the audit trail.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select

from house.access import IDLE_S
from house.changes import Done
from house.people import People, Who
from house.records import people as staff
from house.records import sessions
from house.sessions import PERSON

OFFICIALS = frozenset({"official", "auditor"})
"""Roles whose reading is written down."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody who is signed in; times are epoch milliseconds."""

    person: str
    name: str
    role: str
    terminal: str
    since: int
    seen_at: int


def note_opened(people: People, who: Who, what: str) -> None:
    """Writes down that an official has opened ``what``; other readers leave no row."""
    if who.role in OFFICIALS:
        people.change("OpenBook", {"what": what}, lambda conn: Done(None), by=who, allowed=None)


def present(people: People, roles: Collection[str]) -> list[Presence]:
    """Who is signed in with one of these roles and has been seen within the idle time."""
    seen_since = people.world.now() - IDLE_S * 1000
    found = (
        select(sessions, staff.c.name)
        .join(staff, staff.c.id == sessions.c.person)
        .where(sessions.c.kind == PERSON, sessions.c.role.in_(roles))
        .where(sessions.c.ended_at == 0, sessions.c.seen_at >= seen_since)
        .order_by(sessions.c.opened_at)
    )
    rows = people.store.read(lambda conn: conn.execute(found).all())
    return [
        Presence(row.person, row.name, row.role, row.terminal, row.opened_at, row.seen_at)
        for row in rows
    ]
