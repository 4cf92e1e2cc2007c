"""Bets put down one by one: limits, boxes, backers, what goes back (TBL-18 to TBL-27, ROU-90)."""

from __future__ import annotations

import pytest

from house.contract import Deadline
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    Decide,
    FindBet,
    OpenRound,
    PlaceBet,
    RemoveBet,
    TimeOut,
)
from tables.kinds.table import words as ask
from tests.games.felt import BY_HAND, Felt

CROUPIER = "croupier"


def code(refused) -> str:
    return refused.code if refused else ""


def ante(seat: int, stake: int, box: int = 0) -> PlaceBet:
    return PlaceBet("T", seat, "ante", stake, box=box or seat)


@pytest.fixture
def felt() -> Felt:
    """Bets are open at a table of poker: antes from 1.00 to 25.00, three seats, backers allowed."""
    table = Felt("no_draw_poker", backers=True)
    assert table.open() is None
    return table


def at_terminals() -> Felt:
    """The same table where players bet on terminals."""
    table = Felt("no_draw_poker", backers=True, terminals=True)
    assert table.open() is None
    return table


WRONG_BETS = [
    (PlaceBet("T", 1, "straight", 100, box=1), "E_NO_BET"),
    (PlaceBet("T", 1, "call", 200, box=1), "E_NO_BET"),
    (ante(1, 0), "E_BAD_AMOUNT"),
    (ante(1, -100), "E_BAD_AMOUNT"),
    (ante(1, 99), "E_LIMIT"),
    (ante(1, 2_501), "E_LIMIT"),
    (PlaceBet("T", 1, "ante", 100), "E_BAD_INPUT"),
    (ante(1, 100, box=8), "E_BAD_INPUT"),
    (PlaceBet("T", 1, "ante", 100, box=1, on=(7,)), "E_NO_PLACE"),
    (PlaceBet("T", 1, "ante", 100, box=1, parent=9), "E_BAD_INPUT"),
    (ante(4, 100), "E_NO_SEAT"),
]


@pytest.mark.parametrize(("bet", "expected"), WRONG_BETS)
def test_a_bet_that_cannot_be_is_refused_whole_and_moves_no_chip(felt, bet, expected):
    before = dict(felt.books.accounts)
    assert expected == code(felt.ask(CROUPIER, bet))
    assert (before, ()) == (felt.books.accounts, felt.play.bets)


def test_the_limits_count_everything_that_lies_in_a_box(felt):
    felt.must(CROUPIER, ante(1, 2_400))
    refused = felt.ask(CROUPIER, ante(1, 101 + 100))
    assert ("E_LIMIT", 2_400) == (refused.code, refused.details["lying"])
    felt.must(CROUPIER, ante(1, 100))


def test_a_refused_bet_says_between_what_it_would_be_accepted(felt):
    refused = felt.ask(CROUPIER, ante(1, 5_000))
    assert {"kind": "ante", "least": 100, "most": 2_500, "lying": 0} == dict(refused.details)


def test_a_bet_moves_its_chips_to_the_cloth_and_back(felt):
    felt.must(CROUPIER, ante(2, 700))
    assert {"play.stakes.R1": -700, "play.players.T1": 700} == felt.books.standing("play.")
    felt.must(CROUPIER, RemoveBet(1))
    assert {} == felt.books.standing("play.")


def test_nothing_is_placed_or_removed_after_the_closing_call(felt):
    felt.must(CROUPIER, ante(1, 100))
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, ante(1, 100)))
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, RemoveBet(1)))
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, CloseBets()))


def test_cards_are_not_dealt_for_an_empty_table(felt):
    assert "E_NO_BETS" == code(felt.ask(CROUPIER, CloseBets()))


def test_chips_found_over_the_maximum_play_for_it_and_the_rest_goes_back(felt):
    felt.must(CROUPIER, FindBet("T", 1, "ante", 4_000, box=1))
    assert [2_500] == [bet.stake for bet in felt.play.bets]
    returned = felt.round.events[-1]
    assert (4_000, 1_500) == (returned.found, returned.returned)


def test_chips_found_under_the_minimum_go_back(felt):
    felt.must(CROUPIER, FindBet("T", 1, "ante", 99, box=1))
    assert ((), {}) == (felt.play.bets, felt.books.standing("play."))


# --- whose box it is ------------------------------------------------------------------------------


def test_a_box_of_somebody_else_is_played_only_with_his_consent(felt):
    felt.must(CROUPIER, ante(1, 500))
    assert "E_NO_CONSENT" == code(felt.ask(CROUPIER, ante(2, 100, box=1)))
    felt.must("player 1", ask.AllowBackers(1, True))
    felt.must(CROUPIER, ante(2, 100, box=1))
    felt.must(CROUPIER, ask.TakeSeat(0, "standing"))
    felt.must(CROUPIER, ante(101, 100, box=1))
    felt.must("player 1", ask.AllowBackers(1, False))
    assert "E_NO_CONSENT" == code(felt.ask(CROUPIER, ante(3, 100, box=1)))


def test_a_backer_waits_for_the_bet_of_whoever_holds_the_box(felt):
    felt.must(CROUPIER, ask.AllowBackers(1, True))
    assert "E_NO_MAIN_BET" == code(felt.ask(CROUPIER, ante(2, 100, box=1)))


def test_four_players_at_most_bet_in_one_box_and_together_within_its_maximum():
    felt = Felt("no_draw_poker", backers=True, seats=6)
    felt.must(CROUPIER, ask.AllowBackers(1, True))
    felt.open()
    for seat in (1, 2, 3, 4):
        felt.must(CROUPIER, ante(seat, 600, box=1))
    assert "E_BOX_FULL" == code(felt.ask(CROUPIER, ante(5, 100, box=1)))
    assert "E_LIMIT" == code(felt.ask(CROUPIER, ante(4, 101, box=1)))


def test_a_free_box_is_nobodys_at_poker_and_anybodys_who_is_seated_at_blackjack(felt):
    assert "E_BOX_TAKEN" == code(felt.ask(CROUPIER, ante(1, 100, box=7)))
    blackjack = Felt("blackjack")
    blackjack.shuffle()
    blackjack.open()
    blackjack.must(CROUPIER, PlaceBet("T", 1, "hand", 100, box=7))


def test_the_holder_decides_and_every_backer_follows_in_proportion():
    felt = at_terminals()
    felt.must(CROUPIER, ask.AllowBackers(1, True))
    felt.must(CROUPIER, ante(1, 200))
    felt.must(CROUPIER, ante(2, 150, box=1))
    felt.must(CROUPIER, CloseBets())
    after = felt.play.ordinal
    assert "E_FORBIDDEN" == code(felt.ask("player 2", Decide(after, 1, "voy", amount=400)))
    felt.must("player 1", Decide(after, 1, "voy", amount=400))
    calls = [(b.seat, b.stake, b.parent) for b in felt.play.bets if b.kind == "call"]
    assert [(1, 400, 1), (2, 300, 2)] == calls


# --- who may ask ----------------------------------------------------------------------------------


def test_a_terminal_bets_and_decides_for_its_own_seat_alone():
    felt = at_terminals()
    assert "E_FORBIDDEN" == code(felt.ask("player 1", ante(2, 100)))
    felt.must("player 2", ante(2, 100))
    assert "E_FORBIDDEN" == code(felt.ask("player 1", RemoveBet(1)))


def test_a_terminal_only_shows_where_the_paytable_has_none_and_where_chips_are_not_kept(felt):
    assert "E_NO_TERMINALS" == code(felt.ask("player 1", ante(1, 100)))
    assert "E_NO_TERMINALS" == code(felt.ask(CROUPIER, ask.TakeSeat(4, "Ana", terminal=True)))
    felt.must(CROUPIER, ante(1, 100))
    assert "E_NO_TERMINALS" == code(felt.ask("player 1", RemoveBet(1)))
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_TERMINALS" == code(felt.ask("player 1", Decide(felt.play.ordinal, 1, "paso")))
    assert {} == felt.view("box 1")["may"]
    live = Felt("blackjack", "live", seats=2)
    assert live.table_view("box 1")["table"]["terminals"]
    live.shuffle()
    live.open()
    assert "E_NO_TERMINALS" == code(live.ask("player 1", PlaceBet("T", 1, "hand", 200, box=1)))


def test_the_chief_touches_neither_stakes_nor_payments(felt):
    for action in (ante(1, 100), CloseBets(), ConfirmPayment()):
        assert "E_FORBIDDEN" == code(felt.ask("gaming_table_head", action))


def test_a_round_is_opened_from_where_the_tables_cards_come():
    felt = Felt("no_draw_poker", source=BY_HAND)
    opening = OpenRound("T", "electronic")
    felt.source = "electronic"
    assert "E_STALE" == code(felt.open())
    assert opening.source == felt.source


# --- time -----------------------------------------------------------------------------------------


@pytest.fixture
def live() -> Felt:
    """A live blackjack table where two terminals have bet and the cards are dealt."""
    felt = Felt("blackjack", "live", seats=2, terminals=True)
    felt.shuffle()
    felt.open()
    return felt


def due(felt: Felt) -> list[Deadline]:
    return felt.deadlines()


def test_the_time_for_bets_runs_from_the_first_one_and_the_house_closes(live):
    assert [] == due(live)
    live.must("player 1", PlaceBet("T", 1, "hand", 200, box=1))
    (deadline,) = due(live)
    assert (live.at + 20_000, CloseBets()) == (deadline.at, deadline.action)
    live.must("house", deadline.action)
    assert live.play.phase != "OPEN"


def test_who_does_not_answer_in_time_stands_and_a_late_time_out_does_nothing(live):
    for seat in (1, 2):
        live.must(f"player {seat}", PlaceBet("T", seat, "hand", 200, box=seat))
    live.must(CROUPIER, CloseBets())
    while live.play.phase == "PLAYING":
        (deadline,) = due(live)
        assert isinstance(deadline.action, TimeOut)
        live.must("house", deadline.action)
        assert "E_STALE" == code(live.ask("house", deadline.action))
    (paying,) = due(live)
    assert ConfirmPayment() == paying.action
    live.must("house", paying.action)
    assert "E_NOTHING_TO_PAY" == code(live.ask("house", paying.action))


def test_a_terminal_buys_no_less_than_the_smallest_chip(live):
    least = live.table_view()["table"]["minimum"]
    for cents in (least - 1, 0):
        assert "E_BAD_AMOUNT" == code(live.ask(CROUPIER, ask.BuyChips(1, cents)))
    live.must(CROUPIER, ask.BuyChips(1, least))
