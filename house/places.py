"""Where people sign in and what stands in the hall: consoles, machines on a cable, displays.

Each has a token of its own, told once and stored as SHA-256, that can be made worthless at any time
(SEC-2, SEC-11).
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Table, insert, select, update

from house.access import bad_input
from house.changes import Changes, Done
from house.contract import Refused
from house.entry import CONSOLES, MACHINES
from house.hashing import token_digest
from house.records import displays, terminals
from house.sessions import TOKEN_BYTES, end_sessions
from house.staff import Who


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A new terminal, machine or display; the token is told here and never again."""

    id: str
    token: str


@dataclass(frozen=True, slots=True)
class Place:
    """A terminal, machine or display as a list shows it; ``kind`` is a display's purpose."""

    id: str
    name: str
    hall: str
    kind: str
    revoked_at: int


class Places(Changes):
    """Enrols and revokes."""

    def enrol_terminal(
        self, name: str, hall: str, kind: str, *, by: Who, id: str = ""
    ) -> Enrolled | Refused:
        """A console that people sign in at, or a machine that reports by itself (its ``kind``)."""
        fault = None if kind in CONSOLES | MACHINES else bad_input("kind", "unknown")
        return self._enrol(
            terminals, {"name": name, "hall": hall, "kind": kind, "id": id}, fault, by
        )

    def enrol_display(
        self, name: str, hall: str, purpose: str, *, by: Who, id: str = ""
    ) -> Enrolled | Refused:
        """A screen that only shows, bound to its hall and purpose."""
        named = {"name": name, "hall": hall, "purpose": purpose, "id": id}
        return self._enrol(displays, named, None, by)

    def revoke_terminal(self, terminal: str, *, by: Who) -> str | Refused:
        """Makes a terminal's or machine's token worthless."""
        return self._revoke(terminals, terminal, by)

    def revoke_display(self, display: str, *, by: Who) -> str | Refused:
        """Makes a display's token worthless and cuts it off."""
        return self._revoke(displays, display, by)

    def terminals_list(self) -> tuple[Place, ...]:
        return self._places(terminals, "kind")

    def displays_list(self) -> tuple[Place, ...]:
        return self._places(displays, "purpose")

    def _enrol(
        self, table: Table, named: dict[str, str], fault: Refused | None, by: Who
    ) -> Enrolled | Refused:
        token, made = self.world.luck(TOKEN_BYTES).hex(), self.world.luck(4).hex()
        values = {**named, "id": named["id"] or f"{table.name[:-1]}-{made}"}

        def enrol(conn: Connection) -> Done[Enrolled] | Refused:
            taken = conn.execute(select(table.c.id).where(table.c.id == values["id"])).first()
            if fault or taken or not values["name"] or not values["hall"]:
                return fault or bad_input(
                    "id" if taken else "name", "taken" if taken else "missing"
                )
            conn.execute(insert(table).values(**values, token=token_digest(token), revoked_at=0))
            return Done(Enrolled(values["id"], token), row=(table, values["id"]))

        return self.change(f"Enrol{table.name[:-1].title()}", values, enrol, by=by)

    def _revoke(self, table: Table, place: str, by: Who) -> str | Refused:
        now = self.world.now()

        def revoke(conn: Connection) -> Done[str] | Refused:
            still = (table.c.id == place, table.c.revoked_at == 0)
            if conn.execute(update(table).where(*still).values(revoked_at=now)).rowcount == 0:
                return bad_input("id", "unknown")
            return Done(place, end_sessions(conn, place, now), (table, place))

        return self.change(f"Revoke{table.name[:-1].title()}", {"id": place}, revoke, by=by)

    def _places(self, table: Table, kind: str) -> tuple[Place, ...]:
        def read(conn: Connection) -> tuple[Place, ...]:
            rows = conn.execute(select(table).order_by(table.c.name, table.c.id)).mappings()
            return tuple(
                Place(row["id"], row["name"], row["hall"], row[kind], row["revoked_at"])
                for row in rows
            )

        return self.store.read(read)
