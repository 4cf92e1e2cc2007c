"""What the body of a request says, when it is a JSON object that the house can keep (SEC-16)."""

from __future__ import annotations

from typing import Any

from flask import request

from house.contract import Refused

__all__ = ["json_object"]


def json_object() -> dict[str, Any] | Refused:
    """The fields of a JSON object; a body that is none, or is nested too deep, is ``E_BAD_INPUT``.

    No body at all is an object without fields, for many actions have none.
    """
    if not request.get_data():
        return {}
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        return Refused("E_BAD_INPUT", {"field": "", "reason": "nested too deep"})
    if not isinstance(body, dict):
        return Refused("E_BAD_INPUT", {"field": "", "reason": "a JSON object is needed"})
    return dict(body)
