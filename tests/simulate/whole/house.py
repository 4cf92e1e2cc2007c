"""One seed of a whole house: furnished, played for so many steps, and looked at."""

from __future__ import annotations

import shutil
import tempfile
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import event

from house.schema import upgrade
from house.store import Store
from tests.factories import Hall, door_of
from tests.simulate.tables import Floor
from tests.simulate.whole.people import TABLES, everybody, open_pots
from tests.simulate.whole.screens import Screens
from tests.simulate.whole.truth import wrong
from tests.simulate.whole.wire import Wire

STEPS = 250
"""Things that people do in one evening, in the usual length."""


@dataclass
class Played:
    """What came of a seed: what was wrong, how many orders, and which mishaps were met."""

    seed: str
    wrong: list[str]
    orders: int = 0
    met: set[str] = field(default_factory=set)


class Front:
    """The door that people see: what they send goes over the wire, the rest is the first door's."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.act, self.open = wire.act, wire.open

    def __getattr__(self, name: str) -> object:
        return getattr(self.wire.doors[0], name)


def store_of(path: Path) -> Store:
    """Nobody pulls a real plug here, so the disk need not be waited for."""
    store = Store(f"sqlite:///{path}")
    event.listen(store.engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
    return store


def template(folder: Path) -> Path:
    """A furnished house with its tables open and both pots running."""
    path = folder / "template.db"
    upgrade(f"sqlite:///{path}")
    hall = Hall(store_of(path), folder, seed="template").furnished()
    for game, name in TABLES:
        Floor(hall, game, name)
    open_pots(hall)
    hall.store.close()
    return path


def play(seed: str, base: Path, steps: int = STEPS) -> Played:
    """Plays one seed in a copy of the furnished house."""
    with tempfile.TemporaryDirectory(prefix="bingo-whole-") as name:
        path = Path(name) / "house.db"
        shutil.copy(base, path)
        store = store_of(path)
        try:
            return _play(seed, store, Path(name), steps)
        finally:
            store.close()


def _play(seed: str, store: Store, folder: Path, steps: int) -> Played:
    luck = Random(seed)
    hall = Hall(store, folder, seed=seed)
    hall.world.time += 8 * 3_600_000
    hall.keys = 10_000
    other = door_of(store, hall.world, lambda outcome: None)
    doors = (hall.door, other)
    screens = Screens(doors, Random(f"line {seed}"), hall.world.now)
    wire = Wire(doors, luck, hall.world.pass_ms, screens.restarted)
    hall.door = Front(wire)  # type: ignore[assignment]
    played = Played(seed, [], met=wire.met)
    try:
        people = everybody(hall, luck, wire)
        for number in range(steps):
            next(luck.choices([p for _, p in people], [w for w, _ in people])[0])
            screens.line.arrive()
            if number % 10 == 0:
                hall.door.send_deadlines("sala")
                screens.beat()
        wire.everything_arrives()
        played.wrong += [*wrong(wire), *screens.wrong()]
    except Exception as error:
        told = traceback.extract_tb(error.__traceback__)[-1]
        played.wrong.append(f"{type(error).__name__}: {error} ({told.name}, line {told.lineno})")
    played.orders = len(wire.answered)
    return played
