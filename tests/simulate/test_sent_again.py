"""Orders that arrive twice, late, in another order, and without the key of their first sending.

The same key never does anything twice, whenever it comes; without it every sending is a new order,
which the rules take or refuse, and whatever comes of it adds up.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from house.store import Store
from tests.simulate.evening import Evening, Teller, answer_of, faults, head_of

LATEST = 12
"""After how many other orders a copy may still arrive."""


@pytest.fixture
def teller(furnished, tmp_path: Path) -> Iterator[Teller]:
    shutil.copy(furnished[0] / "base.db", tmp_path / "house.db")
    store = Store(f"sqlite:///{tmp_path / 'house.db'}")
    yield Teller(store)
    store.close()


@pytest.fixture
def evening(furnished) -> Evening:
    return furnished[1]


def test_copies_with_their_key_are_answered_as_before_however_late_they_come(teller, evening):
    luck, late = Random("late"), list[tuple[int, int]]()
    for order in evening.orders:
        teller.must(order)
        late += [(order.number + luck.randint(0, LATEST), order.number) for _ in range(2)]
        for due in sorted(one for one in late if one[0] <= order.number):
            late.remove(due)
            teller.must(evening.orders[due[1]])
    for number in luck.sample(range(len(evening.orders)), len(evening.orders)):
        done = teller.send(evening.orders[number])
        assert done.repeated
        assert evening.orders[number].answer == answer_of(done)
    assert evening.head == head_of(teller.store)
    assert [] == faults(teller.store, teller.door)


def test_another_order_under_a_known_key_or_under_none_does_nothing(teller, evening):
    balls = [one for one in evening.orders if type(one.action).__name__ == "RequestBall"]
    for order in evening.orders[: balls[1].number]:
        teller.must(order)
    before, codes = head_of(teller.store), []
    for changed in (replace(balls[1], key=balls[0].key), replace(balls[1], key="")):
        refused = teller.send(changed).refused
        codes.append(refused.code if refused else "")
    assert ["E_ID_REUSED", "E_KEY_REQUIRED"] == codes
    assert before == head_of(teller.store)


@pytest.mark.parametrize("seed", range(3))
def test_orders_in_any_order_and_without_their_keys_add_up_whatever_comes_of_them(
    teller, evening, seed
):
    """Each order is sent near its place, some twice or thrice, each time as a new one."""
    luck, answers = Random(seed), Counter[str]()
    places = [
        (order.number + luck.uniform(-4, 4), copy, order)
        for order in evening.orders
        for copy in range(luck.choice((1, 1, 2, 3)))
    ]
    for number, (_, _, order) in enumerate(sorted(places, key=lambda one: one[:2])):
        done = teller.send(replace(order, key=f"new-{number}"))
        answers["refused" if done.refused else "done"] += 1
    assert min(answers["refused"], answers["done"]) > 20
    assert [] == faults(teller.store, teller.door)
