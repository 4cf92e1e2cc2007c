"""What the award desk counts before a pool is proposed, and how a pool ends (BJP-12 to BJP-14)."""

from __future__ import annotations

import pytest

from jackpot import presets
from jackpot.administration import counted, presets_told
from jackpot.core import actions as asked
from jackpot.kinds.blackjack_progressive.rules import OpenProgressive, figures_of
from tests.games.pools import carousel, code, linked, progressive

PERMISSION = {"authorisation": "1", "authorised_on": "d"}


def test_bjp_14_the_desk_shows_the_exact_odds_and_return_of_a_preset():
    told = counted({"preset": "bjp-spades"})
    assert ["1347.67", "449.22", "112.31", "28.08"] == [one["one_in"] for one in told["levels"]]
    assert ("17.1407", "1116.67") == (told["return"]["fixed"], told["return"]["break_even"])


@pytest.mark.parametrize("name", ["bjp-demo", "bjp-spades"])
def test_bjp_12_what_is_counted_is_what_the_preset_opens(name):
    told = counted({"preset": name, "min_seed": "50000", "stake_cents": "125"})
    opened = figures_of(OpenProgressive(**told["fields"], **PERMISSION))
    usual = presets.opening(name, **PERMISSION, min_seed=50_000, stake_cents=125)
    assert figures_of(usual).stake_cents == opened.stake_cents == 125
    assert (50_000, name) == (opened.min_seed, opened.preset)
    assert name in [one["name"] for one in presets_told()]


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"preset": "none"}, "E_BAD_INPUT"),
        ({"packs": "x"}, "E_BAD_INPUT"),
        ({"packs": "0"}, "E_BAD_INPUT"),
        ({"pot_bp": "9000", "reserve_bp": "2000"}, "E_PERCENT_SUM"),
        ({"packs": "2"}, "E_COMBO_IMPOSSIBLE"),
    ],
)
def test_figures_that_the_opening_would_refuse_are_refused_before_it(changes, refused):
    assert refused == code(counted({"preset": "bjp-demo", **changes}))


def test_bjp_11_pot_and_reserve_leave_as_the_authority_says_once_the_trays_are_counted():
    pool = linked(progressive(pot=5_000, reserve=700), "BJ1")
    pool.stake("BJ1", 1)
    pool.close_deal("BJ1", 1)
    pool.end("BJ1")
    end = asked.EndPool("12/2027", "authority")
    assert "E_COUNT_NEEDS_TWO" == code(pool.twice(end))
    assert pool.twice(asked.CountBox("BJ1", 200), "cashier") is None
    assert pool.twice(end) is None
    assert pool.state.ended
    assert 5_000 + 140 + 700 + 20 == -pool.purse.net()["bank.blocked"]


def test_carousel_11_a_coin_box_is_counted_before_its_pool_ends():
    pool = carousel(5_000)
    pool.dealt("P1", 2)
    pool.end("P1")
    assert "E_COUNT_NEEDS_TWO" == code(pool.twice(asked.EndPool("12/2027", "authority")))
