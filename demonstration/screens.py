"""The start page of the demonstration, its doors to each desk, and the game that plays itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, jsonify, make_response, redirect, render_template, request
from flask_babel import get_locale, gettext

from demonstration.crowd import HEAD, Plan
from demonstration.crowd import TILL as TILL_PART
from demonstration.hall import CONSOLE, TILL
from demonstration.player import Cast, Player
from demonstration.tables import DESK as GAMING_ROOM
from demonstration.tables import PLAYERS
from house.answers import refusal
from house.bodies import json_object
from house.browser import form_csrf, form_fits, let_in, let_show, let_sit, seats
from house.context import House
from house.contract import Refused
from house.edge import own_handling
from house.people import Enrolled, the_house
from house.play import Asker

SPEEDS = (1, 4, 12, 60)
DISPLAY = "display-demo"
"""The display of the start page; its name is the same after every start."""

DESKS: Mapping[str, tuple[str, str, str]] = {
    "caller": ("marta", "table_head", CONSOLE),
    "till": ("luis", "cashier", TILL),
    "minute": ("carmen", "hall_manager", CONSOLE),
    "director": ("diego", "director", CONSOLE),
    "inspector": ("ines", "official", ""),
    "stock": ("luis", "stock_clerk", TILL),
    "table": ("paula", "croupier", GAMING_ROOM),
    "pools": ("diego", "director", GAMING_ROOM),
    "cage": ("diego", "director", GAMING_ROOM),
    "reception": ("diego", "director", GAMING_ROOM),
}
"""For each desk of the start page who sits there, in which role and at which terminal."""

SEATS = {"player": "V1", "player-blackjack": "V2", "player-baccarat": "V3"}
"""The doors to a seat at a table where visitors bet on their own phones, each with its table."""

PLACES = {
    "caller": "Locutor",
    "till": "Caja",
    "monitor": "Pantalla",
    "minute": "Libro de actas",
    "director": "Dirección",
    "inspector": "Inspección",
    "stock": "Almacén de cartones",
    "table": "Mesas",
    "pools": "Botes",
    "cage": "Caja y naipes",
    "reception": "Admisión",
    **dict.fromkeys(SEATS, "Jugador"),
}
"""What the places are called; the texts are message ids."""

CARDS = ("caller", "till", "monitor", "minute", "director", "table", "pools", "player")
"""The places with a card on the start page, in the order of their keys."""

OFFICE = frozenset({"minute", "director", "inspector"})
"""Places whose page is one of the books."""

TABS = {"stock": "evening#stock"}
"""Places that are a part of another page."""


def cast(house: House, next_game: Callable[[], Mapping[str, Any] | None]) -> Cast:
    """Who plays the parts; ``next_game`` tells what announcing the next game would take."""
    hall = house.settings.hall
    head = Asker("marta", "table_head", CONSOLE, hall)
    till = Asker("luis", "cashier", TILL, hall)

    def announce() -> Mapping[str, Any] | None:
        found = next_game()
        if found is None:
            return None
        fields: Mapping[str, Any] = found["fields"]
        return {**fields, "extractor": "electronic"}

    def plan() -> Plan | None:
        shift = house.open_round(hall, "shift", lambda state: state.cashier == "luis")
        book = house.open_round(hall, "minute_book")
        if shift is None or book is None:
            return None
        return Plan((), 0, shift.id, book.id)

    return Cast({HEAD: head, TILL_PART: till}, announce, plan)


def blueprint(
    house: House, player: Player, texts: Callable[[], Mapping[str, Any]], spawn: Callable[..., Any]
) -> Blueprint:
    """The routes ``/``, ``/demo/play``, ``/demo/state`` and ``/demo/enter/<desk>``.

    Entering is a form of the start page; a desk's own address shows the same form (SEC-13).
    """
    pages = Blueprint("demonstration", __name__)
    desk = _Start(house, player, texts, spawn)
    pages.add_url_rule("/", "start", desk.start)
    play, enter = own_handling(_plain(desk.play)), own_handling(_plain(desk.enter))
    pages.add_url_rule("/demo/play", "play", play, methods=["POST"])
    pages.add_url_rule("/demo/state", "state", desk.state)
    pages.add_url_rule("/demo/components", "components", desk.components)
    pages.add_url_rule("/demo/enter/<name>", "door", desk.door)
    pages.add_url_rule("/demo/enter/<name>", "enter", enter, methods=["POST"])
    return pages


class _Start:
    def __init__(
        self,
        house: House,
        player: Player,
        texts: Callable[[], Mapping[str, Any]],
        spawn: Callable[..., Any],
    ) -> None:
        self.house = house
        self.player = player
        self.texts = texts
        self.spawn = spawn

    def start(self) -> Any:
        return render_template(
            "house/start.html",
            screen="start",
            texts=self.texts(),
            lang=str(get_locale()),
            demo=True,
            hall=self.house.settings.hall_name,
            zone=self.house.settings.timezone,
            demo_speed=12,
            demo_speeds=SPEEDS,
            places=CARDS,
            csrf_token=form_csrf,
        )

    def play(self) -> Any:
        """Starts the game that plays itself, or changes its pace; nobody need be signed in."""
        if not form_fits():
            return refusal(Refused("E_CSRF"))
        body = json_object()
        if isinstance(body, Refused):
            return refusal(body)
        speed = body.pop("speed", 12)
        if body or type(speed) is not int or speed not in SPEEDS:
            return refusal(Refused("E_BAD_INPUT", {"field": next(iter(body), "speed")[:40]}))
        self.player.clock.run_at(speed)
        if not self.player.playing:
            self.spawn(self.player.play)
        return jsonify({**self.player.state(), "playing": True}), 202

    def state(self) -> Any:
        return jsonify(self.player.state())

    def components(self) -> Any:
        """All parts of the screens in all their states, to be looked at and compared."""
        return render_template("house/components.html", lang=str(get_locale()))

    def door(self, name: str) -> Any:
        """The form of one desk. It sends itself, unless a page of another house led here."""
        if name not in PLACES:
            return refusal(Refused("E_NO_ACTION", {"action": name}))
        came_from = request.headers.get("Sec-Fetch-Site", "none")
        return self._form(name, by_itself=came_from in ("none", "same-origin"))

    def enter(self, name: str) -> Any:
        """Signs the visitor in as whoever sits at that desk, in a window of its own."""
        if name not in PLACES:
            return refusal(Refused("E_NO_ACTION", {"action": name}))
        if not form_fits():
            return self._form(name, by_itself=False), 403
        if name == "monitor":
            return self._show()
        if name in SEATS:
            return self._sit(SEATS[name])
        login, role, terminal = DESKS[name]
        entered = self.house.people.enter(login, role, terminal=terminal)
        if isinstance(entered, Refused):
            return refusal(entered)
        address = f"/{'books' if name in OFFICE else 'screens'}/{TABS.get(name, name)}"
        return let_in(make_response(redirect(address, 303)), entered)

    def _form(self, name: str, *, by_itself: bool) -> str:
        return render_template(
            "house/enter.html",
            name=name,
            place=gettext(PLACES[name]),
            by_itself=by_itself,
            csrf=form_csrf(),
            lang=str(get_locale()),
            demo=True,
        )

    def _sit(self, table: str) -> Any:
        """A seat of its own for every visitor at one of the tables that are played on phones."""
        people, hall = self.house.people, self.house.settings.hall
        own = next((who.terminal for who in seats() if who.place == table), "")
        if own:
            return redirect(f"/screens/seat?at={own}", 303)
        chairs = [f"{table}:{seat}" for seat in range(1, len(PLAYERS) + 1)]
        handed = people.seats_handed_out(hall)
        free = next((chair for chair in chairs if chair not in handed), chairs[0])
        code = people.hand_out_seat(free, hall, by=the_house(hall))
        seated = code if isinstance(code, Refused) else people.sit_down(code.token)
        if isinstance(seated, Refused):
            return refusal(seated)
        return let_sit(make_response(redirect(f"/screens/seat?at={free}", 303)), seated.token)

    def _show(self) -> Any:
        """The one display of the demonstration, enrolled at the first visit ever."""
        people, hall = self.house.people, self.house.settings.hall
        if not any(one.id == DISPLAY for one in people.displays_list()):
            by = the_house(hall)
            enrolled = people.enrol_display("Pantalla", hall, "monitor", by=by, id=DISPLAY)
            assert isinstance(enrolled, Enrolled), enrolled
        shown = people.enter_display(DISPLAY)
        if isinstance(shown, Refused):
            return refusal(shown)
        return let_show(make_response(redirect("/screens/monitor", 303)), shown)


def _plain(handler: Callable[..., Any]) -> Callable[..., Any]:
    """A function of its own around a bound method, so that it can carry a mark."""

    def handle(**given: str) -> Any:
        return handler(**given)

    return handle
