"""A whole game by a machine on a cable on which everything goes wrong once, in a real house."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from commands._house import opened
from commands.extractor_simulator import Simulator
from demonstration.crowd import HEAD
from devices.serial_extractor.simulated import SimulatedMachine
from house.replay import check_house
from tests.devices.hall import MACHINE, Drum, Room, until
from tests.devices.ports import Attended, port_of, turning
from tests.screens.server import Server, known_house


@contextmanager
def house_at(place: str, folder: Path) -> Iterator[Server]:
    """A demonstration with a machine at ``place``; its clock runs twenty times as fast."""
    house = Server(known_house(folder / "house"), BINGO_DEMO_PACE="20", BINGO_EXTRACTOR_URL=place)
    house.start()
    try:
        yield house
    finally:
        house.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house that looks for its machine by a pattern."""
    with house_at(str(tmp_path / "drum-*"), tmp_path) as house:
        yield house


@pytest.fixture
def drum(tmp_path: Path) -> Iterator[Drum]:
    machine = Drum(tmp_path / "drum")
    yield machine
    machine.end()


def after(fault: str):
    """A ball with a fault that the cable heals by itself."""

    def story(room: Room) -> None:
        room.drum.do(fault)
        room.ball()

    return story


def machine_starts_anew_in_mid_turn(room: Room) -> None:
    place = room.request()
    room.drum.do("restart")
    until(lambda: len(room.drawn()) >= place, "the ball comes after the restart")


def request_of_a_slow_machine(room: Room) -> int:
    """Asks for a ball that does not come before the machine is loosened again."""
    room.drum.do("jam")
    until(lambda: ("fault", "jam") == room.machine(), "the jam is told")
    place = room.request()
    until(lambda: room.drum.asked == place, "the machine has heard the question")
    return place


def somebody_calls_in_mid_turn(room: Room) -> None:
    """BINGO-15: the ball that comes out meanwhile is held, and first afterwards."""
    place = request_of_a_slow_machine(room)
    room.order(HEAD, "StopPlay", after_ball=place - 1, call="line")
    room.drum.do("jam")
    held = until(lambda: room.view()["held"], "the ball is held")
    assert (held, place - 1) == (room.drum.out[-1], len(room.drawn()))


def it_jams(room: Room) -> None:
    place = request_of_a_slow_machine(room)
    room.drum.do("jam")
    until(lambda: len(room.drawn()) >= place, "the ball comes after the jam")


def it_reads_a_number_that_cannot_be(room: Room) -> None:
    room.drum.do("wrong")
    place = room.request()
    until(lambda: ("fault", "ball 91") == room.machine(), "the wrong number is told")
    room.drum.do("clear")
    until(lambda: len(room.drawn()) >= place, "another ball comes")


def it_leaves_out_a_number_of_its_own(room: Room) -> None:
    """People look, key the ball that lies there, and go on with the machine."""
    room.drum.do("gap")
    place = room.request()
    until(lambda: room.machine()[1].startswith("gap"), "the hole is told")
    room.switch("manual")
    room.key(room.drum.out[place - 1])
    room.switch(MACHINE)
    room.ball()


def the_cable_is_pulled(room: Room) -> None:
    """Two balls by hand while the cable is out; the machine comes back under another name."""
    place = request_of_a_slow_machine(room)
    room.drum.do("unplug")
    until(lambda: ("silent", "cable") == room.machine(), "the pulled cable is an alarm")
    room.switch("manual")
    for by_hand, button in ((place, "jam"), (place + 1, "ball")):
        room.drum.do(button)
        until(lambda wanted=by_hand: len(room.drum.out) >= wanted, "a ball comes out")
        room.drum.do("take")
        room.key(room.drum.out[by_hand - 1])
    room.drum.do("plug")
    until(lambda: room.machine()[0] == "ready", "the machine is back")
    room.switch(MACHINE)
    room.ball()


def the_house_is_killed_in_mid_turn(room: Room) -> None:
    place = request_of_a_slow_machine(room)
    room.server.kill()
    room.drum.do("jam")
    room.server.start()
    until(lambda: len(room.drawn()) >= place, "the ball comes after the restart of the house")


class InThisProcess:
    """A machine behind a port that the test itself holds."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator = simulator

    @property
    def out(self) -> list[int]:
        return self.simulator.machine.drum.out

    def do(self, word: str) -> None:
        self.simulator.do(word)


STORIES = {
    3: after("duplicate"),
    5: after("corrupt"),
    7: after("missing"),
    9: after("noise"),
    11: machine_starts_anew_in_mid_turn,
    13: somebody_calls_in_mid_turn,
    16: it_jams,
    20: the_cable_is_pulled,
    26: it_reads_a_number_that_cannot_be,
    30: it_leaves_out_a_number_of_its_own,
    34: the_house_is_killed_in_mid_turn,
}


def test_no_ball_is_lost_and_none_comes_twice_whatever_happens_to_cable_machine_and_house(
    server, drum
):
    room = Room(server, drum)
    line, heard = room.desks[HEAD].listen()
    room.play(STORIES)
    line.disconnect()

    assert "CLOSED" == room.view()["phase"]
    assert room.drum.out == room.drawn()
    modes = [mode for _, mode in room.view()["balls"]]
    assert [20, 21, 30] == [place for place, mode in enumerate(modes, 1) if mode == "manual"]
    assert {MACHINE, "manual"} == set(modes)
    told = {(message["state"], message["words"]) for message in heard}
    assert {("turning", ""), ("fault", "jam"), ("silent", "cable")} <= told
    store, memory = opened(server.data, None)
    assert [] == store.read(lambda conn: check_house(conn, memory))
    store.close()
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("kind", ["socket", "rfc2217"])
def test_a_machine_behind_the_network_is_pulled_and_plugged_in_again(kind, tmp_path):
    port = port_of(kind, tmp_path)
    place = port.plug()
    machine = SimulatedMachine(Random(90).randrange, turn_ms=60)
    with turning(Attended(machine, port)) as simulator, house_at(place, tmp_path) as house:
        room = Room(house, InThisProcess(simulator))
        room.until_the_draw()
        room.ball()
        simulator.do("unplug")
        until(lambda: ("silent", "cable") == room.machine(), "the pulled cable is an alarm")
        place = room.request()
        simulator.do("plug")
        until(lambda: len(room.drawn()) == place, "the ball comes over the new line")
        room.ball()
        assert room.drum.out == room.drawn()
