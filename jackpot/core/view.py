"""What a screen may know of a pool of tables: the wall, the award desk, the director, the official.

Everybody sees the running pot, what is under check, and the last awards by table and box, never a
person. Figures only; the page writes the sentences.
"""

from __future__ import annotations

from typing import Any

from house.contract import Seat
from jackpot.core.declare import completes_at
from jackpot.core.desk import MINUTE, Desk
from jackpot.core.hit_events import FixedDeclared, HitShown
from jackpot.core.pool_events import PastHit, Share
from jackpot.core.settle import SIGN_DIRECTOR, SIGN_WITNESS
from jackpot.core.state import CLOSED, VERIFIED, Hit, HitHand, Pool, Table
from jackpot.core.verify import ALERT_MINUTES, hands_in, hold_ends

MONITOR = "monitor"
LATEST = 5
STATEMENT = (
    *("day", "opening", "opening_remainder", "wagers", "sales", "fed", "seeds", "moved_in"),
    *("awards", "reversed", "corrections", "closing", "remainder", "opening_reserve", "reserve"),
    *("reserve_remainder", "overflow", "book", "book_remainder", "ledger", "meter", "debt"),
    *("code", "by", "at"),
)


def view(state: Pool, seat: Seat, desk: Desk) -> dict[str, Any]:
    """All that a seat may know, as plain JSON values; money is cents, times epoch milliseconds."""
    told = _everybody(state, desk)
    if seat.kind != MONITOR:
        told |= _staff(state, desk)
    return told


def _everybody(state: Pool, desk: Desk) -> dict[str, Any]:
    return {
        "kind": desk.trade.kind,
        "state": _state(state),
        "pot": state.running,
        "cap": state.figures.cap,
        "stake": state.figures.stake_cents,
        "conditions": conditions(state),
        "pending": [_pending(hit) for hit in state.hits],
        "last": [_award(past) for past in reversed(state.past) if past.taken][:LATEST],
        "tables": [_table(state, table) for table in _by_name(state)],
        "suspended": state.suspension.code if state.suspension else "",
        "closed": state.closed,
    }


def _state(state: Pool) -> str:
    """The one word of the wall (JPSCREEN-1)."""
    if state.suspension is not None:
        return "SUSPENDED"
    if state.hits:
        return "PAYMENT_PENDING" if state.hits[0].state == VERIFIED else "UNDER_CHECK"
    return "RUNNING"


def conditions(state: Pool) -> dict[str, Any]:
    """What the sign at every table tells (CAROUSEL-3, JPSCREEN-5)."""
    figures = state.figures
    return {
        "stake": figures.stake_cents,
        "rate_bp": figures.pot_bp,
        "reserve_bp": figures.reserve_bp,
        "seed": figures.min_seed,
        "cap": figures.cap,
        "partial_first": figures.partial_first,
        "preset": figures.preset,
        "packs": figures.packs,
        "levels": [
            {"name": level.name, "pot_bp": level.pot_bp, "cents": level.fixed(figures.stake_cents)}
            for level in figures.levels
        ],
    }


def _pending(hit: Hit) -> dict[str, Any]:
    return {
        "hit": hit.number,
        "state": hit.shown_state,
        "opening": hit.opening,
        "lock": hit.lock,
        "opened_at": hit.opened_at,
        "held_until": hit.held_until,
        "hands": [[hand.hand.table, hand.hand.box, hand.hand.level] for hand in hit.hands],
        "faces": [list(hand.hand.cards) for hand in hit.hands],
    }


def _award(past: PastHit) -> dict[str, Any]:
    return {
        "hit": past.hit,
        "at": past.settled_at,
        "cents": sum(share.cents for share in past.shares),
        "value": past.value,
        "state": past.state,
        "shares": [[share.table, share.box, share.level, share.cents] for share in past.shares],
    }


def _by_name(state: Pool) -> list[Table]:
    return [state.tables[name] for name in sorted(state.tables)]


def _table(state: Pool, table: Table) -> dict[str, Any]:
    """A table with its lights: the boxes that are in, and the slots that are alive."""
    inside = (
        [entry.box for entry in table.entries if entry.inside]
        if table.phase == CLOSED
        else [stake.box for stake in table.stakes]
    )
    return {
        "table": table.name,
        "open": bool(table.session or table.play or table.stakes),
        "available": table.link_up and state.suspension is None,
        "lost_at": table.lost_at,
        "suspended": table.suspended,
        "deal": table.deal,
        "phase": table.phase,
        "boxes": table.boxes,
        "inside": sorted(inside),
        "out": [[entry.box, entry.code] for entry in table.entries if not entry.inside],
        "carried": [stake.box for stake in table.stakes if stake.carried],
        "waiting": [stake.box for stake in table.ahead],
        "slots": [[slot.box, slot.alive, slot.apart] for slot in table.slots],
    }


def _staff(state: Pool, desk: Desk) -> dict[str, Any]:
    return {
        "meters": _meters(state),
        "hits": [_hit(state, hit, desk) for hit in state.hits],
        "history": [_past(past) for past in reversed(state.past)],
        "owed": [
            [past.hit, past.ticket, share.table, share.box, share.cents]
            for past in state.past
            for share in past.shares
            if not share.paid_at
        ],
        "fixed": [_fixed(one) for one in state.fixed],
        "fixed_owed": [_fixed(one) for one in state.fixed_owed],
        "trays": [[table.name, table.tray] for table in _by_name(state)],
        "plans": [[plan.parameter, plan.value, plan.effective_at] for plan in state.plans],
        "suspension": _suspension(state),
        "today": [state.meter.wagers - state.day.opening.wagers, _since(state)],
        "statement": statement(state),
        "shown": [_shown(one) for one in reversed(state.shown)],
        "changed": [state.changed_by, state.changed_why, state.changed_at],
    }


def _meters(state: Pool) -> dict[str, Any]:
    """The meters of POOL-2, each with its fraction in ten-thousandths of a cent."""
    meter = state.meter
    return {
        "value": meter.value,
        "remainder": meter.remainder,
        "running": state.running,
        "locked": state.locked,
        "reserve": meter.reserve,
        "reserve_remainder": meter.reserve_remainder,
        "overflow": meter.overflow,
        "wagers": meter.wagers,
        "wagered": meter.wagered,
        "hits": meter.hits,
        "wins": meter.wins,
    }


def _hit(state: Pool, hit: Hit, desk: Desk) -> dict[str, Any]:
    """A hit as the award desk needs it: who has signed and what it still waits for."""
    division = hit.division(state.figures)
    paid = division.paid
    return _pending(hit) | {
        "cards": [_hand(hand) for hand in hit.hands],
        "shares": list(division.shares),
        "taken": division.taken,
        "rounding": division.rounding,
        "waiting": [[deal.table, deal.deal] for deal in hit.waiting],
        "waits_until": completes_at(hit, desk) if hit.waiting else 0,
        "hold_ends": hold_ends(hit, desk),
        "alert_at": hit.opened_at + ALERT_MINUTES * MINUTE if hit.held_until else 0,
        "was_held": hit.was_held,
        "hold_expired": hit.hold_expired,
        "witness": hit.witness,
        "signed_by": sorted(hands_in(hit)),
        "needs_witness": paid > desk.setting("pool.sign_witness", SIGN_WITNESS),
        "needs_director": paid > desk.setting("pool.sign_director", SIGN_DIRECTOR),
        "behind": [other.number for other in state.hits if other.number < hit.number],
    }


def _hand(hand: HitHand) -> dict[str, Any]:
    return {
        "table": hand.hand.table,
        "deal": hand.hand.deal,
        "box": hand.hand.box,
        "cards": list(hand.hand.cards),
        "level": hand.hand.level,
        "declared_by": hand.hand.declared_by,
        "confirmed_by": hand.confirmed_by,
        "seal": hand.seal,
        "image": hand.image,
    }


def _past(past: PastHit) -> dict[str, Any]:
    """One of the last hits, with all that its award ticket tells (POOL-16)."""
    return {
        "hit": past.hit,
        "state": past.state,
        "opened_at": past.opened_at,
        "settled_at": past.settled_at,
        "opening": past.opening,
        "taken": past.taken,
        "value": past.value,
        "ticket": past.ticket,
        "row": past.row,
        "copies": past.copies,
        "shares": [_share(share) for share in past.shares],
        "cards": list(past.cards),
        "approvers": list(past.approvers),
    }


def _share(share: Share) -> dict[str, Any]:
    return {
        "table": share.table,
        "deal": share.deal,
        "box": share.box,
        "level": share.level,
        "cents": share.cents,
        "paid_at": share.paid_at,
    }


def _fixed(one: FixedDeclared) -> dict[str, Any]:
    hand = one.hand
    return {
        "table": hand.table,
        "deal": hand.deal,
        "box": hand.box,
        "cards": list(hand.cards),
        "level": hand.level,
        "cents": one.cents,
        "from_cage": one.from_cage,
        "declared_by": one.by,
        "at": one.at,
    }


def _shown(one: HitShown) -> dict[str, Any]:
    return {
        "hit": one.hit,
        "stage": one.stage,
        "screens": one.screens,
        "slowest_ms": one.slowest_ms,
        "late": one.late,
        "at": one.at,
    }


def _suspension(state: Pool) -> dict[str, Any] | None:
    held = state.suspension
    return {"code": held.code, "reason": held.reason, "at": held.at} if held else None


def _since(state: Pool) -> int:
    """Since when the day of the pool runs: the last statement, else the opening."""
    return state.statement.at if state.statement else state.opening.at


def statement(state: Pool) -> dict[str, Any] | None:
    """The last day's statement (JPSCREEN-2)."""
    told = state.statement
    return {name: getattr(told, name) for name in STATEMENT} if told else None
