"""Lost and abandoned stakes: found, owner sought, deposited, and given back or sent to the City.

Only the forgotten first stake is deposited; what was won on top of it stays with the table. The
register also takes what debts to players leave behind when their term is over, so that its total is
always what stands on ``lost.found``.

Refusals, in the order in which they are looked for::

    RecordFound   E_BAD_AMOUNT · E_BAD_INPUT no place, no finder, chips or cash
    ReturnFound   E_BAD_INPUT no such item · E_ALREADY_RETURNED · E_PROOF no name or no proof
    DeliverFound  E_LOST_MISMATCH another sum than the register's · E_BAD_INPUT no receipt

Regulation of Ceuta, article 40. Requirements: LOST-1 to LOST-4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cage.games.debts_events import DebtsLapsed
from cage.games.lost_stakes_state import (
    DEPOSITED,
    EVENTS,
    DebtsTaken,
    DeliverFound,
    LostStakesOpened,
    LostState,
    OpenLostStakes,
    RecordFound,
    ReturnFound,
    StakeFound,
    StakeReturned,
    StakesDelivered,
    evolve,
)
from house.contract import (
    Action,
    Decision,
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

LOST = "lost.found"
BANK = "bank.main"
CENTRAL = "cash.central"
WHERE: Mapping[str, str] = {"chips": "chips.vault", "cash": CENTRAL}
"""Where a found stake is put, by what it is made of."""

LARGEST = 10**9

CODES = frozenset(
    {"E_BAD_AMOUNT", "E_BAD_INPUT", "E_ALREADY_RETURNED", "E_PROOF", "E_LOST_MISMATCH"}
)


# --- start, decide, react, evolve ----------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens the register."""
    return (Step(LostStakesOpened(request.person, request.at)),)


def decide(state: LostState, request: Request, terms: Terms) -> Decision:
    """The steps of an action."""
    return _DECISIONS[type(request.action)](state, request)


def _found(state: LostState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, RecordFound)
    if not 0 < action.initial <= LARGEST or action.accumulated < 0:
        return Refused("E_BAD_AMOUNT", {"field": "initial"})
    for field in ("place", "finder"):
        if not getattr(action, field).strip():
            return Refused("E_BAD_INPUT", {"field": field})
    if action.medium not in WHERE:
        return Refused("E_BAD_INPUT", {"field": "medium"})
    event = StakeFound(
        item=len(state.items) + 1,
        place=action.place,
        finder=action.finder,
        cents=action.initial,
        accumulated=action.accumulated,
        medium=action.medium,
        by=request.person,
        at=request.at,
    )
    kept = Transfer(WHERE[action.medium], LOST, action.initial, "stake found")
    return (Step(event, (kept,)),)


def _give_back(state: LostState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, ReturnFound)
    item = next((one for one in state.items if one.item == action.item), None)
    if item is None:
        return Refused("E_BAD_INPUT", {"field": "item"})
    if item.state != DEPOSITED:
        return Refused("E_ALREADY_RETURNED", {"item": item.item, "state": item.state})
    if not (action.name.strip() and action.proof.strip()):
        return Refused("E_PROOF", {"item": item.item})
    event = StakeReturned(
        item=item.item,
        cents=item.cents,
        name=action.name,
        address=action.address,
        proof=action.proof,
        by=request.person,
        at=request.at,
    )
    return (Step(event, (Transfer(LOST, CENTRAL, item.cents, "stake given back"),)),)


def _deliver(state: LostState, request: Request) -> Decision:
    action = request.action
    assert isinstance(action, DeliverFound)
    if not state.total or action.cents != state.total:
        return Refused("E_LOST_MISMATCH", {"cents": state.total})
    if not action.receipt.strip():
        return Refused("E_BAD_INPUT", {"field": "receipt"})
    event = StakesDelivered(state.total, action.receipt, request.person, request.at)
    return (Step(event, (Transfer(LOST, BANK, state.total, "handed to the City"),)),)


def react(state: LostState, heard: Heard, terms: Terms) -> Decision:
    """Takes up what debts to players have left behind."""
    event = heard.event
    assert isinstance(event, DebtsLapsed), event
    cents = event.refunds + event.prizes
    return (Step(DebtsTaken(len(state.items) + 1, event.game, cents, event.at)),)


def view(state: LostState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The register, newest first; names of owners stay in its events."""
    return {
        "total": state.total,
        "items": [
            {
                "item": item.item,
                "place": item.place,
                "finder": item.finder,
                "cents": item.cents,
                "at": item.at,
                "state": item.state,
            }
            for item in reversed(state.items)
        ],
    }


_DECISIONS: Mapping[type[Action], Callable[[LostState, Request], Decision]] = {
    RecordFound: _found,
    ReturnFound: _give_back,
    DeliverFound: _deliver,
}
_DIRECTION = frozenset({"director", "deputy"})
GAME = Game(
    kind="lost_stakes",
    opening=OpenLostStakes,
    actions=tuple(_DECISIONS),
    events=EVENTS,
    rights={
        OpenLostStakes: _DIRECTION | {"hall_manager"},
        RecordFound: frozenset({"cashier"}),
        ReturnFound: _DIRECTION,
        DeliverFound: _DIRECTION,
    },
    seats={
        **dict.fromkeys(("cashier", "hall_manager", "director", "deputy"), "cage"),
        **dict.fromkeys(("accountant", "official", "auditor"), "official"),
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    hears=frozenset({DebtsLapsed}),
    react=react,
    closed=lambda state: False,
)
