"""A scripted evening: every order of it, with its moment, its luck, its key and its answer.

It is played once undisturbed: two short nights of bingo with sales, claims, tills, payments and an
annulment, hits of two jackpots, two spins of roulette. Whoever sends the same orders again with the
same keys, however often and however disturbed, must come to the very same trail, to its last head.
"""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from carousel.kinds.carousel import OpenCarousel
from house.audit import audit_head
from house.catalogue import ROOT
from house.contract import Action
from house.play import Asker, Door, Outcome
from house.replay import check_house
from house.schema import upgrade
from house.store import Store
from house.world import ScriptedWorld
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.day import figures_digest
from jackpot.kinds.blackjack_progressive.rules import figures_of
from tests.factories import SALA, Hall, door_of
from tests.games.pools import ROLES
from tests.house.postgresql import own_data_base
from tests.simulate.nights import Nights
from tests.simulate.nights_books import Plan
from tests.simulate.pots import STAKE, Player
from tests.simulate.tables import zero_in_prison

TWO = Plan(seed="2", nights=2, hours=0.1, games_per_hour=10, players=4, cards=6, annulled_in=2)
"""Two nights of a game each, of which one is annulled."""


@dataclass(frozen=True)
class Order:
    """One order of the evening, and what was answered: a round, its number, or a refusal."""

    number: int
    at: int
    who: Asker
    kind: str
    round: str
    action: Action
    key: str
    answer: tuple[str, int, str] = ("", 0, "")


@dataclass(frozen=True)
class Evening:
    """What was played in a house that was furnished before it, and the head of its trail."""

    orders: tuple[Order, ...]
    head: str


class Teller:
    """Sends orders of an evening to a door of its own on the data base at ``url``."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.world = ScriptedWorld()
        self.door = door_of(store, self.world, lambda outcome: None)

    def send(self, order: Order) -> Outcome:
        """Sends an order at its moment; its luck is its own, however often it is sent."""
        set_world(self.world, order)
        return sent(self.door, order)

    def must(self, order: Order) -> None:
        done = self.send(order)
        assert answer_of(done) == order.answer, (order, done)


def set_world(world: ScriptedWorld, order: Order) -> None:
    world.time, world._seed, world._drawn = order.at, f"order {order.number}", 0


def sent(door: Door, order: Order) -> Outcome:
    if order.round:
        return door.act(order.who, order.round, order.action, order.key)
    return door.open(order.who, order.kind, order.action, order.key)


def answer_of(done: Outcome) -> tuple[str, int, str]:
    return done.round, done.number, done.refused.code if done.refused else ""


# --- the evening that is played once -------------------------------------------------------------


def furnish(url: str, folder: Path) -> Hall:
    """A house with its people, cards and money, and the sheet of its roulette."""
    upgrade(url)
    hall = Hall(Store(url), folder, seed="balls").furnished()
    sheet = ROOT / "tables" / "paytables" / "french_roulette.ceuta.toml"
    hall.door.keep_document("paytable", sheet.read_text("utf-8"))
    return hall


def prepared(folder: Path) -> Evening:
    """A furnished house in ``base.db``, and the evening that was played in a copy of it.

    The evening lies beside it, for programs that are started on the folder.
    """
    furnish(f"sqlite:///{folder / 'base.db'}", folder).store.close()
    shutil.copy(folder / "base.db", folder / "played.db")
    return written(folder, f"sqlite:///{folder / 'played.db'}")


@contextmanager
def prepared_postgresql(folder: Path) -> Iterator[str]:
    """The same on a PostgreSQL: the address of a furnished house that the evening fits."""
    with own_data_base() as base:
        furnish(base, folder).store.close()
        with own_data_base(like=base) as copy:
            written(folder, copy)
        yield base


def written(folder: Path, url: str) -> Evening:
    """Plays the evening in the furnished house at ``url`` and keeps what was played."""
    hall = Hall(Store(url), folder)
    evening = played(hall)
    hall.store.close()
    (folder / "evening.pickle").write_bytes(pickle.dumps(evening))
    return evening


def evening_of(folder: Path) -> Evening:
    """The evening that lies in a folder."""
    evening: Evening = pickle.loads((folder / "evening.pickle").read_bytes())
    return evening


def played(hall: Hall) -> Evening:
    """Plays in a furnished hall and writes down every order."""
    orders: list[Order] = []
    real_act, real_open = hall.door.act, hall.door.open

    def act(who: Asker, round_id: str, action: Action, key: str) -> Outcome:
        return noted(who, "", round_id, action, key)

    def opens(who: Asker, kind: str, action: Action, key: str) -> Outcome:
        return noted(who, kind, "", action, key)

    def noted(who: Asker, kind: str, round_id: str, action: Action, key: str) -> Outcome:
        order = Order(len(orders), hall.world.now(), who, kind, round_id, action, key)
        set_world(hall.world, order)
        if round_id:
            done = real_act(who, round_id, action, key)
        else:
            done = real_open(who, kind, action, key)
        orders.append(replace(order, answer=answer_of(done)))
        return done

    hall.door.act, hall.door.open = act, opens  # type: ignore[method-assign]
    for one in (nights, jackpots, zero_in_prison):
        one(hall)
    return Evening(tuple(orders), head_of(hall.store))


def nights(hall: Hall) -> None:
    Nights(hall, TWO).play()


def jackpots(hall: Hall) -> None:
    """Both pots opened, hit at the same evening, verified, awarded and paid."""
    pots = Pots(hall)
    pots.open("director", "carousel", OpenCarousel("1", "d", taken_over=1_000_001))
    opening = presets.opening("bjp-demo", authorisation="1", authorised_on="d", stake_cents=STAKE)
    pots.open("director", "blackjack_progressive", opening)
    digest = figures_digest(figures_of(opening))
    pots.must("deputy", "blackjack_progressive", asked.ApproveFigures(digest))
    pots.link("BJ1")
    pots.cycle(1)


class Pots(Player):
    """The player of jackpots in a hall of ours."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.rounds = hall, {}

    def open(self, by: str, kind: str, action: Action) -> None:
        done = self.hall.door.open(self._who(by), kind, action, self.hall.key())
        assert done.refused is None, done.refused
        self.rounds[kind] = done.round

    def must(self, by: str, kind: str, *actions: Action) -> None:
        for action in actions:
            done = self.hall.door.act(self._who(by), self.rounds[kind], action, self.hall.key())
            assert done.refused is None, (action, done.refused)

    def _who(self, by: str) -> Asker:
        return Asker(by, ROLES[by], "desk", SALA)


def head_of(store: Store) -> str:
    """The head of the trail, which vouches for everything that was ever written."""
    return store.read(audit_head)[1]


def faults(store: Store, door: Door) -> list[str]:
    """What the whole check of the house finds."""
    return [str(one) for one in store.read(lambda conn: check_house(conn, door.memory))]
