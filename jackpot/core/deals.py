"""The deals of linked tables: opened, closed with their snapshot, ended, void (POOL-7, CAROUSEL-9).

Refusals, in the order in which they are looked for::

    OpenDeal    E_TABLE_NOT_LINKED · E_STALE    a later deal is played at that table
    CloseDeal   E_TABLE_NOT_LINKED · E_STALE    this deal is closed already, or long over
    PassBox, ExcludeBox, EndDeal, VoidDeal
                E_TABLE_NOT_LINKED · E_STALE    another deal is played at that table
"""

from __future__ import annotations

from dataclasses import replace

from house.contract import Refused, Request
from jackpot.core import queue
from jackpot.core.actions import (
    CloseDeal,
    EndDeal,
    ExcludeBox,
    LinkTable,
    OpenDeal,
    PassBox,
    VoidDeal,
)
from jackpot.core.desk import Desk, Draft, table_of
from jackpot.core.hits import advance, drop_hands
from jackpot.core.links import link_table
from jackpot.core.stakes import all_fed, all_taken_back, back_moves, snapshot, stake_moves, summed
from jackpot.core.state import CLOSED, Table
from jackpot.core.table_events import (
    BoxExcluded,
    BoxPassed,
    DealClosed,
    DealEnded,
    DealOpened,
    DealVoided,
)

BOXES = 7


def open_deal(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A table takes bets. A table of the carousel's game joins by itself (CAROUSEL-2)."""
    action = request.action
    assert isinstance(action, OpenDeal)
    if action.table not in draft.state.tables and desk.trade.coins:
        boxes: int = desk.setting("carousel.boxes", BOXES)
        link = LinkTable(action.table, desk.trade.table_game, boxes, draft.state.figures.packs)
        refused = link_table(draft, replace(request, action=link), desk)
        if refused is not None:
            return refused
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    told = (action.deal, action.session, action.play)
    if told == (table.deal, table.session, table.play):
        return None
    if not action.play and action.session == table.session and action.deal < table.deal:
        return Refused("E_STALE", {"deal": table.deal})
    _end_if_running(draft, table, request.at)
    draft.add(DealOpened(table.name, *told, request.at))
    return None


def _end_if_running(draft: Draft, table: Table, at: int) -> None:
    """A new deal is the end of the one before, whose end was not heard."""
    if table.phase == CLOSED:
        draft.add(DealEnded(table.name, table.deal, at))
        advance(draft, at)


def close_deal(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """No more bets: who is in is decided now, and side bets go to the pool (BJP-4)."""
    action = request.action
    assert isinstance(action, CloseDeal)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if action.deal < table.deal or (action.deal == table.deal and table.phase == CLOSED):
        return Refused("E_STALE", {"deal": table.deal})
    _end_if_running(draft, table, request.at)
    _close(draft, request, desk, action)
    return None


def _close(draft: Draft, request: Request, desk: Desk, action: CloseDeal) -> None:
    """Takes the snapshot and feeds the side bets of the boxes inside."""
    state = draft.state
    table = state.tables[action.table]
    link_up = action.link_up and table.link_up
    entries = snapshot(table, action.boxes, state.count + 1, link_up=link_up)
    inside = {entry.box for entry in entries if entry.inside}
    feeds, meter = all_fed(
        state, [s for s in table.stakes if s.box in inside and not s.posted.stake]
    )
    event = DealClosed(
        table=table.name,
        deal=action.deal,
        entries=entries,
        fed=feeds,
        remainder=meter.remainder,
        reserve_remainder=meter.reserve_remainder,
        by=request.person,
        at=request.at,
    )
    draft.add(event, *stake_moves(desk, table.name, summed(one.amounts for one in feeds)))


def _present(draft: Draft, name: str, deal: int) -> Table | Refused:
    """The table while exactly this deal is played at it."""
    table = table_of(draft.state, name)
    if not isinstance(table, Refused) and (table.deal, table.phase) != (deal, CLOSED):
        return Refused("E_STALE", {"deal": table.deal, "phase": table.phase})
    return table


def pass_box(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The player passed: the hand competes no more."""
    action = request.action
    assert isinstance(action, PassBox)
    table = _present(draft, action.table, action.deal)
    if isinstance(table, Refused):
        return table
    if action.box not in table.passed:
        draft.add(BoxPassed(table.name, table.deal, action.box, request.at))
    return None


def exclude_box(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Misconduct: a hand that was declared already leaves its hit (CAROUSEL-10)."""
    action = request.action
    assert isinstance(action, ExcludeBox)
    table = _present(draft, action.table, action.deal)
    if isinstance(table, Refused):
        return table
    if action.box in table.excluded:
        return None
    draft.add(
        BoxExcluded(table.name, table.deal, action.box, action.reason, request.person, request.at)
    )
    drop_hands(draft, request, (table.name, table.deal), boxes=(action.box,))
    return None


def end_deal(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """All hands were shown: hits that waited for this deal wait no longer."""
    action = request.action
    assert isinstance(action, EndDeal)
    table = _present(draft, action.table, action.deal)
    if isinstance(table, Refused):
        return table
    draft.add(DealEnded(table.name, table.deal, request.at))
    advance(draft, request.at)
    return None


def void_deal(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Coins stay for the box's next deal, side bets go back in full (CAROUSEL-10, BJP-10)."""
    action = request.action
    assert isinstance(action, VoidDeal)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if action.deal != table.deal:
        return Refused("E_STALE", {"deal": table.deal, "phase": table.phase})
    drop_hands(draft, request, (table.name, table.deal))
    _void(draft, request, desk, table)
    advance(draft, request.at)
    return None


def _void(draft: Draft, request: Request, desk: Desk, table: Table) -> None:
    action, state = request.action, draft.state
    assert isinstance(action, VoidDeal)
    carry = desk.trade.coins and desk.setting("carousel.void", "carry") == "carry"
    posted = [stake for stake in table.stakes if stake.posted.stake]
    if table.phase == CLOSED:
        gone = sum(stake.posted.value for stake in posted)
        state = queue.withdrawn(state, table.name, table.deal, gone)
    amounts, meter = all_taken_back(state, () if carry else posted)
    event = DealVoided(
        table=table.name,
        deal=table.deal,
        carried=tuple(stake.box for stake in posted) if carry else (),
        taken_back=amounts,
        remainder=meter.remainder,
        reserve_remainder=meter.reserve_remainder,
        reason=action.reason,
        by=request.person,
        at=request.at,
    )
    draft.add(event, *back_moves(desk, table.name, summed(one.amounts for one in amounts)))
