"""The deals of linked tables: opened, closed with their snapshot, ended, void (POOL-7, CAROUSEL-9).

Refusals, in the order in which they are looked for::

    OpenDeal    E_TABLE_NOT_LINKED
    CloseDeal   E_TABLE_NOT_LINKED · E_STALE    this deal is closed already, or long over
    PassBox, ExcludeBox, EndDeal, VoidDeal
                E_TABLE_NOT_LINKED · E_STALE    another deal is played at that table
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from house.contract import Refused, Request, Transfer
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
from jackpot.core.desk import ANNULLED, Desk, Draft, move, table_of
from jackpot.core.eligible import Entry, Standing, refusal_code
from jackpot.core.hit_events import HandRejected, HitCompleted, HitRejected, HitVerified
from jackpot.core.links import link_table
from jackpot.core.meter import Amounts, Meter, fed, reversed_stake
from jackpot.core.state import CLOSED, Pool, Stake, Table
from jackpot.core.table_events import (
    BoxAmounts,
    BoxExcluded,
    BoxPassed,
    DealClosed,
    DealEnded,
    DealOpened,
    DealVoided,
)

BOXES = 7
VOID = "void deal"


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
    state = draft.state
    table = state.tables[action.table]
    link_up = action.link_up and table.link_up
    entries = _snapshot(table, action.boxes, state.count + 1, link_up=link_up)
    inside = {entry.box for entry in entries if entry.inside}
    due = [s for s in table.stakes if s.box in inside and not s.posted.stake]
    feeds, meter = _fed(state, due)
    sums = _sum(one.amounts for one in feeds)
    draft.add(
        DealClosed(
            table=table.name,
            deal=action.deal,
            entries=entries,
            fed=feeds,
            remainder=meter.remainder,
            reserve_remainder=meter.reserve_remainder,
            by=request.person,
            at=request.at,
        ),
        *stake_moves(desk, table.name, sums),
    )
    return None


def _snapshot(
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


def _fed(state: Pool, stakes: Iterable[Stake]) -> tuple[tuple[BoxAmounts, ...], Meter]:
    """Each stake by itself, one after another, with the exact fraction carried along."""
    meter, feeds = state.meter, []
    for stake in stakes:
        room = None if state.room is None else state.room - (meter.value - state.meter.value)
        meter, amounts = fed(meter, stake.cents, state.rates, room)
        feeds.append(BoxAmounts(stake.box, amounts))
    return tuple(feeds), meter


def _sum(parts: Iterable[Amounts]) -> Amounts:
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
    carry = desk.trade.coins and desk.setting("carousel.void", "carry") == "carry"
    posted = [stake for stake in table.stakes if stake.posted.stake]
    back = () if carry else posted
    state = draft.state
    if table.phase == CLOSED:
        gone = sum(stake.posted.value for stake in posted)
        state = queue.withdrawn(state, table.name, table.deal, gone)
    amounts, meter = _taken_back(state, back)
    draft.add(
        DealVoided(
            table=table.name,
            deal=table.deal,
            carried=tuple(stake.box for stake in posted) if carry else (),
            taken_back=amounts,
            remainder=meter.remainder,
            reserve_remainder=meter.reserve_remainder,
            reason=action.reason,
            by=request.person,
            at=request.at,
        ),
        *back_moves(desk, table.name, _sum(one.amounts for one in amounts)),
    )
    advance(draft, request.at)
    return None


def _taken_back(state: Pool, stakes: Iterable[Stake]) -> tuple[tuple[BoxAmounts, ...], Meter]:
    """What goes back of each stake, exactly amount × rate; locked money stays where it is."""
    meter, amounts, locked = state.meter, [], state.locked
    for stake in stakes:
        meter, one = reversed_stake(meter, stake.posted, stake.rates, meter.value - locked)
        amounts.append(BoxAmounts(stake.box, one))
    return tuple(amounts), meter


def drop_hands(
    draft: Draft, request: Request, deal: tuple[str, int], boxes: tuple[int, ...] = ()
) -> None:
    """Hands of a deal (all, or those of some boxes) leave their hit; an empty one is rejected."""
    hit = draft.state.hit_of(*deal)
    if hit is None:
        return
    for hand in hit.hands:
        table, box = hand.place
        if (table, hand.hand.deal) == deal and (not boxes or box in boxes):
            reject_hand(draft, request, hit.number, (table, box), reason=VOID)


def reject_hand(
    draft: Draft, request: Request, number: int, place: tuple[str, int], *, reason: str
) -> None:
    """One hand leaves its hit; the hit is rejected when none is left."""
    hit = draft.state.hit(number)
    assert hit is not None
    hand = hit.hand_at(*place)
    assert hand is not None
    if len(hit.hands) == 1:
        draft.add(HitRejected(number, reason, request.person, request.at))
        return
    left = [other for other in hit.hands if other is not hand]
    lock = replace(hit, hands=tuple(left)).division(draft.state.figures).taken
    draft.add(
        HandRejected(
            hit=number,
            table=place[0],
            deal=hand.hand.deal,
            box=place[1],
            reason=reason,
            lock=lock,
            by=request.person,
            at=request.at,
        )
    )
    advance(draft, request.at)


def advance(draft: Draft, at: int) -> None:
    """Hits whose deals are all over are complete; with every card confirmed they are verified."""
    for hit in queue.ready(draft.state):
        now = draft.state.hit(hit.number)
        assert now is not None
        draft.add(HitCompleted(now.number, now.opening, now.lock, at))
    for hit in draft.state.hits:
        if queue.confirmed(hit):
            draft.add(HitVerified(hit.number, at))
