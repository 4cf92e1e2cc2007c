"""What may be asked of the register of lost stakes, what it is made of, and its events.

Events are kept for ever: a class in use never loses or changes a field. Money is cents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from house.contract import Action, Event

DEPOSITED = "DEPOSITED"
RETURNED = "RETURNED"
DELIVERED = "DELIVERED"


@dataclass(frozen=True)
class OpenLostStakes(Action):
    """Opens the register."""


@dataclass(frozen=True)
class RecordFound(Action):
    """A stake that nobody claims: ``initial`` cents; ``accumulated`` won on it stays at the table.

    ``medium`` is ``chips`` or ``cash``; the owner has been sought first (LOST-1).
    """

    place: str
    finder: str
    initial: int
    accumulated: int = 0
    medium: str = "chips"


@dataclass(frozen=True)
class ReturnFound(Action):
    """Gives item ``item`` back in cash against proof beyond doubt (LOST-3)."""

    item: int
    name: str
    address: str
    proof: str


@dataclass(frozen=True)
class DeliverFound(Action):
    """Hands ``cents``, all that is left, to the City at the end of the season (LOST-4)."""

    cents: int
    receipt: str


@dataclass(frozen=True)
class LostStakesOpened(Event):
    by: str
    at: int


@dataclass(frozen=True)
class StakeFound(Event):
    item: int
    place: str
    finder: str
    cents: int
    accumulated: int
    medium: str
    by: str
    at: int


@dataclass(frozen=True)
class DebtsTaken(Event):
    """What a game left owing and nobody claimed in time; the debts posted it themselves."""

    item: int
    game: str
    cents: int
    at: int


@dataclass(frozen=True)
class StakeReturned(Event):
    item: int
    cents: int
    name: str
    address: str
    proof: str
    by: str
    at: int


@dataclass(frozen=True)
class StakesDelivered(Event):
    cents: int
    receipt: str
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the register; ``state`` is DEPOSITED, RETURNED or DELIVERED."""

    item: int
    place: str
    finder: str
    cents: int
    at: int
    state: str = DEPOSITED


@dataclass(frozen=True, slots=True)
class LostState:
    items: tuple[Item, ...] = ()

    @property
    def total(self) -> int:
        """What is deposited now, in cents: what stands on the account."""
        return sum(item.cents for item in self.items if item.state == DEPOSITED)


def evolve(state: LostState | None, event: Event) -> LostState:
    """The state after an event."""
    if state is None:
        return LostState()
    return _FOLDS[type(event)](state, event)


def _add(state: LostState, item: Item) -> LostState:
    return replace(state, items=(*state.items, item))


def _moved(state: LostState, to: str, number: int = 0) -> LostState:
    """One deposited item, or all of them, in a new state."""
    items = (
        replace(item, state=to) if item.state == DEPOSITED and number in (0, item.item) else item
        for item in state.items
    )
    return replace(state, items=tuple(items))


_FOLDS: Mapping[type[Event], Callable[[LostState, Any], LostState]] = {
    StakeFound: lambda state, e: _add(state, Item(e.item, e.place, e.finder, e.cents, e.at)),
    DebtsTaken: lambda state, e: _add(state, Item(e.item, e.game, "", e.cents, e.at)),
    StakeReturned: lambda state, e: _moved(state, RETURNED, e.item),
    StakesDelivered: lambda state, e: _moved(state, DELIVERED),
}


EVENTS: tuple[type[Event], ...] = (
    LostStakesOpened,
    StakeFound,
    DebtsTaken,
    StakeReturned,
    StakesDelivered,
)
