"""What goes wrong at a table and how it is mended: corrections, penalties, void rounds, holds."""

from __future__ import annotations

import pytest

from tables.core.cards import number_of
from tables.core.holding import LONGEST_MS
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    CorrectOutcome,
    Decide,
    DecideHold,
    HoldPayment,
    KeyCards,
    NoteIncident,
    Penalise,
    PlaceBet,
    RemoveCard,
    ReportOutcome,
    VoidRound,
    VoidThrow,
)
from tables.kinds.table import words as ask
from tests.games.felt import BY_HAND, Felt

CROUPIER, HEAD = "croupier", "gaming_table_head"


def code(refused) -> str:
    return refused.code if refused else ""


@pytest.fixture
def felt() -> Felt:
    """Poker with a real deck: the bank shows a nine, box 1 stays, box 2 passes."""
    table = Felt("no_draw_poker", source=BY_HAND, seats=2)
    table.open()
    for seat in (1, 2):
        table.must(CROUPIER, PlaceBet("T", seat, "ante", 100, box=seat))
    table.must(CROUPIER, CloseBets())
    key(table, "9h")
    table.must(CROUPIER, Decide(1, 1, "voy", amount=200))
    table.must(CROUPIER, Decide(1, 2, "paso"))
    return table


def key(felt: Felt, *cards: str):
    return felt.ask(CROUPIER, KeyCards(felt.play.ordinal + 1, cards))


def move_of(felt: Felt, card: str) -> int:
    """The move by which a card came."""
    return next(m.move for m in felt.play.moves if getattr(m, "name", "") == card)


def play_out(felt: Felt) -> None:
    """The bank has ace-king, box 1 a pair of queens."""
    assert key(felt, "As", "Kd", "5c", "3c") is None
    assert key(felt, "Qs", "Qh", "8d", "4c", "2d") is None


# --- impossible and mistaken outcomes -------------------------------------------------------------


def test_a_card_that_is_out_already_is_refused(felt):
    refused = key(felt, "9h")
    assert ("E_IMPOSSIBLE", number_of("9h")) == (refused.code, refused.details["outcome"])


@pytest.mark.parametrize("card", ["1s", "Zh", "", "JK"])
def test_what_is_no_card_of_the_deck_is_refused(felt, card):
    assert "E_IMPOSSIBLE" == code(key(felt, card))


def test_of_several_keyed_cards_none_is_taken_when_one_is_impossible(felt):
    assert "E_IMPOSSIBLE" == code(key(felt, "As", "As"))
    assert 1 == felt.play.ordinal


def test_an_outcome_that_was_keyed_twice_is_told_apart_from_the_next_one(felt):
    first = KeyCards(felt.play.ordinal + 1, ("As",))
    felt.must(CROUPIER, first)
    assert "E_STALE" == code(felt.ask(CROUPIER, first))


def test_a_decision_after_another_card_has_come_is_stale():
    felt = Felt("no_draw_poker", source=BY_HAND, seats=1)
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "ante", 100, box=1))
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_DECISION" == code(felt.ask(CROUPIER, Decide(0, 1, "paso")))
    key(felt, "9h")
    assert "E_STALE" == code(felt.ask(CROUPIER, Decide(0, 1, "paso")))
    assert "E_CHOICE" == code(felt.ask(CROUPIER, Decide(1, 1, "double")))
    assert "E_NOTHING_AWAITED" == code(key(felt, "As"))


def test_where_the_house_draws_nobody_keys_or_corrects():
    felt = Felt("no_draw_poker", seats=1)
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "ante", 100, box=1))
    felt.must(CROUPIER, CloseBets())
    assert "E_NOTHING_AWAITED" == code(felt.ask(CROUPIER, ReportOutcome(11, 0)))
    assert "E_NOT_BY_HAND" == code(felt.ask(CROUPIER, CorrectOutcome(1, 0)))
    assert "E_NOT_BY_HAND" == code(felt.ask(CROUPIER, RemoveCard("2c", "face up")))


def test_a_wrongly_keyed_card_is_corrected_before_the_payment_and_the_hand_settled_anew(felt):
    play_out(felt)
    assert ("win", 200, 200) == felt.results()[3]
    queen = move_of(felt, "Qs")
    felt.must(CROUPIER, CorrectOutcome(queen, number_of("7s")))
    assert ("lose", 0, 0) == felt.results()[3]
    felt.must(CROUPIER, ConfirmPayment())
    assert "E_NOTHING_AWAITED" == code(felt.ask(CROUPIER, CorrectOutcome(queen, 1)))


def test_a_correction_to_a_card_that_lies_elsewhere_is_refused(felt):
    play_out(felt)
    queen = move_of(felt, "Qs")
    refused = felt.ask(CROUPIER, CorrectOutcome(queen, number_of("As")))
    assert "E_IMPOSSIBLE" == code(refused)
    assert "E_BAD_INPUT" == code(felt.ask(CROUPIER, CorrectOutcome(99, 1)))


def test_a_correction_that_no_longer_fits_to_what_was_decided_is_refused():
    felt = Felt("blackjack", source=BY_HAND, seats=1)
    felt.shuffle()
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "hand", 100, box=1))
    felt.must(CROUPIER, CloseBets())
    assert key(felt, "Ks", "7h", "6s") is None
    felt.must(CROUPIER, Decide(3, 1, "no"))
    felt.must(CROUPIER, Decide(3, 1, "hit"))
    assert "E_CANNOT_CORRECT" == code(felt.ask(CROUPIER, CorrectOutcome(3, number_of("As"))))
    felt.must(CROUPIER, CorrectOutcome(3, number_of("4s")))


def test_a_card_found_face_up_leaves_the_shoe(felt):
    felt.must(CROUPIER, RemoveCard("As", "face up in the shoe"))
    assert "E_IMPOSSIBLE" == code(key(felt, "As"))
    assert "E_IMPOSSIBLE" == code(felt.ask(CROUPIER, RemoveCard("As", "again")))


# --- conduct --------------------------------------------------------------------------------------


def test_a_box_that_breaks_the_rules_of_conduct_loses_its_whole_stake(felt):
    felt.must(HEAD, Penalise(1, "showed his cards"))
    assert "E_ALREADY_DECIDED" == code(felt.ask(HEAD, Penalise(1, "again")))
    assert "E_BAD_INPUT" == code(felt.ask(HEAD, Penalise(5, "nobody")))
    play_out(felt)
    assert {("lose", 0, 0)} == set(felt.results().values())


def test_a_penalised_box_is_asked_nothing_more():
    felt = Felt("no_draw_poker", source=BY_HAND, seats=2)
    felt.open()
    for seat in (1, 2):
        felt.must(CROUPIER, PlaceBet("T", seat, "ante", 100, box=seat))
    felt.must(CROUPIER, CloseBets())
    key(felt, "9h")
    felt.must(HEAD, Penalise(1, "asked for advice"))
    assert [[2, 1]] == felt.view()["turn"]


def test_an_incident_is_on_record_for_the_staff_and_changes_nothing(felt):
    before = felt.view("display")
    felt.must(CROUPIER, NoteIncident("advice", "a backer spoke; warned", 1))
    assert ["advice", 1, "a backer spoke; warned"] == felt.view("official")["incidents"][0][:3]
    assert before == felt.view("display")


# --- void -----------------------------------------------------------------------------------------


def test_only_the_chief_voids_a_round_with_a_reason_and_before_it_is_paid(felt):
    assert "E_FORBIDDEN" == code(felt.ask(CROUPIER, VoidRound("wrong count")))
    assert "E_BAD_INPUT" == code(felt.ask(HEAD, VoidRound(" ")))
    assert "E_NO_RETHROW" == code(felt.ask(HEAD, VoidThrow("ball out")))
    felt.must(HEAD, VoidRound("wrong count"))
    assert {} == felt.books.standing("play.")
    assert "E_ALREADY_SETTLED" == code(felt.ask(HEAD, VoidRound("again")))


def test_a_void_round_counts_neither_as_result_nor_as_a_round_of_the_bank(felt):
    felt.must(HEAD, VoidRound("a card was exposed"))
    assert ([], 0) == (felt.table_view()["results"], felt.table.state.won_by_bank)
    assert "a card was exposed" == felt.view("display")["voided"]


# --- payments that wait for the recording ---------------------------------------------------------


@pytest.fixture
def held(felt) -> Felt:
    """The second bet of box 1 has won 2.00 and waits for the recording; the rest is paid."""
    play_out(felt)
    felt.must(HEAD, HoldPayment(3, "a hand over the box"))
    felt.must(CROUPIER, ConfirmPayment())
    return felt


def test_a_held_payment_waits_apart_while_play_goes_on(held):
    assert {"play.disputed.R1": -400} == held.books.standing("play.disputed")
    assert not held.game.closed(held.play)
    assert {} == held.books.standing("play.stakes")
    waiting = held.round
    assert held.open() is None
    held.must(HEAD, VoidRound("nothing happened"))
    held.round = waiting
    held.must(HEAD, DecideHold(3, True, "it lay there"))
    assert held.game.closed(held.play)
    assert {} == held.books.standing("play.disputed")


def test_a_rejected_payment_is_the_banks_and_the_table_knows_it(held):
    won = held.table.state.won_by_bank
    held.must(HEAD, DecideHold(3, False, "put down after the call"))
    assert won + 400 == held.table.state.won_by_bank
    assert -held.table.state.won_by_bank == held.books.accounts["play.bank.T1"]


def test_when_half_an_hour_is_over_the_house_pays(held):
    (deadline,) = held.deadlines()
    held.at = deadline.at
    assert "E_HOLD_EXPIRED" == code(held.ask(HEAD, DecideHold(3, False, "too late")))
    held.must("house", deadline.action)
    assert held.game.closed(held.play)
    assert held.play.settled.at < deadline.at <= held.play.settled.at + LONGEST_MS


def test_a_table_is_not_counted_while_a_payment_waits(held):
    held.must(HEAD, ask.CallLastRounds())
    for seat in (1, 2):
        held.must(CROUPIER, ask.LeaveSeat(seat))
    held.must(CROUPIER, ask.EndPlay())
    assert "E_PAYMENT_HELD" == code(held.ask(HEAD, ask.CountTable(500_000, 0)))
    held.must(HEAD, DecideHold(3, True, "seen"))
    held.must(HEAD, ask.CountTable(500_000, 0))


WRONG_HOLDS = [(1, "reason", ""), (3, " ", "E_BAD_INPUT"), (2, "no win", "E_BAD_INPUT")]


@pytest.mark.parametrize(("bet", "reason", "expected"), [*WRONG_HOLDS, (9, "none", "E_NO_BET")])
def test_only_a_winning_bet_waits_and_only_with_a_reason(felt, bet, reason, expected):
    play_out(felt)
    assert expected == code(felt.ask(HEAD, HoldPayment(bet, reason)))
