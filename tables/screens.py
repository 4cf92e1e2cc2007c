"""The pages of the gaming tables: one console and one display for every banked game.

Both are drawn from the views of the table and of its running round, and from the game's layout in
``static/tables/<game>.svg``; no game is known here. What the console offers of other people's acts
may be signed at it by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, request

from house.context import House
from house.machines import CARDS
from house.pages import Screen, Texts
from house.people import Who
from house.rounds import Round
from house.signers import other_offers, people_of
from tables.core.paytables import parse
from tables.stored_theory import told
from tables.texts import display_texts, texts

ROLES = {
    "table": frozenset({"croupier", "gaming_table_head"}),
    "table-display": frozenset(
        {"display", "croupier", "gaming_table_head", "hall_manager", "director", "official"}
    ),
}
HEAD = "gaming_table_head"
POOLS = ("carousel", "blackjack_progressive")
"""Kinds of pools that tables may play for."""

OTHERS = ("chief", "director", "cage", "croupier")
PAYTABLES = Path(__file__).resolve().parent / "paytables"


def blueprint(house: House, common: Texts) -> Blueprint:
    """The routes below ``/screens``; ``common`` are the words that all staff screens share."""
    screens = Blueprint("table_screens", __name__, url_prefix="/screens")
    desk = _Tables(house)

    def words() -> Mapping[str, Any]:
        return {**common(), **texts()}

    console = Screen(house, "table", ROLES["table"], "tables/console.html", words)
    display = Screen(
        house, "table-display", ROLES["table-display"], "tables/display.html", display_texts
    )
    screens.add_url_rule("/table", "console", console.page)
    screens.add_url_rule("/table.json", "console_data", lambda: console.data(desk.console))
    screens.add_url_rule("/table/before", "before", lambda: console.data(desk.before))
    screens.add_url_rule("/table-display", "display", display.page)
    screens.add_url_rule("/table-display.json", "display_data", lambda: display.data(desk.display))
    return screens


class _Tables:
    def __init__(self, house: House) -> None:
        self.house = house
        self.sheets = cache(self._sheets)

    def console(self, who: Who) -> dict[str, Any]:
        """The table that the address names with its round and its pot; without one, the list."""
        table = self._table(who)
        play = self._play(table)
        rounds = {"table": table, "play": play, "pool": self._pool(who, table)}
        more: dict[str, Any] = {"tables": self._list(who), "others": {}, "machines": {}}
        for slot, found in (("table", table), ("play", play)):
            if found is not None:
                more["others"][slot] = other_offers(self.house, who, found, OTHERS)
        more["orders"] = self._orders(who, play)
        if table is not None:
            more["worth"] = told(table.state.opening.game, table.state.opening.jurisdiction)
            source = table.state.opening.source
            states = self.house.machines.states()
            more["machines"] = {name: how for name, how in states.items() if name == source}
        if who.role == "gaming_table_head":
            more["sheets"] = self.sheets()
            more["sources"] = self.house.machines.that_bring(CARDS)
        more["people"] = people_of(self.house, who, {"gaming_table_head", "director", "deputy"})
        return self.house.composite(who, rounds, **more)

    def _orders(self, who: Who, play: Round | None) -> list[dict[str, Any]]:
        """What the table head may arrange in this round, to be signed where one stands."""
        if play is None or who.role == HEAD:
            return []
        people = people_of(self.house, who, {HEAD})
        found = self.house.seen_from(play.id, "chief").get("orders", [])
        orders = ({"order": o, "picks": p, "among": a, "people": people} for o, p, a in found)
        return [order for order in orders if people]

    def before(self, who: Who) -> dict[str, str]:
        """The table of that name and game in the session before, whose dice do not come back."""
        name, plays = (request.args.get(field, "") for field in ("name", "plays"))
        found = self.house.door.latest(
            who.hall,
            "table",
            lambda state: (state.opening.name, state.opening.game) == (name, plays),
        )
        return {"after": found.id if found else ""}

    def display(self, who: Who) -> dict[str, Any]:
        """What the display beside a table shows."""
        table = self._table(who)
        rounds = {
            "table": table,
            "play": self._play(table),
            "pool": self._pool(who, table),
            **self._pools(who),
        }
        return self.house.composite(who, rounds, tables=self._list(who))

    # --- which rounds ----------------------------------------------------------------------------

    def _tables(self, who: Who) -> list[Round]:
        return self.house.door.open_rounds(who.hall, ("table",))

    def _table(self, who: Who) -> Round | None:
        wanted = request.args.get("table", "")
        return next((t for t in self._tables(who) if t.state.opening.name == wanted), None)

    def _play(self, table: Round | None) -> Round | None:
        """The running round of a table, or the one that ended last."""
        known = table and (table.state.running or table.state.last)
        return self.house.door.look(known) if known else None

    def _pools(self, who: Who) -> dict[str, Round]:
        return {pool.kind: pool for pool in self.house.door.open_rounds(who.hall, POOLS)}

    def _pool(self, who: Who, table: Round | None) -> Round | None:
        """The pool that a table plays for."""
        if table is None:
            return None
        name = table.state.opening.name
        return next((p for p in self._pools(who).values() if name in p.state.tables), None)

    def _list(self, who: Who) -> list[dict[str, Any]]:
        return [
            {
                "name": table.state.opening.name,
                "game": table.state.opening.game,
                "title": table.state.opening.title,
                "phase": table.state.phase,
                "minimum": table.state.minimum,
                "seats": len(table.state.seats),
                "rounds": table.state.rounds,
            }
            for table in self._tables(who)
        ]

    def _sheets(self) -> list[dict[str, Any]]:
        """The paytables by which a table may be put up, each kept as a document."""
        texts_of = {path.stem: path.read_text("utf-8") for path in sorted(PAYTABLES.glob("*.toml"))}
        found = []
        for text in texts_of.values():
            sheet = parse(text)
            found.append(
                {
                    "plays": sheet.game,
                    "jurisdiction": sheet.jurisdiction,
                    "title": sheet.title,
                    "paytable": self.house.door.keep_document("paytable", text),
                }
            )
        return found
