"""What has happened at a table; the advance register is written from these (TBL-9, TBL-10)."""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event
from tables.core.events import HeldBet, SeatNet
from tables.core.limits import Limit


@dataclass(frozen=True)
class TablePrepared(Event):
    name: str
    game: str
    jurisdiction: str
    paytable: str
    title: str
    minimum: int
    authorised: int
    schedule: str
    limits: tuple[Limit, ...]
    advance_needed: int
    source: str
    chairs: int
    boxes: int
    backers: bool
    ends_at: int
    profile: str
    by: str
    at: int
    carried: str = ""


@dataclass(frozen=True)
class AdvanceSent(Event):
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class AdvanceReturned(Event):
    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class AdvanceCounted(Event):
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class AdvanceSigned(Event):
    """``ordinal`` counts the advances of the table; the first one opens it."""

    ordinal: int
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class EquipmentInspected(Event):
    checks: tuple[str, ...]
    by: str
    at: int


@dataclass(frozen=True)
class EquipmentSealed(Event):
    seals: tuple[str, ...]
    by: str
    at: int


@dataclass(frozen=True)
class LimitsRaised(Event):
    """``limits`` are all limits of the table from now until ``until`` (epoch milliseconds)."""

    limits: tuple[Limit, ...]
    notice: str
    until: int
    by: str
    at: int


@dataclass(frozen=True)
class RaiseEnded(Event):
    limits: tuple[Limit, ...]
    at: int


@dataclass(frozen=True)
class TableOpened(Event):
    by: str
    at: int


@dataclass(frozen=True)
class SeatTaken(Event):
    seat: int
    name: str
    terminal: bool
    by: str
    at: int
    also_at: str = ""


@dataclass(frozen=True)
class SeatLeft(Event):
    seat: int
    by: str
    at: int


@dataclass(frozen=True)
class BackersAllowed(Event):
    seat: int
    allowed: bool
    at: int


@dataclass(frozen=True)
class ChipsBought(Event):
    seat: int
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class ColourTaken(Event):
    seat: int
    colour: str
    value: int
    by: str
    at: int


@dataclass(frozen=True)
class ColourReturned(Event):
    seat: int
    colour: str
    by: str
    at: int


@dataclass(frozen=True)
class TipDropped(Event):
    """Chips into the slot of the table; counted with its box (TIPS-3). ``kept`` of them the house
    had kept for the seat's terminal."""

    seat: int
    cents: int
    kept: int
    by: str
    at: int


@dataclass(frozen=True)
class CashedOut(Event):
    seat: int
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class ShoeShuffled(Event):
    ordinal: int
    shoe: str
    burnt: int
    by: str
    at: int


@dataclass(frozen=True)
class CutCardShown(Event):
    by: str
    at: int


@dataclass(frozen=True)
class RoundBegun(Event):
    """A round of play of this table has begun."""

    round: str
    number: int
    at: int


@dataclass(frozen=True)
class RoundEnded(Event):
    """Settled, or void (``result`` is empty then); ``holds`` payments wait for the recording."""

    round: str
    number: int
    void: bool
    result: str
    counts: bool
    won_by_bank: int
    nets: tuple[SeatNet, ...]
    shoe: str
    burnt: int
    cut_card: bool
    carried: str
    held: tuple[HeldBet, ...]
    holds: int
    at: int


@dataclass(frozen=True)
class HoldEnded(Event):
    """A payment that was held is decided; ``kept`` is added to what a terminal's seat has."""

    seat: int
    kept: int
    won_by_bank: int
    at: int


@dataclass(frozen=True)
class TableSuspended(Event):
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class TableResumed(Event):
    by: str
    at: int


@dataclass(frozen=True)
class LastRoundsCalled(Event):
    """``rounds`` more may be played; 0: until the cut card comes out."""

    rounds: int
    words: str
    by: str
    at: int


@dataclass(frozen=True)
class PlayEnded(Event):
    by: str
    at: int


@dataclass(frozen=True)
class MinimumChanged(Event):
    minimum: int
    schedule: str
    limits: tuple[Limit, ...]
    advance_needed: int
    by: str
    at: int


@dataclass(frozen=True)
class TableClosedForFraud(Event):
    act: str
    official: str
    by: str
    at: int


@dataclass(frozen=True)
class TableCounted(Event):
    chips: int
    notes: int
    by: str
    at: int


@dataclass(frozen=True)
class CountSigned(Event):
    role: str
    by: str
    at: int


@dataclass(frozen=True)
class TableClosed(Event):
    """Counted and signed: ``result`` is chips and notes less all advances (TBL-10).

    ``won_by_bank`` is what the rounds of play say the bank has won; a difference is a miscount.
    """

    name: str
    game: str
    advances: int
    chips: int
    notes: int
    result: int
    won_by_bank: int
    rounds: int
    by: str
    at: int


@dataclass(frozen=True)
class TableBooked(Event):
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    TablePrepared,
    AdvanceSent,
    AdvanceReturned,
    AdvanceCounted,
    AdvanceSigned,
    EquipmentInspected,
    EquipmentSealed,
    TableOpened,
    LimitsRaised,
    RaiseEnded,
    SeatTaken,
    SeatLeft,
    BackersAllowed,
    ChipsBought,
    ColourTaken,
    ColourReturned,
    CashedOut,
    TipDropped,
    ShoeShuffled,
    CutCardShown,
    RoundBegun,
    RoundEnded,
    HoldEnded,
    TableSuspended,
    TableResumed,
    LastRoundsCalled,
    PlayEnded,
    MinimumChanged,
    TableClosedForFraud,
    TableCounted,
    CountSigned,
    TableClosed,
    TableBooked,
)
