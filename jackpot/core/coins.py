"""Coins of the carousel: through the slot of a box only, one for a box and a deal (CAROUSEL-4).

A slot tells its running total, so a lost message is made good by the next and a repeated one counts
nothing. A coin that the pool cannot take (bets closed, box in already, table away) lies apart: it
has no row in the pot, and two persons give it back or enter it (POOL-10).

Refusals, in the order in which they are looked for::

    TakeCoin     E_TABLE_NOT_LINKED · E_BAD_INPUT · E_SLOT_COUNTS the slot is alive ·
                 E_JACKPOT_MISMATCH, E_SELF_CHECK suspended · E_LINK_DOWN · E_DEAL_CLOSED ·
                 E_ALREADY_IN · E_COIN_VALUE
    CountCoins   E_TABLE_NOT_LINKED · E_BAD_INPUT · E_COIN_VALUE · E_UNREASONABLE
    ReturnCoin   E_TABLE_NOT_LINKED · E_DEAL_CLOSED · E_STALE no coin of a void deal
    SettleCoins  E_TABLE_NOT_LINKED · E_BAD_INPUT · E_TWO_PERSONS
"""

from __future__ import annotations

from house.contract import Refused, Request
from jackpot.core.desk import Desk, Draft, bad_input, move, table_of
from jackpot.core.links import barred
from jackpot.core.meter import fed, reversed_stake
from jackpot.core.signed_acts import sign, signed
from jackpot.core.stake_actions import CountCoins, ReportSlot, ReturnCoin, SettleCoins, TakeCoin
from jackpot.core.stakes import back_moves, stake_moves
from jackpot.core.state import CLOSED, Pool, Slot, Table
from jackpot.core.table_events import (
    CoinReturned,
    CoinsSetApart,
    CoinsSettled,
    CoinTaken,
    SlotReported,
)

SLOT = "slot"
KEY = "key"


def take_coin(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The croupier keys a coin of a box that has no slot, or whose slot is dead."""
    action, state = request.action, draft.state
    assert isinstance(action, TakeCoin)
    table = _place(state, action.table, action.box)
    if isinstance(table, Refused):
        return table
    slot = table.slot(action.box)
    if slot is not None and slot.alive:
        return Refused("E_SLOT_COUNTS", {"table": table.name, "box": action.box})
    if table.deal and action.deal != table.deal:
        return Refused("E_DEAL_CLOSED", {"deal": table.deal})
    refused = _not_taken(state, table, action.box)
    if refused is not None:
        return refused
    if action.cents != state.figures.stake_cents:
        return Refused("E_COIN_VALUE", {"cents": state.figures.stake_cents})
    _take(draft, request, desk, (table, action.box, KEY, 0))
    return None


def _place(state: Pool, name: str, box: int) -> Table | Refused:
    table = table_of(state, name)
    if not isinstance(table, Refused) and not 1 <= box <= table.boxes:
        return bad_input("box")
    return table


def _not_taken(state: Pool, table: Table, box: int) -> Refused | None:
    """Why the pool takes no coin from this box now."""
    refused = barred(state, table)
    if refused is not None:
        return refused
    if table.phase == CLOSED:
        return Refused("E_DEAL_CLOSED", {"deal": table.deal})
    if table.stake(box) is not None:
        return Refused("E_ALREADY_IN", {"table": table.name, "box": box})
    return None


def _take(draft: Draft, request: Request, desk: Desk, coin: tuple[Table, int, str, int]) -> None:
    """The whole coin goes into the pot; the house has no share (CAROUSEL-4, DEC-J1)."""
    table, box, source, total = coin
    state = draft.state
    _, amounts = fed(state.meter, state.figures.stake_cents, state.rates, state.room)
    event = CoinTaken(
        table=table.name,
        deal=table.deal,
        box=box,
        amounts=amounts,
        source=source,
        total=total,
        by=request.person,
        at=request.at,
    )
    draft.add(event, *stake_moves(desk, table.name, amounts))


def count_coins(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A slot's total: the first new coin is the box's, any further one lies apart."""
    action, state = request.action, draft.state
    assert isinstance(action, CountCoins)
    table = _place(state, action.table, action.box)
    if isinstance(table, Refused):
        return table
    if action.total < 0 or not action.life:
        return bad_input("total" if action.life else "life")
    if action.cents != state.figures.stake_cents:
        return Refused("E_COIN_VALUE", {"cents": state.figures.stake_cents})
    slot = table.slot(action.box)
    if slot is None or slot.life != action.life:
        told = (action.table, action.box, True, action.life, action.total)
        draft.add(SlotReported(*told, request.at))
        return None
    coins = action.total - slot.total - slot.keyed
    if coins * action.cents > state.figures.ceiling:
        return Refused("E_UNREASONABLE", {"coins": coins, "table": action.table})
    if not slot.alive or slot.keyed:
        slot = _heard_again(draft, (table, slot, action.total), request.at)
    if coins > 0:
        _count(draft, request, desk, (draft.state.tables[table.name], slot, coins))
    return None


def _heard_again(draft: Draft, heard: tuple[Table, Slot, int], at: int) -> Slot:
    """The coins that were keyed while the slot was dead are the first that it has counted."""
    table, slot, told = heard
    total = max(slot.total, min(told, slot.total + slot.keyed))
    draft.add(SlotReported(table.name, slot.box, True, slot.life, total, at))
    now = draft.state.tables[table.name].slot(slot.box)
    assert now is not None
    return now


def _count(draft: Draft, request: Request, desk: Desk, counted: tuple[Table, Slot, int]) -> None:
    table, slot, coins = counted
    refused = _not_taken(draft.state, table, slot.box)
    code = refused.code if refused else "E_ALREADY_IN"
    if refused is None:
        _take(draft, request, desk, (table, slot.box, SLOT, slot.total + 1))
        coins -= 1
    if coins:
        now = draft.state.tables[table.name].slot(slot.box)
        assert now is not None
        told = (table.name, slot.box, coins, now.total + coins, code)
        draft.add(CoinsSetApart(*told, request.at))


def report_slot(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A slot's last will, or its first word after it; saying it twice changes nothing."""
    action = request.action
    assert isinstance(action, ReportSlot)
    table = _place(draft.state, action.table, action.box)
    if isinstance(table, Refused):
        return table
    slot = table.slot(action.box)
    if slot is not None and slot.alive != action.alive:
        told = (table.name, slot.box, action.alive, slot.life, slot.total)
        draft.add(SlotReported(*told, request.at))
    return None


def return_coin(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The coin of a void deal goes back to the player who asks for it before the next deal."""
    action, state = request.action, draft.state
    assert isinstance(action, ReturnCoin)
    table = _place(state, action.table, action.box)
    if isinstance(table, Refused):
        return table
    if table.phase == CLOSED:
        return Refused("E_DEAL_CLOSED", {"deal": table.deal})
    stake = table.stake(action.box)
    if stake is None or not stake.carried:
        return Refused("E_STALE", {"table": table.name, "box": action.box})
    _, amounts = reversed_stake(state.meter, stake.posted, stake.rates, state.running)
    event = CoinReturned(
        table=table.name,
        deal=table.deal,
        box=action.box,
        amounts=amounts,
        by=request.person,
        at=request.at,
    )
    draft.add(event, *back_moves(desk, table.name, amounts))
    return None


def settle_coins(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Two persons counted the coins that lay apart: they go back, or into the pot."""
    action, state = request.action, draft.state
    assert isinstance(action, SettleCoins)
    table = _place(state, action.table, action.box)
    if isinstance(table, Refused):
        return table
    slot = table.slot(action.box)
    if slot is None or not 0 < action.coins <= slot.apart:
        return bad_input("coins")
    refused = signed(draft, request, desk)
    if refused is not None:
        return refused
    second = sign(draft, request)
    cents = action.coins * state.figures.stake_cents
    event = CoinsSettled(
        table=table.name,
        box=action.box,
        coins=action.coins,
        cents=cents,
        into_pot=action.into_pot,
        by=request.person,
        second=second,
        at=request.at,
    )
    trade = desk.trade
    into = cents if action.into_pot else 0
    draft.add(event, move(trade.tray_of(table.name), trade.pot, into, "correction"))
    return None
