"""What happens at the central cage (*Caja Central*), in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, times are
epoch milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class CentralOpened(Event):
    """``cents`` is the cash that was fetched from the bank to begin with."""

    name: str
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class CashFetched(Event):
    """From the bank into the central cage."""

    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class CashBanked(Event):
    """From the central cage to the bank."""

    cents: int
    reason: str
    by: str
    at: int
