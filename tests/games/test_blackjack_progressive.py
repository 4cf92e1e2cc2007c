"""The blackjack progressive: its figures, side bets, contributions (BJP-1 to BJP-4, POOL-12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from house.contract import Refused
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.stake_actions import (
    PlaceSideBet,
    TakeBackSideBet,
)
from jackpot.kinds.blackjack_progressive import GAME
from tests.adapters.pools import ADAPTERS as GENERAL
from tests.adapters.pools_blackjack import ADAPTERS
from tests.games.lasting import NOON
from tests.games.pools import LEVELS, SEVENS, Pool, code, linked, progressive
from tests.games.worked import worked

SUITED, COLOUR, OTHER = SEVENS["suited"], SEVENS["colour"], SEVENS["other"]


@pytest.mark.parametrize(
    "case",
    worked("bjp_contribution", "bjp_award", "bjp_void", "bjp_combo", "bjp_preset")
    + worked("pool", "eligible", "pool_reconcile"),
)
def test_the_worked_cases(case):
    adapters = {**ADAPTERS, **GENERAL}
    assert case["expect"] == adapters[case["kind"]](case["input"])


@pytest.mark.parametrize("case", worked("param_change"))
def test_pool_12_the_worked_changes_hold_for_this_pool_too(case):
    told = case["input"]
    pool = progressive(
        pot=told["value"],
        cap=told["old"] if told["param"] == "cap" else 60_000,
        pot_bp=told["old"] if told["param"] == "rate" else 7_000,
    )
    change = asked.ChangeParameter(
        told["param"],
        told["new"],
        applies=told["applies"],
        resolution="7/2027" if told["resolution"] else "",
    )
    refused = pool.twice(change)
    if case["expect"]["code"]:
        assert case["expect"]["code"] == code(refused)
        return
    assert refused is None
    waits = [[told["param"], told["new"], NOON]]
    assert (waits if case["expect"]["result"] == "waits" else []) == pool.view("head")["plans"]


# --- opening and approval (BJP-1, BJP-2, BJP-14) --------------------------------------------------


def opened(preset: str = "bjp-demo", **changes) -> Pool:
    """A progressive as its director has just proposed it."""
    pool = Pool(GAME)
    pool.well(presets.opening(preset, authorisation="1", authorised_on="d", **changes), "director")
    return pool


def test_bjp_14_nothing_is_staked_before_a_second_manager_has_signed_the_figures():
    pool = linked(opened(), "B1")
    assert "E_FIGURES_UNSIGNED" == code(pool.do(PlaceSideBet("B1", 0, 1, 200)))
    shown = pool.view("director")
    assert {"fixed": "0.9275", "slope_per_1000": "3.8936"} == {
        key: shown["return"][key] for key in ("fixed", "slope_per_1000")
    }
    assert ("19.0725", "20546.39") == (shown["return"]["house"], shown["return"]["mean_pot"])
    approve = asked.ApproveFigures(shown["digest"])
    assert "E_OWN_APPROVAL" == code(pool.do(approve, "director"))
    assert "E_PROPOSAL_CHANGED" == code(pool.do(asked.ApproveFigures("ab12"), "deputy"))
    assert "E_STALE" == code(pool.twice(asked.ResumePool("now")))
    pool.well(approve, "deputy")
    assert "E_ALREADY_DECIDED" == code(pool.do(approve, "deputy"))
    assert pool.do(PlaceSideBet("B1", 0, 1, 200)) is None


def test_bjp_1_needs_the_permission_and_figures_that_can_be():
    for changes, refusal in (
        ({"authorisation": " "}, "E_NOT_AUTHORISED"),
        ({"pot_bp": 9_500}, "E_PERCENT_SUM"),
        ({"stake_cents": 0}, "E_BAD_INPUT"),
        ({"packs": 0}, "E_BAD_INPUT"),
        ({"packs": 10}, "E_BAD_INPUT"),
        ({"rounding": "down"}, "E_BAD_INPUT"),
        ({"base": -1}, "E_BAD_INPUT"),
        ({"levels": (*LEVELS, LEVELS[0])}, "E_BAD_INPUT"),
        ({"levels": ()}, "E_PERCENT_SUM"),
        ({"cap": 100, "base": 200}, "E_BAD_INPUT"),
    ):
        told = {"authorisation": "1", "authorised_on": "d", **changes}
        opening = presets.opening("bjp-demo", **told)
        assert refusal == code(Pool(GAME).do(opening, "director")), changes


def test_bjp_8_partial_levels_that_add_to_more_than_the_pot_are_refused():
    levels = (LEVELS[0], replace(LEVELS[1], pot_bp=9_000), replace(LEVELS[2], pot_bp=1_001))
    opening = presets.opening("bjp-demo", authorisation="1", authorised_on="d", levels=levels)
    assert "E_PERCENT_SUM" == code(Pool(GAME).do(opening, "director"))


def test_bjp_2_a_table_links_with_the_packs_that_the_odds_were_counted_for():
    pool = linked(progressive(), "B1")
    link = asked.LinkTable("B2", "blackjack", 7, 8)
    assert Refused("E_ODDS_DIFFER", {"packs": 8, "expected": 6}) == pool.do(link, "director")
    poker = asked.LinkTable("B2", "no_draw_poker", 7, 6)
    assert "E_TABLE_NOT_LINKABLE" == code(pool.do(poker, "director"))
    assert "E_TABLE_NOT_LINKED" == code(pool.do(asked.OpenDeal("B2", 1)))


def test_bjp_2_a_table_leaves_closed_counted_and_with_nothing_pending():
    pool = linked(progressive(pot=1_000), "B1", "B2")
    pool.dealt("B1", 1)
    leave = asked.UnlinkTable("B1", "repair")
    assert Refused("E_TABLE_OPEN", {"table": "B1"}) == pool.do(leave, "director")
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    assert "E_COUNT_NEEDS_TWO" == code(pool.do(leave, "director"))
    assert pool.twice(asked.CountBox("B1", 200), "cashier") is None
    assert "E_EVENT_PENDING" == code(pool.do(leave, "director"))
    link = asked.LinkTable("B3", "blackjack", 7, 6)
    assert "E_EVENT_PENDING" == code(pool.do(link, "director"))
    assert pool.twice(asked.UnlinkTable("B1", "repair", approval="A")) is None
    pool.settle(1)
    assert ["B2"] == list(pool.state.tables)


def test_pool_12_figures_that_give_back_more_than_the_stake_are_refused():
    pool = progressive()
    for parameter, value in (("rate", 9_000), ("rate", 8_950), ("reserve", 3_001)):
        assert "E_PERCENT_SUM" == code(pool.twice(asked.ChangeParameter(parameter, value)))
    late = asked.ChangeParameter("cap", 50_000, effective_at=NOON - 1)
    assert "E_PROFILE_PAST" == code(pool.twice(late))
    assert "E_BAD_INPUT" == code(pool.twice(asked.ChangeParameter("cap", 1, applies="soon")))
    assert "E_BAD_INPUT" == code(pool.twice(asked.ChangeParameter("stake", 0)))


def test_pool_12_an_idle_pool_takes_its_plan_at_its_date():
    pool = progressive()
    assert pool.twice(asked.ChangeParameter("cap", 90_000, effective_at=NOON + 9)) is None
    due = pool.deadlines()[0]
    assert (NOON + 9, asked.ApplyPlanned("cap")) == (due.at, due.action)
    pool.well(due.action, "house", at=NOON)
    assert 0 == pool.state.figures.cap
    for _ in range(2):
        pool.well(due.action, "house", at=due.at)
    assert (90_000, []) == (pool.state.figures.cap, pool.deadlines())


# --- side bets and contributions (BJP-3, BJP-4, BJP-9) --------------------------------------------


def test_bjp_3_one_chip_of_the_exact_value_before_the_first_card():
    pool = linked(progressive(), "B1")
    pool.stake("B1", 1)
    for bet, refusal in (
        (PlaceSideBet("B1", 1, 1, 200), "E_BOX_ALREADY_IN"),
        (PlaceSideBet("B1", 1, 2, 100), "E_SIDE_BET_VALUE"),
        (PlaceSideBet("B1", 1, 8, 200), "E_BAD_INPUT"),
        (PlaceSideBet("B1", 2, 2, 200), "E_DEALING"),
        (PlaceSideBet("B9", 1, 2, 200), "E_TABLE_NOT_LINKED"),
    ):
        assert refusal == code(pool.do(bet)), bet
    play = {"play": {"boxes": (1, 3)}}
    bet = PlaceSideBet("B1", 1, 2, 200, play="G")
    assert "E_NO_MAIN_BET" == code(pool.do(bet, borrowed=play))
    pool.close_deal("B1")
    assert "E_DEALING" == code(pool.do(PlaceSideBet("B1", 1, 2, 200)))


def test_bjp_3_until_the_first_card_the_chip_can_be_taken_back():
    pool = linked(progressive(), "B1")
    pool.stake("B1", 1, 2)
    pool.well(TakeBackSideBet("B1", 1, 1))
    assert "E_NO_SIDE_BET" == code(pool.do(TakeBackSideBet("B1", 1, 1)))
    assert {} == pool.purse.net()
    pool.close_deal("B1", 1, 2)
    assert "E_DEALING" == code(pool.do(TakeBackSideBet("B1", 1, 2)))
    expected = {"sidebet.table.B1": 200, "bjp.pot": -140, "bjp.reserve": -20, "income.bjp": -40}
    assert expected == pool.purse.net()


def test_bjp_3_a_side_bet_without_an_ordinary_bet_never_goes_to_the_pool():
    pool = linked(progressive(), "B1")
    pool.stake("B1", 1, 2)
    pool.close_deal("B1", 2)
    assert [[1, "E_NO_MAIN_BET"]] == pool.view("head")["tables"][0]["out"]
    assert "E_NO_MAIN_BET" == code(pool.show("B1", 1, SUITED))
    assert 200 == pool.purse.net()["sidebet.table.B1"]
    pool.end("B1")
    assert [] == pool.view("head")["tables"][0]["inside"]


def test_bjp_4_a_table_that_was_cut_off_brings_nothing_and_wins_nothing():
    pool = linked(progressive(), "B1")
    pool.stake("B1", 1)
    pool.well(asked.CloseDeal("B1", 1, (1,), link_up=False))
    assert ({}, "E_LINK_DOWN") == (pool.purse.net(), code(pool.show("B1", 1, SUITED)))


def test_pool_4_what_comes_in_above_the_cap_opens_the_next_cycle():
    pool = linked(progressive(pot=99_900, levels=LEVELS, cap=100_000), "B1")
    pool.dealt("B1", 1, 2)
    meters = pool.view("head")["meters"]
    assert (100_000, 180, 40) == (meters["value"], meters["overflow"], meters["reserve"])
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    pool.settle(1)
    assert {"B1-1": 100_000} == pool.pay(1)
    after = pool.view("head")["meters"]
    assert (220, 0, 0) == (after["value"], after["overflow"], after["reserve"])
    assert -220 == pool.purse.net()["bjp.pot"]


def test_pool_4_a_rejected_hit_does_not_lift_the_value_above_the_cap():
    pool = linked(progressive(pot=100_000, levels=LEVELS, cap=100_000), "B1")
    pool.dealt("B1", 1)
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    pool.dealt("B1", 1)
    assert 140 == pool.state.running
    pool.well(asked.RejectHit(1, "recording"), "director")
    assert (100_000, 280) == (pool.state.meter.value, pool.state.meter.overflow)
