"""How often each ball came out, and whether that is chance: chi-square with its bounds."""

from __future__ import annotations

from collections import Counter

from bingo.games.ninety_ball.events import GameAnnulled
from books.chances import BALLS, chi_square
from books.folio import balls_of
from books.reports.material import GAMES, Material, Spec
from books.tables import COUNT, NAME, RATIO, WORD, Bar, Chart, Column, Fact, Report, Table

COLUMNS = (
    Column("balls.number", NAME),
    Column("balls.times", COUNT),
    Column("balls.expected", RATIO),
    Column("balls.off", RATIO),
    Column("balls.first", COUNT),
)
LEAST = 5.0
"""With fewer expected times than this the chi-square says nothing."""


def build(material: Material) -> Report:
    """Every ball of every draw of the period; the draws of annulled games were draws as well."""
    draws = [balls_of(game) for game in material.of(GAMES)]
    draws = [draw for draw in draws if draw]
    counts = Counter(ball.number for draw in draws for ball in draw)
    firsts = Counter(draw[0].number for draw in draws)
    by_number = [counts[number] for number in range(1, BALLS + 1)]
    test = chi_square(by_number, [len(draw) for draw in draws])
    if test is None:
        return Report(SPEC.name, material.since, material.until)
    off = _deviation(test.expected, [len(draw) for draw in draws])
    rows = tuple(
        (n, counts[n], test.expected, (counts[n] - test.expected) / off, firsts[n])
        for n in range(1, BALLS + 1)
    )
    enough = test.expected >= LEAST
    said = "balls.inside" if test.inside else "balls.outside"
    return Report(
        name=SPEC.name,
        since=material.since,
        until=material.until,
        facts=(
            Fact("balls.games", test.games, COUNT),
            Fact("balls.drawn", test.drawn, COUNT),
            Fact("balls.chi", test.value, RATIO),
            Fact("balls.low", test.low, RATIO),
            Fact("balls.high", test.high, RATIO),
            Fact("balls.said", said if enough else "balls.few", WORD),
        ),
        tables=(Table("balls.table", COLUMNS, rows, None, _far(rows)),),
        charts=(
            Chart(
                "chart.balls",
                tuple(Bar(str(n), counts[n], n % 10 == 0) for n in range(1, BALLS + 1)),
                (test.expected - 2 * off, test.expected, test.expected + 2 * off),
            ),
        ),
        notes=(("balls.note", {"raw": f"{test.raw:.2f}", "chance": f"{test.chance:.3f}"}),),
    )


def _deviation(expected: float, lengths: list[int]) -> float:
    """The standard deviation of one ball's count: in a game it comes out or not."""
    return float(sum(k / BALLS * (1 - k / BALLS) for k in lengths)) ** 0.5 or 1.0


def _far(rows: tuple[tuple[int, int, float, float, int], ...]) -> frozenset[int]:
    """Balls further than three deviations from what is expected."""
    return frozenset(place for place, row in enumerate(rows) if abs(row[3]) > 3)


SPEC = Spec(
    "balls",
    build,
    (GAMES,),
    only=("GameAnnounced", "BallAnnounced", "BallCorrected", GameAnnulled.__name__),
)
