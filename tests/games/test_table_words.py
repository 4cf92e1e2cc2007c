"""Every refusal that a table or a round of play may give has a sentence in Spanish."""

from __future__ import annotations

import re

from house.messages import MESSAGES, explain
from house.messages_tables import TABLES
from tests.source_tree import ROOT

CODE = re.compile(r'"(E_[A-Z_]+)"')


def codes() -> set[str]:
    files = (ROOT / "tables").rglob("*.py")
    return {code for path in files for code in CODE.findall(path.read_text(encoding="utf-8"))}


def test_every_code_of_the_tables_has_its_sentence():
    assert set() == codes() - set(MESSAGES)


def test_no_sentence_is_kept_for_a_code_that_nobody_gives():
    assert set() == set(TABLES) - codes()


def test_a_sentence_names_what_did_not_happen():
    for code in TABLES:
        said = explain(code, {"most": 4})
        assert said.count(".") >= 1
        assert "…" not in said
