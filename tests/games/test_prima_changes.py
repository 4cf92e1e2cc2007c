"""How a prima is changed, withdrawn and closed (PRIMA-8, PRIMA-9, POOL-12, SEC-10)."""

from __future__ import annotations

import pytest

from floor.games.approval_state import Propose
from house.contract import Refused
from jackpot.kinds.prima import GAME
from jackpot.kinds.prima.words import (
    ApplyPlanned,
    ChangeCap,
    ChangeRate,
    ClosePrima,
    EndPrima,
    OpenPrima,
)
from tests.adapters.lasting import signed
from tests.games.lasting import NOON, Lasting
from tests.games.primas import ANNOUNCE, prima, published

DIRECTOR = {"person": "director", "role": "director"}

# --- changes, end, close (PRIMA-8, PRIMA-9) ------------------------------------------------------


def change(pool: Lasting, action, **approval) -> Refused | None:
    """The act with the approval of a second person, changed as ``approval`` says."""
    facts = {"approval": {**signed(pool, action), **approval}}
    return pool.ask(action, borrowed=facts, **DIRECTOR)


def test_prima_8_a_new_cap_waits_for_the_cycle_that_begins_after_its_date():
    pool = prima(60_000, 3_944, limit=48)
    assert change(pool, ChangeCap(30_000)) is None
    assert 60_000 == pool.state.cap
    game = published(pool)
    assert (game.finish(ball=40), game.close()) == (None, None)
    assert (30_000, 3_944, ()) == (pool.state.cap, pool.state.fund, pool.state.plans)


def test_prima_8_an_overflow_above_the_new_cap_is_divided_and_arms():
    pool = prima(60_000, 45_000, limit=48)
    assert change(pool, ChangeCap(30_000)) is None
    game = published(pool)
    assert (game.finish(ball=40, completed=(40,)), game.close()) == (None, None)
    assert (30_000, 15_000, 48) == (pool.state.fund, pool.state.next_fund, pool.state.limit)


def test_prima_8_a_plan_survives_the_annulment_of_the_game_in_which_it_was_made():
    pool = prima(60_000, limit=48)
    game = published(pool)
    assert change(pool, ChangeCap(30_000)) is None
    assert game.annul() is None
    assert [("cap", 30_000)] == [(plan.parameter, plan.value) for plan in pool.state.plans]


def test_prima_8_a_cap_with_a_later_date_is_not_yet_the_one_of_the_next_cycle():
    pool = prima(60_000, limit=48)
    assert change(pool, ChangeCap(30_000, effective_at=NOON + 1_000)) is None
    game = published(pool)
    assert (game.finish(ball=40), game.close()) == (None, None)
    assert (60_000, 1) == (pool.state.cap, len(pool.state.plans))


def test_prima_8_an_idle_prima_takes_its_plan_at_its_date_and_only_once():
    pool = prima()
    assert change(pool, ChangeRate(300, effective_at=NOON + 1_000)) is None
    deadline = pool.deadlines()[0]
    assert (NOON + 1_000, ApplyPlanned("rate")) == (deadline.at, deadline.action)
    assert pool.ask(deadline.action, at=NOON) is None
    assert 400 == pool.state.rate_bp
    for _ in range(2):
        assert pool.ask(deadline.action, at=deadline.at) is None
    assert (300, []) == (pool.state.rate_bp, pool.deadlines())


@pytest.mark.parametrize(
    ("fund", "limit", "action", "code"),
    [
        (0, 0, ChangeCap(0), "E_BAD_INPUT"),
        (0, 0, ChangeRate(10_000), "E_BAD_INPUT"),
        (0, 0, ChangeCap(50_000, applies="soon"), "E_BAD_INPUT"),
        (0, 0, ChangeCap(50_000, effective_at=NOON - 1), "E_PROFILE_PAST"),
        (0, 0, ChangeCap(50_000, applies="at_once"), "E_NOT_AUTHORISED"),
        (55_000, 0, ChangeCap(50_000, applies="at_once", resolution="7"), "E_CAP_BELOW_VALUE"),
        (60_000, 48, ChangeCap(70_000, applies="at_once", resolution="7"), "E_POOL_RUNNING"),
        (1, 0, ChangeRate(300, applies="at_once"), "E_POOL_RUNNING"),
        (1, 0, EndPrima("", "D"), "E_NOT_AUTHORISED"),
        (1, 0, EndPrima("7", "D", destination="income"), "E_PLAYERS_MONEY"),
    ],
)
def test_prima_8_what_cannot_be_changed_is_refused(fund, limit, action, code):
    refused = change(prima(fund, limit=limit), action)
    assert isinstance(refused, Refused) and code == refused.code


def test_prima_10_a_profile_may_say_that_a_cap_applies_at_once():
    pool = prima(55_000)
    pool.terms.profile["prima.cap_applies"] = "at_once"  # type: ignore[index]
    assert change(pool, ChangeCap(70_000, resolution="7")) is None
    assert 70_000 == pool.state.cap


def test_sec_10_a_change_needs_the_same_words_signed_by_a_second_person():
    pool, action = prima(1_000), ChangeCap(50_000)
    assert "E_TWO_PERSONS" == pool.ask(action, **DIRECTOR).code
    assert "E_TWO_PERSONS" == change(pool, action, state="PROPOSED").code
    assert "E_TWO_PERSONS" == change(pool, action, approver="director").code
    assert "E_PROPOSAL_CHANGED" == change(pool, action, fields="{}").code
    assert "E_PROPOSAL_CHANGED" == change(pool, action, consequences="{}").code


def test_prima_9_the_money_of_a_withdrawn_prima_goes_to_the_next_bingo_prize():
    pool = prima(60_000, 3_944, limit=48)
    assert change(pool, EndPrima("7/2027", "D")) is None
    assert {"bingo.carry": -63_944} == pool.purse.net()
    assert pool.closed
    assert "E_CLOSED" == pool.lend(ANNOUNCE).code
    assert "E_CLOSED" == change(pool, ChangeCap(50_000)).code


def test_prima_9_not_while_a_game_is_played_for_it():
    pool = prima(60_000, limit=48)
    published(pool)
    assert "E_PREVIOUS_GAME_OPEN" == change(pool, EndPrima("7", "D")).code
    assert "E_PREVIOUS_GAME_OPEN" == pool.ask(ClosePrima(), **DIRECTOR).code


def test_a_prima_of_the_next_day_goes_on_where_the_last_one_was_closed():
    old = prima(60_000, 3_944, limit=51)
    assert change(old, ChangeCap(30_000)) is None
    opening = OpenPrima(60_000, 48, "1", "d", follows="P")
    assert "E_POOL_RUNNING" == old.lend(opening).code
    assert old.ask(ClosePrima(), **DIRECTOR) is None
    assert "E_CLOSED" == old.ask(ClosePrima(), **DIRECTOR).code
    new = Lasting(GAME, round="P2", ordinal=2)
    facts = {"follows": old.lend(opening)}
    stale = Lasting(GAME, round="P3", ordinal=3)
    assert "E_STALE" == stale.ask(opening, borrowed=facts).code
    other = OpenPrima(50_000, 48, "1", "d", follows="P")
    assert "E_BAD_INPUT" == new.ask(other, borrowed=facts).code
    assert new.ask(opening, borrowed=facts) is None
    told = ("fund", "next", "cap", "limit", "games_armed", "planned")
    assert [old.view()[key] for key in told] == [new.view()[key] for key in told]


def test_an_approval_borrows_the_consequences_or_learns_why_not():
    pool = prima(55_000)
    good = '{"cap":50000,"applies":""}'
    lent = pool.lend(Propose("P", "ChangeCap", good))
    assert '{"cap":50000}' == lent["fields"]
    assert ("director", "deputy", "hall_manager") == lent["approvers"]
    assert '{"cap":60000,"fund":55000,"limit":0,"next":0,"rate_bp":400}' == lent["consequences"]
    for action, fields, code in (
        ("ClosePrima", "{}", "E_NOT_LENT"),
        ("ChangeCap", "{}", "E_BAD_INPUT"),
        ("ChangeCap", '{"cap":"50000"}', "E_BAD_INPUT"),
        ("ChangeCap", "[" * 3_000, "E_BAD_INPUT"),
        ("ChangeCap", good.replace("50000", "0"), "E_BAD_INPUT"),
    ):
        assert code == pool.lend(Propose("P", action, fields)).code
