"""From the request for a ball to its receipt on every display, against a bare emit.

Hundreds of displays listen to the real house and as many to a bare Flask-SocketIO server. In turn,
a ball is asked for over HTTP, and the messages that it brought are emitted by the bare server.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from demonstration.crowd import HEAD, TILL
from house.rounds import Round
from tests.bench.timing import PAIRS, Figure, percentile
from tests.screens.server import ROOT, free_port
from tests.simulate.desk import Desk
from tests.simulate.plug import House

TARGET = 1.5
BALLS = 10
"""Balls of one half of a pair."""

MESSAGES = 2
"""A ball is asked for and comes out: two events, and so two messages to every display."""

WARM = 3
UNITS = 600


@dataclass
class Listeners:
    """A process of displays; ``heard`` gives when each of them had heard it all."""

    process: subprocess.Popen[str]

    @classmethod
    def of(cls, url: str, count: int, cookie: str = "") -> Listeners:
        found = cls.begun(url, count, cookie)
        found.until_ready()
        return found

    @classmethod
    def begun(cls, url: str, count: int, cookie: str = "") -> Listeners:
        """The same without waiting for the lines to stand."""
        command = [sys.executable, "-m", "tests.bench.listeners", url, str(count), cookie]
        pipe = subprocess.PIPE
        return cls(subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True))

    def until_ready(self) -> None:
        assert self._line() == "ready"

    def heard(self, messages: int, send: Callable[[], object]) -> tuple[list[float], list[Any]]:
        """Seconds from the sending to the last of ``messages`` on each display, and what it was."""
        self.expect(messages)
        begun = time.monotonic_ns()
        send()
        return self.told(begun)

    def expect(self, messages: int) -> None:
        """Has the displays note when they have heard so many."""
        assert self.process.stdin
        self.process.stdin.write(f"expect {messages}\n")
        self.process.stdin.flush()

    def told(self, begun: int) -> tuple[list[float], list[Any]]:
        """Seconds since ``begun`` to the last message on each display, and what it was."""
        told = json.loads(self._line())
        missed = told["moments"].count(None)
        assert missed == 0, f"{missed} displays did not hear it"
        took = [(at - begun) / 1e9 for at in told["moments"]]
        return took, [json.loads(text.removeprefix("42"))[1] for text in told["said"]]

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(timeout=30)

    def _line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


def measure() -> Iterator[Figure]:
    """Five hundred displays, for which there is a target, and a thousand."""
    yield from _measured(500, TARGET)
    yield from _measured(1_000, None)


def _measured(count: int, target: float | None) -> Iterator[Figure]:
    with contextlib.ExitStack() as stack:
        house, game = _drawing(stack)
        bare_port = _bare(stack)
        shows = Listeners.of(house.server.url, count, display_cookie(house))
        stack.callback(shows.end)
        plain = Listeners.of(f"http://127.0.0.1:{bare_port}", count)
        stack.callback(plain.end)
        times = _pairs(house, game, shows, (plain, bare_port))
    ratios = [percentile(ours, 0.99) / percentile(bare, 0.99) for ours, bare in times]
    every = [one for ours, _ in times for one in ours]
    bare = [one for _, bare in times for one in bare]
    note = (
        f"p99 {percentile(every, 0.99) * 1e3:.0f} ms, bare {percentile(bare, 0.99) * 1e3:.0f} ms,"
        f" median {median(every) * 1e3:.0f} ms, none missed, {len(times)} pairs of {BALLS} balls"
    )
    name = f"ball to receipt, {count:,} displays"
    yield Figure(name, median(ratios), "of the bare p99", target, note=note)


def _pairs(
    house: House, game: Round, shows: Listeners, bare: tuple[Listeners, int]
) -> list[tuple[list[float], list[float]]]:
    """For each pair, the seconds of every display for our balls and for the bare messages."""
    plain, port = bare
    line = http.client.HTTPConnection("127.0.0.1", port)
    ordinal, times = 0, []
    for turn in range(PAIRS + 1):
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(WARM if turn == 0 else BALLS):
            ordinal += 1
            took, messages = shows.heard(MESSAGES, partial(_ball, house, game, ordinal))
            ours += took
            text = json.dumps(messages)
            took, repeated = plain.heard(MESSAGES, partial(_emit, line, text))
            assert repeated == messages
            theirs += took
        if turn:
            times.append((ours, theirs))
    return times


def _ball(house: House, game: Round, ordinal: int) -> None:
    answer = house.desks[HEAD].act(game.id, "RequestBall", f"ball-{ordinal}", ordinal=ordinal)
    assert answer.status == 200, answer


def _emit(line: http.client.HTTPConnection, messages: str) -> None:
    line.request("POST", "/emit", messages, {"Content-Type": "application/json"})
    assert line.getresponse().read() is not None


# --- both sides ----------------------------------------------------------------------------------


def _drawing(stack: contextlib.ExitStack) -> tuple[House, Round]:
    """A house whose game is ready for its first ball."""
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bingo-bench-"))
    house = House(Path(folder), Random("displays"))
    stack.callback(house.close)
    fields = {**house.desks[HEAD].figures()["next"]["fields"], "extractor": "electronic"}
    opened = house.desks[HEAD].open("ninety_ball", "announce", **fields)
    game = house.look(opened.body["round"])
    house.press(HEAD, game, "OpenSale")
    house.press(TILL, game, "SellCards", shift=house.the("shift"), count=UNITS)
    house.press(HEAD, game, "CloseSale", units=UNITS)
    house.press(HEAD, game, "PublishFigures")
    house.press(HEAD, game, "StartDraw", book=house.the("minute_book"))
    return house, game


def display_cookie(house: House) -> str:
    return Desk(house.server.url, "monitor").cookies()


def _bare(stack: contextlib.ExitStack) -> int:
    """The port of a bare server in a process of its own."""
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.bare_emit", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    stack.callback(process.wait)
    stack.callback(process.kill)
    while True:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/static/favicon.svg").read()
            return port
        time.sleep(0.05)
