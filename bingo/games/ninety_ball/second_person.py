"""The approval of a second person, judged by the digest of what both of them signed (SEC-10).

E_TWO_PERSONS       no approval, not yet approved, or only one person behind it
E_PROPOSAL_CHANGED  the consequences are no longer those that were signed
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from house.contract import Action, Refused, Request

APPROVED = "APPROVED"


def canonical(value: Any) -> str:
    """The one text of a plain JSON value: keys sorted, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fields_of(action: Action) -> str:
    """The fields of an action as they are proposed: all that are set, without the approval."""
    fields = {
        field.name: getattr(action, field.name)
        for field in dataclasses.fields(action)
        if field.name != "approval" and getattr(action, field.name) != field.default
    }
    return canonical(fields)


def digest(round_id: str, action: Action, consequences: str) -> str:
    """SHA-256 of what is signed: the round, the action, its fields and what it will do."""
    signed: Mapping[str, str] = {
        "round": round_id,
        "action": type(action).__name__,
        "fields": fields_of(action),
        "consequences": consequences,
    }
    return hashlib.sha256(canonical(signed).encode()).hexdigest()


def approved(request: Request, consequences: str) -> str | Refused:
    """The person who approved this very action with these consequences, or the refusal."""
    approval = request.borrowed.get("approval", {})
    if approval.get("state") != APPROVED:
        return Refused("E_TWO_PERSONS")
    approver: str = approval["approver"]
    if approver in ("", approval["proposer"], request.person):
        return Refused("E_TWO_PERSONS")
    if approval["digest"] != digest(request.round, request.action, consequences):
        return Refused("E_PROPOSAL_CHANGED")
    return approver
