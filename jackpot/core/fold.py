"""What a pool of tables is after each of its events (the fold that replay needs)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from house.contract import Event
from jackpot.core import fold_hits, fold_stakes, fold_tables
from jackpot.core.fold_parts import capped
from jackpot.core.meter import Meter
from jackpot.core.pool_events import (
    ActSigned,
    DayReconciled,
    FiguresApproved,
    LinkedTable,
    ParameterChanged,
    ParameterPlanned,
    PoolClosed,
    PoolCorrected,
    PoolEnded,
    PoolOpened,
    PoolResumed,
    PoolSuspended,
    Standings,
)
from jackpot.core.state import Day, Plan, Pool, Slot, Suspension, Table

PARAMETERS: Mapping[str, str] = MappingProxyType(
    {
        "cap": "cap",
        "rate": "pot_bp",
        "reserve": "reserve_bp",
        "seed": "min_seed",
        "stake": "stake_cents",
        "ceiling": "ceiling",
    }
)
"""The parameters that can change while a pool lives, and the figure that each of them is."""


def evolve(state: Pool | None, event: Event) -> Pool:
    """The pool after ``event``."""
    if isinstance(event, PoolOpened):
        return _opened(event)
    assert state is not None, event
    state = replace(state, count=state.count + 1)
    return _FOLDS[type(event)](state, event)


def meter_of(standings: Standings) -> Meter:
    """The meters that an opening tells."""
    return Meter(
        value=standings.value,
        remainder=standings.remainder,
        reserve=standings.reserve,
        reserve_remainder=standings.reserve_remainder,
        overflow=standings.overflow,
        wagers=standings.wagers,
        wagered=standings.wagered,
        hits=standings.hits,
        wins=standings.wins,
    )


def _opened(event: PoolOpened) -> Pool:
    meter = meter_of(event.standings)
    return Pool(
        opening=event,
        figures=event.figures,
        meter=meter,
        day=Day(replace(meter, value=meter.value - event.base), seeds=event.base),
        count=1,
        tables=MappingProxyType({table.table: _table(table) for table in event.tables}),
        past=event.past,
        hit_number=event.standings.hit_number,
        ticket_number=event.standings.ticket_number,
        changed_by=event.by,
        changed_at=event.at,
    )


def _table(told: LinkedTable) -> Table:
    slots = tuple(Slot(slot.box, slot.life, slot.total, alive=False) for slot in told.slots)
    return Table(told.table, told.boxes, told.packs, tray=told.tray, slots=slots)


def _planned(state: Pool, event: ParameterPlanned) -> Pool:
    """A later plan takes the place of an earlier one."""
    plan = Plan(event.parameter, event.value, event.effective_at)
    others = tuple(known for known in state.plans if known.parameter != event.parameter)
    return replace(state, plans=(*others, plan))


def _changed(state: Pool, event: ParameterChanged) -> Pool:
    plans = tuple(plan for plan in state.plans if plan.parameter != event.parameter)
    change: dict[str, Any] = {PARAMETERS[event.parameter]: event.new}
    figures = replace(state.figures, **change)
    state = capped(replace(state, plans=plans, figures=figures))
    return _noted(state, event.by, event.parameter, event.at)


def _signed(state: Pool, event: ActSigned) -> Pool:
    return state


def _suspended(state: Pool, event: PoolSuspended) -> Pool:
    return replace(state, suspension=Suspension(event.code, event.reason, event.at))


def _approved(state: Pool, event: FiguresApproved) -> Pool:
    return _noted(replace(state, suspension=None), event.by, "figures", event.at)


def _resumed(state: Pool, event: PoolResumed) -> Pool:
    return _noted(replace(state, suspension=None), event.by, event.reason, event.at)


def _corrected(state: Pool, event: PoolCorrected) -> Pool:
    meter = replace(state.meter, value=state.meter.value + event.cents)
    day = replace(state.day, corrections=state.day.corrections + event.cents)
    return _noted(replace(state, meter=meter, day=day), event.by, event.reason, event.at)


def _noted(state: Pool, person: str, why: str, at: int) -> Pool:
    """The last change with person and reason (POOL-2)."""
    return replace(state, changed_by=person, changed_why=why, changed_at=at)


def _reconciled(state: Pool, event: DayReconciled) -> Pool:
    return replace(state, statement=event, day=Day(state.meter))


def _ended(state: Pool, event: PoolEnded) -> Pool:
    meter = replace(state.meter, value=0, reserve=0, overflow=0)
    return replace(state, meter=meter, closed=True, ended=True)


def _closed(state: Pool, event: PoolClosed) -> Pool:
    return replace(state, closed=True)


_FOLDS: Mapping[type[Event], Callable[[Pool, Any], Pool]] = {
    ParameterPlanned: _planned,
    ParameterChanged: _changed,
    ActSigned: _signed,
    PoolSuspended: _suspended,
    FiguresApproved: _approved,
    PoolResumed: _resumed,
    PoolCorrected: _corrected,
    DayReconciled: _reconciled,
    PoolEnded: _ended,
    PoolClosed: _closed,
    **fold_tables.FOLDS,
    **fold_stakes.FOLDS,
    **fold_hits.FOLDS,
}
