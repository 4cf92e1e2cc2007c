"""What a pool is after an event at one of its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from house.contract import Event
from jackpot.core import queue
from jackpot.core.fold_parts import feed, put, take_back, worked
from jackpot.core.state import CLOSED, OPEN, Pool, Table
from jackpot.core.table_events import (
    BoxExcluded,
    BoxPassed,
    DealAbandoned,
    DealClosed,
    DealEnded,
    DealOpened,
    DealVoided,
    LinkLost,
    LinkRestored,
    TableLinked,
    TableReadmitted,
    TableShut,
    TableSuspended,
    TableUnlinked,
)


def _linked(state: Pool, event: TableLinked) -> Pool:
    return put(state, Table(event.table, event.boxes, event.packs))


def _unlinked(state: Pool, event: TableUnlinked) -> Pool:
    left = {name: table for name, table in state.tables.items() if name != event.table}
    return replace(state, tables=MappingProxyType(left))


def _deal_opened(state: Pool, event: DealOpened) -> Pool:
    """Stakes that were put in between two deals belong to this one."""
    table = state.tables[event.table]
    opened = replace(table, session=event.session, play=event.play, deal=event.deal)
    return put(state, _open(opened) if table.phase == CLOSED else opened)


def _open(table: Table) -> Table:
    """The table with its present deal over and the next one open to bets."""
    return replace(
        table,
        phase=OPEN,
        stakes=table.ahead,
        ahead=(),
        entries=(),
        passed=frozenset(),
        excluded=frozenset(),
        fixed=frozenset(),
    )


def _shut(state: Pool, event: TableShut) -> Pool:
    return put(state, replace(state.tables[event.table], session="", play=""))


def _link_lost(state: Pool, event: LinkLost) -> Pool:
    return put(state, replace(state.tables[event.table], lost_at=event.at))


def _link_restored(state: Pool, event: LinkRestored) -> Pool:
    return put(state, replace(state.tables[event.table], lost_at=0))


def _suspended(state: Pool, event: TableSuspended) -> Pool:
    return put(state, replace(state.tables[event.table], suspended=True))


def _readmitted(state: Pool, event: TableReadmitted) -> Pool:
    return put(state, replace(state.tables[event.table], suspended=False))


# --- deals ---------------------------------------------------------------------------------------


def _closed(state: Pool, event: DealClosed) -> Pool:
    """Coins of boxes that are out wait for the next deal; side bets of such boxes go back."""
    state = worked(state, event.table, event.by)
    table = state.tables[event.table]
    inside = {entry.box for entry in event.entries if entry.inside}
    posted = {fed.box: fed.amounts for fed in event.fed}
    stakes = tuple(
        replace(stake, posted=posted[stake.box], rates=state.rates)
        if stake.box in posted
        else stake
        for stake in table.stakes
        if stake.box in inside
    )
    ahead = tuple(
        replace(stake, carried=True)
        for stake in table.stakes
        if stake.box not in inside and stake.posted.stake
    )
    table = replace(
        table,
        deal=event.deal,
        phase=CLOSED,
        close_seq=state.count,
        entries=event.entries,
        stakes=stakes,
        ahead=ahead,
        tray=table.tray + sum(amounts.stake for amounts in posted.values()),
    )
    remainders = (event.remainder, event.reserve_remainder)
    return feed(put(state, table), tuple(posted.values()), remainders)


def _passed(state: Pool, event: BoxPassed) -> Pool:
    table = state.tables[event.table]
    return put(state, replace(table, passed=table.passed | {event.box}))


def _excluded(state: Pool, event: BoxExcluded) -> Pool:
    table = state.tables[event.table]
    return put(state, replace(table, excluded=table.excluded | {event.box}))


def _ended(state: Pool, event: DealEnded) -> Pool:
    table = replace(_open(state.tables[event.table]), deal=event.deal + 1, play="")
    return put(queue.deal_over(state, event.table, event.deal), table)


def _abandoned(state: Pool, event: DealAbandoned) -> Pool:
    return queue.deal_left(state, event.hit, event.table, event.deal)


def _voided(state: Pool, event: DealVoided) -> Pool:
    """Carried coins play for what comes behind the hits that had counted them (DEC-J23)."""
    table = state.tables[event.table]
    counted = table.stakes if table.phase == CLOSED else ()
    gone = sum(stake.posted.value for stake in counted)
    state = queue.withdrawn(state, table.name, event.deal, gone)
    kept = tuple(
        replace(stake, carried=True) for stake in table.stakes if stake.box in event.carried
    )
    back = sum(one.amounts.stake for one in event.taken_back)
    rates = {stake.box: stake.rates.pot_bp for stake in table.stakes}
    amounts = tuple((one.amounts, rates[one.box]) for one in event.taken_back)
    table = _open(replace(table, ahead=(*kept, *table.ahead), phase=CLOSED))
    table = replace(table, tray=table.tray - back, deal=event.deal + 1, play="")
    remainders = (event.remainder, event.reserve_remainder)
    state = take_back(put(state, table), amounts, remainders)
    return queue.deal_over(state, event.table, event.deal)


FOLDS: Mapping[type[Event], Callable[[Pool, Any], Pool]] = {
    TableLinked: _linked,
    TableUnlinked: _unlinked,
    DealOpened: _deal_opened,
    TableShut: _shut,
    LinkLost: _link_lost,
    LinkRestored: _link_restored,
    TableSuspended: _suspended,
    TableReadmitted: _readmitted,
    DealClosed: _closed,
    BoxPassed: _passed,
    BoxExcluded: _excluded,
    DealEnded: _ended,
    DealAbandoned: _abandoned,
    DealVoided: _voided,
}
