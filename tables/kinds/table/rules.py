"""The rule book of a table: who may do what, and which handler answers.

The refusals of every action stand at the head of ``advance``, ``seating``, ``running`` and
``lending``.
"""

from __future__ import annotations

from collections.abc import Mapping

from house.contract import HOUSE, Action, Decision, Game, Refused, Request, Terms
from tables.core.game import PLAYERS, SEATS
from tables.kinds.table import advance, raising, running, seating
from tables.kinds.table import words as w
from tables.kinds.table.asked import Asked, Handler
from tables.kinds.table.events import EVENTS
from tables.kinds.table.lending import HEARS, lend, react
from tables.kinds.table.state import BOOKED, TableState, evolve
from tables.kinds.table.viewing import view

HANDLERS: Mapping[type, Handler] = {
    **advance.HANDLERS,
    **seating.HANDLERS,
    **running.HANDLERS,
    **raising.HANDLERS,
}

_CROUPIER = frozenset({"croupier"})
_HEAD = frozenset({"gaming_table_head"})
_DIRECTION = frozenset({"director", "deputy"})
_CAGE = frozenset({"cashier"})

RIGHTS: Mapping[type[Action], frozenset[str]] = {
    w.PrepareTable: _HEAD | _DIRECTION,
    w.SendAdvance: _CAGE,
    w.ReturnAdvance: _CAGE,
    w.CountAdvance: _HEAD,
    w.SignAdvance: _DIRECTION,
    w.InspectEquipment: _HEAD,
    w.OpenTable: _HEAD,
    w.TakeSeat: _CROUPIER | _HEAD,
    w.LeaveSeat: _CROUPIER | _HEAD,
    w.AllowBackers: _CROUPIER | frozenset(PLAYERS),
    w.BuyChips: _CROUPIER,
    w.TakeColour: _CROUPIER,
    w.ReturnColour: _CROUPIER,
    w.CashOut: _CROUPIER,
    w.DropTip: _CROUPIER,
    w.Shuffle: _CROUPIER,
    w.ShowCutCard: _CROUPIER,
    w.Suspend: _DIRECTION,
    w.Resume: _DIRECTION,
    w.CallLastRounds: _HEAD,
    w.EndPlay: _CROUPIER | _HEAD,
    w.ChangeMinimum: _DIRECTION,
    w.RaiseLimits: _DIRECTION,
    w.EndRaise: frozenset({HOUSE}),
    w.CloseForFraud: _DIRECTION,
    w.SealEquipment: _CROUPIER | _HEAD,
    w.CountTable: _CROUPIER | _HEAD,
    w.SignCount: _CAGE | _DIRECTION | {"committee_member"},
    w.CarryToBook: _DIRECTION,
}


def decide(state: TableState, request: Request, terms: Terms) -> Decision:
    """What an action leads to."""
    handler = HANDLERS.get(type(request.action))
    if handler is None:
        return Refused("E_NO_ACTION", {"action": type(request.action).__name__})
    return handler(Asked(state, request, terms), request.action)


GAME = Game(
    kind="table",
    opening=w.PrepareTable,
    actions=tuple(action for action in RIGHTS if action is not w.PrepareTable),
    events=EVENTS,
    rights=RIGHTS,
    seats=SEATS,
    start=advance.start,
    decide=decide,
    evolve=evolve,
    view=view,
    awaits=raising.awaits,
    closed=lambda state: state.phase == BOOKED,
    placed=frozenset(PLAYERS),
    place=lambda state: str(state.opening.name),
    hears=HEARS,
    react=react,
    lend=lend,
)
