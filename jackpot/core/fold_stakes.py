"""What a pool is after a coin, a side bet, a word of a slot, a count of a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from house.contract import Event
from jackpot.core.fold_parts import feed, put, take_back, worked
from jackpot.core.state import Pool, Slot, Stake, Table
from jackpot.core.table_events import (
    BoxCounted,
    CoinReturned,
    CoinsSetApart,
    CoinsSettled,
    CoinTaken,
    SideBetPlaced,
    SideBetTakenBack,
    SlotReported,
    TrayFilled,
)

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
    state = worked(state, event.table, event.by)
    table = state.tables[event.table]
    stake = Stake(event.box, event.amounts.stake, state.count, event.amounts, state.rates)
    table = replace(table, stakes=(*table.stakes, stake), tray=table.tray + stake.cents)
    if event.source == "slot":
        table = _counted_to(table, event.box, event.total)
    else:
        table = _keyed(table, event.box)
    return feed(put(state, table), (event.amounts,), (0, 0))


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
    return take_back(put(state, table), ((event.amounts, bp),), (0, 0))


# --- side bets -----------------------------------------------------------------------------------


def _side_bet(state: Pool, event: SideBetPlaced) -> Pool:
    state = worked(state, event.table, event.by)
    table = state.tables[event.table]
    stake = Stake(event.box, event.cents, state.count)
    return put(state, replace(table, stakes=(*table.stakes, stake)))


def _side_bet_back(state: Pool, event: SideBetTakenBack) -> Pool:
    table = state.tables[event.table]
    stakes = tuple(stake for stake in table.stakes if stake.box != event.box)
    return put(state, replace(table, stakes=stakes))


# --- boxes and trays -----------------------------------------------------------------------------


def _box_counted(state: Pool, event: BoxCounted) -> Pool:
    return put(state, replace(state.tables[event.table], tray=0))


def _tray_filled(state: Pool, event: TrayFilled) -> Pool:
    table = state.tables[event.table]
    return put(state, replace(table, tray=table.tray + event.cents))


FOLDS: Mapping[type[Event], Callable[[Pool, Any], Pool]] = {
    SlotReported: _slot_reported,
    CoinTaken: _coin,
    CoinsSetApart: _set_apart,
    CoinsSettled: _apart_settled,
    CoinReturned: _coin_returned,
    SideBetPlaced: _side_bet,
    SideBetTakenBack: _side_bet_back,
    BoxCounted: _box_counted,
    TrayFilled: _tray_filled,
}
