"""Writes tables as CSV that opens right in a Spanish spreadsheet, signed by the house.

Semicolons between cells, a comma before decimals, UTF-8 with its mark, lines ended as Windows ends
them; the last line is the signature over all lines before it (INSPECT-2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from books.cells import keyed, shown
from books.tables import MONEY, RATIO, TOTAL, Report, Table
from books.voice import Voice
from house.exports import Signer, signed_csv

MARK = "\ufeff"


def report_csv(report: Report, voice: Voice, signer: Signer) -> str:
    """A whole report: its name and period, its figures, one table under the other."""
    lines = [[voice(f"report.{report.name}"), report.about]]
    if report.until:
        lines.append([voice("period"), *_period(report, voice)])
    lines += [
        [voice(fact.title), keyed(fact.value, fact.kind, voice)]
        if fact.kind in (MONEY, RATIO)
        else [voice(fact.title), shown(fact.value, fact.kind, voice)]
        for fact in report.facts
    ]
    for table in report.tables:
        lines += [[], [voice(table.title)], *table_lines(table, voice)]
    return csv_file(lines, signer)


def table_lines(table: Table, voice: Voice) -> list[list[str]]:
    """The heading, the rows and the totals of a table as cells."""
    rows = [*table.rows, *([table.totals] if table.totals else [])]
    heading = [voice(column.title) for column in table.columns]
    return [heading, *(_cells(row, table, voice) for row in rows)]


def csv_file(lines: Iterable[Sequence[str]], signer: Signer) -> str:
    """Lines of cells as a signed file."""
    text = "".join(";".join(_quoted(cell) for cell in line) + "\r\n" for line in lines)
    return MARK + signed_csv(text, signer)


def _cells(row: Sequence[object], table: Table, voice: Voice) -> list[str]:
    pairs = zip(row, table.columns, strict=True)
    return [
        voice(TOTAL) if value == TOTAL else keyed(value, column.kind, voice)
        for value, column in pairs
    ]


def _period(report: Report, voice: Voice) -> list[str]:
    return [voice.style.moment(report.since), voice.style.moment(report.until)]


def _quoted(cell: str) -> str:
    if any(sign in cell for sign in ';"\r\n'):
        escaped = cell.replace('"', '""')
        return f'"{escaped}"'
    return cell
