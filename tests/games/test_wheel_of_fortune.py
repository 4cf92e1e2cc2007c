"""The wheel of fortune, as catalogue item 14 tells it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tables.core.theory import theory
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    CorrectOutcome,
    PlaceBet,
    RemoveBet,
    ReportOutcome,
    VoidThrow,
)
from tables.games.wheel_of_fortune import BETS, RULES, TURN, WHEEL
from tables.kinds.table import words as ask
from tests.games.felt import BY_HAND, ELECTRONIC, Felt

CROUPIER, HEAD = "croupier", "gaming_table_head"


def code(refused) -> str:
    return refused.code if refused else ""


@pytest.fixture
def felt() -> Felt:
    """After the first push."""
    table = Felt("wheel_of_fortune", source=BY_HAND)
    assert table.open() is None
    return table


def bet(felt: Felt, kind: str, stake: int = 100, seat: int = 1):
    return felt.ask(CROUPIER, PlaceBet("T", seat, kind, stake))


def spin(felt: Felt, symbol: str, turns: int = 5) -> None:
    felt.must(CROUPIER, CloseBets())
    assert felt.report(TURN + turns) is None
    assert felt.report(WHEEL.index(symbol)) is None


def test_54_pockets_in_their_frequencies_and_the_figures_face_each_other():
    assert {"1": 24, "2": 15, "5": 7, "10": 4, "20": 2, "A": 1, "B": 1} == Counter(WHEEL)
    assert 27 == WHEEL.index("B") - WHEEL.index("A")


@pytest.mark.parametrize(
    ("kind", "paid"),
    [
        ("pockets_24", 100),
        ("pockets_15", 200),
        ("pockets_7", 500),
        ("pockets_4", 1_000),
        ("pockets_2", 2_000),
        ("figure_a", 4_500),
        ("figure_b", 4_500),
    ],
)
def test_a_symbol_pays_its_prize_and_every_other_bet_loses(felt, kind, paid):
    for other in BETS:
        bet(felt, other)
    spin(felt, BETS[kind])
    lines = {line["kind"]: line for line in felt.view()["settlement"]}
    assert ("win", paid, 100) == tuple(lines[kind][k] for k in ("result", "payout", "returned"))
    assert {"lose"} == {line["result"] for name, line in lines.items() if name != kind}
    assert kind == felt.view()["settlement"][-1]["kind"]


def test_the_two_pushes_have_their_words(felt):
    assert "Hagan sus apuestas" == felt.view()["script"]["say"]
    felt.must(CROUPIER, CloseBets())
    assert "No va más" == felt.view()["script"]["say"]


def test_after_the_second_push_bets_are_neither_placed_nor_withdrawn(felt):
    bet(felt, "pockets_24")
    felt.must(CROUPIER, RemoveBet(1))
    bet(felt, "pockets_24")
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_MORE_BETS" == code(bet(felt, "pockets_24"))
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, RemoveBet(2)))


def test_four_turns_at_least_are_recorded_before_the_symbol(felt):
    felt.must(CROUPIER, CloseBets())
    assert [str(turns) for turns in range(4, 13)] == names(felt)
    assert "E_IMPOSSIBLE" == code(felt.report(TURN + 3))
    assert felt.report(TURN + 4) is None
    assert ["A", "1", "2", "5", "10", "20", "B"] == names(felt)
    assert "E_IMPOSSIBLE" == code(felt.report(len(WHEEL)))


def names(felt: Felt) -> list[str]:
    """What the keypad offers now."""
    return [name for _, name in felt.view()["expects"]["outcomes"]]


def test_a_wrong_symbol_is_put_right_before_it_is_paid(felt):
    bet(felt, "pockets_2")
    spin(felt, "10")
    felt.must(CROUPIER, CorrectOutcome(2, WHEEL.index("20")))
    assert {1: ("win", 2_000, 100)} == felt.results()


@pytest.mark.parametrize("reported", [(), (TURN + 4,), (TURN + 4, 15)])
def test_a_void_throw_repeats_the_cycle_and_leaves_the_stakes_free(felt, reported):
    bet(felt, "pockets_2")
    bet(felt, "pockets_24")
    felt.must(CROUPIER, CloseBets())
    for outcome in reported:
        felt.must(CROUPIER, ReportOutcome(felt.play.ordinal + 1, outcome))
    felt.must(CROUPIER, VoidThrow("the pointer stands on a peg"))
    felt.must(CROUPIER, RemoveBet(2))
    spin(felt, "20")
    assert {1: ("win", 2_000, 100)} == felt.results()


def test_no_bet_is_taken_while_the_last_spin_is_paid(felt):
    spin(felt, "1")
    assert "E_NO_MORE_BETS" == code(bet(felt, "pockets_24"))
    felt.must(CROUPIER, ConfirmPayment())
    assert "E_STALE" == code(bet(felt, "pockets_24"))


def test_the_maxima_are_the_tables_inside_the_authorised_band(felt):
    assert {"pockets_24": 10_000, "pockets_7": 4_000, "figure_a": 2_000}.items() <= {
        kind: most for kind, (_, most) in felt.view()["limits"].items()
    }.items()
    assert "E_LIMIT" == code(bet(felt, "figure_a", 2_001))
    wider = Felt("wheel_of_fortune", limits=(ask.Limit("figure_a", 0, 5_000),))
    assert [100, 5_000] == wider.table_view()["limits"]["figure_a"]


def test_three_spins_after_the_closing_call_and_void_ones_do_not_count(felt):
    spin(felt, "1")
    felt.must(CROUPIER, ConfirmPayment())
    felt.must(HEAD, ask.CallLastRounds())
    for symbol in ("1", "2", "5"):
        felt.open()
        felt.must(CROUPIER, CloseBets())
        felt.must(CROUPIER, VoidThrow("three turns only"))
        spin(felt, symbol)
        felt.must(CROUPIER, ConfirmPayment())
    assert "E_LAST_ROUND_PLAYED" == code(felt.open())


def test_the_house_draws_a_pocket_and_counts_no_turns():
    felt = Felt("wheel_of_fortune", source=ELECTRONIC, luck=lambda chance: 53)
    felt.open()
    bet(felt, "pockets_24")
    felt.must(CROUPIER, CloseBets())
    assert ("1", {1: ("win", 100, 100)}) == (felt.view()["result"], felt.results())


def test_what_the_house_keeps_of_every_bet(felt):
    """(pockets × (prize + 1) − 54) / 54, told through all pockets."""
    table = Felt("wheel_of_fortune", source=ELECTRONIC, luck=lambda chance: 0)
    table.open()
    for kind in BETS:
        bet(table, kind)
    closed = [step.event for step in table.probe(CROUPIER, CloseBets())]
    play = table.play
    for event in closed:
        play = table.game.evolve(play, event)
    found = theory(RULES, play, table.paytable)
    edges = [found[number].edge for number in range(1, 8)]
    assert [
        Fraction(1, 9),
        Fraction(1, 6),
        Fraction(2, 9),
        Fraction(5, 27),
        Fraction(2, 9),
        Fraction(4, 27),
        Fraction(4, 27),
    ] == edges
