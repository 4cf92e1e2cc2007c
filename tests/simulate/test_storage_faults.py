"""The disk is full, or fails, at a write of an order (SEC-21): nothing half done, and it goes on.

A disk of our own answers in place of the real one; at last the real server itself runs into the
end of its room.
"""

from __future__ import annotations

import resource
import shutil
from pathlib import Path
from random import Random

import pytest

from demonstration.crowd import HEAD
from house.play import Outcome
from house.store import StorageFailure, Store
from tests.simulate.disk import CUT, FULL, IO_ERROR_SYNC, IO_ERROR_WRITE, OK, SYNC, Disk, Op
from tests.simulate.evening import Evening, Order, Teller, answer_of, faults, head_of
from tests.simulate.plug import House

SHORT = 12
"""Orders at whose writes the disk fails in the suite, and at how many writes of each."""


class Failing:
    """A disk that fails at its ``at``-th call from now on, and at all that follow."""

    def __init__(self) -> None:
        self.at, self.seen, self.code = 0, 0, OK

    def __call__(self, op: Op) -> int:
        self.seen += 1
        if not self.at or self.seen < self.at:
            return OK
        return IO_ERROR_SYNC if op.kind == SYNC else OK if op.kind == CUT else self.code

    def fails(self, at: int, code: int) -> None:
        self.at, self.seen, self.code = at, 0, code


class Disturbed:
    """An evening whose disk fails at chosen moments, on a copy of the furnished house."""

    def __init__(self, folder: Path, evening: Evening, disk: Failing) -> None:
        self.evening, self.disk = evening, disk
        self.store = Store(f"sqlite:///{folder / 'house.db'}")
        self.teller = Teller(self.store)
        self.failures = 0

    def order(self, order: Order, moments: range, code: int) -> None:
        """Sends an order that fails at one call after the other, until one goes through."""
        for moment in moments:
            before = head_of(self.store)
            self.disk.fails(moment, code)
            done = self._send(order)
            self.disk.fails(0, OK)
            if done is not None:
                assert order.answer == answer_of(done)
                break
            self.failures += 1
            assert before == head_of(self.store)
        self.teller.must(order)

    def _send(self, order: Order) -> Outcome | None:
        try:
            return self.teller.send(order)
        except StorageFailure:
            return None


def disturbed(furnished, folder: Path, moments: range, orders: frozenset[int]) -> Disturbed:
    """The whole evening; the disk fails during the orders with these numbers."""
    base, evening = furnished
    shutil.copy(base / "base.db", folder / "house.db")
    disk = Failing()
    with Disk(folder, before=disk).watched():
        house = Disturbed(folder, evening, disk)
        for order in evening.orders:
            if order.number in orders:
                house.order(order, moments, (FULL, IO_ERROR_WRITE)[order.number % 2])
            else:
                house.teller.must(order)
        assert [] == faults(house.store, house.teller.door)
        assert evening.head == head_of(house.store)
        house.store.close()
    return house


def test_a_disk_that_fails_in_the_middle_of_orders_leaves_nothing_half_done(furnished, tmp_path):
    numbers = Random("disk").sample(range(len(furnished[1].orders)), SHORT)
    house = disturbed(furnished, tmp_path, range(1, 40, 3), frozenset(numbers))
    assert house.failures > 2 * SHORT


@pytest.mark.long
def test_a_disk_that_fails_at_any_write_of_an_evening_leaves_nothing_half_done(furnished, tmp_path):
    everything = frozenset(range(len(furnished[1].orders)))
    assert disturbed(furnished, tmp_path, range(1, 1_000), everything).failures > 10 * 220


@pytest.fixture
def house(tmp_path: Path):
    house = House(tmp_path / "house", Random("no room"))
    yield house
    house.close()


def test_a_server_that_runs_out_of_room_says_so_and_goes_on_when_there_is_room(house):
    """The system itself takes no byte more from it, not for its log either, as a full disk does."""
    head, pid = house.desks[HEAD], house.server.pid
    fields = {**head.figures()["next"]["fields"], "extractor": "electronic"}
    game = head.open("ninety_ball", "first", **fields).body["round"]
    before = head.look(game)
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    for _ in range(2):
        answer = head.act(game, "OpenSale", "sale")
        assert (503, "E_STORAGE") == (answer.status, answer.code)
        assert before == head.look(game)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
    assert "" == head.act(game, "OpenSale", "sale").code
    assert before["number"] + 1 == head.look(game)["number"]
    house.check()
