"""The pages of the bingo hall and what each of them is told: console, till and monitors.

A page is an empty frame; its figures come from ``/screens/<name>.json``, which puts the views of
several rounds together, and from the live line afterwards. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, send_file
from flask_babel import get_locale

from bingo.tags import CARD, read
from bingo.texts import spoken_texts, texts
from bingo.voices import complete, file_of
from house.answers import refusal
from house.context import House
from house.contract import Refused, Seat
from house.edge import current_who
from house.people import Who
from house.rounds import Round

SALE_MS = 120_000
"""How long an announced sale is said to last unless the table head says otherwise."""

SIGNERS = ("hall_manager", "director")

DENOMINATIONS = (
    50_000,
    20_000,
    10_000,
    5_000,
    2_000,
    1_000,
    500,
    200,
    100,
    50,
    20,
    10,
    5,
    2,
    1,
)
"""Notes and coins of the euro in cents, the largest first."""

SERIES_PROVED = frozenset({"CheckCard", "PayPrize"})
"""Actions that are told the series of a scanned card as well."""

TAKEN_NAMES = frozenset({"manual", "electronic", "hand", "extractor"})
"""What no machine on a cable may be called: the rules know these ways of drawing already."""

POTS = ("carousel", "blackjack_progressive")
"""The jackpots of the gaming tables, of which a hall monitor tells when one is hit (POOL-14)."""

ROLES = {
    "caller": frozenset({"table_head", "caller", "hall_manager", "director"}),
    "till": frozenset({"cashier"}),
    "monitor": frozenset(
        {"display", "table_head", "caller", "cashier", "hall_manager", "director", "official"}
    ),
}


def blueprint(house: House, hits: Callable[[], Mapping[str, Any]]) -> Blueprint:
    """The routes below ``/screens``; ``hits`` are the words of a display for a jackpot."""
    screens = Blueprint("bingo_screens", __name__, url_prefix="/screens")
    desk = _Screens(house, hits)
    screens.add_url_rule("/<name>", "page", desk.page)
    screens.add_url_rule("/<name>.json", "data", desk.data)
    screens.add_url_rule("/monitor/voice/<language>/<key>.wav", "voice", desk.voice)
    return screens


class _Screens:
    def __init__(self, house: House, hits: Callable[[], Mapping[str, Any]]) -> None:
        self.house = house
        self.hits = hits
        self.data_of: dict[str, Callable[[Who], dict[str, Any]]] = {
            "caller": self._caller,
            "till": self._till,
            "monitor": self._monitor,
        }

    def page(self, name: str) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return redirect(f"/sign-in?next={request.path}")
        if who.role not in ROLES.get(name, ()):
            return refusal(Refused("E_FORBIDDEN", {"action": name}))
        return render_template(
            f"bingo/{name}.html",
            screen=name,
            texts=texts(),
            spoken=spoken_texts(),
            hits=self.hits() if name == "monitor" else {},
            lang=str(get_locale()),
            demo=self.house.settings.demo,
            hall=self.house.settings.hall_name,
            zone=self.house.settings.timezone,
            camera=self.house.settings.camera_url,
            voices=complete(self.house.settings.data_dir) if name == "monitor" else [],
            person={"id": who.person, "name": who.name, "role": who.role},
            csrf_token=lambda: who.csrf,
            hint=self.house.hint,
        )

    def voice(self, language: str, key: str) -> Any:
        """The file of one sentence that a monitor says."""
        who, found = current_who(), file_of(self.house.settings.data_dir, language, key)
        if isinstance(who, Refused):
            return refusal(who)
        if found is None:
            return refusal(Refused("E_NO_ACTION", {"action": "voice"}))
        return send_file(found, mimetype="audio/wav")

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
        return self.house.composite(
            who,
            rounds,
            next=next_game(self.house, who.hall),
            people=self._signers(who),
            machines=_ball_machines(self.house),
        )

    def _till(self, who: Who) -> dict[str, Any]:
        rounds = {
            **self._common(who),
            "shift": self.house.open_round(
                who.hall, "shift", lambda state: state.cashier == who.person
            ),
            "debts": self.house.open_round(who.hall, "debts"),
            "receipts": self.house.open_round(who.hall, "receipts"),
        }
        shift = rounds["shift"]
        printers = self.house.printer(shift.state.till) if shift is not None else {}
        return self.house.composite(
            who,
            rounds,
            printer=next(iter(printers), ""),
            machines=dict(printers),
            till=who.terminal,
            denominations=list(DENOMINATIONS),
            people=self._signers(who),
        )

    def _monitor(self, who: Who) -> dict[str, Any]:
        pots = {kind: self.house.open_round(who.hall, kind) for kind in POTS}
        pots["signage"] = self.house.open_round(who.hall, "signage")
        return self.house.composite(who, {**self._common(who), **pots})

    def _signers(self, who: Who) -> list[dict[str, str]]:
        """Who may sign as the second person: managers of the hall, never the one who proposes."""
        return [
            {"id": person.id, "name": person.name, "role": role}
            for person in self.house.people.people_list()
            for role in SIGNERS
            if role in person.roles
            and person.hall == who.hall
            and person.id != who.person
            and not person.disabled_at
        ]

    def _common(self, who: Who) -> dict[str, Round | None]:
        door = self.house.door
        return {
            "game": door.latest(who.hall, "ninety_ball"),
            "prima": self.house.open_round(who.hall, "prima"),
            "session": self.house.open_round(who.hall, "session"),
        }


def next_game(house: House, hall: str) -> dict[str, Any] | None:
    """What announcing the next game would take if nothing changed; null while one runs."""
    last = house.door.latest(hall, "ninety_ball")
    if last is not None and last.status == "open":
        return None
    lent = {kind: house.open_round(hall, kind) for kind in ("session", "ball_set", "debts")}
    stock = _series_on_hand(house, hall)
    if not stock or None in lent.values():
        return None
    pool = house.open_round(hall, "prima")
    ways = extractors(house)
    before = last.state.extractor if last is not None else ""
    fields = {
        **{kind: found.id for kind, found in lent.items() if found is not None},
        "series": stock[0]["round"],
        "pool": pool.id if pool is not None else "",
        "extractor": before if before in ways else ways[0],
        "closes_at": house.world.now() + SALE_MS,
    }
    return {
        "number": last.ordinal + 1 if last is not None else 1,
        "fields": fields,
        "series": stock,
        "extractors": ways,
    }


def _ball_machines(house: House) -> dict[str, dict[str, Any]]:
    """How the machines that draw balls are; a shoe of a card table is none of them."""
    there = house.machines.names
    return {name: how for name, how in house.machines.states().items() if name in there}


def extractors(house: House) -> list[str]:
    """How balls can be drawn here, the usual way first: a machine, electronic luck, by hand."""
    return [*house.machines.names, *(["electronic"] if house.settings.demo else []), "manual"]


def _series_on_hand(house: House, hall: str) -> list[dict[str, Any]]:
    """Series with cards left; the one begun first, then the unbegun ones in order."""
    found: list[dict[str, Any]] = [
        {"round": one.id, "view": one.game.view(one.state, Seat("head"), one.terms)}
        for one in house.door.open_rounds(hall, ("series",))
    ]
    left = [one for one in found if one["view"]["left"] > 0]
    return sorted(left, key=lambda one: one["view"]["next"] == 1)


def scanned(keys: Mapping[str, bytes]) -> Callable[..., dict[str, Any] | Refused]:
    """The edge of the API: turns a scanned QR text into the series and number that it proves.

    The rules never see a tag; a forged or foreign one, and one of another paper of the house than a
    card, is refused here (SEC-12).
    """

    def edge(game: str, action: str, fields: dict[str, Any], who: Who) -> dict[str, Any] | Refused:
        code = fields.get("code")
        if not isinstance(code, str) or not code:
            return fields
        tag = read(code, keys)
        if isinstance(tag, Refused):
            return tag
        if tag.kind != CARD:
            return Refused("E_TAG")
        proved: dict[str, Any] = {"number": tag.number, "code": ""}
        if action in SERIES_PROVED:
            proved["series"] = tag.series
        return {**fields, **proved}

    return edge
