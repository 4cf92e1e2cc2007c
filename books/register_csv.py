"""The register of a minute book as a spreadsheet: a row for every game and every other entry."""

from __future__ import annotations

from books.entries import heading, sentence, signatures
from books.folio_page import run_words
from books.folio_words import BINGO, LINE, Folio
from books.minutes import Minutes, Note, Totals
from books.spreadsheet import csv_file, table_lines
from books.tables import COUNT, MOMENT, MONEY, NAME, TEXT, Column, Table
from books.voice import Voice
from house.exports import Signer

COLUMNS = (
    Column("registerLine", TEXT),
    Column("registerHour", MOMENT),
    Column("registerGame", NAME),
    Column("registerCards", TEXT),
    Column("registerSold", COUNT),
    Column("face", MONEY),
    Column("gross", MONEY),
    Column("line", MONEY),
    Column("bingo", MONEY),
    Column("registerPrima", MONEY),
    Column("house", MONEY),
    Column("ballLine", NAME),
    Column("ballBingo", NAME),
    Column("registerPaid", MONEY),
    Column("setAside", MONEY),
    Column("rounding", MONEY),
    Column("registerState", TEXT),
)


def register_csv(book: Minutes, voice: Voice, signer: Signer) -> str:
    """All pages of the book, the sum of each, and under them the head of the chain (SEC-19)."""
    lines = [
        [voice("book"), voice("volume", volume=book.volume)],
        [voice("chainRow", n=book.last.number), book.last.head],
    ]
    for page in book.pages:
        rows = tuple(_row(row, voice) for row in page.rows)
        title = voice("pageOf", n=page.number, m=len(book.pages))
        table = Table("register", COLUMNS, rows)
        sums = [("sumBefore", page.carried), ("sumPage", page.own), ("sumOn", page.total)]
        lines += [[], [title], *table_lines(table, voice)]
        lines += table_lines(
            Table("register", COLUMNS, tuple(_sum(voice(key), totals) for key, totals in sums)),
            voice,
        )[1:]
    return csv_file(lines, signer)


def _row(row: Folio | Note, voice: Voice) -> tuple[object, ...]:
    if isinstance(row, Note):
        words = " ".join(part for part in (sentence(row, voice), signatures(row, voice)) if part)
        blank = (None,) * (len(COLUMNS) - 5)
        number = voice("noteNumber", n=row.note)
        return (number, row.at, None, f"{heading(row, voice)}: {words}", None, *blank)
    figures, end = row.before.figures, row.end
    line, bingo = end.prize(LINE), end.prize(BINGO)
    return (
        str(row.line),
        row.before.written_at,
        row.number,
        run_words(figures.ranges, voice),
        figures.units,
        row.face,
        figures.gross,
        figures.line,
        figures.bingo,
        figures.withheld,
        figures.house,
        line.ball if line else None,
        bingo.ball if bingo else None,
        end.paid,
        end.set_aside,
        end.rounding,
        voice(f"outcome.{row.outcome}"),
    )


def _sum(label: str, totals: Totals) -> tuple[object, ...]:
    return (
        label,
        None,
        None,
        None,
        totals.units,
        None,
        totals.gross,
        totals.line,
        totals.bingo,
        totals.withheld,
        totals.house,
        None,
        None,
        totals.paid,
        totals.set_aside,
        totals.rounding,
        None,
    )
