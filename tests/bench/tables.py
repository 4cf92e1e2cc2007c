"""A full roulette layout settled through the door, and how many rounds a minute it can play."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from house.schema import upgrade
from house.store import Store
from tables.core.paytables import Paytable
from tables.games.roulette.cloth import places
from tables.games.roulette.spin import THROW
from tests.bench.timing import Figure, seconds
from tests.factories import Hall
from tests.games.felt import paytable_of
from tests.simulate.tables import MINIMUM, NAMES, Floor

GAME, PLAYERS, BETS = "french_roulette", 8, 200
LAYOUTS, ROUNDS, BETS_A_ROUND = 7, 120, 8
MOST_MS, A_MINUTE = 10.0, 1_000.0
KINDS = ("straight", "split", "street", "corner", "six_line", "column", "dozen")


def measure() -> Iterator[Figure]:
    """Beyond two commits of the same house: the number and the payment of a full layout."""
    folder = Path(tempfile.mkdtemp(prefix="bingo-bench-"))
    url = f"sqlite:///{folder / 'house.db'}"
    upgrade(url)
    hall = Hall(Store(url), folder).furnished()
    floor = Floor(hall, GAME)
    for seat in range(len(NAMES) + 1, PLAYERS + 1):
        floor.do("croupier", "TakeSeat", seat=seat)
    yield from _layouts(floor)
    yield _rounds(floor)
    hall.store.close()
    shutil.rmtree(folder)


def _layouts(floor: Floor) -> Iterator[Figure]:
    spots = _spots(paytable_of(GAME, "ceuta"))
    settled, commits = [], []
    for turn in range(LAYOUTS + 1):
        _open(floor)
        for place in range(BETS):
            kind, on = spots[place % len(spots)]
            floor.bet(place % PLAYERS + 1, kind, MINIMUM, *on)
        floor.close()
        commit = seconds(lambda: floor.do("croupier", "NoteIncident", what="call", text=""))
        took = seconds(lambda: floor.comes(17)) + seconds(floor.pay)
        if turn:  # the first one warms everything up
            settled.append(took)
            commits.append(commit)
    beyond = (median(settled) - 2 * median(commits)) * 1_000
    note = f"{BETS} bets of {PLAYERS} players; {median(settled) * 1_000:.1f} ms with both commits"
    yield Figure("a full roulette layout settled, SQLite FULL", beyond, "ms", MOST_MS, note=note)


def _rounds(floor: Floor) -> Figure:
    spots = _spots(paytable_of(GAME, "ceuta"))

    def play() -> None:
        for turn in range(ROUNDS):
            _open(floor)
            for place in range(BETS_A_ROUND):
                kind, on = spots[(turn + place * 7) % len(spots)]
                floor.bet(place % PLAYERS + 1, kind, MINIMUM, *on)
            floor.close()
            floor.comes(turn % 36 + 1)
            floor.pay()

    rate = ROUNDS / seconds(play) * 60
    note = f"opened, {BETS_A_ROUND} bets, thrown, closed, keyed, paid"
    return Figure("roulette rounds through the door", rate, "a minute", A_MINUTE, ">=", note)


def _open(floor: Floor) -> None:
    floor.open()
    assert THROW in floor.view()["may"]["TakeStep"].values()


def _spots(sheet: Paytable) -> list[tuple[str, tuple[int, ...]]]:
    """Every place of the inside bets, columns and dozens, in a fixed order."""
    return [(kind, on) for kind in KINDS for on in sorted(places(sheet, kind))]
