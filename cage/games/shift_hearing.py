"""What a shift does when it hears that cash was moved in its till, or that others open and close.

One person has one open shift and one till has one: the shift that is there refuses the other. A
session does not close while a till of the hall has not been counted and confirmed.
"""

from __future__ import annotations

from bingo.games.ninety_ball.events import (
    BlockSettled,
    CardsReturned,
    CardsSold,
    CardVoided,
    PrizePaid,
    SaleUndone,
)
from bingo.games.session_events import SessionClosed
from cage.games.debts_events import CardsRefunded, OwedPaid
from cage.games.gaming_day_events import DayClosed
from cage.games.shift_events import CashMoved, ShiftOpened
from cage.games.shift_state import OPEN, ShiftState
from house.contract import Decision, Event, Heard, Refused, Step, Terms

MOVES: dict[type[Event], tuple[str, int]] = {
    CardsSold: ("sale", 1),
    SaleUndone: ("undo", -1),
    BlockSettled: ("block", 1),
    CardsReturned: ("return", -1),
    CardVoided: ("void", -1),
    PrizePaid: ("prize", -1),
    CardsRefunded: ("refund", -1),
    OwedPaid: ("owed", -1),
}
"""Which events move cash in the till that they name, why, and which way."""

HEARS: frozenset[type[Event]] = frozenset({ShiftOpened, SessionClosed, DayClosed, *MOVES})


def react(state: ShiftState, heard: Heard, terms: Terms) -> Decision:
    """The line of the drawer for what happened at it."""
    event = heard.event
    if isinstance(event, ShiftOpened):
        return _another(state, event)
    if isinstance(event, SessionClosed | DayClosed):
        return Refused("E_TILL_RUNS", {"till": state.till})
    if getattr(event, "shift", "") != terms.round:
        return ()
    assert state.phase == OPEN, (state, heard)
    reason, sign = MOVES[type(event)]
    cents: int = getattr(event, "cents", 0)
    if not cents:
        return ()
    moved = CashMoved(
        reason=reason,
        game=heard.round,
        sale=getattr(event, "sale", 0),
        cents=sign * cents,
        at=heard.request.at,
    )
    return (Step(moved),)


def _another(state: ShiftState, event: ShiftOpened) -> Decision:
    if event.till == state.till:
        return Refused("E_TILL_OPEN", {"till": state.till})
    if event.cashier == state.cashier and state.phase == OPEN:
        return Refused("E_SHIFT_OPEN", {"till": state.till})
    return ()
