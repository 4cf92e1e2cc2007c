"""``manage.py extractor-simulator``: a ball machine on a cable, with every fault on demand."""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import TextIO

import click

from commands._machine_ports import Port, PtyPort, TcpPort
from devices.serial_extractor.drum import FAULTS
from devices.serial_extractor.simulated import SimulatedMachine

CABLE = {"unplug": "pulls the cable", "plug": "plugs it in again", "quit": "ends the simulator"}
KEYS = {
    "d": "duplicate", "c": "corrupt", "m": "missing", "w": "wrong", "g": "gap", "n": "noise",
    "s": "silence", "j": "jam", "r": "restart", "t": "clear", "b": "ball", "u": "unplug",
    "p": "plug", "q": "quit",
}  # fmt: skip
PAUSE_S = 0.02
FIRST_BOOT = 1_700_000_000
"""Boot numbers are seconds since then, so that every start of the simulator has a higher one."""


class Simulator:
    """The machine, its cable, and what a script says will happen to them."""

    def __init__(self, machine: SimulatedMachine, port: Port, script: Iterable[str] = ()) -> None:
        self.machine = machine
        self.port = port
        self.ended = False
        self._script = [line.split() for line in script if line.strip() and line[0] != "#"]
        self._since = time.monotonic()
        self._told = 0
        self._asked = ""

    def turn(self) -> None:
        """Hears, lets the machine work, sends, and does what the script has come to."""
        self.port.write(self.machine.hear(self.port.read(), _now()) + self.machine.tick(_now()))
        self._tell()
        while self._script and self._is_due(self._script[0][0]):
            self.do(self._script.pop(0)[1])

    def _tell(self) -> None:
        """Prints what the machine was asked and what has come out."""
        out, question = self.machine.drum.out, self.machine.question
        if question != self._asked:
            self._asked = question
            if question:
                click.echo(f"asked {question}")
        if len(out) != self._told:
            self._told = len(out)
            click.echo(f"ball {len(out)}: {out[-1] if out else 'the drum is full'}")

    def do(self, word: str) -> None:
        """Has a fault of the machine or of its cable happen."""
        self._since = time.monotonic()
        if word == "quit":
            self.ended = True
        elif word == "unplug":
            self.port.pull()
        elif word == "plug":
            click.echo(f"on {self.port.plug()}")
        elif word in FAULTS:
            self.port.write(self.machine.fault(word, _now()))
        else:
            click.echo(f"{word}: no such word; {', '.join([*FAULTS, *CABLE])}", err=True)
            return
        click.echo(word)

    def _is_due(self, when: str) -> bool:
        if when.startswith("+"):
            return time.monotonic() - self._since >= float(when[1:])
        return len(self.machine.drum.out) >= int(when)


@click.command("extractor-simulator")
@click.option("--pty", type=click.Path(path_type=Path), help="Link to a pseudo terminal: PATH-1 …")
@click.option("--tcp", type=click.IntRange(0, 65_535), help="TCP port instead (0: any free one).")
@click.option("--turn-ms", default=1_500, show_default=True, help="How long a ball takes.")
@click.option("--seed", help="Makes the same balls come out again.")
@click.option("--script", type=click.File(), help="Lines like `20 unplug`, `+5 plug`.")
def command(
    *, pty: Path | None, tcp: int | None, turn_ms: int, seed: str | None, script: TextIO | None
) -> None:
    """Play the ball machine of a house that runs with BINGO_EXTRACTOR_URL.

    Words on the input (or single keys at a terminal) have a fault happen. In a script a line
    begins with the number of balls that must be out first, or with `+` and the seconds since the
    line before.
    """
    if (pty is None) == (tcp is None):
        raise click.UsageError("Choose one of --pty and --tcp.")
    port: Port = PtyPort(pty) if pty is not None else TcpPort(tcp or 0)
    luck = Random(seed) if seed else SystemRandom()
    machine = SimulatedMachine(luck.randrange, turn_ms, int(time.time()) - FIRST_BOOT)
    run(Simulator(machine, port, script or ()), port)


def run(simulator: Simulator, port: Port) -> None:
    """Plays until somebody ends it, with words on the input or single keys at a terminal."""
    simulator.do("plug")
    with _keys() as at_terminal:
        while not simulator.ended:
            for word in _typed(at_terminal):
                simulator.do(word)
            simulator.turn()
    port.pull()


def _typed(at_terminal: bool) -> list[str]:
    """The words that were typed since the last look; waits a moment when there are none."""
    if not select.select([sys.stdin], [], [], PAUSE_S)[0]:
        return []
    typed = os.read(sys.stdin.fileno(), 4_096).decode("utf-8", "replace")
    if not typed:
        time.sleep(PAUSE_S)
    return [KEYS[key] for key in typed if key in KEYS] if at_terminal else typed.split()


@contextmanager
def _keys() -> Iterator[bool]:
    """Single keys without Enter while a person types; whether one does."""
    if not sys.stdin.isatty():
        yield False
        return
    for key, word in KEYS.items():
        click.echo(f"  {key}  {word}: {(FAULTS | CABLE)[word]}")
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield True
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _now() -> int:
    return time.monotonic_ns() // 1_000_000
