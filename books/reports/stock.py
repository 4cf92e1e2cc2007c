"""The report of the stock: each series with its pointer, what was used, spoilt, attached, left."""

from __future__ import annotations

from typing import Any

from bingo.games.series_events import (
    CardsAttached,
    CardSpoilt,
    PointerMoved,
    SeriesLent,
    SeriesRegistered,
    SeriesReleased,
    SeriesRetired,
    UnitsCorrected,
)
from books.figures import series_name
from books.reports.material import SERIES, Material, Spec
from books.tables import COUNT, MOMENT, MONEY, NAME, TEXT, WORD, Column, Fact, Report, Table, summed
from house.told import Record

COLUMNS = (
    Column("series", TEXT),
    Column("stock.registered", MOMENT),
    Column("stock.size", COUNT),
    Column("face", MONEY),
    Column("stock.delivery", TEXT),
    Column("stock.next", NAME),
    Column("stock.used", COUNT),
    Column("stock.spoilt", COUNT),
    Column("stock.attached", COUNT),
    Column("stock.left", COUNT),
    Column("stock.value", MONEY),
    Column("registerState", WORD),
)


def build(material: Material) -> Report:
    """Every series that was in the stock in the period, as it stands at the end of it."""
    rows = tuple(_row(series, material.until) for series in material.of(SERIES))
    totals = summed(rows, COLUMNS)
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("stock.series", len(rows), COUNT),
            Fact("stock.left", totals[9], COUNT),
            Fact("stock.value", totals[10], MONEY),
        ),
        tables=(Table("stock.table", COLUMNS, rows, (*totals[:3], None, *totals[4:])),),
    )


def _row(series: Record, until: int) -> tuple[Any, ...]:
    opened = series.first(SeriesRegistered)
    assert opened is not None, series.id
    told = [one.event for one in series.told if one.at < until]
    moved = [event for event in told if isinstance(event, PointerMoved | UnitsCorrected)]
    pointer = moved[-1].next if moved else opened.first
    left = max(0, opened.size - pointer + 1)
    return (
        series_name(opened.letter, opened.number),
        opened.at,
        opened.size,
        opened.face_cents,
        opened.delivery,
        pointer if left else None,
        used(series, until),
        sum(1 for event in told if isinstance(event, CardSpoilt)),
        sum(event.units for event in told if isinstance(event, CardsAttached)),
        left,
        left * opened.face_cents,
        _state(series, pointer, opened.size),
    )


def used(series: Record, until: int) -> int:
    """Cards that games have sold of it; a corrected count stands instead of the first one."""
    by_game: dict[str, int] = {}
    for told in series.told:
        if isinstance(told.event, PointerMoved | UnitsCorrected) and told.at < until:
            by_game[told.event.game] = told.event.units
    return sum(by_game.values())


def _state(series: Record, pointer: int, size: int) -> str:
    last = series.told[-1].event
    if series.first(SeriesRetired) is not None:
        return "stock.state.retired"
    if pointer > size:
        return "stock.state.used"
    if isinstance(last, SeriesLent | CardSpoilt):
        return "stock.state.selling"
    ready = series.first(SeriesReleased) is not None or not _own_print(series)
    return "stock.state.ready" if ready else "stock.state.registered"


def _own_print(series: Record) -> bool:
    opened = series.first(SeriesRegistered)
    return opened is not None and opened.own_print


SPEC = Spec("stock", build, (SERIES,))
