"""Every worked case whose kind has an adapter, run through the product's own rules."""

from __future__ import annotations

import json

import pytest

from tests.cases_runner import adapters, cases_of, main, run
from tests.source_tree import ROOT

FILES = sorted((ROOT / "tests" / "cases").glob("*.json"))
CASES = [case for path in FILES for case in cases_of(path)]
BUILT = [case for case in CASES if case.kind in adapters()]

NOT_BUILT = {
    "chemin_de_fer",
    "circle_poker",
    "sports_bets",
    "two_cloth_baccara",
}
"""The kinds (and events of postings) that no adapter answers yet; this set only shrinks."""


@pytest.mark.parametrize("case", BUILT, ids=lambda case: case.id)
def test_the_product_answers_as_the_rules_work_it_out(case):
    outcome = run(case)
    assert outcome.left_out or case.expected == outcome.got


def test_no_kind_is_left_out_that_is_not_named_here():
    assert {case.kind for case in CASES} - set(adapters()) <= NOT_BUILT


def test_nothing_is_left_out_of_the_kinds_that_are_built():
    assert set() == {run(case).left_out for case in BUILT} - {""}


def test_a_failing_case_is_told_with_what_was_expected_and_what_came(tmp_path, capsys):
    funds = next(case for case in CASES if case.kind == "bingo_funds")
    wrong = {"id": "X-1", "kind": "bingo_funds", "input": funds.given, "expect": {"line": 1}}
    strange = {"id": "X-2", "kind": "weather", "input": {}, "expect": {}}
    broken = {"id": "X-3", "kind": "bingo_funds", "input": {}, "expect": {"line": 1}}
    path = tmp_path / "some.json"
    path.write_text(json.dumps({"cases": [wrong, strange, broken]}), encoding="utf-8")
    assert 1 == main([str(path)])
    told = capsys.readouterr().out.splitlines()
    assert [
        "X-1 (bingo_funds): expected {'line': 1}, got {'line': 2400}",
        "X-3 (bingo_funds): expected {'line': 1}, got KeyError: 'line_bp'",
        "not built yet: weather (1)",
        "0 passed, 2 failed, 1 skipped",
    ] == told


def test_both_formats_of_files_are_read(tmp_path, capsys):
    example = {"id": "EX-T-1", "game": "a-game-of-tomorrow", "bets": [], "expect": {}}
    path = tmp_path / "tables.json"
    path.write_text(json.dumps({"examples": [example]}), encoding="utf-8")
    assert 0 == main([str(path)])
    assert "0 passed, 0 failed, 1 skipped" == capsys.readouterr().out.splitlines()[-1]
