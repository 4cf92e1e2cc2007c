"""A set of ninety balls: its life and its count (BINGO-4, BINGO-49)."""

from __future__ import annotations

import pytest

from bingo.games.ball_set import GAME, RegisterBallSet, RetireBallSet, count_balls
from bingo.games.ball_set_events import BallSetRetired
from bingo.games.ninety_ball.actions import AnnounceGame
from house.contract import Refused
from tests.adapters.lasting import ADAPTERS
from tests.games.heard import Game
from tests.games.lasting import NOON, Lasting, replayed
from tests.games.worked import worked

ANNOUNCE = AnnounceGame("SE", "S", "B", "D")


def balls(served: int = 0, type: str = "pneumatic", **profile) -> Lasting:
    fresh = Lasting(GAME, round="B", profile=profile)
    assert fresh.ask(RegisterBallSet("J-1", type, "A-1", served)) is None
    return fresh


def drawn(lasting: Lasting, round: str = "G1", ball_set: str = "B") -> Game:
    game = Game([lasting], round=round, ball_set=ball_set)
    assert (game.announce(), game.publish(10, first=1), game.draw()) == (None, None, None)
    return game


@pytest.mark.parametrize("case", worked("ball_set", "ball_count"))
def test_the_worked_cases(case):
    assert case["expect"] == ADAPTERS[case["kind"]](case["input"])


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        (RegisterBallSet(" ", "drum", "A"), "E_BAD_INPUT"),
        (RegisterBallSet("J", "magic", "A"), "E_BAD_INPUT"),
        (RegisterBallSet("J", "drum", "A", -1), "E_BAD_INPUT"),
        (RegisterBallSet("J", "drum", " "), "E_NOT_APPROVED"),
    ],
)
def test_a_set_needs_name_type_and_approval(opening, code):
    assert code == Lasting(GAME).ask(opening).code


def test_bingo_4_from_game_950_the_table_head_sees_how_many_remain():
    for served, warn in ((949, False), (950, True)):
        view = balls(served).view()
        assert (1000 - served, warn) == (view["remaining"], view["warn"])
    drum = balls(5_000, "drum").view()
    assert (None, False) == (drum["remaining"], drum["warn"])


def test_bingo_4_a_damaged_ball_ends_the_set_at_once():
    lasting = balls(12)
    assert "E_BAD_INPUT" == lasting.ask(RetireBallSet(" ")).code
    assert lasting.ask(RetireBallSet("ball 17 chipped", "J-2")) is None
    assert BallSetRetired("J-1", "J-2", 12, "ball 17 chipped", "ana", NOON) == lasting.events[-1]
    assert "E_CLOSED" == lasting.ask(RetireBallSet("again")).code
    assert "E_BALLSET_EXPIRED" == lasting.lend(ANNOUNCE).code
    assert lasting.closed


def test_bingo_4_the_thousand_and_first_game_is_refused():
    lasting = balls(999)
    assert {"name": "J-1", "served": 999} == lasting.lend(ANNOUNCE)
    drawn(lasting)
    refused = Refused("E_BALLSET_EXPIRED", {"name": "J-1", "served": 1000})
    assert refused == lasting.lend(ANNOUNCE)


def test_a_draw_with_another_set_does_not_age_this_one():
    lasting = balls()
    drawn(lasting, ball_set="other")
    assert 0 == lasting.state.served


@pytest.mark.parametrize(("counts", "served"), [(True, 1), (False, 0)])
def test_dec_b3_an_annulled_game_ages_the_balls_unless_the_profile_says_no(counts, served):
    lasting = balls(**{"balls.count_annulled": counts})
    assert drawn(lasting).annul() is None
    assert served == lasting.state.served
    assert replayed(lasting) == lasting.state


def test_bingo_49_numbers_that_no_ball_may_have_are_extra():
    found = count_balls([*range(1, 91), 0, 91, 91])
    assert ((), (0, 91), False) == (found.missing, found.extra, found.whole)
