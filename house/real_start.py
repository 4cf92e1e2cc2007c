"""The first start of a real house: its settings in a file, its first two people, its own data base.

A demonstration that is left becomes a real house in two steps. First everything is *prepared*
beside it: keys, an empty data base with an administrator and a director, and last of all the file
of settings. From that moment on the next start *puts it in place*: what the demonstration left is
erased and the prepared data base takes its name. Each step can be cut off anywhere; before the
file of settings the demonstration goes on as if nothing had been, after it the start finishes what
was begun. Requirements SEC-1, SEC-3, SEC-10.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import TypeVar

from house.accounts import Added, NewPerson
from house.contract import Refused
from house.networks import networks
from house.people import People, the_house
from house.schema import upgrade
from house.settings import Settings, read_keys
from house.store import Store
from house.world import World

Made = TypeVar("Made")

FILE = "house.env"
"""The file of settings in the data folder; the environment and the options of ``run`` win."""

PREPARED = "prepared-house"
"""The folder in the data folder where a real house waits for the next start."""

DATABASE = "house.db"
LEFT_BY_A_DEMONSTRATION = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")
FOLDERS_OF_A_DEMONSTRATION = ("keys", "paper", "stock")


def lay_under(folder: Path, environ: MutableMapping[str, str]) -> None:
    """Takes from the file of settings whatever the environment does not say itself."""
    file = folder / FILE
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for line in lines:
        name, equals, value = line.partition("=")
        if equals and name.startswith("BINGO_"):
            environ.setdefault(name, value)


def first_director(settings: Settings, world: World, new: NewPerson) -> Added | Refused:
    """The first account of the direction, made on the machine of a real house."""
    return _with_people(settings, world, lambda people: _director(people, new, settings.hall))


def prepare(
    settings: Settings,
    world: World,
    first: tuple[NewPerson, NewPerson],
    kept: Mapping[str, str],
) -> tuple[Added, Added] | Refused:
    """Prepares a real house with ``settings`` beside the demonstration in the same data folder.

    ``first`` are the administrator and the director, ``kept`` what goes into the file of settings.
    Gives both accounts with the secrets that open them once; a refusal leaves nothing behind.
    """
    prepared = settings.data_dir / PREPARED
    shutil.rmtree(prepared, ignore_errors=True)
    prepared.mkdir(parents=True)
    beside = _beside(settings, prepared)
    made = _with_people(beside, world, lambda people: _first_two(people, first, settings.hall))
    if isinstance(made, Refused):
        shutil.rmtree(prepared)
        return made
    draft = settings.data_dir / f"{FILE}.new"
    text = "".join(f"{name}={value}\n" for name, value in kept.items())
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(settings.data_dir / FILE)
    return made


def put_in_place(folder: Path) -> bool:
    """At a start: erases what the demonstration left and moves the prepared house in; says so."""
    prepared = folder / PREPARED
    if not (prepared / DATABASE).exists() or not (folder / FILE).exists():
        return False
    for name in LEFT_BY_A_DEMONSTRATION:
        (folder / name).unlink(missing_ok=True)
    for name in FOLDERS_OF_A_DEMONSTRATION:
        shutil.rmtree(folder / name, ignore_errors=True)
    for name in (f"{DATABASE}-wal", f"{DATABASE}-shm", DATABASE):
        if (prepared / name).exists():
            (prepared / name).replace(folder / name)
    prepared.rmdir()
    return True


def _beside(settings: Settings, prepared: Path) -> Settings:
    told = settings.as_environment() | {"BINGO_DATABASE_URL": f"sqlite:///{prepared / DATABASE}"}
    return Settings.from_environment(told)


def _with_people(settings: Settings, world: World, then: Callable[[People], Made]) -> Made:
    keys = read_keys(settings, world.luck)
    upgrade(settings.database_url)
    store = Store(settings.database_url)
    try:
        return then(People(store, world, keys.pepper, inside=networks(settings.inside)))
    finally:
        store.close()


def _first_two(
    people: People, first: tuple[NewPerson, NewPerson], hall: str
) -> tuple[Added, Added] | Refused:
    administrator, director = first
    made = people.add_person(administrator, by=the_house(hall))
    if isinstance(made, Refused):
        return made
    led = _director(people, director, hall)
    return led if isinstance(led, Refused) else (made, led)


def _director(people: People, new: NewPerson, hall: str) -> Added | Refused:
    return people.first_director(new, by=the_house(hall))
