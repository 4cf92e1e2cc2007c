"""The page for an address that is none, or that could not be made, and the way back."""

from __future__ import annotations

from typing import Any

from flask import render_template, request
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

BROKEN = 500


def lost(error: HTTPException) -> Any:
    """A page in the words of the house, for whoever reads pages; programs get the bare answer."""
    if error.response is not None or not request.accept_mimetypes.accept_html:
        return error
    status = error.code or BROKEN
    if status < 400:
        return error
    title, lead = _words(status)
    kept = [pair for pair in error.get_headers() if pair[0] in ("Allow", "Retry-After")]
    return render_template("house/lost.html", title=title, lead=lead), status, kept


def _words(status: int) -> tuple[str, str]:
    if status >= BROKEN:
        lead = _(
            "Lo que ya estaba confirmado sigue guardado. Vuelva a intentarlo o avise al jefe de"
            " mesa."
        )
        return _("Algo ha fallado"), lead
    return _("Esta página no existe"), _("La dirección no lleva a ninguna pantalla de la sala.")
