"""How a refusal leaves the house over HTTP: one JSON form and one status for every code."""

from __future__ import annotations

from flask import Response, jsonify
from flask_babel import gettext

from house.contract import Refused
from house.messages import explain

STATUS = {
    "E_SIGN_IN": 401,
    "E_PIN": 401,
    "E_SESSION_ENDED": 401,
    "E_SESSION_IDLE": 401,
    "E_SESSION_OLD": 401,
    "E_TOKEN": 401,
    "E_ACCOUNT_DISABLED": 403,
    "E_CREDENTIAL": 403,
    "E_CODE_DUE": 403,
    "E_LEAVE_HERE": 403,
    "E_LEAVE_DATABASE": 403,
    "E_CSRF": 403,
    "E_FORBIDDEN": 403,
    "E_ORIGIN": 403,
    "E_READ_ONLY": 403,
    "E_RESERVED": 403,
    "E_TERMINAL": 403,
    "E_TEST_MODE": 403,
    "E_NO_ROUND": 404,
    "E_NO_ACTION": 404,
    "E_BAD_INPUT": 400,
    "E_KEY_REQUIRED": 400,
    "E_STALE": 409,
    "E_ID_REUSED": 409,
    "E_TOO_BIG": 413,
    "E_LOCKED": 429,
    "E_TOO_MANY": 429,
    "E_FAULT": 500,
    "E_STORAGE": 503,
}
"""The HTTP status of a refusal; the rules' own refusals are 422."""


def refusal(refused: Refused) -> tuple[Response, int]:
    """The answer to a refused request, in the language of whoever asked."""
    body = {
        "code": refused.code,
        "message": explain(refused.code, refused.details, gettext),
        "details": dict(refused.details),
    }
    return jsonify(body), STATUS.get(refused.code, 422)
