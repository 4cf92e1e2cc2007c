"""The door: one way in, everything or nothing, and a row for every command."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import func, select

from house.catalogue import Catalogue
from house.contract import Refused
from house.luck import commitment, draw
from house.play import Asker, Door, Outcome, Profile
from house.records import commands, events, rounds, transfers
from house.replay import check_house
from house.world import ScriptedWorld
from ledger.book import balance, trial_balance
from tests.house.toy import (
    COUNTER,
    JAR,
    CloseJar,
    DropCoin,
    OpenCounter,
    OpenJar,
    ReportDie,
    RollDie,
)

OWNER = Asker("ana", "owner", "desk", "sala")
GUEST = Asker("luis", "guest", "desk", "sala")


class Plain:
    """A vault for tests that hides nothing."""

    def seal(self, secret: bytes) -> str:
        return secret.hex()

    def unseal(self, cipher: str) -> bytes:
        return bytes.fromhex(cipher)


@pytest.fixture
def told() -> list[Outcome]:
    return []


@pytest.fixture
def door(tmp_path: Path, told: list[Outcome], fresh_store) -> Door:
    return Door(
        fresh_store,
        Catalogue([JAR, COUNTER]),
        ScriptedWorld(),
        vault=Plain(),
        profile=lambda hall, at: Profile("toy-1", {"a.b": 1}),
        told=told.append,
    )


def count(door: Door, table) -> int:
    return door.store.read(lambda conn: conn.scalar(select(func.count()).select_from(table)))


def faults(door: Door) -> list:
    return door.store.read(lambda conn: check_house(conn, door.memory))


def jar(door: Door, **fields) -> str:
    return door.open(OWNER, "jar", OpenJar(**fields), "open").round


def test_a_round_is_opened_acted_in_and_remembered(door: Door, told: list[Outcome]) -> None:
    name = jar(door)
    assert name == "sala-jar-1"
    outcome = door.act(GUEST, name, DropCoin(250), "k1")
    assert (2, None) == (outcome.number, outcome.refused)
    assert 250 == door.look(name).state.cents
    assert 250 == door.store.read(lambda conn: balance(conn, "cash.bingo.jar"))
    assert [1, 1] == [len(outcome.changes) for outcome in told]
    assert [] == faults(door)


def test_the_same_key_does_it_once_and_gives_the_first_answer(door: Door) -> None:
    name = jar(door)
    first = door.act(GUEST, name, DropCoin(100), "k1")
    again = door.act(GUEST, name, DropCoin(100), "k1")
    assert (first.number, True) == (again.number, again.repeated)
    assert 100 == door.look(name).state.cents


def test_the_same_key_with_another_body_is_refused(door: Door) -> None:
    name = jar(door)
    door.act(GUEST, name, DropCoin(100), "k1")
    assert "E_ID_REUSED" == door.act(GUEST, name, DropCoin(200), "k1").refused.code
    assert 100 == door.look(name).state.cents


def test_a_key_belongs_to_the_person_who_made_it(door: Door) -> None:
    name = jar(door)
    door.act(GUEST, name, DropCoin(100), "k1")
    assert door.act(OWNER, name, DropCoin(200), "k1").refused is None


def test_a_key_is_required_and_never_endless(door: Door) -> None:
    name = jar(door)
    for key in ("", "k" * 81):
        assert "E_KEY_REQUIRED" == door.act(GUEST, name, DropCoin(1), key).refused.code


def test_a_refusal_changes_nothing_and_leaves_an_audit_row(door: Door) -> None:
    name = jar(door)
    before = count(door, events)
    refused = door.act(GUEST, name, DropCoin(-5), "k1").refused
    assert Refused("E_BAD_AMOUNT", {"cents": -5}) == refused
    assert before == count(door, events)
    rows = door.store.read(lambda conn: conn.execute(select(commands)).all())
    assert [("done", ""), ("refused", "E_BAD_AMOUNT")] == [(r.outcome, r.code) for r in rows]
    assert "E_BAD_AMOUNT" == door.act(GUEST, name, DropCoin(-5), "k1").refused.code


def test_rights_come_before_the_key(door: Door) -> None:
    assert "E_FORBIDDEN" == door.open(GUEST, "jar", OpenJar(), "k").refused.code
    name = jar(door)
    assert "E_FORBIDDEN" == door.act(OWNER, name, ReportDie(6), "k2").refused.code


def test_another_hall_does_not_see_the_round(door: Door) -> None:
    name = jar(door)
    stranger = Asker("eva", "guest", "desk", "otra")
    assert "E_NO_ROUND" == door.act(stranger, name, DropCoin(1), "k").refused.code


def test_a_listener_hears_in_the_same_transaction(door: Door) -> None:
    counter = door.open(OWNER, "counter", OpenCounter(most=1), "c").round
    name = jar(door)
    door.act(GUEST, name, DropCoin(10), "k1")
    assert 1 == door.look(counter).state.coins
    refused = door.act(GUEST, name, DropCoin(10), "k2").refused
    assert "E_COUNTER_FULL" == refused.code
    assert (10, 1) == (door.look(name).state.cents, door.look(counter).state.coins)
    assert {"bingo.pending.jar": -10, "cash.bingo.jar": 10} == door.store.read(trial_balance)
    assert [] == faults(door)


def test_borrowed_facts_come_from_the_lender(door: Door) -> None:
    counter = door.open(OWNER, "counter", OpenCounter(), "c").round
    first = jar(door, counter=counter)
    door.act(GUEST, first, DropCoin(10), "k1")
    second = door.open(OWNER, "jar", OpenJar(counter=counter), "open2").round
    body = door.store.read(
        lambda conn: conn.scalar(select(events.c.body).where(events.c.round == second))
    )
    assert '"counted_before":1' in body
    wrong = door.open(OWNER, "jar", OpenJar(counter=first), "open3").refused
    assert "E_NO_ROUND" == wrong.code


def test_luck_is_drawn_in_the_transaction_and_can_be_redone(door: Door) -> None:
    name = jar(door, electronic=True)
    for key in "abc":
        door.act(GUEST, name, RollDie(), key)
    rolled = door.look(name).state.rolled
    door.act(OWNER, name, CloseJar(), "close")
    state = door.look(name).state
    secret = bytes.fromhex(state.secret)
    assert commitment(secret) == door.look(name).terms.commitments["die"]
    head = door.store.read(
        lambda conn: conn.scalar(
            select(events.c.head).where(events.c.round == name, events.c.number == 1)
        )
    )
    assert rolled == tuple(draw(secret, head, k, (1, 2, 3, 4, 5, 6)) for k in (1, 2, 3))
    assert "closed" == door.look(name).status
    assert [] == faults(door)


def test_a_deadline_is_an_ordinary_action_of_the_house(door: Door) -> None:
    name = jar(door)
    assert [] == door.send_deadlines("sala")
    door.world.pass_ms(60_000)
    assert [None] == [outcome.refused for outcome in door.send_deadlines("sala")]
    assert door.look(name).state.closed
    assert [] == door.send_deadlines("sala")


def test_a_till_cannot_pay_what_it_has_not(door: Door, monkeypatch) -> None:
    name = jar(door)
    door.act(GUEST, name, DropCoin(5), "k1")
    door.store.write(
        lambda conn: conn.exec_driver_sql(
            "UPDATE balances SET cents = 0 WHERE account = 'cash.bingo.jar'"
        )
    )
    refused = door.act(OWNER, name, CloseJar(), "close").refused
    assert "E_NOT_ENOUGH_MONEY" == refused.code
    assert not door.look(name).state.closed


def test_a_forgotten_memory_folds_to_the_same_state(door: Door) -> None:
    name = jar(door)
    for place in range(5):
        door.act(GUEST, name, DropCoin(place + 1), f"k{place}")
    state = door.look(name).state
    door.memory.forget()
    assert state == door.look(name).state


def test_sixteen_at_once_lose_nothing(door: Door) -> None:
    name = jar(door)
    with ThreadPoolExecutor(16) as pool:
        outcomes = list(
            pool.map(lambda k: door.act(GUEST, name, DropCoin(1), f"k{k % 60}"), range(120))
        )
    assert 60 == door.look(name).state.cents
    assert 60 == sum(not outcome.repeated for outcome in outcomes)
    assert 60 == count(door, transfers)
    assert [] == faults(door)


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("events", "UPDATE events SET body = replace(body, '10', '11') WHERE number = 2"),
        ("rounds", "UPDATE rounds SET number = number + 1 WHERE number = 2"),
        ("balances", "UPDATE balances SET cents = cents + 1 WHERE account = 'cash.bingo.jar'"),
        ("commands", "UPDATE commands SET body = body || ' ' WHERE id = 2"),
        ("documents", "UPDATE documents SET body = body || ' '"),
    ],
)
def test_one_changed_row_is_found(door: Door, unguarded, table: str, change: str) -> None:
    name = jar(door)
    door.act(GUEST, name, DropCoin(10), "k1")
    assert [] == faults(door)
    door.store.write(lambda conn: unguarded(conn, table, change))
    door.memory.forget()
    assert faults(door), table
    assert 1 == count(door, rounds)
