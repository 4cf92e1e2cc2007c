"""What may be asked of a till's shift, what it is made of, and what its events fold to.

Money is cents, times are epoch milliseconds; a *count* is text such as ``5000x2 100x30``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cage.games.shift_events import (
    CashBrought,
    CashMoved,
    CashTaken,
    ShiftClosed,
    ShiftCounted,
    ShiftOpened,
)
from house.contract import Action, Event

OPEN = "OPEN"
COUNTED = "COUNTED"
CLOSED = "CLOSED"

SOLD = frozenset({"sale", "undo", "block"})
REFUNDED = frozenset({"return", "void", "refund"})
PAID = frozenset({"prize", "owed"})
"""The reasons for which cash moves, by the sum that the till shows."""


@dataclass(frozen=True)
class OpenShift(Action):
    """Opens a shift at a till with a float, as one sum, by value and pieces, or both."""

    till: str
    float_cents: int = 0
    float_count: str = ""


@dataclass(frozen=True)
class CashIn(Action):
    """Cash from the central cage into the till."""

    cents: int
    reason: str


@dataclass(frozen=True)
class CashOut(Action):
    """Cash from the till to the central cage."""

    cents: int
    reason: str


@dataclass(frozen=True)
class CloseShift(Action):
    """The cashier has counted the till; until it is confirmed it may be counted again."""

    counted: str


@dataclass(frozen=True)
class ConfirmClose(Action):
    """Another person confirms the count of so many cents (SEC-9)."""

    counted: int


@dataclass(frozen=True, slots=True)
class ShiftState:
    till: str
    cashier: str
    opened_at: int
    float_cents: int
    phase: str = OPEN
    sold: int = 0
    refunded: int = 0
    paid: int = 0
    brought: int = 0
    taken: int = 0
    sales: int = 0
    difference: int = 0
    count: ShiftCounted | None = None

    @property
    def expected(self) -> int:
        """What must be in the drawer: what the ledger has on this till."""
        came = self.float_cents + self.brought + self.sold + self.difference
        return came - self.taken - self.refunded - self.paid


def evolve(state: ShiftState | None, event: Event) -> ShiftState:
    """The shift after ``event``."""
    if isinstance(event, ShiftOpened):
        return ShiftState(event.till, event.cashier, event.at, event.float_cents)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _moved(state: ShiftState, event: CashMoved) -> ShiftState:
    if event.reason in SOLD:
        counts = state.sales + (-1 if event.reason == "undo" else 1)
        return replace(state, sold=state.sold + event.cents, sales=counts)
    if event.reason in REFUNDED:
        return replace(state, refunded=state.refunded - event.cents)
    assert event.reason in PAID, event
    return replace(state, paid=state.paid - event.cents)


def _counted(state: ShiftState, event: ShiftCounted) -> ShiftState:
    assert event.expected == state.expected, (state, event)
    difference = state.difference + event.difference
    return replace(state, phase=COUNTED, difference=difference, count=event)


_FOLDS: Mapping[type[Event], Callable[[ShiftState, Any], ShiftState]] = {
    CashMoved: _moved,
    CashBrought: lambda state, event: replace(state, brought=state.brought + event.cents),
    CashTaken: lambda state, event: replace(state, taken=state.taken + event.cents),
    ShiftCounted: _counted,
    ShiftClosed: lambda state, event: replace(state, phase=CLOSED),
}
