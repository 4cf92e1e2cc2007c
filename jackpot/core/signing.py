"""Acts that two persons sign: the same words, the same consequences, two different people (SEC-10).

An approval borrows from a pool what an act would meet; when it is used, the pool compares what was
signed with what it would sign now.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_type_hints

from house.contract import NOTHING, Action, Refused, Request


def canonical(value: Mapping[str, Any]) -> str:
    """The one text of a JSON object, as it is signed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fields_text(action: Action) -> str:
    """The fields of an act that are set, without its approval, in canonical JSON."""
    told = {field.name: getattr(action, field.name) for field in fields(action)}
    kept = {
        field.name: told[field.name]
        for field in fields(action)
        if field.name != "approval" and told[field.name] != field.default
    }
    return canonical(kept)


def action_of(kind: type[Action], text: str) -> Action | None:
    """The act that the JSON text tells, or None when these are not its fields."""
    try:
        told = json.loads(text)
        action = kind(**told)
    except (TypeError, ValueError, RecursionError):
        return None
    types = get_type_hints(kind)
    if any(type(value) is not types[name] for name, value in told.items()):
        return None
    return action


def unsigned(request: Request, round_id: str, consequences: str) -> Refused | None:
    """``E_TWO_PERSONS`` without an approval, ``E_PROPOSAL_CHANGED`` when other words are signed."""
    approval = request.borrowed.get("approval", NOTHING)
    approver = approval.get("approver", "")
    alone = approver in ("", approval.get("proposer"), request.person)
    if alone or approval["state"] != "APPROVED":
        return Refused("E_TWO_PERSONS", {"action": type(request.action).__name__})
    now = (round_id, type(request.action).__name__, fields_text(request.action), consequences)
    signed = tuple(approval[name] for name in ("round", "action", "fields", "consequences"))
    return None if signed == now else Refused("E_PROPOSAL_CHANGED", {"round": round_id})


def second_of(request: Request) -> str:
    """The second person of a signed act."""
    return str(request.borrowed["approval"]["approver"])


def proposal(action: Action) -> tuple[str, str] | None:
    """The name and the fields of the act that an approval is asked for; None: it is none."""
    told = getattr(action, "action", None), getattr(action, "fields", None)
    if isinstance(told[0], str) and isinstance(told[1], str):
        return told[0], told[1]
    return None
