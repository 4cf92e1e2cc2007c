"""The audit trail: the one place that adds a row to ``commands``, and the chain that binds them.

Every command, done or refused, every sign-in, failure and change of rights is a row (SEC-17). One
chain binds all rows in the order of their ids: head k is made of head k−1 and the canonical text of
row k without its id and its head (SEC-18), so a row that was changed, removed or moved shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, RowMapping, and_, bindparam, func, insert, or_, select

from house.chain import FIRST, canonical, digest, next_head
from house.contract import Refused
from house.records import commands

LOCK = 0x5A1A_0017
"""The advisory lock under which PostgreSQL adds to the chain: one writer at a time."""

# Asked at every command, so each is put together once.
_IS_LAST = commands.c.id == select(func.max(commands.c.id)).scalar_subquery()
_IS_SAME = and_(commands.c.actor == bindparam("actor"), commands.c.key == bindparam("its_key"))
_LAST_OR_SAME = select(commands).where(or_(_IS_LAST, _IS_SAME)).order_by(commands.c.id.desc())
_LAST = select(commands.c.id, commands.c.head).order_by(commands.c.id.desc()).limit(1)
_LOCK = select(func.pg_advisory_xact_lock(LOCK))
_APPEND = insert(commands)


class Repeated(Exception):
    """This actor has used this key before; ``row`` is what was written then (MONEY-5)."""

    def __init__(self, row: Row[Any]) -> None:
        super().__init__(row.key)
        self.row = row


@dataclass(frozen=True, slots=True)
class CommandRow:
    """What is kept of one command.

    ``body`` and ``details`` are JSON texts without any secret; ``details`` are those of a refusal,
    or the seal of what a done command wrote. ``digest`` is the SHA-256 of what was asked for, so
    that the same key with another content shows; ``at`` is epoch milliseconds; ``number`` is the
    number of the round after the command (0 where there is no round).
    """

    actor: str
    key: str
    digest: str
    round: str
    action: str
    body: str
    role: str
    terminal: str
    at: int
    outcome: str
    code: str
    details: str
    number: int


def append_command(conn: Connection, row: CommandRow) -> int:
    """Adds ``row`` with the next head of the chain and returns its id.

    Runs inside the caller's writing transaction. On PostgreSQL other writers wait from here until
    that transaction ends, so it is called late. Raises ``Repeated`` for a known (actor, key).
    """
    lock_audit(conn)
    found = conn.execute(_LAST_OR_SAME, {"actor": row.actor, "its_key": row.key}).all()
    for same in found:
        if (same.actor, same.key) == (row.actor, row.key):
            raise Repeated(same)
    kept = {name: getattr(row, name) for name in CommandRow.__slots__}
    head = next_head(found[0].head if found else FIRST, canonical(kept))
    added = conn.execute(_APPEND, {**kept, "head": head})
    key = added.inserted_primary_key
    assert key is not None
    return int(key[0])


def row_of(conn: Connection, actor: str, key: str) -> Row[Any] | None:
    """What was written when this actor used this key."""
    return conn.execute(select(commands).where(_IS_SAME), {"actor": actor, "its_key": key}).first()


def audit(
    conn: Connection,
    *,
    actor: str,
    key: str,
    role: str,
    terminal: str,
    action: str,
    body: Mapping[str, Any],
    outcome: str,
    code: str,
    at: int,
) -> int:
    """Adds a row for something that belongs to no round: a sign-in, a failure, a right changed."""
    text = canonical(dict(body))
    return append_command(
        conn,
        CommandRow(
            actor=actor,
            key=key,
            digest=digest(f"{action}\n{text}"),
            round="",
            action=action,
            body=text,
            role=role,
            terminal=terminal,
            at=at,
            outcome=outcome,
            code=code,
            details="{}",
            number=0,
        ),
    )


def lock_audit(conn: Connection) -> None:
    """Makes this transaction the only one that adds to the chain until it ends.

    SQLite needs nothing here: ``BEGIN IMMEDIATE`` already lets one writer in at a time.
    """
    if conn.dialect.name == "postgresql":
        conn.execute(_LOCK)


def audit_head(conn: Connection) -> tuple[int, str]:
    """Id and head of the last row, to be printed outside the house (SEC-19)."""
    row = conn.execute(_LAST).first()
    return (row.id, row.head) if row else (0, FIRST)


def last_moment(conn: Connection) -> int:
    """The latest time in the trail (epoch ms), 0 before its first row."""
    return conn.scalar(select(func.max(commands.c.at))) or 0


def check_audit(conn: Connection) -> int | None:
    """The id of the first row that does not fit the chain; ``None`` when all rows fit."""
    head = FIRST
    for row in _rows(conn):
        kept = {name: row[name] for name in CommandRow.__slots__}
        head = next_head(head, canonical(kept))
        if head != row["head"]:
            return int(row["id"])
    return None


def audit_fault(conn: Connection, printed: str = FIRST) -> Refused | None:
    """What is wrong with the trail, also compared with a head that was printed outside (SEC-19)."""
    known = select(commands.c.id).where(commands.c.head == printed)
    printed_known = printed == FIRST or conn.execute(known).first() is not None
    return chain_fault(check_audit(conn), printed_known=printed_known)


def chain_fault(first_bad: int | None, *, printed_known: bool) -> Refused | None:
    """What a checked chain is refused with: a row that does not fit, or a tail that was cut off."""
    if first_bad is not None:
        return Refused("E_CHAIN_BROKEN", {"row": first_bad})
    return None if printed_known else Refused("E_CHAIN_HEAD")


def _rows(conn: Connection) -> Iterator[RowMapping]:
    """All rows in order, a thousand at a time, so that years of them need little memory."""
    done = 0
    while True:
        page = select(commands).where(commands.c.id > done).order_by(commands.c.id).limit(1000)
        rows = conn.execute(page).mappings().all()
        yield from rows
        if not rows:
            return
        done = rows[-1]["id"]
