"""Checks the audit trail, and against it everything that it vouches for.

The chain of ``commands`` binds every row of it. A done command's row holds the seal of what it
wrote, so that events, rounds, terms and transfers are checked against the one chain; what it says
of people and places vouches for their rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, func, select

from house.audit import check_audit
from house.chain import digest
from house.faults import Fault
from house.records import (
    commands,
    displays,
    events,
    people,
    reserved,
    rounds,
    terminals,
    transfers,
)
from house.row_trail import ROW, ROW_DIGEST, row_digest, row_name
from house.seal import Moved, Seal, money_digest

PAGE = 1_000
"""Commands that are looked at together, so that years of them need little memory."""


@dataclass(slots=True)
class _Known:
    """What the trail has told so far."""

    numbers: dict[str, int] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)
    rows: dict[str, str] = field(default_factory=dict)
    events: int = 0
    transfers: int = 0


def check_trail(conn: Connection) -> list[Fault]:
    """The first fault of the chain, of the seals, and of the rows that the trail vouches for."""
    bad = check_audit(conn)
    if bad is not None:
        return [Fault("commands", "E_CHAIN_BROKEN", f"row {bad} does not fit")]
    known = _Known()
    for page in _pages(conn):
        for fault in _check_page(conn, page, known):
            return [fault]
    return [*_left_over(conn, known), *_check_rounds(conn, known), *_check_rows(conn, known)]


def _pages(conn: Connection) -> Iterator[list[Row[Any]]]:
    done = 0
    while True:
        page = select(commands).where(commands.c.id > done).order_by(commands.c.id).limit(PAGE)
        rows = list(conn.execute(page))
        if not rows:
            return
        yield rows
        done = rows[-1].id


def _check_page(conn: Connection, page: list[Row[Any]], known: _Known) -> Iterator[Fault]:
    written = _events_of(conn, page)
    moved = _transfers_of(conn, page)
    for command in page:
        known.events += len(written.get(command.id, ()))
        known.transfers += len(moved.get(command.id, ()))
        if command.round and command.outcome == "done":
            yield from _check_seal(command, written, moved, known)
        elif command.id in written:
            yield _fault(command, "wrote events, but was refused or asked of no round")
        else:
            _note_row(command, known)


def _events_of(conn: Connection, page: list[Row[Any]]) -> dict[int, list[Any]]:
    """The events of these commands, by command, in the order of rounds and numbers."""
    found = conn.execute(
        select(events.c.command, events.c.round, events.c.number, events.c.head)
        .where(events.c.command.between(page[0].id, page[-1].id))
        .order_by(events.c.command, events.c.round, events.c.number)
    )
    return {key: list(rows) for key, rows in groupby(found, key=lambda row: row.command)}


def _transfers_of(conn: Connection, page: list[Row[Any]]) -> dict[int, list[Moved]]:
    """The transfers that came with the events of these commands, by command."""
    found = conn.execute(
        select(events.c.command, *transfers.c)
        .join_from(
            transfers,
            events,
            (transfers.c.round == events.c.round) & (transfers.c.number == events.c.number),
        )
        .where(events.c.command.between(page[0].id, page[-1].id))
        .order_by(events.c.command)
    )
    return {
        key: [(r.round, r.number, r.place, r.debit, r.credit, r.cents, r.reason) for r in rows]
        for key, rows in groupby(found, key=lambda row: row.command)
    }


def _check_seal(
    command: Row[Any],
    written: Mapping[int, list[Any]],
    moved: Mapping[int, list[Moved]],
    known: _Known,
) -> Iterator[Fault]:
    """Whether a command wrote exactly what its seal says."""
    seal = _seal_of(command)
    if seal is None:
        yield _fault(command, "has no seal of what it wrote")
        return
    found = {
        name: list(rows)
        for name, rows in groupby(written.get(command.id, ()), key=lambda row: row.round)
    }
    if set(found) != set(seal.rounds):
        yield _fault(command, f"sealed events of {sorted(seal.rounds)}, wrote {sorted(found)}")
        return
    for name, rows in found.items():
        first = known.numbers.get(name, 0) + 1
        reached = [row.number for row in rows] == list(range(first, seal.rounds[name][0] + 1))
        if not reached or rows[-1].head != seal.rounds[name][1]:
            yield _fault(command, f"its events of {name} are not those that it sealed")
        known.numbers[name] = rows[-1].number
    known.terms.update(seal.terms)
    if money_digest(moved.get(command.id, ())) != seal.money:
        yield _fault(command, "the money that it moved is not what it sealed")
    if command.number != known.numbers.get(command.round, 0):
        yield _fault(command, f"answered {command.number}, which {command.round} had not reached")


def _seal_of(command: Row[Any]) -> Seal | None:
    try:
        return Seal.read(command.details)
    except (ValueError, KeyError, TypeError):
        return None


def _note_row(command: Row[Any], known: _Known) -> None:
    told = json.loads(command.body)
    if isinstance(told, dict) and ROW in told and ROW_DIGEST in told:
        known.rows[told[ROW]] = told[ROW_DIGEST]


def _left_over(conn: Connection, known: _Known) -> Iterator[Fault]:
    """Events and transfers that no command vouches for."""
    for table, seen in ((events, known.events), (transfers, known.transfers)):
        there = conn.scalar(select(func.count()).select_from(table))
        if there != seen:
            yield Fault(table.name, "E_SEAL", f"{there} rows, the trail vouches for {seen}")


def _check_rounds(conn: Connection, known: _Known) -> Iterator[Fault]:
    """Whether every round stands where the trail has left it, under the terms it was given."""
    found = {row.id: row for row in conn.execute(select(rounds))}
    for name in sorted(known.numbers.keys() - found.keys()):
        yield Fault(name, "E_SEAL", "the trail tells of this round, and it is gone")
    for name, row in sorted(found.items()):
        if row.number != known.numbers.get(name, 0):
            words = f"stands at event {row.number}, the trail says {known.numbers.get(name, 0)}"
            yield Fault(name, "E_SEAL", words)
        elif digest(row.terms) != known.terms.get(name):
            yield Fault(name, "E_SEAL", "its terms are not those it was opened under")


def _check_rows(conn: Connection, known: _Known) -> Iterator[Fault]:
    """Whether people, places and files of persons read as they did after their last change."""
    left = dict(known.rows)
    for table in (people, terminals, displays, reserved):
        for row in conn.execute(select(table).order_by(table.c.id)).mappings():
            name = row_name(table, row["id"])
            if left.pop(name, "") != row_digest(row):
                yield Fault(name, "E_SEAL", "the row is not as its last change left it")
    for name in sorted(left):
        yield Fault(name, "E_SEAL", "the trail tells of this row, and it is gone")


def _fault(command: Row[Any], words: str) -> Fault:
    return Fault(f"command {command.id} ({command.action})", "E_SEAL", words)
