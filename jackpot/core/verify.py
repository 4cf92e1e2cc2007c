"""A hit is verified by several persons, held for the recording, or rejected (rules, section 1).

Refusals, in the order in which they are looked for (all: ``E_NO_HIT``, and ``E_ALREADY_DECIDED``
with person and time for a hit that is over)::

    ConfirmCards  E_BAD_INPUT no such hand, no seal · E_OWN_APPROVAL declared by the same person ·
                  E_ALREADY_DECIDED confirmed before · E_CARD_COUNT the pack is not whole
    WitnessHit    E_OWN_APPROVAL works at one of the tables, or had a hand in it ·
                  E_ALREADY_DECIDED
    HoldHit       E_BAD_INPUT no reason · E_HOLD_EXPIRED once only, and thirty minutes at most
    ReleaseHit    E_BAD_INPUT no reason · E_STALE not held · E_OWN_APPROVAL held by the same person
    RejectHand, RejectHit
                  E_BAD_INPUT no such hand, no reason · E_OWN_APPROVAL
"""

from __future__ import annotations

from house.contract import Refused, Request
from jackpot.core.actions import (
    ConfirmCards,
    EndHold,
    HoldHit,
    RejectHand,
    RejectHit,
    ReleaseHit,
    WitnessHit,
)
from jackpot.core.desk import MINUTE, Desk, Draft, bad_input
from jackpot.core.hit_events import (
    CardsConfirmed,
    HitHeld,
    HitRejected,
    HitWitnessed,
    HoldEnded,
)
from jackpot.core.hits import advance, reject_hand
from jackpot.core.state import Hit, Pool

HOLD_MINUTES = 30
ALERT_MINUTES = 25
"""A hold lasts thirty minutes from the declaration; the director is alerted at twenty-five."""


def find(state: Pool, number: int) -> Hit | Refused:
    """The unsettled hit of that number; one that is over tells who decided and when (POOL-9)."""
    hit = state.hit(number)
    if hit is not None:
        return hit
    past = state.past_hit(number)
    if past is None:
        return Refused("E_NO_HIT", {"hit": number})
    person = past.approvers[-1] if past.approvers else ""
    details = {"hit": number, "state": past.state, "person": person, "at": past.settled_at}
    return Refused("E_ALREADY_DECIDED", details)


def hands_in(hit: Hit) -> frozenset[str]:
    """Everybody who has proposed or signed a step of this hit."""
    declared = {hand.hand.declared_by for hand in hit.hands}
    confirmed = {hand.confirmed_by for hand in hit.hands}
    return frozenset({*declared, *confirmed, hit.witness} - {""})


def confirm_cards(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The second person at the table: cards spread, pack counted, all sealed (CAROUSEL-14)."""
    action = request.action
    assert isinstance(action, ConfirmCards)
    hit = find(draft.state, action.hit)
    if isinstance(hit, Refused):
        return hit
    refused = _unconfirmable(hit, action, request, desk)
    if refused is not None:
        return refused
    event = CardsConfirmed(
        hit=hit.number,
        table=action.table,
        box=action.box,
        seal=action.seal,
        image=action.image,
        by=request.person,
        at=request.at,
    )
    draft.add(event)
    advance(draft, request.at)
    return None


def _unconfirmable(hit: Hit, action: ConfirmCards, request: Request, desk: Desk) -> Refused | None:
    hand = hit.hand_at(action.table, action.box)
    if hand is None:
        return bad_input("box", "no hand")
    if hand.hand.declared_by == request.person:
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    if hand.confirmed_by:
        return Refused("E_ALREADY_DECIDED", {"hit": hit.number, "person": hand.confirmed_by})
    if desk.trade.pack and action.pack_cards != desk.trade.pack:
        details = {"counted": action.pack_cards, "expected": desk.trade.pack}
        return Refused("E_CARD_COUNT", details)
    if desk.trade.pack and not action.seal.strip():
        return bad_input("seal", "empty")
    return None


def witness_hit(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """One more verifier, who does not work at these tables (POOL-14)."""
    action = request.action
    assert isinstance(action, WitnessHit)
    hit = find(draft.state, action.hit)
    if isinstance(hit, Refused):
        return hit
    tables = (draft.state.tables.get(hand.hand.table) for hand in hit.hands)
    at_tables = any(table and request.person in table.staff for table in tables)
    if at_tables or request.person in hands_in(hit):
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    if hit.witness:
        return Refused("E_ALREADY_DECIDED", {"hit": hit.number, "person": hit.witness})
    draft.add(HitWitnessed(hit.number, request.person, request.at))
    return None


def hold_hit(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Play goes on; nothing is paid until the recording has been seen or the time is over."""
    action = request.action
    assert isinstance(action, HoldHit)
    hit = find(draft.state, action.hit)
    if isinstance(hit, Refused):
        return hit
    if not action.reason.strip():
        return bad_input("reason", "empty")
    until = hold_ends(hit, desk)
    if hit.was_held or request.at >= until:
        return Refused("E_HOLD_EXPIRED", {"hit": hit.number, "until": until})
    draft.add(HitHeld(hit.number, action.reason, until, request.person, request.at))
    return None


def hold_ends(hit: Hit, desk: Desk) -> int:
    """The end of any hold of this hit, in epoch milliseconds (DISPUTE-3)."""
    minutes: int = desk.setting("dispute.hold_minutes", HOLD_MINUTES)
    return hit.opened_at + minutes * MINUTE


def release_hit(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The director has seen the recording: the hit is again what it was."""
    action = request.action
    assert isinstance(action, ReleaseHit)
    hit = find(draft.state, action.hit)
    if isinstance(hit, Refused):
        return hit
    if not action.reason.strip():
        return bad_input("reason", "empty")
    if not hit.held_until:
        return Refused("E_STALE", {"hit": hit.number, "state": hit.state})
    if hit.held_by == request.person:
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    draft.add(HoldEnded(hit.number, False, action.reason, request.person, request.at))
    advance(draft, request.at)
    return None


def end_hold(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Thirty minutes have run out; safe to send twice."""
    action = request.action
    assert isinstance(action, EndHold)
    hit = draft.state.hit(action.hit)
    if hit is not None and hit.held_until and request.at >= hit.held_until:
        draft.add(HoldEnded(hit.number, True, "time", request.person, request.at))
        advance(draft, request.at)
    return None


def reject_one(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A hand fails the review; the others go on without it."""
    action = request.action
    assert isinstance(action, RejectHand)
    hit = _rejectable(draft, action.hit, request, action.reason)
    if isinstance(hit, Refused):
        return hit
    if hit.hand_at(action.table, action.box) is None:
        return bad_input("box", "no hand")
    place = (action.table, action.box)
    reject_hand(draft, request, hit.number, place, reason=action.reason)
    return None


def reject_hit(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """No hand stands: the pot goes on unchanged."""
    action = request.action
    assert isinstance(action, RejectHit)
    hit = _rejectable(draft, action.hit, request, action.reason)
    if isinstance(hit, Refused):
        return hit
    draft.add(HitRejected(hit.number, action.reason, request.person, request.at))
    return None


def _rejectable(draft: Draft, number: int, request: Request, reason: str) -> Hit | Refused:
    hit = find(draft.state, number)
    if isinstance(hit, Refused):
        return hit
    if not reason.strip():
        return bad_input("reason", "empty")
    if request.person in hands_in(hit):
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    return hit
