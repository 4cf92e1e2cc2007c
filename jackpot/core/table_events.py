"""What happens at the tables of a pool: links, stakes, deals, boxes of coins and trays of chips.

``table`` is the name of a table of the hall, ``deal`` the number of its hand or game, ``box`` the
place at it. Events are kept for ever. Money is cents, times are epoch milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event
from jackpot.core.eligible import Entry
from jackpot.core.meter import Amounts


@dataclass(frozen=True, slots=True)
class BoxAmounts:
    """Where the stake of one box went, or what came back out of each part."""

    box: int
    amounts: Amounts


@dataclass(frozen=True)
class TableLinked(Event):
    table: str
    boxes: int
    packs: int
    by: str
    at: int


@dataclass(frozen=True)
class TableUnlinked(Event):
    table: str
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class DealOpened(Event):
    """The table takes bets for a deal. ``session`` is the table's round, ``play`` the deal's."""

    table: str
    deal: int
    session: str
    play: str
    at: int


@dataclass(frozen=True)
class TableShut(Event):
    """The table is closed; stakes that never saw a deal stay in the pool for its next one."""

    table: str
    at: int


@dataclass(frozen=True)
class LinkLost(Event):
    """The table takes no more stakes for the pool; its game goes on (POOL-10)."""

    table: str
    at: int


@dataclass(frozen=True)
class LinkRestored(Event):
    table: str
    lost_at: int
    at: int


@dataclass(frozen=True)
class TableSuspended(Event):
    """The table was away for too long; two persons readmit it (POOL-10)."""

    table: str
    at: int


@dataclass(frozen=True)
class TableReadmitted(Event):
    table: str
    reason: str
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class SlotReported(Event):
    """A coin slot is alive or dead; with its first word it says from which total it counts."""

    table: str
    box: int
    alive: bool
    life: str
    total: int
    at: int


@dataclass(frozen=True)
class CoinTaken(Event):
    """A coin went into the slot of a box before the deal, and into the pot.

    ``source`` is ``slot`` or ``key``; ``total`` is the slot's running total after it.
    """

    table: str
    deal: int
    box: int
    amounts: Amounts
    source: str
    total: int
    by: str
    at: int


@dataclass(frozen=True)
class CoinsSetApart(Event):
    """Coins that the slot counted and the pool could not take, and why; they have no row in it."""

    table: str
    box: int
    coins: int
    total: int
    code: str
    at: int


@dataclass(frozen=True)
class CoinsSettled(Event):
    """Coins that lay apart were given back, or entered into the pot as a signed correction."""

    table: str
    box: int
    coins: int
    cents: int
    into_pot: bool
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class SideBetPlaced(Event):
    table: str
    deal: int
    box: int
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class SideBetTakenBack(Event):
    table: str
    deal: int
    box: int
    by: str
    at: int


@dataclass(frozen=True)
class DealClosed(Event):
    """No more bets: the snapshot that every hit of this deal is judged on (POOL-7).

    ``fed`` is what the side bets of the boxes inside bring to the pool, each by itself, and the
    remainders are the fractions that stay with the pool after them.
    """

    table: str
    deal: int
    entries: tuple[Entry, ...]
    fed: tuple[BoxAmounts, ...]
    remainder: int
    reserve_remainder: int
    by: str
    at: int


@dataclass(frozen=True)
class BoxPassed(Event):
    """The player said pass: the hand is out (DEC-J4)."""

    table: str
    deal: int
    box: int
    at: int


@dataclass(frozen=True)
class BoxExcluded(Event):
    """Misconduct: the hand cannot win, its stake stays (CAROUSEL-10)."""

    table: str
    deal: int
    box: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class DealEnded(Event):
    table: str
    deal: int
    at: int


@dataclass(frozen=True)
class DealAbandoned(Event):
    """No end of this deal was heard in time, so hit ``hit`` waits for it no longer."""

    table: str
    deal: int
    hit: int
    at: int


@dataclass(frozen=True)
class DealVoided(Event):
    """The deal counts for nothing. ``carried`` boxes keep their coin for the next deal; what the
    other stakes had brought is taken back by ``taken_back``."""

    table: str
    deal: int
    carried: tuple[int, ...]
    taken_back: tuple[BoxAmounts, ...]
    remainder: int
    reserve_remainder: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class CoinReturned(Event):
    """A coin of a void deal was given back on request, before the next one (CAROUSEL-10)."""

    table: str
    deal: int
    box: int
    amounts: Amounts
    by: str
    at: int


@dataclass(frozen=True)
class BoxCounted(Event):
    """A coin box or a side-bet tray was emptied and counted by two persons (CAROUSEL-11)."""

    table: str
    expected: int
    counted: int
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class TrayFilled(Event):
    """The cage filled the side-bet tray of a table (BJP-15)."""

    table: str
    cents: int
    by: str
    second: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    TableLinked,
    TableUnlinked,
    DealOpened,
    TableShut,
    LinkLost,
    LinkRestored,
    TableSuspended,
    TableReadmitted,
    DealClosed,
    BoxPassed,
    BoxExcluded,
    DealEnded,
    DealAbandoned,
    DealVoided,
    BoxCounted,
)
"""Of every pool of tables."""

COIN_EVENTS: tuple[type[Event], ...] = (
    SlotReported,
    CoinTaken,
    CoinsSetApart,
    CoinsSettled,
    CoinReturned,
)
SIDE_BET_EVENTS: tuple[type[Event], ...] = (SideBetPlaced, SideBetTakenBack, TrayFilled)
