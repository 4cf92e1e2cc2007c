"""The days of the carousel: counts, three figures, corrections, its end; and any evening."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carousel.kinds.carousel import GAME, OpenCarousel
from house.contract import Refused
from jackpot.core import actions as asked
from jackpot.core.cards import SUITS
from jackpot.core.hit_events import HitOpened, HitSettled
from jackpot.core.stake_actions import ReturnCoin, TakeCoin
from jackpot.core.state import COMPLETE
from tests.games.lasting import NOON, replayed
from tests.games.pools import (
    NINE_HIGH,
    ROYAL_CARDS,
    Pool,
    carousel,
    code,
    slot,
    straight,
    under_check,
)

# --- boxes, days, ends (CAROUSEL-11, CAROUSEL-12, POOL-11 to 18) ----------------------------------


def test_carousel_11_two_persons_count_a_box_and_the_pot_follows_the_rows():
    pool = carousel()
    pool.dealt("P1", 1, 2, 3)
    count = asked.CountBox("P1", 250)
    assert "E_COUNT_NEEDS_TWO" == code(pool.do(count, "cashier"))
    assert pool.twice(count, "cashier") is None
    assert {"cash.central": 250, "over_short": 50, "carousel.pot": -300} == pool.purse.net()
    assert 300 == pool.state.running
    pool.dealt("P2", 1)
    assert pool.twice(asked.CountBox("P2", 130), "cashier") is None
    assert 20 == pool.purse.net()["over_short"]


def test_pool_15_three_figures_that_agree_close_the_day():
    pool = carousel(50_000)
    under_check(pool, cards=NINE_HIGH)
    pool.settle(1)
    assert "E_SEPARATION" == code(pool.do(asked.Reconcile("d", 100, 0, 0), "croupier"))
    told = asked.Reconcile("2026-11-30", 100, 45_090, 45_090)
    assert pool.do(told, "accountant") is None
    day = pool.view("official")["statement"]
    keys = ("opening", "fed", "awards", "closing", "book", "ledger", "meter", "code")
    assert (50_000, 100, 5_010, 45_090, 45_090, 45_090, 45_090, "") == tuple(map(day.get, keys))


def test_pool_15_a_cent_of_difference_suspends_the_pool_until_two_persons_explain_it():
    pool = carousel(50_000)
    pool.dealt("P1", 1)
    pool.well(asked.Reconcile("2026-11-30", 100, 50_100, 50_101), "accountant")
    assert "E_JACKPOT_MISMATCH" == pool.view("monitor")["suspended"]
    pool.end("P1")
    assert "E_JACKPOT_MISMATCH" == code(pool.do(TakeCoin("P1", 2, 1, 100)))
    assert "E_TWO_PERSONS" == code(pool.do(asked.ResumePool("typing error"), "director"))
    assert "E_BAD_INPUT" == code(pool.twice(asked.ResumePool(" ")))
    assert pool.twice(asked.ResumePool("typing error")) is None
    assert pool.do(TakeCoin("P1", 2, 1, 100)) is None


def test_pool_11_a_failed_self_check_stops_the_stakes():
    pool = carousel()
    pool.stake("P1")
    for _ in range(2):
        pool.well(asked.SuspendPool("ledger replay"), "house")
    assert "E_SELF_CHECK" == code(pool.do(TakeCoin("P1", 1, 1, 100)))


def test_pool_13_a_correction_needs_a_reason_and_two_persons_and_never_reaches_a_lock():
    pool = carousel(1_000)
    down = asked.CorrectPool(-400, "coin row entered twice")
    assert "E_TWO_PERSONS" == code(pool.do(down, "director"))
    assert pool.twice(down) is None
    assert pool.twice(asked.CorrectPool(100, "coin found")) is None
    assert {"carousel.pot": -700, "over_short": -300} == pool.purse.net()
    under_check(pool)
    assert "E_PLAYERS_MONEY" == code(pool.twice(asked.CorrectPool(-1, "x")))
    assert "E_BAD_INPUT" == code(pool.twice(asked.CorrectPool(0, "x")))


def test_pool_12_the_carousel_has_no_rate_reserve_or_cap_to_change():
    pool = carousel()
    for parameter in ("cap", "rate", "seed", "levels"):
        change = asked.ChangeParameter(parameter, 900)
        assert "E_BAD_INPUT" == code(pool.twice(change))
    assert "E_PERCENT_SUM" == code(pool.twice(asked.ChangeParameter("reserve", 900)))
    assert pool.twice(asked.ChangeParameter("stake", 200)) is None
    assert 200 == pool.state.figures.stake_cents


def test_pool_12_a_new_coin_waits_for_the_royal_flush():
    pool = carousel(1_000)
    assert pool.twice(asked.ChangeParameter("stake", 200)) is None
    assert [["stake", 200, NOON]] == pool.view("director")["plans"]
    under_check(pool)
    pool.settle(1)
    assert (200, []) == (pool.state.figures.stake_cents, pool.view("director")["plans"])


def test_pool_18_players_money_leaves_only_as_the_authority_says():
    pool = carousel(5_000)
    end = asked.EndPool("12/2027", "authority")
    assert "E_NOT_AUTHORISED" == code(pool.twice(asked.EndPool("", "authority")))
    assert "E_PLAYERS_MONEY" == code(pool.twice(asked.EndPool("12/2027", "income.carousel")))
    assert "E_TWO_PERSONS" == code(pool.do(end, "director"))
    assert pool.twice(end) is None
    assert {"bank.blocked": -5_000} == pool.purse.net()
    assert pool.closed
    assert "E_CLOSED" == code(pool.do(TakeCoin("P1", 1, 1, 100)))


def test_a_pool_that_owes_a_prize_does_not_end():
    pool = carousel(5_000)
    under_check(pool)
    assert "E_EVENT_PENDING" == code(pool.twice(asked.EndPool("12/2027", "authority")))
    pool.settle(1)
    assert "E_EVENT_PENDING" == code(pool.twice(asked.EndPool("12/2027", "authority")))


def test_the_carousel_of_the_next_day_goes_on_where_the_last_one_was_closed():
    old = carousel(5_000)
    old.stake("P1")
    slot(old, 40)
    under_check(old, "P2", NINE_HIGH)
    opening = OpenCarousel("1/2026", "2026-01-05", follows="C")
    assert "E_EVENT_PENDING" == code(old.do(asked.ClosePool(), "director"))
    old.settle(1)
    assert "E_POOL_RUNNING" == code(old.lend(opening))
    old.stake("P1", 2)
    assert Refused("E_TABLE_OPEN", {"table": "P1"}) == old.do(asked.ClosePool(), "director")
    old.close_deal("P1")
    old.end("P1")
    old.well(asked.ClosePool(), "director")
    facts = {"follows": old.lend(opening)}
    assert "E_STALE" == code(Pool(GAME, ordinal=3).do(opening, "director", borrowed=facts))
    new = Pool(GAME, ordinal=2, purse=old.purse)
    new.well(opening, "director", borrowed=facts)
    for key in ("pot", "meters", "owed", "history", "trays", "conditions"):
        assert old.view("director")[key] == new.view("director")[key]
    assert {"P2-3": 510} == new.pay(1)
    new.stake("P1")
    slot(new, 41)
    assert 1 + 1 == new.state.meter.wagers - 1
    assert new.state.meter.value == -new.purse.net()["carousel.pot"]


# --- what a screen may know -----------------------------------------------------------------------


def test_jpscreen_1_the_wall_tells_places_and_amounts_and_never_a_person():
    pool = carousel(100_000)
    under_check(pool)
    told = pool.view("monitor")
    assert ("UNDER_CHECK", 0) == (told["state"], told["pot"])
    assert [["P1", 3, "royal flush"]] == told["pending"][0]["hands"]
    pool.settle(1)
    text = str(pool.view("monitor"))
    assert not any(person in text for person in ("croupier", "head", "director", "witness"))
    last = pool.view("monitor")["last"][0]
    assert (100_100, 0, "SETTLED") == (last["cents"], last["value"], last["state"])


def test_an_approval_borrows_what_an_act_would_meet():
    from floor.games.approval import Propose

    pool = carousel(5_000)
    lent = pool.lend(Propose("C", "CorrectPool", '{"cents":-5,"reason":"x"}'))
    assert '"value":5000' in lent["consequences"]
    assert "E_NOT_LENT" == code(pool.lend(Propose("C", "SettleHit", "{}")))
    assert "E_NOT_LENT" == code(pool.lend(Propose("C", "FillTray", "{}")))
    assert "E_BAD_INPUT" == code(pool.lend(Propose("C", "CorrectPool", '{"cents":"5"}')))


# --- any evening ----------------------------------------------------------------------------------

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["coin", "coin", "close", "royal", "straight", "end", "void", "return"]),
        st.sampled_from(["P1", "P2", "P3"]),
        st.integers(1, 3),
    ),
    max_size=60,
)


def _step(pool: Pool, what: str, table: str, box: int) -> None:
    """One thing that may happen at a table; most are refused when it is not their time."""
    deal = pool.deal_of(table)
    acts = {
        "coin": TakeCoin(table, deal, box, 100),
        "close": asked.CloseDeal(table, deal, (1, 2, 3)),
        "end": asked.EndDeal(table, deal),
        "void": asked.VoidDeal(table, deal, "card exposed"),
        "return": ReturnCoin(table, box),
    }
    if what in acts:
        pool.do(acts[what], "croupier")
    else:
        suit = SUITS[box]
        pool.show(table, box, ROYAL_CARDS[suit] if what == "royal" else straight(5 + box, suit))


@settings(max_examples=60)
@given(steps=STEPS, settle=st.lists(st.booleans(), min_size=60, max_size=60))
def test_always_paid_and_pot_are_the_coins(steps, settle):
    pool = carousel(12_345)
    for table in ("P1", "P2", "P3"):
        pool.stake(table)
    for (what, table, box), now in zip(steps, settle, strict=False):
        _step(pool, what, table, box)
        state = pool.state
        assert 0 <= state.locked <= state.meter.value
        first = state.hits[0] if state.hits else None
        if now and first is not None and first.state == COMPLETE:
            opening, lock = first.opening, first.lock
            pool.settle(first.number)
            settled = [event for event in pool.events if isinstance(event, HitSettled)][-1]
            assert (opening, lock) == (settled.opening, settled.taken)
            pool.pay(first.number)
        _agree(pool)
    assert replayed(pool) == pool.state


def _agree(pool: Pool) -> None:
    """The meter, the ledger and an independent sum of what went in and out."""
    net = pool.purse.net()
    assert pool.state.meter.value == -net.get("carousel.pot", 0)
    coins = sum(cents for name, cents in net.items() if name.startswith("coinbox."))
    paid = -net.get("cash.central", 0) - net.get("cost.rounding", 0)
    assert 12_345 + coins == pool.state.meter.value + paid


@pytest.mark.long
@given(
    tables=st.permutations(["P1", "P2"]),
    gap=st.integers(0, 50),
    pot=st.integers(0, 10**7),
    kinds=st.tuples(st.booleans(), st.booleans()),
)
@settings(max_examples=1_000)
def test_two_hits_a_moment_apart_a_thousand_times_over(tables, gap, pot, kinds):
    pool = carousel(pot)
    for table in ("P1", "P2"):
        pool.dealt(table, 1)
    for table, royal in zip(tables, kinds, strict=True):
        suit = "SH"[table == "P2"]
        cards = ROYAL_CARDS[suit] if royal else straight(9, suit)
        assert pool.show(table, 1, cards) is None
        pool.at += gap
    assert 1 == sum(isinstance(event, HitOpened) for event in pool.events)
    assert list(tables) == [hand.hand.table for hand in pool.state.hit(1).hands]
    pool.end("P1", "P2")
    lock = pool.state.hit(1).lock
    pool.settle(1)
    paid = sum(pool.pay(1).values())
    winners = 2 if kinds[0] == kinds[1] else 1
    assert 0 <= paid - lock < winners
    assert pot + 200 == lock + pool.state.running
    _settled_to_the_cent(pool, pot, paid - lock)


def _settled_to_the_cent(pool: Pool, pot: int, rounding: int) -> None:
    net = pool.purse.net()
    assert (rounding, 0) == (net.get("cost.rounding", 0), net.get("prizes.owed", 0))
    assert pot + 200 + rounding == -net.get("carousel.pot", 0) - net.get("cash.central", 0)
