"""How the parameters of a prima change and how it is withdrawn (PRIMA-8, PRIMA-9, POOL-12).

A change waits for the next cycle; an idle prima takes it at its date. At once only a cap, only by
a resolution of the authority, never under what is accumulated and never while the prize is on
offer. Every one of these acts needs two persons, who sign the same consequences (SEC-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from house.contract import Action, Decision, Refused, Request, Step, Terms, Transfer
from jackpot.core.pool_events import ParameterChanged, ParameterPlanned
from jackpot.core.signing import action_of, canonical, fields_text, second_of, unsigned
from jackpot.kinds.prima.events import (
    PrimaEnded,
)
from jackpot.kinds.prima.hearing import FUND, NEXT
from jackpot.kinds.prima.settings import AT_ONCE, NEXT_CYCLE, settings_of
from jackpot.kinds.prima.words import (
    CAP,
    RATE,
    ApplyPlanned,
    ChangeCap,
    ChangeRate,
    EndPrima,
    PrimaState,
)

CARRY = "bingo.carry"
NEXT_BINGO = "next_bingo"
SIGNED: Mapping[str, type[Action]] = {
    action.__name__: action for action in (ChangeCap, ChangeRate, EndPrima)
}
"""The acts that two persons sign."""

MANAGERS = ("director", "deputy", "hall_manager")
"""Who may be the second of them (PROFILE-1)."""


def decide(state: PrimaState, request: Request, terms: Terms) -> Decision:
    """The steps of a change, a withdrawal or a plan whose date has come."""
    action = request.action
    if isinstance(action, ApplyPlanned):
        return _apply_planned(state, action, request)
    refused = refusal(state, action, request.at, terms) or unsigned(
        request, terms.round, consequences(state)
    )
    if refused is not None:
        return refused
    if isinstance(action, EndPrima):
        return _end(state, action, request)
    return _change(state, request, terms)


def refusal(state: PrimaState, action: Action, at: int, terms: Terms) -> Refused | None:
    """Why an act cannot be done now, whoever signs it."""
    if state.closed:
        return Refused("E_CLOSED", {"round": terms.round})
    if isinstance(action, EndPrima):
        return _refusal_of_end(state, action)
    assert isinstance(action, ChangeCap | ChangeRate), action
    value = action.cap if isinstance(action, ChangeCap) else action.rate_bp
    if value <= 0 or (isinstance(action, ChangeRate) and value >= 10_000):
        return Refused("E_BAD_INPUT", {"field": _parameter(action), "reason": "range"})
    if action.applies not in ("", NEXT_CYCLE, AT_ONCE):
        return Refused("E_BAD_INPUT", {"field": "applies", "reason": "setting"})
    if action.effective_at and action.effective_at < at:
        return Refused("E_PROFILE_PAST", {"effective_at": action.effective_at})
    return _refusal_at_once(state, action) if _applies(action, terms) == AT_ONCE else None


def proposed(
    state: PrimaState, act: tuple[str, str], at: int, terms: Terms
) -> Mapping[str, Any] | Refused:
    """The facts that an approval borrows: what the act would meet, or why it cannot be done.

    ``act`` is the name of the action and the JSON of the fields that are set.
    """
    name, text = act
    kind = SIGNED.get(name)
    if kind is None:
        return Refused("E_NOT_LENT", {"round": terms.round})
    action = action_of(kind, text)
    if action is None:
        return Refused("E_BAD_INPUT", {"field": "fields", "reason": "fields"})
    return refusal(state, action, at, terms) or {
        "consequences": consequences(state),
        "fields": fields_text(action),
        "approvers": MANAGERS,
    }


def consequences(state: PrimaState) -> str:
    """The figures that a change or a withdrawal acts upon, as both persons read them."""
    return canonical(
        {
            "cap": state.cap,
            "fund": state.fund,
            "next": state.next_fund,
            "limit": state.limit,
            "rate_bp": state.rate_bp,
        }
    )


def _refusal_at_once(state: PrimaState, action: ChangeCap | ChangeRate) -> Refused | None:
    if isinstance(action, ChangeRate):
        return None if state.idle else Refused("E_POOL_RUNNING", {"cents": state.fund})
    if not action.resolution:
        return Refused("E_NOT_AUTHORISED", {"field": "resolution"})
    if action.cap < state.fund:
        return Refused("E_CAP_BELOW_VALUE", {"cents": state.fund})
    if state.armed or state.game:
        return Refused("E_POOL_RUNNING", {"cents": state.fund})
    return None


def _refusal_of_end(state: PrimaState, action: EndPrima) -> Refused | None:
    if not action.resolution:
        return Refused("E_NOT_AUTHORISED", {"field": "resolution"})
    if action.destination != NEXT_BINGO or not action.debts:
        return Refused("E_PLAYERS_MONEY", {"cents": state.fund + state.next_fund})
    if state.game:
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": state.number})
    return None


def _change(state: PrimaState, request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, ChangeCap | ChangeRate)
    parameter, second = _parameter(action), second_of(request)
    value = action.cap if isinstance(action, ChangeCap) else action.rate_bp
    start = action.effective_at or request.at
    at_once = _applies(action, terms) == AT_ONCE
    if start > request.at or not (at_once or state.idle):
        plan = ParameterPlanned(parameter, value, start, request.person, second, request.at)
        return (Step(plan),)
    changed = ParameterChanged(
        parameter=parameter,
        old=_present(state, parameter),
        new=value,
        resolution=action.resolution if isinstance(action, ChangeCap) else "",
        by=request.person,
        second=second,
        at=request.at,
    )
    return (Step(changed),)


def _apply_planned(state: PrimaState, action: ApplyPlanned, request: Request) -> Decision:
    """Safe to send twice: nothing happens when the plan is gone or the prima is no longer idle."""
    for plan in state.plans:
        due = plan.effective_at <= request.at and state.idle
        if plan.parameter == action.parameter and due:
            old = _present(state, plan.parameter)
            event = ParameterChanged(
                plan.parameter, old, plan.value, "", request.person, "", request.at
            )
            return (Step(event),)
    return ()


def _end(state: PrimaState, action: EndPrima, request: Request) -> Decision:
    cents = state.fund + state.next_fund
    event = PrimaEnded(action.resolution, cents, action.debts, request.person, request.at)
    moves = ((FUND, state.fund), (NEXT, state.next_fund))
    return (Step(event, tuple(Transfer(f, CARRY, c, "prima ended") for f, c in moves if c)),)


def _applies(action: ChangeCap | ChangeRate, terms: Terms) -> str:
    if action.applies:
        return action.applies
    return settings_of(terms.profile).cap_applies if isinstance(action, ChangeCap) else NEXT_CYCLE


def _parameter(action: Action) -> str:
    return CAP if isinstance(action, ChangeCap) else RATE


def _present(state: PrimaState, parameter: str) -> int:
    return state.cap if parameter == CAP else state.rate_bp
