"""The stakes of a deal: who is in, what each brings to the pool, and what goes back of it."""

from __future__ import annotations

from collections.abc import Iterable

from house.contract import Transfer
from jackpot.core.desk import ANNULLED, VOID, Desk, move
from jackpot.core.eligible import Entry, Standing, refusal_code
from jackpot.core.meter import Amounts, Meter, fed, reversed_stake
from jackpot.core.state import Pool, Stake, Table
from jackpot.core.table_events import BoxAmounts


def snapshot(
    table: Table, boxes: tuple[int, ...], close_seq: int, *, link_up: bool
) -> tuple[Entry, ...]:
    """In or out for every box that is dealt in or has a stake."""
    stakes = {stake.box: stake for stake in table.stakes}
    entries = []
    for box in sorted({*boxes, *stakes}):
        stake = stakes.get(box)
        standing = Standing(
            link_up=link_up,
            seq=stake.seq if stake else 0,
            close_seq=close_seq,
            cents=stake.cents if stake else 0,
            stake_cents=stake.cents if stake else 0,
            staked=stake is not None,
        )
        code = refusal_code(standing) or ("" if box in boxes else "E_NO_MAIN_BET")
        entries.append(Entry(box, standing.cents, standing.seq, code))
    return tuple(entries)


def all_fed(state: Pool, stakes: Iterable[Stake]) -> tuple[tuple[BoxAmounts, ...], Meter]:
    """Each stake by itself, one after another, with the exact fraction carried along."""
    meter, feeds = state.meter, []
    for stake in stakes:
        room = None if state.room is None else state.room - (meter.value - state.meter.value)
        meter, amounts = fed(meter, stake.cents, state.rates, room)
        feeds.append(BoxAmounts(stake.box, amounts))
    return tuple(feeds), meter


def summed(parts: Iterable[Amounts]) -> Amounts:
    told = tuple(parts)
    return Amounts(
        value=sum(one.value for one in told),
        overflow=sum(one.overflow for one in told),
        reserve=sum(one.reserve for one in told),
        house=sum(one.house for one in told),
        cost=sum(one.cost for one in told),
    )


def stake_moves(desk: Desk, table: str, amounts: Amounts) -> tuple[Transfer | None, ...]:
    """Chips or coins into the tray; what they bring to the pot, the reserve and the house."""
    trade, tray = desk.trade, desk.trade.tray_of(table)
    return (
        move(tray, trade.pot, amounts.value + amounts.overflow, trade.kind),
        move(tray, trade.reserve, amounts.reserve, trade.kind),
        move(tray, trade.income, amounts.house, trade.kind),
    )


def back_moves(desk: Desk, table: str, amounts: Amounts) -> tuple[Transfer | None, ...]:
    """The same amounts the other way round; what has been paid out already costs the house."""
    trade, tray = desk.trade, desk.trade.tray_of(table)
    return (
        move(trade.pot, tray, amounts.value + amounts.overflow, VOID),
        move(trade.reserve, tray, amounts.reserve, VOID),
        move(trade.income, tray, amounts.house, VOID),
        move(ANNULLED, tray, amounts.cost, VOID),
    )


def all_taken_back(state: Pool, stakes: Iterable[Stake]) -> tuple[tuple[BoxAmounts, ...], Meter]:
    """What goes back of each stake, exactly amount × rate; locked money stays where it is."""
    meter, amounts, locked = state.meter, [], state.locked
    for stake in stakes:
        meter, one = reversed_stake(meter, stake.posted, stake.rates, meter.value - locked)
        amounts.append(BoxAmounts(stake.box, one))
    return tuple(amounts), meter
