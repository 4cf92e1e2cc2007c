"""The history of the prima: what each game fed, when it was armed, missed and won (PRIMA-12)."""

from __future__ import annotations

from typing import Any

from books.prima_told import PrimaStep, history
from books.reports.material import PRIMAS, Material, Spec
from books.tables import (
    COUNT,
    MOMENT,
    MONEY,
    NAME,
    WORD,
    Bar,
    Chart,
    Column,
    Fact,
    Report,
    Table,
)

COLUMNS = (
    Column("game.number", NAME),
    Column("game.at", MOMENT),
    Column("prima.before", MONEY),
    Column("prima.fed", MONEY),
    Column("prima.limit", NAME),
    Column("prima.armed", COUNT),
    Column("prima.what", WORD),
    Column("prizes.ball", NAME),
    Column("prizes.cards", COUNT),
    Column("prima.taken", MONEY),
    Column("prima.after", MONEY),
    Column("prima.next", MONEY),
)
WON = (
    Column("game.number", NAME),
    Column("game.at", MOMENT),
    Column("prima.taken", MONEY),
    Column("prizes.cards", COUNT),
    Column("prizes.ball", NAME),
    Column("prima.limit", NAME),
    Column("prima.armed", COUNT),
)


def build(material: Material) -> Report:
    """All games of the period that a prima was lent to."""
    steps = [
        step for prima in material.of(PRIMAS) for step in history(prima) if material.within(step.at)
    ]
    won = [step for step in steps if step.taken]
    fed = sum(step.fed for step in steps)
    taken = sum(step.taken for step in steps)
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("prima.fund", steps[-1].after.fund if steps else 0, MONEY),
            Fact("prima.fed", fed, MONEY),
            Fact("prima.taken", taken, MONEY),
            Fact("prima.awards", len(won), COUNT),
        ),
        tables=(
            Table("prima.won", WON, tuple(_won(step) for step in won)),
            Table(
                "prima.table",
                COLUMNS,
                tuple(_row(step) for step in steps),
                None,
                frozenset(place for place, step in enumerate(steps) if step.restored),
            ),
        ),
        charts=fund_charts(steps),
    )


def fund_charts(steps: list[PrimaStep]) -> tuple[Chart, ...]:
    """The fund after every game with its cap across, and the limit of armed games."""
    if not steps:
        return ()
    fund = tuple(Bar(str(step.number), step.after.fund, step.taken > 0) for step in steps)
    charts = [Chart("chart.fund", fund, (steps[-1].after.cap,), MONEY)]
    armed = [step for step in steps if step.before.limit]
    if armed:
        limits = tuple(Bar(str(step.number), step.before.limit, step.taken > 0) for step in armed)
        charts.append(Chart("chart.limit", limits))
    return tuple(charts)


def _row(step: PrimaStep) -> tuple[Any, ...]:
    return (
        step.number,
        step.at,
        step.before.fund,
        step.fed,
        step.before.limit or None,
        step.before.games_armed or None,
        _what(step),
        step.ball or None,
        step.winners or None,
        step.taken or None,
        step.after.fund,
        step.after.next_fund,
    )


def _what(step: PrimaStep) -> str:
    if step.restored:
        return "prima.state.restored"
    if step.taken:
        return "prima.state.won"
    if step.before.limit:
        return "prima.state.missed"
    return "prima.state.armed" if step.after.limit else "prima.state.fed"


def _won(step: PrimaStep) -> tuple[Any, ...]:
    return (
        step.number,
        step.at,
        step.taken,
        step.winners,
        step.ball,
        step.before.limit,
        step.armed_for,
    )


SPEC = Spec("prima", build, (PRIMAS,))
