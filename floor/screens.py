"""Administration of people and places, and everybody's own account: pages and what they are told.

Orders are in ``admin`` and ``account``; every change is made by ``House.people``, with its audit
row, and nothing here decides what may be changed by whom.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, jsonify, redirect, render_template, request
from flask_babel import get_locale

from floor.account import AccountDesk
from floor.admin import SECONDERS, AdminDesk
from floor.games.signage import KEEPERS
from floor.pictures import Picture
from floor.texts import texts
from house.access import ADMINISTRATOR, CODE_ROLES, DIRECTION, GIVEN_BY_TWO, WITHOUT_DOCUMENT
from house.access import ROLES as EVERY_ROLE
from house.answers import refusal
from house.browser import place
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.entry import CONSOLES, MACHINES, ONCE
from house.people import Person, Who

ROLES = {
    "admin": frozenset({ADMINISTRATOR, "hall_manager", *DIRECTION}),
    "account": frozenset(EVERY_ROLE),
}
"""Who each page is for; hall manager and direction see all of it and change what is theirs."""

PURPOSES = ("monitor",)
"""What a display may be bound to."""


def blueprint(house: House) -> Blueprint:
    """The two pages and the orders that they send."""
    pages = Blueprint("floor", __name__)
    desk = _Pages(house)
    for name in ROLES:
        pages.add_url_rule(f"/screens/{name}", name, desk.page, defaults={"name": name})
        pages.add_url_rule(
            f"/screens/{name}.json", f"{name}_data", desk.data, defaults={"name": name}
        )
    pages.add_url_rule("/screens/monitor/picture/<digest>", "picture", desk.picture)
    AdminDesk(house).routes(pages)
    AccountDesk(house).routes(pages)
    return pages


class _Pages:
    def __init__(self, house: House) -> None:
        self.house = house

    def page(self, name: str) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return redirect(f"/sign-in?next={request.path}")
        if who.role not in ROLES[name]:
            return refusal(Refused("E_FORBIDDEN", {"action": name}))
        settings = self.house.settings
        return render_template(
            f"floor/{name}.html",
            screen=name,
            texts=texts(),
            lang=str(get_locale()),
            demo=settings.demo,
            hall=settings.hall_name,
            zone=settings.timezone,
            csrf_token=lambda: who.csrf,
            hint=self.house.hint,
        )

    def data(self, name: str) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in ROLES[name]:
            return refusal(Refused("E_FORBIDDEN", {"action": name}))
        if name == "account":
            return jsonify(self.house.composite(who, {}, **self._account(who)))
        signage = {"signage": self.house.open_round(who.hall, "signage")}
        return jsonify(self.house.composite(who, signage, **self._admin(who)))

    def picture(self, digest: str) -> Any:
        """A picture of a notice, for the monitors and for whoever keeps them."""
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        found = self.house.door.memory.document(digest)
        if not isinstance(found, Picture):
            return refusal(Refused("E_NO_ACTION", {"action": "picture"}))
        return Response(found.content, mimetype=found.kind)

    def _admin(self, who: Who) -> dict[str, Any]:
        people, here = self.house.people, self._people(who)
        return {
            "staff": [self._shown(one) for one in here],
            "signers": [
                {"id": one.id, "name": one.name, "role": role}
                for one in here
                for role in [next((role for role in SECONDERS if role in one.roles), "")]
                if role and one.id != who.person and not one.disabled_at
            ],
            "terminals": [_place(one) for one in people.terminals_list() if one.hall == who.hall],
            "displays": [_place(one) for one in people.displays_list() if one.hall == who.hall],
            "sessions": [_session(one, who) for one in people.sessions_list(who.hall)],
            "roles": list(EVERY_ROLE),
            "two_roles": sorted(GIVEN_BY_TWO),
            "without_document": sorted(WITHOUT_DOCUMENT),
            "consoles": sorted(CONSOLES),
            "machines": sorted(MACHINES),
            "purposes": list(PURPOSES),
            "here": place()[0],
            "today": self._day(self.house.world.now()),
            "may": self._may(who),
        }

    def _account(self, who: Who) -> dict[str, Any]:
        mine = next(one for one in self._people(who) if one.id == who.person)
        return {
            "account": {**self._shown(mine), "login": mine.login},
            "asks_code": bool(mine.totp) and bool(CODE_ROLES & set(mine.roles)),
            "needs_code": bool(CODE_ROLES & set(mine.roles)),
            "here": place()[0],
            "own_sessions": [
                _session(one, who)
                for one in self.house.people.sessions_list(who.hall)
                if one.person == who.person
            ],
        }

    def _people(self, who: Who) -> list[Person]:
        return [one for one in self.house.people.people_list() if one.hall == who.hall]

    def _may(self, who: Who) -> list[str]:
        """What this person may change here; the house checks it again."""
        hall = ["document", "identify"]
        if who.role in KEEPERS:
            return [*hall, "signage"]
        administrator = ["people", "disable", "terminals", "displays", "sessions"]
        return hall + administrator if who.role == ADMINISTRATOR else hall

    def _shown(self, one: Person) -> dict[str, Any]:
        """A person without any secret; ``once`` tells that they have never been in."""
        now = self.house.world.now()
        exempt = set(one.roles) <= WITHOUT_DOCUMENT
        return {
            "id": one.id,
            "name": one.name,
            "roles": list(one.roles),
            "document": one.document,
            "until": self._day(one.document_until - 1) if one.document_until else "",
            "lapsed": not exempt and one.document_until <= now,
            "lapses_soon": not exempt and now < one.document_until <= now + SOON_MS,
            "disabled": bool(one.disabled_at),
            "once": one.password.startswith(f"{ONCE}:"),
            "pin": bool(one.pin),
            "code": bool(one.totp),
        }

    def _day(self, at: int) -> str:
        zone = ZoneInfo(self.house.settings.timezone)
        return datetime.fromtimestamp(at / 1000, zone).date().isoformat()


SOON_MS = 30 * 24 * 3_600_000
"""A document that lapses within a month is told beforehand."""


def _place(one: Any) -> dict[str, Any]:
    return {"id": one.id, "name": one.name, "kind": one.kind, "revoked": bool(one.revoked_at)}


def _session(one: Any, who: Who) -> dict[str, Any]:
    return {
        "id": one.id,
        "person": one.person,
        "name": one.name,
        "role": one.role,
        "terminal": one.terminal,
        "opened_at": one.opened_at,
        "seen_at": one.seen_at,
        "own": who.session.startswith(one.id),
    }
