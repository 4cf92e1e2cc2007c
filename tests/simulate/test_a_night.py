"""A seeded night of thirty games in which everything happens that can, counted after every game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from house.replay import check_money
from house.rounds import Round
from tests.factories import LUIS, Hall, is_over
from tests.simulate import stories

SEED = "a seeded night"
GAMES = 30
PLANNED = (
    *[stories.called_too_soon] * 5,
    *[stories.drawn_from_the_drum] * 4,
    *[stories.annulled] * 3,
    *[stories.cancelled] * 2,
    *[stories.interrupted] * 2,
    *[stories.set_aside] * 2,
    stories.nobody_calls,
)
UNITS = (36, 48, 60)
OWN = ("bingo.line.", "bingo.bingo.", "bingo.prima.", "bingo.pending.", "bingo.withheld.")
"""Accounts that belong to one game alone."""


class Night:
    """The hall, the plan of the night, and what has come of it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.luck = Random(SEED)
        ordinary = [stories.ordinary] * (GAMES - 1 - len(PLANNED))
        self.plan = [*PLANNED, *ordinary]
        self.luck.shuffle(self.plan)
        self.told: Counter[str] = Counter()

    def play(self) -> Round:
        """The next game of the plan; the first one for which the prima is armed is won early."""
        if self.hall.the("prima").state.armed and not self.told["won_early"]:
            shift = self.hall.the("shift").id
            self.hall.do(LUIS, shift, "CashIn", cents=60_000, reason="for the prima")
            story: stories.Story = stories.won_early
        else:
            story = self.plan.pop()
        game = story(self.hall, self.luck.choice(UNITS), self.luck)
        self.told[story.__name__] += 1
        self.told[game.state.phase] += 1
        return game

    def counted(self, game: Round) -> None:
        """Nothing is made and nothing is lost, and all who keep count say the same."""
        assert is_over(game), game.state.phase
        assert [] == self.hall.store.read(check_money)
        left = self.hall.accounts()
        assert 0 == sum(left.values())
        assert [] == [name for name in left if name.startswith(OWN)]
        pool, till = self.hall.the("prima").state, self.hall.the("shift").state
        assert -pool.fund == left.get("prima.fund", 0)
        assert -pool.next_fund == left.get("prima.next", 0)
        assert till.expected == left["cash.bingo.1"]
        debts = self.hall.the("debts").state
        outstanding = sum(refund.outstanding for refund in debts.refunds)
        assert -outstanding == left.get("bingo.refunds", 0)
        owed = sum(debt.cents for debt in debts.owed if debt.state == "OWED")
        assert -owed == left.get("prizes.owed", 0)


@pytest.mark.campaign
@pytest.mark.parametrize(
    "fresh_url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True
)
def test_a_night_of_thirty_games_conserves_every_cent(fresh_store, tmp_path: Path) -> None:
    night = Night(Hall(fresh_store, tmp_path, seed=SEED).furnished())
    for _ in range(GAMES):
        night.counted(night.play())
    assert [] == night.hall.faults()
    told = night.told
    assert (1, 3, 2) == (told["won_early"], told["ANNULLED"], told["CANCELLED"])
    assert {one.__name__ for one in PLANNED} <= set(told)
    assert GAMES == night.hall.door.latest("sala", "ninety_ball").ordinal
    assert GAMES - 5 == told["CLOSED"]
