"""The report of the tills' shifts: floats, cash in and out, counts, differences, voids (CAGE, §3).

What supervisors voided or undid at a till is seen beside its shift.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bingo.games.ninety_ball.events import CardsReturned, CardVoided, SaleUndone
from books.reports.material import GAMES, SHIFTS, Material, Spec
from books.tables import (
    COUNT,
    MOMENT,
    MONEY,
    PERSON,
    TEXT,
    WORD,
    Column,
    Fact,
    Report,
    Table,
    summed,
)
from cage.games.shift_events import (
    CashBrought,
    CashMoved,
    CashTaken,
    ShiftClosed,
    ShiftCounted,
    ShiftOpened,
)
from house.told import Record

SOLD = frozenset({"sale", "undo", "block"})
REFUNDED = frozenset({"return", "void", "refund"})
PAID = frozenset({"prize", "owed"})
COLUMNS = (
    Column("till.name", TEXT),
    Column("till.cashier", PERSON),
    Column("till.opened", MOMENT),
    Column("till.closed", MOMENT),
    Column("till.float", MONEY),
    Column("till.sold", MONEY),
    Column("till.refunded", MONEY),
    Column("till.paid", MONEY),
    Column("till.in", MONEY),
    Column("till.out", MONEY),
    Column("till.expected", MONEY),
    Column("till.counted", MONEY),
    Column("till.difference", MONEY),
    Column("till.confirmed", PERSON),
)
PIECES = (
    Column("till.name", TEXT),
    Column("till.count", WORD),
    Column("till.value", MONEY),
    Column("till.pieces", COUNT),
    Column("amount", MONEY),
)
VOIDS = (
    Column("game.at", MOMENT),
    Column("till.name", TEXT),
    Column("till.what", WORD),
    Column("till.cards", TEXT),
    Column("amount", MONEY),
    Column("reason", TEXT),
    Column("by", PERSON),
)


def build(material: Material) -> Report:
    """All shifts to which anything happened in the period."""
    shifts = material.of(SHIFTS)
    rows = tuple(_row(shift) for shift in shifts)
    totals = summed(rows, COLUMNS)
    difference = sum(row[12] or 0 for row in rows)
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("till.shifts", len(shifts), COUNT),
            Fact("till.sold", totals[5], MONEY),
            Fact("till.paid", totals[7], MONEY),
            Fact("till.difference", difference, MONEY),
        ),
        tables=(
            Table(
                "till.table",
                COLUMNS,
                rows,
                totals,
                frozenset(place for place, row in enumerate(rows) if row[12]),
            ),
            Table("till.voids", VOIDS, tuple(_voids(material))),
            Table("till.countTable", PIECES, tuple(_pieces(shifts))),
        ),
    )


def moved(shift: Record, reasons: frozenset[str]) -> int:
    """Cents that some reasons brought into the till; negative: out of it."""
    return sum(event.cents for event in shift.of(CashMoved) if event.reason in reasons)


def expected(shift: Record) -> int:
    """What must be in the drawer now, differences that were accepted included."""
    opened = shift.first(ShiftOpened)
    brought = sum(event.cents for event in shift.of(CashBrought))
    taken = sum(event.cents for event in shift.of(CashTaken))
    differences = sum(event.difference for event in shift.of(ShiftCounted))
    return (
        (opened.float_cents if opened else 0)
        + moved(shift, SOLD | REFUNDED | PAID)
        + brought
        - taken
        + differences
    )


def _row(shift: Record) -> tuple[Any, ...]:
    opened, closed = shift.first(ShiftOpened), shift.first(ShiftClosed)
    counts = list(shift.of(ShiftCounted))
    assert opened is not None, shift.id
    before = counts[-1].expected if counts else expected(shift)
    differences = sum(event.difference for event in counts)
    return (
        opened.till,
        opened.cashier,
        opened.at,
        closed.at if closed else None,
        opened.float_cents,
        moved(shift, SOLD),
        -moved(shift, REFUNDED),
        -moved(shift, PAID),
        sum(event.cents for event in shift.of(CashBrought)),
        sum(event.cents for event in shift.of(CashTaken)),
        before,
        counts[-1].counted if counts else None,
        differences if counts else None,
        closed.by if closed else None,
    )


def _pieces(shifts: Iterable[Record]) -> Iterable[tuple[Any, ...]]:
    """The float and the closing count, piece by piece."""
    for shift in shifts:
        opened = shift.first(ShiftOpened)
        counts = [("till.float", opened.till, opened.count)] if opened else []
        last = shift.last(ShiftCounted)
        if opened and last:
            counts.append(("till.counted", opened.till, last.count))
        for name, till, text in counts:
            for value, pieces in pieces_of(text):
                yield till, name, value, pieces, value * pieces


def pieces_of(text: str) -> list[tuple[int, int]]:
    """``5000x2 100x30`` as pairs of value and pieces."""
    found = []
    for part in text.split():
        value, _, pieces = part.partition("x")
        found.append((int(value), int(pieces)))
    return found


def _voids(material: Material) -> Iterable[tuple[Any, ...]]:
    """Sales undone, cards returned and voided in the period, with who did it and why."""
    for game in material.of(GAMES):
        for told in game.told:
            event = told.event
            if isinstance(event, SaleUndone) and material.within(event.at):
                cards = ", ".join(f"{r.series} {r.first}-{r.last}" for r in event.ranges)
                what = "till.undone"
            elif isinstance(event, CardsReturned) and material.within(event.at):
                cards = f"{event.cards.series} {event.cards.first}-{event.cards.last}"
                what = "till.returned"
            elif isinstance(event, CardVoided) and material.within(event.at):
                cards, what = f"{event.series} {event.number}", "till.voided"
            else:
                continue
            yield event.at, event.till, what, cards, event.cents, event.reason, event.by


SPEC = Spec(
    "till",
    build,
    (SHIFTS, GAMES),
    only=("GameAnnounced", "SaleUndone", "CardsReturned", "CardVoided"),
)
