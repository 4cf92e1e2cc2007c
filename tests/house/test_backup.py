"""SEC-23: a house is copied while it works, and comes back whole or not at all."""

from __future__ import annotations

import base64
import io
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select

from commands.backup import command as backup
from commands.restore import command as restore
from house import backup as copies
from house.contract import Refused
from house.people import NewPerson, the_house
from house.records import NO_HISTORY, commands, metadata
from house.schema import upgrade
from house.settings import DEMONSTRATION, REAL
from house.store import Store
from tests.factories import OPENS_AT, PEPPER, SALA, VAULT_KEY, Hall, until
from tests.house import postgresql

PASSPHRASE = "una frase larga y secreta"
ABOUT = {"at": 1, "hall": SALA, "keys": {}}


@pytest.fixture
def playing(tmp_path: Path, migrated: Path) -> Iterator[Hall]:
    """A hall in the middle of a game, in the data folder ``hall``."""
    folder = tmp_path / "hall"
    folder.mkdir()
    shutil.copy(migrated, folder / "house.db")
    store = Store(f"sqlite:///{folder / 'house.db'}")
    hall = Hall(store, folder).furnished()
    hall.play(hall.announce(), hall.plan(6), until(lambda game, step: len(game.state.balls) == 4))
    yield hall
    store.close()


def put_keys(hall: Hall, mark: str) -> None:
    luck = base64.urlsafe_b64decode(VAULT_KEY)
    texts = {"pepper": PEPPER, "luck": luck}
    copies.put_keys(
        hall.folder / "keys",
        {
            f"{name}.key": f"{mark}:{base64.b64encode(key).decode()}\n"
            for name, key in texts.items()
        },
    )


def copied(store: Store) -> bytes:
    out = io.BytesIO()
    store.read(lambda conn: copies.write(conn, out, PASSPHRASE, about=ABOUT, luck=bytes))
    return out.getvalue()


def brought_back(copy: bytes, store: Store, said: str = PASSPHRASE) -> copies.Contents | Refused:
    with store.engine.connect() as conn, conn.begin() as work:
        done = copies.restore(conn, io.BytesIO(copy), said)
        if isinstance(done, Refused):
            work.rollback()
    return done


def rows_of(store: Store) -> dict[str, list]:
    tables = [table for table in metadata.sorted_tables if table.name not in NO_HISTORY]
    return {
        table.name: store.read(
            lambda conn, table=table: sorted(tuple(row) for row in conn.execute(select(table)))
        )
        for table in tables
    }


def run(command, *arguments: object, typed: str = "") -> Result:
    given = [str(argument) for argument in arguments]
    return CliRunner(env={"BINGO_BACKUP_PASSPHRASE": PASSPHRASE}).invoke(
        command, given, input=typed
    )


def test_a_copy_brings_back_every_row_also_into_the_other_kind_of_data_base(playing, fresh_store):
    done = brought_back(copied(playing.store), fresh_store)
    assert not isinstance(done, Refused), done.details
    assert rows_of(playing.store) == rows_of(fresh_store)
    assert (SALA, len(rows_of(fresh_store)["events"])) == (done.hall, done.rows["events"])


def test_a_house_that_moved_to_postgresql_plays_on_there(playing):
    with postgresql.own_data_base() as url:
        upgrade(url)
        moved = Store(url)
        assert not isinstance((done := brought_back(copied(playing.store), moved)), Refused), done
        hall = Hall(moved, playing.folder, seed="another evening")
        hall.keys = 10_000
        hall.world.pass_ms(3_600_000)
        game = hall.the("ninety_ball")
        hall.play(game, hall.plan(6), until(lambda game, step: len(game.state.balls) == 6))
        moved.close()


def test_nothing_is_brought_back_from_a_file_that_is_not_whole(playing, fresh_store):
    copy = copied(playing.store)
    lines = copy.splitlines(keepends=True)
    swapped = b"".join([lines[0], lines[1], lines[3], lines[2], *lines[4:]])
    told = {
        "no_backup": brought_back(b"{}\n", fresh_store),
        "passphrase": brought_back(copy, fresh_store, "otra frase"),
        "cut": brought_back(b"".join(lines[:-1]), fresh_store),
    }
    assert {why: Refused("E_RESTORE_CHECK", {"why": why}) for why in told} == told
    assert Refused("E_RESTORE_CHECK", {"why": "cut"}) == brought_back(swapped, fresh_store)
    assert [] == rows_of(fresh_store)["rounds"]
    assert not isinstance((done := brought_back(copy, fresh_store)), Refused), done.details
    assert Refused("E_RESTORE_CHECK", {"why": "empty"}) == brought_back(copy, fresh_store)


def test_a_demonstration_is_copied_at_work_checked_and_brought_back_with_its_keys(
    playing, tmp_path
):
    put_keys(playing, DEMONSTRATION)
    file, bare = tmp_path / "copy.bingo", tmp_path / "bare"
    made = run(backup, file, "--data-dir", playing.folder)
    assert (0, True) == (made.exit_code, "2 keys; everything fits" in made.output), made.output
    assert 0o600 == file.stat().st_mode & 0o777
    done = run(restore, file, "--data-dir", bare)
    assert 0 == done.exit_code, done.output
    assert sorted(path.name for path in (bare / "keys").iterdir()) == ["luck.key", "pepper.key"]
    again = run(restore, file, "--data-dir", bare)
    assert (1, True) == (again.exit_code, "there is a house" in again.output)
    store = Store(f"sqlite:///{bare / 'house.db'}")
    last = store.read(lambda conn: conn.execute(select(commands)).all())[-1]
    store.close()
    assert ("RestoreBackup", "house") == (last.action, last.actor)


def test_two_humans_sign_for_a_real_house(playing, tmp_path):
    put_keys(playing, REAL)
    for login, document in (("ana", "D-1"), ("bea", "D-2"), ("ana2", "D-1")):
        person = NewPerson(
            login, login, ("director",), document=document, document_until=OPENS_AT + 10**9
        )
        added = playing.house.people.add_person(person, by=the_house(SALA))
        assert not isinstance(added, Refused)
        own = replace(the_house(SALA), person=login, role="director")
        chosen = playing.house.people.set_password(login, "clave-larga-90", by=own)
        assert not isinstance(chosen, Refused), chosen
    file = tmp_path / "copy.bingo"
    assert 0 == run(backup, file, "--data-dir", playing.folder).exit_code
    typed = {
        "wrong": ("ana", "otra-clave-90", "", ""),
        "no right": ("luis", "demostracion-90", "", ""),
        "alone": ("ana", "clave-larga-90", "ana2", "clave-larga-90"),
        "both": ("ana", "clave-larga-90", "bea", "clave-larga-90"),
    }
    ended = {}
    for name, answers in typed.items():
        done = run(restore, file, "--data-dir", tmp_path / name, typed="\n".join(answers) + "\n")
        ended[name] = (done.exit_code, (tmp_path / name / "house.db").exists())
    assert {
        "wrong": (1, False),
        "no right": (1, False),
        "alone": (1, False),
        "both": (0, True),
    } == ended
