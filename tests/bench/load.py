"""A big hall on one process: displays and consoles while a ball comes every second.

``bench load`` takes twenty seconds a part; ``--seconds 600`` is the whole run. The displays are
real lines in processes of their own. Between the balls a bare Flask-SocketIO server emits the very
messages that the displays heard to as many lines, so that the ratio is of one run on one machine.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import socket
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tests.bench.displays import (
    Listeners,
    _ball,
    _bare,
    _drawing,
    _emit,
    display_cookie,
)
from tests.bench.listeners import opened
from tests.bench.load_door import rates
from tests.bench.timing import Figure, percentile
from tests.house.several import several
from tests.simulate.desk import Desk
from tests.simulate.plug import House

DISPLAYS, CONSOLES = 1_000, 50
RATIO, STORM_S, GROWTH_KB = 2.0, 5.0, 20.0
BATCH = 500
STUCK = 20
"""Displays that stop reading, of the thousand."""

seconds = 20
"""How long each part runs; the command sets it."""


def measure() -> Iterator[Figure]:
    """One process, then two."""
    yield from _one_process()
    yield from _two_processes()
    yield from _busy_hall()


@dataclass
class Taken:
    """What one run has taken: seconds before and with deaf displays, of the bare server; memory."""

    ours: list[float] = field(default_factory=list)
    before: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    stuck: list[socket.socket] = field(default_factory=list)


def memory_kb(house: House) -> int:
    """What the process of a house holds (Linux)."""
    process = house.server._process
    assert process is not None
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


# --- one process ---------------------------------------------------------------------------------


def _one_process() -> Iterator[Figure]:
    with contextlib.ExitStack() as stack:
        house, game = _drawing(stack)
        port = _bare(stack)
        cookie = display_cookie(house)
        displays = [
            _listening(stack, house.server.url, BATCH, cookie) for _ in range(DISPLAYS // BATCH)
        ]
        caller = Desk(house.server.url, "caller").cookies()
        consoles = _listening(stack, house.server.url, CONSOLES, caller)
        plain = [_listening(stack, f"http://127.0.0.1:{port}", BATCH) for _ in displays]
        line = http.client.HTTPConnection("127.0.0.1", port)
        taken = Taken()
        for turn in range(1, seconds + 1):
            began = time.monotonic()
            if turn == seconds // 2 + 1:
                taken.before, taken.ours = taken.ours, []
                taken.stuck = [_deaf(house.server.url, cookie) for _ in range(STUCK)]
            took, messages = _heard([*displays, consoles], house, game.id, turn)
            taken.ours += took
            taken.bare += _repeated(plain, line, messages)
            taken.held.append(memory_kb(house))
            time.sleep(max(0.0, 1.0 - (time.monotonic() - began)))
        for one in taken.stuck:
            one.close()
        yield from _told(taken)
        yield from _storm(house, cookie, displays)


def _listening(stack: contextlib.ExitStack, url: str, count: int, cookie: str = "") -> Listeners:
    found = Listeners.of(url, count, cookie)
    stack.callback(found.end)
    return found


def _heard(
    listeners: list[Listeners], house: House, game: str, ordinal: int
) -> tuple[list[float], list[object]]:
    """Seconds to the last message of a ball on every line, and what the first display heard."""
    for one in listeners:
        one.expect(2)
    begun = time.monotonic_ns()
    _ball(house, house.look(game), ordinal)
    told = [one.told(begun) for one in listeners]
    return [took for each, _ in told for took in each], told[0][1]


def _repeated(
    plain: list[Listeners], line: http.client.HTTPConnection, messages: list[object]
) -> list[float]:
    for one in plain:
        one.expect(2)
    begun = time.monotonic_ns()
    _emit(line, json.dumps(messages))
    return [took for one in plain for took in one.told(begun)[0]]


def _deaf(url: str, cookie: str) -> socket.socket:
    """A display that has joined and never reads again, with the smallest of buffers."""
    line = opened(url, cookie).line
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    return line


def _told(taken: Taken) -> Iterator[Figure]:
    before, after, bare, held = taken.before, taken.ours, taken.bare, taken.held
    lines = f"{DISPLAYS:,} displays and {CONSOLES} consoles"
    ratio = percentile(before, 0.99) / percentile(bare, 0.99)
    note = (
        f"p99 {percentile(before, 0.99) * 1e3:.0f} ms, bare {percentile(bare, 0.99) * 1e3:.0f} ms,"
        f" a ball a second for {len(held)} s, none dropped"
    )
    yield Figure(f"ball to receipt, {lines}", ratio, "of the bare p99", RATIO, note=note)
    note = f"p99 {percentile(after, 0.99) * 1e3:.0f} ms while {STUCK} displays read nothing"
    disturbed = percentile(after, 0.99) / percentile(before, 0.99)
    yield Figure("the same with deaf displays", disturbed, "of the p99 before", 1.5, note=note)
    third = max(1, len(held) // 3)
    grown = (median(held[-third:]) - median(held[third : 2 * third])) / third
    note = f"{held[-1] / 1024:.0f} MB at the end"
    yield Figure("memory that a second of it costs", grown, "kB", GROWTH_KB, note=note)


def processor_s(house: House) -> float:
    """What the process of a house has used of a processor so far (Linux)."""
    process = house.server._process
    assert process is not None
    used = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def _storm(house: House, cookie: str, displays: list[Listeners]) -> Iterator[Figure]:
    """Every display is cut off at the same moment and dials again."""
    for one in displays:
        one.end()
    begun, used = time.monotonic(), processor_s(house)
    again = [Listeners.begun(house.server.url, BATCH, cookie) for _ in displays]
    for one in again:
        one.until_ready()
    took, used = time.monotonic() - begun, processor_s(house) - used
    for one in again:
        one.end()
    note = f"{took:.0f} s on the clock, with the programs of the displays and all else that ran"
    name = f"{DISPLAYS:,} displays dial again, processor time of the house"
    yield Figure(name, used, "s", STORM_S, note=note)


# --- two processes -------------------------------------------------------------------------------


def _two_processes() -> Iterator[Figure]:
    """Two thousand displays on two processes with Redis: a sale at one is heard at both."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bingo-bench-")))
        house = stack.enter_context(several(folder))
        head, till = Desk(house.urls[0], "caller"), Desk(house.urls[0], "till")
        fields = {**head.figures()["next"]["fields"], "extractor": "electronic"}
        game = head.open("ninety_ball", "announce", **fields).body["round"]
        assert head.act(game, "OpenSale", "sale").status == 200
        shift = till.figures()["rounds"]["shift"]["round"]
        cookies = [Desk(url, "monitor").cookies() for url in house.urls]
        walls = [
            _listening(stack, url, BATCH, cookie)
            for url, cookie in zip(house.urls * 2, cookies * 2, strict=True)
        ]
        took: list[float] = []
        messages = 1
        for turn in range(seconds):
            began = time.monotonic()
            for one in walls:
                one.expect(messages)
            begun = time.monotonic_ns()
            sold = till.act(game, "SellCards", f"sell-{turn}", shift=shift, count=1)
            assert sold.status == 200, sold
            took += [each for one in walls for each in one.told(begun)[0]]
            time.sleep(max(0.0, 1.0 - (time.monotonic() - began)))
    note = f"median {median(took) * 1e3:.0f} ms, {seconds} sales, none dropped"
    name = "sale to receipt, 2,000 displays on two processes, p99"
    yield Figure(name, percentile(took, 0.99) * 1e3, "ms", 2_000, note=note)


# --- 50 busy halls -------------------------------------------------------------------------------

SALES_A_MINUTE, COINS_A_MINUTE, TIMES = 60, 42, 50
"""A busy hall: a sale a second while it sells; six full tables with a deal a minute each."""


def _busy_hall() -> Iterator[Figure]:
    """The sales and contributions of fifty busy halls on one door."""
    wanted = {"sales": SALES_A_MINUTE * TIMES / 60, "contributions": COINS_A_MINUTE * TIMES / 60}
    for name, (rate, note) in rates().items():
        title = f"{name} a second through one door, both at once, SQLite FULL"
        yield Figure(title, rate, "a second", wanted[name], ">=", note=note)
