"""The gaming tax on cards by dated profile and rate (BINGO-48): bought, used, claimable, left.

Due when cards are bought, a cost as games use them, claimable with the attached cards of an
annulled game. The sums are what stands on ``tax.stock``, ``cost.gaming_tax`` and ``tax.claimable``
when the period reaches from the beginning to now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bingo.games.series_events import (
    CardsAttached,
    PointerMoved,
    SeriesRegistered,
    UnitsCorrected,
)
from books.reports.material import SERIES, Material, Spec
from books.tables import COUNT, MONEY, PERCENT, TEXT, Column, Fact, Report, Table, summed
from house.told import Record

COLUMNS = (
    Column("tax.profile", TEXT),
    Column("tax.rate", PERCENT),
    Column("tax.cards", COUNT),
    Column("tax.base", MONEY),
    Column("tax.paid", MONEY),
    Column("tax.usedCards", COUNT),
    Column("tax.cost", MONEY),
    Column("tax.claimable", MONEY),
    Column("tax.stock", MONEY),
)


@dataclass(frozen=True, slots=True)
class Taxed:
    """What happened to the tax of one series within a period; ``stock`` is what it leaves."""

    profile: str
    rate_bp: int
    cards: int = 0
    base: int = 0
    paid: int = 0
    used: int = 0
    moved: int = 0
    claimable: int = 0

    @property
    def cost(self) -> int:
        """What became a cost and was not claimed back."""
        return self.moved - self.claimable

    @property
    def stock(self) -> int:
        return self.paid - self.moved


def build(material: Material) -> Report:
    """One row for every profile and rate under which series were bought."""
    found = [taxed(series, material) for series in material.of(SERIES)]
    groups = sorted({(one.profile, one.rate_bp) for one in found})
    rows = tuple(_row(group, found) for group in groups)
    totals = summed(rows, COLUMNS)
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("tax.paid", totals[4], MONEY),
            Fact("tax.cost", totals[6], MONEY),
            Fact("tax.claimable", totals[7], MONEY),
            Fact("tax.stock", totals[8], MONEY),
        ),
        tables=(Table("tax.table", COLUMNS, rows, totals),),
    )


def taxed(series: Record, material: Material) -> Taxed:
    """The tax of one series within the period."""
    opened = series.first(SeriesRegistered)
    assert opened is not None, series.id
    bought = material.within(opened.at)
    units: dict[str, int] = {}
    cents: dict[str, int] = {}
    claimable = 0
    for told in series.told:
        event = told.event
        if isinstance(event, PointerMoved | UnitsCorrected) and material.within(told.at):
            units[event.game], cents[event.game] = event.units, event.tax
        elif isinstance(event, CardsAttached) and material.within(told.at):
            claimable += event.tax
    size = opened.size - opened.first + 1
    return Taxed(
        profile=series.profile_id,
        rate_bp=opened.rate_bp,
        cards=size if bought else 0,
        base=size * opened.face_cents if bought else 0,
        paid=opened.tax_paid if bought else 0,
        used=sum(units.values()),
        moved=sum(cents.values()),
        claimable=claimable,
    )


def _row(group: tuple[str, int], found: list[Taxed]) -> tuple[Any, ...]:
    mine = [one for one in found if (one.profile, one.rate_bp) == group]
    names = ("cards", "base", "paid", "used", "cost", "claimable", "stock")
    return (*group, *(sum(getattr(one, name) for one in mine) for name in names))


SPEC = Spec("tax", build, (SERIES,))
