"""Files of series: reading one with every fault named, and writing one as CSV or JSON.

CSV has one line a card under the header ``series,size,face_cents,card,n1 … n15`` (comma or
semicolon): n1 to n5 are the upper row, n6 to n10 the middle one, n11 to n15 the lower one; series,
size and face value are the same in every line. JSON is one object with ``format`` 1, ``series``,
``size``, ``face_cents`` and ``cards``, a list of ``{"card": n, "rows": [[…], […], […]]}``; if it
says ``control`` (the control digest) the cards are checked against it.

A file is taken as a whole or not at all: ``Refused("E_SERIES_FILE")`` carries as ``faults`` every
fault with its line, card and code. This file is pure. Rules: BINGO-2, BINGO-33, BINGO-34.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from itertools import chain
from typing import Any

from bingo.faces import CARD_SIZE, ROW_SIZE
from bingo.matrix import DEFAULT_RULES, SIZE_CEILING, MatrixRules
from bingo.series_checks import Draft, Entry, Fault, Head, Series, series_of
from house.contract import Refused

FORMAT = 1
BYTES_CEILING = 32 * 1024 * 1024
_HEAD = ("series", "size", "face_cents", "card")
_NUMBERS = tuple(f"n{place}" for place in range(1, CARD_SIZE + 1))


def read_csv(data: bytes, rules: MatrixRules = DEFAULT_RULES) -> Series | Refused:
    """The series of a CSV file in UTF-8, or ``E_SERIES_FILE`` with all faults."""
    if len(data) > BYTES_CEILING:
        return _too_big(len(data))
    try:
        draft = _csv_draft(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, csv.Error) as error:
        draft = Fault(0, None, "E_BAD_INPUT", {"field": "file", "why": str(error)})
    return series_of(draft, rules)


def read_json(data: bytes, rules: MatrixRules = DEFAULT_RULES) -> Series | Refused:
    """The series of a JSON file in UTF-8, or ``E_SERIES_FILE`` with all faults."""
    if len(data) > BYTES_CEILING:
        return _too_big(len(data))
    try:
        draft = _json_draft(json.loads(data.decode("utf-8-sig")))
    except (ValueError, RecursionError) as error:
        draft = Fault(0, None, "E_BAD_INPUT", {"field": "file", "why": str(error)})
    return series_of(draft, rules)


def write_csv(series: Series) -> str:
    """The series as CSV, one line a card."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_HEAD, *_NUMBERS])
    head = [str(series.name), series.matrix.size, series.face_cents]
    for number in range(1, series.matrix.size + 1):
        writer.writerow([*head, number, *chain(*series.matrix.rows(number))])
    return out.getvalue()


def write_json(series: Series) -> str:
    """The series as JSON, one line a card, with its digests and its origin."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "series": str(series.name),
        "size": series.matrix.size,
        "face_cents": series.face_cents,
        "matrix": series.matrix.digest,
        "control": series.control,
    }
    if series.seed:
        head |= {"seed": series.seed, "generator": series.generator}
    cards = ",\n".join(
        json.dumps({"card": number, "rows": series.matrix.rows(number)}, separators=(",", ":"))
        for number in range(1, series.matrix.size + 1)
    )
    return json.dumps(head, indent=1)[:-2] + f',\n "cards": [\n{cards}\n]\n}}\n'


def _csv_draft(text: str) -> Draft | Fault:
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    header = tuple(name.strip().lower() for name in next(reader, []))
    if header != (*_HEAD, *_NUMBERS):
        return Fault(1, None, "E_BAD_INPUT", {"field": "header", "expected": [*_HEAD, *_NUMBERS]})
    entries: list[Entry] = []
    for cells in reader:
        if len(entries) == SIZE_CEILING:
            return Fault(reader.line_num, None, "E_TOO_BIG", {"ceiling": SIZE_CEILING})
        if any(cells):
            entries.append(_csv_entry(reader.line_num, cells))
    return Draft(entries)


def _csv_entry(line: int, cells: Sequence[str]) -> Entry:
    """One line: an empty cell is a number that is not there, one too many lengthens its row."""
    values = [_whole(cell) for cell in cells]
    series, size, face_cents, card = [*values, None, None, None, None][: len(_HEAD)]
    starts = range(len(_HEAD), len(_HEAD) + CARD_SIZE, ROW_SIZE)
    rows = [values[start : start + ROW_SIZE] for start in starts]
    rows[-1] += values[len(_HEAD) + CARD_SIZE :]
    shown = [[number for number in row if number != ""] for row in rows]
    return Entry(line, Head(series, size, face_cents), card, shown)


def _whole(cell: str) -> int | str:
    """The whole number in a cell, or the text itself when there is none (nine digits at most)."""
    text = cell.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _json_draft(document: Any) -> Draft | Fault:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return Fault(0, None, "E_BAD_INPUT", {"field": "format", "expected": FORMAT})
    cards = document.get("cards")
    if not isinstance(cards, list):
        return Fault(0, None, "E_BAD_INPUT", {"field": "cards"})
    if len(cards) > SIZE_CEILING:
        return Fault(0, None, "E_TOO_BIG", {"ceiling": SIZE_CEILING})
    for name in ("control", "seed", "generator"):
        if not isinstance(document.get(name), str | None):
            return Fault(0, None, "E_BAD_INPUT", {"field": name})
    head = Head(document.get("series"), document.get("size"), document.get("face_cents"))
    entries = [_json_entry(line, head, card) for line, card in enumerate(cards, start=1)]
    return Draft(entries, document.get("control"), document.get("seed"), document.get("generator"))


def _json_entry(line: int, head: Head, entry: Any) -> Entry:
    known = entry if isinstance(entry, dict) else {}
    rows = known.get("rows")
    listed = rows if isinstance(rows, list) else []
    shown = [row if isinstance(row, list) else [] for row in listed]
    return Entry(line, head, known.get("card"), shown)


def _too_big(size: int) -> Series | Refused:
    return series_of(Fault(0, None, "E_TOO_BIG", {"bytes": size, "ceiling": BYTES_CEILING}))
