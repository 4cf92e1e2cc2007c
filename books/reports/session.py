"""The report of a session: every game in a row, the sums, and where the money went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bingo.games.session_events import SessionOpened, SessionPlanned
from books.folio_words import POOL
from books.game_told import GameTold, games_told
from books.reports.material import GAMES, SESSION, SESSIONS, Material, Spec
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
    summed,
)

COLUMNS = (
    Column("game.number", NAME),
    Column("game.at", MOMENT),
    Column("face", MONEY),
    Column("sold", COUNT),
    Column("gross", MONEY),
    Column("line", MONEY),
    Column("bingo", MONEY),
    Column("registerPrima", MONEY),
    Column("house", MONEY),
    Column("ballLine", NAME),
    Column("ballBingo", NAME),
    Column("prizes.paid", MONEY),
    Column("registerState", WORD),
)


def build(material: Material) -> Report:
    """One session: the first of the material."""
    sessions, games = material.of(SESSIONS), games_told(material.of(GAMES))
    session = sessions[0] if sessions else None
    planned = session.first(SessionPlanned) if session else None
    opened = session.first(SessionOpened) if session else None
    rows = tuple(_row(game) for game in games)
    counted = [_row(game) for game in games if game.counts]
    totals = summed(counted, COLUMNS)
    return Report(
        name=SPEC.name,
        since=material.since,
        until=0,
        about=planned.name if planned else "",
        facts=(
            Fact("session.openedAt", opened.at if opened else 0, MOMENT),
            Fact("games.played", len(counted), COUNT),
            Fact("sold", totals[3], COUNT),
            Fact("gross", totals[4], MONEY),
            Fact("result", sum(game.result for game in games), MONEY),
        ),
        tables=(
            Table("games", COLUMNS, rows, (*_without_face(totals), None), _off(games)),
            _money(games),
        ),
        charts=(gross_chart(games),),
    )


def gross_chart(games: Sequence[GameTold]) -> Chart:
    """The takings of every game, the running one marked."""
    return Chart(
        "chart.gross",
        tuple(Bar(str(game.number), game.gross, not game.outcome) for game in games),
        kind=MONEY,
    )


def _row(game: GameTold) -> tuple[Any, ...]:
    return (
        game.number,
        game.at,
        game.face,
        game.units,
        game.gross,
        game.line,
        game.bingo,
        game.withheld,
        game.house,
        game.line_ball or None,
        game.bingo_ball or None,
        game.paid,
        f"outcome.{game.outcome}",
    )


def _without_face(totals: Sequence[Any]) -> tuple[Any, ...]:
    """A sum of prices means nothing."""
    return (*totals[:2], None, *totals[3:-1])


def _money(games: Sequence[GameTold]) -> Table:
    """Takings against where they went: the lines add up to nought (MONEY-1)."""
    counted = [game for game in games if game.counts]

    def total(name: str) -> int:
        return sum(getattr(game, name) for game in counted)

    rows = (
        ("gross", total("gross")),
        ("line", -total("line")),
        ("bingo", -total("bingo")),
        ("registerPrima", -total("withheld")),
        ("house", -total("house")),
    )
    pool = sum(game.awarded.get(POOL, 0) for game in counted)
    more = (("prima.paid", pool), ("rounding", total("rounding")), ("setAside", total("set_aside")))
    columns = (Column("concept", WORD), Column("amount", MONEY))
    assert sum(cents for _, cents in rows) == 0, rows
    return Table("money", columns, (*rows, *more))


def _off(games: Sequence[GameTold]) -> frozenset[int]:
    return frozenset(
        place for place, game in enumerate(games) if game.outcome in ("ANNULLED", "CANCELLED")
    )


SPEC = Spec("session", build, (SESSIONS, GAMES), SESSION)
