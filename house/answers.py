"""How a refusal leaves the house over HTTP: one JSON form and one status for every code."""

from __future__ import annotations

from flask import Response, jsonify, make_response, render_template, request
from flask_babel import gettext
from flask_babel import lazy_gettext as _

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

TITLES = {
    401: _("Hay que entrar"),
    403: _("Esta página no es de su puesto"),
    404: _("Aquí no hay nada"),
}
OTHERWISE = _("Ahora no puede ser")
"""What the page of a refusal is headed by, where a person followed a link."""


def refusal(refused: Refused) -> tuple[Response, int]:
    """The answer to a refused request, in the language of whoever asked."""
    status = STATUS.get(refused.code, 422)
    message = explain(refused.code, refused.details, gettext)
    if _loads_a_page():
        title = TITLES.get(status, OTHERWISE)
        page = render_template("house/lost.html", title=title, lead=message, code=refused.code)
        return make_response(page), status
    body = {"code": refused.code, "message": message, "details": dict(refused.details)}
    return jsonify(body), status


def _loads_a_page() -> bool:
    """Whether a person follows a link; programs, and scripts of a page, never name this form."""
    names_it = any(form == "text/html" for form, _ in request.accept_mimetypes)
    return request.method == "GET" and names_it and not request.path.startswith("/api/")
