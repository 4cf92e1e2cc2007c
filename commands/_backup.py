"""What `backup` and `restore` share: the passphrase, and the check of what came back."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click
from sqlalchemy import Connection

from house.backup import Contents
from house.catalogue import Catalogue
from house.contract import Refused
from house.faults import Fault
from house.replay import check_house
from house.rounds import Memory
from house.vault import FernetVault

Result = TypeVar("Result")

WHY = {
    "empty": "the data base is not empty",
    "no_backup": "this is no copy of a house",
    "passphrase": "the passphrase is another one",
    "schema": "it was taken by another version of the program; bring it back with that one first",
    "cut": "a part of it is missing or was changed",
}

VARIABLE = "BINGO_BACKUP_PASSPHRASE"
SHORTEST = 12

passphrase_file = click.option(
    "--passphrase-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"Its first line is the passphrase; without it {VARIABLE}, else it is asked for.",
)


def passphrase_of(file: Path | None, *, is_new: bool) -> str:
    """The passphrase from the file, the environment or the keyboard; a new one is typed twice."""
    if file is not None:
        given = file.read_text().partition("\n")[0].strip()
    else:
        given = os.environ.get(VARIABLE, "")
    given = given or click.prompt("passphrase", hide_input=True, confirmation_prompt=is_new)
    if is_new and len(given) < SHORTEST:
        raise click.ClickException(f"a passphrase has at least {SHORTEST} letters")
    return str(given)


@dataclass(frozen=True, slots=True)
class Inside:
    """Reads within one transaction, which sees what is not committed yet."""

    conn: Connection

    def read(self, work: Callable[[Connection], Result]) -> Result:
        return work(self.conn)


def faults_of(conn: Connection, keys: Mapping[str, str]) -> list[Fault]:
    """Everything that `verify` would find in what was brought back, within its transaction."""
    luck = key_of(keys, "luck")
    unseal = FernetVault(base64.urlsafe_b64encode(luck)).unseal if luck else None
    return check_house(conn, Memory(Catalogue.found(), Inside(conn)), unseal)


def why_not(refused: Refused) -> str:
    """A refusal's code and reason, as the command line says it."""
    return f"{refused.code}: {WHY[refused.details['why']]}"


def key_of(keys: Mapping[str, str], name: str) -> bytes:
    """A key's bytes; empty when the copy is without it."""
    return base64.b64decode(keys.get(f"{name}.key", "").partition(":")[2])


def told(contents: Contents) -> str:
    """One line a person can hold against the paper of that evening."""
    rows = contents.rows
    return (
        f"{rows['rounds']} rounds, {rows['events']} events, {rows['transfers']} transfers, "
        f"last row of the trail {rows['commands']}, {len(contents.keys)} keys"
    )
