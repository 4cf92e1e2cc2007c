"""An approval: one act that two persons sign, the second after reading what it will do (SEC-10).

Somebody proposes an action of another round; that round tells what the action would do now, and the
proposal's digest covers the action *and* these consequences. Another person approves exactly that
digest within ten minutes. The round that is acted upon computes the consequences again when the
approval is used, so that nothing can change in between. Separation is by person, never by role.

Refusals, in the order in which they are looked for::

    Propose  E_BAD_INPUT  the fields are no JSON object; else what the other round refuses
    Approve  E_FORBIDDEN not in a role that may sign this act
             · E_OWN_APPROVAL · E_PROPOSAL_EXPIRED · E_PROPOSAL_CHANGED · E_ALREADY_DECIDED
    Reject   E_PROPOSAL_EXPIRED · E_PROPOSAL_CHANGED · E_ALREADY_DECIDED · E_BAD_INPUT no reason
    (lent)   E_PROPOSAL_EXPIRED · E_ALREADY_DECIDED rejected or used; what is not yet approved is
             lent as it is, and the borrower answers E_TWO_PERSONS
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from bingo.games.ninety_ball.events import ClaimOverruled, GameAnnulled
from floor.games.approval_events import Approved, Expired, Proposed, Rejected, Used
from floor.games.approval_state import (
    APPROVED,
    EXPIRED,
    PROPOSED,
    REJECTED,
    USED,
    ApprovalState,
    Approve,
    Expire,
    Propose,
    Reject,
    evolve,
)
from house.contract import (
    HOUSE,
    Awaited,
    Deadline,
    Decision,
    Game,
    Heard,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
)
from jackpot.core.pool_events import ActSigned, ParameterChanged, ParameterPlanned
from jackpot.kinds.prima.events import PrimaEnded

# --- words ---------------------------------------------------------------------------------------

MINUTES = 10
MINUTE_MS = 60_000

CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_FORBIDDEN",
        "E_OWN_APPROVAL",
        "E_PROPOSAL_EXPIRED",
        "E_PROPOSAL_CHANGED",
        "E_ALREADY_DECIDED",
    }
)


# --- start, decide ------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Writes the proposal down with all that the second person must read."""
    action = request.action
    assert isinstance(action, Propose)
    fields = _object_text(action.fields)
    if fields is None or not action.round:
        return Refused("E_BAD_INPUT", {"field": "fields" if fields is None else "round"})
    lent = request.borrowed["round"]
    fields, consequences = lent.get("fields", fields), lent["consequences"]
    minutes = terms.profile.get("approval.minutes", MINUTES)
    proposed = Proposed(
        round=action.round,
        action=action.action,
        fields=fields,
        consequences=consequences,
        digest=digest_of(action.round, action.action, fields, consequences),
        proposer=request.person,
        role=request.role,
        at=request.at,
        expires_at=request.at + minutes * MINUTE_MS,
        approvers=tuple(lent.get("approvers", ())),
    )
    return (Step(proposed),)


def decide(state: ApprovalState, request: Request, terms: Terms) -> Decision:
    """The second person's answer, or the end of the ten minutes."""
    action = request.action
    if isinstance(action, Expire):
        return _expire(state, request)
    assert isinstance(action, Approve | Reject), action
    refused = _not_his(state, request) if isinstance(action, Approve) else None
    refused = refused or _undecidable(state, action.digest, request.at)
    if refused is not None:
        return refused
    if isinstance(action, Approve):
        return (Step(Approved(action.digest, request.person, request.role, request.at)),)
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    return (Step(Rejected(action.digest, action.reason, request.person, request.at)),)


# --- awaits, view, lend, react --------------------------------------------------------------------


def awaits(state: ApprovalState, terms: Terms) -> tuple[Awaited, ...]:
    """Ten minutes hold for the signature and for its use (SEC-10)."""
    if state.state not in (PROPOSED, APPROVED):
        return ()
    return (Deadline(state.proposal.expires_at + 1, Expire()),)


def view(state: ApprovalState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """Everything that both persons sign, and how it stands."""
    proposal = state.proposal
    return {
        "round": proposal.round,
        "action": proposal.action,
        "fields": json.loads(proposal.fields),
        "consequences": proposal.consequences,
        "digest": proposal.digest,
        "proposer": proposal.proposer,
        "proposer_name": proposal.proposer,
        "at": proposal.at,
        "expires_at": proposal.expires_at,
        "state": state.state,
        "approvers": list(proposal.approvers),
        "approver": state.approver,
        "reason": state.reason,
    }


def lend(state: ApprovalState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """What was signed and by whom, for the act that it was signed for."""
    if state.state in (REJECTED, USED):
        return Refused("E_ALREADY_DECIDED", {"state": state.state})
    if state.state == EXPIRED or request.at > state.proposal.expires_at:
        return Refused("E_PROPOSAL_EXPIRED", {"expires_at": state.proposal.expires_at})
    proposal = state.proposal
    return {
        "digest": proposal.digest,
        "round": proposal.round,
        "action": proposal.action,
        "fields": proposal.fields,
        "consequences": proposal.consequences,
        "proposer": proposal.proposer,
        "approver": state.approver,
        "state": state.state,
    }


def react(state: ApprovalState, heard: Heard, terms: Terms) -> Decision:
    """An approval is used once: by the act whose request named it."""
    named = getattr(heard.request.action, "approval", "")
    if named != terms.round or state.state != APPROVED or heard.round != state.proposal.round:
        return ()
    return (Step(Used(heard.round, type(heard.event).__name__, heard.request.at)),)


# --- helpers --------------------------------------------------------------------------------------


def digest_of(round_id: str, action: str, fields: str, consequences: str) -> str:
    """SHA-256 in hex of what both persons sign; ``fields`` and ``consequences`` are JSON texts."""
    signed = {
        "round": round_id,
        "action": action,
        "fields": fields,
        "consequences": consequences,
    }
    return hashlib.sha256(_canonical(signed).encode()).hexdigest()


def _not_his(state: ApprovalState, request: Request) -> Refused | None:
    """Why this person cannot be the second one."""
    approvers = state.proposal.approvers
    if approvers and request.role not in approvers:
        return Refused("E_FORBIDDEN", {"approvers": list(approvers)})
    if request.person == state.proposal.proposer:
        return Refused("E_OWN_APPROVAL", {"person": request.person})
    return None


def _undecidable(state: ApprovalState, digest: str, at: int) -> Refused | None:
    proposal = state.proposal
    if state.state == EXPIRED or at > proposal.expires_at:
        return Refused("E_PROPOSAL_EXPIRED", {"expires_at": proposal.expires_at})
    if digest != proposal.digest:
        return Refused("E_PROPOSAL_CHANGED", {"digest": proposal.digest})
    if state.state != PROPOSED:
        return Refused("E_ALREADY_DECIDED", {"state": state.state, "person": state.approver})
    return None


def _expire(state: ApprovalState, request: Request) -> Decision:
    open_still = state.state in (PROPOSED, APPROVED)
    if not open_still or request.at <= state.proposal.expires_at:
        return ()
    return (Step(Expired(request.at)),)


def _object_text(text: str) -> str | None:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return _canonical(told) if isinstance(told, dict) else None


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


PROPOSERS = frozenset(
    {"table_head", "gaming_table_head", "hall_manager", "director", "deputy", "cashier"}
)
APPROVERS = frozenset({"table_head", "hall_manager", "director", "deputy"})
SEATS = {
    "table_head": "head",
    "gaming_table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "cashier": "till",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="approval",
    opening=Propose,
    actions=(Approve, Reject, Expire),
    events=(Proposed, Approved, Rejected, Expired, Used),
    rights={
        Propose: PROPOSERS,
        Approve: APPROVERS,
        Reject: PROPOSERS,
        Expire: frozenset({HOUSE}),
    },
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    awaits=awaits,
    view=view,
    lend=lend,
    react=react,
    hears=frozenset(
        {GameAnnulled, ClaimOverruled, ParameterChanged, ParameterPlanned, PrimaEnded, ActSigned}
    ),
    closed=lambda state: state.state in (REJECTED, EXPIRED, USED),
)
