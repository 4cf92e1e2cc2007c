"""What a pool is after an event of a hit or of a fixed prize."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from house.contract import Event
from jackpot.core import queue
from jackpot.core.fold_parts import capped, put
from jackpot.core.hit_events import (
    AwardPaid,
    CardsConfirmed,
    FixedConfirmed,
    FixedDeclared,
    FixedPaid,
    Hand,
    HandAdded,
    HandRejected,
    HitCompleted,
    HitHeld,
    HitOpened,
    HitRejected,
    HitSettled,
    HitShown,
    HitVerified,
    HitWitnessed,
    HoldEnded,
    TicketPrinted,
)
from jackpot.core.meter import Reset, awarded, restarted
from jackpot.core.pool_events import PastHit, Share
from jackpot.core.state import (
    COMPLETE,
    OPENED,
    PAID,
    REJECTED,
    REMEMBERED,
    SETTLED,
    VERIFIED,
    Hit,
    HitHand,
    Pool,
)


def _opened(state: Pool, event: HitOpened) -> Pool:
    hit = Hit(
        number=event.hit,
        state=OPENED,
        opened_at=event.at,
        gross=event.gross,
        opening=event.opening,
        lock=event.lock,
        seq=state.count,
        hands=(HitHand(event.hand),),
        members=event.members,
        waiting=event.members,
        ahead=tuple(hit.number for hit in state.hits if hit.state == OPENED),
    )
    behind = sum(known.lock for known in state.hits if known.state != OPENED)
    hit = replace(hit, gross=event.gross - behind)
    meter = replace(state.meter, hits=state.meter.hits + 1)
    state = replace(state, hits=(*state.hits, hit), hit_number=event.hit, meter=meter)
    state = queue.relocked(state)
    assert (event.opening, event.lock) == (state.hits[-1].opening, state.hits[-1].lock), event
    return state


def _added(state: Pool, event: HandAdded) -> Pool:
    def add(hit: Hit) -> Hit:
        return replace(hit, hands=(*hit.hands, HitHand(event.hand)))

    return queue.changed(state, event.hit, add)


def _completed(state: Pool, event: HitCompleted) -> Pool:
    state = queue.settled_ahead(state, event.hit)
    return queue.changed(state, event.hit, lambda hit: replace(hit, state=COMPLETE))


def _confirmed(state: Pool, event: CardsConfirmed) -> Pool:
    def confirm(hand: HitHand) -> HitHand:
        if hand.place != (event.table, event.box):
            return hand
        return replace(hand, confirmed_by=event.by, seal=event.seal, image=event.image)

    return queue.changed(
        state, event.hit, lambda hit: replace(hit, hands=tuple(map(confirm, hit.hands)))
    )


def _witnessed(state: Pool, event: HitWitnessed) -> Pool:
    return queue.changed(state, event.hit, lambda hit: replace(hit, witness=event.by))


def _verified(state: Pool, event: HitVerified) -> Pool:
    return queue.changed(state, event.hit, lambda hit: replace(hit, state=VERIFIED))


def _held(state: Pool, event: HitHeld) -> Pool:
    return queue.changed(
        state,
        event.hit,
        lambda hit: replace(hit, held_until=event.until, held_by=event.by, was_held=True),
    )


def _hold_ended(state: Pool, event: HoldEnded) -> Pool:
    return queue.changed(
        state,
        event.hit,
        lambda hit: replace(hit, held_until=0, hold_expired=event.expired),
    )


def _hand_rejected(state: Pool, event: HandRejected) -> Pool:
    def drop(hit: Hit) -> Hit:
        place = (event.table, event.box)
        return replace(hit, hands=tuple(hand for hand in hit.hands if hand.place != place))

    return queue.changed(state, event.hit, drop)


def _rejected(state: Pool, event: HitRejected) -> Pool:
    """The lock falls back; what no longer fits under the cap then stands above it (POOL-4)."""
    hit = state.hit(event.hit)
    assert hit is not None, event
    state = queue.without(state, event.hit)
    state = capped(state)
    past = _past(state, hit, REJECTED, event.at)
    return _remember(state, past)


def _settled(state: Pool, event: HitSettled) -> Pool:
    hit = state.hit(event.hit)
    assert hit is not None and hit.lock == event.taken, (event, hit)
    state = queue.without(state, event.hit)
    paid = sum(share.cents for share in event.shares)
    meter = awarded(state.meter, event.taken, paid)
    state = replace(state, meter=meter)
    if event.full:
        reset = Reset(event.reserve, event.overflow, event.seed)
        meter = restarted(meter, reset, state.room)
    day = replace(
        state.day,
        awards=state.day.awards + event.taken,
        seeds=state.day.seeds + event.seed,
        moved_in=state.day.moved_in + event.reserve,
    )
    state = replace(state, meter=meter, day=day, ticket_number=event.ticket, settled=event)
    assert event.value == state.running, (event, state.running)
    past = replace(
        _past(state, hit, SETTLED if paid else PAID, event.at),
        taken=event.taken,
        value=event.value,
        ticket=event.ticket,
        shares=event.shares,
        cards=_won(hit, event),
        approvers=event.approvers,
    )
    return _remember(state, past)


def _won(hit: Hit, event: HitSettled) -> tuple[str, ...]:
    """The cards of each share, in the order of the shares; hands that took nothing are left out."""
    cards = {hand.place: " ".join(hand.hand.cards) for hand in hit.hands}
    return tuple(cards[share.table, share.box] for share in event.shares)


def _past(state: Pool, hit: Hit, outcome: str, at: int) -> PastHit:
    return PastHit(
        hit=hit.number,
        state=outcome,
        opened_at=hit.opened_at,
        settled_at=at,
        opening=hit.opening,
        taken=0,
        value=state.running,
        ticket=0,
        row=state.count,
        copies=-1,
        shares=(),
        cards=tuple(" ".join(hand.hand.cards) for hand in hit.hands),
        approvers=(),
    )


def _remember(state: Pool, past: PastHit) -> Pool:
    """The last twenty-five hits, and every older one that still owes a prize (POOL-2)."""
    known = (*state.past, past)
    latest = len(known) - REMEMBERED
    kept = tuple(one for place, one in enumerate(known) if place >= latest or one.owed)
    return replace(state, past=kept)


def _changed_past(state: Pool, past: PastHit) -> Pool:
    known = tuple(past if one.hit == past.hit else one for one in state.past)
    return replace(state, past=known)


def _paid(state: Pool, event: AwardPaid) -> Pool:
    past = state.past_hit(event.hit)
    assert past is not None, event

    def pay(share: Share) -> Share:
        won = (share.table, share.box) == (event.table, event.box)
        return replace(share, paid_at=event.at) if won else share

    past = replace(past, shares=tuple(map(pay, past.shares)))
    return _changed_past(state, past if past.owed else replace(past, state=PAID))


def _printed(state: Pool, event: TicketPrinted) -> Pool:
    past = state.past_hit(event.hit)
    assert past is not None, event
    return _changed_past(state, replace(past, copies=event.copy))


def _shown(state: Pool, event: HitShown) -> Pool:
    return replace(state, shown=(*state.shown, event)[-REMEMBERED:])


# --- fixed prizes --------------------------------------------------------------------------------


def _fixed_declared(state: Pool, event: FixedDeclared) -> Pool:
    return _fixed_told(replace(state, fixed=(*state.fixed, event)), event.hand)


def _fixed_told(state: Pool, hand: Hand) -> Pool:
    """A box has one prize in a deal."""
    table = state.tables[hand.table]
    if table.deal != hand.deal:
        return state
    return put(state, replace(table, fixed=table.fixed | {hand.box}))


def _fixed_confirmed(state: Pool, event: FixedConfirmed) -> Pool:
    key = (event.table, event.deal, event.box)
    found = [one for one in state.fixed if _key(one.hand) == key]
    left = tuple(one for one in state.fixed if _key(one.hand) != key)
    return replace(state, fixed=left, fixed_owed=(*state.fixed_owed, *found))


def _fixed_paid(state: Pool, event: FixedPaid) -> Pool:
    key = _key(event.hand)
    state = replace(
        state,
        fixed=tuple(one for one in state.fixed if _key(one.hand) != key),
        fixed_owed=tuple(one for one in state.fixed_owed if _key(one.hand) != key),
    )
    state = _fixed_told(state, event.hand)
    if event.from_cage:
        return state
    table = state.tables[event.hand.table]
    return put(state, replace(table, tray=table.tray - event.cents))


def _key(hand: Hand) -> tuple[str, int, int]:
    return hand.table, hand.deal, hand.box


FOLDS: Mapping[type[Event], Callable[[Pool, Any], Pool]] = {
    HitOpened: _opened,
    HandAdded: _added,
    HitCompleted: _completed,
    CardsConfirmed: _confirmed,
    HitWitnessed: _witnessed,
    HitVerified: _verified,
    HitHeld: _held,
    HoldEnded: _hold_ended,
    HandRejected: _hand_rejected,
    HitRejected: _rejected,
    HitSettled: _settled,
    AwardPaid: _paid,
    TicketPrinted: _printed,
    HitShown: _shown,
    FixedDeclared: _fixed_declared,
    FixedConfirmed: _fixed_confirmed,
    FixedPaid: _fixed_paid,
}
