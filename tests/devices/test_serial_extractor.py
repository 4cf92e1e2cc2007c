"""The extractor on real ports: a pseudo terminal, a TCP port, a port server after RFC 2217."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands._machine_ports import PtyPort, TcpPort
from devices.serial_extractor.cable import Cable
from devices.serial_extractor.conversation import SILENT_MS
from tests.devices.ports import Rig, now_ms, port_of, running, until

CABLE = ("silent", "cable")
READY = ("ready", "")


@pytest.fixture(params=["pty", "socket", "rfc2217"])
def rig(request, tmp_path: Path) -> Rig:
    place = str(tmp_path / "drum-*") if request.param == "pty" else ""
    with running(Rig(port_of(request.param, tmp_path), place)) as rig:
        until(lambda: READY == rig.shown(), "the machine is ready")
        yield rig


@pytest.fixture
def pty(tmp_path: Path) -> Rig:
    """A machine that is looked for by a pattern, as under ``/dev/serial/by-id``."""
    with running(Rig(PtyPort(tmp_path / "drum"), str(tmp_path / "drum-*"))) as rig:
        yield rig


def test_balls_come_over_every_kind_of_port_and_none_is_lost_or_doubled(rig):
    for fault in ("", "duplicate", "corrupt", "missing", "noise", "restart", ""):
        if fault:
            rig.simulator.do(fault)
        rig.ball()
    assert (7, rig.out()) == (len(rig.books), rig.books)


def test_every_ball_has_a_key_of_device_start_and_sequence(rig):
    rig.ball()
    rig.simulator.do("restart")
    rig.ball()
    keys = [ball.key for ball in rig.seen if ball.number in rig.books]
    assert {"drum:1:1"} < set(keys) and all(key.startswith("drum:") for key in keys)
    assert any(key.startswith("drum:2:") for key in keys)


def test_a_pulled_cable_is_told_and_the_machine_goes_on_when_it_is_plugged_in_again(rig):
    rig.ball()
    rig.simulator.do("unplug")
    until(lambda: CABLE == rig.shown(), "the pulled cable is told")
    rig.ask()
    rig.simulator.do("plug")
    until(lambda: len(rig.books) == 2, "the ball that was asked for came")
    assert rig.out() == rig.books


def test_a_machine_that_comes_back_under_another_name_is_found_by_the_pattern(pty):
    first = pty.port.link
    pty.ball()
    pty.simulator.do("unplug")
    until(lambda: CABLE == pty.shown(), "the pulled cable is told")
    pty.simulator.do("plug")
    pty.ball()
    assert (first, pty.out()) != (pty.port.link, pty.books)
    assert pty.out() == pty.books


def test_a_port_that_stays_mute_is_left_for_the_next_one_that_fits(tmp_path):
    mute = PtyPort(tmp_path / "drum-a")
    mute.plug()
    rig = Rig(PtyPort(tmp_path / "drum-b"), str(tmp_path / "drum-*"))
    with running(rig):
        until(lambda: READY == rig.shown(), "the machine is found behind the mute port")
        rig.ball()
    assert rig.out() == rig.books
    mute.pull()


def test_a_mute_machine_is_told_since_when_it_says_nothing(rig):
    rig.ball()
    rig.simulator.do("silence")
    until(lambda: ("silent", "") == rig.shown(), "the silence is told")
    assert now_ms() - rig.extractor.state().since >= SILENT_MS - 10
    rig.simulator.do("silence")
    rig.ball()
    assert rig.out() == rig.books


def test_a_ball_that_waits_was_seen_when_it_came_first(pty):
    pty.simulator.do("ball")
    until(lambda: len(pty.seen) > 2, "the ball at the outlet is told again")
    assert 1 == len({(ball.key, ball.number, ball.at) for ball in pty.seen})


def test_one_port_is_never_read_by_two(tmp_path):
    port = PtyPort(tmp_path / "drum")
    first, second = Cable(port.plug()), Cable(str(port.link))
    assert (True, False) == (first.open(), second.open())
    first.close()
    assert second.open()
    second.close()
    port.pull()


@pytest.mark.parametrize("place", ["/dev/no-such-port", "/dev/no-such-*", "sockets://x", ""])
def test_a_port_that_is_not_there_is_no_reason_to_stop(place):
    cable = Cable(place)
    assert (False, []) == (cable.open(), cable.receive())
    cable.send([])
    cable.close()


def test_a_machine_that_is_switched_on_after_the_house_is_found_then():
    port = TcpPort(0)
    rig = Rig(port)
    port.pull()
    with running(rig):
        assert CABLE == rig.shown()
        rig.simulator.do("plug")
        rig.ball()
    assert rig.out() == rig.books
