"""Which function decides which action; the only table of the game's actions."""

from __future__ import annotations

from bingo.games.ninety_ball import (
    annul,
    awaiting,
    claims,
    failures,
    handbacks,
    orders,
    play,
    recount,
    repairs,
    sale,
    settle,
)
from bingo.games.ninety_ball.announce import not_named
from bingo.games.ninety_ball.state import GameState, Handler
from house.contract import Action, Decision, Request, Terms

HANDLERS: dict[type[Action], Handler] = {
    **sale.HANDLERS,
    **handbacks.HANDLERS,
    **recount.HANDLERS,
    **play.HANDLERS,
    **repairs.HANDLERS,
    **claims.HANDLERS,
    **orders.HANDLERS,
    **settle.HANDLERS,
    **failures.HANDLERS,
    **annul.HANDLERS,
    **awaiting.HANDLERS,
}


def decide(state: GameState, request: Request, terms: Terms) -> Decision:
    """The steps that an action leads to, or why not.

    ``E_BAD_INPUT`` for an action that leaves out the round it needs the facts of.
    """
    if absent := not_named(request):
        return absent
    return HANDLERS[type(request.action)](state, request.action, request, terms)
