"""What people arrange at a table while bets are open, as the game allows it.

GiveOrder  [OPEN or E_NO_MORE_BETS] · E_NO_ORDER not now · E_FORBIDDEN not his to give
           · E_PICK not the numbers that it concerns · what the game objects to
"""

from __future__ import annotations

from house.contract import Decision, Refused, Step
from tables.core.asking import Asked, Handler
from tables.core.events import OrderGiven
from tables.core.play import OPEN
from tables.core.words import GiveOrder


def give_order(asked: Asked) -> Decision:
    """Dice are changed, a shooter loses his turn: whatever the game lets people arrange."""
    action = asked.request.action
    assert isinstance(action, GiveOrder)
    if asked.play.phase != OPEN:
        return Refused("E_NO_MORE_BETS", {"phase": asked.play.phase})
    known = (order for order in asked.rules.orders(asked.play) if order.name == action.order)
    order = next(known, None)
    if order is None:
        return Refused("E_NO_ORDER", {"order": action.order})
    if asked.request.role not in order.roles:
        return Refused("E_FORBIDDEN", {"action": action.order})
    named = set(action.values)
    strangers = bool(order.among) and not named <= set(order.among)
    if len(named) != order.picks or len(action.values) != order.picks or strangers:
        return Refused("E_PICK", {"picks": order.picks})
    if refused := asked.rules.check_order(asked.play, action.order, action.values):
        return refused
    at, by = asked.request.at, asked.request.person
    return (Step(OrderGiven(action.order, action.values, by, at)),)


HANDLERS: dict[type, Handler] = {GiveOrder: give_order}
