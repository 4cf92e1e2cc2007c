"""Files that open right in a Spanish spreadsheet, and figures as people read them."""

from __future__ import annotations

import csv
import io
from zoneinfo import ZoneInfo

import pytest

from books.cells import keyed, shown
from books.figures import Style, span
from books.spreadsheet import report_csv
from books.tables import (
    CLOCK,
    COUNT,
    MOMENT,
    MONEY,
    NAME,
    PERCENT,
    PERSON,
    RATIO,
    TEXT,
    WORD,
    Column,
    Fact,
    Report,
    Table,
)
from books.voice import Voice, spanish
from house.exports import Signer
from tests.books.told import AT

VOICE = spanish("Europe/Madrid", {"luis": "Luis Ortega"})
ENGLISH = Voice(Style("en", ZoneInfo("Europe/Madrid")))


@pytest.mark.parametrize(
    ("value", "kind", "in_a_cell", "on_a_page"),
    [
        (123_600, MONEY, "1236,00", "1.236,00\u00a0€"),
        (-5, MONEY, "-0,05", "\u22120,05\u00a0€"),
        (1_800, COUNT, "1800", "1.800"),
        (1_017, NAME, "1017", "1017"),
        (250, PERCENT, "2,50", "2,5\u00a0%"),
        (89.5, RATIO, "89,5000", "89,50"),
        (AT, MOMENT, "30/11/2026 21:43:00", "30-11-2026 21:43:00"),
        (AT, CLOCK, "30/11/2026 21:43:00", "21:43:00"),
        ("luis", PERSON, "Luis Ortega", "Luis Ortega"),
        ("outcome.CLOSED", WORD, "cerrada", "cerrada"),
        ("=1+1", TEXT, "'=1+1", "=1+1"),
        ("-20", TEXT, "'-20", "-20"),
        (None, MONEY, "", ""),
    ],
)
def test_a_value_in_a_cell_and_on_a_page(value, kind, in_a_cell, on_a_page):
    assert in_a_cell == keyed(value, kind, VOICE)
    assert on_a_page == (shown(value, kind, VOICE) if kind != NAME else str(value))


def test_figures_in_english():
    style = ENGLISH.style
    assert ("€1,236.00", "\u2212€0.05", "1,800", "2.5%") == (
        style.money(123_600),
        style.money(-5),
        style.count(1_800),
        style.percent(250),
    )
    assert ("30 November 2026", "1, 2 and 3") == (style.day(AT), style.listed([1, 2, 3]))


def test_lists_and_ranges_of_names():
    assert "661, 702 y 874" == VOICE.style.listed([661, 702, 874])
    assert "Marta e Inés" == VOICE.style.listed(["Marta", "Inés"])
    assert ("651", "651\u20131062") == (span(651, 651), span(651, 1062))


def test_a_report_as_a_file():
    columns = (Column("till.name", TEXT), Column("amount", MONEY))
    table = Table("till.table", columns, (("1", 123_456), ('a;"b"', -1)), ("total", 123_455))
    report = Report("till", 0, 0, facts=(Fact("till.sold", 100, MONEY),), tables=(table,))
    text = report_csv(report, VOICE, Signer(b"k" * 32))
    assert text.startswith("\ufeffTurnos de caja;")
    assert "\r\n" in text and "\n" not in text.replace("\r\n", "")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
    assert ["Vendido", "1,00"] == rows[1]
    assert [["1", "1234,56"], ['a;"b"', "-0,01"], ["Total", "1234,55"]] == rows[5:8]
    assert "firma ed25519" == rows[-1][0]
