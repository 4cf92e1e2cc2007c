"""Who is signed in now, and how one such session is ended (SEC-5).

A session is named by the first signs of its digest: enough to point at it, worth nothing to whoever
reads it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, select

from house.access import AGE_S, IDLE_S, bad_input
from house.changes import MANAGERS, Changes, Done
from house.contract import Refused
from house.records import people, sessions
from house.sessions import PERSON, end_session
from house.staff import Who

SIGNS = 16


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session that lives; times are epoch milliseconds, ``terminal`` empty where none stands."""

    id: str
    person: str
    name: str
    role: str
    terminal: str
    opened_at: int
    seen_at: int


class OpenSessions(Changes):
    """Lists sessions and ends them."""

    def sessions_list(self, hall: str) -> tuple[OpenSession, ...]:
        """The people of a hall who are signed in, the last one seen first."""
        now = self.world.now()
        lives = (
            sessions.c.ended_at == 0,
            sessions.c.kind == PERSON,
            sessions.c.seen_at >= now - IDLE_S * 1000,
            sessions.c.opened_at >= now - AGE_S * 1000,
            people.c.hall == hall,
        )
        found = (
            select(sessions, people.c.name)
            .join(people, people.c.id == sessions.c.person)
            .where(*lives)
            .order_by(sessions.c.seen_at.desc())
        )

        def read(conn: Connection) -> tuple[OpenSession, ...]:
            return tuple(
                OpenSession(
                    id=row["token"][:SIGNS],
                    person=row["person"],
                    name=row["name"],
                    role=row["role"],
                    terminal=row["terminal"],
                    opened_at=row["opened_at"],
                    seen_at=row["seen_at"],
                )
                for row in conn.execute(found).mappings()
            )

        return self.store.read(read)

    def end_listed(
        self, id: str, hall: str, *, by: Who, allowed: Collection[str] = MANAGERS
    ) -> str | Refused:
        """Ends the session that the list calls ``id``, at once; gives whose it was."""
        now = self.world.now()
        wanted = (
            select(sessions.c.token, sessions.c.person)
            .join(people, people.c.id == sessions.c.person)
            .where(
                sessions.c.token.startswith(id, autoescape=True),
                sessions.c.ended_at == 0,
                sessions.c.kind == PERSON,
                people.c.hall == hall,
            )
        )

        def end(conn: Connection) -> Done[str] | Refused:
            row = conn.execute(wanted).first() if len(id) == SIGNS else None
            if row is None or not end_session(conn, row.token, now):
                return bad_input("id", "unknown")
            return Done(row.person, (row.token,))

        return self.change("EndSession", {"id": id}, end, by=by, allowed=allowed)
