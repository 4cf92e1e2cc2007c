"""Which of several processes does what is done once, and who takes over; issue words: leases."""

from __future__ import annotations

import itertools

import pytest

from house.leases import DUTIES, FORGOTTEN_S, HELD_S, STILL_S, Alone, Leases, while_held
from house.schema import upgrade
from house.store import Store
from tests.house import postgresql


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    with postgresql.own_data_base() as address:
        url = f"sqlite:///{tmp_path / 'house.db'}" if request.param == "sqlite" else address
        upgrade(url)
        store = Store(url)
        yield store
        store.close()


class Processes:
    """Several processes of one house, each with a clock that only goes forward."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 0.0
        self.lost: list[str] = []
        self._names = itertools.count(1)

    def begin(self, *names: str) -> Leases:
        number = next(self._names)
        one = Leases(self.store, lambda size: bytes([number]) * size, lambda: self.now)
        for name in names or (DUTIES,):
            one.want(name, lambda name=name: self.lost.append(name))
        one.turn()
        return one

    def pass_s(self, seconds: float, *living: Leases) -> None:
        """Time passes second by second, at each of which the living ones renew."""
        for _ in range(int(seconds)):
            self.now += 1.0
            for one in living:
                one.turn()


@pytest.fixture
def processes(store) -> Processes:
    return Processes(store)


def test_the_first_process_holds_a_lease_as_long_as_it_renews_it(processes):
    one, other = processes.begin(), processes.begin()
    processes.pass_s(30, one, other)
    assert (True, False) == (one.holds(DUTIES), other.holds(DUTIES))
    assert [] == processes.lost


def test_a_lease_whose_process_died_is_taken_over_and_by_one_alone(processes):
    dead, *others = (processes.begin() for _ in range(3))
    processes.pass_s(STILL_S - 1, *others)
    assert [False, False] == [one.holds(DUTIES) for one in others]
    processes.pass_s(2, *others)
    assert [False, True] == sorted(one.holds(DUTIES) for one in others)
    assert not dead.holds(DUTIES)


def test_a_process_that_stood_still_has_given_up_before_another_takes_over(processes):
    """Stopped for a while it finds its lease gone, and is told so once."""
    stopped, other = processes.begin(), processes.begin()
    processes.pass_s(HELD_S + 0.5, other)
    assert (False, False) == (stopped.holds(DUTIES), other.holds(DUTIES))
    processes.pass_s(STILL_S, other)
    assert other.holds(DUTIES)
    stopped.turn()
    assert ([DUTIES], False, True) == (
        processes.lost, stopped.holds(DUTIES), other.holds(DUTIES)
    )  # fmt: skip


def test_what_is_given_up_is_free_at_once(processes):
    one, other = processes.begin(), processes.begin()
    one.release()
    processes.pass_s(1, other)
    assert (False, True) == (one.holds(DUTIES), other.holds(DUTIES))


def test_each_machine_has_a_lease_of_its_own(processes):
    one, other = processes.begin("bombo"), processes.begin("bombo", "cilindro-R1")
    processes.pass_s(1, one, other)
    assert [True, False] == [one.holds(name) for name in ("bombo", "cilindro-R1")]
    assert [False, True] == [other.holds(name) for name in ("bombo", "cilindro-R1")]


def test_a_data_base_that_is_away_takes_the_lease_with_it(processes, monkeypatch):
    one = processes.begin()

    def away(work):
        raise OSError("no data base")

    monkeypatch.setattr(processes.store, "write", away)
    for _ in range(3):
        processes.now += 1.0
        with pytest.raises(OSError, match="no data base"):
            one.turn()
    assert (False, [DUTIES]) == (one.holds(DUTIES), processes.lost)
    monkeypatch.undo()
    one.turn()
    assert one.holds(DUTIES)


def test_processes_hear_what_the_living_others_say(processes):
    one, other = processes.begin(), processes.begin()
    tables = ["R1"]
    one.report("tables", lambda: tables)
    assert [] == other.said("tables")
    one.flush()
    assert ([["R1"]], []) == (other.said("tables"), one.said("tables"))
    tables = ["R1", "P2"]
    processes.pass_s(1, one, other)
    assert [["R1", "P2"]] == other.said("tables")
    processes.pass_s(STILL_S + 1, other)
    assert [] == other.said("tables")


def test_a_process_that_is_long_gone_leaves_nothing_behind(processes):
    gone, other = processes.begin(), processes.begin()
    processes.pass_s(FORGOTTEN_S + 2, other)
    names = {row["name"] for row in processes.store.read(lambda conn: _all(conn))}
    assert {DUTIES, f"worker:{other.me}"} == names
    assert gone.me not in str(names)


def _all(conn):
    from house.leases import _rows

    return _rows(conn)


def test_work_is_done_while_its_lease_is_held_and_again_after_a_fault():
    class Twice(Alone):
        looks = iter([True, False, True])

        def holds(self, name: str) -> bool:
            return next(self.looks)

    done = []

    def work() -> None:
        done.append(len(done))
        raise OSError("the machine is gone")

    with pytest.raises(StopIteration):
        while_held(Twice(), "bombo", work, lambda seconds: None)
    assert [0, 1] == done


def test_a_house_of_one_process_holds_everything_and_hears_nobody():
    alone = Alone()
    alone.want(DUTIES)
    alone.report("tables", list)
    alone.flush()
    alone.start(lambda *given: None, lambda seconds: None)
    alone.release()
    assert (True, []) == (alone.holds(DUTIES), alone.said("tables"))
