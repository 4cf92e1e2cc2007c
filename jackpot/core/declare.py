"""A hand is declared: it opens a hit, joins one, or wins a fixed prize (POOL-7, POOL-8, BJP-15).

Refusals, in the order in which they are looked for::

    DeclareHand  E_TABLE_NOT_LINKED
                 E_STALE            another deal is played there, or it is not closed to bets yet
                 E_CARDS_INVALID    an unknown card, or one that cannot be there so often
                 E_NOT_QUALIFYING   no combination of this pool
                 E_LINK_DOWN · E_NO_SIDE_BET · E_DEAL_CLOSED · E_SIDE_BET_VALUE · E_NO_MAIN_BET ·
                 E_HAND_EXCLUDED    out by the snapshot, by a pass or by misconduct
                 E_ALREADY_DECLARED the same hand once more
                 E_TRAY_EMPTY       a fixed prize, and too few chips in the tray
    ConfirmFixed E_STALE · E_OWN_APPROVAL · E_TRAY_EMPTY
    PayFixed     E_STALE
"""

from __future__ import annotations

from dataclasses import replace

from house.contract import Refused, Request
from jackpot.core.actions import CompleteHit, DeclareHand
from jackpot.core.desk import CAGE, MINUTE, OWED, Desk, Draft, Judged, Shown, move, table_of
from jackpot.core.hit_events import (
    Deal,
    FixedConfirmed,
    FixedDeclared,
    FixedPaid,
    Hand,
    HandAdded,
    HitOpened,
)
from jackpot.core.hits import advance
from jackpot.core.sharing import Claim, divide
from jackpot.core.stake_actions import ConfirmFixed, PayFixed
from jackpot.core.state import CLOSED, OPENED, Hit, HitHand, Pool, Table
from jackpot.core.table_events import DealAbandoned

DEAL_MINUTES = 15
"""How long a hit waits for the end of a deal that is not heard of any more."""

CONFIRM_TIMES = 25
CAGE_CENTS = 120_000
"""Defaults of DEC-J22: from how many stakes up a table head confirms; above what the cage pays."""


def declare_hand(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The pool tells what the cards are; the snapshot tells whether they play."""
    action, state = request.action, draft.state
    assert isinstance(action, DeclareHand)
    table = table_of(state, action.table)
    if isinstance(table, Refused):
        return table
    if (table.deal, table.phase) != (action.deal, CLOSED):
        return Refused("E_STALE", {"deal": table.deal, "phase": table.phase})
    told = (action.table, action.deal, action.box, action.cards)
    shown = Shown(*told, from_split=action.from_split, bank=action.bank)
    judged = desk.trade.judge(shown, state, desk.terms.profile)
    if isinstance(judged, Refused):
        return judged
    code = out_of(table, action.box, desk)
    if code:
        return Refused(code, {"table": table.name, "box": action.box})
    hand = _hand(judged, shown, request.person)
    if _known(state, table, hand):
        return Refused("E_ALREADY_DECLARED", {"table": table.name, "box": action.box})
    if not judged.level.pot_bp:
        return _declare_fixed(draft, request, desk, (hand, judged))
    if not _fits_the_pack(state, hand):
        return Refused("E_CARDS_INVALID", {"cards": list(hand.cards)})
    _compete(draft, request, hand)
    return None


def out_of(table: Table, box: int, desk: Desk) -> str:
    """Why a box does not compete in the present deal of its table; empty: it does."""
    entry = table.entry(box)
    if entry is None:
        return "E_NO_SIDE_BET"
    passed = box in table.passed and desk.setting("carousel.pass_excludes", True)
    if not entry.code and (passed or box in table.excluded):
        return "E_HAND_EXCLUDED"
    return entry.code


def _hand(judged: Judged, shown: Shown, person: str) -> Hand:
    return Hand(
        table=shown.table,
        deal=shown.deal,
        box=shown.box,
        cards=judged.cards,
        level=judged.level.name,
        height=judged.height,
        declared_by=person,
    )


def _known(state: Pool, table: Table, hand: Hand) -> bool:
    """Whether this hand was declared before."""
    hit = state.hit_of(hand.table, hand.deal)
    in_hit = hit is not None and hit.hand_at(hand.table, hand.box) is not None
    return in_hit or hand.box in table.fixed


def _fits_the_pack(state: Pool, hand: Hand) -> bool:
    """No card lies in two hands of one deal more often than the packs hold it."""
    hit = state.hit_of(hand.table, hand.deal)
    others = [
        card
        for other in (hit.hands if hit else ())
        if (other.hand.table, other.hand.deal) == (hand.table, hand.deal)
        for card in other.hand.cards
    ]
    cards = (*others, *hand.cards)
    return all(cards.count(card) <= state.figures.packs for card in hand.cards)


def _compete(draft: Draft, request: Request, hand: Hand) -> None:
    """The hand joins the hit of its deal, or opens one that takes in all deals closed to bets."""
    hit = draft.state.hit_of(hand.table, hand.deal)
    if hit is None:
        _open_hit(draft, request, hand)
        return
    assert hit.state == OPENED, hit
    joined = replace(hit, hands=(*hit.hands, HitHand(hand)))
    lock = joined.division(draft.state.figures).taken
    draft.add(HandAdded(hit.number, hand, lock, request.person, request.at))


def _open_hit(draft: Draft, request: Request, hand: Hand) -> None:
    """The opening pot leaves out coins of deals still open: they start the new one (DEC-J23)."""
    state = draft.state
    members = tuple(
        Deal(table.name, table.deal)
        for table in sorted(state.tables.values(), key=lambda one: one.name)
        if table.phase == CLOSED
    )
    gross = state.meter.value - state.open_stakes
    opening = max(0, gross - state.locked)
    claim = Claim(hand.level, hand.height)
    figures = state.figures
    lock = divide(opening, (claim,), figures.levels, partial_first=figures.partial_first).taken
    draft.add(
        HitOpened(
            hit=state.hit_number + 1,
            hand=hand,
            members=members,
            gross=gross,
            opening=opening,
            lock=lock,
            by=request.person,
            at=request.at,
        )
    )


def complete_hit(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A dead table cannot leave a hit open for ever; safe to send twice."""
    action = request.action
    assert isinstance(action, CompleteHit)
    hit = draft.state.hit(action.hit)
    if hit is None or hit.state != OPENED or request.at < completes_at(hit, desk):
        return None
    for deal in hit.waiting:
        draft.add(DealAbandoned(deal.table, deal.deal, hit.number, request.at))
    advance(draft, request.at)
    return None


def completes_at(hit: Hit, desk: Desk) -> int:
    """Until when a hit waits for the ends of its deals, in epoch milliseconds."""
    minutes: int = desk.setting("pool.deal_minutes", DEAL_MINUTES)
    return hit.opened_at + minutes * MINUTE


# --- fixed prizes (BJP-15) ------------------------------------------------------------------------


def _declare_fixed(
    draft: Draft, request: Request, desk: Desk, won: tuple[Hand, Judged]
) -> Refused | None:
    """Small ones are paid with one key; bigger ones wait for the table head, then for the cage."""
    hand, judged = won
    stake = draft.state.figures.stake_cents
    cents = judged.level.fixed(stake)
    least: int = desk.setting("bjp.fixed_confirm", CONFIRM_TIMES * stake)
    most: int = desk.setting("bjp.fixed_cage", CAGE_CENTS)
    action = request.action
    assert isinstance(action, DeclareHand)
    empty = action.waits and draft.state.tables[hand.table].tray < cents
    if cents >= least or empty:
        draft.add(FixedDeclared(hand, cents, cents > most, request.person, request.at))
        return None
    return _pay_from_tray(draft, request, desk, (hand, cents))


def _pay_from_tray(
    draft: Draft, request: Request, desk: Desk, won: tuple[Hand, int]
) -> Refused | None:
    hand, cents = won
    tray = draft.state.tables[hand.table].tray
    if tray < cents:
        return Refused("E_TRAY_EMPTY", {"cents": tray})
    trade = desk.trade
    draft.add(
        FixedPaid(hand, cents, False, request.person, request.at),
        move(trade.income, trade.tray_of(hand.table), cents, "fixed prize"),
    )
    return None


def _find(
    waiting: tuple[FixedDeclared, ...], place: tuple[str, int, int]
) -> FixedDeclared | Refused:
    for one in waiting:
        if (one.hand.table, one.hand.deal, one.hand.box) == place:
            return one
    return Refused("E_STALE", {"table": place[0], "deal": place[1], "box": place[2]})


def confirm_fixed(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The table head has seen the cards: paid from the tray, or owed by the cage."""
    action = request.action
    assert isinstance(action, ConfirmFixed)
    found = _find(draft.state.fixed, (action.table, action.deal, action.box))
    if isinstance(found, Refused):
        return found
    if found.by == request.person:
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    if not found.from_cage:
        return _pay_from_tray(draft, request, desk, (found.hand, found.cents))
    draft.add(
        FixedConfirmed(
            table=action.table,
            deal=action.deal,
            box=action.box,
            cents=found.cents,
            by=request.person,
            at=request.at,
        ),
        move(desk.trade.income, OWED, found.cents, "fixed prize"),
    )
    return None


def pay_fixed(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The cage pays against the ticket."""
    action = request.action
    assert isinstance(action, PayFixed)
    found = _find(draft.state.fixed_owed, (action.table, action.deal, action.box))
    if isinstance(found, Refused):
        return found
    draft.add(
        FixedPaid(found.hand, found.cents, True, request.person, request.at),
        move(OWED, CAGE, found.cents, "fixed prize"),
    )
    return None
