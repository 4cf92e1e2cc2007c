"""The first page of a real house: where somebody who signed in may go, and the way out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask import Blueprint, redirect, render_template

from house.contract import Refused
from house.edge import current_who
from house.rooms import other_rooms
from house.settings import Settings

ACCOUNT = "/screens/account"


def blueprint(settings: Settings, doors: Mapping[str, Collection[str]]) -> Blueprint:
    """The route ``/``; ``doors`` names for the address of each page the roles that it is for."""
    pages = Blueprint("home", __name__)

    def home() -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return redirect("/sign-in")
        is_due = who.code_due and not settings.demo
        mine = [
            address
            for address, roles in doors.items()
            if who.role in roles and (not is_due or address == ACCOUNT)
        ]
        return render_template(
            "house/home.html",
            doors=[{"address": at, "name": at.rpartition("/")[2]} for at in mine],
            person={"id": who.person, "name": who.name, "role": who.role},
            roles=list(who.roles),
            hall=settings.hall_name,
            rooms=other_rooms(settings.rooms),
            code_due=is_due,
            csrf_token=lambda: who.csrf,
        )

    pages.add_url_rule("/", "home", home)
    return pages
