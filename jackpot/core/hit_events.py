"""What happens to a hit, from the first hand declared to the last share paid.

A *hit* is the set of hands that compete for one settlement; its *opening pot* is what it can take
at most. Events are kept for ever. Money is cents, times are epoch milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event
from jackpot.core.pool_events import Share


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal at one table."""

    table: str
    deal: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A declared hand: ``height`` orders hands of one level, ``cards`` are in order of receipt."""

    table: str
    deal: int
    box: int
    cards: tuple[str, ...]
    level: str
    height: int
    declared_by: str


@dataclass(frozen=True)
class HitOpened(Event):
    """The first qualifying hand was declared: the pot is frozen as ``opening`` (POOL-8, POOL-9).

    ``gross`` is the value less the stakes of deals still open; ``members`` are the deals closed to
    bets at that moment, whose hands compete; ``lock`` is what the hit would take as it stands.
    """

    hit: int
    hand: Hand
    members: tuple[Deal, ...]
    gross: int
    opening: int
    lock: int
    by: str
    at: int


@dataclass(frozen=True)
class HandAdded(Event):
    hit: int
    hand: Hand
    lock: int
    by: str
    at: int


@dataclass(frozen=True)
class HitCompleted(Event):
    """All deals of the hit are over: ``opening`` and ``lock`` are what later hits stand behind."""

    hit: int
    opening: int
    lock: int
    at: int


@dataclass(frozen=True)
class CardsConfirmed(Event):
    """The table head confirms the cards of one hand, counts the pack and seals it (CAROUSEL-14)."""

    hit: int
    table: str
    box: int
    seal: str
    image: str
    by: str
    at: int


@dataclass(frozen=True)
class HitWitnessed(Event):
    """One more person, from another table, has seen the cards (POOL-14)."""

    hit: int
    by: str
    at: int


@dataclass(frozen=True)
class HitVerified(Event):
    hit: int
    at: int


@dataclass(frozen=True)
class HitHeld(Event):
    """The recording is looked at, until ``until`` at the latest (DISPUTE-3)."""

    hit: int
    reason: str
    until: int
    by: str
    at: int


@dataclass(frozen=True)
class HoldEnded(Event):
    """``expired`` tells that the time ran out; the director must now settle or reject."""

    hit: int
    expired: bool
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class HandRejected(Event):
    hit: int
    table: str
    deal: int
    box: int
    reason: str
    lock: int
    by: str
    at: int


@dataclass(frozen=True)
class HitRejected(Event):
    """No hand is left: what was locked is part of the running pot again."""

    hit: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class HitSettled(Event):
    """The award: ``taken`` cents leave the pot, ``shares`` are owed to the boxes (POOL-9).

    After a ``full`` award reserve, overflow and the house's seed are the new value (POOL-5).
    ``ticket`` counts award tickets without gaps (POOL-16); ``value`` is what the meter shows next.
    """

    hit: int
    ticket: int
    opening: int
    taken: int
    rounding: int
    full: bool
    shares: tuple[Share, ...]
    reserve: int
    overflow: int
    seed: int
    value: int
    approvers: tuple[str, ...]
    handover: str
    by: str
    at: int


@dataclass(frozen=True)
class AwardPaid(Event):
    """The cage paid one share; ``cheque`` names the cheque's act, if it was one (CAGE-8)."""

    hit: int
    table: str
    box: int
    cents: int
    cheque: str
    by: str
    at: int


@dataclass(frozen=True)
class TicketPrinted(Event):
    """``copy`` 0 is the original, which exists once; then *COPIA 1*, 2 … (POOL-16)."""

    hit: int
    ticket: int
    copy: int
    by: str
    at: int


@dataclass(frozen=True)
class HitShown(Event):
    """How the screens of the room told of a hit that was ``OPENED`` or ``SETTLED`` (JPSCREEN-3).

    ``screens`` showed it or had to; the slowest that did took ``slowest_ms``, measured by its
    answer, and ``late`` of them had not answered when the outer limit was over.
    """

    hit: int
    stage: str
    screens: int
    slowest_ms: int
    late: int
    at: int


@dataclass(frozen=True)
class FixedDeclared(Event):
    """A fixed prize that waits for the table head; ``from_cage``: too big for the tray (BJP-15)."""

    hand: Hand
    cents: int
    from_cage: bool
    by: str
    at: int


@dataclass(frozen=True)
class FixedConfirmed(Event):
    """The table head confirmed a fixed prize that the cage now owes."""

    table: str
    deal: int
    box: int
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class FixedPaid(Event):
    """A fixed prize was paid in chips from the tray, or by the cage."""

    hand: Hand
    cents: int
    from_cage: bool
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    HitOpened,
    HandAdded,
    HitCompleted,
    CardsConfirmed,
    HitWitnessed,
    HitVerified,
    HitHeld,
    HoldEnded,
    HandRejected,
    HitRejected,
    HitSettled,
    AwardPaid,
    TicketPrinted,
    HitShown,
)
FIXED_EVENTS: tuple[type[Event], ...] = (FixedDeclared, FixedConfirmed, FixedPaid)
