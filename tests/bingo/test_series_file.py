"""BINGO-2 and BINGO-34: files of series, taken as a whole or refused with every fault named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo import series_file
from bingo.cards import GENERATOR_VERSION, MatrixRules, SeriesName, generate_matrix
from bingo.series_checks import Series
from bingo.series_file import read_csv, read_json, write_csv, write_json

SEED = bytes(range(32))
SERIES = Series(SeriesName("B", 123), 200, generate_matrix(30, SEED), SEED.hex(), GENERATOR_VERSION)
CSV = write_csv(SERIES)
JSON = write_json(SERIES)


def faults(read):
    assert read.code == "E_SERIES_FILE"
    return [(fault.line, fault.card, fault.code) for fault in read.details["faults"]]


def csv_faults(text):
    return faults(read_csv(text.encode()))


def json_faults(**changes):
    return faults(read_json(json.dumps(json.loads(JSON) | changes).encode()))


def lines_changed(changes):
    """The CSV with some of its lines put through functions of their cells."""
    lines = [line.split(",") for line in CSV.splitlines()]
    for number, change in changes.items():
        lines[number - 1] = change(lines[number - 1])
    return "\n".join(",".join(cells) for cells in lines if cells)


def told(series):
    return (str(series.name), series.face_cents, series.matrix.digest, series.control)


def test_a_series_comes_back_from_csv():
    assert told(SERIES) == told(read_csv(CSV.encode()))


def test_a_series_comes_back_from_json_with_its_origin():
    read = read_json(JSON.encode())
    assert told(SERIES) == told(read)
    assert (SEED.hex(), GENERATOR_VERSION) == (read.seed, read.generator)


def test_a_spreadsheet_may_save_it_with_semicolons_a_mark_and_windows_lines():
    saved = "\ufeff" + CSV.replace(",", ";").replace("\n", "\r\n") + "\r\n"
    assert told(SERIES) == told(read_csv(saved.encode()))


def test_cards_may_stand_in_any_order_and_their_numbers_too():
    document = json.loads(JSON)
    document["cards"].reverse()
    for card in document["cards"]:
        card["rows"] = [row[::-1] for row in card["rows"]]
    assert told(SERIES) == told(read_json(json.dumps(document).encode()))


def test_every_fault_is_named_by_line_card_and_code():
    text = lines_changed(
        {
            3: lambda cells: [*cells[:4], "91", *cells[5:]],
            5: lambda cells: [*cells[:6], "", *cells[7:]],
            9: lambda cells: [*cells[:4], "x", *cells[5:]],
            14: lambda cells: ["B-000124", *cells[1:]],
            20: lambda cells: [*cells[:3], "3", *cells[4:]],
            26: lambda cells: [*cells, "7"],
        }
    )
    assert [
        (0, None, "E_MATRIX_SIZE"),
        (3, 2, "E_CARD_RANGE"),
        (5, 4, "E_CARD_ROW_SIZE"),
        (9, 8, "E_CARD_RANGE"),
        (14, 13, "E_BAD_INPUT"),
        (20, 3, "E_BAD_INPUT"),
        (26, 25, "E_CARD_ROW_SIZE"),
    ] == csv_faults(text)


def test_absent_cards_are_named():
    read = read_csv(lines_changed({4: lambda cells: [], 9: lambda cells: []}).encode())
    assert {"size": 30, "cards": 28, "absent": (3, 8)} == read.details["faults"][0].details


def test_equal_cards_and_rows_and_torn_strips_are_named_by_their_lines():
    faces = [card["rows"] for card in json.loads(JSON)["cards"]]
    faces[9], faces[20][0] = faces[0], faces[2][0]
    cards = [{"card": number, "rows": rows} for number, rows in enumerate(faces, start=1)]
    codes = json_faults(cards=cards)
    assert (10, 10, "E_MATRIX_DUPLICATE") in codes
    assert (12, 12, "E_STRIP_COVER") in codes


def test_official_cards_need_not_come_in_strips():
    document = json.loads(JSON)
    document |= {"cards": document["cards"][:5], "size": 5, "control": None}
    data = json.dumps(document).encode()
    assert [(1, None, "E_MATRIX_SIZE")] == faults(read_json(data))
    assert 5 == read_json(data, MatrixRules(strips=False)).matrix.size


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ((1, None, "E_BAD_INPUT"), ""),
        ((1, None, "E_BAD_INPUT"), "a,b,c\n1,2,3\n"),
        ((0, None, "E_MATRIX_SIZE"), CSV.splitlines()[0]),
        ((0, None, "E_BAD_INPUT"), CSV + '"open'),
    ],
)
def test_a_file_without_a_series_is_refused(expected, text):
    assert [expected] == csv_faults(text)


def test_a_short_line_is_a_fault_and_not_a_crash():
    named = csv_faults(lines_changed({7: lambda cells: cells[:2]}))
    assert (7, None, "E_BAD_INPUT") in named


@pytest.mark.parametrize(
    ("expected", "changes"),
    [
        ((0, None, "E_BAD_INPUT"), {"format": 2}),
        ((0, None, "E_BAD_INPUT"), {"cards": 7}),
        ((0, None, "E_BAD_INPUT"), {"seed": 7}),
        ((0, None, "E_MATRIX_SIZE"), {"cards": []}),
        ((1, 1, "E_BAD_INPUT"), {"series": "123"}),
        ((1, 1, "E_BAD_INPUT"), {"series": None}),
        ((1, 1, "E_BAD_INPUT"), {"face_cents": 0}),
        ((1, 1, "E_BAD_INPUT"), {"face_cents": 2.0}),
        ((1, 1, "E_BAD_INPUT"), {"face_cents": True}),
        ((1, 1, "E_BAD_INPUT"), {"size": "30"}),
        ((0, None, "E_DIGEST"), {"control": "0" * 64}),
    ],
)
def test_what_the_file_says_of_the_series_is_checked(expected, changes):
    assert [expected] == json_faults(**changes)


def test_a_size_that_the_file_does_not_have_is_refused():
    assert [(0, None, "E_MATRIX_SIZE")] == json_faults(size=36)
    assert (1, None, "E_MATRIX_SIZE") in json_faults(size=10**15)


@pytest.mark.parametrize("entry", [7, None, [], {}, {"card": [1]}, {"card": 1, "rows": [7, 8, 9]}])
def test_an_entry_that_is_no_card_is_a_fault_and_not_a_crash(entry):
    cards = [entry, *json.loads(JSON)["cards"][1:]]
    assert 1 in [line for line, _, _ in json_faults(cards=cards)]


@given(st.binary(max_size=200))
def test_no_bytes_crash_the_readers(data):
    assert "E_SERIES_FILE" == read_csv(data).code == read_json(data).code


def test_nested_brackets_without_end_are_refused():
    assert [(0, None, "E_BAD_INPUT")] == faults(read_json(b"[" * 100_000))


def test_a_file_beyond_the_ceilings_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(series_file, "BYTES_CEILING", 100)
    assert [(0, None, "E_TOO_BIG")] == faults(read_csv(CSV.encode()))
    assert [(0, None, "E_TOO_BIG")] == faults(read_json(JSON.encode()))


def test_more_cards_than_the_ceiling_are_refused(monkeypatch):
    monkeypatch.setattr(series_file, "SIZE_CEILING", 29)
    assert [(31, None, "E_TOO_BIG")] == faults(read_csv(CSV.encode()))
    assert [(0, None, "E_TOO_BIG")] == faults(read_json(JSON.encode()))
