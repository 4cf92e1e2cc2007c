"""What happens to a pool as a whole: its opening, its parameters, its days, its end.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, remainders
are ten-thousandths of a cent, times are epoch milliseconds, rates are basis points.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event
from jackpot.core.sharing import Level


@dataclass(frozen=True, slots=True)
class Figures:
    """What a pool is run by (POOL-1). ``cap`` 0: none; ``ceiling`` is POOL-6's for one increment.

    ``rounding`` is ``carry`` or ``up``; ``packs`` is how many of each card the linked tables have.
    """

    stake_cents: int
    pot_bp: int
    reserve_bp: int
    min_seed: int
    cap: int
    ceiling: int
    packs: int
    rounding: str
    partial_first: bool
    preset: str
    preset_version: int
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What one box won; ``paid_at`` 0: not yet."""

    table: str
    deal: int
    box: int
    level: str
    cents: int
    paid_at: int = 0


@dataclass(frozen=True, slots=True)
class PastHit:
    """A hit that was settled or rejected; the last twenty-five never leave the meters (POOL-2)."""

    hit: int
    state: str
    opened_at: int
    settled_at: int
    opening: int
    taken: int
    value: int
    ticket: int
    row: int
    copies: int
    shares: tuple[Share, ...]
    cards: tuple[str, ...]
    approvers: tuple[str, ...]

    @property
    def owed(self) -> int:
        return sum(share.cents for share in self.shares if not share.paid_at)


@dataclass(frozen=True, slots=True)
class SlotTotal:
    """The running total of the coin slot of a box; ``life`` names the counter that it comes from"""

    box: int
    life: str
    total: int


@dataclass(frozen=True, slots=True)
class LinkedTable:
    """A table that shares the pot, and what its coin box or side-bet tray should hold."""

    table: str
    boxes: int
    packs: int
    tray: int
    slots: tuple[SlotTotal, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The meters as they stand at one moment, and the last numbers given to a hit and a ticket."""

    value: int = 0
    remainder: int = 0
    reserve: int = 0
    reserve_remainder: int = 0
    overflow: int = 0
    wagers: int = 0
    wagered: int = 0
    hits: int = 0
    wins: int = 0
    hit_number: int = 0
    ticket_number: int = 0


@dataclass(frozen=True)
class PoolOpened(Event):
    figures: Figures
    standings: Standings
    base: int
    tables: tuple[LinkedTable, ...]
    past: tuple[PastHit, ...]
    authorisation: str
    authorised_on: str
    follows: str
    by: str
    at: int


@dataclass(frozen=True)
class ParameterPlanned(Event):
    """A parameter that waits for the cycle that begins after ``effective_at``."""

    parameter: str
    value: int
    effective_at: int
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class ParameterChanged(Event):
    parameter: str
    old: int
    new: int
    resolution: str
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class ActSigned(Event):
    """Two persons have signed an act of this pool; its approval is used up by it (SEC-10)."""

    action: str
    approval: str
    proposer: str
    second: str
    by: str
    at: int


@dataclass(frozen=True)
class PoolSuspended(Event):
    """The pool takes no stakes; ``code`` is what they are refused with (POOL-11, POOL-15)."""

    code: str
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class FiguresApproved(Event):
    """A second manager has signed the figures with this digest: the pool may run (BJP-14)."""

    digest: str
    proposer: str
    by: str
    at: int


@dataclass(frozen=True)
class PoolResumed(Event):
    reason: str
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class PoolCorrected(Event):
    """A documented correction of a fault: ``cents`` more (or less) in the value (POOL-13)."""

    cents: int
    reason: str
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class DayReconciled(Event):
    """The statement of a day and the three figures that must agree (POOL-15, JPSCREEN-2).

    ``book`` is what the sales lead to, ``ledger`` what stands on the account, ``meter`` what the
    screens showed. ``code`` is empty when all agree to the cent and the fraction.
    """

    day: str
    opening: int
    opening_remainder: int
    wagers: int
    sales: int
    fed: int
    seeds: int
    moved_in: int
    awards: int
    reversed: int
    corrections: int
    closing: int
    remainder: int
    opening_reserve: int
    reserve: int
    reserve_remainder: int
    overflow: int
    book: int
    book_remainder: int
    ledger: int
    meter: int
    debt: int
    code: str
    by: str
    at: int


@dataclass(frozen=True)
class PoolEnded(Event):
    """The pool is no more; its money goes where the authority says (POOL-18)."""

    resolution: str
    destination: str
    cents: int
    reserve: int
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class PoolClosed(Event):
    """The round is over at the end of a gaming day; the next one goes on with all of it."""

    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    PoolOpened,
    ParameterPlanned,
    ParameterChanged,
    ActSigned,
    PoolSuspended,
    FiguresApproved,
    PoolResumed,
    PoolCorrected,
    DayReconciled,
    PoolEnded,
    PoolClosed,
)
