"""Two operators do every action of an evening at the same moment, each from a process's own door.

What comes of it must be what comes of one after the other: the same answers, the same accounts.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

from house.store import Store
from ledger.book import trial_balance
from tests.house.postgresql import own_data_base
from tests.simulate.evening import (
    Evening,
    Order,
    Teller,
    evening_of,
    faults,
    head_of,
    prepared_postgresql,
)

Came = tuple[tuple[str, ...], dict[str, int]]
"""The codes of both answers, sorted, and the accounts after."""


class Pair:
    """Two doors on copies of one house."""

    def __init__(self, url: str) -> None:
        self.stores = Store(url), Store(url)
        self.tellers = [Teller(store) for store in self.stores]

    def close(self) -> None:
        for store in self.stores:
            store.close()

    def send(self, orders: Sequence[Order], *, at_once: bool) -> Came:
        together = Barrier(len(orders))

        def one(place: int) -> str:
            if at_once:
                together.wait()
            refused = self.tellers[place].send(orders[place]).refused
            return refused.code if refused else ""

        if at_once:
            with ThreadPoolExecutor(len(orders)) as pool:
                codes = list(pool.map(one, range(len(orders))))
        else:
            codes = [one(place) for place in range(len(orders))]
        store, teller = self.stores[0], self.tellers[0]
        assert [] == faults(store, teller.door)
        return tuple(sorted(codes)), store.read(lambda conn: trial_balance(conn, ""))


def both(order: Order) -> list[Order]:
    """The same press of two operators, each with a key of their own."""
    return [replace(order, key=f"{order.key}-{hand}") for hand in ("left", "right")]


def copies(folder: Path, number: int) -> Iterator[str]:
    """Two copies of the file as it stands before an order."""
    for name in ("one-after-the-other", "at-once"):
        own = folder / f"{name}-{number}"
        own.mkdir()
        for path in folder.glob("house.db*"):
            shutil.copy(path, own)
        yield f"sqlite:///{own / 'house.db'}"


def compared(urls: Sequence[str], order: Order) -> None:
    came = []
    for url, at_once in zip(urls, (False, True), strict=True):
        pair = Pair(url)
        came.append(pair.send(both(order), at_once=at_once))
        pair.close()
    assert came[0] == came[1], order


def on_files(furnished, folder: Path, chosen: frozenset[int]) -> None:
    base, evening = furnished
    shutil.copy(base / "base.db", folder / "house.db")
    store = Store(f"sqlite:///{folder / 'house.db'}")
    teller = Teller(store)
    for order in evening.orders:
        if order.number in chosen:
            compared(list(copies(folder, order.number)), order)
        teller.must(order)
    assert evening.head == head_of(store)
    store.close()


def one_of_each(evening: Evening) -> frozenset[int]:
    """One order of every action."""
    luck, found = Random("one of each"), dict[str, int]()
    for order in luck.sample(evening.orders, len(evening.orders)):
        found[type(order.action).__name__] = order.number
    return frozenset(found.values())


def test_two_who_do_the_same_at_once_come_to_what_one_after_the_other_does(furnished, tmp_path):
    chosen = Random("some").sample(sorted(one_of_each(furnished[1])), 5)
    on_files(furnished, tmp_path, frozenset(chosen))


@pytest.mark.long
def test_so_do_two_at_every_order_of_an_evening(furnished, tmp_path):
    on_files(furnished, tmp_path, frozenset(range(len(furnished[1].orders))))


@pytest.mark.long
def test_so_do_two_at_every_action_of_an_evening_on_postgresql(tmp_path):
    with prepared_postgresql(tmp_path) as base:
        evening = evening_of(tmp_path)
        store = Store(base)
        teller = Teller(store)
        for order in evening.orders:
            if order.number in one_of_each(evening):
                store.close()
                with own_data_base(like=base) as one, own_data_base(like=base) as other:
                    compared([one, other], order)
            teller.must(order)
        assert evening.head == head_of(store)
        store.close()
