"""The prima: accumulating, armed, won, restored, changed (PRIMA-1 to PRIMA-13)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house.contract import Refused
from jackpot.kinds.prima import GAME
from jackpot.kinds.prima.events import PrimaArmed, PrimaAwarded, PrimaRestored
from jackpot.kinds.prima.words import (
    OpenPrima,
)
from tests.adapters.lasting import ADAPTERS
from tests.games.heard import Game
from tests.games.lasting import NOON, Lasting, replayed
from tests.games.primas import ANNOUNCE, prima, published
from tests.games.worked import worked

DIRECTOR = {"person": "director", "role": "director"}


@pytest.mark.parametrize("case", worked("prima", "param_change"))
def test_the_worked_cases(case):
    assert case["expect"] == ADAPTERS[case["kind"]](case["input"])


# --- opening (PRIMA-1) ---------------------------------------------------------------------------


def test_prima_1_needs_number_and_date_of_its_own_authorisation():
    for number, day in (("", "2006-11-03"), ("1/2006", " ")):
        opening = OpenPrima(60_000, 48, number, day)
        assert Refused("E_NOT_AUTHORISED", {"field": "authorisation"}) == Lasting(GAME).ask(opening)


@pytest.mark.parametrize(
    ("opening", "field"),
    [
        (OpenPrima(0, 48, "1", "d"), "cap"),
        (OpenPrima(60_000, 48, "1", "d", fund_cents=-1), "fund_cents"),
    ],
)
def test_a_prima_that_cannot_be_is_refused_and_the_field_named(opening, field):
    assert Refused("E_BAD_INPUT", {"field": field, "reason": "range"}) == Lasting(GAME).ask(opening)


@pytest.mark.parametrize("limit", [5, 14, 91])
def test_prima_3_a_first_limit_at_which_nobody_can_win_is_refused(limit):
    refused = Lasting(GAME).ask(OpenPrima(60_000, limit, "1", "d"))
    assert Refused("E_PRIMA_LIMIT", {"field": "base_limit", "least": 15, "most": 90}) == refused
    assert Lasting(GAME).ask(OpenPrima(60_000, 15, "1", "d")) is None


def test_a_cap_typed_without_its_comma_is_opened_by_nobody_alone():
    refused = Lasting(GAME).ask(OpenPrima(150_000_000, 48, "1", "d"))
    assert Refused("E_CAP_ALONE", {"cap": 150_000_000, "most": 1_000_000}) == refused
    assert Lasting(GAME).ask(OpenPrima(1_000_000, 48, "1", "d")) is None


@pytest.mark.parametrize(
    "key", ["split", "rounding", "count_at", "cap_applies", "receipt", "count_annulled"]
)
def test_prima_10_a_setting_with_a_third_value_is_bad_input(key):
    pool = Lasting(GAME, profile={f"prima.{key}": "perhaps"})
    refused = pool.ask(OpenPrima(60_000, 48, "1", "d"))
    assert Refused("E_BAD_INPUT", {"field": f"prima.{key}", "reason": "setting"}) == refused


def test_money_taken_over_from_paper_is_posted_and_may_arm_at_once():
    pool = Lasting(GAME)
    assert pool.ask(OpenPrima(60_000, 48, "1", "d", fund_cents=61_000)) is None
    assert {"bank.main": 61_000, "prima.fund": -60_000, "prima.next": -1_000} == pool.purse.net()
    assert (48, True) == (pool.state.limit, pool.state.armed)


def test_a_hall_has_one_open_prima():
    first, second = prima(), Lasting(GAME, round="P2")
    assert second.ask(OpenPrima(60_000, 48, "1", "d")) is None
    refused = first.hear(second.events[0], round="P2", kind="prima", ordinal=2)
    assert Refused("E_POOL_RUNNING", {"cents": 0}) == refused


# --- accumulating and crossing (PRIMA-2, PRIMA-3, PRIMA-11) --------------------------------------


def test_prima_2_four_per_cent_moves_from_the_game_to_the_fund():
    pool = prima(fund=20_000)
    published(pool)
    assert (21_200, 0) == (pool.state.fund, pool.state.next_fund)
    assert pool.purse.net()["prima.fund"] == -21_200
    assert "bingo.withheld.G1" not in pool.purse.net()


def test_prima_3_the_excess_of_the_crossing_game_waits_and_the_next_game_is_armed():
    pool = prima(fund=59_000)
    game = published(pool, units=618)
    assert (60_000, 3_944) == (pool.state.fund, pool.state.next_fund)
    assert not pool.state.armed
    assert game.finish(ball=40) is None
    assert PrimaArmed(48, 60_000, NOON) == pool.events[-1]
    assert game.close() is None
    assert (60_000, 48, 1) == tuple(
        pool.lend(ANNOUNCE)[key] for key in ("prize", "limit", "games_armed")
    )


def test_prima_3_figures_are_lent_to_one_game_at_a_time():
    pool = prima()
    published(pool)
    assert Refused("E_PREVIOUS_GAME_OPEN", {"number": 1}) == pool.lend(ANNOUNCE)


def test_prima_11_a_corrected_count_changes_the_fund_by_the_exact_difference():
    pool = prima(fund=20_000)
    game = published(pool, units=151)
    assert 21_208 == pool.state.fund
    assert game.correct(150) is None
    assert (21_200, 0) == (pool.state.fund, pool.state.remainder)
    assert -21_200 == pool.purse.net()["prima.fund"]


def test_a_game_without_this_pool_leaves_it_alone():
    pool = prima()
    game = Game([pool], pool="another")
    assert (None, None) == (game.announce(), game.publish(150))
    assert (None, None) == (game.finish(), game.close())
    assert 1 == len(pool.events)


# --- award and growing limit (PRIMA-4, PRIMA-5, PRIMA-6) -----------------------------------------


def test_prima_4_the_award_leaves_the_fund_and_the_overflow_begins_the_next():
    pool = prima(60_000, 3_944, limit=48)
    game = published(pool)
    assert game.finish(ball=48, completed=(48, 47)) is None
    award = next(event for event in pool.events if isinstance(event, PrimaAwarded))
    assert (60_000, 2, 48, 48, 1) == (
        award.taken,
        award.winners,
        award.ball,
        award.limit,
        award.games_armed,
    )
    assert (3_944, 0, 0) == (pool.state.fund, pool.state.next_fund, pool.state.limit)
    net = pool.purse.net()
    assert (-3_944, -60_000) == (net["prima.fund"], net["bingo.prima.G1"])
    assert [60_000] == [line["cents"] for line in pool.view()["history"]]


def test_prima_4_the_house_pays_the_odd_cents_of_seven_cards():
    pool = prima(60_000, limit=48)
    game = published(pool)
    assert game.finish(ball=46, completed=(46,) * 7) is None
    assert -60_004 == pool.purse.net()["bingo.prima.G1"]
    assert 4 == pool.purse.net()["cost.rounding"]
    assert 0 == pool.state.fund


def test_prima_10_split_down_leaves_the_odd_cents_to_the_next_fund():
    pool = prima(60_000, 100, limit=48)
    game = published(pool, split="down")
    assert game.finish(ball=46, completed=(46,) * 7) is None
    assert -59_997 == pool.purse.net()["bingo.prima.G1"]
    assert (103, -103) == (pool.state.fund, pool.purse.net()["prima.fund"])
    assert "cost.rounding" not in pool.purse.net()


def test_prima_10_counted_at_the_call_a_card_complete_in_time_but_called_late_wins_nothing():
    pool = prima(60_000, limit=48)
    assert published(pool).finish(ball=49, completed=(47, 49)) is None
    assert (60_000, 49) == (pool.state.fund, pool.state.limit)


def test_prima_10_counted_at_completion_the_early_card_wins_alone():
    pool = prima(60_000, limit=48)
    game = published(pool, count_at="completion")
    assert game.finish(ball=49, completed=(47, 49)) is None
    award = next(event for event in pool.events if isinstance(event, PrimaAwarded))
    assert (60_000, 1) == (award.taken, award.winners)


def test_prima_5_the_limit_grows_with_every_game_missed_and_stops_at_ninety():
    pool = prima(60_000, limit=89)
    for number, limit in ((1, 90), (2, 90)):
        game = published(pool, number=number)
        assert (game.exhaust(), game.close()) == (None, None)
        assert (limit, number + 1) == (pool.state.limit, pool.state.games_armed)


def test_prima_6_an_overflow_that_reaches_the_cap_waits_its_turn():
    pool = prima(60_000, 125_000, limit=48)
    for number, left in ((1, 65_000), (2, 5_000)):
        game = published(pool, number=number)
        assert (game.finish(ball=40, completed=(40,)), game.close()) == (None, None)
        assert (60_000, left, 48) == (pool.state.fund, pool.state.next_fund, pool.state.limit)


def test_prima_6_while_armed_nothing_is_withheld_unless_the_profile_says_so():
    assert 0 == prima(60_000, limit=48).lend(ANNOUNCE)["withhold_bp"]
    pool = prima(60_000, limit=48, withhold_while_armed=True)
    assert 400 == pool.lend(ANNOUNCE)["withhold_bp"]
    published(pool)
    assert (60_000, 1_200) == (pool.state.fund, pool.state.next_fund)


def test_prima_10_rounding_up_keeps_no_fraction():
    pool = prima(fund=100, rounding="up")
    game = Game([pool], pool="P", rounding="up")
    assert (game.announce(), game.publish_gross(333)) == (None, None)
    assert (114, 0) == (pool.state.fund, pool.state.remainder)


# --- annulment (PRIMA-7) -------------------------------------------------------------------------


def test_prima_7_an_annulled_game_leaves_nothing_behind():
    pool = prima(fund=59_400)
    before, money = pool.state, pool.purse.net()
    game = published(pool, units=300)
    assert 60_000 == pool.state.fund
    assert game.annul() is None
    assert before == pool.state
    assert money["prima.fund"] == pool.purse.net()["prima.fund"]
    assert {"cash.bingo.1": 60_000, "bingo.refunds": -60_000} == {
        name: cents for name, cents in pool.purse.net().items() if not name.startswith("prima.")
    }


def test_prima_7_an_award_is_taken_back_while_nothing_is_paid():
    pool = prima(60_000, 3_944, limit=50, withhold_while_armed=True)
    before = pool.state
    game = published(pool)
    assert game.finish(ball=45, completed=(45,) * 7) is None
    assert 60_004 == game.won
    assert game.annul() is None
    assert before == pool.state
    net = pool.purse.net()
    assert (-60_000, -3_944) == (net["prima.fund"], net["prima.next"])
    assert {"bingo.prima.G1", "cost.rounding", "bingo.withheld.G1"}.isdisjoint(net)


@pytest.mark.parametrize(("counts", "limit"), [(False, 48), (True, 49)])
def test_prima_10_an_annulled_armed_game_raises_the_limit_only_if_so_set(counts, limit):
    pool = prima(60_000, limit=48, count_annulled=counts)
    assert published(pool).annul() is None
    assert limit == pool.state.limit


def test_prima_7_a_cancelled_sale_never_touched_the_prima():
    pool = prima(fund=1_000)
    game = Game([pool], pool="P")
    assert (game.announce(), game.cancel(10)) == (None, None)
    assert (1_000, "") == (pool.state.fund, pool.state.game)


def test_an_annulment_of_a_game_that_the_prima_no_longer_holds_is_refused():
    pool = prima(fund=1_000)
    game = published(pool)
    assert (game.finish(), game.close()) == (None, None)
    assert Refused("E_GAME_CLOSED", {"game": "G1"}) == game.annul()


# --- any run of games ----------------------------------------------------------------------------

GAMES = st.lists(
    st.tuples(
        st.integers(1, 4_000),
        st.sampled_from(["missed", "won", "exhausted", "annulled", "annulled late"]),
        st.integers(1, 9),
    ),
    max_size=25,
)


@given(
    games=GAMES,
    face=st.sampled_from([50, 125, 200, 333]),
    while_armed=st.booleans(),
    annulled_counts=st.booleans(),
    split=st.sampled_from(["up", "down"]),
)
def test_prima_11_fund_next_awards_and_fraction_are_four_per_cent_of_all_takings_exactly(
    games, face, while_armed, annulled_counts, split
):
    pool = prima(withhold_while_armed=while_armed, count_annulled=annulled_counts)
    due, taken = Fraction(0), 0
    for number, (units, outcome, winners) in enumerate(games, 1):
        armed = pool.state.armed
        game = published(pool, units, number, face=face, split=split)
        if outcome in ("won", "annulled late"):
            ball = pool.state.limit or 40
            assert game.finish(ball, (ball,) * winners) is None
        if outcome.startswith("annulled"):
            assert game.annul() is None
            assert isinstance(pool.events[-1], PrimaRestored)
        else:
            due += 0 if armed and not while_armed else Fraction(units * face * 4, 100)
            if outcome == "won" and armed:
                taken += pool.state.awards[-1].taken
            ended = {"missed": game.finish, "exhausted": game.exhaust}.get(outcome)
            assert ended is None or ended(*((90,) if outcome == "missed" else ())) is None
            assert game.close() is None
        held = pool.state.fund + pool.state.next_fund + taken
        assert due == held + Fraction(pool.state.remainder, 10_000)
        assert 0 <= pool.state.fund <= pool.state.cap
        assert pool.state.limit <= 90 and (not pool.state.armed or pool.state.fund == 60_000)
        net = pool.purse.net()
        assert pool.state.fund == -net.get("prima.fund", 0)
        assert pool.state.next_fund == -net.get("prima.next", 0)
        assert 0 == sum(net.values())
    assert replayed(pool) == pool.state
