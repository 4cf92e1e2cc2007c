"""What may be asked of every pool of tables, in the imperative.

``table`` is the name of a table of the hall, ``deal`` the number of its hand or game, ``box`` the
place at it, ``hit`` the number of a hit. ``approval`` names the approval that two persons signed
(SEC-10). Tables that are played on this system tell most of this by their own events; the actions
are the same words for a croupier's key, a machine, or a table that is played elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from house.contract import Action

SIGNED: Mapping[str, str] = {"approval": "approval"}


@dataclass(frozen=True)
class LinkTable(Action):
    """Lets a table of ``boxes`` boxes and ``packs`` packs share the pot (BJP-2)."""

    table: str
    game: str
    boxes: int
    packs: int


@dataclass(frozen=True)
class UnlinkTable(Action):
    table: str
    reason: str
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


@dataclass(frozen=True)
class OpenDeal(Action):
    """The table takes bets for this deal; ``session`` and ``play`` name its rounds, if any."""

    table: str
    deal: int
    session: str = ""
    play: str = ""


@dataclass(frozen=True)
class ShutTable(Action):
    """The table is closed for the day."""

    table: str


@dataclass(frozen=True)
class ReportLink(Action):
    """The table was lost or is heard again (POOL-10)."""

    table: str
    up: bool


@dataclass(frozen=True)
class SuspendTable(Action):
    """The house gives a table up that stays away too long."""

    table: str


@dataclass(frozen=True)
class ReadmitTable(Action):
    table: str
    reason: str
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


@dataclass(frozen=True)
class CloseDeal(Action):
    """No more bets: ``boxes`` are those that take part in the deal (POOL-7).

    ``link_up`` false tells that the table was cut off when it closed its bets.
    """

    table: str
    deal: int
    boxes: tuple[int, ...]
    link_up: bool = True


@dataclass(frozen=True)
class PassBox(Action):
    """The player at this box said pass."""

    table: str
    deal: int
    box: int


@dataclass(frozen=True)
class ExcludeBox(Action):
    """Misconduct at this box."""

    table: str
    deal: int
    box: int
    reason: str


@dataclass(frozen=True)
class EndDeal(Action):
    table: str
    deal: int


@dataclass(frozen=True)
class VoidDeal(Action):
    table: str
    deal: int
    reason: str


@dataclass(frozen=True)
class DeclareHand(Action):
    """A hand in order of receipt, as the croupier keys it; the pool tells what it is.

    ``bank`` are the croupier's own cards. ``waits`` lets a fixed prize wait for an empty tray.
    """

    table: str
    deal: int
    box: int
    cards: tuple[str, ...]
    from_split: bool = False
    bank: tuple[str, ...] = ()
    waits: bool = False


@dataclass(frozen=True)
class CompleteHit(Action):
    """The house lets a hit go on without deals whose end it has not heard in time."""

    hit: int


@dataclass(frozen=True)
class ConfirmCards(Action):
    """A table head confirms the cards of one hand; ``pack_cards`` counts the whole pack."""

    hit: int
    table: str
    box: int
    pack_cards: int = 0
    seal: str = ""
    image: str = ""


@dataclass(frozen=True)
class WitnessHit(Action):
    """One more person who does not work at the tables has seen the cards (POOL-14)."""

    hit: int


@dataclass(frozen=True)
class HoldHit(Action):
    """Stops the payment until the recording has been looked at (DISPUTE-3)."""

    hit: int
    reason: str


@dataclass(frozen=True)
class ReleaseHit(Action):
    """The recording was looked at and all is well."""

    hit: int
    reason: str


@dataclass(frozen=True)
class EndHold(Action):
    """The house ends a hold whose time is over."""

    hit: int


@dataclass(frozen=True)
class RejectHand(Action):
    hit: int
    table: str
    box: int
    reason: str


@dataclass(frozen=True)
class RejectHit(Action):
    hit: int
    reason: str


@dataclass(frozen=True)
class ReportShown(Action):
    """How long the screens took to show a hit that was ``OPENED`` or ``SETTLED`` (JPSCREEN-3)."""

    hit: int
    stage: str
    screens: int
    slowest_ms: int
    late: int


@dataclass(frozen=True)
class SettleHit(Action):
    """The director awards; ``handover`` names the row by which the substitute took over."""

    hit: int
    handover: str = ""


@dataclass(frozen=True)
class PayAward(Action):
    hit: int
    table: str
    box: int
    cheque: str = ""


@dataclass(frozen=True)
class PrintTicket(Action):
    """Prints the award ticket: the original once, then copies (POOL-16)."""

    hit: int
    copy: bool = False


@dataclass(frozen=True)
class ChangeParameter(Action):
    """A new value of ``cap``, ``rate``, ``reserve``, ``seed``, ``stake`` or ``ceiling`` (POOL-12).

    ``applies`` is ``next_cycle`` or ``at_once``; ``effective_at`` 0: now. At once only a cap, and
    only with the number of the authority's ``resolution``.
    """

    parameter: str
    value: int
    effective_at: int = 0
    applies: str = "next_cycle"
    resolution: str = ""
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


@dataclass(frozen=True)
class ApplyPlanned(Action):
    """The house puts a planned parameter into force in an idle pool once its date has come."""

    parameter: str


@dataclass(frozen=True)
class CorrectPool(Action):
    """A documented correction of a fault: ``cents`` more, or less, in the value (POOL-13)."""

    cents: int
    reason: str
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


@dataclass(frozen=True)
class Reconcile(Action):
    """Closes the pool's day with three figures that must agree (POOL-15).

    ``sales_cents`` is what the tables' own books say was staked, less what was given back;
    ``ledger_cents`` stands on the pot's account, ``meter_cents`` was read from a screen.
    """

    day: str
    sales_cents: int
    ledger_cents: int
    meter_cents: int


@dataclass(frozen=True)
class SuspendPool(Action):
    """The pool takes no more stakes, after a fault of memory or of a self-check (POOL-11)."""

    reason: str


@dataclass(frozen=True)
class ApproveFigures(Action):
    """A second manager signs the figures that the digest stands for (BJP-14)."""

    digest: str


@dataclass(frozen=True)
class ResumePool(Action):
    reason: str
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


@dataclass(frozen=True)
class CountBox(Action):
    """Empties and counts the coin box or the side-bet tray of a table (CAROUSEL-11, BJP-15)."""

    table: str
    counted: int
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


@dataclass(frozen=True)
class EndPool(Action):
    """Ends the pool by a resolution; ``destination`` is ``authority`` (POOL-18)."""

    resolution: str
    destination: str
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


@dataclass(frozen=True)
class ClosePool(Action):
    """Closes the round at the end of the gaming day; the next one follows it."""
