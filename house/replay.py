"""Rebuilds rounds from their events alone and checks what must be true of the whole house.

A fault is one sentence of what was found where; an empty list means that every chain fits, that
every round folds to where it stands, that the trail vouches for all of it, and that the transfers
add up to the balances and to nought.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, func, select

from house.faults import Fault
from house.records import balances, commands, documents, events, rounds, transfers
from house.rounds import CLOSED, OPEN, Memory, RoundRow
from house.verify_books import Unseal, check_documents, check_money, check_secrets
from house.verify_lending import check_lending
from house.verify_trail import check_trail

__all__ = ["Fault", "check_house", "check_money", "check_round", "summary"]


def check_house(conn: Connection, memory: Memory, unseal: Unseal | None = None) -> list[Fault]:
    """Checks documents, trail, chains, replay, money, secrets and lending, in this order.

    Without ``unseal`` the sealed secrets themselves are not opened, only their digests compared.
    What rounds lent each other is looked at when all else fits.
    """
    memory.forget()
    faults = [*check_documents(conn, memory.catalogue), *check_trail(conn)]
    for round_id in conn.scalars(select(rounds.c.id).order_by(rounds.c.id)).all():
        fault = check_round(conn, memory, round_id)
        if fault is not None:
            faults.append(fault)
    faults += [*check_money(conn), *check_secrets(conn, unseal)]
    return faults or list(check_lending(conn, memory))


def check_round(conn: Connection, memory: Memory, round_id: str) -> Fault | None:
    """Checks one round's row and chain, and folds it anew without what is remembered of it."""
    row = conn.execute(select(rounds).where(rounds.c.id == round_id)).one()
    if f"{row.hall}-{row.kind}-{row.ordinal}" != round_id:
        return Fault(round_id, "E_REPLAY", "its row does not say what its name says")
    if row.kind not in memory.catalogue.games:
        return Fault(round_id, "E_REPLAY", f"there are no rules for {row.kind}")
    try:
        return _folded(conn, memory, row)
    except Exception as error:  # whatever a changed row makes of the rules is told, not raised
        return Fault(round_id, "E_REPLAY", f"cannot be folded: {type(error).__name__} {error}")


def _folded(conn: Connection, memory: Memory, row: Row[Any]) -> Fault | None:
    found = memory.blank(RoundRow(row.id, row.hall, row.kind, row.ordinal, row.status, row.terms))
    for stored in conn.execute(
        select(events).where(events.c.round == row.id).order_by(events.c.number)
    ):
        event = memory.catalogue.event(row.kind, stored.kind, stored.body)
        found = found.after(event, stored.body, stored.at)
        if (found.number, found.head) != (stored.number, stored.head):
            return Fault(row.id, "E_CHAIN_BROKEN", f"event {found.number} does not fit")
        if stored.audience != event.audience:
            return Fault(row.id, "E_REPLAY", f"event {found.number} is told to the wrong audience")
        if found.number == 1 and stored.at != row.opened_at:
            return Fault(row.id, "E_REPLAY", "it was not opened when its row says")
    if found.number != row.number:
        return Fault(row.id, "E_CHAIN_BROKEN", f"{found.number} events, its row says {row.number}")
    stands = CLOSED if found.game.closed(found.state) else OPEN
    if stands != row.status:
        return Fault(row.id, "E_REPLAY", f"is {stands}, its row says {row.status}")
    return None


def summary(conn: Connection) -> str:
    """How much there is to be checked, in one line."""
    counts = [
        f"{conn.scalar(select(func.count()).select_from(table)):,} {table.name}"
        for table in (commands, rounds, events, transfers, balances, documents)
    ]
    return ", ".join(counts)
