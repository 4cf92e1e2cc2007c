"""Ours beside what the machine can do at all, each pair in one run: ``manage.py bench --compare``.

The other side is always the bare thing: the commit of one row by the data base's own driver, the
emit of Flask-SocketIO (the peer that every Python hall would take), one pass of the processor over
the bytes that a check of cards has to read. A figure is a ratio, so that it holds on any machine.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import numpy as np
import psycopg

from bingo.cards import SEED_SIZE, holders, to_go
from house.schema import upgrade
from house.store import Store
from tests.bench.cards import MANY, made
from tests.bench.displays import _measured
from tests.bench.timing import PAIRS, Figure, median_of, seconds
from tests.factories import LUIS, MARTA, Hall
from tests.house import postgresql

TIMES = 10
"""How many times a hundred thousand cards are looked at for a million."""

SALES = 40
EMIT_RATIO = 2.0


def measure() -> Iterator[Figure]:
    """Every ratio to the physical limit."""
    yield from _commits()
    yield from _cards()
    yield from _measured(500, EMIT_RATIO)


def _commits() -> Iterator[Figure]:
    folder = Path(tempfile.mkdtemp(prefix="bingo-bench-"))
    yield _sales("SQLite", f"sqlite:///{folder / 'house.db'}", _bare_sqlite(folder), folder)
    with postgresql.own_data_base() as one, postgresql.own_data_base() as other:
        yield _sales("PostgreSQL", one, _bare_postgresql(other), folder)
    shutil.rmtree(folder)


def _sales(title: str, url: str, commit: Callable[[int], None], folder: Path) -> Figure:
    """A sale with its chain, seal, ledger and listeners beside the commit of one row."""
    upgrade(url)
    hall = Hall(Store(url), folder).furnished()
    game = hall.announce()
    hall.do(MARTA, game.id, "OpenSale")
    fields = {"shift": hall.the("shift").id, "count": 1}
    sale = hall.door.catalogue.action("ninety_ball", "SellCards", fields)

    def sell() -> None:
        for _ in range(SALES):
            hall.world.pass_ms(5_000)
            done = hall.door.act(LUIS, game.id, sale, hall.key())
            assert done.refused is None, done

    ratios, rates, bare = [], [], []
    for turn in range(PAIRS + 1):
        ours, theirs = seconds(sell), seconds(lambda: commit(SALES))
        if turn:
            ratios.append(ours / theirs)
            rates.append(SALES / ours)
            bare.append(SALES / theirs)
    hall.store.close()
    note = f"{median(rates):.0f} sales a second, {median(bare):.0f} bare commits"
    return Figure(f"a sale, {title} FULL", median(ratios), "bare commits of one row", note=note)


def _bare_sqlite(folder: Path) -> Callable[[int], None]:
    conn = sqlite3.connect(folder / "bare.db", isolation_level=None)
    conn.execute("PRAGMA journal_mode=WAL")
    conn.execute("PRAGMA synchronous=FULL")
    conn.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT)")

    def commit(times: int) -> None:
        for _ in range(times):
            conn.execute("BEGIN IMMEDIATE")
            conn.execute("INSERT INTO rows (body) VALUES (?)", ("x" * 200,))
            conn.execute("COMMIT")

    return commit


def _bare_postgresql(url: str) -> Callable[[int], None]:
    conn = psycopg.connect(url)
    conn.execute("CREATE TABLE rows (id SERIAL PRIMARY KEY, body TEXT)")
    conn.commit()

    def commit(times: int) -> None:
        for _ in range(times):
            conn.execute("INSERT INTO rows (body) VALUES (%s)", ("x" * 200,))
            conn.commit()

    return commit


def _cards() -> Iterator[Figure]:
    """The check of a million cards beside one pass over the bytes that it reads."""
    matrix = made(MANY, bytes(SEED_SIZE), unique_rows=False)
    low, high, drawn = matrix.masks.low, matrix.masks.high, tuple(range(3, 63))
    whole = [(1, MANY)] * TIMES

    def check() -> None:
        holders(matrix, whole, drawn)
        to_go(matrix, whole, drawn)

    def one_pass() -> None:
        for _ in range(TIMES):
            np.bitwise_or.reduce(low, axis=None)
            np.bitwise_or.reduce(high, axis=None)

    ratios, times = [], []
    for turn in range(PAIRS + 1):
        ours, bare = median_of(5, check), median_of(5, one_pass)
        if turn:
            ratios.append(ours / bare)
            times.append((ours, bare))
    size = TIMES * (low.nbytes + high.nbytes) / 1e6
    ours_s, bare_s = (median(part) for part in zip(*times, strict=True))
    note = f"{ours_s * 1e3:.1f} ms for {size:.0f} MB of masks, one pass {bare_s * 1e3:.1f} ms"
    yield Figure("check of a million cards", median(ratios), "passes", note=note)
