"""What every live screen of a package begins with: who may see it, its frame, its first figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import jsonify, redirect, render_template, request
from flask_babel import get_locale

from house.answers import refusal
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.people import Who

Texts = Callable[[], Mapping[str, Any]]
"""The words of a screen, in the language of whoever asks."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: its name, the roles that it is for, its template and its words."""

    house: House
    name: str
    roles: frozenset[str]
    template: str
    texts: Texts

    def page(self) -> Any:
        """The empty frame; whoever is not signed in is asked to."""
        who = current_who()
        if isinstance(who, Refused):
            asked = request.full_path.rstrip("?")
            return redirect(f"/sign-in?next={asked}")
        if who.role not in self.roles:
            return refusal(Refused("E_FORBIDDEN", {"action": self.name}))
        settings = self.house.settings
        return render_template(
            self.template,
            screen=self.name,
            texts=self.texts(),
            lang=str(get_locale()),
            demo=settings.demo,
            hall=settings.hall_name,
            zone=settings.timezone,
            person={"id": who.person, "name": who.name, "role": who.role},
            csrf_token=lambda: who.csrf,
            hint=self.house.hint,
        )

    def data(self, tell: Callable[[Who], Mapping[str, Any]]) -> Any:
        """The figures of the screen, as ``tell`` puts them together."""
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in self.roles:
            return refusal(Refused("E_FORBIDDEN", {"action": self.name}))
        return jsonify(tell(who))
