"""The receipts of the tills: which paper is owed, what has been printed, what is printed again.

A lasting round that hears sales, refunds and payments. A printer takes the oldest paper of its
till and the house confirms it; between the two nothing is lost, for what is owed is a fold of what
happened. A paper that may have come out just before a crash comes out once more: never none.
Requirements BINGO-52, DEC-B43.

Refusals, in the order in which they are looked for::

    OpenReceipts    E_BAD_INPUT a paper that there is not
    ConfirmPrinted  E_STALE nothing of that number and copy is owed
    Reprint         E_NO_RECEIPT not remembered · E_STALE owed already · E_SALE_UNDONE
    DropReceipt     E_STALE not owed · E_RECEIPT_REQUIRED the original of a *prima* · E_BAD_INPUT
                    no reason
    (another)       E_RECEIPTS_OPEN a hall keeps its paper once
"""

from __future__ import annotations

from typing import Any

from bingo.games.receipts_events import (
    EVENTS,
    ReceiptDropped,
    ReceiptPrinted,
    ReceiptsOpened,
    ReprintAsked,
)
from bingo.games.receipts_hearing import HEARS, react
from bingo.games.receipts_state import (
    PAPERS,
    PRIMA,
    ConfirmPrinted,
    DropReceipt,
    OpenReceipts,
    Receipt,
    ReceiptsState,
    Reprint,
    evolve,
)
from house.contract import DEVICE, HOUSE, Decision, Game, Refused, Request, Seat, Step, Terms

# --- words ---------------------------------------------------------------------------------------

SHOWN = 20
CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_STALE",
        "E_NO_RECEIPT",
        "E_SALE_UNDONE",
        "E_RECEIPT_REQUIRED",
        "E_RECEIPTS_OPEN",
    }
)

# --- start, decide --------------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Begins with no paper owed."""
    action = request.action
    assert isinstance(action, OpenReceipts)
    unknown = set(action.papers.split()) - set(PAPERS)
    if unknown:
        return Refused("E_BAD_INPUT", {"field": "papers", "unknown": sorted(unknown)})
    papers = " ".join(paper for paper in PAPERS if paper in action.papers.split())
    return (Step(ReceiptsOpened(papers, request.person, request.at)),)


def decide(state: ReceiptsState, request: Request, terms: Terms) -> Decision:
    """What came out of a printer, and what somebody wants again or no more."""
    action = request.action
    if isinstance(action, ConfirmPrinted):
        return _confirm(state, action, request)
    if isinstance(action, Reprint):
        return _reprint(state, action, request)
    assert isinstance(action, DropReceipt), action
    return _drop(state, action, request)


def _confirm(state: ReceiptsState, action: ConfirmPrinted, request: Request) -> Decision:
    paper = state.owing(action.receipt)
    if paper is None or paper.copy != action.copy:
        return Refused("E_STALE", {"receipt": action.receipt})
    return (Step(ReceiptPrinted(action.receipt, action.copy, request.at)),)


def _reprint(state: ReceiptsState, action: Reprint, request: Request) -> Decision:
    paper = state.known(action.receipt)
    if paper is None:
        return Refused("E_NO_RECEIPT", {"receipt": action.receipt})
    if state.owing(action.receipt):
        return Refused("E_STALE", {"receipt": action.receipt})
    if paper.undone:
        return Refused("E_SALE_UNDONE", {"receipt": action.receipt})
    copy = paper.copy + 1 if paper.printed else paper.copy
    return (Step(ReprintAsked(action.receipt, copy, request.person, request.at)),)


def _drop(state: ReceiptsState, action: DropReceipt, request: Request) -> Decision:
    paper = state.owing(action.receipt)
    if paper is None:
        return Refused("E_STALE", {"receipt": action.receipt})
    if paper.paper == PRIMA and not paper.printed:
        return Refused("E_RECEIPT_REQUIRED", {"receipt": action.receipt})
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    dropped = ReceiptDropped(
        receipt=action.receipt,
        copy=paper.copy,
        reason=action.reason,
        undone=False,
        by=request.person,
        at=request.at,
    )
    return (Step(dropped),)


# --- view -----------------------------------------------------------------------------------------


def view(state: ReceiptsState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """What is owed, oldest first, and the last papers, newest first."""
    return {
        "papers": sorted(state.papers),
        "count": state.count,
        "owed": [_line(paper) for paper in state.owed],
        "done": [_line(paper) for paper in reversed(state.done[-SHOWN:])],
    }


def _line(paper: Receipt) -> dict[str, Any]:
    return {
        "receipt": paper.receipt,
        "paper": paper.paper,
        "prize": paper.prize,
        "game": paper.number,
        "ranges": [[cards.series, cards.first, cards.last] for cards in paper.ranges],
        "cents": paper.cents,
        "till": paper.till,
        "at": paper.at,
        "copy": paper.copy,
        "printed": paper.printed,
        "dropped": paper.dropped,
        "undone": paper.undone,
    }


MANAGERS = frozenset({"hall_manager", "director", "deputy"})
TILLS = frozenset({"cashier", "caller"})
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "caller": "till",
    "cashier": "till",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="receipts",
    opening=OpenReceipts,
    actions=(ConfirmPrinted, Reprint, DropReceipt),
    events=EVENTS,
    rights={
        OpenReceipts: MANAGERS,
        ConfirmPrinted: frozenset({HOUSE, DEVICE}),
        Reprint: TILLS | MANAGERS,
        DropReceipt: TILLS | MANAGERS,
    },
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    react=react,
    hears=HEARS,
    closed=lambda state: False,
)
