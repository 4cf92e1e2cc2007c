"""The terminal of a player: the code by which a seat is handed out, its page and its figures.

A croupier hands out a code for a seat at the table console. The player's phone or tablet reads it,
sits down with one touch, and is from then on that seat: it is told what the seat may know, and asks
for what the seat may do (screens.md section 5, TBL-24).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request
from flask_babel import get_locale
from werkzeug.wrappers import Response

from house.answers import refusal
from house.bodies import json_object
from house.browser import form_csrf, form_fits, let_sit, place
from house.context import House
from house.contract import Refused
from house.edge import current_who, own_handling, too_many
from house.pages import Screen, Texts
from house.people import People, Who, the_house
from house.play import Outcome
from house.qr_squares import qr_rows
from house.rounds import Round
from tables.core.game import PLAYERS
from tables.kinds.table.events import SeatLeft, SeatTaken
from tables.seat_texts import DOOR, seat_texts

ROLES = {"seat": frozenset(PLAYERS)}
GIVERS = frozenset({"croupier", "gaming_table_head"})
LONGEST_CODE = 20


def blueprint(house: House, common: Texts) -> Blueprint:
    """The routes ``/seat`` and those of the page below ``/screens``."""
    pages = Blueprint("table_seats", __name__)
    desk = _Seats(house)

    def words() -> Mapping[str, Any]:
        return {**common(), **seat_texts()}

    screen = Screen(house, "seat", ROLES["seat"], "tables/seat.html", words)

    @own_handling
    def sit(code: str = "") -> Any:
        return desk.sit(code or request.form.get("code", ""))

    def page() -> Any:
        who = current_who()
        return screen.page() if isinstance(who, Who) and who.role in PLAYERS else redirect("/seat")

    pages.add_url_rule("/seat", "door", desk.door)
    pages.add_url_rule("/seat/<code>", "door_of_code", desk.door)
    pages.add_url_rule("/seat", "sit", sit, methods=["POST"])
    pages.add_url_rule("/screens/seat", "page", page)
    pages.add_url_rule("/screens/seat.json", "figures", lambda: screen.data(desk.figures))
    pages.add_url_rule("/screens/table/seat", "hand_out", desk.hand_out, methods=["POST"])
    return pages


class _Seats:
    def __init__(self, house: House) -> None:
        self.house = house

    # --- sitting down ----------------------------------------------------------------------------

    def door(self, code: str = "", fault: str = "") -> Any:
        """One touch to sit down; without a code there is a field for it."""
        shown = render_template(
            "tables/seat_door.html",
            texts={key: str(words) for key, words in DOOR.items()},
            code=code[:LONGEST_CODE],
            fault=fault,
            csrf=form_csrf(),
            lang=str(get_locale()),
            demo=self.house.settings.demo,
            hall=self.house.settings.hall_name,
        )
        return shown, 404 if fault else 200

    def sit(self, code: str) -> Any:
        """Makes this browser the terminal of the seat that the code was handed out for."""
        if not form_fits():
            return self.door(code)
        slow = too_many("public", f"seat by {place()[1]}")
        seated = slow or self.house.people.sit_down(code[:LONGEST_CODE])
        if isinstance(seated, Refused):
            return self.door(fault=seated.code)
        to: Response = redirect(f"/screens/seat?at={seated.id}", 303)
        return let_sit(to, seated.token)

    # --- the page --------------------------------------------------------------------------------

    def figures(self, who: Who) -> dict[str, Any]:
        """The table of the seat and its running round, or the one that ended last."""
        table = self._table(who.hall, who.place)
        known = table and (table.state.running or table.state.last)
        play = self.house.door.look(known) if known else None
        seat = int(who.role.removeprefix("player "))
        return self.house.composite(who, {"table": table, "play": play}, seat=seat)

    def _table(self, hall: str, name: str) -> Round | None:
        tables = self.house.door.open_rounds(hall, ("table",))
        return next((one for one in tables if one.state.opening.name == name), None)

    # --- handing out -----------------------------------------------------------------------------

    def hand_out(self) -> Any:
        """A code for one taken seat of a table, with the address that brings a phone there."""
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in GIVERS:
            return refusal(Refused("E_FORBIDDEN", {"action": "HandOutSeat"}))
        if isinstance(fields, Refused):
            return refusal(fields)
        table = self._table(who.hall, str(fields.get("table", "")))
        seat = table.state.seat(fields.get("seat")) if table else None
        if table is None or seat is None or f"player {seat.seat}" not in PLAYERS:
            return refusal(Refused("E_NO_SEAT"))
        at = f"{table.state.opening.name}:{seat.seat}"
        handed = self.house.people.hand_out_seat(at, who.hall, by=who)
        if isinstance(handed, Refused):
            return refusal(handed)
        here = (self.house.settings.phone_url or request.host_url).rstrip("/")
        address = f"{here}/seat/{handed.token}"
        return jsonify({"code": handed.token, "address": address, "rows": qr_rows(address)})


class SeatsLeft:
    """Takes a seat back from the phone of whoever has left it, and before the next one sits."""

    def __init__(self, people: People) -> None:
        self.people = people

    def hear(self, outcome: Outcome) -> None:
        for change in outcome.changes:
            if isinstance(change.event, SeatLeft | SeatTaken):
                found = outcome.rounds[change.round]
                at = f"{found.state.opening.name}:{change.event.seat}"
                self.people.take_back_seat(at, by=the_house(found.hall))
