"""How the parameters of a pool of tables change (POOL-12).

A change waits for the full award; an idle pool takes it at its date. At once only a cap, only by a
resolution of the authority, and never below what is accumulated. Two persons sign every change.

Refusals, in the order in which they are looked for::

    ChangeParameter  E_BAD_INPUT · E_PERCENT_SUM  pot and reserve (and fixed prizes) exceed 100 %
                     E_PROFILE_PAST    the date lies behind
      at once        E_NOT_AUTHORISED  no resolution · E_CAP_BELOW_VALUE · E_POOL_RUNNING
                     E_TWO_PERSONS · E_PROPOSAL_CHANGED
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from house.contract import Refused, Request
from jackpot.core.actions import ApplyPlanned, ChangeParameter
from jackpot.core.desk import Desk, Draft, bad_input
from jackpot.core.fold import PARAMETERS
from jackpot.core.pool_events import Figures, ParameterChanged, ParameterPlanned
from jackpot.core.signed_acts import sign, signed
from jackpot.core.state import Plan, Pool
from ledger.money import BASIS

NEXT_CYCLE = "next_cycle"
AT_ONCE = "at_once"
CAP = "cap"

Check = Callable[[Figures], Refused | None]
"""What a kind of pool demands of its figures (BJP-13, BJP-14)."""


def present(state: Pool, parameter: str) -> int:
    """The value of a parameter now."""
    value: int = getattr(state.figures, PARAMETERS[parameter])
    return value


def in_force(state: Pool, plan: Plan, request: Request) -> ParameterChanged:
    """A planned parameter comes into force now."""
    return ParameterChanged(
        parameter=plan.parameter,
        old=present(state, plan.parameter),
        new=plan.value,
        resolution="",
        by=request.person,
        second="",
        at=request.at,
    )


def refusal(state: Pool, action: ChangeParameter, at: int, check: Check) -> Refused | None:
    """Why a parameter cannot be changed so, whoever signs it."""
    least = 0 if action.parameter in (CAP, "reserve", "seed") else 1
    if action.parameter not in PARAMETERS:
        return bad_input("parameter", "unknown")
    if action.value < least or ("bp" in PARAMETERS[action.parameter] and action.value > BASIS):
        return bad_input("value")
    if action.applies not in (NEXT_CYCLE, AT_ONCE):
        return bad_input("applies", "setting")
    refused = check(_with(state.figures, action))
    if refused is not None:
        return refused
    if action.effective_at and action.effective_at < at:
        return Refused("E_PROFILE_PAST", {"effective_at": action.effective_at})
    return _refusal_at_once(state, action) if action.applies == AT_ONCE else None


def _with(figures: Figures, action: ChangeParameter) -> Figures:
    change: dict[str, Any] = {PARAMETERS[action.parameter]: action.value}
    return replace(figures, **change)


def _refusal_at_once(state: Pool, action: ChangeParameter) -> Refused | None:
    if state.idle:
        return None
    if action.parameter != CAP:
        return Refused("E_POOL_RUNNING", {"cents": state.meter.value})
    if not action.resolution:
        return Refused("E_NOT_AUTHORISED", {"field": "resolution"})
    if 0 < action.value < state.meter.value:
        return Refused("E_CAP_BELOW_VALUE", {"cents": state.meter.value})
    return Refused("E_POOL_RUNNING", {"cents": state.locked}) if state.hits else None


def change_parameter(draft: Draft, request: Request, desk: Desk, check: Check) -> Refused | None:
    """A signed change: in force now, or a plan that waits for its cycle and its date."""
    action = request.action
    assert isinstance(action, ChangeParameter)
    refused = refusal(draft.state, action, request.at, check) or signed(draft, request, desk)
    if refused is not None:
        return refused
    second = sign(draft, request)
    state = draft.state
    start = action.effective_at or request.at
    now = start <= request.at and (action.applies == AT_ONCE or state.idle)
    if not now:
        told = (action.parameter, action.value, start)
        draft.add(ParameterPlanned(*told, request.person, second, request.at))
        return None
    draft.add(
        ParameterChanged(
            parameter=action.parameter,
            old=present(state, action.parameter),
            new=action.value,
            resolution=action.resolution,
            by=request.person,
            second=second,
            at=request.at,
        )
    )
    return None


def apply_planned(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Safe to send twice: nothing happens when the plan is gone or the pool is no longer idle."""
    action = request.action
    assert isinstance(action, ApplyPlanned)
    for plan in draft.state.plans:
        due = plan.effective_at <= request.at and draft.state.idle
        if plan.parameter == action.parameter and due:
            draft.add(in_force(draft.state, plan, request))
    return None
