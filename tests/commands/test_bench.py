"""What ``manage.py bench`` prints: a JSON line a figure, and a table of all of them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from commands.bench import command
from tests import bench
from tests.bench.timing import Figure, percentile, table

FAST = Figure("a fast thing", 0.25, "s", 1.0, note="best of 3")
SLOW = Figure("a slow thing", 0.4, "of the bare rate", 0.5, ">=")
TOLD = Figure("a thing without a target", 1234.5, "ms")


@pytest.fixture
def measured(monkeypatch) -> None:
    found = {"fast": lambda: iter([FAST]), "others": lambda: iter([SLOW, TOLD])}
    monkeypatch.setattr(bench, "MEASUREMENTS", found)


def test_a_figure_meets_its_target_on_the_side_where_it_should_lie() -> None:
    assert [True, False, None] == [one.met for one in (FAST, SLOW, TOLD)]


def test_every_figure_is_a_json_line(measured) -> None:
    lines = CliRunner().invoke(command, ["--json"]).output.splitlines()
    assert [FAST.name, SLOW.name, TOLD.name] == [json.loads(line)["name"] for line in lines]
    assert [True, False, None] == [json.loads(line)["met"] for line in lines]


def test_only_what_is_named_is_measured_and_the_table_says_what_was_missed(measured) -> None:
    output = CliRunner().invoke(command, ["others"]).output
    assert FAST.name not in output
    assert "MISSED" in next(line for line in output.splitlines() if line.startswith(SLOW.name))


def test_an_unknown_name_is_told_with_the_known_ones(measured) -> None:
    refused = CliRunner().invoke(command, ["slow"])
    assert (2, True) == (refused.exit_code, "slow is none of fast, others" in refused.output)


def test_a_table_stands_in_columns() -> None:
    head, *rows = table([FAST, SLOW]).splitlines()
    at = head.index("figure")
    assert ["0.25 s", "0.4 of the bare rate"] == [row[at:].split("  ")[0] for row in rows]


def test_a_percentile_is_a_value_that_was_measured() -> None:
    assert (99, 50, 100) == tuple(percentile(range(1, 101), p) for p in (0.98, 0.49, 1.0))
