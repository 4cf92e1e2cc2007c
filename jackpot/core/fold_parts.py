"""What several folds of a pool do: put a table back, move the meters, note who worked."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from jackpot.core.meter import Amounts, moved, taken_back
from jackpot.core.state import Pool, Rate, Table


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


def feed(state: Pool, amounts: tuple[Amounts, ...], remainders: tuple[int, int]) -> Pool:
    """The meters after stakes went in, and the day's sums."""
    meter = state.meter
    for one in amounts:
        meter = moved(meter, one, remainders)
    into = sum(one.value + one.overflow for one in amounts)
    rate = Rate(state.figures.pot_bp, len(amounts), sum(one.stake for one in amounts))
    day = replace(state.day, fed=state.day.fed + into, rates=_rated(state.day.rates, rate))
    return replace(state, meter=meter, day=day)


def take_back(
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


def worked(state: Pool, table: str, person: str) -> Pool:
    """Who has worked at a table is no independent witness of it (POOL-14, POOL-15)."""
    known = state.tables[table]
    day = replace(state.day, staff=state.day.staff | {person})
    return put(replace(state, day=day), replace(known, staff=known.staff | {person}))
