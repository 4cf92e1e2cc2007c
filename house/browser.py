"""What a browser holds of the house: its session, its place, and a text for forms.

Cookies are for the server alone (HttpOnly), for this site alone (SameSite=Strict) and, over TLS,
bound to this host (``__Host-``); their values are random tokens (SEC-13).
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from flask import current_app, g, request
from werkzeug.wrappers import Response

from house.hashing import token_digest
from house.limits import Limits
from house.people import People, SignedIn, Who
from house.sessions import DISPLAY
from house.settings import Keys, Settings
from house.staff import SEAT

MOST_SESSIONS = 8
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
DAY_S = 24 * 3600
YEAR_S = 365 * DAY_S


@dataclass(frozen=True, slots=True)
class Edge:
    """What the edge knows. ``screens`` names the roles of each screen, ``limited`` the actions that
    are counted and as what (SEC-15)."""

    people: People
    settings: Settings
    keys: Keys
    limits: Limits
    screens: Mapping[str, Collection[str]] = field(default_factory=dict)
    limited: Mapping[str, str] = field(default_factory=dict)


def the_edge() -> Edge:
    """The edge of the running application."""
    edge = current_app.extensions["edge"]
    assert isinstance(edge, Edge)
    return edge


def session_tokens() -> list[str]:
    """The sessions of this browser, newest first; one alone outside the demonstration."""
    text = request.cookies.get(named("session"), "")
    most = MOST_SESSIONS if the_edge().settings.demo else 1
    return [token for token in text.split(".") if token][:most]


def seat_tokens() -> list[str]:
    """The seats of tables at which this browser sits, newest first, and the one where it stands."""
    text = request.cookies.get(named("seat"), "")
    most = MOST_SESSIONS if the_edge().settings.demo else 1
    handed = [token for token in text.split(".") if token][:most]
    return [*handed, *filter(None, [request.cookies.get(named("terminal"), "")])]


def seats() -> list[Who]:
    """Who sits at those seats, as far as their tokens are still good."""
    found = (the_edge().people.device(token) for token in seat_tokens())
    return [who for who in found if isinstance(who, Who) and who.kind == SEAT]


def own_token(who: Who) -> str:
    """The token of one of this browser's sessions."""
    held = (token for token in session_tokens() if token_digest(token) == who.session)
    return next(held, "")


def place() -> tuple[str, str]:
    """The enrolled terminal of this browser, if any, and the address of the client."""
    token = request.cookies.get(named("terminal"), "")
    terminal = the_edge().people.terminal(token) if token else ""
    return terminal, request.remote_addr or ""


def let_in(response: Response, signed: SignedIn) -> Response:
    """Gives the browser a person's session.

    In the demonstration one browser may act in several roles at once, each in a window of its own;
    elsewhere the session before is signed out.
    """
    edge, others = the_edge(), []
    for token in session_tokens():
        held = edge.people.who(token)
        if edge.settings.demo and isinstance(held, Who) and held.role != signed.who.role:
            others.append(token)
        elif isinstance(held, Who) and not edge.settings.demo:
            edge.people.sign_out(token)
    keep(response, "session", ".".join([signed.token, *others][:MOST_SESSIONS]))
    return response


def let_show(response: Response, signed: SignedIn) -> Response:
    """Gives a display its session, which lasts until the display is revoked."""
    keep(response, DISPLAY, signed.token, age=YEAR_S)
    return response


def let_out(response: Response, who: Who) -> Response:
    """Signs a session out and takes it from the browser."""
    edge, left = the_edge(), []
    for token in session_tokens():
        held = edge.people.who(token)
        if isinstance(held, Who) and held.session == who.session:
            edge.people.sign_out(token)
        elif isinstance(held, Who):
            left.append(token)
    keep(response, "session", ".".join(left))
    return response


def let_sit(response: Response, token: str) -> Response:
    """Makes this browser the terminal of a seat; in the demonstration of several."""
    kept = [one for one in seat_tokens() if isinstance(the_edge().people.device(one), Who)]
    most = MOST_SESSIONS if the_edge().settings.demo else 1
    keep(response, "seat", ".".join([token, *kept][:most]), age=DAY_S)
    return response


def let_stand(response: Response, token: str) -> Response:
    """Makes this browser an enrolled terminal."""
    keep(response, "terminal", token, age=YEAR_S)
    return response


def form_csrf() -> str:
    """The text for a form that is sent before anybody is signed in, tied to this browser."""
    if "visit" not in g:
        g.visit = request.cookies.get(named("visit"), "") or the_edge().people.fresh_key()
    return hmac.new(the_edge().keys.cookie, f"form|{g.visit}".encode(), "sha256").hexdigest()


def form_fits() -> bool:
    """Whether a form came from a page that this browser was given."""
    known = bool(request.cookies.get(named("visit"), ""))
    return known and hmac.compare_digest(form_csrf().encode(), given_csrf().encode())


def named(name: str) -> str:
    return f"__Host-{name}" if secure() else name


def secure() -> bool:
    return request.is_secure or the_edge().settings.tls


def keep(response: Response, name: str, value: str, *, age: int | None = None) -> None:
    response.set_cookie(
        named(name),
        value,
        max_age=age if value else 0,
        secure=secure(),
        httponly=True,
        samesite="Strict",
        path="/",
    )


def changes() -> bool:
    return request.method in CHANGING


def given_csrf() -> str:
    header = request.headers.get("X-CSRF-Token", "")
    return header or (request.form.get("csrf", "") if changes() else "")
