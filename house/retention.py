"""How long what is known of persons is kept, what is due now, and how it is erased (SEC-24).

Books, ledger, audit trail and games are kept for six years at least and are none of this: they name
no person of the public. The days stand in the dated rule profile (``retention.*``) and fall back on
the terms below. A row is blocked first, so that only an answer to an authority still reads it, and
erased when no claim can come any more; a row under a dispute is left alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select

from house.order import Alongside, Order
from house.records import failures, sessions
from house.reserved import Kept, Reserved, together
from house.sessions import DISPLAY

DAY_MS = 86_400_000

DAYS: Mapping[str, int] = {
    "retention.visitor_days": 730,
    "retention.claim_days": 1_825,
    "retention.ban_history_days": 1_825,
    "retention.disclosure_days": 2_190,
    "retention.request_days": 1_095,
    "retention.sign_in_days": 365,
    "retention.stub_days": 183,
    "retention.answer_days": 30,
}
"""Days by the profile's key: a visitor who does not come back is blocked after the first, erased
after the second besides; a ban that has ended is blocked at once; stubs are destroyed by an act."""

VISITOR, PROHIBITED = "visitor", "prohibited"
DISCLOSURE, REQUEST = "disclosure", "request"
KINDS = (VISITOR, PROHIBITED, DISCLOSURE, REQUEST)


@dataclass(frozen=True, slots=True)
class Due:
    """What the schedule does at ``at``: rows to erase and to block, and old counts of sign-ins."""

    at: int
    erase: tuple[Kept, ...] = ()
    block: tuple[Kept, ...] = ()
    sign_ins: int = 0

    def count(self, kind: str) -> int:
        return sum(1 for one in self.erase if one.kind == kind)

    @property
    def is_empty(self) -> bool:
        return not (self.erase or self.block or self.sign_ins)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The terms of a hall, by the settings of the profile that is in force."""

    values: Mapping[str, Any]

    def days(self, key: str) -> int:
        return int(self.values.get(key, DAYS[key]))

    def keep_visitor(self, at: int) -> int:
        """When the record of a visitor is erased who came last at ``at``."""
        days = self.days("retention.visitor_days") + self.days("retention.claim_days")
        return at + days * DAY_MS

    def keep_ban(self, until: int) -> int:
        """When a ban is erased that ends at ``until``; one without end is kept (0)."""
        return until + self.days("retention.ban_history_days") * DAY_MS if until else 0

    def keep_paper(self, kind: str, at: int) -> int:
        """When a disclosure or a request of ``at`` is erased."""
        return at + self.days(f"retention.{kind}_days") * DAY_MS

    def blocked_from(self, kept: Kept) -> int:
        """When a row is to be blocked (0: never by itself)."""
        then = {VISITOR: "retention.claim_days", PROHIBITED: "retention.ban_history_days"}
        key = then.get(kept.kind)
        return kept.keep_until - self.days(key) * DAY_MS if key and kept.keep_until else 0

    def due(self, files: Reserved, hall: str, now: int, *, held: Collection[str] = ()) -> Due:
        """What is due at ``now``; nothing of the records ``held`` by a dispute."""
        erase = tuple(one for one in files.due(hall, now) if one.id not in held)
        gone = {one.id for one in erase}
        block = tuple(
            one
            for kind in (VISITOR, PROHIBITED)
            for one in files.dated(hall, kind)
            if one.id not in gone and 0 < self.blocked_from(one) <= now
        )
        before = now - self.days("retention.sign_in_days") * DAY_MS
        return Due(now, erase, block, files.store.read(lambda conn: _old(conn, before)))

    def doing(self, files: Reserved, due: Due) -> Alongside:
        """Does what is due, in the transaction of the order that counts it."""
        before = due.at - self.days("retention.sign_in_days") * DAY_MS

        def forget(conn: Connection, order: Order, at: int) -> None:
            for rows in (failures, sessions):
                conn.execute(delete(rows).where(_ended(rows, before)))

        blocks = [files.block(one.id) for one in due.block]
        return together(files.erase([one.id for one in due.erase]), *blocks, forget)


def _old(conn: Connection, before: int) -> int:
    """How many counts of failed sign-ins and ended sessions are older than their term."""
    counted = (
        conn.scalar(select(func.count()).select_from(rows).where(_ended(rows, before)))
        for rows in (failures, sessions)
    )
    return sum(int(many or 0) for many in counted)


def _ended(rows: Any, before: int) -> Any:
    if rows is failures:
        return failures.c.last_at < before
    over = (sessions.c.ended_at > 0) & (sessions.c.ended_at < before)
    return or_(over, (sessions.c.kind != DISPLAY) & (sessions.c.seen_at < before))
