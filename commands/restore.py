"""``manage.py restore``: a house from its encrypted copy, on a bare machine."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from pathlib import Path

import click
from sqlalchemy import Connection

from commands import _backup
from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from house.access import ADMINISTRATOR, DIRECTION
from house.audit import audit
from house.backup import Contents, key_texts, put_keys, restore
from house.contract import HOUSE, Refused
from house.hashing import Hasher
from house.schema import upgrade
from house.settings import DEMONSTRATION, Settings
from house.staff import Person, find_person, same_human
from house.store import Store

MAY = frozenset({*DIRECTION, ADMINISTRATOR})
"""Who may bring a real house back: two of these, by their own passwords (SEC-10, SEC-23)."""


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_dir_option
@database_url_option
@_backup.passphrase_file
def command(
    file: Path, data_dir: Path | None, database_url: str | None, passphrase_file: Path | None
) -> None:
    """Bring a house back from FILE into an empty data base, and verify it before it counts.

    Two persons sign for a real house. Everybody signs in again afterwards.
    """
    passphrase = _backup.passphrase_of(passphrase_file, is_new=False)
    settings = Settings.from_environment()
    folder = settings.data_dir if data_dir is None else data_dir.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    url = database_url or (settings.database_set if data_dir is None else "")
    secret_dir = settings.secret_dir if data_dir is None else folder / "keys"
    here = key_texts(secret_dir)
    if url:
        contents = bring_back(file, passphrase, url, here)
    else:
        contents = _into_file(file, passphrase, folder / "house.db", here)
    if not here:
        put_keys(secret_dir, contents.keys)
    click.echo(f"{_backup.told(contents)}; everything fits")


def bring_back(file: Path, passphrase: str, url: str, here: Mapping[str, str]) -> Contents:
    """Fills the data base, verifies it, has it signed and commits; on any fault nothing is left.

    ``here`` are the keys that lie on this machine already; a copy may bring the same ones or none.
    """
    upgrade(url)
    store = Store(url)
    try:
        with file.open("rb") as copy, store.engine.begin() as conn:
            contents = restore(conn, copy, passphrase)
            if isinstance(contents, Refused):
                raise click.ClickException(f"{file.name}: {_backup.why_not(contents)}")
            if here and contents.keys and contents.keys != here:
                raise click.ClickException("there are other keys here than those of the copy")
            keys = contents.keys or here
            faults = _backup.faults_of(conn, keys)
            if faults:
                raise click.ClickException("\n".join(f"{f.place}: {f.words}" for f in faults[:5]))
            _sign(conn, file, contents.at, keys)
    finally:
        store.close()
    return contents


def _into_file(file: Path, passphrase: str, house: Path, here: Mapping[str, str]) -> Contents:
    """An SQLite house gets its name only when everything in it fits."""
    if house.exists():
        raise click.ClickException(f"there is a house at {house} already")
    draft = house.with_name(f".{house.name}.restoring")
    for left in house.parent.glob(f"{draft.name}*"):
        left.unlink()
    try:
        contents = bring_back(file, passphrase, f"sqlite:///{draft}", here)
        draft.replace(house)
    finally:
        for left in house.parent.glob(f"{draft.name}*"):
            left.unlink()
    return contents


def _sign(conn: Connection, file: Path, taken: int, keys: Mapping[str, str]) -> None:
    """Leaves a row with the copy's digest; for a real house two persons have signed for it."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    is_demo = keys.get("pepper.key", "").startswith(f"{DEMONSTRATION}:")
    signers = [HOUSE] if is_demo else _two_persons(conn, Hasher(_backup.key_of(keys, "pepper")))
    body = {"copy": digest, "taken": taken, "signed_by": signers}
    audit(
        conn,
        actor=signers[0],
        key=f"restore-{digest[:40]}-{time.time_ns()}",
        role=HOUSE,
        terminal="",
        action="RestoreBackup",
        body=body,
        outcome="done",
        code="",
        at=time.time_ns() // 1_000_000,
    )


def _two_persons(conn: Connection, hasher: Hasher) -> list[str]:
    """The ids of two different humans who may do this and have typed their own passwords."""
    signed: list[Person] = []
    for nth in ("first", "second"):
        login = click.prompt(f"{nth} person (login)")
        person = find_person(conn, login)
        fits = hasher.fits(
            person.password if person else "", click.prompt("password", hide_input=True)
        )
        if person is None or not fits or person.disabled_at or not MAY & set(person.roles):
            raise click.ClickException(f"{login} may not sign for a restore")
        if any(same_human(person, other) for other in signed):
            raise click.ClickException("E_TWO_PERSONS: this is the same person")
        signed.append(person)
    return [person.id for person in signed]
