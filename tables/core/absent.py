"""The stakes of a player who is not at the table go back before the number comes (ROU-88).

    ReturnAbsent  [OPEN, or PLAYING before the number; else E_NO_MORE_BETS] · E_NO_BET
"""

from __future__ import annotations

from house.contract import Decision, Refused
from tables.core.asking import Asked, Handler
from tables.core.betting import taken_back
from tables.core.paytables import Paytable
from tables.core.play import OPEN, PLAYING, Play
from tables.core.words import ReturnAbsent


def return_absent(asked: Asked) -> Decision:
    """Gives back what a player who is not there has put down."""
    action = asked.request.action
    assert isinstance(action, ReturnAbsent)
    lying = [bet for bet in asked.play.bets if bet.seat == action.seat and not bet.held]
    refused = may_return(asked.play, asked.paytable, action.seat)
    return refused or tuple(taken_back(asked, bet) for bet in lying)


def may_return(play: Play, paytable: Paytable, seat: int = 0) -> Refused | None:
    """Why the stakes of an absent player do not go back now; seat 0: those of anybody."""
    before = play.phase == OPEN or (play.phase == PLAYING and not play.moves)
    if not before or not paytable.text("two_tables"):
        return Refused("E_NO_MORE_BETS", {"phase": play.phase})
    if not any(seat in (0, bet.seat) and not bet.held for bet in play.bets):
        return Refused("E_NO_BET", {"seat": seat})
    return None


HANDLERS: dict[type, Handler] = {ReturnAbsent: return_absent}
