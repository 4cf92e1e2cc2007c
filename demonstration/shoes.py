"""The shoes and wheels of the demonstration, and the address at which they are given a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify

from demonstration.shoe import PAUSE_S, TURN_S, DemonstrationShoe
from demonstration.tables import TABLES, Sign
from house.answers import refusal
from house.bodies import json_object
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.machines import CARDS
from tables.core.words import BY_HAND

AT_TABLES = frozenset({"croupier", "gaming_table_head"})


def furnish_shoes(house: House, sleep: Callable[[float], None]) -> Blueprint:
    """A shoe or wheel for every table of the demonstration that has none on a cable; gives the
    route ``POST /demo/shoe/<table>``."""
    there = {BY_HAND, *house.machines.states()}
    machines = (sign for sign in TABLES if sign.source not in there)
    shoes = {sign.name: _shoe(house, sign, sleep) for sign in machines}
    pages = Blueprint("demonstration_shoes", __name__)

    def script(table: str) -> Any:
        """Takes ``{cards: {"bank" | "box 3": ["Ah", …]}}`` from whoever works at the tables."""
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if who.role not in AT_TABLES or table not in shoes:
            return refusal(Refused("E_FORBIDDEN", {"action": "shoe"}))
        if isinstance(fields, Refused):
            return refusal(fields)
        cards: Any = fields.get("cards")
        if not _is_script(cards) or not shoes[table].follow(cards):
            return refusal(Refused("E_BAD_INPUT", {"field": "cards"}))
        return jsonify({"table": table, "cards": sum(len(hand) for hand in cards.values())})

    pages.add_url_rule("/demo/shoe/<table>", "script", script, methods=["POST"])
    return pages


def _is_script(cards: Any) -> bool:
    return isinstance(cards, dict) and all(
        isinstance(hand, list) and all(isinstance(card, str) for card in hand)
        for hand in cards.values()
    )


def _shoe(house: House, sign: Sign, sleep: Callable[[float], None]) -> DemonstrationShoe:
    machines, name = house.machines, sign.source
    shoe = DemonstrationShoe(
        name,
        house,
        seen=lambda card: machines.seen(name, card),
        changed=lambda: machines.changed(name),
        sleep=sleep,
        pause_s=TURN_S if sign.is_wheel else PAUSE_S,
    )
    machines.add(shoe, CARDS)
    return shoe
