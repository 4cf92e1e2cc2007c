"""Side bets of the blackjack progressive: one chip of the exact value on a box (BJP-3, BJP-9).

They lie on their spots until the first card: only then do they go to the pool, and until then the
player may take them back.

Refusals, in the order in which they are looked for::

    PlaceSideBet     E_TABLE_NOT_LINKED · E_BAD_INPUT · E_JACKPOT_MISMATCH, E_SELF_CHECK suspended ·
                     E_LINK_DOWN · E_DEALING · E_SIDE_BET_VALUE · E_NO_MAIN_BET ·
                     E_BOX_ALREADY_IN · E_UNREASONABLE
    TakeBackSideBet  E_TABLE_NOT_LINKED · E_DEALING · E_NO_SIDE_BET
"""

from __future__ import annotations

from house.contract import Refused, Request
from jackpot.core.desk import Desk, Draft, bad_input, table_of
from jackpot.core.links import barred
from jackpot.core.meter import increment
from jackpot.core.stake_actions import PlaceSideBet, TakeBackSideBet
from jackpot.core.state import CLOSED, Pool, Table
from jackpot.core.table_events import SideBetPlaced, SideBetTakenBack


def place_side_bet(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The box is in for this deal; winning or losing its ordinary hand does not matter."""
    action, state = request.action, draft.state
    assert isinstance(action, PlaceSideBet)
    table = table_of(state, action.table)
    if isinstance(table, Refused):
        return table
    if not 1 <= action.box <= table.boxes:
        return bad_input("box")
    refused = barred(state, table) or _misplaced(state, table, action, request)
    if refused is not None:
        return refused
    told = (action.table, action.deal, action.box, action.cents)
    draft.add(SideBetPlaced(*told, request.person, request.at))
    return None


def _misplaced(state: Pool, table: Table, action: PlaceSideBet, request: Request) -> Refused | None:
    place = {"table": table.name, "box": action.box}
    if table.phase == CLOSED or (table.deal and action.deal != table.deal):
        return Refused("E_DEALING", {"deal": table.deal})
    if action.cents != state.figures.stake_cents:
        return Refused("E_SIDE_BET_VALUE", {"cents": state.figures.stake_cents})
    play = request.borrowed.get("play")
    if play is not None and action.box not in play["boxes"]:
        return Refused("E_NO_MAIN_BET", place)
    if table.stake(action.box) is not None:
        return Refused("E_BOX_ALREADY_IN", place)
    if increment(action.cents, state.rates) > state.figures.ceiling:
        return Refused("E_UNREASONABLE", {"cents": action.cents})
    return None


def take_back_side_bet(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Nothing has moved yet: the chip goes back to the player."""
    action = request.action
    assert isinstance(action, TakeBackSideBet)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if table.phase == CLOSED or action.deal != table.deal:
        return Refused("E_DEALING", {"deal": table.deal})
    if table.stake(action.box) is None:
        return Refused("E_NO_SIDE_BET", {"table": table.name, "box": action.box})
    told = (action.table, action.deal, action.box)
    draft.add(SideBetTakenBack(*told, request.person, request.at))
    return None
