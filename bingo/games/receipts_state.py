"""What may be asked of the receipts, what they are made of, and what their events fold to.

"Paid, not printed" is a state of the house, not of a printer: what is owed stays owed through a
crash, a printer that is off and a roll that ends. Requirements BINGO-52, DEC-B43.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bingo.games.ninety_ball.events import Range
from bingo.games.receipts_events import (
    ReceiptDropped,
    ReceiptOwed,
    ReceiptPrinted,
    ReceiptsOpened,
    ReprintAsked,
)
from house.contract import Action, Event

SALE, PRIZE, PRIMA, REFUND, OWED = "sale", "prize", "prima", "refund", "owed"
PAPERS = (SALE, PRIZE, PRIMA, REFUND, OWED)
"""The papers of a till; that of the *prima* is always printed (BINGO-52)."""

KEPT = 60
"""How many papers that are done with can still be printed again from the till."""


@dataclass(frozen=True)
class OpenReceipts(Action):
    """Begins to keep the paper that is owed. ``papers`` are printed without being asked for,
    separated by spaces; the others when somebody asks."""

    papers: str = " ".join(PAPERS)


@dataclass(frozen=True)
class ConfirmPrinted(Action):
    """The printer has taken a paper; safe to send twice."""

    receipt: int
    copy: int


@dataclass(frozen=True)
class Reprint(Action):
    """Prints a paper again, marked as a copy; one that was not printed yet, as the original."""

    receipt: int


@dataclass(frozen=True)
class DropReceipt(Action):
    """Gives up a paper that is owed: the player has gone, the printer stays broken."""

    receipt: int
    reason: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """One paper. ``copy`` is the one to be printed next, or printed last: 0 the original.

    ``printed`` counts what has come out, ``undone`` tells that the sale was taken back.
    """

    receipt: int
    paper: str
    game: str
    number: int
    sale: int
    ranges: tuple[Range, ...]
    award: int
    prize: str
    series: str
    card: int
    cents: int
    till: str
    by: str
    at: int
    copy: int = 0
    printed: int = 0
    dropped: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class ReceiptsState:
    """``owed`` are to be printed, oldest first; ``done`` the last ones that are not."""

    papers: frozenset[str]
    count: int = 0
    owed: tuple[Receipt, ...] = ()
    done: tuple[Receipt, ...] = ()

    def owing(self, receipt: int) -> Receipt | None:
        """The paper of that number while it is owed."""
        return next((one for one in self.owed if one.receipt == receipt), None)

    def known(self, receipt: int) -> Receipt | None:
        """The paper of that number, owed or done with, as long as it is remembered."""
        found = (one for one in (*self.owed, *self.done) if one.receipt == receipt)
        return next(found, None)


def evolve(state: ReceiptsState | None, event: Event) -> ReceiptsState:
    """The receipts after ``event``."""
    if isinstance(event, ReceiptsOpened):
        return ReceiptsState(frozenset(event.papers.split()))
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _owed(state: ReceiptsState, event: ReceiptOwed) -> ReceiptsState:
    fields = {name: getattr(event, name) for name in _SHARED}
    paper = Receipt(**fields)
    state = replace(state, count=event.receipt)
    if event.asked:
        return _put_by(state, paper)
    return replace(state, owed=(*state.owed, paper))


def _printed(state: ReceiptsState, event: ReceiptPrinted) -> ReceiptsState:
    paper = state.owing(event.receipt)
    assert paper is not None and paper.copy == event.copy, event
    return _put_by(state, replace(paper, printed=paper.printed + 1))


def _asked(state: ReceiptsState, event: ReprintAsked) -> ReceiptsState:
    paper = state.known(event.receipt)
    assert paper is not None and state.owing(event.receipt) is None, event
    again = replace(paper, copy=event.copy, dropped=False)
    rest = tuple(one for one in state.done if one.receipt != event.receipt)
    return replace(state, owed=(*state.owed, again), done=rest)


def _dropped(state: ReceiptsState, event: ReceiptDropped) -> ReceiptsState:
    paper = state.known(event.receipt)
    assert paper is not None, event
    return _put_by(state, replace(paper, dropped=True, undone=event.undone))


def _put_by(state: ReceiptsState, paper: Receipt) -> ReceiptsState:
    """The state once nothing is owed for a paper; the oldest one that is done with makes room."""
    owed = tuple(one for one in state.owed if one.receipt != paper.receipt)
    done = tuple(one for one in state.done if one.receipt != paper.receipt)
    return replace(state, owed=owed, done=(*done, paper)[-KEPT:])


_SHARED = tuple(name for name in Receipt.__slots__ if name in ReceiptOwed.__dataclass_fields__)

_FOLDS: Mapping[type[Event], Callable[[ReceiptsState, Any], ReceiptsState]] = {
    ReceiptOwed: _owed,
    ReceiptPrinted: _printed,
    ReprintAsked: _asked,
    ReceiptDropped: _dropped,
}
