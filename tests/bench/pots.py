"""Contributions to a pot against bare transactions, and how long a coin takes to every meter.

Coins go through the door one by one; then the rows that they wrote are written once more by plain
inserts into a data base of the same kind. On the real server displays of the hall listen while
coins are keyed over HTTP: measured is the time from the request to the message with the new figure.
"""

from __future__ import annotations

import contextlib
import itertools
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from carousel.kinds.carousel import OpenCarousel
from house.catalogue import Catalogue
from house.play import Asker, Door, Profile
from house.schema import upgrade
from house.store import Store
from house.world import RealWorld
from jackpot.core.actions import CloseDeal, EndDeal, OpenDeal
from jackpot.core.stake_actions import TakeCoin
from tests.bench.displays import Listeners, display_cookie
from tests.bench.door import counts, write, written
from tests.bench.timing import PAIRS, Figure, percentile, seconds
from tests.games.test_pools_at_tables import OpenVault
from tests.house import postgresql
from tests.simulate.desk import Desk
from tests.simulate.plug import House

BOXES, DEALS = 7, 5
TARGET = 0.5
METER_MS = 2_000
"""A contribution shows within two seconds (JPSCREEN-1)."""

WALLS = 50
DIRECTOR = Asker("diego", "director", "desk", "hall")
CROUPIER = Asker("paula", "croupier", "desk", "hall")


def measure() -> Iterator[Figure]:
    """Coins a second on both data bases, and the delay of the meters."""
    folder = Path(tempfile.mkdtemp(prefix="bingo-bench-"))
    yield _compared("SQLite FULL", *(f"sqlite:///{folder / name}" for name in ("a.db", "b.db")))
    with postgresql.own_data_base() as one, postgresql.own_data_base() as other:
        yield _compared("PostgreSQL", one, other)
    shutil.rmtree(folder)
    yield _delay()


def _compared(title: str, url: str, bare_url: str) -> Figure:
    for each in (url, bare_url):
        upgrade(each)
    store, bare = Store(url), Store(bare_url)
    pool = _Pool(store)
    ratios, rates = [], []
    for turn in range(PAIRS + 1):
        for one in written(store, bare):
            write(bare, one)
        door_s, coins = pool.coins(turn)
        rows = [one for one in written(store, bare) if one.command["action"] == "TakeCoin"]
        assert coins == len(rows)
        bare_s = seconds(lambda rows=rows: [write(bare, one) for one in rows])
        assert counts(store) == counts(bare)
        pool.end()
        if turn:
            ratios.append(bare_s / door_s)
            rates.append(coins / door_s)
    for each in (store, bare):
        each.close()
    note = f"{median(rates):.0f} a second through the door, {PAIRS} pairs of {BOXES * DEALS}"
    return Figure(f"door, coin, {title}", median(ratios), "of the bare rate", TARGET, ">=", note)


class _Pool:
    """A carousel with five tables that take bets."""

    def __init__(self, store: Store) -> None:
        profile = Profile("p", {})
        self.door = Door(
            store, Catalogue.found(), RealWorld(), vault=OpenVault(),
            profile=lambda hall, at: profile,
        )  # fmt: skip
        self.keys, self.deal = map(str, itertools.count(1)), 0
        opened = self.door.open(DIRECTOR, "carousel", OpenCarousel("1", "d"), next(self.keys))
        self.id = opened.round
        self.tables = [f"P{number}" for number in range(1, DEALS + 1)]
        self._open()

    def _act(self, action) -> None:
        done = self.door.act(CROUPIER, self.id, action, next(self.keys))
        assert done.refused is None, done

    def _open(self) -> None:
        self.deal += 1
        for table in self.tables:
            self._act(OpenDeal(table, self.deal))

    def coins(self, turn: int) -> tuple[float, int]:
        """Seconds for a coin in every box of every table."""
        every = [
            TakeCoin(table, self.deal, box, 100)
            for table in self.tables
            for box in range(1, BOXES + 1)
        ]
        return seconds(lambda: [self._act(coin) for coin in every]), len(every)

    def end(self) -> None:
        for table in self.tables:
            self._act(CloseDeal(table, self.deal, tuple(range(1, BOXES + 1))))
            self._act(EndDeal(table, self.deal))
        self._open()


def _delay() -> Figure:
    """From the key of the croupier to the figure on every display of the hall."""
    with contextlib.ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="bingo-bench-"))
        stack.callback(shutil.rmtree, folder)
        house = House(folder / "house", Random("bench"))
        stack.callback(house.close)
        table, pool = Desk(house.server.url, "table"), house.the("carousel")
        walls = Listeners.of(house.server.url, WALLS, display_cookie(house))
        stack.callback(walls.end)
        keys, took = map(str, itertools.count(1)), []

        def send(action: str, deal: int, **fields) -> list[float]:
            told = {"table": "P1", "deal": deal, **fields}
            return walls.heard(1, partial(_key, table, pool, next(keys), action, **told))[0]

        with contextlib.suppress(AssertionError):  # hears out what was told while displays came
            walls.heard(1_000, lambda: None)
        send("OpenDeal", 1)
        for deal in range(1, DEALS + 1):
            for box in range(1, BOXES + 1):
                took += send("TakeCoin", deal, box=box, cents=100)
            send("CloseDeal", deal, boxes=list(range(1, BOXES + 1)))
            send("EndDeal", deal)
    note = f"median {median(took) * 1e3:.0f} ms, {WALLS} displays, {BOXES * DEALS} coins"
    worst = percentile(took, 0.99) * 1e3
    return Figure("coin to meter, p99", worst, "ms", METER_MS, note=note)


def _key(desk: Desk, pool: str, key: str, action: str, **fields) -> None:
    answer = desk.act(pool, action, f"pots-{key}", **fields)
    assert not answer.code, answer
