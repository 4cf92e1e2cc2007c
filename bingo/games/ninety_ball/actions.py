"""What may be asked of a ninety-ball game, in the imperative.

Requirements BINGO-n of the hall rules; times are epoch milliseconds, money is cents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from house.contract import Action, Report

MANUAL = "manual"
ELECTRONIC = "electronic"
"""The two ways to bring balls in without a machine on a cable."""


@dataclass(frozen=True)
class AnnounceGame(Action):
    """Opens a game: session, series, ball set, side pool and debts are lent to it (BINGO-6).

    ``closes_at`` is the announced, indicative end of the sale (0: none). ``extractor`` is
    ``manual`` or ``electronic`` (or the name of a machine on a cable).
    """

    session: str
    series: str
    ball_set: str
    debts: str
    pool: str = ""
    extractor: str = MANUAL
    closes_at: int = 0
    borrows: ClassVar[Mapping[str, str]] = {
        "session": "session",
        "series": "series",
        "ball_set": "ball_set",
        "debts": "debts",
        "pool": "*",
    }


@dataclass(frozen=True)
class OpenSale(Action):
    """Opens the sale of the announced game (BINGO-50)."""


@dataclass(frozen=True)
class SellCards(Action):
    """Sells the next ``count`` cards at the till of an open shift (BINGO-7, BINGO-35).

    ``tendered_cents`` is the cash handed over; 0 stands for the exact amount. ``doubles`` sells
    papers of two halves at twice the price, the other half for the next game (BINGO-8).
    """

    shift: str
    count: int
    tendered_cents: int = 0
    doubles: bool = False
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class UndoSale(Action):
    """Takes back a mistyped sale of the same till while it is the last of its series (BINGO-9)."""

    shift: str
    sale: int
    reason: str
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class ReturnCards(Action):
    """A buyer hands cards back during the sale; they must be resold before its close (BINGO-9)."""

    shift: str
    series: str
    first: int
    last: int
    reason: str
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class VoidCard(Action):
    """A spoilt card is taken back, refunded and never sold again (BINGO-9)."""

    shift: str
    series: str
    number: int
    reason: str
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class HandBlock(Action):
    """Hands the next ``count`` cards to a seller who walks the room (BINGO-61, ``blocks``)."""

    seller: str
    count: int


@dataclass(frozen=True)
class SettleBlock(Action):
    """A seller settles; ``first_unsold`` is the first of his cards that came back (0: none)."""

    shift: str
    seller: str
    first_unsold: int
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class AddSeries(Action):
    """Puts an unbegun series of the same kind on sale behind the first one (BINGO-36)."""

    series: str
    borrows: ClassVar[Mapping[str, str]] = {"series": "series"}


@dataclass(frozen=True)
class CloseSale(Action):
    """Closes the sale; ``units`` is the number of sold cards that the console shows (BINGO-10)."""

    units: int


@dataclass(frozen=True)
class ReopenSale(Action):
    """Opens again a sale that was closed by mistake, until the figures are published."""


@dataclass(frozen=True)
class PublishFigures(Action):
    """Publishes sold cards and prizes; ``limit`` is the ball limit read out (0: not armed)."""

    limit: int = 0


@dataclass(frozen=True)
class CorrectCount(Action):
    """Corrects the announced number of sold cards to ``units`` before the line (BINGO-39)."""

    units: int
    reason: str


@dataclass(frozen=True)
class StartDraw(Action):
    """Starts the draw once the line of the game stands in the minute book (BINGO-14, BINGO-38)."""

    book: str
    borrows: ClassVar[Mapping[str, str]] = {"book": "minute_book"}


@dataclass(frozen=True)
class RequestBall(Action):
    """Asks the machine for ball ``ordinal`` (or announces the held one)."""

    ordinal: int


@dataclass(frozen=True)
class ReportBall(Report):
    """A machine reports the ball that came out; the house sends it for an electronic one."""

    ordinal: int
    number: int


@dataclass(frozen=True)
class AnnounceBall(Action):
    """The caller speaks a ball that came out of the drum (BINGO-15)."""

    ordinal: int
    number: int


@dataclass(frozen=True)
class SwitchExtractor(Action):
    """Goes over to another way of drawing in mid-game; the balls that are out stay out."""

    extractor: str


@dataclass(frozen=True)
class CorrectBall(Action):
    """Replaces the last announced ball by the one that really came out (BINGO-16)."""

    ordinal: int
    number: int


@dataclass(frozen=True)
class StopPlay(Action):
    """Stops on a call; ``held`` is a ball that is out but not yet spoken (0: none) (BINGO-17)."""

    after_ball: int
    call: str
    held: int = 0


@dataclass(frozen=True)
class HearCall(Action):
    """Another call, heard while play is stopped."""

    stop: int
    call: str


@dataclass(frozen=True)
class CheckCard(Action):
    """Checks the card of a call (BINGO-18). ``claim`` 0 stands for the oldest call without a card.

    ``number`` is typed, or ``code`` holds the text of the scanned QR; ``series`` may stay empty
    while one series is in play. ``unreadable`` is the table head's word on the paper (BINGO-55);
    ``half`` is A or B on a double card (BINGO-8).
    """

    stop: int
    number: int = 0
    series: str = ""
    code: str = ""
    claim: int = 0
    unreadable: bool = False
    half: str = ""


@dataclass(frozen=True)
class DismissCall(Action):
    """Nobody came with a card for a call that was heard."""

    claim: int
    reason: str


@dataclass(frozen=True)
class OverruleClaim(Action):
    """Decides against the machine's answer: written reason and a second person (BINGO-18)."""

    claim: int
    valid: bool
    reason: str
    approval: str
    borrows: ClassVar[Mapping[str, str]] = {"approval": "approval"}


@dataclass(frozen=True)
class AskMore(Action):
    """Asks "any more?"; ``stop`` 0 asks the room once all ninety balls are out."""

    stop: int


@dataclass(frozen=True)
class OrderResume(Action):
    """The order to resume play; adjudicates the line to the valid calls of the stop (BINGO-21)."""

    stop: int


@dataclass(frozen=True)
class OrderFinish(Action):
    """The order to finish; adjudicates the bingo. ``stop`` 0 ends an exhausted draw (BINGO-26).

    ``reason`` is the ruling on a bingo called within a ball of the pool's limit (PRIMA-12).
    """

    stop: int
    reason: str = ""


@dataclass(frozen=True)
class CountPrizes(Action):
    """The cashier has counted the money of all prizes of the game (BINGO-52)."""

    shift: str
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class PayPrize(Action):
    """Hands over one award against its winning card, typed or scanned (BINGO-25)."""

    shift: str
    award: int
    number: int = 0
    code: str = ""
    series: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"shift": "shift"}


@dataclass(frozen=True)
class SetAside(Action):
    """Leaves an award as a debt, so that the hall goes on (BINGO-25)."""

    award: int
    reason: str


@dataclass(frozen=True)
class CloseGame(Action):
    """Ends the game once every award is paid or set aside."""


@dataclass(frozen=True)
class CancelGame(Action):
    """Cancels a sale that leads to no draw; every sold card is refunded (BINGO-29)."""

    reason: str


@dataclass(frozen=True)
class AnnulGame(Action):
    """Annuls the game; after the first ball with the approval of a second person (BINGO-27).

    ``agent`` is ``end`` when the authority's agent has ended the session (BINGO-44).
    """

    reason: str
    approval: str = ""
    agent: str = ""
    borrows: ClassVar[Mapping[str, str]] = {"approval": "approval"}


@dataclass(frozen=True)
class RecordFailure(Action):
    """Records a failure: ``equipment``, ``ball_missing``, ``ball_duplicate`` … (BINGO-42 to 44)."""

    cause: str


@dataclass(frozen=True)
class ReadAloud(Action):
    """The table head has read the paragraph that applies (BINGO-45)."""


@dataclass(frozen=True)
class GoOn(Action):
    """The failure is solved; ``by_hand`` draws the remaining balls unseen (BINGO-43).

    ``agent`` is the decision of the authority's agent where one is needed (``continue``).
    """

    by_hand: bool = False
    agent: str = ""


@dataclass(frozen=True)
class RevealSecret(Action):
    """The house publishes the secret of an electronic extractor after the game."""

    secret: str
