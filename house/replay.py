"""Rebuilds rounds from their events alone and checks what must be true of them.

A fault is one sentence of what was found where; an empty list means that every chain fits, that the
transfers add up to the balances and that everything sums to nought.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from house.audit import check_audit
from house.catalogue import Catalogue
from house.chain import FIRST, digest, next_head
from house.contract import Event
from house.records import documents, events, rounds
from house.rounds import Memory, event_text
from ledger.book import recomputed, trial_balance


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing found wrong in one place."""

    place: str
    code: str
    words: str


def check_house(conn: Connection, memory: Memory) -> list[Fault]:
    """Checks documents, the audit trail, every chain, every replay and the money."""
    faults = [*_documents(conn), *_audit(conn)]
    for round_id in conn.scalars(select(rounds.c.id).order_by(rounds.c.id)).all():
        fault = check_round(conn, memory, round_id)
        if fault is not None:
            faults.append(fault)
    faults.extend(check_money(conn))
    return faults


def check_round(conn: Connection, memory: Memory, round_id: str) -> Fault | None:
    """Checks one round's chain and folds it anew; the fold must end at the stored number."""
    head, number = FIRST, 0
    for row in conn.execute(
        select(events).where(events.c.round == round_id).order_by(events.c.number)
    ):
        number += 1
        head = next_head(head, event_text(round_id, row.number, row._mapping))
        if row.number != number or row.head != head:
            return Fault(round_id, "E_CHAIN_BROKEN", f"event {number} does not fit")
    stored = conn.scalar(select(rounds.c.number).where(rounds.c.id == round_id))
    if stored != number:
        return Fault(round_id, "E_CHAIN_BROKEN", f"{number} events, the round says {stored}")
    memory.forget()
    folded = memory.load(conn, round_id)
    if folded is None or folded.number != number:
        return Fault(round_id, "E_REPLAY", "the fold does not reach the last event")
    return None


def check_money(conn: Connection) -> list[Fault]:
    """Checks that balances are what the transfers make and that all sums to nought."""
    stands, adds_up = trial_balance(conn), recomputed(conn)
    faults = [
        Fault(account, "E_LEDGER", f"stands at {stands.get(account, 0)}, adds up to {cents}")
        for account, cents in sorted({**stands, **adds_up}.items())
        if stands.get(account, 0) != adds_up.get(account, 0)
    ]
    if sum(stands.values()) != 0:
        faults.append(Fault("ledger", "E_LEDGER", f"sums to {sum(stands.values())}"))
    return faults


def told(conn: Connection, catalogue: Catalogue, round_id: str) -> Iterator[tuple[int, int, Event]]:
    """The events of a round as (number, time, event), for a transcript."""
    kind = conn.scalar(select(rounds.c.kind).where(rounds.c.id == round_id))
    for row in conn.execute(
        select(events).where(events.c.round == round_id).order_by(events.c.number)
    ):
        yield row.number, row.at, catalogue.event(str(kind), row.kind, row.body)


def _documents(conn: Connection) -> list[Fault]:
    return [
        Fault(f"document {row.digest[:12]}", "E_DIGEST", "the text does not fit its digest")
        for row in conn.execute(select(documents))
        if digest(row.body) != row.digest
    ]


def _audit(conn: Connection) -> list[Fault]:
    bad = check_audit(conn)
    return [] if bad is None else [Fault("commands", "E_CHAIN_BROKEN", f"row {bad} does not fit")]


def opening_of(conn: Connection, round_id: str) -> dict[str, object]:
    """The opening event's body of a round, as plain values."""
    body = conn.scalar(
        select(events.c.body).where(events.c.round == round_id, events.c.number == 1)
    )
    opened: dict[str, object] = json.loads(body or "{}")
    return opened
