"""Coin boxes and side-bet trays: filled by the cage, emptied and counted by two persons.

Refusals, in the order in which they are looked for::

    CountBox  E_TABLE_NOT_LINKED · E_BAD_INPUT · E_COUNT_NEEDS_TWO · E_PROPOSAL_CHANGED
    FillTray  E_TABLE_NOT_LINKED · E_BAD_INPUT · E_TWO_PERSONS · E_PROPOSAL_CHANGED
"""

from __future__ import annotations

from house.contract import Refused, Request
from jackpot.core.actions import CountBox
from jackpot.core.desk import CAGE, DIFFERENCE, VAULT, Desk, Draft, bad_input, move, table_of
from jackpot.core.signed_acts import sign, signed
from jackpot.core.stake_actions import FillTray
from jackpot.core.table_events import BoxCounted, TrayFilled


def count_box(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Emptied and counted by two persons; the pot follows the rows and never the count."""
    action = request.action
    assert isinstance(action, CountBox)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if action.counted < 0:
        return bad_input("counted")
    refused = signed(draft, request, desk)
    if refused is not None:
        alone = refused.code == "E_TWO_PERSONS"
        return Refused("E_COUNT_NEEDS_TWO", refused.details) if alone else refused
    second = sign(draft, request)
    told = (table.name, table.tray, action.counted)
    into = CAGE if desk.trade.coins else VAULT
    over, short = max(0, action.counted - table.tray), max(0, table.tray - action.counted)
    draft.add(
        BoxCounted(*told, request.person, second, request.at),
        move(into, desk.trade.tray_of(table.name), table.tray, "box emptied"),
        move(into, DIFFERENCE, over, "box count"),
        move(DIFFERENCE, into, short, "box count"),
    )
    return None


def fill_tray(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A float for fixed prizes, any amount, two signatures (BJP-15)."""
    action = request.action
    assert isinstance(action, FillTray)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if action.cents <= 0:
        return bad_input("cents")
    refused = signed(draft, request, desk)
    if refused is not None:
        return refused
    second = sign(draft, request)
    event = TrayFilled(table.name, action.cents, request.person, second, request.at)
    draft.add(event, move(desk.trade.tray_of(table.name), VAULT, action.cents, "tray float"))
    return None
