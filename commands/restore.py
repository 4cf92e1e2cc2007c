"""``manage.py restore``: a house from its encrypted copy, on a bare machine."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import click

from commands import _backup
from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from house.backup import Contents, key_texts, put_keys
from house.restoring import NotRestored, bring_back
from house.settings import Settings


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
        contents = into(file, passphrase, url, here)
    else:
        contents = into_file(file, passphrase, folder / "house.db", here)
    if not here:
        put_keys(secret_dir, contents.keys)
    click.echo(f"{_backup.told(contents)}; everything fits")


def into(file: Path, passphrase: str, url: str, here: Mapping[str, str]) -> Contents:
    """Brings the house back at ``url``, or says why not and leaves nothing there."""
    now = time.time_ns() // 1_000_000
    done = bring_back(file, passphrase, url, here=here, ask=_asked, now=now)
    if isinstance(done, NotRestored):
        raise click.ClickException(f"{file.name}: {_backup.why_not(done)}")
    return done


def into_file(file: Path, passphrase: str, house: Path, here: Mapping[str, str]) -> Contents:
    """An SQLite house gets its name only when everything in it fits."""
    if house.exists():
        raise click.ClickException(f"there is a house at {house} already")
    draft = house.with_name(f".{house.name}.restoring")
    _clear(draft)
    try:
        contents = into(file, passphrase, f"sqlite:///{draft}", here)
        draft.replace(house)
    finally:
        _clear(draft)
    return contents


def _clear(draft: Path) -> None:
    for left in draft.parent.glob(f"{draft.name}*"):
        left.unlink()


def _asked(nth: str) -> tuple[str, str]:
    return click.prompt(f"{nth} person (login)"), click.prompt("password", hide_input=True)
