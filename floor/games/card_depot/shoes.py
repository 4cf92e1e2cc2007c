"""Numbered shoes: kept with the cards, given to another table each session (CARDS-8).

RegisterShoe    E_BAD_INPUT · E_NOT_AUTHORISED the model is not approved · E_NUMBER_TAKEN
NameShoeKeeper  (never refused)
GiveShoe        E_NOT_AUTHORISED neither direction nor the named employee
                · E_BAD_INPUT no such shoe or table · E_CARDS_STATE it is at a table
ReturnShoe      E_NOT_AUTHORISED · E_BAD_INPUT · E_CARDS_STATE it is in the cabinet
"""

from __future__ import annotations

from floor.games.card_depot import events as e
from floor.games.card_depot import words as w
from floor.games.card_depot.asked import Asked, Handler
from floor.games.card_depot.state import Shoe
from house.contract import Decision, Refused, Step

DIRECTION = frozenset({"director", "deputy"})
RUNNING = 3
"""The third session running with the same shoe is warned about, unless the profile says else."""


def register(asked: Asked, action: w.RegisterShoe) -> Decision:
    """A number of its own and an approved model."""
    shoe = action.shoe.strip()
    if not shoe or not action.model.strip():
        return Refused("E_BAD_INPUT", {"field": "model" if shoe else "shoe"})
    if not action.approval.strip():
        return Refused("E_NOT_AUTHORISED", {"shoe": shoe})
    if any(one.shoe == shoe for one in asked.state.shoes):
        return Refused("E_NUMBER_TAKEN", {"number": shoe})
    return (Step(e.ShoeRegistered(shoe, action.model, action.approval, **asked.stamp)),)


def name_keeper(asked: Asked, action: w.NameShoeKeeper) -> Decision:
    """The director may name an employee who gives them out."""
    return (Step(e.ShoeKeeperNamed(action.person.strip(), **asked.stamp)),)


def give(asked: Asked, action: w.GiveShoe) -> Decision:
    """To a table, with how often running it has had this one."""
    found = _shoe(asked, action.shoe, away=False)
    if isinstance(found, Refused):
        return found
    table = asked.state.table(action.table)
    if table is None:
        return Refused("E_BAD_INPUT", {"field": "table"})
    running = asked.state.running(found.shoe, table.name) + 1
    event = e.ShoeGiven(found.shoe, table.table, table.name, running, **asked.stamp)
    return (Step(event),)


def give_back(asked: Asked, action: w.ReturnShoe) -> Decision:
    """Back in the cabinet at the end of the session."""
    found = _shoe(asked, action.shoe, away=True)
    if isinstance(found, Refused):
        return found
    return (Step(e.ShoeReturned(found.shoe, **asked.stamp)),)


def _shoe(asked: Asked, shoe: str, *, away: bool) -> Shoe | Refused:
    named = asked.state.keeper == asked.request.person
    if asked.request.role not in DIRECTION and not named:
        return Refused("E_NOT_AUTHORISED", {"shoe": shoe})
    found = next((one for one in asked.state.shoes if one.shoe == shoe), None)
    if found is None:
        return Refused("E_BAD_INPUT", {"field": "shoe"})
    if bool(found.table) != away:
        return Refused("E_CARDS_STATE", {"shoe": shoe, "state": found.name or "in the cabinet"})
    return found


HANDLERS: dict[type, Handler] = {
    w.RegisterShoe: register,
    w.NameShoeKeeper: name_keeper,
    w.GiveShoe: give,
    w.ReturnShoe: give_back,
}
