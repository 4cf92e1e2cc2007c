"""``manage.py extractor-simulator``: words, scripts, and the names of commands with a hyphen."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from commands import cli
from commands._machine_ports import PtyPort, TcpPort
from commands.extractor_simulator import CABLE, KEYS, Simulator
from devices.serial_extractor.ball_protocol import Ask, Ball, LineReader, Query, encode
from devices.serial_extractor.drum import FAULTS
from devices.serial_extractor.simulated import SimulatedMachine
from tests.devices.ports import until
from tests.source_tree import ROOT


class Held:
    """A cable whose other end the test holds."""

    def __init__(self) -> None:
        self.coming = b""
        self.sent = b""
        self.plugged = 0

    def plug(self) -> str:
        self.plugged += 1
        return f"hand {self.plugged}"

    def pull(self) -> None:
        self.plugged = 0

    def read(self) -> bytes:
        received, self.coming = self.coming, b""
        return received

    def write(self, line: bytes) -> None:
        self.sent += line

    def balls(self) -> list[Ball]:
        return [frame for frame in LineReader().feed(self.sent) if isinstance(frame, Ball)]


def simulator(*script: str) -> Simulator:
    return Simulator(SimulatedMachine(Random(1).randrange, turn_ms=0), Held(), script)


def test_a_command_is_called_with_hyphens_where_its_file_has_underscores():
    names = cli.list_commands(None)
    assert "extractor-simulator" in names
    assert not [name for name in names if "_" in name]


@pytest.mark.parametrize("arguments", [[], ["--pty", "x", "--tcp", "0"]])
def test_it_wants_one_cable(arguments):
    done = CliRunner().invoke(cli, ["extractor-simulator", *arguments])
    assert 2 == done.exit_code and "--pty" in done.output


def test_every_key_stands_for_a_fault_and_every_fault_but_the_hand_has_a_key():
    assert set(KEYS.values()) <= {*FAULTS, *CABLE}
    assert {"take"} == {*FAULTS, *CABLE} - set(KEYS.values())


def test_a_script_acts_after_so_many_balls_and_so_many_seconds(capsys):
    machine = simulator("# a comment", "", "1 unplug", "+0 plug", "2 quit")
    for place in (1, 2):
        machine.port.coming = encode(Ask(f"game.{place}"))
        machine.turn()
        machine.turn()
        machine.machine.fault("take", 0)
        machine.turn()
    told = [line for line in capsys.readouterr().out.splitlines() if line[0] not in "ab"]
    assert (["unplug", "on hand 1", "plug", "quit"], True) == (told, machine.ended)


def test_a_word_that_is_none_is_told_and_nothing_happens(capsys):
    simulator().do("explode")
    assert "explode: no such word" in capsys.readouterr().err


def test_a_drum_of_ninety_gives_no_ninety_first_ball():
    machine = SimulatedMachine(Random(1).randrange, turn_ms=0)
    for place in range(1, 92):
        machine.hear(encode(Ask(f"game.{place}")), place)
        machine.tick(place)
        machine.fault("take", place)
    assert list(range(1, 91)) == sorted(machine.drum.out)


def test_words_on_its_input_are_obeyed_until_it_is_told_to_quit(tmp_path: Path):
    link = tmp_path / "drum"
    command = [sys.executable, "manage.py", "extractor-simulator", "--pty", str(link)]
    told = subprocess.run(
        command, cwd=ROOT, input="jam\nunplug plug\nquit\n", capture_output=True, text=True
    )
    lines = told.stdout.splitlines()
    assert [f"on {link}-1", "plug", "jam", "unplug", f"on {link}-2", "plug", "quit"] == lines
    assert [] == list(tmp_path.iterdir())


def test_a_pseudo_terminal_that_nobody_reads_never_holds_the_machine_up(tmp_path):
    port = PtyPort(tmp_path / "drum")
    port.plug()
    for _ in range(2_000):
        port.write(encode(Query()))
    house = os.open(port.link, os.O_RDWR | os.O_NONBLOCK)
    assert os.read(house, 10)
    os.close(house)
    port.pull()
    assert b"" == port.read()


def test_a_new_caller_takes_the_line_over_and_one_that_hangs_up_is_forgotten():
    port = TcpPort(0)
    where = port.plug()
    first, second = (socket.create_connection(("127.0.0.1", port.port)) for _ in range(2))
    port.read()
    second.sendall(b"hello")
    heard = []
    until(lambda: heard.append(port.read()) or b"hello" in heard, "the second caller is heard")
    assert b"" == first.recv(1)
    second.close()
    until(lambda: port.read() == b"" and port._line is None, "the line is free")
    port.write(b"to nobody")
    port.pull()
    assert where.endswith(str(port.port))
