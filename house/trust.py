"""How tablets and monitors come to trust a house that serves TLS by itself: one page, one file."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, render_template
from flask_babel import get_locale

from house.settings import Settings
from house.tls import Tls, made, names_of_machine
from house.world import World

FOLDER = "tls"
FILE = "bingo-authority.crt"


def tls_of(settings: Settings, world: World) -> Tls:
    """The house's certificate for the names that this machine has today."""
    names = names_of_machine(settings.host, settings.phone_url)
    now = datetime.fromtimestamp(world.now() / 1000, UTC)
    return made(settings.secret_dir / FOLDER, settings.hall_name, names, now)


def blueprint(settings: Settings) -> Blueprint:
    """The routes ``/trust`` and its file, for whoever comes; a house without own TLS has none."""
    pages = Blueprint("trust", __name__)
    tls = Tls(settings.secret_dir / FOLDER)

    def known() -> Tls:
        if not settings.tls or not tls.authority.exists():
            abort(404)
        return tls

    def page() -> Any:
        return render_template(
            "house/trust.html",
            lang=str(get_locale()),
            hall=settings.hall_name,
            demo=settings.demo,
            fingerprint=known().fingerprint(),
            file=f"/trust/{FILE}",
        )

    def file() -> Response:
        content = known().authority.read_bytes()
        return Response(content, mimetype="application/x-x509-ca-cert")

    pages.add_url_rule("/trust", "page", page)
    pages.add_url_rule(f"/trust/{FILE}", "file", file)
    return pages
