"""Balls in doubt, and the games that were played with them (BINGO-44, BINGO-49)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bingo.games.ninety_ball.events import FiguresPublished, GameAnnounced, GameInterrupted, Range
from bingo.games.session_events import BallsCounted
from books.reports import touched
from books.reports.material import GAMES, SESSIONS, Material
from tests.books.told import AT, record
from tests.games.table import Table

MINUTE = 60_000
GAMES_PLAYED = 14


def announced(number: int, at: int) -> GameAnnounced:
    """A game like any other, at its time."""
    table = Table().announce()
    known = table.told(GameAnnounced)
    return GameAnnounced(**{**vars(known), "number": number, "at": at})


def game(number: int, *more):
    at = AT + number * 10 * MINUTE
    cards = (Range("B-000123", number * 10, number * 10 + 5),)
    sold = FiguresPublished(cards, 6, 1_200, 96, 684, 0, 0, 420, 0, 0, "", "D", at + MINUTE)
    return record(f"G{number}", "ninety_ball", announced(number, at), sold, *more)


def counted(at: int, missing: tuple[int, ...] = (), *, closing: bool = False) -> BallsCounted:
    return BallsCounted(closing, missing, (), False, "carmen", at)


def report(sessions, games):
    records = {SESSIONS: tuple(sessions), GAMES: tuple(games)}
    return touched.build(Material(0, 10**14, ZoneInfo("Europe/Madrid"), records))


def test_ball_71_missed_after_fourteen_games_touches_all_of_them_and_names_their_cards():
    games = [game(number) for number in range(1, GAMES_PLAYED + 1)]
    end = AT + 200 * MINUTE
    session = record("SE", "session", counted(AT), counted(end, (71,), closing=True))
    found = report([session], games)
    rows = found.tables[0].rows
    assert list(range(1, 15)) == [row[2] for row in rows]
    assert {"-71"} == {row[1] for row in rows}
    assert "B-000123 10-15" == rows[0][4]
    assert [1, 14, 14 * 1_200] == [fact.value for fact in found.facts]


def test_games_before_the_last_good_count_are_not_touched():
    games = [game(number) for number in range(1, 5)]
    good = AT + 25 * MINUTE
    cracked = GameInterrupted("irregular", "34.4", 9, "marta", AT + 45 * MINUTE)
    session = record("SE", "session", counted(AT), counted(good))
    found = report([session], [*games[:3], game(4, cracked)])
    assert [3, 4] == [row[2] for row in found.tables[0].rows]


def test_a_failure_of_the_machine_casts_no_doubt_on_the_balls():
    stopped = GameInterrupted("equipment", "36.2", 9, "marta", AT + 12 * MINUTE)
    session = record("SE", "session", counted(AT))
    assert () == report([session], [game(1, stopped)]).tables[0].rows
