"""No-draw poker by its articles: the deal, the turns, the bank, the order of payment (NDP)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from tables.core.cards import FACES
from tables.core.hands import rank_five
from tables.core.words import CloseBets, ConfirmPayment, Decide, KeyCards, PlaceBet, VoidRound
from tables.games.no_draw_poker import qualifies
from tests.games.felt import BY_HAND, Felt, scripted

CROUPIER = "croupier"
ACE_KING = "As Kd 9h 5c 3c"


def code(refused) -> str:
    return refused.code if refused else ""


def dealt(*hands: str, bank: str = ACE_KING, more: str = "") -> Felt:
    """A table where each box has an ante of 1.00 and exactly these cards, electronically dealt."""
    rows = [hand.split() for hand in (*hands, bank)]
    order = [row[place] for place in range(5) for row in rows]
    felt = Felt("no_draw_poker", seats=len(hands), luck=scripted([*order, *more.split()]))
    felt.open()
    for seat in range(1, len(hands) + 1):
        felt.must(CROUPIER, PlaceBet("T", seat, "ante", 100, box=seat))
    felt.must(CROUPIER, CloseBets())
    return felt


def says(felt: Felt, box: int, choice: str, amount: int = 0, picks: tuple[int, ...] = ()):
    after = felt.play.ordinal
    return felt.ask(CROUPIER, Decide(after, box, choice, amount=amount, picks=picks))


def hand_of(view: dict, name: str) -> list[str]:
    return next(hand["cards"] for hand in view["hands"] if hand["hand"] == name)


QUEENS, NINES = "Qs Qh 8d 4c 2d", "9s 9d 8c 4s 2h"


# --- the deal -------------------------------------------------------------------------------------


def test_five_cards_each_and_only_the_banks_last_one_lies_open():
    felt = dealt(QUEENS, NINES)
    assert ["??"] * 4 + ["3c"] == hand_of(felt.view("display"), "bank")
    assert QUEENS.split() == hand_of(felt.view("box 1"), "box 1")
    assert ["??"] * 5 == hand_of(felt.view("box 2"), "box 1")
    assert ["??"] * 5 == hand_of(felt.view("croupier"), "box 1")
    assert "pair" == felt.view("box 1")["hands"][0]["figure"]


def test_with_a_real_deck_only_the_banks_open_card_is_known_before_the_decisions():
    felt = Felt("no_draw_poker", source=BY_HAND, seats=1)
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "ante", 100, box=1))
    felt.must(CROUPIER, CloseBets())
    assert ("bank", True) == (felt.view()["expects"]["to"], felt.view()["expects"]["card"])
    felt.must(CROUPIER, KeyCards(1, ("9h",)))
    says(felt, 1, "buy", 100)
    says(felt, 1, "voy", 200)
    felt.must(CROUPIER, KeyCards(2, ("As", "Kd", "5c", "3c")))
    felt.must(CROUPIER, KeyCards(6, ("Ks", "Kh", "Qd", "Jc", "10h", "2c")))
    (told,) = felt.play.decided.hands
    assert ("Ks", "Kh", "Qd", "Jc", "10h") == told.cards
    assert ("Ks", "Kh", "Qd", "Jc", "2c") == told.dealt


# --- the players' turns ---------------------------------------------------------------------------


def test_boxes_speak_in_turn_from_the_croupiers_left():
    felt = dealt(QUEENS, NINES)
    assert [[1, 1]] == felt.view()["turn"]
    assert "E_NO_DECISION" == code(says(felt, 2, "paso"))
    says(felt, 1, "paso")
    assert [[2, 1]] == felt.view()["turn"]


def test_the_second_bet_is_exactly_twice_the_ante():
    felt = dealt(QUEENS)
    for wrong in (100, 199, 201, 400):
        refused = says(felt, 1, "voy", wrong)
        assert ("E_AMOUNT", 200, 200) == (
            refused.code,
            refused.details["least"],
            refused.details["most"],
        )
    assert says(felt, 1, "voy", 200) is None


def test_who_passes_loses_the_ante_at_once():
    felt = dealt(QUEENS, NINES)
    says(felt, 1, "paso")
    assert {1: ("lose", 0, 0)} == felt.results()


def test_one_card_is_bought_for_the_ante_once_and_before_voy_or_paso():
    felt = dealt(QUEENS, more="Qd")
    assert "E_PICK" == code(says(felt, 1, "buy", 100))
    assert "E_PICK" == code(says(felt, 1, "buy", 100, (6,)))
    assert says(felt, 1, "buy", 100, (5,)) is None
    assert ["Qs", "Qh", "8d", "4c", "Qd"] == hand_of(felt.view("box 1"), "box 1")
    assert "E_CHOICE" == code(says(felt, 1, "buy", 100, (1,)))
    says(felt, 1, "voy", 200)
    assert {1: ("win", 100, 100), 2: ("kept", 0, 0), 3: ("win", 600, 200)} == felt.results()


def test_the_price_of_a_card_is_lost_by_who_passes_as_well():
    felt = dealt(QUEENS, more="Qd")
    says(felt, 1, "buy", 100, (5,))
    says(felt, 1, "paso")
    assert {1: ("lose", 0, 0), 2: ("kept", 0, 0)} == felt.results()


# --- the bank -------------------------------------------------------------------------------------

QUALIFYING = [
    ("As Kd 4h 3c 2c", True),
    ("As Qd Jh 10c 8c", False),
    ("Kd Qd Jh 10c 8c", False),
    ("2s 2d 4h 5c 7c", True),
    ("As 2d 3h 4c 5c", True),
    ("9d 7d 5d 3d 2d", True),
]


@pytest.mark.parametrize(("bank", "plays"), QUALIFYING)
def test_the_bank_plays_with_ace_king_or_better(bank, plays):
    assert plays == qualifies(rank_five(bank.split()))


@pytest.mark.long
def test_the_bank_plays_with_205_of_364_hands():
    kinds = Counter(qualifies(rank_five(hand)) for hand in combinations(FACES[:52], 5))
    assert Fraction(205, 364) == Fraction(kinds[True], kinds.total())


def test_when_everybody_has_passed_the_bank_turns_nothing():
    felt = dealt(QUEENS)
    says(felt, 1, "paso")
    assert ("all_passed", "??") == (
        felt.view()["result"],
        hand_of(felt.view("display"), "bank")[0],
    )


def test_a_passed_hand_is_never_shown():
    felt = dealt(QUEENS, NINES)
    says(felt, 1, "paso")
    says(felt, 2, "voy", 200)
    felt.must(CROUPIER, ConfirmPayment())
    assert ["??"] * 5 == hand_of(felt.view("display"), "box 1")
    assert NINES.split() == hand_of(felt.view("display"), "box 2")
    assert [2] == [hand.box for hand in felt.play.decided.hands]


# --- the order of payment -------------------------------------------------------------------------


def test_losers_are_collected_first_and_winners_paid_from_the_croupiers_right():
    felt = dealt(QUEENS, "As 10h 8s 4h 2s", NINES, bank="Ac Kd 9h 5c 3c")
    for box in (1, 2, 3):
        says(felt, box, "voy", 200)
    order = [(line["seat"], line["kind"]) for line in felt.view()["settlement"]]
    losers, winners = order[:2], order[2:]
    assert [(2, "ante"), (2, "call")] == losers
    assert [(3, "ante"), (3, "call"), (1, "ante"), (1, "call")] == winners


def test_the_sum_of_each_seat_is_told_with_the_settlement():
    felt = dealt(QUEENS, NINES)
    says(felt, 1, "voy", 200)
    says(felt, 2, "paso")
    assert [
        {"seat": 1, "staked": 300, "paid": 300, "lost": 0, "net": 300},
        {"seat": 2, "staked": 100, "paid": 0, "lost": 100, "net": -100},
    ] == felt.view()["seats"]


# --- what the console says and offers -------------------------------------------------------------


def test_the_console_leads_from_step_to_step():
    felt = Felt("no_draw_poker", seats=1)
    steps = [felt.table_view()["primary"]]
    felt.open()
    felt.must(CROUPIER, PlaceBet("T", 1, "ante", 100, box=1))
    steps.append(felt.view()["primary"])
    felt.must(CROUPIER, CloseBets())
    steps.append(felt.view()["primary"])
    said = felt.view()["script"]
    says(felt, 1, "paso")
    steps.append(felt.view()["primary"])
    felt.must(CROUPIER, ConfirmPayment())
    steps.append(felt.view()["primary"])
    assert ["OpenRound", "CloseBets", "Decide", "ConfirmPayment", ""] == steps
    assert ("BUY", "¿Carta, voy o paso?") == (said["key"], said["say"])


def test_a_void_hand_says_so_and_gives_a_bought_card_back_too():
    felt = dealt(QUEENS, more="Qd")
    says(felt, 1, "buy", 100, (5,))
    felt.must("gaming_table_head", VoidRound("card_exposed"))
    assert ("VOID", "Mano nula") == (felt.view()["script"]["key"], felt.view()["script"]["say"])
    assert {} == felt.books.standing("play.")


def test_what_is_not_in_the_paytable_is_not_offered():
    assert {"ante"} == set(Felt("no_draw_poker").table_view()["limits"])
    pays = Felt("no_draw_poker").table_view("display")["pays"]
    assert ("100:1", "25:1", "20:1") == (
        pays["royal_flush"],
        pays["straight_flush"],
        pays["four"],
    )
