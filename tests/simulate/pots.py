"""Jackpots through the real door in processes of their own, whose plug may be pulled.

A player gives the same orders in the same order under the same keys whenever it is started: what
was carried out before is answered from the record, so it goes on where it was killed. Many players
at once feed the same two pots. As a program: ``pots.py play URL CYCLES`` or ``pots.py feed URL
FIRST TABLES DEALS BOXES``; every acknowledged order is told in one line of JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

from sqlalchemy import select

from cage.games.central_cash import OpenCentralCash
from carousel.kinds.carousel import OpenCarousel
from house.catalogue import Catalogue
from house.contract import Action
from house.play import Asker, Door, Profile
from house.records import commands
from house.replay import check_house
from house.rounds import Memory, Round
from house.store import Store
from house.world import RealWorld
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.day import figures_digest
from jackpot.core.stake_actions import PlaceSideBet, TakeCoin
from jackpot.kinds.blackjack_progressive.rules import figures_of
from tests.games.pools import ROLES, ROYAL_CARDS, SEVENS, straight
from tests.games.test_pools_at_tables import OpenVault
from tests.source_tree import ROOT

HALL = "hall"
CASH, TAKEN_OVER, STAKE = 10**9, 1_000_001, 125
"""Cents: in the cage, in the carousel from paper, and a side bet that is no whole number of
cents to the pot: 87.5 go there and 12.5 to the reserve."""

TABLES = 20
CENT = 10_000
"""A cent in ten-thousandths, as a pool carries them."""

OPENING, CYCLE = 5, 32
"""Orders at the beginning, and of one cycle with a hit in each pot."""

LATEST_S = 0.02
"""How long after an acknowledgement the plug is pulled: about as long as an order takes."""


class Player:
    """One process: a door of its own on the common data base."""

    def __init__(self, url: str, name: str) -> None:
        self.store, self.name, self.number = Store(url), name, 0
        profile = Profile("p", {})
        self.door = Door(
            self.store, Catalogue.found(), RealWorld(), vault=OpenVault(),
            profile=lambda hall, at: profile,
        )  # fmt: skip
        self.rounds: dict[str, str] = {}

    def open(self, by: str, kind: str, action: Action) -> None:
        self.number += 1
        key = f"{self.name}-{self.number}"
        done = self.door.open(Asker(by, ROLES[by], "desk", HALL), kind, action, key)
        self.rounds[kind] = self._told(key, done)

    def must(self, by: str, kind: str, *actions: Action) -> None:
        for action in actions:
            self.number += 1
            key = f"{self.name}-{self.number}"
            who = Asker(by, ROLES[by], "desk", HALL)
            self._told(key, self.door.act(who, self.rounds[kind], action, key))

    def _told(self, key: str, done) -> str:
        assert done.refused is None, (key, done.refused)
        print(json.dumps([key, done.round, done.number]), flush=True)
        return done.round

    # --- what is played ---------------------------------------------------------------------------

    def opens(self) -> None:
        """Money in the cage, both pots, the figures of the second one approved."""
        self.open("director", "central_cash", OpenCentralCash(CASH))
        self.open("director", "carousel", OpenCarousel("1", "d", taken_over=TAKEN_OVER))
        opening = presets.opening(
            "bjp-demo", authorisation="1", authorised_on="d", stake_cents=STAKE
        )
        self.open("director", "blackjack_progressive", opening)
        digest = figures_digest(figures_of(opening))
        self.must("deputy", "blackjack_progressive", asked.ApproveFigures(digest))

    def link(self, *tables: str) -> None:
        for table in tables:
            joins = asked.LinkTable(table, "blackjack", 7, 6)
            self.must("director", "blackjack_progressive", joins)

    def deal(self, kind: str, table: str, number: int, boxes: int) -> None:
        """A deal with a stake on each of the first boxes, closed to bets."""
        self.must("croupier", kind, asked.OpenDeal(table, number))
        for box in range(1, boxes + 1):
            stake = (
                TakeCoin(table, number, box, 100)
                if kind == "carousel"
                else PlaceSideBet(table, number, box, STAKE)
            )
            self.must("croupier", kind, stake)
        inside = tuple(range(1, boxes + 1))
        self.must("croupier", kind, asked.CloseDeal(table, number, inside))

    def cycle(self, number: int) -> None:
        """Two tables hit the carousel at once, a third one the blackjack pot; both are paid."""
        hands = (ROYAL_CARDS["S"] if number % 2 else straight(9, "S"), straight(8, "H"))
        for table in ("P1", "P2"):
            self.deal("carousel", table, number, 3)
        for table, cards in zip(("P1", "P2"), hands, strict=True):
            self.must("croupier", "carousel", asked.DeclareHand(table, number, 1, cards))
        for table in ("P1", "P2"):
            self.must("croupier", "carousel", asked.EndDeal(table, number))
        self._award("carousel", number, ("P1", "P2"))
        self.deal("blackjack_progressive", "BJ1", number, 3)
        sevens = asked.DeclareHand("BJ1", number, 2, SEVENS["suited"])
        self.must("croupier", "blackjack_progressive", sevens, asked.EndDeal("BJ1", number))
        self._award("blackjack_progressive", number, ("BJ1",))

    def _award(self, kind: str, hit: int, tables: tuple[str, ...]) -> None:
        box, pack = (1, 52) if kind == "carousel" else (2, 0)
        for table in tables:
            seal = f"SEAL-{hit}-{table}"
            self.must("head", kind, asked.ConfirmCards(hit, table, box, pack, seal))
        self.must("witness", kind, asked.WitnessHit(hit))
        self.must("director", kind, asked.SettleHit(hit))
        self.must("cashier", kind, asked.PayAward(hit, tables[0], box), asked.PrintTicket(hit))


# --- the plug ------------------------------------------------------------------------------------


@dataclass
class Pots:
    """A player that is killed again and again, and its data base seen from outside."""

    url: str
    luck: Random
    deaths: int = 0
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)

    def play(self, cycles: int, pulls: int) -> None:
        """All cycles, during which the plug is pulled so often; everything is checked each time."""
        lines = OPENING + CYCLE * cycles
        for after in sorted(self.luck.sample(range(2, lines - 2), pulls)):
            self._run(cycles, pull_after=after)
            self.deaths += 1
            self.check()
        self._run(cycles, pull_after=0)
        self.check()

    def _run(self, cycles: int, *, pull_after: int) -> None:
        child = program("play", self.url, str(cycles))
        assert child.stdout is not None
        for number, line in enumerate(child.stdout, 1):
            self._note(line)
            if number == pull_after:
                time.sleep(self.luck.uniform(0, LATEST_S))
                child.kill()
        assert (child.wait() == 0) is (pull_after == 0)

    def _note(self, line: str) -> None:
        if not line.endswith("\n"):
            return
        key, round_id, number = json.loads(line)
        known = self.acknowledged.setdefault(key, (round_id, number))
        assert known == (round_id, number), key

    def check(self) -> None:
        """Nothing acknowledged is lost, nothing done twice, chains, replay and money fit."""
        store = Store(self.url)
        memory = Memory(Catalogue.found(), store)
        assert [] == store.read(lambda conn: check_house(conn, memory))
        rows = store.read(lambda conn: conn.execute(select(commands)).all())
        done = {row.key: (row.round, row.number) for row in rows if row.outcome == "done"}
        assert len(rows) == len({row.key for row in rows})
        assert self.acknowledged.items() <= done.items()
        store.close()


def program(*arguments: str) -> subprocess.Popen[str]:
    """This module as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.simulate.pots", *arguments],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def pools(url: str) -> Iterator[Round]:
    """The carousel and the blackjack pot as the data base holds them."""
    store = Store(url)
    memory = Memory(Catalogue.found(), store)
    for kind in ("carousel", "blackjack_progressive"):
        yield store.read(lambda conn, kind=kind: memory.open_rounds(conn, HALL, (kind,)))[0]
    store.close()


# --- many tables at once --------------------------------------------------------------------------


def feed(url: str, first: int, tables: int, *, deals: int, boxes: int) -> None:
    """So many poker and blackjack tables, all at once, each from a thread of its own."""
    player = Player(url, f"tables-{first}")
    for found in player.door.open_rounds(HALL, ("carousel", "blackjack_progressive")):
        player.rounds[found.kind] = found.id

    def run(place: int) -> None:
        own = Player.__new__(Player)
        own.__dict__.update(player.__dict__, name=f"table-{place}", number=0)
        kind, name = (
            ("carousel", f"P{place}") if place % 2 else ("blackjack_progressive", f"BJ{place}")
        )
        for number in range(1, deals + 1):
            own.deal(kind, name, number, boxes)
            own.must("croupier", kind, asked.EndDeal(name, number))

    with ThreadPoolExecutor(tables) as threads:
        list(threads.map(run, range(first, first + tables)))
    player.store.close()


@dataclass(frozen=True)
class Fed:
    """What twenty tables brought: stakes, how long it took, and where the two pots stand, the one
    in cents and the other in ten-thousandths of a cent."""

    stakes: int
    seconds: float
    carousel: int
    progressive: int


def fed(url: str, processes: int, *, deals: int, boxes: int) -> Fed:
    """Twenty tables, half of each game, fed by so many processes; exact to the fraction."""
    player = Player(url, "first")
    player.opens()
    player.link(*(f"BJ{place}" for place in range(2, TABLES + 1, 2)))
    player.store.close()
    share, begun = TABLES // processes, time.monotonic()
    children = [
        program("feed", url, str(1 + share * place), str(share), str(deals), str(boxes))
        for place in range(processes)
    ]
    for child in children:
        child.communicate()
    seconds = time.monotonic() - begun
    assert [0] * processes == [child.returncode for child in children]
    stakes = TABLES // 2 * deals * boxes
    carousel, progressive = (pool.state.meter for pool in pools(url))
    assert (TAKEN_OVER + stakes * 100, stakes) == (carousel.value, carousel.wagers)
    assert stakes == progressive.wagers
    fractions = progressive.value * CENT + progressive.remainder
    assert stakes * STAKE * 7_000 == fractions
    assert stakes * STAKE * 1_000 == progressive.reserve * CENT + progressive.reserve_remainder
    Pots(url, Random()).check()
    return Fed(2 * stakes, seconds, carousel.value, fractions)


def main(what: str, url: str, *numbers: str) -> None:
    told = [int(number) for number in numbers]
    if what == "feed":
        feed(url, told[0], told[1], deals=told[2], boxes=told[3])
        return
    player = Player(url, "order")
    player.opens()
    player.link("BJ1")
    for number in range(1, told[0] + 1):
        player.cycle(number)
    player.store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
