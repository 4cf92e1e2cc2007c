"""A till's shift: its float, every cent that goes in and out, the count, the difference.

A shift is one person at one till. It lends the till to sales, refunds and payments of that person
alone, hears what they moved and so always knows what must be in the drawer. The money itself is
posted by whoever moves it. Requirements MONEY-1 to MONEY-7, BINGO-7, BINGO-25, BINGO-28, SEC-9.

Refusals, in the order in which they are looked for::

    OpenShift     E_BAD_INPUT no till · E_BAD_AMOUNT a count that cannot be
                  · E_SHIFT_OPEN, E_TILL_OPEN by the shift that this person or this till has
    CashIn        E_SHIFT_CLOSED · E_FORBIDDEN another person's · E_BAD_AMOUNT · E_BAD_INPUT reason
    CashOut       the same · E_NOT_ENOUGH_MONEY more than is in the drawer
    CloseShift    E_SHIFT_CLOSED confirmed already · E_FORBIDDEN · E_BAD_AMOUNT
    ConfirmClose  E_STALE not counted, or another sum · E_SEPARATION by who counted
    (lent)        E_SHIFT_CLOSED counted or closed · E_FORBIDDEN another person's
    (session, day) E_TILL_RUNS it closes while the till is not
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cage.games.shift_events import (
    EVENTS,
    CashBrought,
    CashTaken,
    ShiftClosed,
    ShiftCounted,
    ShiftOpened,
)
from cage.games.shift_hearing import HEARS, react
from cage.games.shift_state import (
    CLOSED,
    COUNTED,
    OPEN,
    CashIn,
    CashOut,
    CloseShift,
    ConfirmClose,
    OpenShift,
    ShiftState,
    evolve,
)
from house.contract import (
    Action,
    Decision,
    Game,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
    Transfer,
)

# --- words ---------------------------------------------------------------------------------------

CENTRAL = "cash.central"
OVER_SHORT = "over_short"
LARGEST = 10**10
"""More cents than any till holds; a longer count is a slip of the hand."""

CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_BAD_AMOUNT",
        "E_SHIFT_OPEN",
        "E_TILL_OPEN",
        "E_TILL_RUNS",
        "E_SHIFT_CLOSED",
        "E_FORBIDDEN",
        "E_NOT_ENOUGH_MONEY",
        "E_STALE",
        "E_SEPARATION",
    }
)

# --- start, decide --------------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens a shift with a float from the central cage."""
    action = request.action
    assert isinstance(action, OpenShift)
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,20}", action.till):
        return Refused("E_BAD_INPUT", {"field": "till"})
    cents = counted(action.float_count or str(max(0, action.float_cents)))
    if cents is None or action.float_cents not in (0, cents):
        return Refused("E_BAD_AMOUNT", {"field": "float_count"})
    event = ShiftOpened(action.till, request.person, cents, action.float_count, request.at)
    return (Step(event, _moves(till_account(action.till), CENTRAL, cents, "float")),)


def decide(state: ShiftState, request: Request, terms: Terms) -> Decision:
    """Cash between till and cage, the count, and its check by another person."""
    if isinstance(request.action, ConfirmClose):
        return _confirm(state, request.action, request)
    closed = state.phase == CLOSED
    if closed or (state.phase == COUNTED and not isinstance(request.action, CloseShift)):
        return Refused("E_SHIFT_CLOSED", {"till": state.till})
    if request.person != state.cashier:
        return Refused("E_FORBIDDEN", {"cashier": state.cashier})
    return _DECISIONS[type(request.action)](state, request)


def _cash_in(state: ShiftState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, CashIn)
    refused = _bad_movement(action)
    if refused is not None:
        return refused
    event = CashBrought(action.cents, action.reason, request.person, request.at)
    return (Step(event, _moves(till_account(state.till), CENTRAL, action.cents, "brought")),)


def _cash_out(state: ShiftState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, CashOut)
    refused = _bad_movement(action)
    if refused is not None:
        return refused
    if action.cents > state.expected:
        return Refused("E_NOT_ENOUGH_MONEY", {"cents": state.expected})
    event = CashTaken(action.cents, action.reason, request.person, request.at)
    return (Step(event, _moves(CENTRAL, till_account(state.till), action.cents, "taken out")),)


def _count(state: ShiftState, request: Request) -> Decision:
    """Counts the drawer, or counts it again; the difference becomes a transfer of its own."""
    action = request.action
    assert isinstance(action, CloseShift)
    cents = counted(action.counted)
    if cents is None:
        return Refused("E_BAD_AMOUNT", {"field": "counted"})
    event = ShiftCounted(
        count=action.counted,
        counted=cents,
        expected=state.expected,
        difference=cents - state.expected,
        by=request.person,
        at=request.at,
    )
    till = till_account(state.till)
    over = _moves(till, OVER_SHORT, max(0, event.difference), "over")
    short = _moves(OVER_SHORT, till, max(0, -event.difference), "short")
    return (Step(event, over + short),)


def _confirm(state: ShiftState, action: ConfirmClose, request: Request) -> Decision:
    """The second person takes the counted cash to the central cage (SEC-9)."""
    count = state.count
    if state.phase != COUNTED or count is None or action.counted != count.counted:
        return Refused("E_STALE", {"phase": state.phase, "counted": count.counted if count else 0})
    if request.person == state.cashier:
        return Refused("E_SEPARATION", {"person": request.person})
    event = ShiftClosed(
        till=state.till,
        cashier=state.cashier,
        counted=count.counted,
        expected=count.counted - state.difference,
        difference=state.difference,
        by=request.person,
        at=request.at,
    )
    return (Step(event, _moves(CENTRAL, till_account(state.till), count.counted, "handed over")),)


# --- view, lend -----------------------------------------------------------------------------------


def view(state: ShiftState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The drawer as it must be, and what made it so."""
    return {
        "till": state.till,
        "cashier": state.cashier,
        "opened_at": state.opened_at,
        "float_cents": state.float_cents,
        "sold_cents": state.sold,
        "refunded_cents": state.refunded,
        "paid_cents": state.paid,
        "in_cents": state.brought,
        "out_cents": state.taken,
        "expected_cents": state.expected,
        "sales": state.sales,
        "counted_cents": state.count.counted if state.count else 0,
        "difference_cents": state.difference,
        "state": state.phase,
        "closed": state.phase != OPEN,
    }


def lend(state: ShiftState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """The till, to the person whose shift it is."""
    if state.phase != OPEN:
        return Refused("E_SHIFT_CLOSED", {"till": state.till})
    if request.person != state.cashier:
        return Refused("E_FORBIDDEN", {"cashier": state.cashier})
    return {"till": state.till, "cashier": state.cashier}


# --- helpers --------------------------------------------------------------------------------------


def counted(text: str) -> int | None:
    """Cents of a count such as ``5000x2 100x30``, or of one sum; None when it cannot be read."""
    total = 0
    for part in text.split():
        piece = re.fullmatch(r"([0-9]{1,9})(?:x([0-9]{1,6}))?", part)
        if piece is None:
            return None
        total += int(piece[1]) * int(piece[2] or 1)
    return total if total <= LARGEST else None


def till_account(till: str) -> str:
    """The cash of one till (MONEY-3)."""
    return f"cash.bingo.{till}"


def _bad_movement(action: CashIn | CashOut) -> Refused | None:
    if not 0 < action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    return None


def _moves(debit: str, credit: str, cents: int, reason: str) -> tuple[Transfer, ...]:
    return (Transfer(debit, credit, cents, reason),) if cents else ()


_DECISIONS: Mapping[type[Action], Callable[[ShiftState, Request], Decision]] = {
    CashIn: _cash_in,
    CashOut: _cash_out,
    CloseShift: _count,
}

CASHIERS = frozenset({"cashier", "caller"})
CHECKERS = frozenset({"table_head", "hall_manager", "director", "deputy", "cashier"})
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
    kind="shift",
    opening=OpenShift,
    actions=(CashIn, CashOut, CloseShift, ConfirmClose),
    events=EVENTS,
    rights={
        OpenShift: CASHIERS,
        CashIn: CASHIERS,
        CashOut: CASHIERS,
        CloseShift: CASHIERS,
        ConfirmClose: CHECKERS,
    },
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    lend=lend,
    react=react,
    hears=HEARS,
    closed=lambda state: state.phase == CLOSED,
)
