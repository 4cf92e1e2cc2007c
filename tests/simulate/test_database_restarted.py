"""A PostgreSQL that is ended in the middle of orders and started again: they go on, none twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import Connection, event, select

from house.play import Outcome
from house.records import commands
from house.store import StorageFailure, Store
from tests.house.postgresql import Server
from tests.simulate.evening import (
    Evening,
    Order,
    Teller,
    answer_of,
    evening_of,
    faults,
    furnish,
    head_of,
    written,
)

PATIENCE_S = 60
RESTARTS = 4


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    server.make()
    server.start()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def evening(server: Server, tmp_path_factory) -> Evening:
    """A furnished house in the data base ``house``, and the evening that fits it."""
    folder = tmp_path_factory.mktemp("restarted")
    admin = Store(f"{server.url}/postgres")
    _alone(admin, "CREATE DATABASE house")
    furnish(f"{server.url}/house", folder).store.close()
    for name in ("played", "lost"):
        _alone(admin, f"CREATE DATABASE {name} TEMPLATE house")
    written(folder, f"{server.url}/played")
    admin.close()
    return evening_of(folder)


def _alone(store: Store, statement: str) -> None:
    with store.engine.connect() as conn:
        conn.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(statement)


def again(teller: Teller, order: Order) -> Outcome:
    """Sends an order until the data base answers, each time with its key."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            return teller.send(order)
        except StorageFailure:
            assert time.monotonic() < end, order
            time.sleep(0.05)


def restart(server: Server, after_s: float) -> None:
    time.sleep(after_s)
    server.stop()
    server.start()


def test_an_evening_goes_on_when_its_server_is_ended_in_the_middle_of_orders(server, evening):
    store = Store(f"{server.url}/house")
    teller, luck = Teller(store), Random("restarts")
    restarted = set(luck.sample(range(len(evening.orders)), RESTARTS))
    for order in evening.orders:
        if order.number not in restarted:
            assert order.answer == answer_of(again(teller, order))
            continue
        away = threading.Thread(target=restart, args=(server, luck.uniform(0, 0.02)))
        away.start()
        answers = [again(teller, order)]
        away.join()
        answers.append(again(teller, order))
        assert [order.answer] * 2 == [answer_of(one) for one in answers]
    rows = store.read(lambda conn: conn.execute(select(commands.c.key)).all())
    assert len(rows) == len(set(rows))
    assert [] == faults(store, teller.door)
    assert evening.head == head_of(store)
    store.close()


def test_a_commit_whose_answer_is_lost_is_answered_from_the_trail(server, evening):
    """The line breaks after the commit: nobody is told that nothing was done."""
    store = Store(f"{server.url}/lost")
    teller, order = Teller(store), evening.orders[0]

    def breaks(conn: Connection) -> None:
        conn.connection.driver_connection.commit()  # type: ignore[union-attr]
        raise StorageFailure("the line broke")

    event.listen(store.engine, "commit", breaks, once=True)
    answered = teller.send(order)
    assert answered.repeated
    assert order.answer == answer_of(answered)
    assert [] == faults(store, teller.door)
    store.close()
