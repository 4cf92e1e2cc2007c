"""What may be asked of a pool about its stakes: coins in slots, side bets, fixed prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from house.contract import Action
from jackpot.core.actions import SIGNED

# --- coins (the carousel) -------------------------------------------------------------------------


@dataclass(frozen=True)
class TakeCoin(Action):
    """The croupier keys a coin that went into the slot of a box."""

    table: str
    deal: int
    box: int
    cents: int


@dataclass(frozen=True)
class CountCoins(Action):
    """A slot tells its running total; ``life`` names its counter, ``cents`` the value of a coin."""

    table: str
    box: int
    life: str
    total: int
    cents: int


@dataclass(frozen=True)
class ReportSlot(Action):
    """A slot is alive, or its broker says that it is dead."""

    table: str
    box: int
    alive: bool


@dataclass(frozen=True)
class ReturnCoin(Action):
    """Gives the coin of a void deal back on request, before the next deal (CAROUSEL-10)."""

    table: str
    box: int


@dataclass(frozen=True)
class SettleCoins(Action):
    """Gives back coins that lay apart, or enters them into the pot (POOL-10); two persons."""

    table: str
    box: int
    coins: int
    into_pot: bool
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED


# --- side bets (the blackjack progressive) --------------------------------------------------------


@dataclass(frozen=True)
class PlaceSideBet(Action):
    """A chip of the exact value on the side spot of a box.

    ``play`` names the round of play; when it is given, it must lend the ``boxes`` that hold an
    ordinary bet (BJP-3).
    """

    table: str
    deal: int
    box: int
    cents: int
    play: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"play": "*"}


@dataclass(frozen=True)
class TakeBackSideBet(Action):
    """Before the first card only."""

    table: str
    deal: int
    box: int


@dataclass(frozen=True)
class ConfirmFixed(Action):
    """The table head confirms a fixed prize that is too big for one key (BJP-15)."""

    table: str
    deal: int
    box: int


@dataclass(frozen=True)
class PayFixed(Action):
    """The cage pays a fixed prize against its ticket."""

    table: str
    deal: int
    box: int


@dataclass(frozen=True)
class FillTray(Action):
    """The cage fills the side-bet tray of a table with chips (BJP-15); two persons."""

    table: str
    cents: int
    approval: str = ""
    borrows: ClassVar[Mapping[str, str]] = SIGNED
