"""A hall that has played an evening, which the tests of the books only read."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from house.archive import Archive
from house.contract import Seat
from house.store import Store
from tests.factories import CARMEN, MARTA, Hall, until


@pytest.fixture(scope="session")
def evening(migrated: Path, tmp_path_factory) -> Iterator[Hall]:
    """Four games: two ordinary ones, one that is annulled after its line, and one in play; a void
    card, an incident signed by two, a correction that nobody has signed yet."""
    folder = tmp_path_factory.mktemp("evening")
    shutil.copy(migrated, folder / "house.db")
    store = Store(f"sqlite:///{folder / 'house.db'}")
    hall = Hall(store, folder, seed="an evening for the books").furnished()
    hall.game(42, false_call=9)
    hall.game(30)
    hall.annul(hall.play(hall.announce(), hall.plan(24), until(lambda game, step: in_play(game))))
    _entries(hall)
    hall.play(hall.announce(), hall.plan(18), until(lambda game, step: in_play(game)))
    yield hall
    store.close()


@pytest.fixture(scope="session")
def archive(evening: Hall) -> Archive:
    return Archive(evening.store, evening.door.catalogue)


def in_play(game) -> bool:
    """Whether a line has been awarded in a game."""
    return any(award.prize == "line" for award in game.state.awards)


def _entries(hall: Hall) -> None:
    book = hall.the("minute_book").id
    hall.do(CARMEN, book, "AddNote", kind="incident", text="Se cayó una lámpara", line=2)
    note = hall.look(book).state.notes[-1].added
    view = hall.look(book)
    shown = view.game.view(view.state, seat(view), view.terms)["notes"]
    digest = next(one["digest"] for one in shown if one["note"] == note.note)
    for who in (MARTA, CARMEN):
        hall.do(who, book, "SignNote", note=note.note, digest=digest)
    hall.do(MARTA, book, "AddNote", kind="correction", text="donde dice 30, vale 30", line=2)


def seat(found) -> Seat:

    return Seat(found.game.seats["table_head"])
