"""Pai gow poker by its articles: house way, dice, bank, comparison, commission (PGP)."""

from __future__ import annotations

import random

import pytest

from tables.core.cards import FACES, JOKER
from tables.core.hands import outranks, rank_short
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    Decide,
    KeyCards,
    Penalise,
    PlaceBet,
    ReportOutcome,
    TakeStep,
    VoidRound,
)
from tables.games.pai_gow.house_way import house_way, rank_high, split
from tables.games.pai_gow.rules import DICE, first_position
from tables.games.pai_gow.settling import Setting, compared
from tables.proofs import pai_gow as proof
from tables.stored_theory import theory_of
from tests.games.felt import BY_HAND, Felt, scripted

CROUPIER, HEAD = "croupier", "gaming_table_head"
KINGS, QUEENS, JACKS = "Ks Kh 9d 7c 4d Ah 10h", "Qs Qh 9s 7d 4h Ad 10d", "Js Jh 9c 7h 4c Ac 10c"
"""Each a pair high, ace and ten low: equal low hands, and kings before queens before jacks."""

NOTHING = "Kc Jd 8d 6d 5s 3h 2s"


def code(refused) -> str:
    return refused.code if refused else ""


def bet(felt: Felt, seat: int, kind: str = "hand", stake: int = 1_000):
    return felt.ask(CROUPIER, PlaceBet("T", seat, kind, stake, seat))


def opened(**more) -> Felt:
    felt = Felt("pai_gow", **more)
    assert felt.open() is None
    return felt


def keyed(bank: str, *hands: str, dice: tuple[int, ...] = (1, 2, 5)) -> Felt:
    """A real deck: every box stakes 10.00, the croupier has the bank and turns it."""
    felt = opened(source=BY_HAND, seats=len(hands))
    for seat in range(1, len(hands) + 1):
        assert bet(felt, seat) is None
    felt.must(CROUPIER, TakeStep("bank", 0))
    felt.must(CROUPIER, CloseBets())
    throw(felt, dice)
    key(felt, bank)
    for hand in hands:
        key(felt, hand)
    return felt


def throw(felt: Felt, dice: tuple[int, ...]) -> None:
    for die in dice:
        felt.must(CROUPIER, ReportOutcome(felt.play.ordinal + 1, die))


def key(felt: Felt, cards: str) -> None:
    felt.must(CROUPIER, KeyCards(felt.play.ordinal + 1, tuple(cards.split())))


def against_a_player(*hands: str, chips: int = 10_000, seat: int = 3, **more) -> Felt:
    """Seat 3 has the bank with JACKS; the croupier's own hand is worth nothing."""
    felt = opened(source=BY_HAND, seats=3, **more)
    felt.must(CROUPIER, TakeStep("bank", seat))
    for box in range(1, len(hands) + 1):
        assert bet(felt, box) is None
    assert bet(felt, seat, "player_bank", chips) is None
    felt.must(CROUPIER, CloseBets())
    throw(felt, (1, 1, 1))
    key(felt, JACKS)
    key(felt, NOTHING)
    for hand in hands:
        key(felt, hand)
    return felt


def results(felt: Felt) -> list[tuple[int, str, int, int, int]]:
    keys = ("seat", "result", "payout", "returned", "commission")
    return [tuple(line[key] for key in keys) for line in felt.view()["settlement"]]


def low_of(seven: str) -> str:
    cards = seven.split()
    return " ".join(cards[place] for place in house_way(cards))


# --- the house way --------------------------------------------------------------------------------

HOUSE_WAY = {
    "As Ah Ad Ac JK Kd 2c": "As Ah",
    "As Ah Ad Ac Kd 9s 2c": "As Ah",
    "9s 9h 9d 9c Kd Ks 2h": "Kd Ks",
    "9s 9h 9d 9c 4d 4s 4h": "4d 4s",
    "5s 5h 5d 5c Kd Js 2h": "Kd Js",
    "9s 9h 9d 9c Ad Js 2h": "Ad Js",
    "9s 9h 9d 9c Kd Js 2h": "9s 9h",
    "9s 9h 9d 4c 4d 4h Ks": "9s 9h",
    "9s 9h 9d 4c 4d Kh Ks": "Kh Ks",
    "9s 9h 4d 4c Kd Kh 2s": "Kd Kh",
    "Ks Kh 9d 9c 4d 3h 2s": "9d 9c",
    "6s 6h 5d 5c Ad Js 2h": "Ad Js",
    "6s 6h 5d 5c JK Js 2h": "JK Js",
    "Ks Js 9s 6s 4s 3d 3h": "3d 3h",
    "9s 8h 7d 6c 5s As Kd": "As Kd",
    "9s 8h JK 6c 5s As Kd": "As Kd",
    "As Ah JK Kc Jd 4s 2h": "As Kc",
    "9s 9h 9d Kc Jd 4s 2h": "Kc Jd",
    "9s 9h Ad Kc Jd 4s 2h": "Ad Kc",
    "JK Ah Qd Kc Jd 4s 2h": "4s 2h",
    "JK Ah Qd 9c 8d 4s 2h": "Qd 9c",
    "Ks Jh 9d 8c 6d 4s 2h": "Jh 9d",
}


@pytest.mark.parametrize("seven", HOUSE_WAY)
def test_the_house_way_takes_the_first_line_that_fits(seven):
    assert set(HOUSE_WAY[seven].split()) == set(low_of(seven).split())


def test_the_house_way_never_sets_a_hand_wrongly():
    drawn = random.Random(3)
    for _ in range(300):
        high, low = split(cards := drawn.sample(FACES, 7), house_way(cards))
        assert outranks(rank_high(high), rank_short(low)), cards


# --- comparing ------------------------------------------------------------------------------------


def setting(cards: str, *, fouled: bool = False) -> Setting:
    hand = cards.split()
    return Setting(tuple(hand[:5]), tuple(hand[5:]), fouled)


BETTER_LOW = "10s 10d 8d 6c 3d Ah Kd"
COMPARED = [
    ("Ks Kh 9d 7c 4d Ah Jh", "win"),
    (BETTER_LOW, "push"),
    (QUEENS, "push"),
    ("10s 10d 8d 6c 3d Ah 10h", "lose"),
    (JACKS, "lose"),
    ("10s 10d 8d 6c 3d Kh 9h", "lose"),
    ("10s 10d 8d 6c 3d As Ah", "lose"),
]


@pytest.mark.parametrize(("own", "result"), COMPARED)
def test_both_hands_must_be_higher_and_equal_ones_are_the_banks(own, result):
    assert result == compared(setting(own), setting(JACKS))


def test_a_wrong_setting_loses_to_a_wrong_bank_and_a_good_one_beats_it():
    wrong = setting("10s 10d 8d 6c 3d As Ah")
    assert ("lose", "win") == (compared(wrong, wrong), compared(setting(NOTHING), wrong))
    assert "lose" == compared(setting(KINGS, fouled=True), setting(NOTHING))


# --- dice and cards -------------------------------------------------------------------------------


def test_one_eight_and_fifteen_are_the_banks_own_position():
    assert {3: 3, 7: 7, 8: 1, 9: 2, 14: 7, 15: 1, 18: 4} == {
        total: first_position(total) for total in (3, 7, 8, 9, 14, 15, 18)
    }


def test_the_first_hand_goes_where_the_dice_say_counted_from_the_bank():
    felt = opened(seats=3)
    for seat in (1, 3):
        bet(felt, seat)
    felt.must(CROUPIER, TakeStep("bank", 0))
    felt.luck = scripted(["1", "2", "1", *FACES[:21]])
    felt.must(CROUPIER, CloseBets())
    drawn = [move.to for move in felt.play.moves]
    assert [DICE, DICE, DICE, "box 3", "bank", "box 1", "box 3"] == drawn[:7]


def test_a_player_sees_his_seven_cards_and_nobody_else_does_before_all_have_set():
    felt = opened(seats=2)
    for seat in (1, 2):
        bet(felt, seat)
    felt.must(CROUPIER, TakeStep("bank", 0))
    felt.must(CROUPIER, CloseBets())
    felt.must(CROUPIER, Decide(felt.play.ordinal, 1, "set", picks=(1, 2)))
    seen = {hand["hand"]: hand["cards"] for hand in felt.view("box 2")["hands"]}
    assert "??" not in seen["box 2"]
    assert ["??"] * 7 == seen["box 1"] == seen["bank"]
    felt.must(CROUPIER, Decide(felt.play.ordinal, 2, "house_way"))
    shown = {hand["hand"]: hand["cards"] for hand in felt.view("display")["hands"]}
    assert {"bank": 5, "bank.low": 2, "box 1": 5, "box 1.low": 2, "box 2": 5, "box 2.low": 2} == {
        name: len(cards) for name, cards in shown.items()
    }


def test_exactly_two_of_the_seven_cards_are_named():
    felt = opened(seats=1)
    bet(felt, 1)
    felt.must(CROUPIER, TakeStep("bank", 0))
    felt.must(CROUPIER, CloseBets())
    for picks in ((), (1,), (1, 1), (1, 8)):
        refused = felt.ask(CROUPIER, Decide(felt.play.ordinal, 1, "set", picks=picks))
        assert "E_PICK" == code(refused)


def test_the_dice_and_the_position_are_said_before_the_bank_is_turned():
    felt = opened(source=BY_HAND, seats=1)
    bet(felt, 1)
    felt.must(CROUPIER, TakeStep("bank", 0))
    felt.must(CROUPIER, CloseBets())
    assert "DICE" == felt.view()["script"]["key"]
    throw(felt, (6, 6, 6))
    script = felt.view()["script"]
    assert ("TURN", 18, 4) == (script["key"], script["values"]["sum"], script["values"]["first"])


# --- the house as the bank ------------------------------------------------------------------------


def test_the_croupiers_cards_are_set_by_the_house_way_as_they_are_turned():
    felt = keyed("Ah 10h Ks Kh 9d 7c 4d", QUEENS)
    hands = {hand["hand"]: hand["cards"] for hand in felt.view("display")["hands"]}
    assert (["Ks", "Kh", "9d", "7c", "4d"], ["Ah", "10h"]) == (hands["bank"], hands["bank.low"])
    assert "pair" == felt.view()["result"]


def test_boxes_are_compared_one_by_one_and_the_commission_taken_of_each_win():
    felt = keyed(NOTHING, KINGS, QUEENS)
    assert [(1, "win", 950, 1_000, 50), (2, "win", 950, 1_000, 50)] == results(felt)
    felt.must(CROUPIER, ConfirmPayment())
    assert {} == felt.books.standing("play.stakes")
    assert -1_900 == felt.play.settled.won_by_bank


def test_a_wrongly_set_hand_loses_against_nothing():
    assert [(1, "lose", 0, 0, 0)] == results(keyed(NOTHING, "10s 10d 9d 7c 4d As Ah"))


def test_who_touches_his_cards_or_talks_loses_his_hand():
    felt = opened(source=BY_HAND, seats=2)
    for seat in (1, 2):
        bet(felt, seat)
    felt.must(CROUPIER, TakeStep("bank", 0))
    felt.must(CROUPIER, CloseBets())
    throw(felt, (1, 1, 1))
    felt.must(HEAD, Penalise(1, "touched the cards"))
    for hand in (NOTHING, KINGS, QUEENS):
        key(felt, hand)
    assert ["lose", "win"] == [line[1] for line in results(felt)]
    assert "fouled" == felt.position().figures["box 1"]


def test_a_card_exposed_in_the_deal_makes_the_round_void():
    felt = opened(source=BY_HAND, seats=1)
    bet(felt, 1)
    felt.must(CROUPIER, TakeStep("bank", 0))
    felt.must(CROUPIER, CloseBets())
    felt.must(HEAD, VoidRound("a card exposed"))
    assert {} == felt.books.standing("play.")


# --- a player as the bank -------------------------------------------------------------------------


def test_the_bank_goes_round_and_the_croupier_must_take_it_at_his_turn():
    felt = opened(source=BY_HAND)
    assert ["bank", [1, 2, 3, 4, 5, 6, 0]] == felt.view()["step"]
    felt.must(CROUPIER, TakeStep("bank", 3))
    bet(felt, 1)
    bet(felt, 3, "player_bank")
    felt.must(CROUPIER, CloseBets())
    felt.must(HEAD, VoidRound("a wrong count"))
    felt.open()
    assert ["bank", [1, 2, 3, 4, 5, 6, 0]] == felt.view()["step"]
    played = against_a_player(QUEENS)
    played.must(CROUPIER, ConfirmPayment())
    played.open()
    assert ["bank", [4, 5, 6, 0]] == played.view()["step"]
    assert "E_STALE" == code(played.ask(CROUPIER, TakeStep("bank", 2)))


def test_the_banks_place_holds_chips_and_no_stake():
    felt = opened(source=BY_HAND)
    assert "E_NO_PLACE" == code(bet(felt, 2, "player_bank"))
    felt.must(CROUPIER, TakeStep("bank", 2))
    assert "E_NO_PLACE" == code(bet(felt, 2))
    assert "E_NO_PLACE" == code(bet(felt, 1, "player_bank"))
    assert bet(felt, 1) is None
    assert "E_NO_BANK_CHIPS" == code(felt.ask(CROUPIER, CloseBets()))
    assert bet(felt, 2, "player_bank") is None
    assert "E_NO_PLACE" == code(bet(felt, 2, "player_bank"))
    assert felt.ask(CROUPIER, CloseBets()) is None


def test_who_has_a_stake_cannot_take_the_bank():
    felt = opened(source=BY_HAND)
    bet(felt, 2)
    assert ["bank", [1, 3, 4, 5, 6, 0]] == felt.view()["step"]


def test_a_players_bank_pays_and_is_paid_between_the_players_less_commission():
    felt = against_a_player("10s 10d 8h 6c 3d Kd 9h", KINGS, schedule="0")
    assert [
        (1, "lose", 0, 0, 0),
        (2, "push", 0, 1_000, 0),
        (3, "win", 950, 10_000, 50),
    ] == results(felt)
    felt.must(CROUPIER, ConfirmPayment())
    assert 50 == felt.play.settled.won_by_bank


def test_the_croupiers_hand_is_compared_first_and_counts_in_the_banks_win():
    felt = against_a_player("10s 10d 8h 6c 3d Kd 9h")
    assert (3, "win", 1_045, 10_000, 55) == results(felt)[-1]
    felt.must(CROUPIER, ConfirmPayment())
    assert 55 - 100 == felt.play.settled.won_by_bank


def test_what_the_bank_cannot_cover_goes_back_from_the_last_seats():
    felt = against_a_player("Ks Kh 9d 7c 4d Ah Kd", "Qs Qh 9s 7d 4h Ad Qd", chips=1_500)
    assert [(1, "win", 950, 1_000, 50), (2, "win", 380, 1_000, 20)] == results(felt)[:2]
    assert (3, "lose", 0, 200, 0) == results(felt)[2]


def test_a_stake_that_nothing_covers_is_handed_back_whole():
    felt = against_a_player(QUEENS, KINGS, chips=1_100)
    assert (2, "refund", 0, 1_000, 0) == results(felt)[1]


def test_a_bank_that_breaks_even_gets_its_chips_back():
    felt = against_a_player(QUEENS, schedule="0")
    assert (3, "push", 0, 10_000, 0) == results(felt)[-1]


def test_a_players_bank_that_is_wrongly_set_loses_to_every_good_hand():
    felt = opened(source=BY_HAND, seats=3, schedule="0")
    felt.must(CROUPIER, TakeStep("bank", 3))
    bet(felt, 1)
    bet(felt, 3, "player_bank", 10_000)
    felt.must(CROUPIER, CloseBets())
    throw(felt, (1, 1, 1))
    for hand in ("9s 9d 8h 7c 4d As Ah", NOTHING, "Qs Jh 9h 7d 4h 3d 2d"):
        key(felt, hand)
    assert ["win", "lose"] == [line[1] for line in results(felt)]


def test_the_joker_is_keyed_as_any_card():
    felt = keyed(NOTHING, f"As Ah Ad Ac {JOKER} Kd Qh")
    assert "five_aces" == felt.position().figures["box 1"]


# --- theory ---------------------------------------------------------------------------------------


def test_a_few_deals_give_the_worth_with_an_interval_around_the_stored_one():
    known = theory_of("pai_gow", "ceuta").of("hand")
    few = proof.simulated(Felt("pai_gow").paytable, 60)
    assert "simulated" == known.how
    assert few.low < known.edge < few.high
    assert known.high - known.low < (few.high - few.low) / 10


def test_the_root_of_a_variance_is_found_without_rounding_numbers():
    assert 3 == proof.root(proof.Fraction(9))
