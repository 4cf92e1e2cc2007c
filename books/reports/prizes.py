"""The report of prizes: every winning card with its ball, its share and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bingo.games.ninety_ball.events import (
    Awarded,
    GameAnnounced,
    GameAnnulled,
    PrizePaid,
    PrizeSetAside,
)
from books.folio_words import BINGO, LINE, POOL
from books.reports.material import GAMES, Material, Spec
from books.tables import (
    COUNT,
    MOMENT,
    MONEY,
    NAME,
    PERSON,
    TEXT,
    WORD,
    Column,
    Fact,
    Report,
    Table,
    summed,
)
from house.told import Record

COLUMNS = (
    Column("game.number", NAME),
    Column("prizes.at", MOMENT),
    Column("prizes.prize", WORD),
    Column("series", TEXT),
    Column("prizes.card", NAME),
    Column("prizes.ball", NAME),
    Column("prizes.completed", NAME),
    Column("amount", MONEY),
    Column("registerState", WORD),
    Column("prizes.paidAt", MOMENT),
    Column("till.name", TEXT),
    Column("by", PERSON),
)
SUMS = (
    Column("prizes.prize", WORD),
    Column("prizes.cards", COUNT),
    Column("prizes.awarded", MONEY),
    Column("prizes.paid", MONEY),
    Column("setAside", MONEY),
    Column("prizes.open", MONEY),
)
PAID, ASIDE, OPEN, ANNULLED = (
    "prizes.state.paid",
    "prizes.state.aside",
    "prizes.state.open",
    "prizes.state.annulled",
)


def build(material: Material) -> Report:
    """All prizes awarded in games of the period."""
    rows = tuple(row for game in material.of(GAMES) for row in prize_rows(game))
    by_prize = tuple(_sums(prize, rows) for prize in (LINE, BINGO, POOL))
    totals = summed(by_prize, SUMS)
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("prizes.cards", totals[1], COUNT),
            Fact("prizes.awarded", totals[2], MONEY),
            Fact("prizes.paid", totals[3], MONEY),
            Fact("prizes.open", totals[5], MONEY),
        ),
        tables=(
            Table("prizes.sums", SUMS, by_prize, totals),
            Table("prizes.table", COLUMNS, rows, None, _undone(rows)),
        ),
    )


def prize_rows(game: Record) -> Iterable[tuple[Any, ...]]:
    """A row for every winning card of a game."""
    opened, annulled = game.first(GameAnnounced), game.first(GameAnnulled)
    assert opened is not None, game.id
    for award in game.of(Awarded):
        for place, number in enumerate(award.numbers):
            series = award.series[place]
            key = {"prize": award.prize, "series": series, "number": number}
            paid, aside = game.where(PrizePaid, **key), game.where(PrizeSetAside, **key)
            done = paid or aside
            state = ANNULLED if annulled else PAID if paid else ASIDE if aside else OPEN
            yield (
                opened.number,
                award.at,
                f"prize.{award.prize}",
                series,
                number,
                award.ball,
                award.completed[place] or None,
                award.shares[place],
                state,
                done.at if done else None,
                getattr(paid.event, "till", "") if paid else "",
                getattr(done.event, "by", "") if done else None,
            )


def _sums(prize: str, rows: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...]:
    """Cards and cents of one prize; what was annulled is owed no more."""
    mine = [row for row in rows if row[2] == f"prize.{prize}" and row[8] != ANNULLED]

    def cents(*states: str) -> int:
        return sum(row[7] for row in mine if row[8] in states)

    all_ = cents(PAID, ASIDE, OPEN)
    return f"prize.{prize}", len(mine), all_, cents(PAID), cents(ASIDE), cents(OPEN)


def _undone(rows: tuple[tuple[Any, ...], ...]) -> frozenset[int]:
    return frozenset(place for place, row in enumerate(rows) if row[8] == ANNULLED)


SPEC = Spec(
    "prizes",
    build,
    (GAMES,),
    only=("GameAnnounced", "Awarded", "PrizePaid", "PrizeSetAside", "GameAnnulled"),
)
