"""Cables for tests: a pseudo terminal, a TCP port, and a port server after RFC 2217."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import serial
from serial.rfc2217 import PortManager

from commands._machine_ports import Port, PtyPort, TcpPort
from commands.extractor_simulator import Simulator
from devices.ports import TAKEN, WAITS, WRONG, BallSeen
from devices.serial_extractor.driver import SerialExtractor
from devices.serial_extractor.simulated import SimulatedMachine

PATIENCE_S = 30


class Rfc2217Port(TcpPort):
    """A TCP port that speaks telnet with serial settings, as a port server in the network does."""

    def __init__(self) -> None:
        super().__init__(0)
        self._manager: PortManager | None = None
        self._known = None

    def plug(self) -> str:
        return super().plug().replace("socket://", "rfc2217://")

    def read(self) -> bytes:
        received = super().read()
        if self._line is not None and self._line is not self._known:
            self._known, held = self._line, serial.serial_for_url("loop://")
            self._manager = PortManager(held, _Telnet(self))
        if not received or self._manager is None:
            return b""
        return b"".join(self._manager.filter(received))

    def write(self, line: bytes) -> None:
        if self._manager is not None:
            super().write(b"".join(self._manager.escape(line)) if line else b"")


class _Telnet:
    """What the port manager answers its caller through."""

    def __init__(self, port: Rfc2217Port) -> None:
        self.write = super(Rfc2217Port, port).write


def until(true: Callable[[], object], what: str) -> None:
    """Waits until something is so; a test that waits in vain says for what."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Attended(Simulator):
    """A simulator that turns in one thread while another one gives it words."""

    def __init__(self, machine: SimulatedMachine, port: Port) -> None:
        super().__init__(machine, port)
        self._hand = threading.Lock()

    def turn(self) -> None:
        with self._hand:
            super().turn()

    def do(self, word: str) -> None:
        with self._hand:
            super().do(word)


class Rig:
    """An extractor on a real port, the simulated machine behind it, and a house that takes balls.

    ``place`` is where the extractor looks, if that is not the name that the port has now.
    """

    def __init__(self, port: Port, place: str = "", turn_ms: int = 40) -> None:
        self.books: list[int] = []
        self.seen: list[BallSeen] = []
        self.wanted = ""
        self.simulator = Attended(SimulatedMachine(Random(5).randrange, turn_ms), port)
        self.port = port
        found = port.plug()
        self.extractor = SerialExtractor(
            "drum",
            place or found,
            seen=self.judge,
            changed=lambda: None,
            stamp=now_ms,
        )

    def judge(self, ball: BallSeen) -> str:
        self.seen.append(ball)
        if not self.wanted:
            return WAITS
        if ball.number in self.books or ball.number > 90:
            return WRONG if ball.question == self.wanted else TAKEN
        self.books.append(ball.number)
        self.wanted = ""
        self.extractor.rest()
        return TAKEN

    def ask(self) -> None:
        self.wanted = f"game.{len(self.books) + 1}"
        self.extractor.ask(self.wanted)

    def ball(self) -> int:
        """Asks for one ball and waits for it."""
        before = len(self.books)
        self.ask()
        until(lambda: len(self.books) > before, f"ball {before + 1} came")
        return self.books[-1]

    def shown(self) -> tuple[str, str]:
        state = self.extractor.state()
        return state.state, state.words

    def out(self) -> list[int]:
        return self.simulator.machine.drum.out


@contextmanager
def turning(simulator: Simulator) -> Iterator[Simulator]:
    """The machine in a thread of its own."""
    ended = threading.Event()

    def turn() -> None:
        while not ended.is_set():
            simulator.turn()
            time.sleep(0.005)

    thread = threading.Thread(target=turn)
    thread.start()
    try:
        yield simulator
    finally:
        ended.set()
        thread.join()
        simulator.port.pull()


@contextmanager
def running(rig: Rig) -> Iterator[Rig]:
    """Machine and extractor, each in a thread of its own."""
    with turning(rig.simulator):
        thread = threading.Thread(target=rig.extractor.run)
        thread.start()
        try:
            yield rig
        finally:
            rig.extractor.end()
            thread.join()


def port_of(kind: str, folder: Path) -> Port:
    """A fresh cable of one of the three kinds."""
    return {
        "pty": lambda: PtyPort(folder / "drum"),
        "socket": lambda: TcpPort(0),
        "rfc2217": Rfc2217Port,
    }[kind]()
