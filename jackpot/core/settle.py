"""The award: settled by the director, paid by the cage, told by a ticket (POOL-9, 14, 16; BJP-7).

Refusals, in the order in which they are looked for::

    SettleHit    E_NO_HIT · E_ALREADY_DECIDED  with who and when: the first of two wins
                 E_NOT_VERIFIED    its deals run, its cards are not confirmed, or it is held
                 E_EVENT_PENDING   an earlier hit is not settled: they are settled in order
                 E_OWN_APPROVAL    declared, confirmed or witnessed by the same person
                 E_TWO_PERSONS     above the first threshold and nobody else has seen the cards
                 E_FORBIDDEN       above the second one, and not the director or the substitute
    PayAward     E_NO_HIT · E_NOT_VERIFIED not settled · E_BAD_INPUT no such share ·
                 E_ALREADY_DECIDED paid
    PrintTicket  E_NO_HIT · E_ALREADY_PRINTED the original exists · E_STALE no original yet
"""

from __future__ import annotations

from house.contract import Refused, Request
from jackpot.core.actions import PayAward, PrintTicket, SettleHit
from jackpot.core.desk import CAGE, OWED, ROUNDING, SEED, Desk, Draft, bad_input, move
from jackpot.core.hit_events import AwardPaid, HitSettled, TicketPrinted
from jackpot.core.meter import Reset, awarded, reset_of, restarted
from jackpot.core.parameters import in_force
from jackpot.core.pool_events import PastHit, Share
from jackpot.core.sharing import Division
from jackpot.core.state import REJECTED, VERIFIED, Hit, Pool
from jackpot.core.verify import find, hands_in

SIGN_WITNESS = 120_000
SIGN_DIRECTOR = 500_000
"""Above these cents one more verifier, and the director in person (DEC-J18)."""

BANK = "bank.main"


def settle_hit(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The shares are owed from now on and the meter goes on with what is left."""
    action = request.action
    assert isinstance(action, SettleHit)
    hit = find(draft.state, action.hit)
    if isinstance(hit, Refused):
        return hit
    division = hit.division(draft.state.figures)
    refused = _not_ready(draft.state, hit) or _not_signed(hit, division, request, desk)
    if refused is not None:
        return refused
    _award(draft, request, desk, (hit, division))
    _new_cycle(draft, request, full=division.full)
    return None


def _not_ready(state: Pool, hit: Hit) -> Refused | None:
    if hit.state != VERIFIED or hit.held_until:
        return Refused("E_NOT_VERIFIED", {"hit": hit.number, "state": hit.shown_state})
    first = state.hits[0]
    if first.number != hit.number:
        return Refused("E_EVENT_PENDING", {"hit": first.number})
    return None


def _not_signed(hit: Hit, division: Division, request: Request, desk: Desk) -> Refused | None:
    """POOL-14: who may settle how much."""
    if request.person in hands_in(hit):
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    if division.paid > desk.setting("pool.sign_witness", SIGN_WITNESS) and not hit.witness:
        return Refused("E_TWO_PERSONS", {"action": "WitnessHit", "cents": division.paid})
    above = division.paid > desk.setting("pool.sign_director", SIGN_DIRECTOR)
    action = request.action
    assert isinstance(action, SettleHit)
    if above and request.role != "director" and not action.handover.strip():
        return Refused("E_FORBIDDEN", {"roles": ["director"], "cents": division.paid})
    return None


def _award(draft: Draft, request: Request, desk: Desk, won: tuple[Hit, Division]) -> None:
    hit, division = won
    state, trade, action = draft.state, desk.trade, request.action
    assert isinstance(action, SettleHit)
    reset, value = _restart(state, hit, division)
    event = HitSettled(
        hit=hit.number,
        ticket=state.ticket_number + 1,
        opening=hit.opening,
        taken=division.taken,
        rounding=division.rounding,
        full=division.full,
        shares=_shares(hit, division),
        reserve=reset.reserve,
        overflow=reset.overflow,
        seed=reset.seed,
        value=value,
        approvers=(*sorted(hands_in(hit)), request.person),
        handover=action.handover,
        by=request.person,
        at=request.at,
    )
    draft.add(
        event,
        move(trade.pot, OWED, division.taken, "award"),
        move(ROUNDING, OWED, division.rounding, "award"),
        move(trade.reserve, trade.pot, reset.reserve, "reset"),
        move(SEED, trade.pot, reset.seed, "seed"),
    )


def _restart(state: Pool, hit: Hit, division: Division) -> tuple[Reset, int]:
    """What a full award adds to the new value, and what the meter shows after the award."""
    others = state.locked - hit.lock
    left = awarded(state.meter, division.taken, division.paid)
    if not division.full:
        return Reset(0, 0, 0), left.value - others
    reset = reset_of(left, others, state.figures.min_seed)
    cap = state.figures.cap
    room = cap - (left.value - others) if cap else None
    return reset, restarted(left, reset, room).value - others


def _shares(hit: Hit, division: Division) -> tuple[Share, ...]:
    """What is owed, by box; hands that take nothing are left out."""
    return tuple(
        Share(hand.hand.table, hand.hand.deal, hand.hand.box, hand.hand.level, cents)
        for hand, cents in zip(hit.hands, division.shares, strict=True)
        if cents
    )


def _new_cycle(draft: Draft, request: Request, *, full: bool) -> None:
    """Parameters that waited for the full award come into force (POOL-12)."""
    for plan in draft.state.plans if full else ():
        if plan.effective_at <= request.at:
            draft.add(in_force(draft.state, plan, request))


def pay_award(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The cage pays the share of one box, in cash or by cheque (CAGE-7, CAGE-8)."""
    action = request.action
    assert isinstance(action, PayAward)
    past = _decided(draft.state, action.hit)
    if isinstance(past, Refused):
        return past
    place = (action.table, action.box)
    share = next((one for one in past.shares if (one.table, one.box) == place), None)
    if share is None:
        return bad_input("box", "no share")
    if share.paid_at:
        return Refused("E_ALREADY_DECIDED", {"hit": past.hit, "at": share.paid_at})
    event = AwardPaid(
        hit=past.hit,
        table=action.table,
        box=action.box,
        cents=share.cents,
        cheque=action.cheque,
        by=request.person,
        at=request.at,
    )
    draft.add(event, move(OWED, BANK if action.cheque else CAGE, share.cents, "award paid"))
    return None


def print_ticket(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The original exists once; every further print is a copy with its number (POOL-16)."""
    action = request.action
    assert isinstance(action, PrintTicket)
    past = _decided(draft.state, action.hit)
    if isinstance(past, Refused):
        return past
    if past.copies >= 0 and not action.copy:
        return Refused("E_ALREADY_PRINTED", {"ticket": past.ticket})
    if past.copies < 0 and action.copy:
        return Refused("E_STALE", {"ticket": past.ticket})
    copy = past.copies + 1
    draft.add(TicketPrinted(past.hit, past.ticket, copy, request.person, request.at))
    return None


def _decided(state: Pool, number: int) -> PastHit | Refused:
    """A hit with shares that are owed or paid."""
    hit = state.hit(number)
    if hit is not None:
        return Refused("E_NOT_VERIFIED", {"hit": number, "state": hit.shown_state})
    past = state.past_hit(number)
    if past is None or past.state == REJECTED:
        return Refused("E_NO_HIT", {"hit": number})
    return past
