"""What may be asked of a round of play, in the imperative; the same words for every game.

Money is cents. ``after`` is how many cards, balls or dice had come when a decision was offered, so
that a second press is ``E_STALE`` and never a second card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from house.contract import Action, Report

BY_HAND = "by_hand"
ELECTRONIC = "electronic"
"""Where cards and numbers come from: keyed by the croupier, or drawn by the house's own luck.

Any other source is the name of a machine on a cable (a wheel's reader, a scanner in the shoe)."""


@dataclass(frozen=True)
class OpenRound(Action):
    """Opens the bets of the next hand, spin or throw of a table.

    ``source`` must be the one that the table was prepared with; it decides about the commitment.
    """

    table: str
    source: str = BY_HAND
    borrows: ClassVar[Mapping[str, str]] = {"table": "table"}


@dataclass(frozen=True)
class PlaceBet(Action):
    """Puts ``stake`` on a bet ``kind`` for ``seat``: in a ``box`` or on the numbers ``on``.

    ``parent`` is the bet that this one belongs to (odds behind a line bet).
    """

    table: str
    seat: int
    kind: str
    stake: int
    box: int = 0
    on: tuple[int, ...] = ()
    parent: int = 0
    borrows: ClassVar[Mapping[str, str]] = {"table": "table"}


@dataclass(frozen=True)
class FindBet(PlaceBet):
    """Chips that are found lying outside the limits: over the maximum they play for it and the
    rest goes back, under the minimum all of it does (ROU-90, BLA-63)."""


@dataclass(frozen=True)
class RemoveBet(Action):
    """Takes a bet back before the closing call."""

    bet: int


@dataclass(frozen=True)
class TakeStep(Action):
    """A step that the game demands while bets are open (the throw, the question), with its fact."""

    step: str
    value: int = 0


@dataclass(frozen=True)
class GiveOrder(Action):
    """What a game lets croupier or table head arrange while bets are open, as often as it is needed
    (other dice, another shooter), with the numbers that it concerns."""

    order: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True)
class CloseBets(Action):
    """No more bets."""


@dataclass(frozen=True)
class ReportOutcome(Report):
    """What came as number ``ordinal`` of the round: a pocket, a die, a card by its number."""

    ordinal: int
    outcome: int


@dataclass(frozen=True)
class KeyCards(Action):
    """The next cards as the croupier keys or scans them, from number ``ordinal`` of the round."""

    ordinal: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Decide(Action):
    """A decision that is offered to a box: its choice, and the amount or the cards it needs."""

    after: int
    box: int
    choice: str
    hand: int = 1
    amount: int = 0
    picks: tuple[int, ...] = ()


@dataclass(frozen=True)
class TimeOut(Action):
    """The time for the decisions offered after ``after`` is over: each takes its default."""

    after: int
    moves: int


@dataclass(frozen=True)
class CorrectOutcome(Action):
    """Before anything is paid: what really came as move ``move`` of the round (ROU-89)."""

    move: int
    outcome: int


@dataclass(frozen=True)
class RemoveCard(Action):
    """A card leaves the shoe unplayed: found face up, drawn beyond need, damaged (BLA-59, 62)."""

    card: str
    reason: str


@dataclass(frozen=True)
class Penalise(Action):
    """A box loses its whole stake for breaking the rules of conduct (NDP-35, PGP-34)."""

    box: int
    reason: str


@dataclass(frozen=True)
class NoteIncident(Action):
    """Puts an irregularity on record that changes nothing in the round."""

    what: str
    text: str
    box: int = 0


@dataclass(frozen=True)
class ConfirmPayment(Action):
    """Losers are collected and winners paid in the order shown; the round ends."""


@dataclass(frozen=True)
class ApprovePayment(Action):
    """The table head has seen the stacked winning chips; they may be paid (ROU-24)."""


@dataclass(frozen=True)
class ReturnAbsent(Action):
    """The stakes of a player who is not at the table go back before the number comes (ROU-88)."""

    seat: int


@dataclass(frozen=True)
class HoldPayment(Action):
    """Payment of a winning bet waits for the recording, at most half an hour (DISPUTE-3)."""

    bet: int
    reason: str


@dataclass(frozen=True)
class DecideHold(Action):
    """What the recording showed: the bet is paid, or rejected in writing."""

    bet: int
    pay: bool
    reason: str


@dataclass(frozen=True)
class VoidThrow(Action):
    """The throw counts for nothing; bets lie and are open again (ROU-81, CRA-56)."""

    reason: str


@dataclass(frozen=True)
class VoidRound(Action):
    """The whole round counts for nothing; every stake goes back (NDP-34, TBL-23)."""

    reason: str


@dataclass(frozen=True)
class RevealSecret(Action):
    """The house publishes the secret of the round's electronic luck."""

    secret: str
