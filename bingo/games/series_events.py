"""What happens to a series of cards, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, times are
epoch milliseconds; ``game`` is the id of the bingo game that the series is lent to; ``next`` is the
first card number that no game has handed out.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class SeriesRegistered(Event):
    """A series lies in the stock. ``tax_paid`` is what its cards cost in tax when bought."""

    letter: str
    number: int
    size: int
    face_cents: int
    matrix: str
    control: str
    first: int
    delivery: str
    own_print: bool
    rate_bp: int
    tax_paid: int
    by: str
    at: int


@dataclass(frozen=True)
class SeriesReleased(Event):
    """The hall manager lets a series of the house's own printing go on sale (BINGO-33)."""

    by: str
    at: int


@dataclass(frozen=True)
class SeriesLent(Event):
    game: str
    number: int
    at: int


@dataclass(frozen=True)
class CardSpoilt(Event):
    """A void card of the running game: handed out, never sold again (BINGO-9)."""

    game: str
    number: int
    at: int


@dataclass(frozen=True)
class PointerMoved(Event):
    """A game has handed out numbers up to ``next`` − 1; ``tax`` of its ``units`` became a cost.

    The loan ends here, at the end of the sale (BINGO-35). ``remainder`` is the fraction of a cent
    of tax after it, in ten-thousandths.
    """

    game: str
    before: int
    next: int
    units: int
    tax: int
    remainder: int
    at: int


@dataclass(frozen=True)
class UnitsCorrected(Event):
    """The count of that game was wrong: ``units``, ``tax`` and ``remainder`` stand instead."""

    game: str
    before: int
    next: int
    units: int
    tax: int
    remainder: int
    at: int


@dataclass(frozen=True)
class CardsAttached(Event):
    """The game was annulled or cancelled: its cards go to the minutes, its ``tax`` is claimed."""

    game: str
    units: int
    tax: int
    at: int


@dataclass(frozen=True)
class CardsPrinted(Event):
    """The house printed these cards itself, or printed them again, in one of its layouts."""

    first: int
    last: int
    layout: str
    by: str
    at: int


@dataclass(frozen=True)
class SeriesRetired(Event):
    """A used-up series makes room: ``successor`` is the next one of its letter."""

    successor: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    SeriesRegistered,
    SeriesReleased,
    SeriesLent,
    CardSpoilt,
    PointerMoved,
    UnitsCorrected,
    CardsAttached,
    CardsPrinted,
    SeriesRetired,
)
