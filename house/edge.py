"""What the edge of the house lets in: who asks, from which page, how much and how often.

Every request is looked at before any handler sees it. A changing request needs a session's own CSRF
text and comes from a page of this house (SEC-13); machines show a bearer token instead. The session
is read from the data base every time (SEC-8). Answers carry the headers of SEC-14.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from house.answers import refusal
from house.browser import (
    YEAR_S,
    Edge,
    changes,
    given_csrf,
    keep,
    let_in,
    named,
    seats,
    secure,
    session_tokens,
    the_edge,
)
from house.changes import note_by
from house.contract import Refused
from house.limits import Limits, counters_for
from house.packing import pack
from house.people import People, Who
from house.sessions import DISPLAY, ENDED
from house.settings import Keys, Settings
from house.store import StorageFailure

__all__ = [
    "current_who",
    "init_edge",
    "let_in",
    "note_asked",
    "own_handling",
    "session_of",
    "too_many",
]

OWN_ACCOUNT = ("/screens/account", "/api/account/", "/sign-out", "/role")
NO_PAGES = ("/static/", "/api/", "/socket.io", "/card/")
PLAYER = "player "
LARGEST_BODY = 256 * 1024
MOST_FIELDS = 100

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=()",
}
_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+")


def init_edge(
    app: Flask,
    people: People,
    settings: Settings,
    keys: Keys,
    *,
    screens: Mapping[str, Collection[str]] | None = None,
    limited: Mapping[str, str] | None = None,
) -> Edge:
    """Stands guard before ``app``; call it when Socket.IO has wrapped the application.

    ``screens`` names the roles that each screen is for; ``limited`` names the actions that are
    counted, and as what. Pages find ``csrf`` and ``csrf_token()`` in every template.
    """
    limits = Limits(counters_for(settings.redis_url))
    edge = Edge(people, settings, keys, limits, dict(screens or {}), dict(limited or {}))
    app.extensions["edge"] = edge
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = LARGEST_BODY
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
    if settings.proxies:
        hops = settings.proxies
        fixed = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops)
        app.wsgi_app = fixed  # type: ignore[method-assign]
    app.before_request(_check)
    app.before_request(_to_own_account)
    app.after_request(_finish)
    app.after_request(pack)
    app.context_processor(_csrf_in_pages)
    app.register_error_handler(RequestEntityTooLarge, _too_big)
    app.register_error_handler(StorageFailure, _not_stored)
    return edge


# --- who asks ------------------------------------------------------------------------------------


def current_who() -> Who | Refused:
    """Who acts in this request, read from the data base once for it.

    A machine by its bearer token, a second person by ``X-Second`` (for this one order), else one of
    the sessions of this browser: the one whose CSRF text comes along, or that the screen is for.
    """
    if "who" not in g:
        acting = _find()
        g.who = acting if isinstance(acting, Refused) else _code_fault(acting) or acting
    found: Who | Refused = g.who
    return found


def csrf_token() -> str:
    """The CSRF text of the session that a page is made for; empty when nobody is signed in."""
    who = current_who()
    return who.csrf if isinstance(who, Who) else ""


def own_handling(view: Any) -> Any:
    """Marks a handler that checks its own form, because nobody is signed in there yet."""
    view.own_handling = True
    return view


def _code_fault(who: Who) -> Refused | None:
    """Direction and administrator of a real house do nothing before they have a second factor
    (SEC-1): only their account and the first page, which leads to it, are open to them."""
    if not who.code_due or the_edge().settings.demo:
        return None
    here = request.path
    is_free = here == "/" or here.startswith(OWN_ACCOUNT) or request.args.get("screen") == "account"
    return None if is_free else Refused("E_CODE_DUE")


def _to_own_account() -> Response | None:
    """A page that waits for the second factor leads to where it is set."""
    if request.method != "GET" or request.path.startswith(NO_PAGES) or not session_tokens():
        return None
    due = current_who() == Refused("E_CODE_DUE")
    return redirect("/screens/account") if due else None  # type: ignore[return-value]


def _find() -> Who | Refused:
    people = the_edge().people
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return people.device(token.strip())
    acting = session_of(given_csrf()) if changes() or given_csrf() else _by_screen()
    second = request.headers.get("X-Second", "")
    if not second or isinstance(acting, Refused):
        return acting
    order = f"{request.path}|{request.headers.get('Idempotency-Key', '')}"
    return people.take_second(second, order, str((request.view_args or {}).get("round_id", "")))


def session_of(csrf: str) -> Who | Refused:
    """The session of this browser, or its seat at a table, whose CSRF text a page names."""
    given, refused = csrf.encode(), ENDED
    for seat in seats():
        if hmac.compare_digest(seat.csrf.encode(), given):
            return seat
    for token in session_tokens():
        who = the_edge().people.who(token)
        if not isinstance(who, Refused):
            if hmac.compare_digest(who.csrf.encode(), given):
                return who
            refused = Refused("E_CSRF")
        elif refused == ENDED:
            refused = who
    display = _display()
    return display if display and refused.code != "E_CSRF" else refused


def _by_screen() -> Who | Refused:
    """The session for the screen that is asked for; without one, the newest of this browser."""
    wanted = the_edge().screens.get(_screen(), ())
    display = _display()
    if display and DISPLAY in wanted:
        return display
    at = request.args.get("at", "")
    for seat in seats() if any(role.startswith(PLAYER) for role in wanted) else ():
        if seat.role in wanted and at in ("", seat.terminal):
            return seat
    found = [the_edge().people.who(token) for token in session_tokens()]
    known = [who for who in found if isinstance(who, Who)]
    for who in known:
        if who.role in wanted:
            return who
    if known:
        return known[0]
    return display or (found[0] if found else ENDED)


def _screen() -> str:
    """The name of the screen of a page, of its figures and files, or of its live line."""
    asked = re.fullmatch(r"/(?:screens|books)/([a-z_-]+)([./].*)?", request.path)
    return asked[1] if asked else request.args.get("screen", "")


def _display() -> Who | None:
    token = request.cookies.get(named(DISPLAY), "")
    who = the_edge().people.who(token) if token else ENDED
    return who if isinstance(who, Who) and who.kind == DISPLAY else None


def too_many(kind: str, *subjects: str) -> Refused | None:
    """Counts this request for each of ``subjects``; refuses with the seconds to wait."""
    edge = the_edge()
    counted = [edge.limits.too_many(kind, one, edge.people.world.now()) for one in subjects if one]
    return next((refused for refused in counted if refused), None)


# --- every request -------------------------------------------------------------------------------


def _check() -> tuple[Response, int] | None:
    """Refuses what no handler should see."""
    refused = _size_fault() or (_changing_fault() if changes() else None) or _rate_fault()
    return refusal(refused) if refused else None


def _csrf_in_pages() -> dict[str, Any]:
    return {"csrf": csrf_token(), "csrf_token": csrf_token}


def _size_fault() -> Refused | None:
    too_big = (request.content_length or 0) > LARGEST_BODY
    return Refused("E_TOO_BIG", {"most": LARGEST_BODY}) if too_big else None


def _changing_fault() -> Refused | None:
    if not _same_origin():
        return Refused("E_ORIGIN")
    view = current_app.view_functions.get(request.endpoint or "")
    if view is None or getattr(view, "own_handling", False):
        return None
    who = current_who()
    if isinstance(who, Refused):
        return who
    return note_asked(who) if who.kind == DISPLAY else None


def note_asked(who: Who) -> Refused:
    """Notes that somebody asks where one only looks; a display is cut off for it (SEC-11)."""
    people, key = the_edge().people, the_edge().people.fresh_key()
    action = "DisplayAsked" if who.kind == DISPLAY else "SpokeOnLine"
    told = {"key": key, "action": action, "code": "E_READ_ONLY"}
    body, now = {"path": request.path[:200]}, people.world.now()
    people.store.write(lambda conn: note_by(conn, who, **told, body=body, at=now))
    if who.kind == DISPLAY:
        people.sign_out(request.cookies.get(named(DISPLAY), ""))
    return Refused("E_READ_ONLY")


def _rate_fault() -> Refused | None:
    kind = the_edge().limited.get(str((request.view_args or {}).get("action", "")))
    if kind is None:
        return None
    who = current_who()
    return who if isinstance(who, Refused) else too_many(kind, who.session or who.person)


def _same_origin() -> bool:
    """Whether the page that sends this is one of ours; programs without pages name no origin."""
    origin = request.headers.get("Origin")
    if origin is None:
        return request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc.lower() == request.host.lower()


def _finish(response: Response) -> Response:
    """The headers of every answer; nothing that is not public is ever kept by a browser."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Content-Security-Policy", _content_policy())
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    if secure():
        response.headers["Strict-Transport-Security"] = f"max-age={YEAR_S}"
    if "visit" in g:
        keep(response, "visit", g.visit)
    return response


def _content_policy() -> str:
    line = f"{'wss' if secure() else 'ws'}://{request.host}"
    listen = f"'self' {line}" if _HOST.fullmatch(request.host) else "'self'"
    camera = f" {origin}" if (origin := the_edge().settings.camera_origin) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self';"
        f" img-src 'self' data: blob:{camera}; media-src 'self' blob:{camera};"
        f" connect-src {listen}; object-src 'none'; base-uri 'none';"
        " frame-ancestors 'none'; form-action 'self'"
    )


def _too_big(error: RequestEntityTooLarge) -> tuple[Response, int]:
    return refusal(Refused("E_TOO_BIG", {"most": LARGEST_BODY}))


def _not_stored(error: StorageFailure) -> tuple[Response, int]:
    return refusal(Refused("E_STORAGE"))
