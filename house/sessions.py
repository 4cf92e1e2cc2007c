"""The rows of sessions: opened, read at every request, ended. Tokens are kept as SHA-256 only.

Every function runs in the caller's transaction; ``house/people.py`` is their caller.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update

from house.access import (
    AGE_S,
    CODE_ROLES,
    FLOOR_IDLE_S,
    IDLE_S,
    SECOND_S,
    document_fault,
    session_check,
)
from house.contract import Refused
from house.hashing import token_digest
from house.records import displays, sessions
from house.staff import Person, Who, person_by_id

TOKEN_BYTES = 24
TOUCH_MS = 10_000
"""A session's last sign of life is written no more often, to spare the disk; it counts as idle up
to so much earlier."""

PERSON, SECOND, DISPLAY = "person", "second", "display"

ENDED = Refused("E_SESSION_ENDED")


@dataclass(frozen=True, slots=True)
class Fresh:
    """A session about to be opened. ``opened_at`` is when the person last signed in in full."""

    kind: str
    person: str
    role: str
    terminal: str
    version: int
    opened_at: int
    round: str = ""


def open_session(
    conn: Connection, fresh: Fresh, luck: Callable[[int], bytes], now: int
) -> tuple[str, str]:
    """Writes the row and returns the token, which is nowhere else, and its digest."""
    token = luck(TOKEN_BYTES).hex()
    conn.execute(
        insert(sessions).values(
            token=token_digest(token),
            kind=fresh.kind,
            person=fresh.person,
            role=fresh.role,
            terminal=fresh.terminal,
            round=fresh.round,
            csrf="" if fresh.kind == SECOND else luck(TOKEN_BYTES).hex(),
            version=fresh.version,
            opened_at=fresh.opened_at,
            seen_at=now,
            ended_at=0,
        )
    )
    return token, token_digest(token)


@dataclass(frozen=True, slots=True)
class Found:
    """Who a session belongs to, or why it is over.

    ``owed`` are columns still to be written; ``holder`` is whose session has only run out of time.
    """

    answer: Who | Refused
    owed: Mapping[str, int] = field(default_factory=dict)
    holder: Who | None = None


def read_session(
    conn: Connection, digest: str, now: int, *, running: bool = False, locks: bool = True
) -> Found:
    """Looks everything up afresh: session, account, roles and document (SEC-8).

    ``locks`` says whether terminals of the floor lock when nobody is at them (SEC-5).
    """
    row = _row(conn, digest)
    if row is None or row["kind"] == SECOND:
        return Found(ENDED)
    if row["kind"] == DISPLAY:
        return Found(_display(conn, row))
    person = person_by_id(conn, row["person"])
    if person is None:
        return Found(ENDED)
    floor = locks and bool(row["terminal"])
    code = _code(row, person, now, running=running, floor=floor)
    if code:
        owed = {} if row["ended_at"] else _end_of(row, code, floor=floor)
        return Found(Refused(code), owed, who_of(row, person) if owed else None)
    credential = None if running else document_fault(row["role"], person.document_until, now)
    if credential:
        return Found(credential)
    touched = {"seen_at": now} if now - row["seen_at"] > TOUCH_MS else {}
    return Found(who_of(row, person), touched)


_SHOWN = (
    select(sessions.c.token)
    .join_from(sessions, displays, displays.c.id == sessions.c.terminal)
    .where(
        sessions.c.token.in_(bindparam("tokens", expanding=True)),
        sessions.c.kind == DISPLAY,
        sessions.c.ended_at == 0,
        displays.c.revoked_at == 0,
    )
)
MANY = 500
"""Sessions in one question: data bases do not take endless ones."""


def shown_among(conn: Connection, digests: Collection[str]) -> frozenset[str]:
    """Those of these sessions that belong to a display which may still show."""
    asked = sorted(digests)
    parts = [asked[start : start + MANY] for start in range(0, len(asked), MANY)]
    found = (conn.scalars(_SHOWN, {"tokens": part}) for part in parts)
    return frozenset(token for tokens in found for token in tokens)


def write_owed(conn: Connection, digest: str, owed: Mapping[str, int]) -> None:
    """Notes a sign of life, or that a session ended by itself; an ended one never changes again."""
    still_open = (sessions.c.token == digest, sessions.c.ended_at == 0)
    conn.execute(update(sessions).where(*still_open).values(**owed))


def use_second(conn: Connection, digest: str, now: int, *, use: str, round: str) -> Who | Refused:
    """The second person of one decision; ``use`` names the one order that the signature is for.

    The same order may come again after a lost answer; any other finds the session ended.
    """
    row = _row(conn, digest, lock=True)
    if row is None or row["kind"] != SECOND or row["round"] != round:
        return ENDED
    if row["ended_at"] and row["csrf"] != use:
        return ENDED
    person = person_by_id(conn, row["person"])
    if person is None or person.disabled_at or person.version != row["version"]:
        return ENDED
    if now - row["opened_at"] > SECOND_S * 1000:
        return Refused("E_SESSION_OLD")
    conn.execute(update(sessions).where(sessions.c.token == digest).values(csrf=use, ended_at=now))
    return who_of(row, person)


def end_sessions(conn: Connection, person: str, now: int) -> tuple[str, ...]:
    """Ends every session of a person or display at once; returns the digests of those ended."""
    open_ones = (sessions.c.person == person, sessions.c.ended_at == 0)
    ended = tuple(conn.scalars(select(sessions.c.token).where(*open_ones)))
    conn.execute(update(sessions).where(*open_ones).values(ended_at=now))
    return ended


def end_others(conn: Connection, who: Who, now: int) -> tuple[str, ...]:
    """Ends the other sessions of this person in this role; returns the digests of those ended."""
    others = (
        sessions.c.person == who.person,
        sessions.c.role == who.role,
        sessions.c.kind == PERSON,
        sessions.c.token != who.session,
        sessions.c.ended_at == 0,
    )
    ended = tuple(conn.scalars(select(sessions.c.token).where(*others)))
    conn.execute(update(sessions).where(*others).values(ended_at=now))
    return ended


def end_session(conn: Connection, digest: str, now: int) -> bool:
    """Ends one session; false when it was over already."""
    still_open = (sessions.c.token == digest, sessions.c.ended_at == 0)
    return conn.execute(update(sessions).where(*still_open).values(ended_at=now)).rowcount == 1


def full_sign_in(conn: Connection, person: Person, terminal: str, now: int) -> int | None:
    """When the person last signed in in full at this terminal in this shift (SEC-2), if at all."""
    found = (
        select(sessions.c.opened_at)
        .where(
            sessions.c.person == person.id,
            sessions.c.kind == PERSON,
            sessions.c.terminal == terminal,
            sessions.c.version == person.version,
            sessions.c.opened_at >= now - AGE_S * 1000,
        )
        .order_by(sessions.c.opened_at.desc())
    )
    return conn.scalar(found.limit(1))


def who_of(row: RowMapping, person: Person) -> Who:
    return Who(
        person=person.id,
        name=person.name,
        role=row["role"],
        roles=person.roles,
        hall=person.hall,
        terminal=row["terminal"],
        kind=row["kind"],
        session=row["token"],
        csrf=row["csrf"],
        round=row["round"],
        code_due=row["role"] in CODE_ROLES and not person.totp,
    )


_BY_TOKEN = select(sessions).where(sessions.c.token == bindparam("token"))


def _row(conn: Connection, digest: str, *, lock: bool = False) -> RowMapping | None:
    found = _BY_TOKEN.with_for_update() if lock else _BY_TOKEN
    return conn.execute(found, {"token": digest}).mappings().first()


def _code(row: RowMapping, person: Person, now: int, *, running: bool, floor: bool) -> str | None:
    """A role taken away is forbidden; any other change of rights asks for a new sign-in."""
    if row["ended_at"]:
        return _reason(row, floor=floor)
    role_now = row["role"] in person.roles
    stale = person.version != row["version"] and role_now
    return session_check(
        revoked=bool(person.disabled_at) or stale,
        idle_s=(now - row["seen_at"]) // 1000,
        age_s=(now - row["opened_at"]) // 1000,
        role_now=role_now,
        running=running,
        floor=floor,
    )


def _limits(row: RowMapping, *, floor: bool) -> dict[str, int]:
    """The moments at which a session ends by itself."""
    idle = FLOOR_IDLE_S if floor else IDLE_S
    return {
        "E_SESSION_IDLE": row["seen_at"] + idle * 1000,
        "E_SESSION_OLD": row["opened_at"] + AGE_S * 1000,
    }


def _end_of(row: RowMapping, code: str, *, floor: bool) -> dict[str, int]:
    """A session that ended by itself is written down as ended then: no clock brings it back."""
    limits = _limits(row, floor=floor)
    return {"ended_at": limits[code]} if code in limits else {}


def _reason(row: RowMapping, *, floor: bool) -> str:
    limits = _limits(row, floor=floor).items()
    return next((code for code, at in limits if at == row["ended_at"]), ENDED.code)


def _display(conn: Connection, row: RowMapping) -> Who | Refused:
    found = select(displays).where(displays.c.id == row["terminal"], displays.c.revoked_at == 0)
    display = conn.execute(found).mappings().first()
    if display is None or row["ended_at"]:
        return Refused("E_TOKEN")
    return Who(
        person=display["id"],
        name=display["name"],
        role=DISPLAY,
        roles=(display["purpose"],),
        hall=display["hall"],
        terminal=display["id"],
        kind=DISPLAY,
        session=row["token"],
        csrf=row["csrf"],
    )
