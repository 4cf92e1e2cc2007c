"""The pages and addresses by which people come in, sign as second person, and go out again."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from house.answers import STATUS, refusal
from house.bodies import json_object
from house.browser import (
    form_csrf,
    form_fits,
    let_in,
    let_out,
    let_show,
    let_stand,
    own_token,
    place,
    the_edge,
)
from house.catalogue import storable
from house.contract import Refused
from house.edge import current_who, own_handling, too_many
from house.messages import explain
from house.people import People, SignedIn, Who
from house.rooms import other_rooms

LONGEST_FIELD = 200
SIGN_IN_FIELDS = ("login", "secret", "code", "role", "new_secret", "next", "csrf")


def _routes() -> Blueprint:
    pages, door = Blueprint("sign_in", __name__), _FrontDoor()
    pages.add_url_rule("/sign-in", "sign_in", door.form)
    pages.add_url_rule("/sign-in", "enter", door.enter, methods=["POST"])
    pages.add_url_rule("/sign-out", "leave", door.leave, methods=["POST"])
    pages.add_url_rule("/role", "choose_role", door.choose_role, methods=["POST"])
    pages.add_url_rule("/display/<token>", "show", door.show)
    pages.add_url_rule("/api/second", "second", door.second, methods=["POST"])
    pages.add_url_rule("/api/terminal", "stand", door.stand, methods=["POST"])
    return pages


class _FrontDoor:
    """The handlers; the people are those of the running application."""

    @property
    def people(self) -> People:
        return the_edge().people

    def form(self) -> str:
        """The empty form; ``next`` is the page to go to afterwards."""
        return _form({name: request.args.get(name, "") for name in ("login", "next")})

    @own_handling
    def enter(self) -> Any:
        """Signs in, by the form or as JSON, and goes to the page that was asked for.

        JSON needs no text of a form: no page of another house can send it without being asked.
        """
        given = _texts(*SIGN_IN_FIELDS)
        if isinstance(given, Refused):
            return refusal(given)
        if not request.is_json and not form_fits():
            return _answer(given, Refused("E_CSRF"))
        terminal, network = place()
        login = given.get("login", "")
        slow = too_many("sign_in", f"at {terminal or network}", f"as {login.casefold().strip()}")
        signed = slow or self.people.sign_in(
            login,
            given.get("secret", ""),
            code=given.get("code", ""),
            role=given.get("role", ""),
            new_secret=given.get("new_secret", ""),
            terminal=terminal,
            network=network,
        )
        return _answer(given, signed)

    def choose_role(self) -> Any:
        """Goes on in another of one's roles, with a new session."""
        asked = _asked("role", "next")
        if isinstance(asked, Refused):
            return refusal(asked)
        given, who = asked
        signed = self.people.choose_role(own_token(who), given.get("role", ""))
        return refusal(signed) if isinstance(signed, Refused) else _entered(given, signed)

    def leave(self) -> Any:
        """Ends the session of this page at once, and its live lines with it."""
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        return let_out(_to(url_for("sign_in.sign_in"), {"signed_out": True}), who)

    def show(self, token: str) -> Any:
        """Exchanges the token in a display's address for a cookie (SEC-11).

        The display's options, such as its language and its voice, stay in the address.
        """
        shown = too_many("public", place()[1]) or self.people.display(token)
        if isinstance(shown, Refused):
            return refusal(shown)
        options = request.query_string.decode("ascii", "ignore")
        screen = f"/screens/{shown.who.roles[0]}"
        return let_show(redirect(f"{screen}?{options}" if options else screen), shown)

    def second(self) -> Any:
        """A token for one decision by another person, who shows who they are at this terminal."""
        asked = _asked("round", "person", "secret", "code")
        if isinstance(asked, Refused):
            return refusal(asked)
        given, who = asked
        terminal, network = place()
        person = given.get("person", "")
        signed = too_many("second", f"at {who.session}", f"as {person}") or self.people.second(
            given.get("round", ""),
            person,
            given.get("secret", ""),
            code=given.get("code", ""),
            terminal=terminal,
            network=network,
            proposer=who.person,
        )
        return refusal(signed) if isinstance(signed, Refused) else jsonify({"token": signed})

    def stand(self) -> Any:
        """Makes this browser an enrolled terminal: the administrator does it, sitting at it."""
        asked = _asked("name", "kind", "id")
        if isinstance(asked, Refused):
            return refusal(asked)
        given, who = asked
        made = self.people.enrol_terminal(
            given.get("name", ""), who.hall, given.get("kind", ""), by=who, id=given.get("id", "")
        )
        if isinstance(made, Refused):
            return refusal(made)
        return let_stand(jsonify({"terminal": made.id}), made.token)


# --- helpers -------------------------------------------------------------------------------------


def _texts(*known: str) -> dict[str, str] | Refused:
    """The fields of a form or of a JSON object; every one is a short text, and ``known``."""
    body = json_object() if request.is_json else request.form.to_dict()
    if isinstance(body, Refused):
        return body
    for name, text in body.items():
        if not isinstance(text, str) or len(text) > LONGEST_FIELD or not storable(text):
            return Refused("E_BAD_INPUT", {"field": name[:40]})
        if request.is_json and name not in known:
            return Refused("E_BAD_INPUT", {"field": name[:40], "reason": "unknown"})
    return body


def _asked(*known: str) -> tuple[dict[str, str], Who] | Refused:
    """The fields and who sends them."""
    given, who = _texts(*known), current_who()
    if isinstance(given, Refused):
        return given
    return who if isinstance(who, Refused) else (given, who)


def _answer(given: dict[str, str], signed: SignedIn | Refused) -> Any:
    if isinstance(signed, SignedIn):
        return _entered(given, signed)
    if request.is_json:
        return refusal(signed)
    return _form(given, signed), STATUS.get(signed.code, 422)


def _entered(given: dict[str, str], signed: SignedIn) -> Response:
    who = signed.who
    body = {
        "person": who.person,
        "name": who.name,
        "role": who.role,
        "roles": list(who.roles),
        "csrf": who.csrf,
    }
    return let_in(_to(_own_page(given.get("next", "")), body), signed)


def _form(given: dict[str, str], refused: Refused | None = None) -> str:
    """The page with what was typed before, but for the secrets.

    A secret that was right and is good once stays, while a password of one's own is asked for.
    """
    details = refused.details if refused else {}
    is_due = details.get("field") == "new_secret"
    return render_template(
        "house/sign_in.html",
        csrf=form_csrf(),
        login=given.get("login", ""),
        role=given.get("role", ""),
        next=_own_page(given.get("next", "")),
        error=explain(refused.code, details, gettext) if refused else "",
        code=refused.code if refused else "",
        wait_s=details.get("seconds", 0),
        new_secret_due=is_due,
        new_reason=details.get("reason", "") if is_due else "",
        secret=given.get("secret", "") if is_due else "",
        second_code=given.get("code", "") if is_due else "",
        demo=the_edge().settings.demo,
        hall=the_edge().settings.hall_name,
        rooms=other_rooms(the_edge().settings.rooms),
    )


def _own_page(address: str) -> str:
    """Only addresses of this house are gone to after signing in."""
    own = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if own and address.isprintable() else "/"


def _to(address: str, body: dict[str, Any]) -> Response:
    return jsonify(body) if request.is_json else redirect(address, 303)


blueprint = _routes()
"""Sign-in and sign-out, the choice of a role, displays, second persons and terminals."""
