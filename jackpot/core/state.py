"""What a pool of tables is made of, as its events fold to it. Nothing here decides anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from jackpot.core.eligible import Entry
from jackpot.core.hit_events import Deal, FixedDeclared, Hand, HitSettled, HitShown
from jackpot.core.meter import Amounts, Meter, Rates
from jackpot.core.pool_events import DayReconciled, Figures, PastHit, PoolOpened
from jackpot.core.sharing import Claim, Division, divide

OPEN = "OPEN"
CLOSED = "CLOSED"
"""The phases of a deal: bets are taken, or they are no more."""

OPENED = "OPENED"
COMPLETE = "COMPLETE"
VERIFIED = "VERIFIED"
HELD = "HELD"
SETTLED = "SETTLED"
PAID = "PAID"
REJECTED = "REJECTED"
"""The states of a hit (rules, section 1)."""

REMEMBERED = 25
NOTHING_POSTED = Amounts()
NO_RATES = Rates(0)


@dataclass(frozen=True, slots=True)
class Plan:
    """A parameter that waits for its cycle."""

    parameter: str
    value: int
    effective_at: int


@dataclass(frozen=True, slots=True)
class Stake:
    """A coin or a side bet of one box; ``posted`` is what it has brought to the pool so far."""

    box: int
    cents: int
    seq: int
    posted: Amounts = NOTHING_POSTED
    rates: Rates = NO_RATES
    carried: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """The coin slot of a box; ``apart`` are coins it counted that have no row in the pool.

    ``keyed`` are coins that were keyed while it was dead: the first that it counts afterwards.
    """

    box: int
    life: str
    total: int
    alive: bool = True
    apart: int = 0
    keyed: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A linked table with its one present deal.

    ``deal`` 0: no deal is known yet. ``stakes`` are those of the present deal, ``ahead`` those that
    wait for the next one. ``entries`` is the snapshot, ``close_seq`` the number of its event.
    ``tray`` is what its coin box or side-bet tray should hold.
    """

    name: str
    boxes: int
    packs: int
    tray: int = 0
    session: str = ""
    play: str = ""
    deal: int = 0
    phase: str = OPEN
    close_seq: int = 0
    entries: tuple[Entry, ...] = ()
    stakes: tuple[Stake, ...] = ()
    ahead: tuple[Stake, ...] = ()
    passed: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    fixed: frozenset[int] = frozenset()
    slots: tuple[Slot, ...] = ()
    staff: frozenset[str] = frozenset()
    lost_at: int = 0
    suspended: bool = False

    @property
    def link_up(self) -> bool:
        return not (self.lost_at or self.suspended)

    def entry(self, box: int) -> Entry | None:
        return next((entry for entry in self.entries if entry.box == box), None)

    def stake(self, box: int) -> Stake | None:
        return next((stake for stake in self.stakes if stake.box == box), None)

    def slot(self, box: int) -> Slot | None:
        return next((slot for slot in self.slots if slot.box == box), None)


@dataclass(frozen=True, slots=True)
class HitHand:
    """A hand of a hit; ``confirmed_by`` is the table head who has seen its cards."""

    hand: Hand
    confirmed_by: str = ""
    seal: str = ""
    image: str = ""

    @property
    def place(self) -> tuple[str, int]:
        return self.hand.table, self.hand.box


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit that is not yet paid in full, or that was settled lately.

    ``ahead`` are the hits that were unsettled when it opened and are not yet complete: its opening
    pot is ``gross`` less their locks. ``waiting`` are deals of it that have not ended.
    """

    number: int
    state: str
    opened_at: int
    gross: int
    opening: int
    lock: int
    seq: int
    hands: tuple[HitHand, ...]
    members: tuple[Deal, ...]
    waiting: tuple[Deal, ...]
    ahead: tuple[int, ...]
    held_until: int = 0
    held_by: str = ""
    was_held: bool = False
    hold_expired: bool = False
    witness: str = ""

    @property
    def shown_state(self) -> str:
        return HELD if self.held_until else self.state

    def hand_at(self, table: str, box: int) -> HitHand | None:
        return next((hand for hand in self.hands if hand.place == (table, box)), None)

    def division(self, figures: Figures) -> Division:
        """What its hands take of its opening pot as it now stands."""
        claims = [Claim(hand.hand.level, hand.hand.height) for hand in self.hands]
        return divide(self.opening, claims, figures.levels, partial_first=figures.partial_first)


@dataclass(frozen=True, slots=True)
class Rate:
    """Stakes of a day that were fed at one rate; ``stakes`` counts them, reversals taken off."""

    pot_bp: int
    stakes: int
    cents: int


@dataclass(frozen=True, slots=True)
class Day:
    """The sums since the last statement; ``opening`` is the meter as it stood then."""

    opening: Meter
    rates: tuple[Rate, ...] = ()
    fed: int = 0
    seeds: int = 0
    moved_in: int = 0
    awards: int = 0
    reversed: int = 0
    corrections: int = 0
    staff: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Suspension:
    code: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class Pool:
    """All that a pool of tables is. ``count`` is the number of its last event."""

    opening: PoolOpened
    figures: Figures
    meter: Meter
    day: Day
    count: int
    tables: Mapping[str, Table] = field(default_factory=lambda: MappingProxyType({}))
    hits: tuple[Hit, ...] = ()
    past: tuple[PastHit, ...] = ()
    plans: tuple[Plan, ...] = ()
    fixed: tuple[FixedDeclared, ...] = ()
    fixed_owed: tuple[FixedDeclared, ...] = ()
    hit_number: int = 0
    ticket_number: int = 0
    suspension: Suspension | None = None
    statement: DayReconciled | None = None
    settled: HitSettled | None = None
    shown: tuple[HitShown, ...] = ()
    changed_by: str = ""
    changed_why: str = ""
    changed_at: int = 0
    closed: bool = False
    ended: bool = False
    """Paid out by a resolution: no pool goes on from it."""

    @property
    def rates(self) -> Rates:
        figures = self.figures
        return Rates(figures.pot_bp, figures.reserve_bp, figures.rounding == "up")

    @property
    def locked(self) -> int:
        """What is set apart for the hits that are not yet settled."""
        return sum(hit.lock for hit in self.hits)

    @property
    def running(self) -> int:
        """What plays on behind the unsettled hits; the amount that displays show (POOL-8)."""
        return self.meter.value - self.locked

    @property
    def room(self) -> int | None:
        """What still fits under the cap; None: there is no cap."""
        return self.figures.cap - self.running if self.figures.cap else None

    @property
    def open_stakes(self) -> int:
        """What deals still open to bets, and stakes that wait for one, have already brought."""
        return sum(
            stake.posted.value
            for table in self.tables.values()
            for stake in (*(table.stakes if table.phase == OPEN else ()), *table.ahead)
        )

    @property
    def idle(self) -> bool:
        """At its base: no player's money in it, no stake and no hit (POOL-12)."""
        stakes = any(table.stakes or table.ahead for table in self.tables.values())
        meter = self.meter
        fraction = meter.remainder or meter.reserve_remainder
        return not (meter.pot or meter.reserve or fraction or stakes or self.hits)

    def hit(self, number: int) -> Hit | None:
        return next((hit for hit in self.hits if hit.number == number), None)

    def past_hit(self, number: int) -> PastHit | None:
        return next((past for past in self.past if past.hit == number), None)

    def hit_of(self, table: str, deal: int) -> Hit | None:
        """The unsettled hit that a hand of this deal competes in; None: it would open its own."""
        wanted = Deal(table, deal)
        return next((hit for hit in self.hits if wanted in hit.members), None)
