"""Furnishes the depot of playing cards: sets received and put away, one shown at each card table.

Without them no card table of the demonstration could be opened, as in any house that keeps its
cards in the depot. The maker and the numbers are invented.
"""

from __future__ import annotations

from typing import Any

from demonstration.hall import Furnisher
from house.play import Asker
from house.rounds import Round

GAMING_ROOM = "Sala de juego"
MAKER = "Naipes de demostración"
RECEIVED = 8
"""Sets of six packs that the cabinet holds at first."""

SHOES = ("S-1", "S-2", "S-3")
COUNT = (52,) * 6


class CardFurnisher(Furnisher):
    """Opens the depot and draws cards from it, each step by whoever may take it."""

    def depot(self) -> None:
        """The register, its maker, the first sets, the shoes."""
        if self.house.open_round(self.hall, "card_depot") is not None:
            return
        director = self._key_holder()
        depot = self._open("card_depot", {}, director)
        self._do(depot, "AuthoriseMaker", {"maker": MAKER, "reference": "DEMO"}, director)
        for ordinal in range(1, RECEIVED + 1):
            fields = {"maker": MAKER, "number": f"D-{4400 + ordinal}", "visa": "DEMO"}
            self._do(depot, "RegisterCards", fields, director)
        self._unlock(depot, "store")
        for ordinal in range(1, RECEIVED + 1):
            self._do(depot, "StoreCards", {"item": ordinal}, self._employee())
        self._do(depot, "CloseCabinet", {}, director)
        for shoe in SHOES:
            fields = {"shoe": shoe, "model": "Demostración", "approval": "DEMO"}
            self._do(depot, "RegisterShoe", fields, director)

    def cards_for(self, table: Round) -> None:
        """A sealed set is taken out for a table that needs cards, shown, counted and shuffled."""
        depot = self.house.open_round(self.hall, "card_depot")
        assert depot is not None
        seen = self.house.seen_from(depot.id, "key")
        needs = {one["table"] for one in seen["tables"] if one["needs"]}
        sealed = next((one for one in seen["sets"] if one["state"] == "IN_DEPOT_NEW"), None)
        if table.id not in needs or sealed is None:
            return
        item: dict[str, Any] = {"item": sealed["item"]}
        self._unlock(depot, "take")
        self._do(depot, "DrawCards", {**item, "table": table.id}, self._employee())
        self._do(depot, "CloseCabinet", {}, self._key_holder())
        shown = {**item, "counts": list(COUNT), "seals_whole": True}
        self._do(depot, "ShowCards", shown, self._employee())

    def _unlock(self, depot: Round, purpose: str) -> None:
        fields = {"purpose": purpose, "employee": self._employee().person}
        self._do(depot, "OpenCabinet", fields, self._key_holder())

    def _key_holder(self) -> Asker:
        return self.asker("diego", "director", GAMING_ROOM)

    def _employee(self) -> Asker:
        return self.asker("paula", "croupier", GAMING_ROOM)
