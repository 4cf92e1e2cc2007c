"""What may be asked of the tips, what it is made of, and its fold.

Money is cents, times are epoch milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cage.games.tips_events import (
    BoxConfirmed,
    BoxCounted,
    BoxSealed,
    TipsReturned,
    TipsShared,
)
from house.contract import Action, Event

SHOWN = 20


@dataclass(frozen=True)
class OpenTips(Action):
    """Opens the account of the tips of the house."""


@dataclass(frozen=True)
class SealBox(Action):
    """Seals the box of a place (``Mesa 1``, ``Caja``, ``Bingo``) after play has ended."""

    box: str


@dataclass(frozen=True)
class CountBox(Action):
    """What the first person counts in sealed box ``count``, in cents."""

    count: int
    chips: int
    cash: int


@dataclass(frozen=True)
class ConfirmBox(Action):
    """What the second person counts in the same box (TIPS-3)."""

    count: int
    chips: int
    cash: int


@dataclass(frozen=True)
class ReturnTips(Action):
    """Gives back so many cents in cash; the director orders it (TIPS-2)."""

    cents: int
    reason: str


@dataclass(frozen=True)
class ShareTips(Action):
    """Pays so many cents out of the trunk; ``rules`` names the approved, dated rules (TIPS-4)."""

    cents: int
    rules: str


@dataclass(frozen=True, slots=True)
class Box:
    """A sealed box; ``by`` is who counted it first, "" while nobody has."""

    count: int
    box: str
    sealed_at: int
    chips: int = 0
    cash: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True)
class TipsState:
    """``pool`` is what the account owes to the staff; ``open`` are the boxes not yet booked."""

    sealed: int = 0
    open: tuple[Box, ...] = ()
    booked: tuple[BoxConfirmed, ...] = ()
    pool: int = 0

    def box(self, count: int) -> Box | None:
        return next((box for box in self.open if box.count == count), None)


def evolve(state: TipsState | None, event: Event) -> TipsState:
    """The state after an event."""
    if state is None:
        return TipsState()
    return _FOLDS[type(event)](state, event)


def _sealed(state: TipsState, event: BoxSealed) -> TipsState:
    box = Box(event.count, event.box, event.at)
    return replace(state, sealed=event.count, open=(*state.open, box))


def _counted(state: TipsState, event: BoxCounted) -> TipsState:
    boxes = (
        replace(box, chips=event.chips, cash=event.cash, by=event.by)
        if box.count == event.count
        else box
        for box in state.open
    )
    return replace(state, open=tuple(boxes))


def _confirmed(state: TipsState, event: BoxConfirmed) -> TipsState:
    return replace(
        state,
        open=tuple(box for box in state.open if box.count != event.count),
        booked=(event, *state.booked)[:SHOWN],
        pool=state.pool + event.chips + event.cash,
    )


def _left(state: TipsState, event: TipsReturned | TipsShared) -> TipsState:
    return replace(state, pool=state.pool - event.cents)


_FOLDS: Mapping[type[Event], Callable[[TipsState, Any], TipsState]] = {
    BoxSealed: _sealed,
    BoxCounted: _counted,
    BoxConfirmed: _confirmed,
    TipsReturned: _left,
    TipsShared: _left,
}
