"""The acts of a pool of tables that two persons sign, and the figures that they sign (SEC-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from house.contract import Refused, Request, Terms
from jackpot.core.desk import Desk, Draft
from jackpot.core.pool_events import ActSigned
from jackpot.core.signing import canonical, second_of, unsigned
from jackpot.core.state import Pool


def consequences(state: Pool) -> str:
    """The figures that a signed act meets, as both persons read them."""
    figures = state.figures
    told: Mapping[str, Any] = {
        "value": state.meter.value,
        "overflow": state.meter.overflow,
        "reserve": state.meter.reserve,
        "locked": state.locked,
        "cap": figures.cap,
        "rate_bp": figures.pot_bp,
        "reserve_bp": figures.reserve_bp,
        "seed": figures.min_seed,
        "stake": figures.stake_cents,
        "trays": {name: table.tray for name, table in sorted(state.tables.items())},
    }
    return canonical(told)


def signed(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """``E_TWO_PERSONS`` or ``E_PROPOSAL_CHANGED`` unless two persons signed exactly this."""
    return unsigned(request, desk.terms.round, consequences(draft.state))


def sign(draft: Draft, request: Request) -> str:
    """Uses the approval up and gives the second person."""
    approval = request.borrowed["approval"]
    event = ActSigned(
        action=type(request.action).__name__,
        approval=getattr(request.action, "approval", ""),
        proposer=str(approval["proposer"]),
        second=second_of(request),
        by=request.person,
        at=request.at,
    )
    draft.add(event)
    return event.second


def consequences_for(state: Pool, terms: Terms) -> Mapping[str, Any]:
    """What an approval borrows."""
    return {"consequences": consequences(state)}
