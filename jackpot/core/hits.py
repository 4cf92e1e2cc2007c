"""Hands leave a hit, and a hit goes on by itself: complete, verified, rejected when it is empty."""

from __future__ import annotations

from dataclasses import replace

from house.contract import Request
from jackpot.core import queue
from jackpot.core.desk import VOID, Draft
from jackpot.core.hit_events import HandRejected, HitCompleted, HitRejected, HitVerified


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
