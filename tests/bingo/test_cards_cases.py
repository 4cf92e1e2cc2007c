"""The worked cases of cards, matrices, series and tags, through the product's own rules."""

import json
from pathlib import Path

import pytest

from tests.adapters.cards import ADAPTERS

FILE = Path(__file__).parents[1] / "cases" / "examples-bingo.json"
CASES = [case for case in json.loads(FILE.read_text())["cases"] if case["kind"] in ADAPTERS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_comes_out_as_expected(case):
    assert case["expect"] == ADAPTERS[case["kind"]](case["input"])


def test_all_four_kinds_have_cases():
    assert set(ADAPTERS) == {case["kind"] for case in CASES}
