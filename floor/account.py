"""Everybody's own account: another password, a PIN, the key of a second factor.

Before anything changes the person shows again who they are (SEC-6); nobody changes the secrets of
somebody else.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify

from house.answers import refusal
from house.bodies import json_object
from house.browser import place
from house.context import House
from house.contract import Refused
from house.edge import current_who, too_many
from house.one_time_code import DIGITS
from house.people import Who
from house.qr_squares import qr_rows

LONGEST = 200
SEALED = 600
"""Characters of a text; those of a key that is sealed until its first code."""


class AccountDesk:
    """The handlers below ``/api/account``."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = house.people

    def routes(self, pages: Blueprint) -> None:
        orders = {"password": self.password, "pin": self.pin, "code": self.code}
        orders["proof"] = self.proof
        for address, order in orders.items():
            pages.add_url_rule(
                f"/api/account/{address}",
                f"own_{address}",
                order,
                methods=["POST"],
            )

    def password(self) -> Any:
        """A new password; every session of the person ends, also this one."""
        asked = self._asked("new_secret")
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        done = self.people.set_password(who.person, fields["new_secret"], by=who)
        return refusal(done) if isinstance(done, Refused) else jsonify({"person": done.id})

    def pin(self) -> Any:
        """A PIN, to come back quickly at a terminal."""
        asked = self._asked("pin")
        if isinstance(asked, Refused):
            return refusal(asked)
        who, fields = asked
        done = self.people.set_pin(who.person, fields["pin"], by=who)
        return refusal(done) if isinstance(done, Refused) else jsonify({"person": done.id})

    def code(self) -> Any:
        """A new key for time codes, as the address and the QR code that an authenticator reads. It
        counts once it is proved."""
        asked = self._asked()
        if isinstance(asked, Refused):
            return refusal(asked)
        who, _ = asked
        made = self.people.new_code(who.person, by=who, house=self.house.settings.hall_name)
        if isinstance(made, Refused):
            return refusal(made)
        return jsonify({"address": made.address, "qr": qr_rows(made.address), "begun": made.begun})

    def proof(self) -> Any:
        """The first code that the telephone shows: from now on the second factor counts."""
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if isinstance(fields, Refused):
            return refusal(fields)
        begun, code = fields.get("begun"), fields.get("code")
        if not (isinstance(begun, str) and isinstance(code, str) and len(begun) <= SEALED):
            return refusal(Refused("E_BAD_INPUT", {"field": "code", "reason": "form"}))
        if slow := too_many("sign_in", f"account {who.person}"):
            return refusal(slow)
        done = self.people.set_code(who.person, begun, code[:DIGITS], by=who)
        return refusal(done) if isinstance(done, Refused) else jsonify({"person": done.id})

    def _asked(self, *needed: str) -> tuple[Who, dict[str, str]] | Refused:
        """Who asks, with the fields, once they have shown again that it is them."""
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return who
        if isinstance(fields, Refused):
            return fields
        known = ("secret", "code", *needed)
        for name in {*fields, *needed, "secret"}:
            text = fields.get(name)
            if name not in known or not isinstance(text, str) or len(text) > LONGEST:
                return Refused("E_BAD_INPUT", {"field": name[:40], "reason": "form"})
        refused = too_many("sign_in", f"account {who.person}")
        shown = refused or self.people.confirm(
            who, fields["secret"], code=fields.get("code", ""), network=place()[1]
        )
        return shown if isinstance(shown, Refused) else (who, fields)
