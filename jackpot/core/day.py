"""The day of a pool: three figures that must agree, corrections, suspensions (POOL-15).

Refusals, in the order in which they are looked for::

    Reconcile    E_BAD_INPUT · E_SEPARATION  worked at the tables that day
    CorrectPool  E_BAD_INPUT · E_PLAYERS_MONEY  more than plays on · E_TWO_PERSONS
    SuspendPool  E_BAD_INPUT no reason
    ApproveFigures  E_ALREADY_DECIDED · E_OWN_APPROVAL · E_PROPOSAL_CHANGED
    (day closes) E_STATEMENT_MISSING  something moved since the last statement
    ResumePool   E_STALE not suspended, or its figures are not approved · E_BAD_INPUT no reason ·
                 E_TWO_PERSONS
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass

from house.contract import Refused, Request
from jackpot.core.actions import (
    ApproveFigures,
    CorrectPool,
    Reconcile,
    ResumePool,
    SuspendPool,
)
from jackpot.core.desk import (
    DIFFERENCE,
    Desk,
    Draft,
    bad_input,
    move,
)
from jackpot.core.pool_events import (
    DayReconciled,
    Figures,
    FiguresApproved,
    PoolCorrected,
    PoolResumed,
    PoolSuspended,
)
from jackpot.core.signed_acts import sign, signed
from jackpot.core.signing import canonical
from jackpot.core.state import Day, Pool, Rate
from ledger.money import BASIS, percent_up

MISMATCH = "E_JACKPOT_MISMATCH"
SELF_CHECK = "E_SELF_CHECK"
UNSIGNED_FIGURES = "E_FIGURES_UNSIGNED"


@dataclass(frozen=True, slots=True)
class Told:
    """What goes into the daily identity of a pool: cents, and a remainder at the opening."""

    opening: int
    opening_remainder: int
    rates: tuple[Rate, ...]
    transfers_in: int
    awards: int
    corrections: int
    round_up: bool = False


@dataclass(frozen=True, slots=True)
class Book:
    """What the pot must be by its sales: whole cents and the fraction."""

    cents: int
    remainder: int


def book_of(told: Told) -> Book:
    """opening + rate × sales + transfers in − awards + corrections, to the fraction (POOL-15)."""
    cents = told.opening + told.transfers_in - told.awards + told.corrections
    if told.round_up:
        cents += sum(_rounded(rate) for rate in told.rates)
        return Book(cents, told.opening_remainder)
    exact = sum(rate.cents * rate.pot_bp for rate in told.rates)
    more, remainder = divmod(told.opening_remainder + exact, BASIS)
    return Book(cents + more, remainder)


def _rounded(rate: Rate) -> int:
    """Each stake rounded up by itself; all stakes of one rate are equal."""
    if not rate.stakes:
        return 0
    return rate.stakes * percent_up(rate.cents // rate.stakes, rate.pot_bp)


def disagreement(book: Book, remainder: int, ledger: int, meter: int) -> str:
    """``E_JACKPOT_MISMATCH`` unless sales, ledger and meter agree to the cent; tolerance nought."""
    agree = book.cents == ledger == meter and book.remainder == remainder
    return "" if agree else MISMATCH


def reconcile(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Closes the day; a pool whose figures disagree takes no stakes until two persons explain it"""
    action, state = request.action, draft.state
    assert isinstance(action, Reconcile)
    if not action.day.strip() or action.sales_cents < 0:
        return bad_input("day" if action.sales_cents >= 0 else "sales_cents")
    if request.person in state.day.staff:
        return Refused("E_SEPARATION", {"person": request.person})
    event = _statement(state, action, request)
    draft.add(event)
    if event.code and state.suspension is None:
        reason = f"{event.book} / {event.ledger} / {event.meter}"
        draft.add(PoolSuspended(event.code, reason, request.person, request.at))
    return None


def _statement(state: Pool, action: Reconcile, request: Request) -> DayReconciled:
    day, meter = state.day, state.meter
    book = book_of(_told(state, action.sales_cents))
    shown = action.meter_cents + meter.overflow + state.locked
    return DayReconciled(
        day=action.day,
        sales=action.sales_cents,
        wagers=meter.wagers - day.opening.wagers,
        opening=day.opening.pot,
        opening_remainder=day.opening.remainder,
        opening_reserve=day.opening.reserve,
        **_sums(day),
        closing=meter.pot,
        remainder=meter.remainder,
        reserve=meter.reserve,
        reserve_remainder=meter.reserve_remainder,
        overflow=meter.overflow,
        book=book.cents,
        book_remainder=book.remainder,
        ledger=action.ledger_cents,
        meter=shown,
        debt=meter.value - state.figures.min_seed,
        code=disagreement(book, meter.remainder, action.ledger_cents, shown),
        by=request.person,
        at=request.at,
    )


def _sums(day: Day) -> dict[str, int]:
    names = ("fed", "seeds", "moved_in", "awards", "reversed", "corrections")
    return {name: getattr(day, name) for name in names}


def _told(state: Pool, sales: int) -> Told:
    """The day's sums, with the sales that the tables' own books tell in place of the pool's own."""
    day = state.day
    known = sum(rate.cents for rate in day.rates)
    other = (Rate(state.figures.pot_bp, 0, sales - known),) if sales != known else ()
    return Told(
        opening=day.opening.pot,
        opening_remainder=day.opening.remainder,
        rates=(*day.rates, *other),
        transfers_in=day.seeds + day.moved_in,
        awards=day.awards,
        corrections=day.corrections,
        round_up=state.figures.rounding == "up" and not other,
    )


def moved(state: Pool) -> bool:
    """Whether anything was staked, won or corrected since the last statement (BOOK-9)."""
    day = state.day
    sums = (day.fed, day.awards, day.reversed, day.corrections)
    return any(sums) or state.meter.wagers != day.opening.wagers


def statement_balances(day: Day, state: Pool) -> bool:
    """opening + contributions + seeds − awards − reversals = closing (JPSCREEN-2)."""
    into = day.opening.pot + day.fed + day.seeds + day.moved_in + day.corrections
    return into - day.awards - day.reversed == state.meter.pot


def suspend_pool(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A fault of memory, storage or self-check: no more stakes (POOL-11)."""
    action = request.action
    assert isinstance(action, SuspendPool)
    if not action.reason.strip():
        return bad_input("reason", "empty")
    if draft.state.suspension is None:
        draft.add(PoolSuspended(SELF_CHECK, action.reason, request.person, request.at))
    return None


def approve_figures(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Another manager than the one who opened the pool signs exactly these figures (BJP-14)."""
    action, state = request.action, draft.state
    assert isinstance(action, ApproveFigures)
    if state.suspension is None or state.suspension.code != UNSIGNED_FIGURES:
        return Refused("E_ALREADY_DECIDED", {"person": state.changed_by, "at": state.changed_at})
    if request.person == state.opening.by:
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    digest = figures_digest(state.figures)
    if action.digest != digest:
        return Refused("E_PROPOSAL_CHANGED", {"digest": digest})
    draft.add(FiguresApproved(digest, state.opening.by, request.person, request.at))
    return None


def figures_digest(figures: Figures) -> str:
    """SHA-256 in hex of the canonical JSON of the figures: what both managers sign."""
    return hashlib.sha256(canonical(asdict(figures)).encode()).hexdigest()


def resume_pool(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """The difference is explained: two persons let the pool go on."""
    action = request.action
    assert isinstance(action, ResumePool)
    held = draft.state.suspension
    if held is None or held.code == UNSIGNED_FIGURES:
        return Refused("E_STALE", {})
    if not action.reason.strip():
        return bad_input("reason", "empty")
    refused = signed(draft, request, desk)
    if refused is not None:
        return refused
    second = sign(draft, request)
    draft.add(PoolResumed(action.reason, request.person, second, request.at))
    return None


def correct_pool(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """A documented correction of a fault; what is locked for a hit is out of its reach."""
    action, state = request.action, draft.state
    assert isinstance(action, CorrectPool)
    if not action.cents or not action.reason.strip():
        return bad_input("cents" if not action.cents else "reason", "empty")
    if state.running + action.cents < 0:
        return Refused("E_PLAYERS_MONEY", {"cents": state.running})
    refused = signed(draft, request, desk)
    if refused is not None:
        return refused
    second = sign(draft, request)
    event = PoolCorrected(action.cents, action.reason, request.person, second, request.at)
    pot = desk.trade.pot
    more, less = max(0, action.cents), max(0, -action.cents)
    draft.add(
        event,
        move(DIFFERENCE, pot, more, action.reason),
        move(pot, DIFFERENCE, less, action.reason),
    )
    return None
