"""The central cash of the house: money from and to the bank, from which tills get their floats.

It is where cash enters or leaves the house. What tills and tables take from it they post
themselves; here stands only what the bank brought and took. Before
the tables open it is counted against the advance of the dearest roulette (CAGE-9). Requirements
MONEY-3, CAGE-9.

Refusals, in the order in which they are looked for::

    OpenCentralCash  E_BAD_AMOUNT less than nothing
    BringFromBank    E_BAD_AMOUNT · E_BAD_INPUT without a reason
    TakeToBank       the same; that there is not so much is said by the ledger
    FixRoulettes     E_BAD_INPUT not one advance for each minimum · E_ADVANCE_MIN under the least
    CheckCash        E_BAD_AMOUNT · E_CENTRAL_CASH less than must be there before tables open
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cage.minimums import cash_needed, roulette_advance, roulettes_fault
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

CODES = frozenset({"E_BAD_AMOUNT", "E_BAD_INPUT", "E_ADVANCE_MIN", "E_CENTRAL_CASH"})


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
class FixRoulettes(Action):
    """The minimums of the roulettes of the house and the opening advances fixed for them."""

    minimums: tuple[int, ...]
    advances: tuple[int, ...] = ()


@dataclass(frozen=True)
class CheckCash(Action):
    """The cash counted before the tables open, and a blocked account with its authorisation."""

    cash_cents: int
    blocked_cents: int = 0
    authorisation: str = ""


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


@dataclass(frozen=True)
class RoulettesFixed(Event):
    minimums: tuple[int, ...]
    advances: tuple[int, ...]
    by: str
    at: int


@dataclass(frozen=True)
class CashChecked(Event):
    """There is enough to open the tables: ``required`` in all, ``required_cash`` of it in cash."""

    cash: int
    blocked: int
    authorisation: str
    required: int
    required_cash: int
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class CentralCashState:
    """``dearest`` is the opening advance fixed for the roulette of the highest minimum."""

    opened_at: int
    brought: int
    taken: int = 0
    moves: tuple[CashMoved, ...] = ()
    dearest: int = 0
    checked: CashChecked | None = None


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
    """Moves cash between the bank and the house, or checks that there is enough of it."""
    action = request.action
    if isinstance(action, FixRoulettes):
        return _fix(action, request)
    if isinstance(action, CheckCash):
        return _check(state, action, request, terms)
    assert isinstance(action, BringFromBank | TakeToBank)
    return _move(action, request)


def _move(action: BringFromBank | TakeToBank, request: Request) -> Decision:
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


def _fix(action: FixRoulettes, request: Request) -> Decision:
    advances = action.advances or tuple(map(roulette_advance, action.minimums))
    refused = roulettes_fault(action.minimums, advances)
    event = RoulettesFixed(action.minimums, advances, request.person, request.at)
    return refused or (Step(event),)


def _check(state: CentralCashState, action: CheckCash, request: Request, terms: Terms) -> Decision:
    """Without a roulette the figure is the director's own (DEC-H27)."""
    if not (0 <= action.cash_cents <= LARGEST and 0 <= action.blocked_cents <= LARGEST):
        return Refused("E_BAD_AMOUNT", {"field": "cash_cents"})
    authorised = bool(action.authorisation.strip())
    advance = state.dearest or terms.profile.get("cage.min_cash_no_roulette", 0)
    needed = cash_needed(advance, authorised, terms.profile.get("cage.cash_share_bp", 5_000))
    if not needed.met(action.cash_cents, action.blocked_cents):
        return Refused("E_CENTRAL_CASH", {"total": needed.total, "cash": needed.cash})
    event = CashChecked(
        cash=action.cash_cents,
        blocked=action.blocked_cents if authorised else 0,
        authorisation=action.authorisation,
        required=needed.total,
        required_cash=needed.cash,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def evolve(state: CentralCashState | None, event: Event) -> CentralCashState:
    """The state after an event."""
    if isinstance(event, CentralCashOpened):
        return CentralCashState(event.at, event.cents)
    assert state is not None
    if isinstance(event, RoulettesFixed):
        return replace(state, dearest=_dearest(event), checked=None)
    if isinstance(event, CashChecked):
        return replace(state, checked=event)
    assert isinstance(event, CashMoved)
    return replace(
        state,
        brought=state.brought + max(event.cents, 0),
        taken=state.taken + max(-event.cents, 0),
        moves=(event, *state.moves)[:SHOWN],
    )


def _dearest(event: RoulettesFixed) -> int:
    """The advance of the roulette with the highest minimum; the larger one of equals."""
    fixed = zip(event.minimums, event.advances, strict=True)
    return max(fixed, default=(0, 0))[1]


def view(state: CentralCashState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """What came from the bank and what went there, newest moves first."""
    return {
        "opened_at": state.opened_at,
        "brought_cents": state.brought,
        "taken_cents": state.taken,
        "dearest_advance": state.dearest,
        "checked": None
        if state.checked is None
        else {
            "required": state.checked.required,
            "required_cash": state.checked.required_cash,
            "cash": state.checked.cash,
            "blocked": state.checked.blocked,
            "at": state.checked.at,
        },
        "moves": [
            {"cents": move.cents, "reason": move.reason, "by": move.by, "at": move.at}
            for move in state.moves
        ],
    }


_CAGE = frozenset({"cashier", "hall_manager", "director"})

GAME = Game(
    kind="central_cash",
    opening=OpenCentralCash,
    actions=(BringFromBank, TakeToBank, FixRoulettes, CheckCash),
    events=(CentralCashOpened, CashMoved, RoulettesFixed, CashChecked),
    rights={
        OpenCentralCash: frozenset({"hall_manager", "director"}),
        BringFromBank: _CAGE,
        TakeToBank: _CAGE,
        FixRoulettes: frozenset({"director", "deputy"}),
        CheckCash: _CAGE,
    },
    seats={
        "cashier": "cage",
        "hall_manager": "cage",
        "director": "cage",
        "deputy": "cage",
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
