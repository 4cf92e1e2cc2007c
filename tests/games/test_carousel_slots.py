"""The coin slots of the carousel: lost and repeated messages, dead slots, coins that lie apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jackpot.core.stake_actions import ReportSlot, SettleCoins, TakeCoin
from jackpot.core.table_events import CoinsSetApart
from tests.games.pools import (
    carousel,
    code,
    slot,
)

# --- slots ----------------------------------------------------------------------------------------


def test_the_first_word_of_a_slot_says_from_where_it_counts():
    pool = carousel()
    pool.stake("P1")
    assert slot(pool, 412) is None
    assert 0 == pool.state.running
    assert slot(pool, 413) is None
    assert (100, [3]) == (pool.state.running, pool.view("monitor")["tables"][0]["inside"])


def test_a_repeated_message_counts_nothing_and_a_lost_one_is_made_good_by_the_next():
    pool = carousel()
    pool.stake("P1")
    for total in (7, 8, 8, 7, 8):
        assert slot(pool, total) is None
    assert 100 == pool.state.running
    pool.close_deal("P1")
    pool.end("P1")
    assert slot(pool, 9) is None
    assert 200 == pool.state.running


def test_coins_that_cannot_be_taken_lie_apart_and_have_no_row():
    pool = carousel()
    pool.stake("P1")
    slot(pool, 0)
    slot(pool, 3)
    assert isinstance(pool.events[-1], CoinsSetApart)
    assert (2, "E_ALREADY_IN") == (pool.events[-1].coins, pool.events[-1].code)
    pool.close_deal("P1")
    slot(pool, 4)
    assert (1, "E_DEAL_CLOSED") == (pool.events[-1].coins, pool.events[-1].code)
    assert [[3, True, 3]] == pool.view("head")["tables"][0]["slots"]
    assert {"coinbox.table.P1": 100, "carousel.pot": -100} == pool.purse.net()


def test_pool_10_two_persons_give_such_coins_back_or_enter_them():
    pool = carousel()
    pool.stake("P1")
    slot(pool, 0)
    slot(pool, 3)
    back, into = SettleCoins("P1", 3, 1, False), SettleCoins("P1", 3, 1, True)
    assert "E_TWO_PERSONS" == code(pool.do(back, "head"))
    assert "E_BAD_INPUT" == code(pool.twice(SettleCoins("P1", 3, 3, False), "head"))
    assert (None, None) == (pool.twice(back, "head"), pool.twice(into, "head"))
    assert {"coinbox.table.P1": 200, "carousel.pot": -200} == pool.purse.net()
    assert 0 == pool.state.tables["P1"].slot(3).apart


def test_a_changed_counter_counts_from_its_own_first_word():
    pool = carousel()
    pool.stake("P1")
    slot(pool, 900)
    slot(pool, 5, life="b2")
    slot(pool, 6, life="b2")
    assert 100 == pool.state.running


def test_pool_6_a_jump_of_more_than_a_hundred_coins_is_refused_and_nothing_half_done():
    pool = carousel()
    pool.stake("P1")
    slot(pool, 0)
    assert "E_UNREASONABLE" == code(slot(pool, 101))
    assert "E_COIN_VALUE" == code(slot(pool, 1, cents=200))
    assert "E_BAD_INPUT" == code(slot(pool, 1, life=""))
    assert (0, {}) == (pool.state.running, pool.purse.net())
    assert slot(pool, 100) is None


def test_a_coin_is_keyed_only_while_its_slot_is_dead_and_never_counted_twice():
    pool = carousel()
    pool.stake("P1")
    slot(pool, 10)
    assert "E_SLOT_COUNTS" == code(pool.do(TakeCoin("P1", 1, 3, 100)))
    for _ in range(2):
        pool.well(ReportSlot("P1", 3, False), "slot")
    assert [[3, False, 0]] == pool.view("head")["tables"][0]["slots"]
    pool.well(TakeCoin("P1", 1, 3, 100))
    pool.close_deal("P1")
    pool.end("P1")
    slot(pool, 11)
    assert (100, True) == (pool.state.running, pool.state.tables["P1"].slot(3).alive)
    slot(pool, 12)
    assert 200 == pool.state.running


def test_a_dead_slot_whose_sensor_never_saw_the_keyed_coin_counts_on_from_where_it_was():
    pool = carousel()
    pool.stake("P1")
    slot(pool, 10)
    pool.well(ReportSlot("P1", 3, False), "slot")
    pool.well(TakeCoin("P1", 1, 3, 100))
    slot(pool, 10)
    pool.close_deal("P1")
    pool.end("P1")
    slot(pool, 11)
    assert 200 == pool.state.running


@given(
    told=st.lists(st.integers(0, 9), max_size=30),
    kept=st.lists(st.booleans(), min_size=30, max_size=30),
)
def test_however_messages_are_lost_or_repeated_every_coin_is_counted_once(told, kept):
    pool = carousel()
    pool.stake("P1")
    slot(pool, 0)
    total = 0
    for coins, arrives in zip(told, kept, strict=False):
        total += coins
        for _ in range(2 if arrives else 0):
            slot(pool, total)
        pool.close_deal("P1")
        pool.end("P1")
    slot(pool, total)
    known = pool.state.tables["P1"].slot(3)
    assert total == known.total
    assert total * 100 == pool.state.running + known.apart * 100
