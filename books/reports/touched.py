"""The report of balls in doubt: which games were played with them, and which cards those sold.

A count that finds a ball missing or twice, or a game that was interrupted for a ball, casts doubt
on every game since the last good count; whether anything follows is for the authority's agent (art.
34.4). Requirements: BINGO-44, BINGO-49.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bingo.games.ninety_ball.events import FiguresPublished, GameAnnounced, GameInterrupted
from bingo.games.session_events import BallsCounted
from books.reports.material import GAMES, SESSIONS, Material, Spec
from books.tables import COUNT, MOMENT, MONEY, NAME, TEXT, Column, Fact, Report, Table
from house.told import Record

IRREGULAR = "34.4"

COLUMNS = (
    Column("touched.at", MOMENT),
    Column("touched.what", TEXT),
    Column("game.number", NAME),
    Column("game.at", MOMENT),
    Column("touched.cards", TEXT),
    Column("units", COUNT),
    Column("gross", MONEY),
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Balls that were not right at ``at``; ``since`` is the last good count before, 0: none."""

    at: int
    since: int
    what: str


def build(material: Material) -> Report:
    """Every doubt of the period with the games that it touches."""
    found = list(doubts(material.of(SESSIONS), material.of(GAMES)))
    wanted = [doubt for doubt in found if material.within(doubt.at)]
    rows = tuple(row for doubt in wanted for row in _rows(doubt, material.of(GAMES)))
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("touched.doubts", len(wanted), COUNT),
            Fact("touched.games", len({row[2] for row in rows}), COUNT),
            Fact("gross", sum(row[6] or 0 for row in rows), MONEY),
        ),
        tables=(Table("touched.table", COLUMNS, rows),),
    )


def doubts(sessions: Iterable[Record], games: Iterable[Record]) -> Iterator[Doubt]:
    """Bad counts and irregular balls, oldest first, each with the last good count before it."""
    counts = sorted((c for one in sessions for c in one.of(BallsCounted)), key=lambda c: c.at)
    good = [count.at for count in counts if not (count.missing or count.extra)]
    bad = [(count.at, _balls(count)) for count in counts if count.missing or count.extra]
    stops = (event for one in games for event in one.of(GameInterrupted))
    bad += [(event.at, event.cause) for event in stops if event.paragraph == IRREGULAR]
    for at, what in sorted(bad):
        yield Doubt(at, max((time for time in good if time < at), default=0), what)


def touched(doubt: Doubt, games: Iterable[Record]) -> list[Record]:
    """The games announced since the last good count, in their order."""
    own = []
    for game in games:
        opened = game.first(GameAnnounced)
        if opened is not None and doubt.since <= opened.at <= doubt.at:
            own.append(game)
    return sorted(own, key=lambda game: game.opened_at)


def _rows(doubt: Doubt, games: Iterable[Record]) -> Iterator[tuple[Any, ...]]:
    for game in touched(doubt, games):
        opened, figures = game.first(GameAnnounced), game.last(FiguresPublished)
        assert opened is not None
        ranges = figures.ranges if figures else ()
        cards = ", ".join(f"{run.series} {run.first}-{run.last}" for run in ranges)
        units = figures.units if figures else 0
        gross = figures.gross if figures else 0
        yield doubt.at, doubt.what, opened.number, opened.at, cards, units, gross


def _balls(count: BallsCounted) -> str:
    """``-17 +71``: the numbers that are missing and those that are there twice."""
    lacking = [f"-{number}" for number in count.missing]
    return " ".join([*lacking, *(f"+{number}" for number in count.extra)])


SPEC = Spec(
    "touched",
    build,
    (GAMES, SESSIONS),
    only=("GameAnnounced", "FiguresPublished", "GameInterrupted"),
)
