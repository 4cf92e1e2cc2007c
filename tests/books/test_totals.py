"""The sums of the book and of the reports are those of the ledger, to the cent (MONEY-1)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from books.game_told import games_told
from books.minutes import minutes
from books.periods import period
from books.prima_told import standing
from books.reports import balls, prima, prizes, sales, session, stock, tax, till
from books.reports.material import DEBTS, GAMES, PRIMAS, SERIES, SESSIONS, SHIFTS, Material
from books.reports.registry import specs
from books.sources import sources
from house.archive import EVER

MADRID = ZoneInfo("Europe/Madrid")


@pytest.fixture(scope="module")
def material(evening, archive) -> Material:
    kinds = (GAMES, SESSIONS, SHIFTS, SERIES, PRIMAS, DEBTS)
    records = {kind: tuple(archive.touched("sala", kind)) for kind in kinds}
    return Material(0, EVER, MADRID, records)


@pytest.fixture(scope="module")
def book(evening, archive):
    return minutes(sources(archive, evening.the("minute_book").id))


def fact(report, title: str):
    return next(fact.value for fact in report.facts if fact.title == title)


def test_the_books_share_of_the_house_is_what_stands_as_income(book, evening):
    total = book.total
    assert -evening.cents("income.bingo") == total.house
    assert evening.cents("cost.rounding") == total.rounding


def test_the_books_takings_go_where_they_are_said_to_go(book):
    total = book.total
    assert total.gross == total.line + total.bingo + total.withheld + total.house
    assert (3, 90) == (total.games, total.units)


def test_an_annulled_game_is_in_the_book_and_in_no_sum(book):
    annulled = [folio for folio in book.folios if not folio.counts]
    assert [(3, 24)] == [(one.line, one.before.figures.units) for one in annulled]


def test_each_page_carries_the_sum_of_the_pages_before(book):
    carried = book.pages[0].carried
    for page in book.pages:
        assert carried == page.carried
        carried = page.total
    assert carried == book.total


def test_the_withheld_money_is_in_the_prima(book, evening, archive, material):
    stands = standing(material.of(PRIMAS)[0])
    assert -evening.cents("prima.fund") == stands.fund
    assert -evening.cents("prima.next") == stands.next_fund
    report = prima.build(material)
    assert book.total.withheld == fact(report, "prima.fed")
    assert stands.fund == fact(report, "prima.fund")


def test_what_the_till_must_hold_is_its_account(evening, material):
    report = till.build(material)
    assert evening.cents("cash.bingo.1") == report.tables[0].rows[0][10]
    assert fact(report, "till.sold") == 3 * (42 + 30 + 24 + 18) * 100


def test_prizes_paid_left_the_till(evening, material):
    report, shift = prizes.build(material), till.build(material)
    assert fact(report, "prizes.paid") == fact(shift, "till.paid") > 0
    assert fact(report, "prizes.open") == sum(
        -cents for name, cents in evening.accounts().items() if name.startswith("bingo.line.")
    )


def test_tax_stands_as_the_report_says(evening, material):
    report = tax.build(material)
    for title, account in (
        ("tax.stock", "tax.stock"),
        ("tax.cost", "cost.gaming_tax"),
        ("tax.claimable", "tax.claimable"),
    ):
        assert evening.cents(account) == fact(report, title)
    assert ("ceuta-2008", 1_000) == report.tables[0].rows[0][:2]


def test_sales_by_hour_are_all_sales(material):
    report = sales.build(material)
    assert 100 * 3 * (42 + 30 + 24 + 18) == fact(report, "sales.net")
    assert 42 + 30 + 24 + 18 == fact(report, "sold")


def test_the_session_report_gives_every_game_and_its_result(material):
    report = session.build(material)
    results = sum(game.result for game in games_told(material.of(GAMES)))
    assert results == fact(report, "result")
    assert 4 == len(report.tables[0].rows)
    assert frozenset({2}) == report.tables[0].red


def test_the_stock_is_what_the_pointers_leave(evening, material):
    report = stock.build(material)
    used = 42 + 30 + 24 + 18
    assert 2 * 1_800 - used == fact(report, "stock.left")
    assert [used, 0] == [row[6] for row in report.tables[0].rows]


def test_every_draw_is_counted_and_ninety_balls_are_listed(material):
    report = balls.build(material)
    drawn = sum(game.balls for game in games_told(material.of(GAMES)))
    assert (4, drawn) == (fact(report, "balls.games"), fact(report, "balls.drawn"))
    assert drawn == sum(row[1] for row in report.tables[0].rows)


@pytest.mark.parametrize("name", specs())
def test_a_report_of_an_empty_period_is_a_report(name):
    empty = Material(0, 1, MADRID)
    if name != "game":
        assert name == specs()[name].build(empty).name


def test_a_gaming_day_runs_from_eight_to_eight():
    night = 1_796_093_000_000  # 1 December 2026, 03:43
    found = period("", "", night, MADRID)
    assert ("2026-11-30", "2026-11-30") == (str(found.first), str(found.last))
    assert 86_400_000 == found.until - found.since
    assert found.since < night < found.until


def test_a_period_is_put_in_order_and_never_endless():
    found = period("2026-11-30", "2026-11-02", 1_796_093_000_000, MADRID)
    assert ("2026-11-02", "2026-11-30") == (str(found.first), str(found.last))
    long = period("1990-01-01", "2026-11-30", 1_796_093_000_000, MADRID)
    assert 400 == (long.last - long.first).days
