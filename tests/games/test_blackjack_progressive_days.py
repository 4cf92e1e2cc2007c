"""The days of the blackjack progressive, and any evening of it (POOL-3, POOL-15)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from cage.games.gaming_day_events import DayClosed
from house.contract import Refused
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.hit_events import HitSettled
from jackpot.core.state import COMPLETE
from jackpot.kinds.blackjack_progressive import GAME
from tests.games.lasting import NOON, replayed
from tests.games.pools import LEVELS, SEVENS, Pool, code, linked, progressive

SUITED, COLOUR, OTHER = SEVENS["suited"], SEVENS["colour"], SEVENS["other"]


# --- days (POOL-15) -------------------------------------------------------------------------------


def test_pool_15_sales_times_rate_ledger_and_meter_agree_to_the_fraction():
    pool = linked(progressive(pot=534_210, stake_cents=125, levels=LEVELS), "B1")
    pool.dealt("B1", 1, 2, 3)
    pool.end("B1")
    ledger = -pool.purse.net()["bjp.pot"]
    pool.well(asked.Reconcile("d", 375, ledger, pool.state.running), "accountant")
    day = pool.view("official")["statement"]
    assert ("", 534_472, 5_000) == (day["code"], day["book"], day["book_remainder"])
    assert day["opening"] + day["fed"] == day["closing"]
    pool.well(asked.Reconcile("e", 125, ledger, pool.state.running), "accountant")
    assert "E_JACKPOT_MISMATCH" == pool.view("official")["statement"]["code"]


def test_book_9_a_day_does_not_close_while_a_pool_with_stakes_has_no_statement():
    pool = linked(progressive(pot=534_210, stake_cents=125, levels=LEVELS), "B1")
    closing = DayClosed("2026-11-30", 0, 0, "cero euros", "diego", NOON)
    assert pool.hear(closing, round="DAY", kind="gaming_day") is None
    pool.dealt("B1", 1)
    pool.end("B1")
    refused = pool.hear(closing, round="DAY", kind="gaming_day")
    assert Refused("E_STATEMENT_MISSING", {"pool": "blackjack_progressive"}) == refused
    ledger = -pool.purse.net()["bjp.pot"]
    pool.well(asked.Reconcile("d", 125, ledger, pool.state.running), "accountant")
    assert pool.hear(closing, round="DAY", kind="gaming_day") is None


def test_pool_15_rounding_up_reversals_and_awards_agree_as_well():
    changes = {"stake_cents": 125, "levels": LEVELS, "rounding": "up", "min_seed": 700}
    pool = linked(progressive(pot=1_000, **changes), "B1")
    pool.dealt("B1", 1, 2)
    assert pool.show("B1", 1, SUITED) is None
    pool.end("B1")
    pool.settle(1)
    pool.dealt("B1", 1)
    pool.well(asked.VoidDeal("B1", 2, "wrong card"), "head")
    ledger = -pool.purse.net()["bjp.pot"]
    pool.well(asked.Reconcile("d", 250, ledger, pool.state.running), "accountant")
    day = pool.view("official")["statement"]
    assert ("", 88, 700 - 26) == (day["code"], day["reversed"], day["seeds"])
    closing = day["opening"] + day["fed"] + day["seeds"] + day["moved_in"]
    assert closing - day["awards"] - day["reversed"] == day["closing"] == ledger


def test_the_progressive_of_the_next_day_goes_on_approved_with_the_same_figures():
    old = linked(progressive(pot=777, reserve=55), "B1")
    old.dealt("B1", 1)
    old.end("B1")
    old.well(asked.ClosePool(), "director")
    told = {"authorisation": "1", "authorised_on": "d", "follows": "C"}
    opening = presets.opening("bjp-demo", **told)
    facts = {"follows": old.lend(opening)}
    other = presets.opening("bjp-demo", **told, min_seed=5)
    new = Pool(GAME, ordinal=2, purse=old.purse)
    assert "E_POOL_RUNNING" == code(new.do(other, "director", borrowed=facts))
    new.well(opening, "director", borrowed=facts)
    for key in ("pot", "meters", "trays", "suspended"):
        assert old.view("director")[key] == new.view("director")[key]
    new.dealt("B1", 1)
    assert (777 + 280, 55 + 40) == (new.state.meter.value, new.state.meter.reserve)


# --- any evening ----------------------------------------------------------------------------------

DEALS = st.lists(
    st.tuples(
        st.sampled_from(["B1", "B2"]),
        st.integers(1, 7),
        st.sampled_from(["end", "end", "end", "void", "suited", "colour", "other"]),
    ),
    max_size=25,
)


@settings(max_examples=60)
@given(
    deals=DEALS,
    stake=st.sampled_from([1, 125, 200, 333]),
    rates=st.tuples(st.integers(1, 7_000), st.integers(0, 3_000)),
    cap=st.sampled_from([0, 1_500]),
)
def test_meter_awards_and_fraction_are_the_rate_of_all_side_bets_exactly(deals, stake, rates, cap):
    changes = {"pot_bp": rates[0], "reserve_bp": rates[1], "cap": cap, "stake_cents": stake}
    pool = linked(progressive(pot=1_000, levels=LEVELS, **changes), "B1", "B2")
    due = [Fraction(1_000), Fraction(0)]
    for table, boxes, outcome in deals:
        pool.dealt(table, *range(1, boxes + 1))
        if outcome == "void":
            pool.well(asked.VoidDeal(table, pool.deal_of(table), "wrong card"), "head")
        else:
            for place in range(2):
                due[place] += Fraction(boxes * stake * rates[place], 10_000)
            _fall(pool, table, outcome)
        _agree(pool, due)
    assert replayed(pool) == pool.state


def _fall(pool: Pool, table: str, outcome: str) -> None:
    """The deal ends, with or without a combination in its first box."""
    if outcome != "end":
        assert pool.show(table, 1, SEVENS[outcome]) is None
    pool.end(table)
    if outcome != "end":
        assert COMPLETE == pool.state.hits[0].state
        pool.settle(pool.state.hits[0].number)


def _agree(pool: Pool, due: list[Fraction]) -> None:
    """The meters, the ledger and an independent calculation in whole fractions."""
    meter, net = pool.state.meter, pool.purse.net()
    settled = [event for event in pool.events if isinstance(event, HitSettled)]
    taken = sum(event.taken for event in settled)
    moved = sum(event.reserve for event in settled)
    assert due[0] == meter.pot + taken - moved + Fraction(meter.remainder, 10_000)
    assert due[1] == meter.reserve + moved + Fraction(meter.reserve_remainder, 10_000)
    assert (meter.pot, meter.reserve) == (-net.get("bjp.pot", 0), -net.get("bjp.reserve", 0))
    assert not pool.state.figures.cap or pool.state.running <= pool.state.figures.cap
