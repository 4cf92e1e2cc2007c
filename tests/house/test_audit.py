"""SEC-17 and SEC-18: every command leaves a row, and no row can be changed without it showing."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update

from house.audit import Repeated, audit, audit_fault, audit_head, check_audit
from house.chain import FIRST
from house.contract import Refused
from house.records import commands, metadata
from house.store import Store


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'house.db'}")
    metadata.create_all(store.engine)
    yield store
    store.close()


def add(store, key, **changed):
    fields = {
        "actor": "ana",
        "key": key,
        "role": "cashier",
        "terminal": "till 1",
        "action": "SignIn",
        "body": {"login": "ana"},
        "outcome": "done",
        "code": "",
        "at": 1_796_000_000_000,
    }
    return store.write(lambda conn: audit(conn, **{**fields, **changed}))


def test_the_first_head_is_64_zeros_and_an_untouched_trail_fits(store):
    assert store.read(audit_head) == (0, FIRST)
    assert store.read(check_audit) is None
    added = [add(store, "a"), add(store, "b"), add(store, "c", code="E_SIGN_IN", outcome="refused")]
    assert added == [1, 2, 3]
    assert store.read(check_audit) is None
    assert store.read(audit_head)[0] == 3


def test_a_row_changed_behind_the_back_of_the_house_is_the_first_bad_one(store):
    for key in "abcd":
        add(store, key)
    store.write(lambda conn: conn.execute(update(commands).where(commands.c.id == 2).values(at=5)))
    assert store.read(check_audit) == 2


def test_a_row_taken_out_shows_at_its_successor(store):
    for key in "abcd":
        add(store, key)
    store.write(lambda conn: conn.execute(delete(commands).where(commands.c.id == 2)))
    assert store.read(check_audit) == 3


def test_two_rows_that_changed_places_show(store):
    first, second = add(store, "a"), add(store, "b")

    def swap(conn):
        for old, new in ((first, 99), (second, first), (99, second)):
            conn.execute(update(commands).where(commands.c.id == old).values(id=new))

    store.write(swap)
    assert store.read(check_audit) == first


def test_the_same_key_of_the_same_actor_is_refused_by_the_data_base(store):
    add(store, "a")
    with pytest.raises(Repeated):
        add(store, "a")
    add(store, "a", actor="luis")
    assert store.read(check_audit) is None


def test_more_rows_than_one_page_are_checked_to_the_last(store):
    def many(conn):
        for number in range(1203):
            audit(
                conn,
                actor="ana",
                key=str(number),
                role="",
                terminal="",
                action="SignIn",
                body={},
                outcome="done",
                code="",
                at=number,
            )
        conn.execute(update(commands).where(commands.c.id == 1202).values(terminal="elsewhere"))

    store.write(many)
    assert store.read(check_audit) == 1202


def test_a_printed_head_that_is_not_in_the_book_shows_a_tail_that_was_cut_off(store):
    add(store, "a")
    printed = store.read(audit_head)[1]
    assert store.read(lambda conn: audit_fault(conn, printed)) is None
    assert store.read(audit_fault) is None
    store.write(lambda conn: conn.execute(delete(commands)))
    expected = Refused("E_CHAIN_HEAD")
    assert store.read(lambda conn: audit_fault(conn, printed)) == expected


def test_a_broken_trail_is_named_by_its_row(store):
    add(store, "a")
    store.write(lambda conn: conn.execute(update(commands).values(role="director")))
    assert store.read(audit_fault) == Refused("E_CHAIN_BROKEN", {"row": 1})
