"""What has happened to the playing cards of the house: the rows of their register.

Events are kept for ever: a class in use never loses or changes a field. Times are epoch ms.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class DepotOpened(Event):
    by: str
    at: int


@dataclass(frozen=True)
class MakerAuthorised(Event):
    maker: str
    reference: str
    by: str
    at: int


@dataclass(frozen=True)
class CardsRegistered(Event):
    """``pieces`` is what a whole set counts, pack by pack."""

    item: int
    material: str
    maker: str
    number: str
    pieces: tuple[int, ...]
    visa: str
    by: str
    at: int


@dataclass(frozen=True)
class CabinetOpened(Event):
    """``opening`` counts the openings of the cabinet."""

    opening: int
    purpose: str
    holder: str
    employee: str
    at: int


@dataclass(frozen=True)
class CabinetClosed(Event):
    opening: int
    by: str
    at: int


@dataclass(frozen=True)
class CardsStored(Event):
    item: int
    opening: int
    state: str
    by: str
    at: int


@dataclass(frozen=True)
class CardsDrawn(Event):
    item: int
    opening: int
    table: str
    name: str
    by: str
    at: int


@dataclass(frozen=True)
class CardsShown(Event):
    item: int
    sealed: bool
    counts: tuple[int, ...]
    by: str
    at: int


@dataclass(frozen=True)
class CardsReordered(Event):
    item: int
    by: str
    at: int


@dataclass(frozen=True)
class CardsExamined(Event):
    item: int
    counts: tuple[int, ...]
    marked: bool
    sound: bool
    by: str
    at: int


@dataclass(frozen=True)
class CheckAsked(Event):
    item: int
    player: str
    by: str
    at: int


@dataclass(frozen=True)
class CheckDecided(Event):
    item: int
    counts: tuple[int, ...]
    marked: bool
    fit: bool
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class CardsWithdrawn(Event):
    """``counts`` is what was found, and what the destruction must find again."""

    item: int
    defect: str
    how: str
    counts: tuple[int, ...]
    told: str
    by: str
    at: int


@dataclass(frozen=True)
class DestructionChecked(Event):
    item: int
    counts: tuple[int, ...]
    marked: bool
    by: str
    at: int


@dataclass(frozen=True)
class CardsDestroyed(Event):
    item: int
    by: str
    at: int


@dataclass(frozen=True)
class DestructionEntered(Event):
    item: int
    act: str
    by: str
    at: int


@dataclass(frozen=True)
class TableNoted(Event):
    """A table was put up; ``decks`` 0: it plays without cards of the house."""

    table: str
    name: str
    decks: int
    at: int


@dataclass(frozen=True)
class TableGone(Event):
    table: str
    at: int


@dataclass(frozen=True)
class ShoeRegistered(Event):
    shoe: str
    model: str
    approval: str
    by: str
    at: int


@dataclass(frozen=True)
class ShoeKeeperNamed(Event):
    person: str
    by: str
    at: int


@dataclass(frozen=True)
class ShoeGiven(Event):
    """``running`` counts the sessions in a row in which this table had this shoe."""

    shoe: str
    table: str
    name: str
    running: int
    by: str
    at: int


@dataclass(frozen=True)
class ShoeReturned(Event):
    shoe: str
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    DepotOpened,
    MakerAuthorised,
    CardsRegistered,
    CabinetOpened,
    CabinetClosed,
    CardsStored,
    CardsDrawn,
    CardsShown,
    CardsReordered,
    CardsExamined,
    CheckAsked,
    CheckDecided,
    CardsWithdrawn,
    DestructionChecked,
    CardsDestroyed,
    DestructionEntered,
    TableNoted,
    TableGone,
    ShoeRegistered,
    ShoeKeeperNamed,
    ShoeGiven,
    ShoeReturned,
)
