"""What may be asked of a table, in the imperative. Money is cents, times are epoch milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from house.contract import Action
from tables.core.limits import Limit
from tables.core.words import BY_HAND


@dataclass(frozen=True)
class PrepareTable(Action):
    """Puts a table up: the number on its sign, what it plays, its limits (TBL-5).

    ``paytable`` is the digest of the stored paytable of ``plays`` (``blackjack``) in
    ``jurisdiction``. ``minimum`` is the table's, ``authorised`` the authorised one (0: the same).
    ``source`` tells where cards or numbers come from. ``boxes`` is what the cloth shows (0: as the
    paytable presets it).
    ``backers`` announces that standing players may join a box with consent. ``ends_at`` is the hour
    at which games end (0: none is set). ``after`` is the table of the session before, whose dice do
    not come back (CRA-2).
    """

    name: str
    plays: str
    jurisdiction: str
    paytable: str
    minimum: int
    authorised: int = 0
    schedule: str = ""
    limits: tuple[Limit, ...] = ()
    source: str = BY_HAND
    boxes: int = 0
    backers: bool = False
    ends_at: int = 0
    after: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"after": "table"}


@dataclass(frozen=True)
class SendAdvance(Action):
    """The cage sends the opening advance, or later one more of the same amount (CAGE-4, CAGE-5)."""

    cents: int


@dataclass(frozen=True)
class ReturnAdvance(Action):
    """An advance that was sent wrong goes back to the vault before it is counted."""

    reason: str


@dataclass(frozen=True)
class CountAdvance(Action):
    """The croupier has counted aloud; the table head enters the sum (TBL-9)."""

    cents: int


@dataclass(frozen=True)
class SignAdvance(Action):
    """The director signs the counted advance."""


@dataclass(frozen=True)
class InspectEquipment(Action):
    """Wheel, ball, shoe: each of ``checks`` has been looked at before the opening (ROU-10)."""

    checks: tuple[str, ...]


@dataclass(frozen=True)
class SealEquipment(Action):
    """After play the wheel is locked under its lid, in Chile the chip tray as well (ROU-25)."""

    seals: tuple[str, ...]


@dataclass(frozen=True)
class RaiseLimits(Action):
    """Higher maxima until a moment, after notice to the authority stating both (ROU-55)."""

    limits: tuple[Limit, ...]
    notice: str
    until: int


@dataclass(frozen=True)
class EndRaise(Action):
    """The time of the notice is over: the limits of the schedule hold again."""


@dataclass(frozen=True)
class OpenTable(Action):
    """The table head opens the table."""


@dataclass(frozen=True)
class TakeSeat(Action):
    """A player sits down on chair ``seat``, or stands at the table (0); a terminal has its money
    kept by the house. ``also_at`` names another table at which the same person plays (ROU-88)."""

    seat: int = 0
    name: str = ""
    terminal: bool = False
    also_at: str = ""


@dataclass(frozen=True)
class LeaveSeat(Action):
    seat: int


@dataclass(frozen=True)
class AllowBackers(Action):
    """The holder of a box consents that others put down in it, or no longer (NDP-4, BLA-8)."""

    seat: int
    allowed: bool


@dataclass(frozen=True)
class BuyChips(Action):
    """Notes spread out, called aloud and dropped into the box against chips (CHIPS-2)."""

    seat: int
    cents: int


@dataclass(frozen=True)
class TakeColour(Action):
    """Chips of a colour of one's own, at a value that the marker board shows (ROU-57, ROU-86)."""

    seat: int
    colour: str
    value: int


@dataclass(frozen=True)
class ReturnColour(Action):
    """Colour chips changed back into chips of face value; the marker is taken off."""

    seat: int


@dataclass(frozen=True)
class CashOut(Action):
    """What the house keeps for a terminal is handed over in chips, which the cage redeems."""

    seat: int


@dataclass(frozen=True)
class DropTip(Action):
    """A tip of a seat is called and goes at once into the slot, never into the table (TBL-26)."""

    seat: int
    cents: int


@dataclass(frozen=True)
class Shuffle(Action):
    """Cards are shuffled and cut, the cut card is put in, the first ones are burnt."""


@dataclass(frozen=True)
class ShowCutCard(Action):
    """The cut card has come out of a real shoe."""


@dataclass(frozen=True)
class Suspend(Action):
    reason: str


@dataclass(frozen=True)
class Resume(Action):
    """Play goes on at a suspended table."""


@dataclass(frozen=True)
class CallLastRounds(Action):
    """The closing call before the hour limit (TBL-13, HOURS-4)."""


@dataclass(frozen=True)
class EndPlay(Action):
    """The announced rounds are played."""


@dataclass(frozen=True)
class ChangeMinimum(Action):
    """New limits after the closing call was played out; ``keeps`` is a table of the same game that
    keeps the authorised minimum (TABLE-2, TBL-16)."""

    minimum: int
    schedule: str = ""
    limits: tuple[Limit, ...] = ()
    keeps: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"keeps": "table"}


@dataclass(frozen=True)
class CloseForFraud(Action):
    """The director closes the table with the consent of the official; an act is written."""

    act: str
    official: str


@dataclass(frozen=True)
class CountTable(Action):
    """Remaining chips and the notes of the box are counted and entered (CAGE-6)."""

    chips: int
    notes: int


@dataclass(frozen=True)
class SignCount(Action):
    """A cashier and the director sign the closing count, each for himself."""


@dataclass(frozen=True)
class CarryToBook(Action):
    """The result stands in the control book; the table's day is over."""
