"""What a pool is after an event at one of its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from house.contract import Event
from jackpot.core import queue
from jackpot.core.meter import Amounts, moved, taken_back
from jackpot.core.state import CLOSED, OPEN, Pool, Rate, Slot, Stake, Table
from jackpot.core.table_events import (
    BoxCounted,
    BoxExcluded,
    BoxPassed,
    CoinReturned,
    CoinsSetApart,
    CoinsSettled,
    CoinTaken,
    DealAbandoned,
    DealClosed,
    DealEnded,
    DealOpened,
    DealVoided,
    LinkLost,
    LinkRestored,
    SideBetPlaced,
    SideBetTakenBack,
    SlotReported,
    TableLinked,
    TableReadmitted,
    TableShut,
    TableSuspended,
    TableUnlinked,
    TrayFilled,
)


def put(state: Pool, table: Table) -> Pool:
    """The pool with ``table`` as it now is."""
    return replace(state, tables=MappingProxyType({**state.tables, table.name: table}))


def capped(state: Pool) -> Pool:
    """What no longer fits under the cap stands above it (POOL-4)."""
    room = state.room
    excess = max(0, -room) if room is not None else 0
    meter = state.meter
    meter = replace(meter, value=meter.value - excess, overflow=meter.overflow + excess)
    return replace(state, meter=meter)


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


# --- coins ---------------------------------------------------------------------------------------


def _slot(table: Table, slot: Slot) -> Table:
    others = tuple(known for known in table.slots if known.box != slot.box)
    return replace(table, slots=tuple(sorted((*others, slot), key=lambda one: one.box)))


def _slot_reported(state: Pool, event: SlotReported) -> Pool:
    table = state.tables[event.table]
    known = table.slot(event.box)
    apart = known.apart if known else 0
    return put(state, _slot(table, Slot(event.box, event.life, event.total, event.alive, apart)))


def _keyed(table: Table, box: int) -> Table:
    known = table.slot(box)
    return _slot(table, replace(known, keyed=known.keyed + 1)) if known else table


def _counted_to(table: Table, box: int, total: int, apart: int = 0) -> Table:
    known = table.slot(box)
    if known is None:
        return table
    return _slot(table, replace(known, total=total, apart=known.apart + apart, alive=True))


def _coin(state: Pool, event: CoinTaken) -> Pool:
    state = _worked(state, event.table, event.by)
    table = state.tables[event.table]
    stake = Stake(event.box, event.amounts.stake, state.count, event.amounts, state.rates)
    table = replace(table, stakes=(*table.stakes, stake), tray=table.tray + stake.cents)
    if event.source == "slot":
        table = _counted_to(table, event.box, event.total)
    else:
        table = _keyed(table, event.box)
    return _fed(put(state, table), (event.amounts,), (0, 0))


def _set_apart(state: Pool, event: CoinsSetApart) -> Pool:
    table = state.tables[event.table]
    return put(state, _counted_to(table, event.box, event.total, event.coins))


def _apart_settled(state: Pool, event: CoinsSettled) -> Pool:
    table = state.tables[event.table]
    known = table.slot(event.box)
    assert known is not None and known.apart >= event.coins, event
    table = _slot(table, replace(known, apart=known.apart - event.coins))
    if not event.into_pot:
        return put(state, table)
    day = replace(state.day, corrections=state.day.corrections + event.cents)
    meter = replace(state.meter, value=state.meter.value + event.cents)
    return put(replace(state, day=day, meter=meter), replace(table, tray=table.tray + event.cents))


def _coin_returned(state: Pool, event: CoinReturned) -> Pool:
    table = state.tables[event.table]
    stakes = tuple(stake for stake in table.stakes if stake.box != event.box)
    table = replace(table, stakes=stakes, tray=table.tray - event.amounts.stake)
    bp = state.figures.pot_bp
    return _taken_back(put(state, table), ((event.amounts, bp),), (0, 0))


# --- side bets -----------------------------------------------------------------------------------


def _side_bet(state: Pool, event: SideBetPlaced) -> Pool:
    state = _worked(state, event.table, event.by)
    table = state.tables[event.table]
    stake = Stake(event.box, event.cents, state.count)
    return put(state, replace(table, stakes=(*table.stakes, stake)))


def _side_bet_back(state: Pool, event: SideBetTakenBack) -> Pool:
    table = state.tables[event.table]
    stakes = tuple(stake for stake in table.stakes if stake.box != event.box)
    return put(state, replace(table, stakes=stakes))


# --- deals ---------------------------------------------------------------------------------------


def _closed(state: Pool, event: DealClosed) -> Pool:
    """Coins of boxes that are out wait for the next deal; side bets of such boxes go back."""
    state = _worked(state, event.table, event.by)
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
    return _fed(put(state, table), tuple(posted.values()), remainders)


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
    state = _taken_back(put(state, table), amounts, remainders)
    return queue.deal_over(state, event.table, event.deal)


# --- boxes and trays -----------------------------------------------------------------------------


def _box_counted(state: Pool, event: BoxCounted) -> Pool:
    return put(state, replace(state.tables[event.table], tray=0))


def _tray_filled(state: Pool, event: TrayFilled) -> Pool:
    table = state.tables[event.table]
    return put(state, replace(table, tray=table.tray + event.cents))


# --- meters --------------------------------------------------------------------------------------


def _fed(state: Pool, amounts: tuple[Amounts, ...], remainders: tuple[int, int]) -> Pool:
    """The meters after stakes went in, and the day's sums."""
    meter = state.meter
    for one in amounts:
        meter = moved(meter, one, remainders)
    into = sum(one.value + one.overflow for one in amounts)
    rate = Rate(state.figures.pot_bp, len(amounts), sum(one.stake for one in amounts))
    day = replace(state.day, fed=state.day.fed + into, rates=_rated(state.day.rates, rate))
    return replace(state, meter=meter, day=day)


def _taken_back(
    state: Pool, amounts: tuple[tuple[Amounts, int], ...], remainders: tuple[int, int]
) -> Pool:
    """The meters after stakes came back out; each with the rate at which it was fed."""
    meter, day = state.meter, state.day
    for one, bp in amounts:
        meter = taken_back(meter, one, remainders)
        day = replace(
            day,
            reversed=day.reversed + one.value + one.overflow,
            rates=_rated(day.rates, Rate(bp, -1, -one.stake)),
        )
    return replace(state, meter=meter, day=day)


def _rated(rates: tuple[Rate, ...], more: Rate) -> tuple[Rate, ...]:
    """Stakes of a day by rate, with some more (or fewer) of one."""
    for place, known in enumerate(rates):
        if known.pot_bp == more.pot_bp:
            sums = Rate(more.pot_bp, known.stakes + more.stakes, known.cents + more.cents)
            return (*rates[:place], sums, *rates[place + 1 :])
    return (*rates, more)


def _worked(state: Pool, table: str, person: str) -> Pool:
    """Who has worked at a table is no independent witness of it (POOL-14, POOL-15)."""
    known = state.tables[table]
    day = replace(state.day, staff=state.day.staff | {person})
    return put(replace(state, day=day), replace(known, staff=known.staff | {person}))


FOLDS: Mapping[type[Event], Callable[[Pool, Any], Pool]] = {
    TableLinked: _linked,
    TableUnlinked: _unlinked,
    DealOpened: _deal_opened,
    TableShut: _shut,
    LinkLost: _link_lost,
    LinkRestored: _link_restored,
    TableSuspended: _suspended,
    TableReadmitted: _readmitted,
    SlotReported: _slot_reported,
    CoinTaken: _coin,
    CoinsSetApart: _set_apart,
    CoinsSettled: _apart_settled,
    CoinReturned: _coin_returned,
    SideBetPlaced: _side_bet,
    SideBetTakenBack: _side_bet_back,
    DealClosed: _closed,
    BoxPassed: _passed,
    BoxExcluded: _excluded,
    DealEnded: _ended,
    DealAbandoned: _abandoned,
    DealVoided: _voided,
    BoxCounted: _box_counted,
    TrayFilled: _tray_filled,
}
