"""Blackjack by its articles, under the rule sets of Ceuta, Peru and the live house (BLA)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.core.cards import FACES
from tables.core.words import CloseBets, ConfirmPayment, Decide, KeyCards, PlaceBet
from tables.games.blackjack.cards import is_natural, total
from tables.kinds.table.words import AllowBackers
from tests.games.felt import BY_HAND, Felt, scripted

CROUPIER = "croupier"


def code(refused) -> str:
    return refused.code if refused else ""


def dealt(place: str, cards: str, *, seats: int = 1, stake: int = 1_000, **more) -> Felt:
    """A table where every box has bet ``stake`` and the cards come in exactly this order."""
    felt = Felt("blackjack", place, seats=seats, luck=scripted(cards.split()), **more)
    felt.shuffle()
    felt.open()
    for seat in range(1, seats + 1):
        felt.must(CROUPIER, PlaceBet("T", seat, "hand", stake, box=seat))
    felt.must(CROUPIER, CloseBets())
    return felt


def says(felt: Felt, choice: str, *, box: int = 1, hand: int = 1, amount: int = 0):
    action = Decide(felt.play.ordinal, box, choice, hand=hand, amount=amount)
    return felt.ask(CROUPIER, action)


def choices(felt: Felt, box: int = 1, hand: int = 1) -> set[str]:
    asks = felt.position().asks
    return {o.choice for a in asks if (a.box, a.hand) == (box, hand) for o in a.options}


def cards_of(felt: Felt, name: str, seat: str = "display") -> list[str]:
    return next((h["cards"] for h in felt.view(seat)["hands"] if h["hand"] == name), [])


def by_kind(felt: Felt) -> list[tuple[str, str, int, int]]:
    lines = felt.view()["settlement"]
    return [(ln["kind"], ln["result"], ln["payout"], ln["returned"]) for ln in lines]


# --- what cards are worth -------------------------------------------------------------------------

TOTALS = [
    ("As Kd", 21),
    ("As Ad", 12),
    ("As 6d", 17),
    ("As 6d Kc", 17),
    ("As Ad 9c", 21),
    ("Ks Qd 2c", 22),
    ("As Ad Ac Ah", 14),
]


@pytest.mark.parametrize(("cards", "expected"), TOTALS)
def test_an_ace_counts_eleven_when_that_does_not_pass_21(cards, expected):
    assert expected == total(cards.split())


@given(st.lists(st.sampled_from(FACES[:52]), min_size=1, max_size=10))
def test_a_total_is_the_best_of_all_ways_to_count_the_aces(cards):
    low = sum(min(10, "A23456789".find(c[0]) + 1 or 10) for c in cards)
    aces = sum(card[0] == "A" for card in cards)
    ways = [low + 10 * high for high in range(aces + 1)]
    assert max((way for way in ways if way <= 21), default=low) == total(cards)


def test_only_an_ace_and_a_ten_of_two_cards_are_a_blackjack():
    assert is_natural(["As", "Kd"])
    assert not is_natural(["7s", "7d", "7c"])
    assert not is_natural(["Ks", "Kd"])


# --- the deal -------------------------------------------------------------------------------------


def test_in_ceuta_every_hand_has_two_cards_and_the_bank_one_and_no_covered_one():
    felt = dealt("ceuta", "Ks 9d 9h 7c 8h", seats=2)
    assert (["Ks", "7c"], ["9d", "8h"]) == (cards_of(felt, "box 1"), cards_of(felt, "box 2"))
    assert (["9h"], []) == (cards_of(felt, "bank"), cards_of(felt, "bank.hole"))


@pytest.mark.parametrize("place", ["peru", "live"])
def test_in_peru_and_live_the_banks_second_card_is_covered_for_everyone(place):
    felt = dealt(place, "Ks 9d 9h 7c")
    assert (["9d"], ["??"]) == (cards_of(felt, "bank"), cards_of(felt, "bank.hole"))
    assert ["??"] == cards_of(felt, "bank.hole", "croupier")


def test_the_turned_card_lies_beside_the_first_one_at_the_end():
    felt = dealt("peru", "Ks 9d 9h 8c")
    says(felt, "no")
    says(felt, "stand")
    assert (["9d", "8c"], []) == (cards_of(felt, "bank"), cards_of(felt, "bank.hole"))


def test_by_hand_the_covered_card_is_keyed_when_it_is_turned():
    felt = Felt("blackjack", "peru", source=BY_HAND, seats=1)
    felt.shuffle()
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "hand", 1_000, box=1))
    felt.must(CROUPIER, CloseBets())
    felt.must(CROUPIER, KeyCards(1, ("Ks", "9h", "9d")))
    says(felt, "no")
    says(felt, "stand")
    assert "bank" == felt.view()["expects"]["to"]
    felt.must(CROUPIER, KeyCards(4, ("8c",)))
    assert [("hand", "win", 1_000, 1_000)] == by_kind(felt)


# --- before the first card is asked ---------------------------------------------------------------

OFFERED = [
    ("ceuta", "Ks 9d 8h", {"surrender", "no"}),
    ("peru", "Ks 9d 8h 2c", {"surrender", "no"}),
    ("live", "Ks 9d 8h 2c", {"hit", "stand", "double"}),
    ("ceuta", "Ks Ad 8h", {"insurance", "no"}),
    ("peru", "Ks Ad 8h 2c", {"insurance", "no"}),
    ("live", "Ks Ad 8h 2c", {"insurance", "no"}),
    ("ceuta", "Ks Ad Ah", {"insurance", "even_money", "no"}),
    ("peru", "Ks Ad Ah 2c", {"insurance", "even_money", "no"}),
    ("live", "Ks Ad Ah 2c", {"insurance", "no"}),
]


@pytest.mark.parametrize(("place", "cards", "expected"), OFFERED)
def test_what_is_offered_depends_on_the_open_card_and_the_rule_set(place, cards, expected):
    assert expected == choices(dealt(place, cards))


INSURANCE = [
    ("ceuta", 500, ""),
    ("ceuta", 1, ""),
    ("ceuta", 501, "E_AMOUNT"),
    ("live", 500, ""),
    ("live", 499, "E_AMOUNT"),
]


@pytest.mark.parametrize(("place", "amount", "expected"), INSURANCE)
def test_insurance_is_up_to_half_and_in_live_exactly_half(place, amount, expected):
    felt = dealt(place, "Ks Ad 8h 2c")
    assert expected == code(says(felt, "insurance", amount=amount))


def test_half_of_an_odd_stake_is_rounded_down_for_a_limit_and_up_for_a_debt():
    felt = dealt("ceuta", "Ks Ad 8h", stake=1_001)
    assert "E_AMOUNT" == code(says(felt, "insurance", amount=501))
    surrendered = dealt("ceuta", "Ks 9d 6h", stake=1_001)
    says(surrendered, "surrender")
    assert [("hand", "surrender", 0, 501)] == by_kind(surrendered)


def test_offers_end_when_the_croupier_closes_them():
    felt = dealt("ceuta", "Ks 8h 9d 7c 6h", seats=2)
    says(felt, "close_offers", box=0)
    assert "E_CHOICE" == code(says(felt, "surrender"))
    assert [[1, 1]] == felt.view()["turn"]


def test_a_terminal_closes_no_offers():
    felt = dealt("ceuta", "Ks 9d 8h")
    closing = Decide(felt.play.ordinal, 0, "close_offers")
    assert "E_FORBIDDEN" == code(felt.ask("player 1", closing))


def test_in_live_a_blackjack_under_an_ace_ends_the_round_at_once():
    felt = dealt("live", "Ks Ad 8h Kc")
    says(felt, "insurance", amount=500)
    assert [("insurance", "win", 1_000, 500), ("hand", "lose", 0, 0)] == by_kind(felt)
    assert "PAYING" == felt.view()["phase"]


def test_in_live_a_covered_card_under_a_ten_is_not_looked_at_before_the_players_end():
    felt = dealt("live", "6s Kd 5h Ac 9d")
    assert "bank.hole" in {hand["hand"] for hand in felt.view()["hands"]}
    says(felt, "double", amount=600)
    assert [("hand", "lose", 0, 0), ("double", "lose", 0, 0)] == by_kind(felt)


# --- the players' turns ---------------------------------------------------------------------------


def test_a_hand_over_21_is_collected_at_once():
    felt = dealt("ceuta", "Ks 8h 9d 6c 7h Kd", seats=2)
    says(felt, "close_offers", box=0)
    says(felt, "hit")
    assert [("hand", "lose", 0, 0)] == by_kind(felt)
    assert [[2, 1]] == felt.view()["turn"]


def test_no_card_is_asked_on_21_but_in_peru():
    for place, expected in (("ceuta", set()), ("peru", {"hit", "stand"})):
        felt = dealt(place, "5s 9d 6h Kc Kd 7d" if place == "ceuta" else "5s 9d 6h 8c Kd")
        says(felt, "no")
        says(felt, "hit")
        assert expected == choices(felt)


DOUBLES = [
    ("ceuta", 1_000, ""),
    ("ceuta", 999, "E_AMOUNT"),
    ("peru", 400, ""),
    ("live", 1_001, "E_AMOUNT"),
    ("live", 1, ""),
]


@pytest.mark.parametrize(("place", "amount", "expected"), DOUBLES)
def test_a_double_is_equal_in_ceuta_and_up_to_the_stake_elsewhere(place, amount, expected):
    felt = dealt(place, "5s 9d 6h 8c 2d 7c 2h")
    if place != "live":
        says(felt, "no")
    assert expected == code(says(felt, "double", amount=amount))
    if not expected:
        assert set() == choices(felt)


def test_ten_and_king_are_a_pair_and_five_and_six_are_not():
    assert "split" in choices(dealt("live", "10s 9d Kh 8c"))
    assert "split" not in choices(dealt("live", "5s 9d 6h 8c"))


def split(place: str, cards: str) -> Felt:
    """A pair that is split at once."""
    felt = dealt(place, cards)
    if place != "live":
        says(felt, "no")
    assert says(felt, "split", amount=1_000) is None
    return felt


def test_in_ceuta_the_hand_farthest_right_is_played_first():
    felt = split("ceuta", "8s 9d 8h 3c")
    assert (["8h", "3c"], ["8s"]) == (cards_of(felt, "box 1.2"), cards_of(felt, "box 1"))
    assert [[1, 2]] == felt.view()["turn"]


def test_in_peru_the_first_hand_is_completed_and_played_first():
    felt = split("peru", "8s 9d 8h 7c 3c")
    assert (["8s", "3c"], ["8h"]) == (cards_of(felt, "box 1"), cards_of(felt, "box 1.2"))


def test_in_live_both_hands_get_their_second_card_first():
    felt = split("live", "8s 9d 8h 7c 3c 4c")
    assert (["8s", "3c"], ["8h", "4c"]) == (cards_of(felt, "box 1"), cards_of(felt, "box 1.2"))


def test_pairs_are_split_without_end_in_ceuta_thrice_in_peru_once_in_live():
    ceuta = split("ceuta", "8s 9d 8h 8c 8d 8s")
    for hand in (2, 3, 4):
        assert "split" in choices(ceuta, hand=hand)
        if hand < 4:
            assert says(ceuta, "split", hand=hand, amount=1_000) is None
    peru = split("peru", "8s 9d 8h 7c 8c 8d 8s")
    assert says(peru, "split", amount=1_000) is None
    assert says(peru, "split", amount=1_000) is None
    assert "split" not in choices(peru)
    assert "split" not in choices(split("live", "8s 9d 8h 7c 8c 8d"))


def test_split_aces_get_one_card_each_and_an_ace_on_an_ace_is_a_new_pair_but_in_live():
    ceuta = split("ceuta", "As 9d Ah Kc 5c 8d")
    assert "PAYING" == ceuta.view()["phase"]
    again = split("ceuta", "As 9d Ah Ac")
    assert {"split", "stand"} == choices(again, hand=2)
    live = split("live", "As 9d Ah 8c Ac Kd")
    assert "PAYING" == live.view()["phase"]


def test_21_on_a_split_hand_is_paid_evenly():
    felt = split("ceuta", "As 9d Ah Kc 5c 8d")
    paid = [(line["bet"], line["result"], line["payout"]) for line in felt.view()["settlement"]]
    assert [(2, "win", 1_000), (1, "lose", 0)] == paid


@pytest.mark.parametrize(("place", "may"), [("ceuta", True), ("peru", True), ("live", False)])
def test_a_double_after_a_split_is_for_ceuta_and_peru(place, may):
    felt = split(place, "8s 9d 8h 3c 3d 2c" if place != "peru" else "8s 9d 8h 7c 3c 3d")
    hand = 2 if place == "ceuta" else 1
    assert may == ("double" in choices(felt, hand=hand))


# --- the bank and the payment ---------------------------------------------------------------------


def test_the_bank_draws_to_16_and_stands_on_soft_17():
    felt = dealt("ceuta", "Ks 6d 8h Ac")
    says(felt, "no")
    says(felt, "stand")
    assert (["6d", "Ac"], "17") == (cards_of(felt, "bank"), felt.view()["result"])
    drawing = dealt("ceuta", "Ks 9d 8h 6c 2c")
    says(drawing, "no")
    says(drawing, "stand")
    assert ["9d", "6c", "2c"] == cards_of(drawing, "bank")


def test_the_bank_completes_its_hand_in_ceuta_even_when_all_are_over_21_and_not_in_live():
    ceuta = dealt("ceuta", "Ks 9d 8h 7c 6c 5h")
    says(ceuta, "no")
    says(ceuta, "hit")
    assert ["9d", "6c", "5h"] == cards_of(ceuta, "bank")
    live = dealt("live", "Ks 9d 8h 6c 7c")
    says(live, "hit")
    assert (["9d"], ["??"]) == (cards_of(live, "bank"), cards_of(live, "bank.hole"))


def test_nothing_is_drawn_when_every_hand_has_surrendered():
    felt = dealt("ceuta", "Ks 7h 9d 8c 6d", seats=2)
    says(felt, "surrender", box=1)
    says(felt, "surrender", box=2)
    assert ["9d"] == cards_of(felt, "bank")


def test_payment_goes_from_the_croupiers_right_to_his_left():
    felt = dealt("ceuta", "Ks Qs Js 9d Kh Qh Jh 8c", seats=3)
    says(felt, "close_offers", box=0)
    for box in (1, 2, 3):
        says(felt, "stand", box=box)
    assert [3, 2, 1] == [line["seat"] for line in felt.view()["settlement"]]


def test_in_peru_a_blackjack_is_paid_at_once_unless_the_bank_may_have_one_too():
    felt = dealt("peru", "As Ks 9d Kh 7h 2c", seats=2)
    says(felt, "close_offers", box=0)
    assert [("hand", "win", 1_500, 1_000)] == by_kind(felt)
    waiting = dealt("peru", "As Ks Kd Kh 7h 2c", seats=2)
    says(waiting, "close_offers", box=0)
    assert [] == by_kind(waiting)


def test_in_peru_a_bank_blackjack_takes_only_the_original_stake_of_a_doubled_hand():
    felt = dealt("peru", "6s Kd 5h Ac 9d")
    says(felt, "no")
    says(felt, "double", amount=1_000)
    assert [("hand", "lose", 0, 0), ("double", "push", 0, 1_000)] == by_kind(felt)


def test_backers_of_a_box_are_paid_each_for_himself_and_rounded_up_once():
    felt = Felt("blackjack", seats=2, backers=True, luck=scripted(["As", "9d", "Kh", "8c"]))
    felt.shuffle()
    felt.must(CROUPIER, AllowBackers(1, True))
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "hand", 105, box=1))
    felt.must(CROUPIER, PlaceBet("T", 2, "hand", 101, box=1))
    felt.must(CROUPIER, CloseBets())
    assert {1: ("win", 158, 105), 2: ("win", 152, 101)} == felt.results()
    felt.must(CROUPIER, ConfirmPayment())
    assert 310 == felt.books.accounts["play.bank.T1"]


def test_the_hand_that_a_pool_is_told_is_the_one_before_any_split():
    felt = split("live", "8s 9d 8h 8c 3c 4c")
    says(felt, "stand")
    says(felt, "stand", hand=2)
    _bank, told = felt.play.decided.hands
    assert (("8s", "8h"), ("8s", "8h")) == (told.dealt, told.cards)
