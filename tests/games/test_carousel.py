"""The carousel: who opens it, who plays for it, which hands take it (CAROUSEL-1 to CAROUSEL-10)."""

from __future__ import annotations

import math
import random
from itertools import combinations, product

import pytest

from carousel.kinds.carousel import GAME, HANDS, OpenCarousel
from house.contract import Refused
from jackpot.core import actions as asked
from jackpot.core.cards import FACES, RANKS, SUITS, top_of_straight_flush
from jackpot.core.sharing import Claim, divide
from jackpot.core.stake_actions import ReturnCoin, TakeCoin
from tables.core.hands import rank_five
from tests.adapters.pools_carousel import ADAPTERS
from tests.games.lasting import NOON
from tests.games.pools import (
    MINUTE,
    NINE_HIGH,
    ROYAL,
    ROYAL_CARDS,
    Pool,
    carousel,
    code,
)
from tests.games.worked import worked


@pytest.mark.parametrize(
    "case", worked("carousel", "carousel_sequence", "carousel_coins", "event_queue")
)
def test_the_worked_cases(case):
    assert case["expect"] == ADAPTERS[case["kind"]](case["input"])


# --- opening (CAROUSEL-1, CAROUSEL-2) -------------------------------------------------------------


def test_carousel_1_needs_number_and_date_of_the_permission():
    for number, day in (("", "2026-01-05"), ("1/2026", " ")):
        assert "E_NOT_AUTHORISED" == code(Pool(GAME).do(OpenCarousel(number, day), "director"))


@pytest.mark.parametrize("key", ["mode", "void", "ace_low", "house_bp", "hand", "coin_per_deal"])
def test_a_setting_with_a_value_that_is_none_is_named(key):
    refused = Pool(GAME, {f"carousel.{key}": "perhaps"}).do(OpenCarousel("1", "d"), "director")
    assert Refused("E_BAD_INPUT", {"field": f"carousel.{key}", "reason": "setting"}) == refused


def test_money_from_the_paper_books_comes_through_the_bank():
    pool = Pool(GAME)
    pool.well(OpenCarousel("1", "d", taken_over=12_345), "director")
    assert {"bank.main": 12_345, "carousel.pot": -12_345} == pool.purse.net()


def test_a_hall_has_one_open_carousel():
    first, second = carousel(), Pool(GAME, round="C2")
    second.well(OpenCarousel("1", "d"), "director")
    refused = first.hear(second.events[0], round="C2", kind="carousel", ordinal=2)
    assert "E_POOL_RUNNING" == code(refused)
    assert first.hear(second.events[0], round="B", kind="blackjack_progressive") is None


def test_carousel_2_a_poker_table_joins_by_itself_and_no_other_game_can():
    pool = carousel()
    pool.stake("P1", 2)
    assert ["P1"] == [table["table"] for table in pool.view("monitor")["tables"]]
    refused = pool.do(asked.LinkTable("R1", "roulette", 7, 1), "director")
    assert Refused("E_TABLE_NOT_LINKABLE", {"game": "roulette"}) == refused


# --- coins (CAROUSEL-4) ---------------------------------------------------------------------------


def test_carousel_4_all_of_a_coin_goes_into_the_pot():
    pool = carousel()
    pool.stake("P1", 2, 5)
    assert {"coinbox.table.P1": 200, "carousel.pot": -200} == pool.purse.net()
    assert ([2, 5], 200) == (pool.view("monitor")["tables"][0]["inside"], pool.state.running)


def test_carousel_4_one_coin_of_the_right_value_before_the_deal():
    pool = carousel()
    pool.stake("P1", 2)
    assert "E_ALREADY_IN" == code(pool.do(TakeCoin("P1", 1, 2, 100)))
    assert "E_COIN_VALUE" == code(pool.do(TakeCoin("P1", 1, 3, 200)))
    assert "E_BAD_INPUT" == code(pool.do(TakeCoin("P1", 1, 8, 100)))
    assert "E_TABLE_NOT_LINKED" == code(pool.do(TakeCoin("P9", 1, 2, 100)))
    pool.close_deal("P1")
    assert "E_DEAL_CLOSED" == code(pool.do(TakeCoin("P1", 1, 3, 100)))


def test_carousel_4_a_box_is_in_for_one_deal_only():
    pool = carousel()
    pool.dealt("P1", 2)
    pool.end("P1")
    pool.close_deal("P1", 2)
    assert "E_NO_SIDE_BET" == code(pool.show("P1", 2, ROYAL))


def test_a_coin_of_a_box_that_is_not_dealt_in_waits_for_its_next_deal():
    pool = carousel()
    pool.stake("P1", 2, 4)
    pool.close_deal("P1", 2)
    assert [4] == pool.view("monitor")["tables"][0]["waiting"]
    pool.end("P1")
    pool.close_deal("P1", 2, 4)
    assert pool.show("P1", 4, ROYAL) is None


def test_pool_10_a_lost_table_takes_no_coins_and_its_confirmed_deal_still_competes():
    pool = carousel()
    pool.dealt("P1", 2)
    pool.well(asked.ReportLink("P1", False), "house")
    pool.well(asked.ReportLink("P1", False), "house")
    assert not pool.view("monitor")["tables"][0]["available"]
    assert pool.show("P1", 2, ROYAL) is None
    pool.end("P1")
    assert "E_LINK_DOWN" == code(pool.do(TakeCoin("P1", 2, 2, 100)))
    pool.well(asked.ReportLink("P1", True), "house")
    assert pool.do(TakeCoin("P1", 2, 2, 100)) is None


def test_pool_7_a_table_that_was_cut_off_when_it_closed_its_bets_is_out_of_that_deal():
    pool = carousel()
    pool.stake("P1", 2)
    pool.well(asked.CloseDeal("P1", 1, (2,), link_up=False))
    assert "E_LINK_DOWN" == code(pool.show("P1", 2, ROYAL))
    pool.end("P1")
    assert [2] == pool.view("monitor")["tables"][0]["carried"]


def test_pool_10_after_a_day_without_it_two_persons_readmit_a_table():
    pool = carousel()
    pool.stake("P1", 2)
    pool.well(asked.ReportLink("P1", False), "house")
    deadline = pool.deadlines()[0]
    assert (NOON + 24 * 60 * MINUTE, asked.SuspendTable("P1")) == (deadline.at, deadline.action)
    pool.well(deadline.action, "house", at=deadline.at - 1)
    assert not pool.state.tables["P1"].suspended
    for _ in range(2):
        pool.well(deadline.action, "house", at=deadline.at)
    pool.well(asked.ReportLink("P1", True), "house")
    assert "E_LINK_DOWN" == code(pool.do(TakeCoin("P1", 1, 3, 100)))
    back = asked.ReadmitTable("P1", "readings agree")
    assert "E_TWO_PERSONS" == code(pool.do(back, "director"))
    assert pool.twice(back) is None
    assert pool.do(TakeCoin("P1", 1, 3, 100)) is None
    assert "E_STALE" == code(pool.twice(back))


# --- recognising hands (CAROUSEL-5, CAROUSEL-13) --------------------------------------------------


def test_carousel_5_cards_that_cannot_be_are_refused():
    pool = carousel()
    pool.dealt("P1", 1, 2)
    for cards in (("AS",) * 5, ("AS", "KS", "QS", "JS"), ("AS", "KS", "QS", "JS", "1S")):
        assert "E_CARDS_INVALID" == code(pool.show("P1", 1, cards))
    assert "E_NOT_QUALIFYING" == code(pool.show("P1", 1, ("AS", "KS", "QS", "JS", "9S")))
    assert pool.show("P1", 1, ("As", "Ks", "Qs", "Js", "10s")) is None
    assert "E_CARDS_INVALID" == code(pool.show("P1", 2, ROYAL))
    assert "E_ALREADY_DECLARED" == code(pool.show("P1", 1, ROYAL))


def test_carousel_13_of_all_suited_hands_four_are_royal_and_thirty_six_straight():
    suited = [
        tuple(rank + suit for rank in ranks) for suit in SUITS for ranks in combinations(RANKS, 5)
    ]
    tops = [top_of_straight_flush(cards, ace_low=True) for cards in suited]
    assert (4, 36) == (tops.count(14), sum(0 < top < 14 for top in tops))
    high = [top_of_straight_flush(cards, ace_low=False) for cards in suited]
    assert (4, 32) == (high.count(14), sum(0 < top < 14 for top in high))


def test_carousel_5_a_hand_has_one_name_here_and_at_the_table():
    names = {0: set(), 14: {"royal_flush"}}
    for suit, ranks in product(SUITS, combinations(RANKS, 5)):
        cards = tuple(rank + suit for rank in ranks)
        at_table = rank_five([f"{rank.replace('T', '10')}{suit.lower()}" for rank in ranks]).kind
        top = top_of_straight_flush(cards, ace_low=True)
        if top:
            assert at_table in names.get(top, {"straight_flush"})
        else:
            assert at_table == "flush"


@pytest.mark.campaign
def test_carousel_13_every_hand_of_five_is_gone_through():
    tops = [0] * 15
    for cards in combinations(FACES, 5):
        tops[top_of_straight_flush(cards, ace_low=True)] += 1
    assert (HANDS, 4, 36) == (sum(tops), tops[14], sum(tops[1:14]))


def test_carousel_13_the_sign_tells_the_exact_odds():
    assert [64_974_000, 7_219_333] == [
        one["one_in_hundredths"] for one in carousel().view("monitor")["odds"]
    ]
    low = carousel(ace_low=False).view("monitor")["odds"]
    assert [64_974_000, 8_121_750] == [one["one_in_hundredths"] for one in low]


def test_carousel_5_who_passed_or_was_excluded_competes_no_more():
    pool = carousel()
    pool.dealt("P1", 1, 2)
    pool.well(asked.PassBox("P1", 1, 1))
    assert "E_HAND_EXCLUDED" == code(pool.show("P1", 1, ROYAL))
    assert pool.show("P1", 2, NINE_HIGH) is None
    pool.well(asked.ExcludeBox("P1", 1, 2, "showed early"), "head")
    assert ((), "REJECTED") == (pool.state.hits, pool.state.past[-1].state)
    assert 200 == pool.state.running


# --- void deals (CAROUSEL-10) ---------------------------------------------------------------------


def test_carousel_10_coins_of_a_void_deal_count_for_the_next_one_or_go_back_on_request():
    pool = carousel()
    pool.dealt("P1", 2, 3)
    pool.well(asked.VoidDeal("P1", 1, "card exposed"), "head")
    assert ([2, 3], 200) == (pool.view("monitor")["tables"][0]["carried"], pool.state.running)
    pool.well(ReturnCoin("P1", 2))
    assert {"coinbox.table.P1": 100, "carousel.pot": -100} == pool.purse.net()
    assert "E_STALE" == code(pool.do(ReturnCoin("P1", 2)))
    pool.close_deal("P1", 3)
    assert "E_DEAL_CLOSED" == code(pool.do(ReturnCoin("P1", 3)))
    assert pool.show("P1", 3, ROYAL) is None


def test_dec_j7_a_profile_may_return_the_coins_of_a_void_deal_at_once():
    pool = carousel(void="return")
    pool.dealt("P1", 2, 3)
    pool.well(asked.VoidDeal("P1", 1, "card exposed"), "head")
    assert ({}, 0) == (pool.purse.net(), pool.state.running)


def test_a_void_deal_takes_its_hand_out_of_the_hit_and_its_coin_out_of_the_opening_pot():
    pool = carousel(100_000)
    pool.dealt("P1", 3)
    pool.dealt("P2", 5)
    assert pool.show("P1", 3, ROYAL) is None
    assert pool.show("P2", 5, ROYAL_CARDS["H"]) is None
    pool.well(asked.VoidDeal("P2", 1, "wrong number of cards"), "head")
    pool.end("P1")
    assert (100_100, 100) == (pool.state.hit(1).opening, pool.state.running)
    pool.settle(1)
    assert {"P1-3": 100_100} == pool.pay(1)


def test_a_hit_whose_only_deal_is_void_is_rejected():
    pool = carousel(100_000)
    pool.dealt("P1", 3)
    assert pool.show("P1", 3, ROYAL) is None
    pool.well(asked.VoidDeal("P1", 1, "card exposed"), "head")
    assert ((), 100_100) == (pool.state.hits, pool.state.running)


# --- the long run (CAROUSEL-13) ------------------------------------------------------------------


@pytest.mark.parametrize(("ace_low", "coins"), [(True, 341_968), (False, 360_967)])
def test_carousel_13_the_pot_that_stands_there_on_the_average(ace_low, coins):
    assert coins == carousel(ace_low=ace_low).view("monitor")["mean_pot_coins"]


def test_carousel_13_a_long_evening_by_luck_comes_to_the_same_average_and_loses_no_coin():
    """A coin a hand, hits as rare as they are; what the hits find is the pot on the average."""
    levels, luck = carousel().state.figures.levels, random.Random("carousel")
    pot = coins = paid = found = 0
    hits = 40_000
    for _ in range(hits):
        waited = math.ceil(math.log(1 - luck.random()) / math.log(1 - 40 / HANDS))
        pot, coins = pot + waited, coins + waited
        level = levels[0] if luck.random() < 1 / 10 else levels[1]
        found += pot
        taken = divide(pot, (Claim(level.name),), levels, partial_first=False).taken
        pot, paid = pot - taken, paid + taken
    assert coins == paid + pot
    assert 0.97 < found / hits / 341_968 < 1.03
