"""A clock that jumps, stands still or changes its hour (SEC-22): nothing revives, nothing is held
up, nothing is booked wrong, and the gaming day stays what its director opened."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from demonstration.hall import Furnisher
from house.records import events
from house.schema import upgrade
from house.store import Store
from tests.factories import MARTA, Hall, until
from tests.simulate.nights import Nights
from tests.simulate.nights_books import Plan

HOUR, DAY = 3_600_000, 86_400_000
NIGHT = Plan(seed="clock", nights=1, hours=0.2, games_per_hour=10, players=4, cards=6)
SUMMER_ENDS = datetime(2026, 10, 25, 0, 59, 30, tzinfo=UTC)
"""Half a minute before the clocks on the walls of Spain go back from three to two."""


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    url = f"sqlite:///{tmp_path}/house.db"
    upgrade(url)
    return Hall(Store(url), tmp_path, seed="balls").furnished()


def jumping(hall: Hall, jump: int, luck: Random) -> list[int]:
    """Lets the clock of a hall jump now and then; gives the moments before each jump."""
    passes, jumps = hall.world.pass_ms, list[int]()

    def pass_ms(milliseconds: int) -> None:
        if luck.random() < 0.1:
            jumps.append(hall.world.time)
            hall.world.time += jump
        passes(milliseconds)

    hall.world.pass_ms = pass_ms  # type: ignore[method-assign]
    return jumps


@pytest.mark.parametrize("jump", [-HOUR, DAY], ids=["an hour back", "a day ahead"])
def test_a_night_under_a_clock_that_jumps_is_explained_to_the_cent(hall, jump) -> None:
    jumps = jumping(hall, jump, Random("jumps"))
    nights = Nights(hall, NIGHT)
    nights.play()
    assert len(jumps) > 5
    assert {} == nights.differs()
    assert [] == hall.faults()
    days = hall.house.door.latest("sala", "gaming_day")
    assert days is not None and "2026-11-29" == days.state.day


def test_a_game_goes_on_when_the_clock_goes_back_in_the_middle_of_a_wait(hall) -> None:
    """The pause between balls, the pause after the question, the room asked at the very end."""
    game = hall.announce()

    def back(game, step):
        if step.action in ("RequestBall", "OrderResume", "OrderFinish"):
            hall.world.time -= HOUR
        return step

    game = hall.play(game, hall.plan(24), back)
    assert "CLOSED" == game.state.phase
    assert [] == hall.faults()


def test_a_clock_that_stands_still_keeps_the_next_ball_back_and_loses_nothing(hall) -> None:
    game = hall.announce()
    plan = hall.plan(24)
    hall.play(game, plan, until(lambda g, step: len(g.state.balls) == 3))
    standing = hall.look(game.id)
    hall.world.time = standing.state.balls[-1].spoken_at
    for _ in range(3):
        refused = hall.ask(MARTA, game.id, "RequestBall", ordinal=4).refused
        assert refused is not None and "E_TOO_FAST" == refused.code
    assert standing.number == hall.look(game.id).number
    assert "CLOSED" == hall.play(game, plan).state.phase
    assert [] == hall.faults()


def test_the_end_of_summer_time_in_the_middle_of_a_game_moves_nothing(tmp_path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    upgrade(url)
    hall = Hall(Store(url), tmp_path, seed="balls")
    hall.world.time = int(SUMMER_ENDS.timestamp() * 1_000)
    Furnisher(hall.house).furnish()
    nights = Nights(hall, NIGHT).play()
    assert {} == nights.differs()
    assert [] == hall.faults()
    told = hall.store.read(
        lambda conn: conn.scalars(select(events.c.at).order_by(events.c.command)).all()
    )
    assert told == sorted(told)
