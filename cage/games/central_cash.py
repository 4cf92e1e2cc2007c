"""The central cash of the house: money from and to the bank, from which tills get their floats.

It is where cash enters or leaves the house. What tills and tables take from it they post
themselves; here stands only what the bank brought and took. Requirements MONEY-3, CAGE.

Refusals, in the order in which they are looked for::

    OpenCentralCash  E_BAD_AMOUNT less than nothing
    BringFromBank    E_BAD_AMOUNT · E_BAD_INPUT without a reason
    TakeToBank       the same; that there is not so much is said by the ledger
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from house.contract import (
    Action,
    Decision,
    Event,
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
BANK = "bank.main"
LARGEST = 10**10
SHOWN = 20

CODES = frozenset({"E_BAD_AMOUNT", "E_BAD_INPUT"})


@dataclass(frozen=True)
class OpenCentralCash(Action):
    """Opens the central cash with ``cents`` brought from the bank."""

    cents: int = 0


@dataclass(frozen=True)
class BringFromBank(Action):
    """Cash brought from the bank, in cents."""

    cents: int
    reason: str


@dataclass(frozen=True)
class TakeToBank(Action):
    """Cash taken to the bank, in cents."""

    cents: int
    reason: str


@dataclass(frozen=True)
class CentralCashOpened(Event):
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class CashMoved(Event):
    """``cents`` came from the bank, or went there when negative."""

    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class CentralCashState:
    opened_at: int
    brought: int
    taken: int = 0
    moves: tuple[CashMoved, ...] = ()


# --- start, decide, evolve -----------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens it; with nothing in it nothing is posted."""
    action = request.action
    assert isinstance(action, OpenCentralCash)
    if not 0 <= action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    event = CentralCashOpened(action.cents, request.person, request.at)
    moved = (Transfer(CENTRAL, BANK, action.cents, "opening"),) if action.cents else ()
    return (Step(event, moved),)


def decide(state: CentralCashState, request: Request, terms: Terms) -> Decision:
    """Moves cash between the bank and the house."""
    action = request.action
    assert isinstance(action, BringFromBank | TakeToBank)
    if not 0 < action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    reason = action.reason.strip()
    if not reason:
        return Refused("E_BAD_INPUT", {"field": "reason"})
    if isinstance(action, BringFromBank):
        moved = Transfer(CENTRAL, BANK, action.cents, "from bank")
        event = CashMoved(action.cents, reason, request.person, request.at)
    else:
        moved = Transfer(BANK, CENTRAL, action.cents, "to bank")
        event = CashMoved(-action.cents, reason, request.person, request.at)
    return (Step(event, (moved,)),)


def evolve(state: CentralCashState | None, event: Event) -> CentralCashState:
    """The state after an event."""
    if isinstance(event, CentralCashOpened):
        return CentralCashState(event.at, event.cents)
    assert state is not None
    assert isinstance(event, CashMoved)
    return replace(
        state,
        brought=state.brought + max(event.cents, 0),
        taken=state.taken + max(-event.cents, 0),
        moves=(event, *state.moves)[:SHOWN],
    )


def view(state: CentralCashState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """What came from the bank and what went there, newest moves first."""
    return {
        "opened_at": state.opened_at,
        "brought_cents": state.brought,
        "taken_cents": state.taken,
        "moves": [
            {"cents": move.cents, "reason": move.reason, "by": move.by, "at": move.at}
            for move in state.moves
        ],
    }


_CAGE = frozenset({"cashier", "hall_manager", "director"})

GAME = Game(
    kind="central_cash",
    opening=OpenCentralCash,
    actions=(BringFromBank, TakeToBank),
    events=(CentralCashOpened, CashMoved),
    rights={
        OpenCentralCash: frozenset({"hall_manager", "director"}),
        BringFromBank: _CAGE,
        TakeToBank: _CAGE,
    },
    seats={
        "cashier": "cage",
        "hall_manager": "cage",
        "director": "cage",
        "accountant": "official",
        "official": "official",
        "auditor": "official",
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    closed=lambda state: False,
)
