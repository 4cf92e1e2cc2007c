"""What happens at the reception desk, in the past tense. Money is cents, times are epoch ms.

Events are kept for ever: a class in use never loses or changes a field.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class ReceptionOpened(Event):
    unit_cents: int
    by: str
    at: int


@dataclass(frozen=True)
class PadOpened(Event):
    """A pad of tickets that the authority has stamped: numbers ``first`` to ``last``."""

    series: str
    first: int
    last: int
    stamp: str
    by: str
    at: int


@dataclass(frozen=True)
class TicketSold(Event):
    """The next ticket of its pad; ``voucher`` is the one that it was exchanged for, or 0."""

    series: str
    number: int
    record: str
    cents: int
    voucher: int
    by: str
    at: int


@dataclass(frozen=True)
class TicketSpoilt(Event):
    """A ticket that was written wrong: its paper stays in the pad."""

    series: str
    number: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class VoucherGiven(Event):
    """A provisional paper in a crowd, its price deposited (ADMIT-9)."""

    voucher: int
    record: str
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class ReceptionPaidIn(Event):
    """Cash of the desk handed to the central cage."""

    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class VisitorAdmitted(Event):
    """The admission let the visitor of this record in: from now on tickets go to such alone."""

    record: str
    at: int


@dataclass(frozen=True)
class StubsDestroyed(Event):
    """A used pad's stubs, destroyed with the act of the official in three copies (ADMIT-10)."""

    series: str
    first: int
    last: int
    cents: int
    act: str
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    ReceptionOpened,
    PadOpened,
    TicketSold,
    TicketSpoilt,
    VoucherGiven,
    ReceptionPaidIn,
    VisitorAdmitted,
    StubsDestroyed,
)
