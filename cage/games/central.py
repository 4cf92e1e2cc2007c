"""The central cage (*Caja Central*): where the cash of every till comes from and goes back to.

It is fetched from the bank and taken there again; floats and hand-overs of the tills are told by
their shifts. Whether there is enough cash is said by the ledger. Requirements CAGE-1, MONEY-3.

Refusals, in the order in which they are looked for::

    OpenCentral  E_BAD_AMOUNT · E_CAGE_OPEN by the cage that is open in the hall
    FetchCash    E_BAD_AMOUNT · E_BAD_INPUT no reason
    BankCash     the same
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cage.games.central_events import CashBanked, CashFetched, CentralOpened
from house.contract import (
    Action,
    Decision,
    Event,
    Game,
    Heard,
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
LARGEST = 10**12

CODES = frozenset({"E_BAD_AMOUNT", "E_CAGE_OPEN", "E_BAD_INPUT"})


@dataclass(frozen=True)
class OpenCentral(Action):
    """Opens the cage with so many cents fetched from the bank."""

    cents: int
    name: str = ""


@dataclass(frozen=True)
class FetchCash(Action):
    """Fetches cash from the bank."""

    cents: int
    reason: str


@dataclass(frozen=True)
class BankCash(Action):
    """Takes cash to the bank."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class CentralState:
    """What was fetched and banked; what the tills have of it is in the ledger."""

    name: str
    fetched: int
    banked: int = 0


# --- start, decide, evolve ------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens the cage."""
    action = request.action
    assert isinstance(action, OpenCentral)
    if not 0 <= action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    event = CentralOpened(action.name, action.cents, request.person, request.at)
    money = (Transfer(CENTRAL, BANK, action.cents, "fetched"),) if action.cents else ()
    return (Step(event, money),)


def decide(state: CentralState, request: Request, terms: Terms) -> Decision:
    """Cash between bank and cage."""
    action = request.action
    assert isinstance(action, FetchCash | BankCash), action
    if not 0 < action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    if isinstance(action, FetchCash):
        fetched = CashFetched(action.cents, action.reason, request.person, request.at)
        return (Step(fetched, (Transfer(CENTRAL, BANK, action.cents, "fetched"),)),)
    banked = CashBanked(action.cents, action.reason, request.person, request.at)
    return (Step(banked, (Transfer(BANK, CENTRAL, action.cents, "banked"),)),)


def evolve(state: CentralState | None, event: Event) -> CentralState:
    """The cage after ``event``."""
    if isinstance(event, CentralOpened):
        return CentralState(event.name, event.cents)
    assert state is not None, event
    if isinstance(event, CashFetched):
        return replace(state, fetched=state.fetched + event.cents)
    assert isinstance(event, CashBanked), event
    return replace(state, banked=state.banked + event.cents)


# --- view, react ----------------------------------------------------------------------------------


def view(state: CentralState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """What the bank gave and got."""
    return {"name": state.name, "fetched_cents": state.fetched, "banked_cents": state.banked}


def react(state: CentralState, heard: Heard, terms: Terms) -> Decision:
    """A hall has one central cage (CAGE-1)."""
    return Refused("E_CAGE_OPEN", {"round": terms.round})


KEEPERS = frozenset({"cashier", "hall_manager", "director", "deputy"})
SEATS = {
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "cashier": "till",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="central",
    opening=OpenCentral,
    actions=(FetchCash, BankCash),
    events=(CentralOpened, CashFetched, CashBanked),
    rights={OpenCentral: KEEPERS, FetchCash: KEEPERS, BankCash: KEEPERS},
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    react=react,
    hears=frozenset({CentralOpened}),
    closed=lambda state: False,
)
