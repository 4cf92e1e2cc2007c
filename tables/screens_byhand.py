"""The page on which a table chief lays chips, says what comes, and sees the payment bet by bet.

Nothing of it is kept: it is the same as ``manage.py settle``, drawn on the cloth of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from flask import Blueprint, jsonify
from flask_babel import gettext

from house.answers import refusal
from house.bodies import json_object
from house.context import House
from house.contract import Refused, Seat, Terms
from house.edge import current_who
from house.messages import explain
from house.pages import Screen, Texts
from house.people import Who
from tables.byhand import PAYTABLES, Layout, LayoutFault, Settled, layout_of, paytable_of, settle
from tables.byhand_texts import byhand_texts
from tables.core.game import rules_of
from tables.core.limits import Minima, table_limits
from tables.core.paytables import LAYOUT, Paytable
from tables.core.rules import Rules
from tables.core.viewing import view

ROLES = {
    "table-settle": frozenset(
        {"gaming_table_head", "croupier", "director", "deputy", "inspector", "hall_manager"}
    )
}
SEATS = 8
"""Seats that may lay chips on a cloth without boxes."""


def blueprint(house: House, common: Texts) -> Blueprint:
    """The routes below ``/screens``; ``common`` are the words that all staff screens share."""
    screens = Blueprint("settle_screens", __name__, url_prefix="/screens")
    desk = _ByHand(house)

    def words() -> Mapping[str, Any]:
        return {**common(), **byhand_texts()}

    roles = ROLES["table-settle"]
    page = Screen(house, "table-settle", roles, "tables/byhand.html", words)
    screens.add_url_rule("/table-settle", "page", page.page)
    screens.add_url_rule("/table-settle.json", "data", lambda: page.data(desk.sheets))
    screens.add_url_rule("/table-settle", "settle", desk.settle, methods=["POST"])
    return screens


class _ByHand:
    def __init__(self, house: House) -> None:
        self.house = house
        self.known = cache(self._known)

    def sheets(self, who: Who) -> dict[str, Any]:
        """The games that can be settled by hand, each with its jurisdiction."""
        return {"sheets": self.known(), "rounds": {}}

    def _known(self) -> list[dict[str, Any]]:
        names = (path.stem.split(".") for path in sorted(PAYTABLES.glob("*.toml")))
        return [
            {"game": game, "jurisdiction": place, "title": paytable_of(game, place).title}
            for game, place in names
            if self._rules(game) is not None
        ]

    def _rules(self, game: str) -> Rules | None:
        found = self.house.door.catalogue.games.get(game)
        return rules_of(found) if found else None

    def settle(self) -> Any:
        """The payment of the layout in the body, as the console of a table would show it."""
        who, raw = current_who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in ROLES["table-settle"]:
            return refusal(Refused("E_FORBIDDEN", {"action": "table-settle"}))
        if isinstance(raw, Refused):
            return refusal(raw)
        try:
            layout = layout_of(raw)
            sheet = paytable_of(layout.game, layout.jurisdiction)
        except LayoutFault as fault:
            return refusal(Refused("E_BAD_INPUT", {"field": "layout", "reason": str(fault)}))
        rules = self._rules(layout.game)
        if rules is None:
            return refusal(Refused("E_BAD_INPUT", {"field": "game", "reason": layout.game}))
        return jsonify(_told(rules, sheet, layout))


def _told(rules: Rules, sheet: Paytable, layout: Layout) -> dict[str, Any]:
    told: dict[str, Any] = {"table": _table(sheet, layout), "play": None, "refused": []}
    try:
        settled = settle(rules, layout)
    except LayoutFault as fault:
        return told | {"fault": str(fault)}
    return told | {
        "play": _play(rules, sheet, settled),
        "refused": [[n, explain(one.code, one.details, gettext)] for n, one in settled.refused],
        "fault": "",
    }


def _play(rules: Rules, sheet: Paytable, settled: Settled) -> dict[str, Any]:
    """The round as its croupier would see it."""
    terms = Terms("", "", 1, {}, document=lambda digest: sheet)
    return view(rules, settled.play, Seat("croupier"), terms)


def _table(sheet: Paytable, layout: Layout) -> dict[str, Any]:
    """As much of a table's view as a cloth is drawn from."""
    limits = table_limits(sheet, Minima(layout.minimum, layout.minimum), layout.schedule)
    known = () if isinstance(limits, Refused) else limits
    boxes = sheet.number("boxes")
    odds = {name: bet.odds for name, bet in sheet.bets.items() if bet.odds} | dict(sheet.odds)
    seats = range(1, (boxes or SEATS) + 1)
    return {
        "table": {
            "name": "",
            "game": sheet.game,
            "title": sheet.title,
            "boxes": boxes,
            "layout": [name for name, bet in sheet.bets.items() if bet.place == LAYOUT],
            "minimum": layout.minimum,
        },
        "limits": {one.bet: [one.least, one.most] for one in known},
        "pays": {name: f"{one.win}:{one.unit}" for name, one in odds.items()},
        "seats": [{"seat": seat, "name": "", "colour": "", "colour_value": 0} for seat in seats],
    }
