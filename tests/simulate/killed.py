"""A house that is killed at every write of a scripted evening, by SIGKILL, and always goes on.

Orders are sent by a process that ends at the first write of one of them; then by another one that
ends at the second write of the same order, and so on, until one lives to be answered. On SQLite a
moment is a call to the disk (every second write is torn in the middle), on PostgreSQL a statement
or a commit. After each death the data base is looked at: nothing acknowledged may be lost and
everything must add up. In the end the trail must be that of the evening that nobody disturbed.
As a program: ``killed.py FOLDER SEED DEATHS [URL]``; FOLDER holds ``base.db``, ``evening.pickle``.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import event, select

from house.records import commands
from house.store import Store
from tests.simulate.disk import OK, WRITE, Disk, Op
from tests.simulate.evening import Evening, Teller, evening_of, faults, head_of

LATEST = 24
"""About the number of writes of an order: among these a single death is put."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class Moments:
    """Counts what changes the data base, and ends the process at the one with number ``last``."""

    last: int = 0
    seen: int = 0

    def disk(self, op: Op) -> int:
        """A call to the disk; every second one dies with half of its write done."""
        self.seen += 1
        if self.seen == self.last:
            if op.kind == WRITE and self.last % 2:
                with Path(op.path).open("r+b") as file:
                    os.pwrite(file.fileno(), op.data[: len(op.data) // 2], op.at)
            die()
        return OK

    def statement(self, *_: object) -> None:
        """A statement, a commit, or what comes right after it."""
        self.seen += 1
        if self.seen == self.last:
            die()

    def listen(self, store: Store) -> None:
        for name in ("before_cursor_execute", "commit", "rollback"):
            event.listen(store.engine, name, self.statement)
        event.listen(store.engine.pool, "checkin", self.statement)


@dataclass
class Killed:
    """An evening on the data base at ``url``; a file lies in a folder of its own."""

    evening: Evening
    url: str
    acknowledged: int = 0
    deaths: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def file(self) -> Path | None:
        path = self.url.removeprefix("sqlite:///")
        return None if path == self.url else Path(path)

    def everywhere(self) -> Killed:
        """A death at every write of every order."""
        for order in self.evening.orders:
            self._dies_in(order.number, itertools.count(1))
        return self.to_the_end()

    def somewhere(self, luck: Random, deaths: int) -> Killed:
        """So many deaths, at one write each of as many orders."""
        for number in sorted(luck.sample(range(len(self.evening.orders)), deaths)):
            self._dies_in(number, [luck.randint(1, LATEST if self.file else LATEST // 4)])
        return self.to_the_end()

    def to_the_end(self) -> Killed:
        self._run(len(self.evening.orders) - 1, 0)
        store = Store(self.url)
        if head_of(store) != self.evening.head:
            self.wrong.append("the evening ends with another trail")
        store.close()
        return self

    def _dies_in(self, number: int, moments: Iterable[int]) -> None:
        for moment in moments:
            if self._run(number, moment) == os.EX_OK:
                return
            self.deaths += 1
            self.wrong += [f"order {number}, moment {moment}: {one}" for one in self._check()]

    # --- a process -------------------------------------------------------------------------------

    def _run(self, number: int, moment: int) -> int:
        """Sends what is not answered up to this order; dies at the moment of this last one."""
        told, tell = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(told)
            os._exit(self._child(number, moment, tell))
        os.close(tell)
        with os.fdopen(told, "rb") as lines:
            self.acknowledged += len(lines.read())
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (os.EX_OK, -signal.SIGKILL), code
        return code

    def _child(self, number: int, moment: int, tell: int) -> int:
        moments = Moments()
        if self.file is not None:
            with Disk(self.file.parent, before=moments.disk).watched():
                return self._send(number, moment, moments, tell)
        return self._send(number, moment, moments, tell)

    def _send(self, number: int, moment: int, moments: Moments, tell: int) -> int:
        store = Store(self.url)
        if self.file is None:
            moments.listen(store)
        teller = Teller(store)
        for order in self.evening.orders[self.acknowledged : number + 1]:
            moments.seen, moments.last = 0, moment if order.number == number else 0
            teller.must(order)
            os.write(tell, b".")
        moments.last = 0
        store.close()
        return os.EX_OK

    # --- what must be true -----------------------------------------------------------------------

    def _check(self) -> list[str]:
        """Looks at a copy of the file, so that its log stays as the death left it."""
        url = self.url
        if self.file is not None:
            copy = self.file.parent / "copy"
            shutil.rmtree(copy, ignore_errors=True)
            copy.mkdir()
            for path in self.file.parent.glob(f"{self.file.name}*"):
                shutil.copy(path, copy)
            url = f"sqlite:///{copy / self.file.name}"
        store = Store(url)
        found = faults(store, Teller(store).door)
        rows = store.read(lambda conn: conn.execute(select(commands)).all())
        store.close()
        known = {row.key: (row.round, row.number, row.code) for row in rows}
        for order in self.evening.orders[: self.acknowledged]:
            if known.get(order.key) != order.answer:
                found.append(f"order {order.number} was acknowledged and is lost")
        return found


def killed(folder: Path, seed: str, deaths: int, url: str = "") -> Killed:
    """So many deaths, or with none given one at every write."""
    evening = evening_of(folder)
    if not url:
        own = folder / "killed"
        own.mkdir()
        shutil.copy(folder / "base.db", own / "house.db")
        url = f"sqlite:///{own / 'house.db'}"
    house = Killed(evening, url)
    return house.somewhere(Random(seed), deaths) if deaths else house.everywhere()


def main(folder: str, seed: str, deaths: str, url: str = "") -> int:
    house = killed(Path(folder), seed, int(deaths), url)
    for one in house.wrong:
        print(one)
    orders = len(house.evening.orders)
    print(f"{house.deaths} deaths in {orders} orders, {len(house.wrong)} faults")
    return 1 if house.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
