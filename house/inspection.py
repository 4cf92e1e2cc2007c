"""What officials look at is written down, and direction sees who is here (INSPECT-1, SEC-30).

An official reads everything and changes nothing; what was opened is a row of the audit trail.
"""

from __future__ import annotations

from house.changes import Done
from house.open_sessions import OpenSession
from house.people import People, Who

OFFICIALS = frozenset({"official", "auditor"})
"""Roles whose reading is written down."""


def note_opened(people: People, who: Who, what: str) -> None:
    """Writes down that an official has opened ``what``; other readers leave no row."""
    if who.role in OFFICIALS:
        people.change("OpenBook", {"what": what}, lambda conn: Done(None), by=who, allowed=None)


def officials(people: People, hall: str) -> tuple[OpenSession, ...]:
    """The officials who are signed in in a hall."""
    return tuple(one for one in people.sessions_list(hall) if one.role in OFFICIALS)
