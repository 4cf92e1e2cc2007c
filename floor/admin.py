"""The orders of administration: people, their documents and roles, terminals, displays, sessions.

A role with money is given by two persons (SEC-10). Both sign the same digest: that of the order as
it was first sent. The refusal ``E_TWO_PERSONS`` tells it as ``proposal``; the second person signs
it at this terminal (``/api/second``), and the same order is sent again with the token.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, jsonify, request, url_for

from floor.games.signage import KEEPERS
from floor.pictures import checked
from house.access import ADMINISTRATOR, DIRECTION
from house.answers import refusal
from house.bodies import json_object
from house.chain import canonical, digest
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.people import Added, Enrolled, NewPerson, Person, Who
from house.qr_squares import qr_rows

SECONDERS = (*DIRECTION, "hall_manager", ADMINISTRATOR)
"""Who may sign second when somebody gets a role with money."""

Fields = dict[str, Any]


class AdminDesk:
    """The handlers below ``/api/staff``."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = house.people

    def routes(self, pages: Blueprint) -> None:
        """Each order with the address that it is sent to."""
        orders: Mapping[str, Callable[..., Any]] = {
            "people": self.add_person,
            "people/<id>/roles": self.change_roles,
            "people/<id>/document": self.change_document,
            "people/<id>/disable": self.disable,
            "people/<id>/enable": self.enable,
            "machines": self.add_machine,
            "terminals/<id>/revoke": self.revoke_terminal,
            "displays": self.add_display,
            "displays/<id>/revoke": self.revoke_display,
            "displays/<id>/identify": self.identify,
            "sessions/<id>/end": self.end_session,
            "pictures": self.keep_picture,
        }
        for address, order in orders.items():
            pages.add_url_rule(f"/api/staff/{address}", order.__name__, order, methods=["POST"])

    # --- people ----------------------------------------------------------------------------------

    def add_person(self) -> Any:
        """A new account; the secret that opens it once is told here and never again."""
        asked = self._asked(login=str, name=str, roles=list, document=str, until=str, second=str)
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        until = self._moment(fields.get("until", ""))
        if isinstance(until, Refused):
            return refusal(until)
        second = self._second(who, "add_person", fields)
        if isinstance(second, Refused):
            return refusal(second)
        new = NewPerson(
            fields.get("login", ""),
            fields.get("name", ""),
            tuple(fields.get("roles", ())),
            who.hall,
            document=fields.get("document", "").strip(),
            document_until=until,
        )
        done = self.people.add_person(new, by=who, seconded_by=second)
        return self._told(done, "add_person", fields)

    def change_roles(self, id: str) -> Any:
        asked = self._asked(roles=list, second=str)
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        second = self._second(who, f"change_roles {id}", fields)
        if isinstance(second, Refused):
            return refusal(second)
        done = self.people.change_roles(
            id, tuple(fields.get("roles", ())), by=who, seconded_by=second
        )
        return self._told(done, f"change_roles {id}", fields)

    def change_document(self, id: str) -> Any:
        asked = self._asked(document=str, until=str)
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        until = self._moment(fields.get("until", ""))
        if isinstance(until, Refused):
            return refusal(until)
        return self._told(
            self.people.change_document(id, fields.get("document", ""), until, by=who)
        )

    def disable(self, id: str) -> Any:
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        return self._told(self.people.disable(id, by=asked[0]))

    def enable(self, id: str) -> Any:
        """Opens an account again; a new secret that is good once is told here."""
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        return self._told(self.people.enable(id, by=asked[0]))

    # --- places ----------------------------------------------------------------------------------

    def add_machine(self) -> Any:
        """A machine that reports by itself; its token is told here and never again."""
        asked = self._asked(name=str, kind=str)
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        made = self.people.enrol_terminal(
            fields.get("name", "").strip(), who.hall, fields.get("kind", ""), by=who
        )
        return self._told(made)

    def revoke_terminal(self, id: str) -> Any:
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        return self._told(self.people.revoke_terminal(id, by=asked[0]))

    def add_display(self) -> Any:
        """A display; its address is told here and never again, as text and as QR code."""
        asked = self._asked(name=str, kind=str)
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        made = self.people.enrol_display(
            fields.get("name", "").strip(), who.hall, fields.get("kind", ""), by=who
        )
        if isinstance(made, Refused):
            return refusal(made)
        address = url_for("sign_in.show", token=made.token, _external=True)
        return jsonify({"id": made.id, "address": address, "qr": qr_rows(address)})

    def revoke_display(self, id: str) -> Any:
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        return self._told(self.people.revoke_display(id, by=asked[0]))

    def identify(self, id: str) -> Any:
        """Lets one display show its name for some seconds; nothing is changed by it."""
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        known = [one for one in self.people.displays_list() if one.hall == asked[0].hall]
        if not any(one.id == id and not one.revoked_at for one in known):
            return refusal(Refused("E_BAD_INPUT", {"field": "id", "reason": "unknown"}))
        self.house.identify(id)
        return jsonify({"id": id})

    def keep_picture(self) -> Any:
        """Stores a picture for the monitors (base64 of a PNG, JPEG or WebP) and tells its digest.

        It shows nothing by itself: a notice has to name it (``ShowAdvert``).
        """
        asked = self._asked(picture=str)
        if isinstance(asked, Refused):
            return refusal(asked)
        text = asked[1].get("picture", "")
        picture = checked(text) if asked[0].role in KEEPERS else Refused("E_FORBIDDEN")
        if isinstance(picture, Refused):
            return refusal(picture)
        return jsonify({"picture": self.house.door.keep_document("picture", text)})

    def end_session(self, id: str) -> Any:
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        who, _ = asked
        return self._told(self.people.end_listed(id, who.hall, by=who))

    # --- helpers ---------------------------------------------------------------------------------

    def _asked(self, **known: type) -> tuple[Who, Fields] | Refused:
        """Who asks and with which fields, every one of its type; whoever may not ask is refused."""
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return who
        if who.role not in (ADMINISTRATOR, "hall_manager", *DIRECTION):
            return Refused("E_FORBIDDEN", {"action": "staff"})
        if isinstance(fields, Refused):
            return fields
        for name, value in fields.items():
            if name not in known or not isinstance(value, known[name]):
                return Refused("E_BAD_INPUT", {"field": name[:40], "reason": "form"})
        if not all(isinstance(role, str) for role in fields.get("roles", ())):
            return Refused("E_BAD_INPUT", {"field": "roles", "reason": "form"})
        return who, fields

    def _second(self, who: Who, order: str, fields: Fields) -> Who | Refused | None:
        """The second person, when a token of theirs came along; it is good for this order only."""
        token = fields.get("second", "")
        if not token:
            return None
        key = request.headers.get("Idempotency-Key", "")
        second = self.people.take_second(token, key, proposal(order, fields))
        if isinstance(second, Refused):
            return second
        if second.role not in SECONDERS:
            return Refused("E_FORBIDDEN", {"approvers": list(SECONDERS)})
        return Refused("E_OWN_APPROVAL") if second.person == who.person else second

    def _told(self, done: Any, order: str = "", fields: Mapping[str, Any] | None = None) -> Any:
        if isinstance(done, Refused):
            if done.code == "E_TWO_PERSONS" and fields is not None:
                details = {**done.details, "proposal": proposal(order, fields)}
                return refusal(Refused(done.code, details))
            return refusal(done)
        if isinstance(done, Added):
            return jsonify({"person": done.person, "secret": done.secret})
        if isinstance(done, Enrolled):
            return jsonify({"id": done.id, "token": done.token})
        return jsonify({"id": done.id if isinstance(done, Person) else done})

    def _moment(self, text: str) -> int | Refused:
        """The first moment after a day (ISO 8601) in the hall's time; 0 for no day."""
        if not text:
            return 0
        try:
            after = date.fromisoformat(text) + timedelta(days=1)
        except (ValueError, OverflowError):
            return Refused("E_BAD_INPUT", {"field": "until", "reason": "date"})
        zone = ZoneInfo(self.house.settings.timezone)
        return int(datetime.combine(after, time(), zone).timestamp() * 1000)


def proposal(order: str, fields: Mapping[str, Any]) -> str:
    """The digest of an order with its fields, which both persons sign."""
    signed = {name: value for name, value in fields.items() if name != "second"}
    return f"staff-{digest(canonical({'order': order, 'fields': signed}))}"
