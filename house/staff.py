"""A person of the staff as the data base knows them, and who acts in one request.

``Who`` is what the rest of the house sees: never a password, never a token.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, RowMapping, bindparam, or_, select

from house.access import tidy_login
from house.chain import canonical, digest
from house.contract import DEVICE, HOUSE
from house.records import people


@dataclass(frozen=True, slots=True)
class Who:
    """Who acts, in which one role, from where.

    ``kind`` is "person", "second" (one decision of the round ``round``), "display" (looks only; its
    one entry of ``roles`` is its purpose), "device" (a machine on a cable), "guest" (a player who
    looks at what the hall may know; there is no session), "seat" (a player's terminal at a table)
    or "house". ``session`` is the SHA-256 of the token; ``csrf`` is what a changing request of
    this session must carry. ``code_due`` tells a role that must have a second factor and has none.
    """

    person: str
    name: str
    role: str
    roles: tuple[str, ...]
    hall: str
    terminal: str
    kind: str
    session: str = ""
    csrf: str = ""
    round: str = ""
    code_due: bool = False

    @property
    def place(self) -> str:
        """The table at which a seat's terminal stands; nobody else is bound to a place."""
        return self.terminal.rpartition(":")[0] if self.kind == SEAT else ""


def the_house(hall: str = "") -> Who:
    """The house itself, which starts, reports and keeps its own times; nobody signs in as it."""
    return Who(HOUSE, HOUSE, HOUSE, (HOUSE,), hall, HOUSE, HOUSE)


GUEST = "guest"
LINKED_HALL = "linked_hall"
"""A hall that shares a pot with the centre that this house is: kind of its key, and its role."""

SEAT = "seat"
"""The kind of a terminal at a seat; its id is ``<table>:<seat>`` and it plays as ``player <seat>``.
"""
HANDED_SEAT = "handed_seat"
"""The same on a player's own phone, for as long as they sit there."""


def guest(hall: str, role: str) -> Who:
    """Somebody from the public, who holds a paper of the house and may only look."""
    return Who("", "", role, (role,), hall, "", GUEST)


def machine(row: RowMapping) -> Who:
    """A machine, from its row of ``terminals``; it acts under the id of its terminal."""
    place, name = row["id"], row["name"]
    if row["kind"] in (SEAT, HANDED_SEAT):
        role, token = f"player {place.rpartition(':')[2]}", row["token"]
        csrf = digest(f"csrf|{token}")
        return Who(place, name, role, (role,), row["hall"], place, SEAT, token, csrf)
    role = LINKED_HALL if row["kind"] == LINKED_HALL else DEVICE
    return Who(place, name, role, (role,), row["hall"], place, DEVICE, row["token"])


@dataclass(frozen=True, slots=True)
class Person:
    """A row of ``people``. Times are epoch milliseconds, 0 where there is none."""

    id: str
    login: str
    name: str
    roles: tuple[str, ...]
    hall: str
    password: str
    pin: str
    totp: str
    document: str
    document_until: int
    disabled_at: int
    version: int


_BY_ID = select(people).where(people.c.id == bindparam("id"))


def person_by_id(conn: Connection, id: str) -> Person | None:
    """The person with this id; asked at every request, so the question is put together once."""
    row = conn.execute(_BY_ID, {"id": id}).mappings().first()
    return person_of(row) if row else None


def find_person(conn: Connection, login_or_id: str, *, lock: bool = False) -> Person | None:
    """The person with this id, or with this user name however it is written."""
    found = select(people).where(
        or_(people.c.id == login_or_id, people.c.login == tidy_login(login_or_id))
    )
    row = conn.execute(found.with_for_update() if lock else found).mappings().first()
    return person_of(row) if row else None


def all_people(conn: Connection) -> tuple[Person, ...]:
    """Everybody who ever had an account, by name."""
    rows = conn.execute(select(people).order_by(people.c.name, people.c.id)).mappings()
    return tuple(person_of(row) for row in rows)


def person_of(row: RowMapping) -> Person:
    fields = {name: row[name] for name in Person.__slots__}
    return Person(**{**fields, "roles": tuple(json.loads(row["roles"]))})


def roles_text(roles: Sequence[str]) -> str:
    """How roles are stored: in the order given, each once; the first is the usual one."""
    return canonical(list(dict.fromkeys(roles)))


def same_human(one: Person, other: Person) -> bool:
    """Whether two accounts belong to one human, by the number of the document (SEC-10)."""
    return one.id == other.id or bool(one.document and one.document == other.document)
