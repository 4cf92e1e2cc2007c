"""What the body of a request says, when it is a JSON object that the house can keep (SEC-16)."""

from __future__ import annotations

from typing import Any

from flask import request

from house.catalogue import storable
from house.contract import Refused

DEEPEST = 8
"""How far lists and objects may stand in each other; no field of any action comes near it."""


def json_object() -> dict[str, Any] | Refused:
    """The fields of a JSON object; ``E_BAD_INPUT`` for what is none, is nested too deep, or holds
    text that no data base can keep.

    No body at all is an object without fields, for many actions have none.
    """
    if not request.get_data():
        return {}
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        return _bad("", "nested too deep")
    if not isinstance(body, dict):
        return _bad("", "a JSON object is needed")
    for name, value in body.items():
        fault = _fault(value) if storable(name) else "text"
        if fault:
            return _bad(name if storable(name) else "", fault)
    return dict(body)


def _fault(value: Any, depth: int = 1) -> str:
    """What keeps the house from reading a value, in a few words; empty when nothing does."""
    if isinstance(value, str):
        return "" if storable(value) else "text"
    if not isinstance(value, list | dict):
        return ""
    if depth > DEEPEST:
        return "nested too deep"
    inner = [*value, *value.values()] if isinstance(value, dict) else value
    return next(filter(None, (_fault(one, depth + 1) for one in inner)), "")


def _bad(field: str, reason: str) -> Refused:
    return Refused("E_BAD_INPUT", {"field": field[:80], "reason": reason})
