"""What has happened in a round of play; the same events for every game.

Pools, books and the table itself hear these. ``table`` is the id of the table's round, ``number``
counts the rounds of play of that table. Money is cents, times are epoch milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event
from tables.core.limits import Limit

NOBODY = "nobody"
"""The audience of a card that lies face down for everyone."""


@dataclass(frozen=True, slots=True)
class HeldBet:
    """A stake that stays on the cloth for the next round, with the game's own note on it.

    ``parent`` is the place, from 1, of the held bet that this one belongs to; 0: none.
    """

    seat: int
    kind: str
    box: int
    on: tuple[int, ...]
    stake: int
    parent: int
    note: str
    terminal: bool


@dataclass(frozen=True, slots=True)
class BetResult:
    """How one bet was settled (TBL-3); ``place`` is its place in the order of payment."""

    place: int
    bet: int
    seat: int
    kind: str
    box: int
    stake: int
    result: str
    payout: int
    returned: int
    commission: int


@dataclass(frozen=True, slots=True)
class SeatNet:
    """What a seat went away with, less what it put down in this round; cents, of either sign."""

    seat: int
    net: int
    terminal: bool


@dataclass(frozen=True, slots=True)
class HandTold:
    """A hand as it was shown: ``cards`` at the end, ``dealt`` before any exchange.

    Box 0 is the bank's.
    ``hand`` names the kind of hand (``royal_flush``), ``value`` orders hands of one kind; ``out``
    tells that it takes no part any more (passed, penalised).
    """

    box: int
    seat: int
    cards: tuple[str, ...]
    dealt: tuple[str, ...]
    hand: str
    value: tuple[int, ...]
    out: bool


@dataclass(frozen=True)
class RoundOpened(Event):
    """Everything that the table lent to this round, so that it can be played again from here."""

    number: int
    table: str
    table_name: str
    game: str
    jurisdiction: str
    paytable: str
    minimum: int
    schedule: str
    limits: tuple[Limit, ...]
    source: str
    commitment: str
    last_round: bool
    shoe: str
    burnt: int
    carried: str
    held: tuple[HeldBet, ...]
    boxes: int
    backers: bool
    profile: str
    by: str
    at: int
    last_shoe: bool = False


@dataclass(frozen=True)
class BetPlaced(Event):
    """A stake lies. ``decision`` is the number of the move that added it, 0 for a placed bet."""

    bet: int
    seat: int
    kind: str
    box: int
    on: tuple[int, ...]
    stake: int
    parent: int
    decision: int
    call: str
    terminal: bool
    by: str
    at: int


@dataclass(frozen=True)
class ExcessReturned(Event):
    """Chips found outside the limits went back to their seat before the round (ROU-90)."""

    seat: int
    kind: str
    box: int
    on: tuple[int, ...]
    found: int
    returned: int
    by: str
    at: int


@dataclass(frozen=True)
class BetRemoved(Event):
    bet: int
    by: str
    at: int


@dataclass(frozen=True)
class StepTaken(Event):
    step: str
    value: int
    by: str
    at: int


@dataclass(frozen=True)
class OrderGiven(Event):
    """Something was arranged at the table; what it means follows from the rules of the game."""

    order: str
    values: tuple[int, ...]
    by: str
    at: int


@dataclass(frozen=True)
class BetsClosed(Event):
    """No more bets: ``seats`` and ``boxes`` are those that take part (POOL-7)."""

    table: str
    number: int
    seats: tuple[int, ...]
    boxes: tuple[int, ...]
    by: str
    at: int


@dataclass(frozen=True)
class OutcomeDrawn(Event):
    """A card, pocket or die came: ``number`` as it was drawn or keyed, ``name`` what it stands for.

    ``seen_by`` is the one seat that may know it, or everyone.
    """

    move: int
    ordinal: int
    device: str
    number: int
    name: str
    to: str
    seen_by: str
    by: str
    at: int

    @property
    def audience(self) -> str:
        return self.seen_by


@dataclass(frozen=True)
class OutcomeCorrected(Event):
    """Move ``move`` really was ``name``; the rest of the round stands as it was."""

    move: int
    number: int
    name: str
    wrong: str
    by: str
    at: int


@dataclass(frozen=True)
class DecisionTaken(Event):
    """``amount`` is the extra stake of whoever commands the box; backers' parts are bets too."""

    move: int
    seat: int
    box: int
    hand: int
    choice: str
    amount: int
    picks: tuple[int, ...]
    by: str
    at: int


@dataclass(frozen=True)
class HandPenalised(Event):
    move: int
    box: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class CardRemoved(Event):
    card: str
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class IncidentNoted(Event):
    what: str
    box: int
    text: str
    by: str
    at: int


@dataclass(frozen=True)
class PaymentApproved(Event):
    by: str
    at: int


@dataclass(frozen=True)
class PaymentHeld(Event):
    """The player is told the end of it; play goes on meanwhile."""

    bet: int
    until: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class HoldDecided(Event):
    """``paid`` went to the seat, ``rejected`` to the bank; one of them is nought."""

    table: str
    bet: int
    seat: int
    terminal: bool
    paid: int
    rejected: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class ThrowVoided(Event):
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class RoundDecided(Event):
    """Every bet is decided and nothing is paid yet; said again when an outcome is corrected."""

    table: str
    number: int
    result: str
    hands: tuple[HandTold, ...]
    at: int


@dataclass(frozen=True)
class RoundSettled(Event):
    """Collected and paid; the round has ended. The table goes on with what is carried here."""

    table: str
    number: int
    result: str
    bets: tuple[BetResult, ...]
    nets: tuple[SeatNet, ...]
    staked: int
    paid: int
    won_by_bank: int
    shoe: str
    burnt: int
    carried: str
    held: tuple[HeldBet, ...]
    holds: int
    counts: bool
    by: str
    at: int


@dataclass(frozen=True)
class RoundVoided(Event):
    """Every stake of the round went back; what the table had held before it holds again."""

    table: str
    number: int
    reason: str
    returned: int
    shoe: str
    burnt: int
    carried: str
    held: tuple[HeldBet, ...]
    by: str
    at: int


@dataclass(frozen=True)
class SecretRevealed(Event):
    secret: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    RoundOpened,
    BetPlaced,
    ExcessReturned,
    BetRemoved,
    StepTaken,
    OrderGiven,
    BetsClosed,
    OutcomeDrawn,
    OutcomeCorrected,
    DecisionTaken,
    HandPenalised,
    CardRemoved,
    IncidentNoted,
    PaymentApproved,
    PaymentHeld,
    HoldDecided,
    ThrowVoided,
    RoundDecided,
    RoundSettled,
    RoundVoided,
    SecretRevealed,
)
