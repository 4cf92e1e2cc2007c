"""What happens to the tips of the house, in the past tense. Money is cents, times are epoch ms.

Events are kept for ever: a class in use never loses or changes a field.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class TipsOpened(Event):
    by: str
    at: int


@dataclass(frozen=True)
class BoxSealed(Event):
    """A box is closed where it stood (a table, the cage, the bingo) and waits for its count."""

    count: int
    box: str
    by: str
    at: int


@dataclass(frozen=True)
class BoxCounted(Event):
    """The first person's count; no money moves before the second one."""

    count: int
    chips: int
    cash: int
    by: str
    at: int


@dataclass(frozen=True)
class BoxConfirmed(Event):
    """The second person counted the same: the money lies on the tips account (TIPS-3)."""

    count: int
    box: str
    chips: int
    cash: int
    by: str
    at: int


@dataclass(frozen=True)
class TipsReturned(Event):
    """Given back by order of the director, for an error or an abuse (TIPS-2)."""

    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class TipsShared(Event):
    """Paid out of the trunk by rules that are approved and dated (TIPS-4)."""

    cents: int
    rules: str
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    TipsOpened,
    BoxSealed,
    BoxCounted,
    BoxConfirmed,
    TipsReturned,
    TipsShared,
)
