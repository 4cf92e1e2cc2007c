"""Tells a round as a text that a person can read: one line an event, with its time and who did it.

It knows no game: the words are those of the events themselves. Amounts whose name says cents are
told in euros, other amounts of money in whole cents, as they were recorded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from house.catalogue import Catalogue
from house.contract import Event
from house.records import commands, events, rounds, transfers

TOLD_BY_THE_LINE = frozenset({"at", "by"})
"""Fields that the start and the end of the line tell already."""

FIRST_TIME = 1_000_000_000_000
"""From here on, a number under a name ending in ``at`` is a moment (epoch milliseconds)."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Money that came with an event."""

    debit: str
    credit: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class Told:
    """One event as it is told; ``actor`` is who asked for what led to it."""

    number: int
    at: int
    event: Event
    actor: str
    role: str
    moved: tuple[Moved, ...]


def told(conn: Connection, catalogue: Catalogue, round_id: str) -> Iterator[Told]:
    """The events of a round in order, with who asked and what money moved."""
    kind = str(conn.scalar(select(rounds.c.kind).where(rounds.c.id == round_id)))
    money = _money(conn, round_id)
    rows = conn.execute(
        select(events, commands.c.actor, commands.c.role)
        .join_from(events, commands, commands.c.id == events.c.command)
        .where(events.c.round == round_id)
        .order_by(events.c.number)
    )
    for row in rows:
        event = catalogue.event(kind, row.kind, row.body)
        moved = tuple(money.get(row.number, ()))
        yield Told(row.number, row.at, event, row.actor, row.role, moved)


def transcript(round_id: str, events: Iterator[Told], zone: ZoneInfo, *, money: bool = True) -> str:
    """All events of a round, one line each; with ``money``, what moved stands below its event."""
    lines, day = [round_id], ""
    for one in events:
        today = datetime.fromtimestamp(one.at / 1000, zone).strftime("%Y-%m-%d")
        if today != day:
            day = today
            lines.append(f"       {day}")
        lines.append(line(one, zone))
        lines += [_move(moved) for moved in one.moved if money]
    return "\n".join(lines)


def line(one: Told, zone: ZoneInfo) -> str:
    """One event: its number, its time to the second, its name, its fields, and who asked."""
    known = ("", (), None, False, one.at)
    said = ", ".join(
        _said(field.name, getattr(one.event, field.name), zone)
        for field in fields(one.event)
        if field.name not in TOLD_BY_THE_LINE and getattr(one.event, field.name) not in known
    )
    name = words(type(one.event).__name__).capitalize()
    who = one.actor if one.actor == one.role else f"{one.actor} ({words(one.role)})"
    return f"{one.number:>5}  {_time(one.at, zone)}  {name}{': ' if said else ''}{said} · {who}"


def words(name: str) -> str:
    """The words of a name written together: ``CardsSold`` and ``cards_sold`` are cards sold."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    return parted.replace("_", " ").lower()


def euros(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d} €"


def _money(conn: Connection, round_id: str) -> dict[int, list[Moved]]:
    found: dict[int, list[Moved]] = {}
    query = select(transfers).where(transfers.c.round == round_id)
    for row in conn.execute(query.order_by(transfers.c.number, transfers.c.place)):
        moved = Moved(row.debit, row.credit, row.cents, row.reason)
        found.setdefault(row.number, []).append(moved)
    return found


def _move(moved: Moved) -> str:
    both = f"debit {moved.debit}, credit {moved.credit}"
    return f"{euros(moved.cents):>28}  {both} · {moved.reason}"


def _said(name: str, value: Any, zone: ZoneInfo) -> str:
    """One field: its name in words and its value as a person would say it."""
    label = words(name.removesuffix("_cents").removesuffix("_at"))
    if value is True:
        return label
    if name == "cents":
        return euros(value)
    if name.endswith("_cents"):
        return f"{label} {_value(value, euros)}"
    if name.endswith("_at") and isinstance(value, int) and value >= FIRST_TIME:
        return f"{label} at {_time(value, zone)}"
    return f"{label} {_value(value, str)}"


def _value(value: Any, number: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(_value(one, number) for one in value)
    if hasattr(value, "first") and hasattr(value, "last"):
        return f"{value.series} {value.first}–{value.last}"
    if is_dataclass(value):
        parts = (_value(getattr(value, field.name), number) for field in fields(value))
        return f"({' '.join(parts)})"
    if isinstance(value, int) and not isinstance(value, bool):
        return str(number(value))
    text = str(value).replace("\n", " ")
    return f"{text[:8]}…" if re.fullmatch(r"[0-9a-f]{64}", text) else text


def _time(at: int, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(at / 1000, zone).strftime("%H:%M:%S")
