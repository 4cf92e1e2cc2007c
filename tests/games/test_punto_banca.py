"""Punto y banca and live baccarat by their articles: tableau, sabot, burn, payment (PYB)."""

from __future__ import annotations

import pytest

from tables.core.cards import FACES
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    CorrectOutcome,
    FindBet,
    KeyCards,
    Penalise,
    PlaceBet,
    RemoveBet,
    RemoveCard,
    TakeStep,
    VoidRound,
)
from tables.games.punto_banca import bank_draws, points, total
from tables.kinds.table import words as ask
from tables.stored_theory import theory_of
from tests.games.felt import BY_HAND, Felt, scripted

CROUPIER, HEAD = "croupier", "gaming_table_head"
NATURAL = "4h 9s 4s Jd"
"""Eight for the player, nine for the bank."""


def code(refused) -> str:
    return refused.code if refused else ""


def bet(felt: Felt, seat: int, kind: str, stake: int = 1_000):
    return felt.ask(CROUPIER, PlaceBet("T", seat, kind, stake, 0 if kind == "tie" else seat))


def opened(cards: str = NATURAL, **more) -> Felt:
    """A table with a fresh sabot whose cards come in exactly this order."""
    felt = Felt("punto_banca", luck=scripted(cards.split()), **more)
    felt.shuffle()
    assert felt.open() is None
    return felt


def dealt(cards: str, *bets: tuple[int, str], burnt: str = "Ac", sabot: int = 0) -> Felt:
    felt = opened(f"{burnt} {cards}")
    for seat, kind in bets or ((1, "punto"),):
        assert bet(felt, seat, kind) is None
    felt.must(CROUPIER, TakeStep("sabot", sabot))
    felt.must(CROUPIER, CloseBets())
    return felt


def by_hand(*bets: tuple[int, str]) -> Felt:
    """The same keyed by hand, with the first card of the shoe burnt already."""
    felt = opened(source=BY_HAND)
    for seat, kind in bets or ((1, "punto"),):
        assert bet(felt, seat, kind) is None
    felt.must(CROUPIER, TakeStep("sabot", 0))
    felt.must(CROUPIER, CloseBets())
    felt.must(CROUPIER, KeyCards(1, ("Ac",)))
    return felt


def figures(felt: Felt) -> dict[str, str]:
    return {hand["hand"]: hand["figure"] for hand in felt.view("display")["hands"]}


def results(felt: Felt) -> list[tuple[int, str, str]]:
    return [(ln["seat"], ln["kind"], ln["result"]) for ln in felt.view()["settlement"]]


# --- cards and the tableau ------------------------------------------------------------------------


def test_an_ace_counts_one_and_tens_and_courts_nothing():
    cards = ("As", "2h", "9d", "10c", "Js", "Qh", "Kd")
    assert [1, 2, 9, 0, 0, 0, 0] == [points(card) for card in cards]
    assert (5, 9, 0) == (total(["7s", "8h"]), total(["9s"]), total(["4s", "6h"]))


TABLEAU = {
    3: {0, 1, 2, 3, 4, 5, 6, 7, 9},
    4: {2, 3, 4, 5, 6, 7},
    5: {4, 5, 6, 7},
    6: {6, 7},
    7: set(),
}


def test_the_bank_draws_by_the_tableau():
    for bank in range(3):
        assert all(bank_draws(bank, third) for third in (None, *range(10)))
    for bank, thirds in TABLEAU.items():
        assert thirds == {third for third in range(10) if bank_draws(bank, third)}
        assert (bank < 6) == bank_draws(bank, None)


def test_a_natural_ends_the_hand_with_two_cards_each():
    felt = dealt(NATURAL)
    assert {"burn": "", "punto": "8", "bank": "9"} == figures(felt)
    assert "B8-9" == felt.view()["result"]


@pytest.mark.parametrize(("cards", "call"), [("4h 9s 4s Jd", "RESULT"), ("Kh 3s 4d Qc", "")])
def test_no_more_cards_are_asked_for_than_the_tableau_gives(cards, call):
    felt = by_hand()
    felt.must(CROUPIER, KeyCards(2, tuple(cards.split())))
    assert (call or "PUNTO_DRAWS") == felt.view()["script"]["key"]
    if call:
        assert "E_NOTHING_AWAITED" == code(felt.ask(CROUPIER, KeyCards(6, ("2c",))))


def test_what_is_said_names_totals_and_whose_the_cards_are():
    felt = by_hand((1, "punto"), (2, "punto"), (3, "banca"))
    script = felt.view()["script"]
    assert ("CARDS_TO", 1) == (script["key"], script["values"]["seat"])
    felt.must(CROUPIER, KeyCards(2, ("2h", "5c", "4d", "Ks")))
    script = felt.view()["script"]
    assert ("PUNTO_STANDS", 6, 5) == (
        script["key"],
        script["values"]["punto"],
        script["values"]["bank"],
    )
    assert "El jugador se planta: {punto}. Carta para la banca" == script["say"]


def test_the_cards_of_the_player_go_to_the_highest_stake_on_them_or_to_the_croupier():
    felt = opened(source=BY_HAND)
    bet(felt, 1, "punto")
    bet(felt, 3, "punto", 2_000)
    bet(felt, 2, "punto", 2_000)
    felt.must(CROUPIER, TakeStep("sabot", 1))
    felt.must(CROUPIER, CloseBets())
    felt.must(CROUPIER, KeyCards(1, ("Ac",)))
    assert 2 == felt.view()["script"]["values"]["seat"]
    assert "CARDS" == by_hand((1, "banca")).view()["script"]["key"]


# --- sabot and burn -------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "burnt"), [("Ac", 1), ("7d", 7), ("10h", 10), ("Qs", 10)])
def test_the_first_card_of_a_shoe_tells_how_many_are_burnt(first, burnt):
    felt = dealt(NATURAL, burnt=first)
    felt.must(CROUPIER, ConfirmPayment())
    assert burnt == felt.table_view()["shoe"]["burnt"]
    assert 312 - 5 - burnt == felt.table_view()["shoe"]["left"]


def test_only_a_fresh_shoe_is_burnt_from():
    felt = dealt("9h 7s Ks Qd 9h 7s Ks Qd")
    felt.must(CROUPIER, ConfirmPayment())
    felt.open()
    bet(felt, 1, "punto")
    felt.must(CROUPIER, CloseBets())
    assert ["punto", "bank"] == list(figures(felt))


def test_the_sabot_goes_round_when_the_bank_loses_and_may_be_declined():
    felt = dealt("9h 7s Ks Qd 7h 8s Ks Qd 9h 7s Ks Qd", sabot=2)
    felt.must(CROUPIER, ConfirmPayment())
    felt.open()
    assert ["sabot", [3, 4, 5, 6, 7, 1, 2, 0]] == felt.view()["step"]
    bet(felt, 1, "punto")
    assert "E_STEP_MISSING" == code(felt.ask(CROUPIER, CloseBets()))
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("sabot", 8)))
    felt.must(CROUPIER, TakeStep("sabot", 4))
    felt.must(CROUPIER, CloseBets())
    felt.must(CROUPIER, ConfirmPayment())
    felt.open()
    assert felt.view()["step"] is None
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("sabot", 5)))
    bet(felt, 1, "punto")
    felt.must(CROUPIER, CloseBets())
    assert "4+" == felt.position().carried


def test_when_the_croupier_deals_nobody_is_asked_again_in_that_shoe():
    felt = dealt("9h 7s Ks Qd")
    felt.must(CROUPIER, ConfirmPayment())
    felt.open()
    assert felt.view()["step"] is None


def test_the_stop_card_lies_seven_from_the_back_and_ends_the_shoe():
    felt = by_hand()
    felt.must(CROUPIER, KeyCards(2, tuple(NATURAL.split())))
    felt.must(CROUPIER, ConfirmPayment())
    assert 7 == felt.table_view()["shoe"]["reserve"]
    felt.must(CROUPIER, ask.ShowCutCard())
    assert "E_SHOE_OVER" == code(felt.open())


# --- bets and payment -----------------------------------------------------------------------------


def test_bets_may_lie_on_both_sides_and_are_free_until_the_closing_call():
    felt = opened()
    assert bet(felt, 1, "punto") is None
    assert bet(felt, 1, "banca") is None
    assert felt.ask(CROUPIER, RemoveBet(1)) is None
    felt.must(CROUPIER, TakeStep("sabot", 0))
    felt.luck = scripted(f"Ac {NATURAL}".split())
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_MORE_BETS" == code(bet(felt, 1, "tie"))


def test_losers_are_collected_first_and_ties_paid_last():
    felt = dealt("8h 3s Ks 5d", (1, "tie"), (2, "banca"), (1, "punto"))
    assert [(1, "punto", "push"), (2, "banca", "push"), (1, "tie", "win")] == results(felt)
    felt = dealt(NATURAL, (2, "banca"), (1, "punto"), (3, "tie"), (1, "banca"))
    assert [
        (1, "punto", "lose"),
        (3, "tie", "lose"),
        (1, "banca", "win"),
        (2, "banca", "win"),
    ] == results(felt)


def test_the_commission_is_taken_of_each_winning_bank_bet():
    felt = opened(f"Ac {NATURAL}")
    bet(felt, 1, "banca", 1_050)
    felt.must(CROUPIER, TakeStep("sabot", 0))
    felt.must(CROUPIER, CloseBets())
    (line,) = felt.view()["settlement"]
    assert (998, 52) == (line["payout"], line["commission"])


@pytest.mark.parametrize(("schedule", "most"), [("100", 10_000), ("50", 5_000)])
def test_the_maximum_is_what_the_table_has_picked(schedule, most):
    felt = opened(schedule=schedule)
    assert most == felt.table_view()["limits"]["tie"][1]
    assert "E_LIMIT" == code(bet(felt, 1, "punto", most + 1))


# --- irregularities -------------------------------------------------------------------------------


def test_a_card_face_up_in_the_sabot_is_removed_and_the_next_one_takes_its_place():
    felt = by_hand()
    felt.must(CROUPIER, RemoveCard("Qh", "face up"))
    felt.must(CROUPIER, KeyCards(2, ("4h", "9s", "4s", "Jd")))
    assert "B8-9" == felt.view()["result"]


def test_cards_stuck_together_make_the_hand_void():
    felt = by_hand((1, "punto"), (2, "tie"))
    felt.must(HEAD, VoidRound("two cards stuck together"))
    assert {} == felt.books.standing("play.")


def test_a_wrongly_keyed_card_is_corrected_as_long_as_the_rest_fits():
    felt = by_hand()
    felt.must(CROUPIER, KeyCards(2, ("2h", "5c", "4d", "Ks", "3s")))
    eight, ten = FACES.index("8h"), FACES.index("10h")
    assert "E_CANNOT_CORRECT" == code(felt.ask(CROUPIER, CorrectOutcome(2, eight)))
    assert felt.ask(CROUPIER, CorrectOutcome(5, ten)) is None
    assert "B6-8" == felt.view()["result"]


def test_chips_over_the_maximum_play_for_it():
    felt = opened()
    felt.must(CROUPIER, FindBet("T", 1, "punto", 12_000, 1))
    assert [10_000] == [lying["stake"] for lying in felt.view()["bets"]]


def test_a_penalised_box_loses_all_its_stakes():
    felt = by_hand((1, "punto"), (1, "tie"), (2, "punto"))
    felt.must(HEAD, Penalise(1, "touched the cards"))
    felt.must(CROUPIER, KeyCards(2, ("8h", "3s", "Ks", "5d")))
    assert [(1, "punto", "lose"), (1, "tie", "lose"), (2, "punto", "push")] == results(felt)


# --- live -----------------------------------------------------------------------------------------


def live(cards: str = NATURAL) -> Felt:
    felt = Felt("baccarat", "live", luck=scripted(cards.split()))
    felt.shuffle()
    assert felt.open() is None
    return felt


def test_live_takes_one_bet_in_each_area_and_no_more():
    felt = live()
    for kind in ("punto", "banca", "tie"):
        assert bet(felt, 1, kind) is None
    assert "E_ONE_BET" == code(bet(felt, 1, "punto"))


def test_live_deals_open_cards_without_burn_or_sabot_by_its_own_timer():
    felt = live()
    bet(felt, 1, "banca")
    (deadline,) = felt.deadlines()
    assert isinstance(deadline.action, CloseBets)
    assert felt.view()["step"] is None
    felt.must(CROUPIER, CloseBets())
    assert {"punto": "8", "bank": "9"} == figures(felt)
    assert 416 == felt.table_view()["shoe"]["left"]


def test_live_may_shuffle_after_any_hand():
    felt = live()
    bet(felt, 1, "banca")
    felt.must(CROUPIER, CloseBets())
    felt.must(CROUPIER, ConfirmPayment())
    assert felt.ask(CROUPIER, ask.Shuffle()) is None


def test_five_last_hands_are_called():
    assert 5 == Felt("punto_banca").paytable.number("last_rounds")


# --- theory ---------------------------------------------------------------------------------------

EDGES = {
    ("punto_banca", "ceuta"): (0.012374, 0.010558, 0.144382),
    ("baccarat", "live"): (0.012351, 0.010579, 0.143596),
}


@pytest.mark.parametrize("game", EDGES)
def test_the_bets_are_worth_what_is_known_of_six_and_of_eight_decks(game):
    known = theory_of(*game)
    edges = [float(known.of(kind).edge) for kind in ("punto", "banca", "tie")]
    assert EDGES[game] == pytest.approx(edges, abs=1e-6)
    assert 1 == sum(known.facts.values())
