"""The page of the cage: day, cash, chips, tips, lost stakes, reception and the depot of cards.

It composes the views of those rounds and says what the role may ask of each; orders go through the
house's own interface, and nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, jsonify, redirect, render_template, request
from flask_babel import get_locale

from cage.texts import own_texts
from house.answers import refusal
from house.context import House
from house.contract import Game, Refused
from house.edge import current_who
from house.people import Who

DEPOT = "card_depot"
KINDS = ("gaming_day", "central_cash", "chip_vault", "tips", "lost_stakes", "reception", DEPOT)
AT_TABLES = frozenset({"croupier", "gaming_table_head"})
"""Who takes cards out of their cabinet and puts them back."""

ROLES = {
    "cage": AT_TABLES
    | {"cashier", "receptionist", "hall_manager", "director", "deputy", "official"},
}
"""Who the page is for; a receptionist sees the reception alone, a croupier the cards."""

Texts = Callable[[], dict[str, Any]]


def blueprint(house: House, shared: Texts) -> Blueprint:
    """The page and what it is told; ``shared`` are the texts that all staff pages have."""
    pages = Blueprint("cage", __name__)
    desk = _Cage(house, shared)
    pages.add_url_rule("/screens/cage", "page", desk.page)
    pages.add_url_rule("/screens/cage.json", "data", desk.data)
    return pages


class _Cage:
    def __init__(self, house: House, shared: Texts) -> None:
        self.house = house
        self.shared = shared

    def page(self) -> Any:
        who = self._who()
        if isinstance(who, Refused) and who.code != "E_FORBIDDEN":
            return redirect(f"/sign-in?next={request.path}")
        if isinstance(who, Refused):
            return refusal(who)
        settings = self.house.settings
        return render_template(
            "cage/cage.html",
            screen="cage",
            texts={**self.shared(), **own_texts()},
            lang=str(get_locale()),
            demo=settings.demo,
            hall=settings.hall_name,
            zone=settings.timezone,
            csrf_token=lambda: who.csrf,
            hint=self.house.hint,
        )

    def data(self) -> Any:
        who = self._who()
        if isinstance(who, Refused):
            return refusal(who)
        games = self.house.door.catalogue.games
        kinds = [kind for kind in KINDS if who.role in games[kind].seats]
        rounds = {kind: self.house.open_round(who.hall, kind) for kind in kinds}
        opens = [kind for kind in kinds if who.role in games[kind].rights[games[kind].opening]]
        now = self.house.world.now() / 1000
        today = datetime.fromtimestamp(now, ZoneInfo(self.house.settings.timezone)).date()
        more: dict[str, Any] = {"kinds": kinds, "opens": opens, "today": today.isoformat()}
        may = {kind: _may(games[kind], who.role) for kind in kinds}
        if DEPOT in kinds:
            more["staff"] = self._staff(who.hall)
        return jsonify(self.house.composite(who, rounds, may=may, **more))

    def _staff(self, hall: str) -> list[dict[str, Any]]:
        """Everybody by name, and who may be given cards."""
        return [
            {
                "id": one.id,
                "name": one.name,
                "takes": bool(AT_TABLES & set(one.roles)) and not one.disabled_at,
            }
            for one in self.house.people.people_list()
            if one.hall == hall
        ]

    def _who(self) -> Who | Refused:
        who = current_who()
        if isinstance(who, Refused) or who.role in ROLES["cage"]:
            return who
        return Refused("E_FORBIDDEN", {"action": "cage"})


def _may(game: Game, role: str) -> list[str]:
    """The actions that a role may ask of a kind of round."""
    return [action.__name__ for action in game.actions if role in game.rights[action]]
