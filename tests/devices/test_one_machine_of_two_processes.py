"""A ball machine of a house of two processes: one talks to it, and the other one takes over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from house.leases import STILL_S
from house.replay import check_house
from house.rounds import Memory
from tests.devices.hall import MACHINE, Drum, Room, until
from tests.devices.test_a_game_by_machine import request_of_a_slow_machine
from tests.factories import catalogue
from tests.house.several import Several, several
from tests.screens.server import Server


class RoomOfTwo(Room):
    """A game whose people sit at the second process; cards are read from the data base."""

    def __init__(self, house: Several, drum: Drum) -> None:
        self.house = house
        super().__init__(at(house, 1), drum)

    def faces(self):
        memory = Memory(catalogue(), self.house.store)
        view = self.view()
        matrix = memory.document(view["game"]["matrix"])
        numbers = [n for _, first, last in view["sale"]["ranges"] for n in range(first, last + 1)]
        return {number: matrix.rows(number) for number in numbers}


def at(house: Several, place: int) -> Server:
    """One of the two processes, as desks ask it."""
    one = Server(house.data)
    one.url = house.urls[place]
    return one


def the_process_with_the_machine_is_killed(room: RoomOfTwo) -> None:
    """In the middle of a ball; the people at the other process only see it come a little later."""
    place = request_of_a_slow_machine(room)
    killed = room.house.kill_owner(MACHINE)
    room.drum.do("jam")
    until(lambda: len(room.drawn()) >= place, f"the ball comes {STILL_S} s later")
    assert killed != room.house.owner(MACHINE) != ""
    assert killed.split("-")[-2] not in room.house.owner(MACHINE)
    room.house.until_it_answers(0)


@pytest.fixture
def drum(tmp_path: Path) -> Iterator[Drum]:
    machine = Drum(tmp_path / "drum")
    yield machine
    machine.end()


def test_when_its_process_dies_the_game_goes_on_and_no_ball_is_doubled(drum, tmp_path):
    place = str(tmp_path / "drum-*")
    with several(tmp_path, BINGO_EXTRACTOR_URL=place) as house:
        room = RoomOfTwo(house, drum)
        owner = house.owner(MACHINE)
        until(lambda: room.machine()[0] == "ready", "the other process tells how the machine is")
        room.until_the_draw()
        for story in (*[Room.ball] * 3, the_process_with_the_machine_is_killed, *[Room.ball] * 4):
            story(room)
        assert 8 == len(room.drawn())
        assert drum.out == room.drawn()
        assert len(drum.out) == len(set(drum.out))
        assert owner != house.owner(MACHINE)
        memory = Memory(catalogue(), house.store)
        assert [] == house.store.read(lambda conn: check_house(conn, memory))
        assert "ha muerto (-9); se abre otro" in house.log.read_text()
