"""What may be asked of a series of cards, what it is made of, and what its events fold to.

Requirements BINGO-34, BINGO-35, BINGO-48, BINGO-54. Money is cents, a remainder is ten-thousandths
of a cent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bingo.games.series_events import (
    CardsAttached,
    CardSpoilt,
    CardsPrinted,
    PointerMoved,
    SeriesLent,
    SeriesRegistered,
    SeriesReleased,
    SeriesRetired,
    UnitsCorrected,
)
from bingo.series_names import series_name
from house.contract import Action, Event

REGISTERED = "REGISTERED"
READY = "READY"
LENT = "LENT"
USED_UP = "USED_UP"
RETIRED = "RETIRED"


@dataclass(frozen=True)
class RegisterSeries(Action):
    """Takes a series into the stock: printed, received with its *guía* or generated (BINGO-54).

    ``matrix`` is the digest of the stored matrix; ``control`` the printed or whole control digest
    (empty: not compared); ``first`` the first number not yet sold of a series already begun.
    """

    letter: str
    number: int
    size: int
    face_cents: int
    matrix: str
    control: str = ""
    first: int = 1
    delivery: str = ""
    own_print: bool = False


@dataclass(frozen=True)
class ReleaseSeries(Action):
    """Lets a series of the house's own printing go on sale (BINGO-33)."""


@dataclass(frozen=True)
class PrintCards(Action):
    """Puts on record that cards ``first`` to ``last`` of the house's own are printed (BINGO-34)."""

    first: int
    last: int
    layout: str


PRINTS_KEPT = 20
"""How many print runs a series shows; all of them stay in its events."""

PAST_GAMES = 50
"""How many games back a series remembers who sold which of its cards."""


@dataclass(frozen=True, slots=True)
class SeriesState:
    """``next`` is the pointer; ``game`` the last borrower, ``lent`` while it sells.

    ``moved`` and ``remainder`` are the tax moved to cost and its fraction *before* that game;
    ``units`` and ``game_tax`` are what that game used. ``past`` are the last games that sold of it,
    each with its number and its first card, so that a claim can name the game of an old card.
    ``prints`` are the last print runs.
    """

    opening: SeriesRegistered
    name: str
    next: int
    phase: str
    game: str = ""
    number: int = 0
    spoilt: int = 0
    moved: int = 0
    remainder: int = 0
    remainder_after: int = 0
    units: int = 0
    game_tax: int = 0
    sold: int = 0
    void: int = 0
    attached: int = 0
    past: tuple[tuple[int, int], ...] = ()
    prints: tuple[CardsPrinted, ...] = ()


def evolve(state: SeriesState | None, event: Event) -> SeriesState:
    """The series after ``event``."""
    if isinstance(event, SeriesRegistered):
        name = series_name(event.letter, event.number)
        return SeriesState(event, name, event.first, REGISTERED if event.own_print else READY)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _lent(state: SeriesState, event: SeriesLent) -> SeriesState:
    return replace(
        state,
        phase=LENT,
        game=event.game,
        number=event.number,
        spoilt=0,
        moved=state.moved + state.game_tax,
        remainder=state.remainder_after,
        units=0,
        game_tax=0,
    )


def _pointer_moved(state: SeriesState, event: PointerMoved) -> SeriesState:
    if event.next > event.before:
        state = replace(state, past=(*state.past, (state.number, event.before))[-PAST_GAMES:])
    return _moved(state, event)


def _moved(state: SeriesState, event: PointerMoved | UnitsCorrected) -> SeriesState:
    assert event.next >= state.next, (state, event)
    return replace(
        state,
        next=event.next,
        phase=USED_UP if event.next > state.opening.size else READY,
        sold=state.sold + event.units - state.units,
        units=event.units,
        game_tax=event.tax,
        remainder_after=event.remainder,
    )


_FOLDS: Mapping[type[Event], Callable[[SeriesState, Any], SeriesState]] = {
    SeriesReleased: lambda state, event: replace(state, phase=READY),
    SeriesLent: _lent,
    CardSpoilt: lambda state, event: replace(
        state, spoilt=max(state.spoilt, event.number), void=state.void + 1
    ),
    PointerMoved: _pointer_moved,
    UnitsCorrected: _moved,
    CardsAttached: lambda state, event: replace(state, attached=state.attached + event.units),
    CardsPrinted: lambda state, event: replace(state, prints=(*state.prints, event)[-PRINTS_KEPT:]),
    SeriesRetired: lambda state, event: replace(state, phase=RETIRED),
}
