"""Every refusal at a table has its sentence, and every key of a view its line in the document."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

from house.messages import MESSAGES, explain
from house.messages_tables import TABLES
from tables import game_words, texts
from tests.games.felt import Felt
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


@pytest.mark.parametrize("part", ["CONSOLE", "DISPLAY"])
def test_no_two_games_say_different_things_by_one_key(part):
    own = {"CONSOLE": texts.CONSOLE | texts.BETS | texts.SCRIPT, "DISPLAY": texts.DISPLAY}[part]
    said = {key: str(words) for key, words in own.items()}
    found = []
    for module in pkgutil.iter_modules(game_words.__path__):
        words_of = importlib.import_module(f"{game_words.__name__}.{module.name}")
        for key, words in getattr(words_of, part).items():
            if said.setdefault(key, str(words)) != str(words):
                found.append((module.name, key))
    assert [] == found


def test_the_document_of_the_views_names_every_key_of_table_and_round():
    felt = Felt("blackjack")
    felt.shuffle()
    felt.open()
    document = (ROOT / "docs" / "table-views.md").read_text(encoding="utf-8")
    of_table, of_round = document.split("## A round of play")
    for part, view in ((of_table, felt.table_view()), (of_round, felt.view())):
        named = {
            key
            for line in part.splitlines()
            if line.startswith("| `")
            for key in re.findall(r"`(\w+)`", line.split("|")[1])
        }
        assert set(view) <= named
