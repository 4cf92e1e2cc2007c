"""Boule, as catalogue item 04 tells it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tables.core.theory import theory
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    CorrectOutcome,
    FindBet,
    PlaceBet,
    RemoveBet,
    TakeStep,
    VoidThrow,
)
from tables.games.boule import CHANCES, NUMBERS, RULES
from tables.kinds.table import words as ask
from tests.games.felt import BY_HAND, Felt

CROUPIER, HEAD = "croupier", "gaming_table_head"


def code(refused) -> str:
    return refused.code if refused else ""


@pytest.fixture
def felt() -> Felt:
    """The head has opened the bets."""
    table = Felt("boule", source=BY_HAND)
    assert table.open(HEAD) is None
    return table


def bet(felt: Felt, kind: str, stake: int, number: int = 0, seat: int = 1):
    on = (number,) if number else ()
    return felt.ask(CROUPIER, PlaceBet("T", seat, kind, stake, 0, on))


def throw(felt: Felt, number: int) -> None:
    for _ in RULES.steps:
        felt.must(CROUPIER, TakeStep(**felt.view()["may"]["TakeStep"]))
    felt.must(CROUPIER, CloseBets())
    assert felt.report(number) is None


def test_every_number_but_the_five_belongs_to_three_even_chances_of_four_numbers_each():
    assert {4} == {len(covered) for covered in CHANCES.values()}
    for number in NUMBERS:
        count = sum(number in covered for covered in CHANCES.values())
        assert count == (0 if number == 5 else 3)
    for one, other in (("red", "black"), ("even", "odd"), ("low", "high")):
        assert not CHANCES[one] & CHANCES[other]


def test_a_number_pays_seven_to_one_and_an_even_chance_its_own_stake(felt):
    bet(felt, "number", 100, 8)
    bet(felt, "even", 200)
    bet(felt, "low", 200)
    throw(felt, 8)
    assert {
        1: ("win", 700, 100),
        2: ("win", 200, 200),
        3: ("lose", 0, 0),
    } == felt.results()


def test_losers_are_raked_in_first_then_even_chances_are_paid_and_numbers_last(felt):
    bet(felt, "number", 100, 7)
    bet(felt, "high", 100)
    bet(felt, "even", 100)
    bet(felt, "red", 100)
    throw(felt, 7)
    assert ["even", "red", "high", "number"] == [b["kind"] for b in felt.view()["settlement"]]


def test_the_five_takes_every_even_chance_whole(felt):
    for kind in CHANCES:
        bet(felt, kind, 100)
    bet(felt, "number", 100, 5)
    throw(felt, 5)
    lines = felt.view()["settlement"]
    assert ["lose"] * 6 + ["win"] == [line["result"] for line in lines]
    assert {0} == {line["returned"] for line in lines[:6]}


def test_there_are_no_other_combinations(felt):
    assert "E_NO_BET" == code(bet(felt, "split", 100))
    assert "E_NO_PLACE" == code(bet(felt, "number", 100, 10))
    assert "E_NO_PLACE" == code(felt.ask(CROUPIER, PlaceBet("T", 1, "number", 100, 0, (4, 5))))


def test_the_maximum_counts_from_the_authorised_minimum_and_for_each_player_alone():
    felt = Felt("boule", source=BY_HAND, minimum=200, authorised=100)
    felt.open(HEAD)
    assert 400_000 == felt.table.state.advance_needed
    assert "E_LIMIT" == code(bet(felt, "number", 10_001, 3))
    assert "E_LIMIT" == code(bet(felt, "red", 199))
    assert bet(felt, "number", 10_000, 3) is None
    assert bet(felt, "number", 10_000, 3, seat=2) is None
    assert "E_LIMIT" == code(bet(felt, "number", 200, 3))


def test_a_table_may_set_its_maxima_only_inside_the_band():
    low = {"limits": (ask.Limit("number", 0, 4_000),)}
    assert 4_000 == Felt("boule", **low).table_view()["limits"]["number"][1]
    with pytest.raises(AssertionError, match="E_LIMIT_BAND"):
        Felt("boule", limits=(ask.Limit("number", 0, 3_999),))
    with pytest.raises(AssertionError, match="E_LIMIT_BAND"):
        Felt("boule", limits=(ask.Limit("red", 0, 50_100),))


def test_six_euros_are_the_most_that_is_changed_at_the_table(felt):
    assert felt.ask(CROUPIER, ask.BuyChips(1, 601)) is None
    assert "E_EXCHANGE_LIMIT" == code(felt.ask(CROUPIER, ask.BuyChips(1, 602)))


def test_the_words_are_said_in_their_order(felt):
    said = []
    for step in ("TakeStep", "TakeStep", "CloseBets"):
        said.append(felt.view()["script"]["say"])
        known = felt.view()["may"][step]
        felt.must(CROUPIER, TakeStep(**known) if known else CloseBets())
    said.append(felt.view()["script"]["say"])
    question = "¿Están hechas las apuestas?"
    assert ["Hagan sus apuestas", question, "No va más", "No va más"] == said


def test_table_head_and_croupier_open_the_bets_and_nobody_else(felt):
    assert "OpenRound" in Felt("boule").table_view("chief")["may"]
    assert "OpenRound" in Felt("boule").table_view("croupier")["may"]
    assert "E_FORBIDDEN" == code(Felt("boule").open("cashier"))


def test_the_question_comes_after_the_throw_and_before_the_closing_call(felt):
    assert "E_STEP_MISSING" == code(felt.ask(CROUPIER, CloseBets()))
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("question")))
    felt.must(CROUPIER, TakeStep("throw", 1))
    assert "E_STEP_MISSING" == code(felt.ask(CROUPIER, CloseBets()))
    felt.must(CROUPIER, TakeStep("question"))
    felt.must(CROUPIER, CloseBets())


def test_croupiers_take_turns_at_the_throw_and_none_may_specialise(felt):
    assert ["throw", [1]] == felt.view()["step"]
    throw(felt, 1)
    felt.must(CROUPIER, ConfirmPayment())
    felt.open(HEAD)
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("throw", 1)))
    felt.must(CROUPIER, TakeStep("throw", 2))
    felt.must(CROUPIER, TakeStep("question"))
    felt.must(CROUPIER, CloseBets())
    felt.must(HEAD, VoidThrow("the ball left the plate"))
    assert ["throw", [1]] == felt.view()["step"]


def test_a_stake_lies_free_until_the_call_and_none_is_taken_after_it(felt):
    bet(felt, "red", 100)
    felt.must(CROUPIER, TakeStep("throw", 1))
    felt.must(CROUPIER, RemoveBet(1))
    felt.must(CROUPIER, TakeStep("question"))
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_MORE_BETS" == code(bet(felt, "red", 100))
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, FindBet("T", 1, "red", 100)))


def test_only_a_number_of_the_plate_can_come_and_a_wrong_one_is_put_right(felt):
    bet(felt, "number", 100, 6)
    throw(felt, 9)
    assert "E_IMPOSSIBLE" == code(felt.ask(CROUPIER, CorrectOutcome(1, 10)))
    felt.must(CROUPIER, CorrectOutcome(1, 6))
    assert {1: ("win", 700, 100)} == felt.results()


@pytest.mark.parametrize("called", [False, True])
def test_a_void_throw_leaves_the_stakes_free_and_the_ball_is_thrown_again(felt, called):
    bet(felt, "number", 100, 4)
    felt.must(CROUPIER, TakeStep("throw", 1))
    if called:
        felt.must(CROUPIER, TakeStep("question"))
        felt.must(CROUPIER, CloseBets())
    assert "E_FORBIDDEN" == code(felt.ask(CROUPIER, VoidThrow("no whole turn")))
    felt.must(HEAD, VoidThrow("no whole turn"))
    felt.must(CROUPIER, RemoveBet(1))
    assert {} == felt.books.standing("play.")
    throw(felt, 4)
    assert [] == felt.view()["settlement"]


def test_three_balls_are_played_after_the_closing_call():
    felt = Felt("boule", source=BY_HAND)
    felt.open(HEAD)
    throw(felt, 1)
    felt.must(CROUPIER, ConfirmPayment())
    felt.must(HEAD, ask.CallLastRounds())
    for number in (2, 3, 4):
        assert felt.open(HEAD) is None
        throw(felt, number)
        felt.must(CROUPIER, ConfirmPayment())
    assert "E_LAST_ROUND_PLAYED" == code(felt.open(HEAD))


def test_a_ninth_of_every_stake_is_the_houses(felt):
    """A number wins 7 once in nine; an even chance wins in four of nine throws."""
    bet(felt, "number", 900, 5)
    bet(felt, "red", 900)
    throw(felt, 1)
    found = theory(RULES, _closed(felt.play), felt.paytable)
    assert {1: Fraction(-1, 9), 2: Fraction(-1, 9)} == {n: one.net for n, one in found.items()}
    assert (Fraction(1, 9), Fraction(4, 9)) == (found[1].wins, found[2].wins)


def _closed(play):
    """The round as it stood when the bets had just been closed."""
    return replace(play, moves=(), ordinal=0, numbered=0, phase="PLAYING", decided=None)
