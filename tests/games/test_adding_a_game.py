"""The example of docs/adding-a-game.md is a game that is found, opened, bet on and paid."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from types import ModuleType

import pytest

from house.catalogue import Catalogue
from tables.core.paytables import PaytableFault, parse
from tables.core.play import PLAYING
from tables.core.theory import ends, theory
from tables.core.words import CloseBets, ConfirmPayment, PlaceBet
from tests.games import felt as felts
from tests.source_tree import ROOT

DOCUMENT = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    """The example in that language, as the document prints it."""
    found = re.search(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found is not None
    return found.group(1)


@pytest.fixture
def table(monkeypatch):
    """Opens a table of the example, dealt from the cards that are named."""
    module = ModuleType("high_low")
    exec(compile(example("python"), "docs/adding-a-game.md", "exec"), module.__dict__)
    catalogue = Catalogue([*Catalogue.found().games.values(), module.GAME])
    monkeypatch.setattr(felts, "catalogue", lambda: catalogue)
    monkeypatch.setattr(felts, "paytable_of", lambda game, place: parse(example("toml")))

    def opened(*cards: str) -> felts.Felt:
        felt = felts.Felt("high_low", luck=felts.scripted(cards))
        assert felt.open() is None
        felt.must("croupier", PlaceBet("T", 1, "low", 300))
        felt.must("croupier", PlaceBet("T", 2, "high", 500))
        felt.must("croupier", CloseBets())
        return felt

    return opened


def test_the_winner_is_paid_and_the_loser_collected(table):
    felt = table("Kh")
    assert {2: ("win", 500, 500), 1: ("lose", 0, 0)} == felt.results()
    felt.must("croupier", ConfirmPayment())
    assert {"play.bank.T1": 200, "play.players.T1": -200} == felt.books.standing("play.")
    assert [[1, "Kh"]] == felt.table_view()["results"]


def test_a_seven_takes_every_stake(table):
    assert {1: ("lose", 0, 0), 2: ("lose", 0, 0)} == table("7c").results()


def test_the_number_of_lines_of_a_game_is_what_the_document_promises():
    assert 250 >= len(example("python").splitlines())


def test_the_exact_theory_of_the_example_follows_from_its_script(table):
    felt = table("Kh")
    before = replace(felt.play, moves=(), left=felt.play.opening.shoe, phase=PLAYING)
    exact = theory(felt.rules, before, felt.paytable)
    low, high = exact[1], exact[2]
    assert (Fraction(5, 13), Fraction(7, 13)) == (low.wins, high.wins)
    assert (Fraction(3, 13), Fraction(-1, 13)) == (low.edge, high.edge)
    assert 1 == sum(end.chance for end in ends(felt.rules, before, felt.paytable))


FAULTS = [
    ('odds = "1:1"', 'odds = "1.5"', "bets.low: odds are written 3:2, not '1.5'"),
    ('article = "2"', 'article = ""', "bets: article is missing in"),
    ('place = "layout"', 'place = "floor"', "bets.low: place is one of"),
    ("most = 100", "most = 1.5", "bets.low: whole numbers only"),
    ('name = "low"', 'name = "high"', "bets.high stands twice"),
    ('title = "Alta o baja"', "", "title is missing"),
    ("settings = [", "settinks = [", "unknown part"),
    ("value = 1,", "value = 1.5,", "settings.decks: a number"),
]


@pytest.mark.parametrize(("line", "wrong", "said"), FAULTS)
def test_a_fault_in_a_paytable_is_named(line, wrong, said):
    text = example("toml").replace(line, wrong, 1)
    with pytest.raises(PaytableFault, match=re.escape(said)):
        parse(text)
