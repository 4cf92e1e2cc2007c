"""What the bets of craps are worth: the chain of rolls, and the game itself playing them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tables.core.words import CloseBets, ConfirmPayment, PlaceBet, TakeStep
from tables.proofs.craps import facts, value, worths
from tests.games.felt import ELECTRONIC, Felt, paytable_of, scripted

SHEET = paytable_of("craps", "ceuta")
EDGES = {worth.bet: worth.edge for worth in worths(SHEET)}


@pytest.mark.parametrize(
    ("kind", "edge"),
    [
        ("win", Fraction(7, 495)),
        ("come", Fraction(7, 495)),
        ("dont_win", Fraction(3, 220)),
        ("dont_come", Fraction(3, 220)),
        ("field", Fraction(1, 18)),
        ("big_6", Fraction(1, 11)),
        ("big_8", Fraction(1, 11)),
        ("under_7", Fraction(1, 6)),
        ("over_7", Fraction(1, 6)),
        ("hard_4_10", Fraction(1, 9)),
        ("hard_6_8", Fraction(1, 11)),
        ("seven", Fraction(1, 6)),
        ("eleven", Fraction(1, 9)),
        ("any_craps", Fraction(1, 9)),
        ("craps_2", Fraction(5, 36)),
        ("craps_3", Fraction(1, 9)),
        ("craps_12", Fraction(5, 36)),
        ("craps_eleven", Fraction(1, 6)),
        ("right_6_8", Fraction(1, 66)),
        ("right_5_9", Fraction(1, 25)),
        ("right_4_10", Fraction(1, 15)),
        ("wrong_6_8", Fraction(1, 55)),
        ("wrong_5_9", Fraction(1, 40)),
        ("wrong_4_10", Fraction(1, 33)),
    ],
)
def test_the_edge_of_a_bet(kind, edge):
    assert edge == EDGES[kind]


def test_odds_are_fair_on_every_number():
    odds = [worth for worth in worths(SHEET) if worth.bet.endswith("_odds")]
    assert 24 == len(odds)
    assert {Fraction(0)} == {worth.edge for worth in odds}
    assert Fraction(1, 3) == next(w.wins for w in odds if (w.bet, w.on) == ("win_odds", (4,)))


def test_how_long_a_shooter_has_the_dice():
    known = facts(SHEET)
    assert (Fraction(2, 3), Fraction(67, 165)) == (known["point_set"], known["point_made"])
    assert Fraction(1671, 196) == known["rolls_of_a_hand"]


@pytest.mark.parametrize("kind", ["field", "any_craps", "craps_eleven", "under_7", "seven"])
def test_the_game_pays_over_all_36_rolls_what_the_chain_says(kind):
    """36 rounds, one for each pair of dice, at a table of its own."""
    dice = [str(face) for pair in product(range(1, 7), repeat=2) for face in pair]
    felt = Felt("craps", source=ELECTRONIC, luck=scripted(dice), seats=2)
    net = 0
    for _ in range(36):
        felt.open()
        felt.ask("croupier", PlaceBet("T", 2, "win", 100))
        felt.must("croupier", PlaceBet("T", 1, kind, 100))
        felt.must("croupier", TakeStep(**felt.view()["may"]["TakeStep"]))
        felt.must("croupier", CloseBets())
        (line,) = (one for one in felt.view()["settlement"] if one["kind"] == kind)
        net += line["payout"] + line["returned"] - 100
        felt.must("croupier", ConfirmPayment())
    assert Fraction(net, 3_600) == value(SHEET, kind, 0)[0]
