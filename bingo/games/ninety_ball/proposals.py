"""What two persons are about to sign: the consequences of a proposed act, lent to its approval.

    (lent)  E_NOT_LENT no act for two persons · E_BAD_INPUT not the JSON of the fields that are set;
            else what refuses the act itself, whoever signs it

Requirement: SEC-10.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_type_hints

from bingo.games.ninety_ball import annul, claims, second_person
from bingo.games.ninety_ball.actions import AnnulGame, OverruleClaim
from bingo.games.ninety_ball.state import GameState
from house.contract import Action, Refused, Request, Terms

CODES = frozenset({"E_NOT_LENT", "E_BAD_INPUT"})

_PROPOSED: Mapping[str, type[Action]] = {
    "AnnulGame": AnnulGame,
    "OverruleClaim": OverruleClaim,
}


def lend(state: GameState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """The consequences of a proposed action, for the approval that two persons sign."""
    action = _proposed(request.action)
    if isinstance(action, Refused):
        return action
    if isinstance(action, AnnulGame):
        return annul.annul_refused(state, action) or _lent(
            action, annul.consequences(state, action)
        )
    assert isinstance(action, OverruleClaim)
    refused = claims.overrule_refused(state, action)
    return refused or _lent(action, claims.overrule_consequences(state, action))


def _lent(action: Action, text: str) -> Mapping[str, Any]:
    return {"consequences": text, "fields": second_person.fields_of(action)}


def _proposed(proposal: Action) -> Action | Refused:
    """The action that a proposal names by ``action`` and ``fields``, the JSON of what is set."""
    kind = _PROPOSED.get(getattr(proposal, "action", ""))
    if kind is None:
        return Refused("E_NOT_LENT")
    wrong = Refused("E_BAD_INPUT", {"field": "fields"})
    try:
        told = json.loads(getattr(proposal, "fields", ""))
        action = kind(**{"approval": "", **told})
    except (ValueError, TypeError, RecursionError):
        return wrong
    types = get_type_hints(kind)
    plain = all(type(value) is types[name] for name, value in told.items())
    same = plain and second_person.fields_of(action) == second_person.canonical(told)
    return action if same else wrong
