"""What a package's screens are handed: the house as it runs, without any data base session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from house.api import seen
from house.contract import Seat
from house.machines import Machines
from house.people import People, Who
from house.play import Door
from house.rounds import Round
from house.settings import Settings
from house.world import World


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running house."""

    settings: Settings
    door: Door
    people: People
    world: World
    machines: Machines
    hint: str = ""
    """The password that a demonstration tells to whoever tries it."""

    printer: Callable[[str], Mapping[str, Any]] = lambda till: {}
    """The receipt printer of a till: ``{name: {state, since, words}}``; empty where there is none.
    """

    identify: Callable[[str], None] = lambda display: None
    """Asks a display of this hall to show its name."""

    def composite(
        self, who: Who, rounds: Mapping[str, Round | None], **more: Any
    ) -> dict[str, Any]:
        """The JSON of a screen: the views of several rounds under the names of their slots.

        A slot whose round is missing, or that the role may not see, is left out.
        """
        slots = {slot: seen(found, who) for slot, found in rounds.items() if found is not None}
        for shown in slots.values():
            if shown is not None and "proposer_name" in shown["view"]:
                shown["view"]["proposer_name"] = self._name_of(shown["view"]["proposer"])
        return {
            "hall": self.settings.hall_name,
            "clock": self.world.now(),
            "demo": self.settings.demo,
            "zone": self.settings.timezone,
            "person": {"id": who.person, "name": who.name, "role": who.role},
            "rounds": {slot: shown for slot, shown in slots.items() if shown is not None},
            **more,
        }

    def _name_of(self, person: str) -> str:
        """The name that belongs to an id; rules know ids alone."""
        everybody = self.people.people_list()
        return next((one.name for one in everybody if one.id == person), person)

    def seen_from(self, round_id: str, kind: str) -> dict[str, Any]:
        """A round that exists, as one of its seats sees it now."""
        found = self.door.look(round_id)
        assert found is not None, round_id
        return found.game.view(found.state, Seat(kind), found.terms)

    def open_round(
        self, hall: str, kind: str, fits: Callable[[Any], bool] = lambda state: True
    ) -> Round | None:
        """The first open round of a kind whose state fits."""
        for found in self.door.open_rounds(hall, (kind,)):
            if fits(found.state):
                return found
        return None
