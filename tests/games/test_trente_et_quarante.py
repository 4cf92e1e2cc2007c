"""Trente et quarante, as catalogue item 05 tells it."""

from __future__ import annotations

import pytest

from tables.core import cards
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    CorrectOutcome,
    Decide,
    KeyCards,
    PlaceBet,
    RemoveBet,
    RemoveCard,
    VoidRound,
)
from tables.games.trente_et_quarante import CHANCES, points
from tables.kinds.table import words as ask
from tests.games.felt import BY_HAND, Felt

CROUPIER, HEAD = "croupier", "gaming_table_head"
BLACK_WINS, RED_WINS, EQUAL, REFAIT = (
    row.split()
    for row in (
        "Ks Qh 9d 2c 10s Jd 8h 5c",
        "Kh Qd 9c 6s 10h Jh 8d 4c",
        "Ks Qs 9h 5d 10d Jc 7h 7s",
        "Ks Qh 9d 2c Js 10d 8h 3c",
    )
)


def code(refused) -> str:
    return refused.code if refused else ""


@pytest.fixture
def felt() -> Felt:
    """Six decks are shuffled and the bets are open."""
    table = Felt("trente_et_quarante", source=BY_HAND)
    table.shuffle()
    assert table.open() is None
    return table


def bet(felt: Felt, kind: str, stake: int = 1_000, seat: int = 1):
    return felt.ask(CROUPIER, PlaceBet("T", seat, kind, stake))


def insure(felt: Felt, chance: str, stake: int = 0, seat: int = 1, parent: int = 0):
    on = (CHANCES.index(chance) + 1,)
    return felt.ask(CROUPIER, PlaceBet("T", seat, "insurance", stake, 0, on, parent))


def deal(felt: Felt, dealt: list[str]) -> None:
    felt.must(CROUPIER, CloseBets())
    key(felt, *dealt)


def key(felt: Felt, *dealt: str) -> None:
    for card in dealt:
        felt.must(CROUPIER, KeyCards(felt.play.ordinal + 1, (card,)))


def choose(felt: Felt, bet: int, choice: str) -> None:
    felt.must(CROUPIER, Decide(felt.play.ordinal, 0, choice, hand=bet))


def go_on(felt: Felt) -> None:
    felt.must(CROUPIER, ConfirmPayment())
    assert felt.open() is None


def down_to_the_red_card(felt: Felt, dealt: int = 0) -> None:
    """Takes cards out of the shoe until so many are left above the red one."""
    left = [f for f in cards.FACES for _ in range(cards.left_of(felt.play.left, f))]
    for face in left[5 + dealt :]:
        felt.must(CROUPIER, RemoveCard(face, "a test"))


# --- the rows ------------------------------------------------------------------------------------


def test_court_cards_count_ten_and_an_ace_one():
    assert 31 == points(("Ks", "Qh", "10d", "As"))
    assert 40 == points(("9s", "9h", "9d", "3s", "Jc"))


def test_the_black_row_is_dealt_to_31_or_more_and_then_the_red_one(felt):
    bet(felt, "black")
    felt.must(CROUPIER, CloseBets())
    waits = []
    for card in BLACK_WINS:
        waits.append(felt.view()["expects"]["to"])
        key(felt, card)
    assert ["black"] * 4 + ["red"] * 4 == waits
    assert [("black", "31"), ("red", "33")] == [
        (hand["hand"], hand["figure"]) for hand in felt.view()["hands"]
    ]
    assert "E_NOTHING_AWAITED" == code(felt.ask(CROUPIER, KeyCards(9, ("2s",))))


@pytest.mark.parametrize(
    ("dealt", "won"),
    [
        (BLACK_WINS, {"black", "colour"}),
        (["Kh", *BLACK_WINS[1:]], {"black", "inverse"}),
        (RED_WINS, {"red", "colour"}),
        (["Ks", *RED_WINS[1:]], {"red", "inverse"}),
    ],
)
def test_the_row_nearer_to_31_wins_and_colour_is_told_by_the_first_card(felt, dealt, won):
    for kind in CHANCES:
        bet(felt, kind)
    deal(felt, dealt)
    paid = {line["kind"] for line in felt.view()["settlement"] if line["payout"] == 1_000}
    assert won == paid == set(felt.view()["result"].split())


def test_losers_are_withdrawn_then_colour_and_inverse_then_rows_the_farthest_first(felt):
    for seat in (1, 2):
        for kind in CHANCES:
            bet(felt, kind, seat=seat)
    deal(felt, BLACK_WINS)
    lines = [(line["kind"], line["seat"]) for line in felt.view()["settlement"]]
    assert [("colour", 2), ("colour", 1), ("black", 2), ("black", 1)] == lines[4:]
    assert {"inverse", "red"} == {kind for kind, _ in lines[:4]}


def test_a_wrong_card_is_put_right_as_long_as_the_rest_fits(felt):
    bet(felt, "black")
    deal(felt, BLACK_WINS)
    assert "E_CANNOT_CORRECT" == code(felt.ask(CROUPIER, CorrectOutcome(4, cards.number_of("As"))))
    felt.must(CROUPIER, CorrectOutcome(8, cards.number_of("4c")))
    assert "32" == felt.view()["hands"][1]["figure"]


def test_stakes_are_free_until_the_call_and_none_is_taken_after_it(felt):
    bet(felt, "red")
    felt.must(CROUPIER, RemoveBet(1))
    assert "E_LIMIT" == code(bet(felt, "red", 100_001))
    assert "E_NO_BETS" == code(felt.ask(CROUPIER, CloseBets()))
    bet(felt, "red", 100_000)
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_MORE_BETS" == code(bet(felt, "red"))


# --- equal rows ----------------------------------------------------------------------------------


def test_equal_rows_are_void_and_every_stake_is_free(felt):
    for kind in CHANCES:
        bet(felt, kind)
    deal(felt, EQUAL)
    assert {("push", 0, 1_000)} == set(felt.results().values())


def test_on_a_refait_the_owner_takes_half_or_goes_to_prison(felt):
    bet(felt, "black", 1_001)
    bet(felt, "red")
    deal(felt, REFAIT)
    assert [[0, 1], [0, 2]] == felt.view()["turn"]
    assert "Treinta y uno. ¿A la mitad o en prisión?" == felt.view()["script"]["say"]
    choose(felt, 2, "prison")
    choose(felt, 1, "partage")
    assert {1: ("half", 0, 501), 2: ("imprisoned", 0, 0)} == felt.results()


@pytest.fixture
def imprisoned(felt) -> Felt:
    """10.00 of seat 1 on black and of seat 2 on red are in prison."""
    bet(felt, "black")
    bet(felt, "red", seat=2)
    deal(felt, REFAIT)
    choose(felt, 1, "prison")
    choose(felt, 2, "prison")
    go_on(felt)
    return felt


def test_a_prisoner_is_freed_or_lost_by_the_next_decided_hand(imprisoned):
    assert "E_BET_STAYS" == code(imprisoned.ask(CROUPIER, RemoveBet(1)))
    deal(imprisoned, EQUAL)
    assert {1: ("imprisoned", 0, 0), 2: ("imprisoned", 0, 0)} == imprisoned.results()
    go_on(imprisoned)
    deal(imprisoned, BLACK_WINS)
    assert {1: ("freed", 0, 1_000), 2: ("lose", 0, 0)} == imprisoned.results()


def test_each_further_refait_halves_a_prisoner_once_more(imprisoned):
    deal(imprisoned, REFAIT)
    choose(imprisoned, 1, "prison")
    choose(imprisoned, 2, "partage")
    assert ("half", 0, 250) == imprisoned.results()[2]
    go_on(imprisoned)
    deal(imprisoned, BLACK_WINS)
    assert {1: ("freed", 0, 500)} == imprisoned.results()


def test_a_prisoner_worth_less_than_the_minimum_must_stay(felt):
    bet(felt, "black", 150)
    deal(felt, REFAIT)
    choose(felt, 1, "prison")
    go_on(felt)
    deal(felt, REFAIT)
    assert {1: ("imprisoned", 0, 0)} == felt.results()


def test_time_over_means_half(felt):
    bet(felt, "black")
    deal(felt, REFAIT)
    assert ["partage"] == [one["default"] for one in felt.view()["asks"]]


# --- insurance -----------------------------------------------------------------------------------


@pytest.fixture
def insured(felt) -> Felt:
    """50.00 on black, insured."""
    bet(felt, "black", 5_000)
    assert insure(felt, "black") is None
    return felt


def test_the_premium_is_the_hundredth_part_rounded_up(felt):
    bet(felt, "colour", 2_001)
    assert "E_AMOUNT" == code(insure(felt, "colour", 20))
    assert insure(felt, "colour", 21) is None
    assert [21] == [b["stake"] for b in felt.view()["bets"] if b["kind"] == "insurance"]


def test_only_a_stake_of_twenty_minima_is_insured_and_only_once(felt):
    assert "E_NO_MAIN_BET" == code(insure(felt, "black"))
    bet(felt, "black", 1_900)
    assert "E_LIMIT" == code(insure(felt, "black", 19))
    bet(felt, "red", 2_000)
    assert "E_NO_MAIN_BET" == code(insure(felt, "inverse", 20, parent=2))
    assert "E_BAD_INPUT" == code(felt.ask(CROUPIER, PlaceBet("T", 1, "red", 100, parent=2)))
    assert insure(felt, "red") is None
    assert "E_LIMIT" == code(insure(felt, "red"))


def test_an_insured_stake_is_not_touched_by_the_refait(insured):
    bet(insured, "red", 5_000)
    deal(insured, REFAIT)
    assert [[0, 3]] == insured.view()["turn"]
    choose(insured, 3, "partage")
    assert {
        1: ("push", 0, 5_000),
        2: ("kept", 0, 0),
        3: ("half", 0, 2_500),
    } == insured.results()


def test_the_premium_is_kept_in_a_decided_hand(insured):
    deal(insured, BLACK_WINS)
    assert {1: ("win", 5_000, 5_000), 2: ("kept", 0, 0)} == insured.results()


def test_after_a_void_hand_the_premium_stays_if_the_stake_stays(insured):
    deal(insured, EQUAL)
    choose(insured, 1, "stay")
    go_on(insured)
    assert [True, True] == [b["held"] for b in insured.view()["bets"]]
    assert "E_BET_STAYS" == code(insure(insured, "black", 50, parent=1))
    deal(insured, REFAIT)
    assert {1: ("push", 0, 5_000), 2: ("kept", 0, 0)} == insured.results()


def test_after_a_void_hand_the_premium_is_lost_if_the_stake_is_taken(insured):
    deal(insured, EQUAL)
    choose(insured, 1, "withdraw")
    assert {1: ("push", 0, 5_000), 2: ("kept", 0, 0)} == insured.results()


def test_a_prisoner_cannot_be_insured(imprisoned):
    assert "E_BET_STAYS" == code(insure(imprisoned, "black", 10, parent=1))


# --- the red card --------------------------------------------------------------------------------


def test_the_red_card_annuls_the_hand_in_which_it_appears(felt):
    bet(felt, "black")
    down_to_the_red_card(felt, dealt=2)
    felt.must(CROUPIER, CloseBets())
    key(felt, *cards.faces_left(felt.play.left)[:2])
    assert ("annulled", {1: ("push", 0, 1_000)}) == (felt.view()["result"], felt.results())
    felt.must(CROUPIER, ConfirmPayment())
    assert "E_SHOE_OVER" == code(felt.open())
    felt.shuffle()
    assert felt.open() is None


def test_prisoners_wait_for_the_next_cut_or_leave_with_half_after_the_last_one(imprisoned):
    down_to_the_red_card(imprisoned)
    imprisoned.must(CROUPIER, CloseBets())
    assert {1: ("imprisoned", 0, 0), 2: ("imprisoned", 0, 0)} == imprisoned.results()
    imprisoned.must(CROUPIER, ConfirmPayment())
    imprisoned.shuffle()
    imprisoned.must(HEAD, ask.CallLastRounds())
    assert "El último corte" == imprisoned.table.events[-1].words
    imprisoned.open()
    down_to_the_red_card(imprisoned)
    imprisoned.must(CROUPIER, CloseBets())
    assert {1: ("half", 0, 500), 2: ("half", 0, 500)} == imprisoned.results()
    imprisoned.must(CROUPIER, ConfirmPayment())
    assert "E_LAST_ROUND_PLAYED" == code(imprisoned.open())
    imprisoned.must(CROUPIER, ask.EndPlay())


def test_prisoners_of_a_hand_that_was_open_when_the_last_cut_was_called_get_another_one(imprisoned):
    imprisoned.must(HEAD, ask.CallLastRounds())
    down_to_the_red_card(imprisoned)
    imprisoned.must(CROUPIER, CloseBets())
    imprisoned.must(CROUPIER, ConfirmPayment())
    assert "E_SHOE_OVER" == code(imprisoned.open())
    imprisoned.shuffle()
    assert imprisoned.open() is None
    deal(imprisoned, BLACK_WINS)
    assert {1: ("freed", 0, 1_000), 2: ("lose", 0, 0)} == imprisoned.results()


def test_a_card_too_many_is_the_first_of_the_red_row_or_burnt(felt):
    bet(felt, "black")
    deal(felt, [*BLACK_WINS[:4], "3s"])
    assert ["3s"] == felt.view()["hands"][1]["cards"]
    key(felt, "Ks", "Qs", "9s")
    go_on(felt)
    felt.must(CROUPIER, RemoveCard("7d", "drawn beyond the red row"))
    assert 303 == felt.view()["round"]["cards_left"]


def test_only_the_head_annuls_a_hand_and_then_every_stake_is_free(felt):
    bet(felt, "black")
    deal(felt, ["Ks", "Qs"])
    assert "E_FORBIDDEN" == code(felt.ask(CROUPIER, VoidRound("a foreign card")))
    felt.must(HEAD, VoidRound("a foreign card"))
    assert {} == felt.books.standing("play.")
