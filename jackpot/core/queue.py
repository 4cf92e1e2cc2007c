"""The queue of hits: what each may take, in the order in which the house heard of them (POOL-8).

A hit stands behind the hits that were unsettled when it opened. What an earlier one can take is
settled only when all its deals are over; from then on the later one's opening pot stays as it is,
whatever becomes of the earlier one. So ``Hit.ahead`` holds only hits that are not yet complete, and
``Hit.gross`` has the locks of the complete ones taken off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from jackpot.core.hit_events import Deal
from jackpot.core.state import COMPLETE, OPENED, Hit, Pool


def changed(state: Pool, number: int, change: Callable[[Hit], Hit]) -> Pool:
    """The pool with one hit changed, and all openings and locks worked out again."""
    hits = tuple(change(hit) if hit.number == number else hit for hit in state.hits)
    return relocked(replace(state, hits=hits))


def relocked(state: Pool) -> Pool:
    """Opening pots and locks of all hits, from the earliest on."""
    done: list[Hit] = []
    locks: dict[int, int] = {}
    for hit in state.hits:
        opening = max(0, hit.gross - sum(locks[number] for number in hit.ahead))
        hit = replace(hit, opening=opening)
        hit = replace(hit, lock=hit.division(state.figures).taken)
        locks[hit.number] = hit.lock
        done.append(hit)
    return replace(state, hits=tuple(done))


def settled_ahead(state: Pool, number: int) -> Pool:
    """What hit ``number`` may take is certain now: later hits stand behind it for good."""
    lock = next(hit.lock for hit in state.hits if hit.number == number)
    hits = tuple(
        replace(hit, gross=hit.gross - lock, ahead=tuple(one for one in hit.ahead if one != number))
        if number in hit.ahead
        else hit
        for hit in state.hits
    )
    return replace(state, hits=hits)


def without(state: Pool, number: int) -> Pool:
    """The pool without a hit that is settled or rejected; its lock no longer holds."""
    state = settled_ahead(state, number)
    return replace(state, hits=tuple(hit for hit in state.hits if hit.number != number))


def deal_over(state: Pool, table: str, deal: int) -> Pool:
    """No hit waits for this deal any more."""
    over = Deal(table, deal)
    hits = tuple(
        replace(hit, waiting=tuple(one for one in hit.waiting if one != over)) for hit in state.hits
    )
    return replace(state, hits=hits)


def deal_left(state: Pool, number: int, table: str, deal: int) -> Pool:
    """One hit waits no longer for a deal and hears its hands no more."""
    left = Deal(table, deal)

    def leave(hit: Hit) -> Hit:
        return replace(
            hit,
            members=tuple(one for one in hit.members if one != left),
            waiting=tuple(one for one in hit.waiting if one != left),
        )

    return changed(state, number, leave)


def withdrawn(state: Pool, table: str, deal: int, cents: int) -> Pool:
    """Stakes of a deal that counts for nothing leave the opening pots that had counted them."""
    gone = Deal(table, deal)
    hits = tuple(
        replace(hit, gross=max(0, hit.gross - cents)) if gone in hit.waiting else hit
        for hit in state.hits
    )
    return relocked(replace(state, hits=hits))


def ready(state: Pool) -> tuple[Hit, ...]:
    """Hits whose deals are all over and that are not yet complete."""
    return tuple(hit for hit in state.hits if hit.state == OPENED and not hit.waiting)


def confirmed(hit: Hit) -> bool:
    """Whether a table head has seen the cards of every hand."""
    return hit.state == COMPLETE and all(hand.confirmed_by for hand in hit.hands)
