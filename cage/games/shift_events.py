"""What happens in a till's shift, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, times are
epoch milliseconds; a *count* is text of ``value x pieces``, both numbers, separated by spaces.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class ShiftOpened(Event):
    """``count`` is the float piece by piece, ``float_cents`` what it comes to."""

    till: str
    cashier: str
    float_cents: int
    count: str
    at: int


@dataclass(frozen=True)
class CashMoved(Event):
    """Cash that a game or a debt moved in this till: ``cents`` into it, negative out of it.

    ``reason`` is sale, undo, return, void, block, prize, refund or owed; ``sale`` the sale line.
    """

    reason: str
    game: str
    sale: int
    cents: int
    at: int


@dataclass(frozen=True)
class CashBrought(Event):
    """From the central cage into the till."""

    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class CashTaken(Event):
    """From the till to the central cage."""

    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class ShiftCounted(Event):
    """The cashier counted the till; ``difference`` is counted less expected."""

    count: str
    counted: int
    expected: int
    difference: int
    by: str
    at: int


@dataclass(frozen=True)
class ShiftClosed(Event):
    """Another person has checked the count and taken the cash to the central cage."""

    till: str
    cashier: str
    counted: int
    expected: int
    difference: int
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    ShiftOpened,
    CashMoved,
    CashBrought,
    CashTaken,
    ShiftCounted,
    ShiftClosed,
)
