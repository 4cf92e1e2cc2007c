"""Maxima above those of the schedule, for a time that the authority was told of (ROU-55).

RaiseLimits  [running] · E_ROUND_RUNNING · E_LIMIT_BAND not in this game, or not higher
             · E_BAD_INPUT no notice, no end, an unknown bet
EndRaise     E_NOT_DUE
"""

from __future__ import annotations

from dataclasses import replace

from house.contract import Awaited, Deadline, Decision, Refused, Step, Terms
from tables.core.limits import Limit, by_bet
from tables.kinds.table import events as e
from tables.kinds.table import words as w
from tables.kinds.table.asked import Asked, Handler
from tables.kinds.table.state import RUNNING, TableState


def raise_limits(asked: Asked, action: w.RaiseLimits) -> Decision:
    """New maxima for some bets; a round that runs keeps its own."""
    if refused := asked.outside(*RUNNING):
        return refused
    if asked.state.running:
        return Refused("E_ROUND_RUNNING", {"round": asked.state.running})
    if not asked.paytable.yes("raised_by_notice"):
        return Refused("E_LIMIT_BAND", {"game": asked.state.opening.game})
    if not action.notice.strip():
        return Refused("E_BAD_INPUT", {"field": "notice"})
    if action.until <= asked.request.at:
        return Refused("E_BAD_INPUT", {"field": "until"})
    limits = _raised(asked.state.limits, action.limits)
    if isinstance(limits, Refused):
        return limits
    return (Step(e.LimitsRaised(limits, action.notice, action.until, **asked.stamp)),)


def _raised(limits: tuple[Limit, ...], wanted: tuple[Limit, ...]) -> tuple[Limit, ...] | Refused:
    known = dict(by_bet(limits))
    if not wanted or any(limit.bet not in known for limit in wanted):
        return Refused("E_BAD_INPUT", {"field": "limits"})
    for limit in wanted:
        now = known[limit.bet]
        if not now.most or limit.most <= now.most:
            return Refused("E_LIMIT_BAND", {"bet": limit.bet, "lowest": now.most})
        known[limit.bet] = replace(now, most=limit.most)
    return tuple(known.values())


def end_raise(asked: Asked, action: w.EndRaise) -> Decision:
    """Safe to send twice: only a raise whose time is over ends."""
    raised = asked.state.raised
    if raised is None or asked.request.at < raised.until:
        return Refused("E_NOT_DUE")
    return (Step(e.RaiseEnded(asked.state.usual, asked.request.at)),)


def awaits(state: TableState, terms: Terms) -> tuple[Awaited, ...]:
    """The end of a raise comes by itself."""
    return (Deadline(state.raised.until, w.EndRaise()),) if state.raised else ()


HANDLERS: dict[type, Handler] = {w.RaiseLimits: raise_limits, w.EndRaise: end_raise}
