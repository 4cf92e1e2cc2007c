"""Combinations, awards, void deals and fixed prizes of the blackjack progressive (BJP-5 to 15)."""

from __future__ import annotations

from house.contract import Refused
from jackpot.core import actions as asked
from jackpot.core.hit_events import FixedDeclared, FixedPaid
from jackpot.core.stake_actions import (
    ConfirmFixed,
    FillTray,
    PayFixed,
)
from tests.games.pools import LEVELS, SEVENS, code, linked, progressive

SUITED, COLOUR, OTHER = SEVENS["suited"], SEVENS["colour"], SEVENS["other"]


# --- hits and awards (BJP-5 to BJP-9) -------------------------------------------------------------


def test_bjp_5_the_first_cards_of_the_hand_decide_and_six_packs_hold_equal_cards():
    pool = linked(progressive(pot=10_000), "B1")
    pool.dealt("B1", 1, 2, 3)
    assert "E_NOT_QUALIFYING" == code(pool.show("B1", 1, ("7H", "8H", "7H", "7H")))
    assert "E_NOT_QUALIFYING" == code(pool.show("B1", 1, ("AS", "KS")))
    assert "E_CARDS_INVALID" == code(pool.show("B1", 1, ("7H", "ZZ")))
    assert "E_CARDS_INVALID" == code(pool.show("B1", 1, ("7H",) * 7))
    assert pool.show("B1", 1, ("7h", "7h", "7h", "2c")) is None
    assert pool.show("B1", 2, ("7H", "7H", "7H")) is None
    assert "E_CARDS_INVALID" == code(pool.show("B1", 3, ("7H", "7H", "7H")))
    assert [SUITED, SUITED] == [hand.hand.cards for hand in pool.state.hit(1).hands]


def test_bjp_5_a_hand_made_by_splitting_has_no_combination():
    pool = linked(progressive(pot=10_000), "B1")
    pool.dealt("B1", 1)
    split = asked.DeclareHand("B1", 1, 1, SUITED, from_split=True)
    assert "E_NOT_QUALIFYING" == code(pool.do(split))


def test_bjp_7_each_combination_takes_its_own_percentage_of_the_same_opening_pot():
    pool = linked(progressive(pot=100_000), "B1", "B2")
    pool.dealt("B1", 1)
    pool.dealt("B2", 2)
    assert (pool.show("B1", 1, COLOUR), pool.show("B2", 2, OTHER)) == (None, None)
    pool.end("B1", "B2")
    pool.settle(1)
    assert {"B1-1": 10_028, "B2-2": 5_014} == pool.pay(1)


def test_bjp_7_the_house_tops_up_to_the_least_seed_and_contributions_behind_count():
    pool = linked(progressive(pot=100_000, reserve=10_000, min_seed=50_000), "B1", "B2")
    pool.dealt("B1", 1)
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    pool.dealt("B2", 1)
    assert 140 == pool.state.running
    pool.settle(1)
    assert (50_000, 50_000) == (pool.state.running, -pool.purse.net()["bjp.pot"])
    assert 50_000 - 140 - 10_040 == pool.purse.net()["cost.jackpot_seed"]


def test_bjp_7_a_pot_that_is_locked_for_a_later_hit_is_no_part_of_the_new_cycle():
    pool = linked(progressive(pot=100_000, reserve=700, min_seed=1_000), "B1", "B2")
    pool.dealt("B1", 1)
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    pool.dealt("B2", 1)
    assert pool.show("B2", 1, SUITED) is None
    pool.end("B2")
    pool.settle(1)
    assert (1_000, 140) == (pool.state.running, pool.state.hits[0].lock)
    pool.settle(2)
    assert {"B2-1": 140} == pool.pay(2)
    assert pool.state.meter.value == -pool.purse.net()["bjp.pot"]


def test_pool_12_a_new_rate_waits_for_the_full_award():
    pool = linked(progressive(pot=1_000), "B1")
    assert pool.twice(asked.ChangeParameter("rate", 6_000)) is None
    pool.dealt("B1", 1)
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    pool.settle(1)
    pool.dealt("B1", 1)
    assert 20 + 120 == pool.state.running


# --- void deals (BJP-10) --------------------------------------------------------------------------


def test_bjp_10_a_void_deal_gives_every_side_bet_back_to_the_fraction():
    pool = linked(progressive(stake_cents=125, levels=LEVELS), "B1")
    pool.dealt("B1", 1)
    pool.end("B1")
    pool.dealt("B1", 1, 2)
    pool.well(asked.VoidDeal("B1", 2, "wrong card"), "head")
    meter = pool.state.meter
    assert (87, 5_000, 12, 5_000) == (
        meter.value,
        meter.remainder,
        meter.reserve,
        meter.reserve_remainder,
    )
    expected = {"sidebet.table.B1": 125, "bjp.pot": -87, "bjp.reserve": -12, "income.bjp": -26}
    assert expected == pool.purse.net()
    assert (3, 375) == (meter.wagers, meter.wagered)


def test_a_side_bet_whose_pot_is_paid_out_already_is_returned_at_the_cost_of_the_house():
    pool = linked(progressive(levels=LEVELS), "B1", "B2")
    pool.dealt("B1", 1)
    pool.dealt("B2", 1)
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    due = pool.deadlines()[0]
    pool.well(due.action, "house", at=due.at)
    pool.settle(1)
    assert 280 == sum(pool.pay(1).values())
    pool.well(asked.VoidDeal("B2", 1, "camera failed"), "head")
    assert (120, 200) == (
        pool.purse.net()["cost.annulled"],
        pool.purse.net()["sidebet.table.B1"],
    )
    assert pool.purse.net().get("sidebet.table.B2", 0) == 0
    assert 0 == pool.state.meter.value == -pool.purse.net().get("bjp.pot", 0)


# --- fixed prizes (BJP-15) ------------------------------------------------------------------------


def test_bjp_15_a_small_prize_is_paid_with_one_key_from_the_tray():
    pool = linked(progressive("bjp-sevens"), "B1")
    pool.dealt("B1", 1, 2)
    assert pool.show("B1", 1, ("7H", "9C", "KD")) is None
    assert (FixedPaid, 400) == (type(pool.events[-1]), pool.events[-1].cents)
    assert "E_ALREADY_DECLARED" == code(pool.show("B1", 1, ("7H", "9C")))
    assert Refused("E_TRAY_EMPTY", {"cents": 0}) == pool.show("B1", 2, ("7S", "2C"))
    assert {"income.bjp": 160, "bjp.pot": -140, "bjp.reserve": -20} == pool.purse.net()


def test_bjp_15_from_25_times_the_bet_the_table_head_confirms():
    pool = linked(progressive("bjp-sevens"), "B1")
    assert "E_TWO_PERSONS" == code(pool.do(FillTray("B1", 10_000), "cashier"))
    assert "E_BAD_INPUT" == code(pool.twice(FillTray("B1", 0), "cashier"))
    assert pool.twice(FillTray("B1", 10_000), "cashier") is None
    pool.dealt("B1", 1)
    assert pool.show("B1", 1, ("7H", "7C")) is None
    confirm = ConfirmFixed("B1", 1, 1)
    assert "E_OWN_APPROVAL" == code(pool.ask(confirm, person="croupier", role="x"))
    assert "E_STALE" == code(pool.do(ConfirmFixed("B1", 1, 2), "head"))
    pool.well(confirm, "head")
    assert ("E_STALE", 10_200 - 5_000) == (
        code(pool.do(confirm, "head")),
        pool.purse.net()["sidebet.table.B1"],
    )


def test_bjp_15_above_1200_the_cage_pays_against_a_ticket():
    pool = linked(progressive("bjp-sevens", profile={"bjp.fixed_cage": 30_000}), "B1")
    pool.dealt("B1", 1)
    assert pool.show("B1", 1, OTHER) is None
    assert isinstance(pool.events[-1], FixedDeclared) and pool.events[-1].from_cage
    pay = PayFixed("B1", 1, 1)
    assert "E_STALE" == code(pool.do(pay, "cashier"))
    pool.well(ConfirmFixed("B1", 1, 1), "head")
    assert -40_000 == pool.purse.net()["prizes.owed"]
    assert [40_000] == [one["cents"] for one in pool.view("till")["fixed_owed"]]
    pool.well(pay, "cashier")
    assert (-40_000, None) == (
        pool.purse.net()["cash.central"],
        pool.purse.net().get("prizes.owed"),
    )


def test_bjp_15_a_prize_that_a_table_tells_waits_for_an_empty_tray():
    pool = linked(progressive("bjp-sevens"), "B1")
    pool.dealt("B1", 1)
    told = asked.DeclareHand("B1", 1, 1, ("7H", "2C"), waits=True)
    pool.well(told)
    assert [400] == [one["cents"] for one in pool.view("head")["fixed"]]
    assert "E_TRAY_EMPTY" == code(pool.do(ConfirmFixed("B1", 1, 1), "head"))
    assert pool.twice(FillTray("B1", 1_000), "cashier") is None
    assert pool.do(ConfirmFixed("B1", 1, 1), "head") is None
    assert () == pool.state.fixed


def test_bjp_15_the_tray_is_counted_into_the_vault():
    pool = linked(progressive(), "B1")
    assert pool.twice(FillTray("B1", 20_000), "cashier") is None
    pool.dealt("B1", 1)
    assert pool.twice(asked.CountBox("B1", 20_150), "cashier") is None
    net = pool.purse.net()
    assert (150, 50, None) == (net["chips.vault"], net["over_short"], net.get("sidebet.table.B1"))


def test_bjp_15_a_hall_that_still_owes_a_fixed_prize_does_not_close_its_day():
    pool = linked(progressive("bjp-sevens"), "B1")
    pool.dealt("B1", 1)
    assert pool.show("B1", 1, ("7H", "7C")) is None
    pool.end("B1")
    assert Refused("E_EVENT_PENDING", {"table": "B1"}) == pool.do(asked.ClosePool(), "director")
