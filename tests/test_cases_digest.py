"""The worked cases in `tests/cases/` are whole, the same as those beside the rules."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tests.source_tree import ROOT

COPIES = ROOT / "tests" / "cases"
ORIGINALS = ROOT.parent / "shared" / "rules"
# File, the list that holds its cases, what names a case's kind, and how many there are.
FILES = [
    ("examples-bingo.json", "cases", "kind", 351),
    ("examples-tables.json", "examples", "game", 258),
]


def digest_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_every_file_of_cases_is_known_here():
    assert {name for name, *_ in FILES} == {path.name for path in COPIES.glob("*.json")}


@pytest.mark.parametrize(("name", "group", "sort", "count"), FILES)
def test_a_copy_holds_all_its_cases_each_with_an_id_of_its_own(name, group, sort, count):
    cases = json.loads((COPIES / name).read_text(encoding="utf-8"))[group]
    assert count == len(cases)
    assert count == len({case["id"] for case in cases})
    assert all(case[sort] for case in cases)


def test_copies_are_the_originals_where_those_lie_beside_the_project():
    originals = {path.name: path for path in ORIGINALS.rglob("*.json")}
    known = {path.name: digest_of(path) for path in COPIES.glob("*.json")}
    expected = {name: digest_of(path) for name, path in originals.items()} or known
    assert expected == known
