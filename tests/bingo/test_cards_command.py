"""`manage.py cards`: make, check and show."""

import json

import pytest
from click.testing import CliRunner

from commands.cards import command

SEED = "00" * 32


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def invoke(*words):
        return CliRunner().invoke(command, words)

    return invoke


@pytest.mark.parametrize("file", ["b.json", "b.csv"])
def test_a_series_that_was_made_passes_its_check(run, file):
    made = run("make", "--size", "60", "--letter", "B", "--number", "123", "--out", file)
    checked = run("check", file)
    assert (0, 0) == (made.exit_code, checked.exit_code)
    assert "series B-000123, 60 cards of 2.00 €, control" in checked.output


def test_the_seed_makes_the_same_file_again(run, tmp_path):
    for file in ("one.json", "two.json"):
        run("make", "--size", "12", "--seed", SEED, "--out", file)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert "the seed makes these cards again" in run("check", "one.json").output


def test_without_a_seed_no_two_files_are_the_same(run, tmp_path):
    for file in ("one.csv", "two.csv"):
        run("make", "--size", "12", "--out", file)
    assert (tmp_path / "one.csv").read_bytes() != (tmp_path / "two.csv").read_bytes()


def test_a_file_with_another_seed_than_its_own_is_found_out(run, tmp_path):
    run("make", "--size", "12", "--seed", SEED, "--out", "b.json")
    file = tmp_path / "b.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"seed": "11" * 32}))
    checked = run("check", "b.json")
    assert 1 == checked.exit_code
    assert "E_DIGEST" in checked.output


def test_every_fault_of_a_file_is_printed(run, tmp_path):
    run("make", "--size", "12", "--out", "b.csv")
    lines = (tmp_path / "b.csv").read_text().splitlines()
    lines[2], lines[9] = lines[2].rpartition(",")[0], lines[9].rpartition(",")[0] + ",91"
    (tmp_path / "b.csv").write_text("\n".join(lines))
    checked = run("check", "b.csv")
    assert 1 == checked.exit_code
    assert "b.csv: line 3, card 2: E_CARD_ROW_SIZE (row 3, numbers 4)" in checked.output
    assert "b.csv: line 10, card 9: E_CARD_RANGE (row 3, number 91)" in checked.output
    assert "2 faults, nothing was taken" in checked.output


def test_a_card_is_drawn_with_its_nine_columns(run, tmp_path):
    run("make", "--size", "6", "--seed", SEED, "--out", "b.json")
    rows = json.loads((tmp_path / "b.json").read_text())["cards"][1]["rows"]
    drawn = run("show", "b.json", "2").output.splitlines()
    assert drawn[0].startswith("2   A-000001   ")
    shown = [line.strip("│").split("│") for line in drawn[2:7:2]]
    assert [9, 9, 9] == [len(cells) for cells in shown]
    assert rows == [[int(cell) for cell in cells if cell.strip()] for cells in shown]


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ("E_MATRIX_SIZE", ("make", "--size", "7", "--out", "b.csv")),
        ("A to Z", ("make", "--letter", "bb", "--out", "b.csv")),
        ("64 hex digits", ("make", "--seed", "12", "--out", "b.csv")),
        (".csv or .json", ("make", "--size", "6", "--out", "b.txt")),
        ("has 6 cards", ("show", "good.csv", "7")),
    ],
)
def test_a_wrong_order_says_what_was_wrong(run, expected, words):
    run("make", "--size", "6", "--out", "good.csv")
    refused = run(*words)
    assert 0 != refused.exit_code
    assert expected in refused.output
