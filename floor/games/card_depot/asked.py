"""What every handler of the depot works with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from floor.games.card_depot.events import CabinetOpened
from floor.games.card_depot.state import CardSet, Depot
from house.contract import Decision, Refused, Request, Terms


@dataclass(frozen=True, slots=True)
class Asked:
    """One request in front of the depot."""

    state: Depot
    request: Request
    terms: Terms

    @property
    def stamp(self) -> Mapping[str, Any]:
        """Who and when, as every event keeps it."""
        return {"by": self.request.person, "at": self.request.at}

    def set(self, item: int, *states: str) -> CardSet | Refused:
        """The set, when it is in one of these states (CARDS-3)."""
        found = self.state.set(item)
        if found is None:
            return Refused("E_BAD_INPUT", {"field": "item"})
        if found.state not in states or found.gone:
            return Refused("E_CARDS_STATE", {"item": item, "state": found.state})
        return found

    def cabinet(self, purpose: str) -> CabinetOpened | Refused:
        """The cabinet, when a key holder has opened it for this person and purpose (CARDS-2)."""
        opened = self.state.open
        expected = (purpose, self.request.person)
        if opened is None or (opened.purpose, opened.employee) != expected:
            return Refused("E_TWO_PERSONS", {"person": self.request.person})
        return opened


Handler = Callable[[Asked, Any], Decision]
