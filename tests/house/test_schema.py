"""The tables that migrations make are those that the house means, and its books only ever grow."""

from __future__ import annotations

import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError

from house.audit import audit, check_audit
from house.records import APPEND_ONLY, commands, documents, events, metadata, rounds, transfers
from house.schema import HEAD, SCRIPTS, upgrade, version
from house.store import Store
from tests.house import postgresql

DATA_BASES = ["sqlite", "postgresql"]


@pytest.fixture(params=DATA_BASES)
def url(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'house.db'}"
        return
    with postgresql.own_data_base() as address:
        yield address


@pytest.fixture
def store(url):
    upgrade(url)
    store = Store(url)
    yield store
    store.close()


def fill(conn):
    """One row in every table whose rows are kept for ever."""
    command = audit(
        conn,
        actor="ana",
        key="1",
        role="caller",
        terminal="",
        action="SignIn",
        body={},
        outcome="done",
        code="",
        at=1,
    )
    conn.execute(
        insert(rounds).values(
            id="r", hall="h", kind="k", ordinal=1, terms="", status="open", number=1, opened_at=1
        )
    )
    conn.execute(
        insert(events).values(
            round="r", number=1, command=command, kind="K", body="", audience="*", at=1, head=""
        )
    )
    conn.execute(
        insert(transfers).values(
            round="r", number=1, place=0, debit="a", credit="b", cents=1, reason="sale"
        )
    )
    conn.execute(insert(documents).values(digest="d", kind="k", body=""))


COLUMNS = {
    "events": "body",
    "commands": "body",
    "transfers": "reason",
    "documents": "body",
}


def test_every_table_kept_for_ever_is_tried_here():
    assert set(COLUMNS) == set(APPEND_ONLY)


def test_the_migrations_make_exactly_the_tables_of_the_house(store):
    with store.engine.connect() as conn:
        context = MigrationContext.configure(
            conn, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []


def test_the_head_in_the_code_is_the_newest_script():
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert [HEAD] == ScriptDirectory.from_config(config).get_heads()


def test_a_second_upgrade_changes_nothing(url, store):
    store.write(fill)
    upgrade(url)
    assert store.read(version) == HEAD
    assert store.read(lambda conn: conn.scalars(select(events.c.kind)).all()) == ["K"]


def test_two_processes_that_start_together_upgrade_once(url):
    faults = []

    def start():
        try:
            upgrade(url)
        except Exception as fault:
            faults.append(fault)

    starts = [threading.Thread(target=start) for _ in range(3)]
    for thread in starts:
        thread.start()
    for thread in starts:
        thread.join()
    assert faults == []
    store = Store(url)
    assert store.read(version) == HEAD
    store.close()


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_rows_kept_for_ever_refuse_to_be_changed(store, table):
    store.write(fill)
    with pytest.raises(DBAPIError, match="only ever added"):
        store.write(
            lambda conn: conn.exec_driver_sql(f"UPDATE {table} SET {COLUMNS[table]} = 'forged'")
        )
    kept = store.read(lambda conn: conn.exec_driver_sql(f"SELECT * FROM {table}").all())
    assert len(kept) == 1
    assert "forged" not in kept[0]


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_rows_kept_for_ever_refuse_to_be_deleted(store, table):
    store.write(fill)
    ways = [f"DELETE FROM {table}"]
    if not store.sqlite:  # SQLite has no other way
        ways.append(f"TRUNCATE {table} CASCADE")
    for way in ways:
        with pytest.raises(DBAPIError, match="only ever added"):
            store.write(lambda conn, way=way: conn.exec_driver_sql(way))
    assert len(store.read(lambda conn: conn.exec_driver_sql(f"SELECT * FROM {table}").all())) == 1


def test_many_writers_at_once_make_one_unbroken_audit_chain(store):
    def write(writer):
        for number in range(8):
            store.write(
                lambda conn, number=number: audit(
                    conn,
                    actor=writer,
                    key=str(number),
                    role="",
                    terminal="",
                    action="SignIn",
                    body={"number": number},
                    outcome="done",
                    code="",
                    at=number,
                )
            )

    writers = [threading.Thread(target=write, args=(f"writer {n}",)) for n in range(4)]
    for thread in writers:
        thread.start()
    for thread in writers:
        thread.join()
    assert len(store.read(lambda conn: conn.execute(select(commands.c.id)).all())) == 32
    assert store.read(check_audit) is None
