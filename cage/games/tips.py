"""Tips: boxes that are sealed, counted by two persons and kept on an account of their own.

Refusals, in the order in which they are looked for::

    OpenTips    E_TIPS_NOT_ALLOWED the house takes none
    SealBox     E_TIPS_NOT_ALLOWED · E_BAD_INPUT no box
    CountBox    E_STALE no sealed box of that number · E_BAD_AMOUNT
    ConfirmBox  E_STALE not counted, or another sum · E_SEPARATION by who counted
    ReturnTips  E_BAD_AMOUNT more than there is · E_BAD_INPUT no reason
    ShareTips   E_BAD_AMOUNT · E_RULES_NOT_APPROVED no rules are named

Regulation of Ceuta, article 26. Requirements: TIPS-1 to TIPS-4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cage.games.tips_events import (
    EVENTS,
    BoxConfirmed,
    BoxCounted,
    BoxSealed,
    TipsOpened,
    TipsReturned,
    TipsShared,
)
from cage.games.tips_state import (
    ConfirmBox,
    CountBox,
    OpenTips,
    ReturnTips,
    SealBox,
    ShareTips,
    TipsState,
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

POOL = "tips.pool"
CENTRAL = "cash.central"
VAULT = "chips.vault"
LARGEST = 10**9

CODES = frozenset(
    {
        "E_TIPS_NOT_ALLOWED",
        "E_BAD_INPUT",
        "E_STALE",
        "E_BAD_AMOUNT",
        "E_SEPARATION",
        "E_RULES_NOT_APPROVED",
    }
)


# --- start, decide, evolve -----------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens the account in a house that takes tips."""
    return _banned(terms) or (Step(TipsOpened(request.person, request.at)),)


def decide(state: TipsState, request: Request, terms: Terms) -> Decision:
    """The steps of an action."""
    return _DECISIONS[type(request.action)](state, request, terms)


def _banned(terms: Terms) -> Refused | None:
    allowed = terms.profile.get("tips.allowed", True)
    return None if allowed else Refused("E_TIPS_NOT_ALLOWED")


def _seal(state: TipsState, request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, SealBox)
    if refused := _banned(terms):
        return refused
    if not action.box.strip():
        return Refused("E_BAD_INPUT", {"field": "box"})
    return (Step(BoxSealed(state.sealed + 1, action.box.strip(), request.person, request.at)),)


def _count(state: TipsState, request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, CountBox)
    if state.box(action.count) is None:
        return Refused("E_STALE", {"count": action.count})
    if not (0 <= action.chips <= LARGEST and 0 <= action.cash <= LARGEST):
        return Refused("E_BAD_AMOUNT", {"field": "chips"})
    event = BoxCounted(action.count, action.chips, action.cash, request.person, request.at)
    return (Step(event),)


def _confirm(state: TipsState, request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, ConfirmBox)
    box = state.box(action.count)
    if box is None or not box.by or (box.chips, box.cash) != (action.chips, action.cash):
        return Refused("E_STALE", {"count": action.count})
    if box.by == request.person:
        return Refused("E_SEPARATION", {"person": request.person})
    event = BoxConfirmed(box.count, box.box, box.chips, box.cash, request.person, request.at)
    moved = ((VAULT, box.chips), (CENTRAL, box.cash))
    return (Step(event, tuple(Transfer(to, POOL, c, "tips counted") for to, c in moved if c)),)


def _give_back(state: TipsState, request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, ReturnTips)
    if refused := _not_there(state, action.cents):
        return refused
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    event = TipsReturned(action.cents, action.reason, request.person, request.at)
    return (Step(event, (Transfer(POOL, CENTRAL, action.cents, "tips given back"),)),)


def _share(state: TipsState, request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, ShareTips)
    if refused := _not_there(state, action.cents):
        return refused
    if not action.rules.strip():
        return Refused("E_RULES_NOT_APPROVED")
    event = TipsShared(action.cents, action.rules, request.person, request.at)
    return (Step(event, (Transfer(POOL, CENTRAL, action.cents, "tips shared"),)),)


def _not_there(state: TipsState, cents: int) -> Refused | None:
    if 0 < cents <= state.pool:
        return None
    return Refused("E_BAD_AMOUNT", {"field": "cents", "most": state.pool})


def view(state: TipsState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """Boxes that wait, the last counts and what stands on the account.

    What the first person counted is not shown: the second one counts for himself.
    """
    return {
        "pool": state.pool,
        "open": [
            {"count": b.count, "box": b.box, "sealed_at": b.sealed_at, "counted_by": b.by}
            for b in state.open
        ],
        "booked": [
            {"count": b.count, "box": b.box, "cents": b.chips + b.cash, "at": b.at}
            for b in state.booked
        ],
    }


_DECISIONS: Mapping[type[Action], Callable[[TipsState, Request, Terms], Decision]] = {
    SealBox: _seal,
    CountBox: _count,
    ConfirmBox: _confirm,
    ReturnTips: _give_back,
    ShareTips: _share,
}
_DIRECTION = frozenset({"director", "deputy"})
_COUNTERS = frozenset({"cashier", "table_head", "gaming_table_head", "hall_manager"})
GAME = Game(
    kind="tips",
    opening=OpenTips,
    actions=tuple(_DECISIONS),
    events=EVENTS,
    rights={
        OpenTips: _DIRECTION | {"hall_manager"},
        SealBox: _COUNTERS,
        CountBox: _COUNTERS,
        ConfirmBox: _COUNTERS,
        ReturnTips: _DIRECTION,
        ShareTips: _DIRECTION,
    },
    seats={
        **dict.fromkeys(("cashier", "table_head", "gaming_table_head", "hall_manager"), "cage"),
        **dict.fromkeys(("director", "deputy"), "cage"),
        **dict.fromkeys(("accountant", "official", "auditor"), "official"),
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    closed=lambda state: False,
)
