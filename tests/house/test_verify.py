"""SEC-18, SEC-19: whatever is changed behind the back of the house, its own check finds it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, Table, func, select
from sqlalchemy.exc import IntegrityError

from commands.verify import command
from floor.games.admission_words import EnterBan
from house.catalogue import Catalogue
from house.contract import Game, Refused
from house.people import the_house
from house.records import NO_HISTORY, metadata
from house.replay import check_house
from house.reserved import Reserved
from house.rounds import Memory
from tests.factories import DIEGO, LUIS, SALA, Hall, catalogue, until

WITH_HISTORY = sorted(set(metadata.tables) - set(NO_HISTORY))
REOPENED = {
    "cap": 60_000,
    "base_limit": 48,
    "authorisation": "DEMO",
    "authorised_on": "2026-01-01",
}
WORDS = {"open": "closed", "closed": "open", "done": "refused", "refused": "done"}
"""Texts of which the data base itself knows all that may stand there."""


@pytest.fixture
def hall(fresh_store, tmp_path: Path) -> Hall:
    """A hall with a game that was paid for and annulled, a refusal, and a display on the wall."""
    hall = Hall(fresh_store, tmp_path).furnished()
    shown = hall.house.people.enrol_display("Pantalla", SALA, "monitor", by=the_house(SALA))
    assert not isinstance(shown, Refused)
    game = hall.announce()
    hall.play(game, hall.plan(6), until(lambda game, step: len(game.state.balls) == 4))
    assert hall.ask(LUIS, game.id, "SellCards", shift=hall.the("shift").id, count=1).refused
    hall.annul(game)
    admission = hall.open(DIEGO, "admission", capacity=300)
    files = Reserved(hall.store, b"r" * 32)
    ban = EnterBan("b1", True, hall.world.now())
    kept = files.keep("b1", "prohibited", {"name": "Ana Prueba"}, document="X1", keep_until=9)
    assert hall.door.act(DIEGO, admission.id, ban, hall.key(), also=kept).refused is None
    return hall


@contextmanager
def behind_the_back(conn: Connection):
    """A transaction without the guards of the tables, undone at its end."""
    with conn.begin_nested() if conn.in_transaction() else conn.begin() as undone:
        if conn.dialect.name == "postgresql":
            conn.exec_driver_sql("SET LOCAL session_replication_role = replica")
        else:
            conn.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            for name in conn.exec_driver_sql(triggers).scalars().all():
                conn.exec_driver_sql(f"DROP TRIGGER {name}")
        yield
        undone.rollback()


def other(value):
    """The value with one byte changed."""
    if isinstance(value, int):
        return value + 1
    if value in WORDS:
        return WORDS[value]
    middle = len(value) // 2
    new = "0" if value[middle : middle + 1] != "0" else "1"
    return value[:middle] + new + value[middle + 1 :]


def change_a_byte(conn: Connection, table: Table, column: str) -> bool:
    """Changes a byte of the middle row; false when the data base itself does not let it stand."""
    size = conn.scalar(select(func.count()).select_from(table))
    keys = list(table.primary_key.columns)
    row = conn.execute(select(table).order_by(*keys).offset(size // 2).limit(1)).mappings().one()
    here = [key == row[key.name] for key in keys]
    try:
        done = conn.execute(table.update().where(*here).values({column: other(row[column])}))
    except IntegrityError:
        return False
    return done.rowcount == 1


def test_one_changed_byte_is_found_in_every_column_of_every_table(hall: Hall) -> None:
    assert [] == hall.faults()
    tried, unseen = set(), []
    for name in WITH_HISTORY:
        for column in metadata.tables[name].columns:
            with hall.store.engine.connect() as conn, behind_the_back(conn):
                if not change_a_byte(conn, metadata.tables[name], column.name):
                    continue
                tried.add(name)
                if not check_house(conn, Memory(catalogue(), hall.store), unseal(hall)):
                    unseen.append(f"{name}.{column.name}")
    assert (set(WITH_HISTORY), []) == (tried, unseen)
    assert [] == hall.faults()


def unseal(hall: Hall):
    return hall.door.vault.unseal


# --- lasting rounds and what they lend -----------------------------------------------------------


def lying(game: Game) -> Game:
    """The same rules, but for what they lend: a tenth of a euro more than there is."""

    def lend(state, request, terms):
        facts = game.lend(state, request, terms)
        return facts if isinstance(facts, Refused) else {**facts, "fund": facts["fund"] - 10}

    return replace(game, lend=lend)


def test_a_pool_that_is_closed_and_opened_anew_carries_over_what_it_held(hall: Hall) -> None:
    before = hall.the("prima")
    hall.do(DIEGO, before.id, "ClosePrima")
    after = hall.open(DIEGO, "prima", **REOPENED, follows=before.id)
    assert -after.state.fund == hall.cents("prima.fund")
    assert [] == hall.faults()


def test_facts_that_were_not_lent_so_are_found(hall: Hall) -> None:
    before = hall.the("prima")
    hall.do(DIEGO, before.id, "ClosePrima")
    after = hall.open(DIEGO, "prima", **REOPENED, follows=before.id)
    honest = catalogue()
    games = [lying(game) if game.kind == "prima" else game for game in honest.games.values()]
    other_rules = Memory(Catalogue(games, honest.documents), hall.store)
    found = hall.store.read(lambda conn: check_house(conn, other_rules))
    borrowers = [f"{SALA}-ninety_ball-1", after.id]
    assert [(one, "E_LENT") for one in borrowers] == [(f.place, f.code) for f in found]


# --- the command ---------------------------------------------------------------------------------


def verify(hall: Hall, *more: str):
    return CliRunner().invoke(command, ["--database-url", hall.store.url, *more])


def test_the_command_names_the_first_fault_and_exits_with_1(hall: Hall, unguarded) -> None:
    clean = verify(hall)
    assert (0, "everything fits") == (clean.exit_code, clean.output.splitlines()[-1])
    change = "UPDATE transfers SET cents = cents + 1 WHERE cents = 1800"
    hall.store.write(lambda conn: unguarded(conn, "transfers", change))
    broken = verify(hall)
    assert 1 == broken.exit_code
    assert "the money that it moved is not what it sealed" in broken.output


def test_the_command_redraws_the_balls_of_a_game(hall: Hall) -> None:
    game = hall.door.latest(SALA, "ninety_ball")
    again = verify(hall, "--game", game.id)
    assert (0, f"{game.id}: 4 outcomes drawn again") == (
        again.exit_code,
        again.output.partition(" from")[0],
    )
