"""A house whose plug is pulled in the middle of a game goes on where it stopped."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.simulate.plug import House

UNITS = 120
DEATHS = 5


@pytest.fixture
def house(tmp_path: Path):
    house = House(tmp_path / "house", Random("five deaths in one game"))
    yield house
    house.close()


@pytest.mark.campaign
def test_five_deaths_in_one_game_lose_nothing_and_double_nothing(house: House) -> None:
    game = house.play(UNITS, DEATHS)
    house.check()
    assert (DEATHS, "CLOSED") == (house.deaths, game.state.phase)
    assert UNITS == sum(sale.cents for sale in game.state.sales) // game.state.opening.face_cents
    balls = [ball.number for ball in game.state.balls]
    assert len(balls) == len(set(balls))
    assert {"line", "bingo"} == {award.prize for award in game.state.awards}
    assert {"PAID"} == {award.state for award in game.state.awards}
