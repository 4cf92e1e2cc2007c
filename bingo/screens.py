"""The pages of the bingo hall and what each of them is told: console, till and monitors.

A page is an empty frame; its figures come from ``/screens/<name>.json``, which puts the views of
several rounds together, and from the live line afterwards. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask_babel import get_locale
from house.edge import current_who

from bingo.tags import read
from bingo.texts import texts
from house.api import refusal, seen
from house.context import House
from house.contract import Refused
from house.people import Who
from house.rounds import Round

SALE_MS = 120_000
"""How long an announced sale is said to last unless the table head says otherwise."""

DENOMINATIONS = (
    50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
)
"""Notes and coins of the euro in cents, the largest first."""

ROLES = {
    "caller": frozenset({"table_head", "caller", "hall_manager", "director"}),
    "till": frozenset({"cashier"}),
    "monitor": frozenset(
        {"display", "table_head", "caller", "cashier", "hall_manager", "director", "official"}
    ),
}


def blueprint(house: House) -> Blueprint:
    """The routes below ``/screens``."""
    screens = Blueprint("bingo_screens", __name__, url_prefix="/screens")
    desk = _Screens(house)
    screens.add_url_rule("/<name>", "page", desk.page)
    screens.add_url_rule("/<name>.json", "data", desk.data)
    return screens


class _Screens:
    def __init__(self, house: House) -> None:
        self.house = house
        self.data_of: dict[str, Callable[[Who], dict[str, Any]]] = {
            "caller": self._caller,
            "till": self._till,
            "monitor": self._monitor,
        }

    def page(self, name: str) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return redirect(url_for("sign_in.sign_in", next=request.full_path))
        if who.role not in ROLES.get(name, ()):
            return refusal(Refused("E_FORBIDDEN", {"action": name}))
        return render_template(
            f"bingo/{name}.html",
            screen=name,
            texts=texts(),
            lang=str(get_locale()),
            demo=self.house.settings.demo,
            hall=who.hall,
            zone=self.house.settings.timezone,
            person={"id": who.person, "name": who.name, "role": who.role},
        )

    def data(self, name: str) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in ROLES.get(name, ()):
            return refusal(Refused("E_FORBIDDEN", {"action": name}))
        return jsonify(self.data_of[name](who))

    def _caller(self, who: Who) -> dict[str, Any]:
        rounds = {
            **self._common(who),
            "debts": self.house.open_round(who.hall, "debts"),
            "approval": self.house.open_round(who.hall, "approval"),
            "minute_book": self.house.open_round(who.hall, "minute_book"),
        }
        signers = [
            {"id": person.id, "name": person.name, "role": role}
            for person, role in self.house.people.with_roles(who.hall, ("hall_manager", "director"))
            if person.id != who.person
        ]
        return self.house.composite(
            who, rounds, next=self._next_game(who, rounds), people=signers
        )

    def _till(self, who: Who) -> dict[str, Any]:
        rounds = {
            **self._common(who),
            "shift": self.house.open_round(
                who.hall, "shift", lambda state: state.cashier == who.person
            ),
            "debts": self.house.open_round(who.hall, "debts"),
        }
        return self.house.composite(
            who, rounds, till=who.terminal, denominations=list(DENOMINATIONS)
        )

    def _monitor(self, who: Who) -> dict[str, Any]:
        return self.house.composite(who, self._common(who))

    def _common(self, who: Who) -> dict[str, Round | None]:
        door = self.house.door
        return {
            "game": door.latest(who.hall, "ninety_ball"),
            "prima": self.house.open_round(who.hall, "prima"),
            "session": self.house.open_round(who.hall, "session"),
        }

    def _next_game(self, who: Who, rounds: dict[str, Round | None]) -> dict[str, Any] | None:
        """What announcing the next game would take if nothing changed; null while one runs."""
        last, session = rounds["game"], rounds["session"]
        if session is None or (last is not None and last.status == "open"):
            return None
        stock = self._series_on_hand(who)
        ball_set = self.house.open_round(who.hall, "ball_set")
        debts, pool = rounds["debts"], rounds["prima"]
        if not stock or ball_set is None or debts is None:
            return None
        extractor = last.state.extractor if last is not None else self._usual_extractor()
        fields = {
            "session": session.id,
            "series": stock[0]["round"],
            "ball_set": ball_set.id,
            "debts": debts.id,
            "pool": pool.id if pool is not None else "",
            "extractor": extractor,
            "closes_at": self.house.world.now() + SALE_MS,
        }
        number = last.ordinal + 1 if last is not None else 1
        return {
            "number": number,
            "fields": fields,
            "series": stock,
            "extractors": ["manual", "electronic"] if self.house.settings.demo else ["manual"],
        }

    def _series_on_hand(self, who: Who) -> list[dict[str, Any]]:
        """Series with cards left; the one begun first, then the unbegun ones in order."""
        found = [
            seen(one, who) for one in self.house.door.open_rounds(who.hall, ("series",))
        ]
        left = [one for one in found if one is not None and one["view"]["left"] > 0]
        return sorted(left, key=lambda one: one["view"]["next"] == 1)

    def _usual_extractor(self) -> str:
        return "electronic" if self.house.settings.demo else "manual"


def scanned(keys: dict[str, bytes]) -> Callable[..., dict[str, Any] | Refused]:
    """The edge of the API: turns a scanned QR text into the series and number that it proves.

    The rules never see a tag; a forged or foreign one is refused here (SEC-12).
    """

    def edge(game: str, action: str, fields: dict[str, Any], who: Who) -> dict[str, Any] | Refused:
        code = fields.get("code")
        if not isinstance(code, str) or not code:
            return fields
        tag = read(code, keys)
        if isinstance(tag, Refused):
            return tag
        proved = {"number": tag.number, "code": ""}
        if action == "CheckCard":
            proved["series"] = tag.series
        return {**fields, **proved}

    return edge
