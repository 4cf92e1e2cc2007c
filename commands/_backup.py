"""What `backup` and `restore` share: the passphrase, and the check of what came back."""

from __future__ import annotations

import os
from pathlib import Path

import click

from house.backup import Contents
from house.restoring import NotRestored

WHY = {
    "empty": "the data base is not empty",
    "no_backup": "this is no copy of a house",
    "passphrase": "the passphrase is another one",
    "schema": "it was taken by another version of the program; bring it back with that one first",
    "cut": "a part of it is missing or was changed",
    "keys": "there are other keys on this machine than those of the copy",
    "faults": "what it holds does not fit together",
    "E_SIGN_IN": "this person may not sign for it, or the password is not right",
    "E_TWO_PERSONS": "two persons are needed, and this is the same one",
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


def why_not(done: NotRestored) -> str:
    """A refusal's code and reason with the first faults, as the command line says it."""
    why = WHY[done.refused.details.get("why", done.refused.code)]
    found = [f"{fault.place}: {fault.code}: {fault.words}" for fault in done.faults[:5]]
    return "\n".join([f"{done.refused.code}: {why}", *found])


def told(contents: Contents) -> str:
    """One line a person can hold against the paper of that evening."""
    rows = contents.rows
    return (
        f"{rows['rounds']} rounds, {rows['events']} events, {rows['transfers']} transfers, "
        f"last row of the trail {rows['commands']}, {len(contents.keys)} keys"
    )
