"""What a prima is after each of its events (the fold that replay needs)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from house.contract import Event
from jackpot.core.pool_events import ParameterChanged, ParameterPlanned
from jackpot.core.state import Plan
from jackpot.kinds.prima.events import (
    PrimaArmed,
    PrimaAwarded,
    PrimaClosed,
    PrimaCorrected,
    PrimaEnded,
    PrimaFed,
    PrimaLent,
    PrimaMissed,
    PrimaOpened,
    PrimaReleased,
    PrimaRestored,
)
from jackpot.kinds.prima.words import (
    CAP,
    PrimaState,
)

REMEMBERED = 12
"""How many awards the view tells; all of them stay in the events."""


def evolve(state: PrimaState | None, event: Event) -> PrimaState:
    """The prima after ``event``."""
    if isinstance(event, PrimaOpened):
        return _opened(event)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _opened(event: PrimaOpened) -> PrimaState:
    return PrimaState(
        opening=event,
        cap=event.cap,
        rate_bp=event.rate_bp,
        fund=event.fund,
        next_fund=event.next_fund,
        remainder=event.remainder,
        limit=event.limit,
        games_armed=event.games_armed,
    )


def _lent(state: PrimaState, event: PrimaLent) -> PrimaState:
    return replace(state, game=event.game, number=event.number, before=state)


def _fed(state: PrimaState, event: PrimaFed) -> PrimaState:
    return replace(
        state,
        fund=state.fund + event.to_fund,
        next_fund=state.next_fund + event.to_next,
        remainder=event.remainder,
        fed=event,
    )


def _corrected(state: PrimaState, event: PrimaCorrected) -> PrimaState:
    assert state.before is not None, event
    return replace(
        state,
        fund=state.before.fund + event.to_fund,
        next_fund=state.before.next_fund + event.to_next,
        remainder=event.remainder,
        fed=event,
    )


def _armed(state: PrimaState, event: PrimaArmed) -> PrimaState:
    return replace(state, limit=event.limit, games_armed=1)


def _missed(state: PrimaState, event: PrimaMissed) -> PrimaState:
    return replace(state, limit=event.limit, games_armed=event.games_armed)


def _awarded(state: PrimaState, event: PrimaAwarded) -> PrimaState:
    return replace(
        state,
        fund=event.fund,
        next_fund=event.next_fund,
        cap=event.cap,
        rate_bp=event.rate_bp,
        plans=tuple(plan for plan in state.plans if plan.effective_at > event.at),
        limit=0,
        games_armed=0,
        awarded=event,
        awards=(*state.awards, event)[-REMEMBERED:],
    )


def _restored(state: PrimaState, event: PrimaRestored) -> PrimaState:
    """Back to the state before the game, with a limit that may have grown by ``count_annulled``."""
    before = state.before
    assert before is not None and state.game == event.game, event
    assert (before.fund, before.next_fund) == (event.fund, event.next_fund), event
    return replace(before, limit=event.limit, games_armed=event.games_armed)


def _released(state: PrimaState, event: PrimaReleased) -> PrimaState:
    return replace(state, game="", number=0, fed=None, awarded=None, before=None)


def _planned(state: PrimaState, event: ParameterPlanned) -> PrimaState:
    """A later plan takes the place of an earlier one; an annulled game does not undo it."""
    plan = Plan(event.parameter, event.value, event.effective_at)
    others = tuple(known for known in state.plans if known.parameter != event.parameter)
    before = _planned(state.before, event) if state.before else None
    return replace(state, plans=(*others, plan), before=before)


def _changed(state: PrimaState, event: ParameterChanged) -> PrimaState:
    plans = tuple(plan for plan in state.plans if plan.parameter != event.parameter)
    if event.parameter == CAP:
        return replace(state, plans=plans, cap=event.new)
    return replace(state, plans=plans, rate_bp=event.new)


def _ended(state: PrimaState, event: PrimaEnded) -> PrimaState:
    return replace(state, fund=0, next_fund=0, limit=0, games_armed=0, closed=True)


def _closed(state: PrimaState, event: PrimaClosed) -> PrimaState:
    return replace(state, closed=True)


_FOLDS: Mapping[type[Event], Callable[[PrimaState, Any], PrimaState]] = {
    PrimaLent: _lent,
    PrimaFed: _fed,
    PrimaCorrected: _corrected,
    PrimaArmed: _armed,
    PrimaMissed: _missed,
    PrimaAwarded: _awarded,
    PrimaRestored: _restored,
    PrimaReleased: _released,
    ParameterPlanned: _planned,
    ParameterChanged: _changed,
    PrimaEnded: _ended,
    PrimaClosed: _closed,
}
