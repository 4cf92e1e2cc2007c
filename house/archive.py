"""Reads back what the house has recorded: rounds of a kind in a period, their events, the heads.

Nothing here writes, and nothing here knows a game. Rounds are read one at a time, so that a long
report never holds a transaction open nor keeps the rest of the house waiting.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterator

from sqlalchemy import Connection, Row, Select, exists, select

from house.audit import audit_head
from house.catalogue import Catalogue
from house.records import commands, events, rounds
from house.store import Store
from house.told import Attempt, Place, Record, Told
from ledger.book import trial_balance

EVER = 10**15
"""A time that never comes, epoch milliseconds."""


class Archive:
    """The records of the house, to be looked at."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self.store = store
        self.catalogue = catalogue

    # --- rounds ----------------------------------------------------------------------------------

    def opened(
        self, hall: str, kind: str, since: int = 0, until: int = EVER, *, only: Collection[str] = ()
    ) -> list[Record]:
        """The rounds of a kind opened from ``since`` to before ``until``, oldest first.

        ``only`` names the events to be read; empty: all of them.
        """
        found = (
            select(rounds)
            .where(rounds.c.hall == hall, rounds.c.kind == kind)
            .where(rounds.c.opened_at >= since, rounds.c.opened_at < until)
            .order_by(rounds.c.ordinal)
        )
        return self._read(found, only)

    def touched(self, hall: str, kind: str, since: int = 0, until: int = EVER) -> list[Record]:
        """The rounds of a kind to which anything happened in the period, with all their events."""
        happened = exists().where(
            events.c.round == rounds.c.id, events.c.at >= since, events.c.at < until
        )
        found = (
            select(rounds)
            .where(rounds.c.hall == hall, rounds.c.kind == kind)
            .where(rounds.c.opened_at < until, happened)
            .order_by(rounds.c.ordinal)
        )
        return self._read(found, ())

    def record(self, round_id: str) -> Record | None:
        """One round with all its events, or ``None``."""
        found = self._read(select(rounds).where(rounds.c.id == round_id), ())
        return found[0] if found else None

    def listed(self, hall: str, kind: str, most: int = 200) -> list[Record]:
        """The youngest rounds of a kind without their events, newest first."""
        found = (
            select(rounds)
            .where(rounds.c.hall == hall, rounds.c.kind == kind)
            .order_by(rounds.c.ordinal.desc())
            .limit(most)
        )
        return [_record(row, ()) for row in self.store.read(lambda c: c.execute(found).all())]

    # --- heads, money, refusals ------------------------------------------------------------------

    def trail_head(self) -> tuple[int, str]:
        """Row and head of the audit trail, which binds every chain (SEC-18)."""
        return self.store.read(audit_head)

    def place_of(self, head: str) -> Place | None:
        """Where a printed head stands, or ``None``: then the book is not the one printed (SEC-19).

        A head may be given by its first twelve or more signs, as people copy it from paper.
        """
        given = "".join(head.split()).lower()
        if len(given) < 12 or not set(given) <= set("0123456789abcdef"):
            return None
        return self.store.read(lambda conn: _place(conn, given))

    def balances(self, prefix: str = "") -> dict[str, int]:
        """Cents on every account whose name begins so; debit is plus, credit is minus."""
        return self.store.read(lambda conn: trial_balance(conn, prefix))

    def refusals(
        self, since: int, until: int = EVER, *, roles: Collection[str] = (), most: int = 50
    ) -> list[Attempt]:
        """What was refused in a period, newest first; to some roles, or to anybody."""
        found = select(commands).where(
            commands.c.outcome == "refused", commands.c.at >= since, commands.c.at < until
        )
        if roles:
            found = found.where(commands.c.role.in_(roles))
        found = found.order_by(commands.c.id.desc()).limit(most)
        return [_attempt(row) for row in self.store.read(lambda conn: conn.execute(found).all())]

    # --- how it is read --------------------------------------------------------------------------

    def _read(self, found: Select[tuple[object, ...]], only: Collection[str]) -> list[Record]:
        rows = self.store.read(lambda conn: conn.execute(found).all())
        return [self._with_events(row, only) for row in rows]

    def _with_events(self, row: Row[tuple[object, ...]], only: Collection[str]) -> Record:
        time.sleep(0)
        return _record(row, self.store.read(lambda conn: tuple(self._told(conn, row, only))))

    def _told(
        self, conn: Connection, row: Row[tuple[object, ...]], only: Collection[str]
    ) -> Iterator[Told]:
        found = (
            select(events, commands.c.actor, commands.c.role, commands.c.terminal)
            .join(commands, commands.c.id == events.c.command)
            .where(events.c.round == row.id)
            .order_by(events.c.number)
        )
        if only:
            found = found.where(events.c.kind.in_(only))
        for one in conn.execute(found):
            event = self.catalogue.event(str(row.kind), one.kind, one.body)
            yield Told(
                number=one.number,
                at=one.at,
                event=event,
                person=one.actor,
                role=one.role,
                terminal=one.terminal,
                head=one.head,
                body=one.body,
            )


def _record(row: Row[tuple[object, ...]], told: tuple[Told, ...]) -> Record:
    terms = json.loads(row.terms)
    return Record(
        id=row.id,
        hall=row.hall,
        kind=row.kind,
        ordinal=row.ordinal,
        status=row.status,
        opened_at=row.opened_at,
        profile_id=terms["profile_id"],
        commitments=terms["commitments"],
        told=told,
    )


def _attempt(row: Row[tuple[object, ...]]) -> Attempt:
    return Attempt(
        id=row.id,
        person=row.actor,
        role=row.role,
        terminal=row.terminal,
        action=row.action,
        round=row.round,
        code=row.code,
        at=row.at,
    )


def _place(conn: Connection, given: str) -> Place | None:
    in_rounds = select(events).where(events.c.head.startswith(given)).limit(2)
    row = conn.execute(in_rounds).first()
    if row is not None:
        return Place(row.round, row.number, row.kind, row.at)
    in_trail = select(commands).where(commands.c.head.startswith(given)).limit(2)
    row = conn.execute(in_trail).first()
    return Place("", row.id, row.action, row.at) if row is not None else None
