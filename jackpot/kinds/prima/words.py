"""What may be asked of a prima, and what it is made of.

The prima (*prima de bingo*) is fed with a percentage of the takings of every game until its cap is
reached; then the cap is the prize of whoever calls bingo within a ball limit that grows by one with
each game. Catalogue section 10, *Prima de bingo*; requirements PRIMA-1 to PRIMA-13.

Money is cents, a remainder is ten-thousandths of a cent, times are epoch milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from house.contract import Action
from jackpot.core.state import Plan
from jackpot.kinds.prima.events import PrimaAwarded, PrimaCorrected, PrimaFed, PrimaOpened

CAP = "cap"
RATE = "rate"
"""The two parameters that can be changed while the prima lives (PRIMA-8, POOL-12)."""


@dataclass(frozen=True)
class OpenPrima(Action):
    """Begins a prima under its own authorisation (PRIMA-1).

    ``fund_cents`` is players' money taken over from the paper books through the bank. ``follows``
    names a closed prima whose money, limit and fraction of a cent this one goes on with.
    """

    cap: int
    base_limit: int
    authorisation: str
    authorised_on: str
    fund_cents: int = 0
    follows: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"follows": "prima"}


@dataclass(frozen=True)
class ChangeCap(Action):
    """A new cap for the cycle that begins after ``effective_at`` (0: now) (PRIMA-8).

    ``applies`` is ``next_cycle`` or ``at_once`` (empty: as the profile says); at once needs the
    number of the authority's ``resolution``. Two persons (SEC-10).
    """

    cap: int
    effective_at: int = 0
    applies: str = ""
    resolution: str = ""
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"approval": "approval"}


@dataclass(frozen=True)
class ChangeRate(Action):
    """A new percentage in basis points; a prima with players' money never changes at once."""

    rate_bp: int
    effective_at: int = 0
    applies: str = ""
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"approval": "approval"}


@dataclass(frozen=True)
class ApplyPlanned(Action):
    """The house puts a planned parameter into force in an idle prima once its date has come."""

    parameter: str


@dataclass(frozen=True)
class EndPrima(Action):
    """Withdraws the prima: its money goes into the next bingo prize (PRIMA-9)."""

    resolution: str
    debts: str
    destination: str = "next_bingo"
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"approval": "approval"}


@dataclass(frozen=True)
class ClosePrima(Action):
    """Closes the round at the end of the gaming day; the next one follows it."""


@dataclass(frozen=True, slots=True)
class PrimaState:
    """All that a prima is. ``limit`` 0: not armed; ``games_armed`` counts the coming game.

    ``game`` is the round that the figures are lent to; ``fed``, ``awarded`` and ``before`` tell
    what that game did to the prima, so that its annulment can be answered amount by amount.
    """

    opening: PrimaOpened
    cap: int
    rate_bp: int
    fund: int
    next_fund: int
    remainder: int
    limit: int
    games_armed: int
    plans: tuple[Plan, ...] = ()
    game: str = ""
    number: int = 0
    fed: PrimaFed | PrimaCorrected | None = None
    awarded: PrimaAwarded | None = None
    before: PrimaState | None = None
    awards: tuple[PrimaAwarded, ...] = ()
    closed: bool = False

    @property
    def armed(self) -> bool:
        return self.limit > 0

    @property
    def idle(self) -> bool:
        """No players' money in it and no game that feeds it."""
        return not (self.fund or self.next_fund or self.game)
