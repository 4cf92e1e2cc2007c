"""What the hall owes to players after a game (BINGO-25, 26, 28, 29, PRIMA-9, MONEY-8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingo.games.ninety_ball.actions import AnnounceGame
from bingo.games.ninety_ball.events import GameCancelled, PrizeSetAside, Range
from cage.games.debts import DAY_MS, GAME
from cage.games.debts_state import LapseDebts, OpenDebts, PayOwed, RefundCards
from house.contract import Refused
from jackpot.kinds.prima.events import PrimaEnded
from tests.games.heard import Game
from tests.games.lasting import NOON, Lasting, replayed

ANNOUNCE = AnnounceGame("SE", "S", "B", "D")
EVA = {"person": "eva", "role": "cashier", "borrowed": {"shift": {"till": "1", "cashier": "eva"}}}
YEAR = 365 * DAY_MS


def debts() -> Lasting:
    opened = Lasting(GAME, round="D")
    assert opened.ask(OpenDebts()) is None
    return opened


def published(owing: Lasting, number: int = 1, units: int = 150) -> Game:
    game = Game([owing], round=f"G{number}", number=number)
    assert (game.announce(), game.publish(units, first=651)) == (None, None)
    return game


def annulled(units: int = 150) -> Lasting:
    """A game of 150 cards from 651 on was annulled: 300.00 are owed."""
    owing = debts()
    assert published(owing, units=units).annul() is None
    return owing


def refund(owing: Lasting, first: int, last: int, series: str = "B-000001", game: str = "G1"):
    return owing.ask(RefundCards("SH", game, series, first, last), **EVA)


def set_aside(owing: Lasting, cents: int = 17_100, award: int = 2) -> None:
    event = PrizeSetAside(award, "bingo", "B-000001", 700, cents, "at the door", "D", "eva", NOON)
    owing.purse.move("bingo.bingo.G1", cents)
    owing.purse.move("prizes.owed", -cents)
    assert owing.hear(event, round="G1", ordinal=12) is None


# --- carried prizes (BINGO-26) -------------------------------------------------------------------


def test_bingo_26_an_unclaimed_bingo_waits_for_the_next_game():
    owing = debts()
    game = published(owing)
    assert (game.exhaust(), game.close()) == (None, None)
    assert {"carry_line": 0, "carry_bingo": 17_100} == owing.lend(ANNOUNCE)
    following = published(owing, 2)
    assert 17_100 == following.opening.carry_bingo
    assert {"carry_line": 0, "carry_bingo": 0} == owing.lend(ANNOUNCE)
    assert -34_200 == owing.purse.net()["bingo.bingo.G2"]


def test_bingo_26_when_that_game_is_annulled_the_addition_waits_again():
    owing = debts()
    game = published(owing)
    assert (game.exhaust(), game.close()) == (None, None)
    assert published(owing, 2).annul() is None
    assert 17_100 == owing.lend(ANNOUNCE)["carry_bingo"]
    assert -17_100 == owing.purse.net()["bingo.carry"]


def test_a_game_that_is_annulled_after_it_carried_its_prize_on_takes_it_back():
    owing = debts()
    game = published(owing)
    assert game.exhaust() is None
    assert game.annul(carried_bingo=17_100) is None
    assert {"carry_line": 0, "carry_bingo": 0} == owing.lend(ANNOUNCE)


def test_prima_9_a_withdrawn_prima_is_added_and_stays_added():
    owing = debts()
    game = published(owing)
    ended = PrimaEnded("7/2027", 63_944, "D", "director", NOON)
    assert owing.hear(ended, round="P", kind="prima") is None
    assert game.annul() is None
    assert 63_944 == owing.lend(ANNOUNCE)["carry_bingo"]


def test_a_prima_that_names_other_debts_or_held_nothing_adds_nothing():
    owing = debts()
    for cents, named in ((100, "other"), (0, "D")):
        ended = PrimaEnded("7/2027", cents, named, "director", NOON)
        assert owing.hear(ended, round="P", kind="prima") is None
    assert 1 == len(owing.events)


def test_a_hall_has_one_account_of_its_debts():
    assert "E_DEBTS_OPEN" == debts().hear(debts().events[0], round="D2", kind="debts").code


# --- refunds (BINGO-28, BINGO-29) ----------------------------------------------------------------


def test_bingo_28_cards_are_refunded_by_ranges_against_the_paper():
    owing = annulled()
    assert (refund(owing, 651, 700), refund(owing, 702, 799)) == (None, None)
    view = owing.view("till")["refunds"][0]
    assert (150, 30_000, 29_600, 400) == tuple(
        view[key] for key in ("units", "owed", "refunded", "outstanding")
    )
    assert (-400, 400) == (owing.purse.net()["bingo.refunds"], owing.purse.net()["cash.bingo.1"])


@pytest.mark.parametrize(
    ("first", "last", "series", "game", "code", "number"),
    [
        (650, 651, "B-000001", "G1", "E_CARD_NOT_SOLD", 650),
        (800, 801, "B-000001", "G1", "E_CARD_NOT_SOLD", 801),
        (700, 699, "B-000001", "G1", "E_CARD_NOT_SOLD", 700),
        (700, 700, "C-000001", "G1", "E_CARD_NOT_SOLD", 700),
        (700, 700, "B-000001", "G2", "E_CARD_NOT_SOLD", 700),
        (699, 705, "B-000001", "G1", "E_ALREADY_REFUNDED", 701),
        (701, 701, "", "G1", "E_ALREADY_REFUNDED", 701),
    ],
)
def test_bingo_28_a_card_is_refunded_once_and_only_if_it_was_sold(
    first, last, series, game, code, number
):
    owing = annulled()
    assert refund(owing, 701, 710) is None
    refused = refund(owing, first, last, series, game)
    assert (code, number) == (refused.code, refused.details["number"])
    assert 2_000 == owing.state.refunds[0].refunded


def test_bingo_29_a_cancelled_sale_owes_its_cards_but_no_void_one():
    owing = debts()
    ranges = (Range("B-000001", 1, 9), Range("B-000001", 11, 20))
    voids = (Range("B-000001", 10, 10),)
    event = GameCancelled("no players", ranges, voids, 200, 3_800, "D", "ana", NOON)
    assert owing.hear(event, round="G1") is None
    assert "E_CARD_NOT_SOLD" == refund(owing, 5, 15).code
    assert (refund(owing, 1, 9), refund(owing, 11, 20)) == (None, None)
    assert 0 == owing.state.refunds[0].outstanding


def test_a_void_card_inside_a_range_is_no_sold_card():
    owing = debts()
    voids = (Range("B-000001", 10, 10),)
    event = GameCancelled(
        "no players", (Range("B-000001", 1, 20),), voids, 200, 3_800, "D", "ana", NOON
    )
    assert owing.hear(event, round="G1") is None
    assert Refused("E_CARD_NOT_SOLD", {"number": 10, "game": 1}) == refund(owing, 1, 20)


def test_a_card_that_came_back_during_the_sale_is_refused_as_returned():
    owing = debts()
    ranges, back = (Range("B-000001", 1, 20),), (Range("B-000001", 21, 22),)
    event = GameCancelled("no players", ranges, (), 200, 4_000, "D", "ana", NOON, returned=back)
    assert owing.hear(event, round="G1") is None
    assert Refused("E_CARD_RETURNED", {"number": 21, "game": 1}) == refund(owing, 20, 22)
    assert "E_CARD_NOT_SOLD" == refund(owing, 23, 23).code


def test_an_empty_sale_that_is_cancelled_owes_nothing():
    owing = debts()
    game = Game([owing])
    assert (game.announce(), game.cancel(0)) == (None, None)
    assert [] == owing.view()["refunds"]


# --- prizes set aside (BINGO-25) -----------------------------------------------------------------


def test_bingo_25_a_prize_set_aside_is_paid_later_against_its_card_and_once():
    owing = debts()
    set_aside(owing)
    owed = owing.view()["owed"]
    assert [("G1", 12, 2, 17_100, 700)] == [
        (debt["game"], debt["number"], debt["award"], debt["cents"], debt["card"]) for debt in owed
    ]
    assert "E_BAD_INPUT" == owing.ask(PayOwed("SH", "G1", 3, 700), **EVA).code
    assert "E_CARD_REQUIRED" == owing.ask(PayOwed("SH", "G1", 2, 701), **EVA).code
    assert owing.ask(PayOwed("SH", "G1", 2, 700), **EVA) is None
    assert "E_ALREADY_PAID" == owing.ask(PayOwed("SH", "G1", 2, 700), **EVA).code
    assert [] == owing.view()["owed"]
    assert {"bingo.bingo.G1": 17_100, "cash.bingo.1": -17_100} == owing.purse.net()


# --- terms (DEC-B16, DEC-B48) --------------------------------------------------------------------


def test_dec_b16_what_nobody_claims_within_the_year_is_lost_and_found_never_income():
    owing = annulled()
    set_aside(owing)
    assert refund(owing, 651, 700) is None
    deadline = owing.deadlines()[0]
    assert (NOON + YEAR, LapseDebts("G1")) == (deadline.at, deadline.action)
    assert owing.ask(deadline.action, at=deadline.at - 1) is None
    assert "lost.found" not in owing.purse.net()
    for _ in range(2):
        assert owing.ask(deadline.action, at=deadline.at) is None
    assert -(20_000 + 17_100) == owing.purse.net()["lost.found"]
    assert {"bingo.refunds", "prizes.owed"}.isdisjoint(owing.purse.net())
    assert [] == owing.deadlines()
    assert "E_ALREADY_REFUNDED" == refund(owing, 701, 701).code
    assert "E_ALREADY_PAID" == owing.ask(PayOwed("SH", "G1", 2, 700), **EVA).code
    assert replayed(owing) == owing.state


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(1, 40)), max_size=20))
def test_never_more_is_refunded_than_was_sold_and_no_card_twice(asked):
    owing = annulled(units=30)
    given_back: set[int] = set()
    for first, length in asked:
        cards = set(range(640 + first, 640 + first + length))
        refused = refund(owing, min(cards), max(cards))
        fits = cards <= set(range(651, 681)) and not cards & given_back
        assert (refused is None) == fits
        if fits:
            given_back |= cards
    assert 200 * len(given_back) == owing.state.refunds[0].refunded
    outstanding = owing.state.refunds[0].outstanding
    assert outstanding == -owing.purse.net().get("bingo.refunds", 0)
    assert replayed(owing) == owing.state
