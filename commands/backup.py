"""``manage.py backup``: the whole house in one encrypted file, taken while the hall works on."""

from __future__ import annotations

import os
import secrets
import tempfile
import time
from pathlib import Path

import click

from commands import _backup
from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from commands._house import opened
from house.backup import key_texts, write
from house.restoring import NotRestored, checked
from house.schema import upgrade
from house.settings import Settings
from house.store import Store


@click.command("backup")
@data_dir_option
@database_url_option
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--without-keys", is_flag=True, help="The keys of the house are kept elsewhere.")
@click.option("--check", is_flag=True, help="Take no copy: bring FILE back aside and verify it.")
@_backup.passphrase_file
def command(
    data_dir: Path | None,
    database_url: str | None,
    file: Path,
    *,
    without_keys: bool,
    check: bool,
    passphrase_file: Path | None,
) -> None:
    """Write an encrypted copy of the whole house to FILE, bring it back aside and verify it.

    The hall may be open. The copy fits SQLite and PostgreSQL, whichever it was taken from.
    """
    passphrase = _backup.passphrase_of(passphrase_file, is_new=not check)
    if not check:
        folder = Settings.from_environment().secret_dir if data_dir is None else data_dir / "keys"
        keys = {} if without_keys else key_texts(folder)
        take(file, passphrase, data_dir=data_dir, database_url=database_url, keys=keys)
    verify(file, passphrase)


def take(
    file: Path,
    passphrase: str,
    *,
    data_dir: Path | None,
    database_url: str | None,
    keys: dict[str, str],
) -> None:
    """Writes the copy beside ``file`` and gives it that name only when it is whole."""
    about = {
        "at": time.time_ns() // 1_000_000,
        "hall": Settings.from_environment().hall,
        "keys": keys,
    }
    store, _ = opened(data_dir, database_url)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.touch(mode=0o600, exist_ok=False)
        with draft.open("wb") as out:
            store.read(
                lambda conn: write(conn, out, passphrase, about=about, luck=secrets.token_bytes)
            )
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        store.close()
        draft.unlink(missing_ok=True)
    click.echo(f"{file.name}: {file.stat().st_size:,} bytes")


def verify(file: Path, passphrase: str) -> None:
    """Brings the copy back into a data base of its own and checks it; exit 1 if anything is off."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="bingo-backup-") as folder:
        url = f"sqlite:///{folder}/house.db"
        upgrade(url)
        store = Store(url)
        try:
            with file.open("rb") as copy:
                contents = store.write(lambda conn: checked(conn, copy, passphrase))
        finally:
            store.close()
    if isinstance(contents, NotRestored):
        raise click.ClickException(f"{file.name}: {_backup.why_not(contents)}")
    click.echo(f"{_backup.told(contents)}; everything fits ({time.monotonic() - began:.1f} s)")
