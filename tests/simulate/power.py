"""Power cuts: everything that the disk might hold when the current goes, opened and checked.

An evening is carried out while every write, cut, sync and removal of its files is recorded, and
every acknowledgement among them. What was synced stays. Of what was not, anything may have come to
the disk: nothing, all, or some sectors of some writes in any order. For each such moment the files
are made as the disk might hold them, opened by the house, and checked: nothing acknowledged may be
missing, everything must add up, and the evening must go on.
"""

from __future__ import annotations

import shutil
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import event, select

from house.records import commands
from house.store import Store
from tests.simulate.disk import REMOVE, SYNC, WRITE, Disk, Op
from tests.simulate.evening import Evening, Teller, answer_of, faults, head_of

SECTOR = 512
"""Bytes that come to a disk whole or not at all."""

PAGES = 64
"""After how many pages SQLite moves its log into the data base: often, so that it is met."""

RESTARTED_AFTER = 100
"""Orders after which the house is stopped and started in good order, for once."""

TO_THE_END = 50
"""Of so many images one is played on to the end of the evening."""

NOTHING, ALL, SOME = "nothing", "all", "some"
"""What of the unsynced writes came to the disk."""

Trace = list[Op | int]
"""What the disk was asked for, and between it the orders that had been acknowledged by then."""


@dataclass(frozen=True)
class Image:
    """The files as they might be found after so many answers, with some of the unsynced writes."""

    acknowledged: int
    survived: str
    files: dict[str, bytes]


@dataclass
class Platter:
    """One file: what is certainly on the disk, and what was asked for since."""

    durable: bytearray | None = None
    pending: list[Op] = field(default_factory=list)

    def sync(self) -> None:
        self.durable = self.after(Random(), 1.0)
        self.pending.clear()

    def after(self, luck: Random, chance: float) -> bytearray | None:
        """The file if each unsynced sector came to the disk with this chance."""
        found = None if self.durable is None else bytearray(self.durable)
        for op in self.pending:
            if op.kind == WRITE:
                found = _written(found, op, luck, chance)
            elif luck.random() < chance:
                found = None if op.kind == REMOVE else (found or bytearray())[: op.at]
        return found


def _written(found: bytearray | None, op: Op, luck: Random, chance: float) -> bytearray | None:
    for begin in range(0, len(op.data), SECTOR):
        if luck.random() < chance:
            found = bytearray() if found is None else found
            piece, at = op.data[begin : begin + SECTOR], op.at + begin
            found.extend(bytes(max(0, at - len(found))))
            found[at : at + len(piece)] = piece
    return found


# --- an evening on a watched disk ----------------------------------------------------------------


@dataclass
class Cuts:
    """An evening and the disk under it; ``synchronous`` is as the house has it unless given."""

    folder: Path
    evening: Evening
    synchronous: str = ""
    trace: Trace = field(default_factory=list)

    @property
    def base(self) -> Path:
        return self.folder / "base.db"

    def record(self) -> Cuts:
        """Carries out the evening on a copy of the furnished house."""
        own = self.folder / f"disk-{self.synchronous}"
        own.mkdir()
        shutil.copy(self.base, own / "house.db")
        with Disk(own, after=self.trace.append).watched():
            for begin in range(0, len(self.evening.orders), RESTARTED_AFTER):
                store = Store(f"sqlite:///{own / 'house.db'}")
                self._prepare(store)
                teller = Teller(store)
                for order in self.evening.orders[begin : begin + RESTARTED_AFTER]:
                    teller.must(order)
                    self.trace.append(order.number + 1)
                store.close()
        return self

    def _prepare(self, store: Store) -> None:
        wanted = [f"wal_autocheckpoint={PAGES}"]
        wanted += [f"synchronous={self.synchronous}"] if self.synchronous else []
        for pragma in wanted:
            event.listen(
                store.engine, "connect", lambda raw, _, p=pragma: raw.execute(f"PRAGMA {p}")
            )

    def syncs(self) -> int:
        return sum(isinstance(one, Op) and one.kind == SYNC for one in self.trace)

    def images(self, luck: Random, wanted: Container[int]) -> Iterator[tuple[int, Image]]:
        """The images with the wanted numbers: three before every sync, one after every answer."""
        platters = {"house.db": Platter(bytearray(self.base.read_bytes()))}
        acknowledged = number = 0
        for one in self.trace:
            is_answer = isinstance(one, int)
            acknowledged = one if isinstance(one, int) else acknowledged
            for survived in kinds_at(one):
                if number in wanted:
                    yield number, _image(platters, acknowledged, survived, luck)
                number += 1
            if is_answer:
                continue
            platter = platters.setdefault(Path(one.path).name, Platter())
            if one.kind == SYNC:
                platter.sync()
            else:
                platter.pending.append(one)

    def check(self, image: Image, *, to_the_end: bool = False) -> list[str]:
        """What is wrong with an image: empty when the house stands and goes on."""
        own = self.folder / "found"
        shutil.rmtree(own, ignore_errors=True)
        own.mkdir()
        for name, content in image.files.items():
            (own / name).write_bytes(content)
        store = Store(f"sqlite:///{own / 'house.db'}")
        try:
            return list(self._wrong(store, image, to_the_end=to_the_end))
        finally:
            store.close()

    def _wrong(self, store: Store, image: Image, *, to_the_end: bool) -> Iterator[str]:
        teller, orders = Teller(store), self.evening.orders
        yield from faults(store, teller.door)
        rows = store.read(lambda conn: conn.execute(select(commands)).all())
        known = {row.key: (row.round, row.number, row.code) for row in rows}
        for order in orders[: image.acknowledged]:
            if known.get(order.key) != order.answer:
                yield f"order {order.number} was acknowledged and is lost"
                return
        last = len(orders) if to_the_end else image.acknowledged + 1
        for order in orders[max(0, image.acknowledged - 1) : last]:
            if answer_of(teller.send(order)) != order.answer:
                yield f"order {order.number} does not go on"
        if to_the_end and head_of(store) != self.evening.head:
            yield "the evening ends with another trail"


def _image(platters: dict[str, Platter], acknowledged: int, survived: str, luck: Random) -> Image:
    chance = {NOTHING: 0.0, ALL: 1.0, SOME: luck.choice((0.1, 0.5, 0.9))}[survived]
    files = {name: one.after(luck, chance) for name, one in platters.items()}
    there = {name: bytes(content) for name, content in files.items() if content is not None}
    return Image(acknowledged, survived, there)


# --- the campaign --------------------------------------------------------------------------------


@dataclass
class Found:
    """What a campaign came to."""

    images: int = 0
    wrong: list[str] = field(default_factory=list)
    survived: set[str] = field(default_factory=set)


def kinds_at(one: Op | int) -> tuple[str, ...]:
    """Which images there are at this point: after an answer the worst, before a sync three."""
    if isinstance(one, int):
        return (NOTHING,)
    return (NOTHING, SOME, ALL) if one.kind == SYNC else ()


def count(cuts: Cuts) -> int:
    """How many images there are."""
    return sum(len(kinds_at(one)) for one in cuts.trace)


def campaign(cuts: Cuts, luck: Random, wanted: Container[int]) -> Found:
    """Checks the images with the ``wanted`` numbers; each different one but once."""
    found, seen = Found(), set[int]()
    for number, image in cuts.images(luck, wanted):
        mark = hash((image.acknowledged, tuple(sorted(image.files.items()))))
        if mark in seen:
            continue
        seen.add(mark)
        found.images += 1
        found.survived.add(image.survived)
        wrong = cuts.check(image, to_the_end=found.images % TO_THE_END == 1)
        found.wrong += [f"cut {number} ({image.survived}): {one}" for one in wrong]
    return found
