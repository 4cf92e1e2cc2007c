"""Tables come to share a pot, are lost, heard again, given up and readmitted (BJP-2, POOL-10).

Refusals, in the order in which they are looked for::

    LinkTable     E_TABLE_NOT_LINKABLE  a table of another game
                  E_BAD_INPUT           no such number of boxes
                  E_ODDS_DIFFER         other packs than the pool's combinations are counted for
                  E_EVENT_PENDING       a hit is not yet settled
    UnlinkTable   E_TABLE_NOT_LINKED · E_TABLE_OPEN · E_EVENT_PENDING · E_TWO_PERSONS
    ReadmitTable  E_TABLE_NOT_LINKED · E_STALE · E_TWO_PERSONS
"""

from __future__ import annotations

from house.contract import Refused, Request
from jackpot.core.actions import (
    LinkTable,
    ReadmitTable,
    ReportLink,
    ShutTable,
    SuspendTable,
    UnlinkTable,
)
from jackpot.core.desk import Desk, Draft, bad_input, table_of
from jackpot.core.signed_acts import sign, signed
from jackpot.core.state import CLOSED, Pool, Table
from jackpot.core.table_events import (
    LinkLost,
    LinkRestored,
    TableLinked,
    TableReadmitted,
    TableShut,
    TableSuspended,
    TableUnlinked,
)

MOST_BOXES = 9
HOUR = 3_600_000
GIVEN_UP_HOURS = 24
"""After so long without the server a table is out until two persons readmit it (DEC-J19)."""


def link_table(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A table shares the pot; linking it again changes nothing."""
    action, state = request.action, draft.state
    assert isinstance(action, LinkTable)
    if action.game != desk.trade.table_game or not action.table:
        return Refused("E_TABLE_NOT_LINKABLE", {"game": action.game})
    if not 1 <= action.boxes <= MOST_BOXES:
        return bad_input("boxes")
    if action.table in state.tables:
        return None
    if action.packs != state.figures.packs:
        details = {"packs": action.packs, "expected": state.figures.packs}
        return Refused("E_ODDS_DIFFER", details)
    if state.hits and not desk.trade.coins:
        return Refused("E_EVENT_PENDING", {"hit": state.hits[0].number})
    draft.add(TableLinked(action.table, action.boxes, action.packs, request.person, request.at))
    return None


def unlink_table(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A closed table leaves; with a hit pending two persons sign it (POOL-14)."""
    action, state = request.action, draft.state
    assert isinstance(action, UnlinkTable)
    table = table_of(state, action.table)
    if isinstance(table, Refused):
        return table
    if table.session or table.phase == CLOSED or table.stakes or table.ahead:
        return Refused("E_TABLE_OPEN", {"table": table.name})
    if table.tray:
        return Refused("E_COUNT_NEEDS_TWO", {"table": table.name, "cents": table.tray})
    if state.hits:
        if not action.approval:
            return Refused("E_EVENT_PENDING", {"hit": state.hits[0].number})
        refused = signed(draft, request, desk)
        if refused is not None:
            return refused
        sign(draft, request)
    draft.add(TableUnlinked(table.name, action.reason, request.person, request.at))
    return None


def shut_table(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The table is closed for the day."""
    action = request.action
    assert isinstance(action, ShutTable)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if table.phase == CLOSED:
        return Refused("E_STALE", {"deal": table.deal})
    if table.session:
        draft.add(TableShut(table.name, request.at))
    return None


def report_link(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The table is lost or heard again; saying it twice changes nothing."""
    action = request.action
    assert isinstance(action, ReportLink)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if action.up and table.lost_at:
        draft.add(LinkRestored(table.name, table.lost_at, request.at))
    if not action.up and not table.lost_at:
        draft.add(LinkLost(table.name, request.at))
    return None


def suspend_table(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Safe to send twice: only a table that is still away is given up."""
    action = request.action
    assert isinstance(action, SuspendTable)
    table = draft.state.tables.get(action.table)
    if table and table.lost_at and not table.suspended and request.at >= given_up_at(table, desk):
        draft.add(TableSuspended(table.name, request.at))
    return None


def given_up_at(table: Table, desk: Desk) -> int:
    """When a lost table is given up, in epoch milliseconds."""
    hours: int = desk.setting("pool.link_hours", GIVEN_UP_HOURS)
    return table.lost_at + hours * HOUR


def readmit_table(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Readings were taken and all agree: two persons let the table in again (POOL-10)."""
    action = request.action
    assert isinstance(action, ReadmitTable)
    table = table_of(draft.state, action.table)
    if isinstance(table, Refused):
        return table
    if not table.suspended or table.lost_at:
        return Refused("E_STALE", {"table": table.name})
    refused = signed(draft, request, desk)
    if refused is not None:
        return refused
    second = sign(draft, request)
    draft.add(TableReadmitted(table.name, action.reason, request.person, second, request.at))
    return None


def barred(state: Pool, table: Table) -> Refused | None:
    """Why a table takes no stakes for the pool now (POOL-10, POOL-11, POOL-15)."""
    if state.suspension is not None:
        return Refused(state.suspension.code, {"reason": state.suspension.reason})
    if not table.link_up:
        return Refused("E_LINK_DOWN", {"table": table.name, "since": table.lost_at})
    return None
