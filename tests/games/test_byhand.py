"""A layout settled by hand comes out as at a table, and what is wrong with it is told."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from commands.settle import command
from tables.byhand import Layout, LayoutFault, layout_of, read, settle
from tables.core.game import rules_of
from tables.core.words import CloseBets, PlaceBet, TakeStep
from tests.games.felt import BY_HAND, Felt, catalogue
from tests.source_tree import ROOT

FRENCH = {"game": "french_roulette", "jurisdiction": "ceuta", "minimum": 200}


def settled(**layout):
    laid = layout_of({**FRENCH, **layout})
    rules = rules_of(catalogue().games[laid.game])
    assert rules is not None
    return settle(rules, laid)


def lines(done) -> list[tuple[int, str, int]]:
    """Seat, result and what comes back of every bet, in the order of payment."""
    return [(ln.bet.seat, ln.result, ln.payout + ln.returned) for ln in done.stands.lines]


def test_the_example_of_the_document_is_settled_bet_by_bet():
    text = (ROOT / "docs" / "settle.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    layout = read(example, toml=True)
    rules = rules_of(catalogue().games[layout.game])
    done = settle(rules, layout)
    paid = [line for line in lines(done) if line[1] != "lose"]
    assert [(1, "half", 500), (3, "imprisoned", 0), (2, "win", 4_800), (2, "win", 7_200)] == paid
    assert ((), None) == (done.refused, done.waits)


BETS = (("red", ()), ("split", (17, 20)), ("column", (2,)), ("straight", (5,)))


@pytest.mark.parametrize("number", [0, 5, 17, 20])
def test_it_is_what_a_table_pays(number):
    felt = Felt("american_roulette", "chile", source=BY_HAND, minimum=200)
    assert felt.open() is None
    for seat, (kind, on) in enumerate(BETS, 1):
        felt.must("croupier", PlaceBet("T", min(seat, 3), kind, 400, 0, on))
    felt.must("croupier", TakeStep("throw", 1))
    felt.must("croupier", CloseBets())
    assert felt.report(number) is None
    bets = [
        {"seat": min(seat, 3), "kind": kind, "stake": 400, "on": list(on)}
        for seat, (kind, on) in enumerate(BETS, 1)
    ]
    there = {"game": "american_roulette", "jurisdiction": "chile"}
    done = settled(**there, bets=bets, outcomes=[number])
    assert felt.position().lines == done.stands.lines


def test_a_hand_of_cards_is_settled_with_its_decisions():
    done = settled(
        game="blackjack",
        bets=[{"seat": 1, "kind": "hand", "stake": 200, "box": 1}],
        outcomes=["10s", "6d", "5h", "6c", "Kd", "5d"],
        decisions=[{"box": 1, "choice": one} for one in ("no", "hit")],
    )
    assert ([(1, "push", 200)], "21") == (lines(done), done.stands.result)


def test_what_the_rules_refuse_is_told_with_its_place_and_the_rest_is_settled():
    done = settled(
        bets=[
            {"seat": 1, "kind": "split", "on": [3, 4], "stake": 400},
            {"seat": 1, "kind": "straight", "on": [3], "stake": 50},
            {"seat": 2, "kind": "straight", "on": [3], "stake": 400},
        ],
        outcomes=[3],
    )
    assert [(1, "E_NO_PLACE"), (2, "E_LIMIT")] == [(n, one.code) for n, one in done.refused]
    assert [(2, "win", 36 * 400)] == lines(done)


def test_it_says_what_is_still_waited_for():
    bets = [{"seat": 1, "kind": "red", "stake": 400}]
    assert "wheel" == settled(bets=bets).waits.to
    (asked,) = settled(bets=bets, outcomes=[0]).waits
    assert ["partage", "prison"] == [option.choice for option in asked.options]


RED = [{"seat": 1, "kind": "red", "stake": 400}]
FAULTS = {
    "37 cannot come to wheel": {"bets": RED, "outcomes": [37]},
    "nothing is waited for any more when 5 comes": {"bets": RED, "outcomes": [1, 5]},
    "nobody is asked for prison": {
        "bets": RED,
        "outcomes": [1],
        "decisions": [{"bet": 1, "choice": "prison"}],
    },
    "Decide: E_CHOICE": {
        "bets": RED,
        "outcomes": [0],
        "decisions": [{"bet": 1, "choice": "double"}],
    },
    "french_roulette is not played in peru": {"jurisdiction": "peru"},
    "schedule": {"schedule": "Z"},
    "unknown field": {"colour": "red"},
    r"\$.bets\[0\]": {"bets": [{"seat": 1, "kind": "red"}]},
    "99 is no place of": {"bets": [{"seat": 1, "kind": "straight", "on": ["99x"], "stake": 400}]},
}


@pytest.mark.parametrize("words", FAULTS)
def test_what_is_wrong_with_a_layout_is_said(words):
    with pytest.raises(LayoutFault, match=words.replace("99 is", "99x is")):
        settled(**FAULTS[words])


def test_a_bet_that_only_a_decision_adds_is_no_bet_of_a_layout():
    with pytest.raises(LayoutFault, match="added by a decision"):
        settled(game="blackjack", bets=[{"seat": 1, "kind": "double", "stake": 200, "box": 1}])


def test_a_layout_is_plain_data():
    assert Layout("boule", "ceuta") == layout_of({"game": "boule", "jurisdiction": "ceuta"})


@pytest.fixture
def run(tmp_path):
    """Runs the command on a layout."""

    def with_layout(name: str = "layout.json", *options: str, **layout):
        file = tmp_path / name
        text = layout.pop("text", None) or json.dumps({**FRENCH, **layout})
        file.write_text(text, encoding="utf-8")
        return CliRunner().invoke(command, [str(file), *options])

    return with_layout


def test_the_command_tells_the_payment_in_its_order(run):
    done = run(bets=RED, outcomes=[1])
    assert 0 == done.exit_code
    assert "french_roulette (ceuta): 1" in done.output
    assert re.search(r"1  seat 1 +red +4\.00 +win +4\.00", done.output)


def test_the_command_tells_it_as_json_and_ends_with_1_when_something_is_open(run):
    done = run("layout.json", "--json", bets=RED)
    assert 1 == done.exit_code
    assert "what comes to wheel" == json.loads(done.output)["waits"]


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "cannot be read"), ('{"game": "ninety_ball", "jurisdiction": "x"}', "no game against")],
)
def test_the_command_says_what_is_wrong(run, text, words):
    done = run(text=text)
    assert 1 == done.exit_code
    assert words in done.output
