"""Prints cards of a series that lies in a house: `manage.py cards print`, and its child processes.

A running house prints by starting this command, so that drawing thousands of cards takes time
from nobody who waits for a ball. `--progress` tells each sheet on a line of its own for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from bingo.cards import Matrix, printed_control, shown_control
from bingo.paper.card import Kind, Printed
from bingo.paper.layouts import Layout
from bingo.paper.sheets import write_cards
from bingo.tags import CARD, Tag, newest_key, sign
from house.rounds import Memory, Round
from house.settings import Settings, read_keys

NICE = 10
"""How much a child process stands back before a house that plays."""


@dataclass(frozen=True)
class Run:
    """What is printed: cards `first` to `last` (0: the last of the series)."""

    series: str
    first: int
    last: int
    layout: Layout
    settings: Settings


def print_cards(memory: Memory, run: Run, out: Path, told: Callable[[int, int], None]) -> int:
    """Write the file whole or not at all; `told` hears how many cards of how many are done."""
    settings = run.settings
    found = series_round(memory, settings.hall, run.series)
    opening, terms = found.state.opening, found.terms
    if not opening.own_print:
        raise click.ClickException("E_NOT_AUTHORISED: the cards of this series are not our own")
    last = run.last or opening.size
    if not 1 <= run.first <= last <= opening.size:
        raise click.ClickException(f"series {run.series} has cards 1 to {opening.size}")
    control = shown_control(printed_control(opening.control))
    kind = Kind(settings.hall_name, run.series, opening.size, opening.face_cents, control)
    matrix = terms.document(opening.matrix)
    assert isinstance(matrix, Matrix)
    cards = signed(matrix, run.series, range(run.first, last + 1), settings)
    draft = out.with_name(out.name + ".part")
    try:
        total = last - run.first + 1
        made = write_cards(draft, run.layout, kind, cards, told=lambda done: told(done, total))
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)
    return made


def series_round(memory: Memory, hall: str, name: str) -> Round:
    """The open series of that name."""
    found = memory.store.read(lambda conn: memory.open_rounds(conn, hall, ("series",)))
    for one in found:
        if one.state.name == name:
            return one
    names = ", ".join(sorted(one.state.name for one in found)) or "none"
    raise click.ClickException(f"there is no series {name} in this house; there are: {names}")


def signed(matrix: Matrix, series: str, numbers: range, settings: Settings) -> Iterator[Printed]:
    """The cards one after the other, each with the text that proves it (SEC-12)."""
    if not any(settings.secret_dir.glob("qr-*.key")):
        raise click.ClickException(f"there is no key for printing in {settings.secret_dir}")
    keys = read_keys(settings, os.urandom).qr
    batch = newest_key(keys)
    for number in numbers:
        code = sign(Tag(batch, series, number, CARD), keys[batch])
        yield Printed(number, matrix.rows(number), code)
