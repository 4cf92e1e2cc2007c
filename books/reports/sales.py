"""The report of sales by hour: cards, takings and sale lines, what was handed back taken off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from bingo.games.ninety_ball.events import (
    BlockSettled,
    CardsReturned,
    CardsSold,
    CardVoided,
    SaleUndone,
)
from books.reports.material import GAMES, Material, Spec
from books.tables import COUNT, MONEY, TEXT, Bar, Chart, Column, Fact, Report, Table, summed

COLUMNS = (
    Column("sales.hour", TEXT),
    Column("sales.lines", COUNT),
    Column("sold", COUNT),
    Column("sales.gross", MONEY),
    Column("sales.backCards", COUNT),
    Column("sales.back", MONEY),
    Column("sales.net", MONEY),
)
EVENTS = ("GameAnnounced", "CardsSold", "BlockSettled", "SaleUndone", "CardsReturned", "CardVoided")


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards and cents that changed hands at a time; negative: they came back."""

    at: int
    cards: int
    cents: int


def build(material: Material) -> Report:
    """One row for every hour in which anything was sold or came back."""
    hours: dict[str, list[Moved]] = {}
    for one in moves(material):
        hours.setdefault(_hour(one.at, material.zone), []).append(one)
    rows = tuple(_row(hour, hours[hour]) for hour in sorted(hours))
    totals = summed(rows, COLUMNS)
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("sales.lines", totals[1], COUNT),
            Fact("sold", totals[2] - totals[4], COUNT),
            Fact("sales.net", totals[6], MONEY),
        ),
        tables=(Table("sales.table", COLUMNS, rows, totals),),
        charts=(
            Chart("chart.sales", tuple(Bar(str(row[0])[-5:], row[6]) for row in rows), kind=MONEY),
        ),
    )


def moves(material: Material) -> Iterable[Moved]:
    """Every sale, and everything that came back, within the period."""
    for game in material.of(GAMES):
        for told in game.told:
            event = told.event
            if not material.within(told.at):
                continue
            if isinstance(event, CardsSold):
                yield Moved(told.at, sum(one.count for one in event.ranges), event.cents)
            elif isinstance(event, BlockSettled):
                yield Moved(told.at, event.sold, event.cents)
            elif isinstance(event, SaleUndone):
                yield Moved(told.at, -sum(one.count for one in event.ranges), -event.cents)
            elif isinstance(event, CardsReturned):
                yield Moved(told.at, -event.cards.count, -event.cents)
            elif isinstance(event, CardVoided):
                yield Moved(told.at, -1, -event.cents)


def _row(hour: str, found: list[Moved]) -> tuple[Any, ...]:
    sold = [one for one in found if one.cents >= 0]
    back = [one for one in found if one.cents < 0]
    gross, handed = sum(one.cents for one in sold), -sum(one.cents for one in back)
    cards, returned = sum(one.cards for one in sold), -sum(one.cards for one in back)
    return hour, len(sold), cards, gross, returned, handed, gross - handed


def _hour(at: int, zone: ZoneInfo) -> str:
    """The local hour that a time lies in: ``2026-11-30 21:00``."""
    return datetime.fromtimestamp(at / 1000, zone).strftime("%Y-%m-%d %H:00")


SPEC = Spec("sales", build, (GAMES,), only=EVENTS)
