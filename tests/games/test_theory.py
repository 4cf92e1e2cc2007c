"""What bets are worth: the stored values, the proofs, and bets that stay until they are decided."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from click.testing import CliRunner

from commands import prove
from commands._theory_page import page
from tables.core import hands, theory
from tables.core.cards import FACES
from tables.core.deal import Deal
from tables.core.paytables import parse as paytable_of
from tables.core.rules import Draw, Rules, Script
from tables.core.worth import STRATEGY, Theory, TheoryFault, Worth, expected, parse, written
from tables.proofs import no_draw_poker as poker
from tables.proving import proved, sheets
from tables.stored_theory import theory_of, told
from tests.games.little_wheel import PAYTABLE, RULES

SHEETS = {sheet.name: sheet for sheet in sheets() if sheet.stored.exists()}
MANY_BETS = 12
SHORT = [
    name
    for name, sheet in SHEETS.items()
    if not sheet.is_long and len(sheet.paytable.bets) < MANY_BETS
]
"""What is computed here again; the rest is a matter of ``manage.py prove --check``."""


# --- what is stored ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_theory_is_of_the_paytable_as_it_is_now(name):
    stored = theory_of(*name.split("."))
    assert SHEETS[name].digest == stored.paytable
    placed = {bet.bet for bet in stored.bets}
    assert placed <= set(SHEETS[name].paytable.bets)
    assert SHEETS[name].stored.read_text(encoding="utf-8") == written(stored)


@pytest.mark.parametrize("name", SHORT)
def test_what_is_stored_is_what_is_computed(name):
    assert proved(SHEETS[name]) == theory_of(*name.split("."))


def test_a_game_without_theory_has_none():
    assert theory_of("no_draw_poker", "peru") is None
    assert [] == told("no_draw_poker", "peru")


def test_a_page_is_told_basis_points_and_how_they_are_known():
    punto, banca, tie = told("punto_banca", "ceuta")
    assert {"bet": "punto", "on": [], "edge_bp": 124, "wins_bp": 4_463, "how": "exact"} == punto
    assert [106, 1_444] == [banca["edge_bp"], tie["edge_bp"]]


def test_the_command_says_what_is_not_true_any_more(monkeypatch, tmp_path):
    monkeypatch.setattr(prove, "PAGE", tmp_path / "theory.md")
    true = CliRunner().invoke(prove.command, ["blackjack.live"])
    assert (0, True) == (true.exit_code, "0.7921 %" in (tmp_path / "theory.md").read_text())
    assert 0 == CliRunner().invoke(prove.command, ["--check", "blackjack.live"]).exit_code
    (tmp_path / "theory.md").write_text("old")
    monkeypatch.setattr(prove, "proved", lambda sheet: Theory("blackjack", "live", "", ()))
    stale = CliRunner().invoke(prove.command, ["--check", "--short", "blackjack.live"])
    assert 1 == stale.exit_code
    assert "NOT WHAT IS STORED" in stale.output
    assert "docs/theory.md is not what is stored" in stale.output


def test_the_page_for_readers_is_the_one_of_the_stored_values():
    assert 0 == CliRunner().invoke(prove.command, ["--check", "nothing"]).exit_code


LINES = (
    Worth("red", Fraction(1, 37), Fraction(18, 37)),
    Worth("place", Fraction(1, 30), Fraction(2, 5), STRATEGY, (4,), "default_choice"),
    Worth("place", Fraction(1, 20), Fraction(2, 5), STRATEGY, (6,), "default_choice"),
    Worth("box", Fraction(1, 40), Fraction(1, 3), "simulated", low=Fraction(0), high=Fraction(1)),
)
KNOWN = Theory("game", "ceuta", "digest", LINES, {"bank_plays": Fraction(1, 2)})


def test_a_theory_is_read_as_it_was_written():
    assert KNOWN == parse(written(KNOWN))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [('"simulated"', '"guessed"'), ('"1/37"', '"a lot"'), ("game =", "name ="), ("[[", "[")],
)
def test_a_theory_that_cannot_be_read_says_so(right, wrong):
    with pytest.raises(TheoryFault):
        parse(written(KNOWN).replace(right, wrong, 1))


def test_a_bet_is_found_by_its_place_and_what_it_should_have_won_is_summed():
    assert Fraction(1, 20) == KNOWN.of("place", (6,)).edge
    assert KNOWN.of("place", (5,)) is None
    assert Fraction(1, 37) == KNOWN.of("red").edge
    assert 100 + 50 == expected(KNOWN, {"red": 3_700, "place": 1_200, "unknown": 900})


# --- bets that stay ------------------------------------------------------------------------------

RATCHET = """
game = "ratchet"
jurisdiction = "ceuta"
title = "t"
source = "s"
[[bets]]
name = "line"
term = "t"
place = "layout"
odds = "1:1"
article = "1"
"""


def ratchet(deal: Deal) -> Script:
    """Of four outcomes one wins and one loses; on the others it stays, and then pays double."""
    yield Draw("wheel", (0, 1, 2, 3))
    (bet,) = deal.bets
    came = deal.hand("wheel")[0]
    deal.carried = "later"
    if came == "0":
        deal.win(bet, None if bet.note == "" else deal.paytable.odds["double"])
    elif came == "1":
        deal.lose(bet)
    else:
        deal.stay(bet, "again" if bet.note else "once")


def test_a_bet_that_stays_is_followed_until_it_is_decided():
    sheet = paytable_of(RATCHET + '[[odds]]\nname = "double"\nodds = "2:1"\narticle = "1"\n')
    rules = Rules("ratchet", "wheel", ratchet)
    (line,) = theory.worths(rules, sheet)
    # First round: nought on average; half of the time it stays, and then brings (2 - 1) / 2.
    assert (Fraction(-1, 4), Fraction(1, 2)) == (line.edge, line.wins)


def test_who_is_asked_takes_what_is_taken_when_the_time_is_over():
    lines = {w.bet: w for w in theory.worths(RULES, paytable_of(PAYTABLE)) if w.bet != "behind"}
    assert {"number", "even"} == set(lines)
    assert (Fraction(1, 7), "exact", ()) == (*_plain(lines["number"]), lines["number"].on)
    assert (Fraction(13, 140), "strategy") == _plain(lines["even"])


def _plain(worth: Worth) -> tuple[Fraction, str]:
    return worth.edge, worth.how


# --- no-draw poker -------------------------------------------------------------------------------


def test_the_fast_ranking_of_hands_is_the_ranking_of_the_game():
    drawn = random.Random(5)
    dealt = [sorted(drawn.sample(range(52), 5)) for _ in range(1_500)]
    dealt += [[0, 4, 8, 12, 48], [0, 4, 8, 12, 49], [32, 36, 40, 44, 48], [28, 32, 36, 40, 44]]
    fast = poker.values_of(np.array(dealt, np.int32))
    slow = [hands.rank_five([FACES[card] for card in hand]) for hand in dealt]
    order = np.argsort(fast, kind="stable")
    ranked = [slow[place] for place in order]
    assert ranked == sorted(ranked)
    assert all((fast[a] == fast[b]) == (slow[a] == slow[b]) for a, b in pairwise(order))
    assert [hand.kind for hand in slow] == [hands.KINDS[value >> 20] for value in fast]


def test_sets_of_cards_are_numbered_without_a_gap():
    sets = np.array(list(combinations(range(9), 3)), np.int32)
    assert list(range(84)) == sorted(poker.number_of(sets))


def test_the_ways_of_the_bank_are_those_that_are_counted_one_by_one():
    deck = poker.Deck(ranks=6)
    own = np.array([[3, 8, 9, 17, 23], [0, 4, 8, 12, 20]], np.int32)
    classes = deck.classes[poker.number_of(own)]
    ways = deck.against(own, classes)
    for hand, place in product(range(len(own)), (0, 7, 18)):
        unseen = [card for card in range(24) if card not in own[hand]]
        opened = unseen.pop(place)
        five = [sorted([opened, *four]) for four in combinations(unseen, 4)]
        bank = deck.classes[poker.number_of(np.array(five, np.int32))]
        plays = bank >= deck.qualifies
        idle, lower, higher = (part[hand, place] for part in ways)
        assert (~plays).sum() == idle
        assert (plays & (bank < classes[hand])).sum() == lower
        assert (plays & (bank > classes[hand])).sum() == higher


def test_hands_that_differ_by_their_suits_stand_for_each_other():
    weights = [hands.weight for hands in poker.Deck(ranks=5).canonical()]
    assert 15_504 == sum(part.sum() for part in weights)
    assert {4, 12, 24} <= {int(weight) for part in weights for weight in part}


FACTS = {
    "bank_plays": Fraction(205, 364),
    "royal_flush": Fraction(4, 2_598_960),
    "straight_flush": Fraction(36, 2_598_960),
    "four": Fraction(624, 2_598_960),
    "full_house": Fraction(3_744, 2_598_960),
    "flush": Fraction(5_108, 2_598_960),
    "straight": Fraction(10_200, 2_598_960),
    "three": Fraction(54_912, 2_598_960),
    "two_pairs": Fraction(123_552, 2_598_960),
    "pair": Fraction(1_098_240, 2_598_960),
    "high_card": Fraction(1_302_540, 2_598_960),
}


def test_the_hands_of_no_draw_poker_come_as_often_as_everywhere():
    assert FACTS == theory_of("no_draw_poker", "ceuta").facts


def test_the_ante_of_no_draw_poker_is_worth_5_26_percent_to_the_house():
    ante = theory_of("no_draw_poker", "ceuta").of("ante")
    assert Fraction(262304849593, 4983307629300) == ante.edge


# --- wheels --------------------------------------------------------------------------------------

WHEELS = [
    ("french_roulette", "ceuta", Fraction(1, 37), Fraction(1, 74)),
    ("american_roulette", "live", Fraction(1, 37), Fraction(1, 37)),
    ("double_zero_roulette", "chile", Fraction(1, 19), Fraction(1, 38)),
]


@pytest.mark.parametrize(("game", "place", "number", "even"), WHEELS)
def test_a_roulette_keeps_what_its_zeros_are_worth(game, place, number, even):
    known = theory_of(game, place)
    edges = [known.of(bet).edge for bet in ("straight", "corner", "red", "low")]
    assert [number, number, even, even] == edges


# --- blackjack -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "insurance", "hand"),
    [
        ("ceuta", Fraction(23, 311), 0.002846296),
        ("peru", Fraction(23, 311), 0.001822437),
        ("live", Fraction(31, 415), 0.007920921),
    ],
)
def test_a_bet_at_blackjack_is_worth_what_best_play_leaves_of_it(place, insurance, hand):
    known = theory_of("blackjack", place)
    assert insurance == known.of("insurance").edge
    assert hand == pytest.approx(float(known.of("hand").edge), abs=1e-9)


def test_the_page_tells_the_interval_of_a_simulated_line():
    assert "2.5000 % (0.0000 % … 100.0000 %)" in page([KNOWN])
