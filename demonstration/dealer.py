"""Who deals at the demonstration's live tables while no croupier is at their console.

As soon as a visitor sits at one of them with a phone the next round is opened, and what the game
demands before the closing call is done. The time for bets, the decisions and the payment run out by
the rules of the house; somebody who sits down at the console takes it all over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from demonstration.tables import DESK, LIVE
from house.context import House
from house.contract import Refused
from house.live import Lines
from house.play import Asker
from house.rounds import Round
from tables.core.game import PLAYERS

STAFF = frozenset({"croupier", "gaming_table_head"})
REST_TURNS = 3
"""Seconds from a payment to the next round, so that a win can be read."""

STEP_MS = 8_000
"""From the first bet to the throw, by the clock of the house."""


class Dealer:
    """Looks once a second after the tables that somebody plays at."""

    def __init__(self, house: House, lines: Lines) -> None:
        self.house = house
        self.lines = lines
        self.rested: dict[str, int] = {}
        self.asker = Asker("paula", "croupier", DESK, house.settings.hall)

    def look(self) -> None:
        """One look at each table with visitors and without a croupier."""
        hall = self.house.settings.hall
        visited = self.lines.at_tables(hall, frozenset(PLAYERS))
        alone = visited - self.lines.at_tables(hall, STAFF)
        names = alone & {sign.name for sign in LIVE}
        for table in self.house.door.open_rounds(hall, ("table",)) if names else ():
            if table.state.opening.name in names:
                self._go_on(table)

    def _go_on(self, table: Round) -> None:
        may = self._may(table)
        if table.state.running:
            self.rested.pop(table.id, None)
            play = self.house.door.look(table.state.running)
            if play is not None:
                self._step(play)
            return
        turns = self.rested.get(table.id, 0) + 1
        self.rested[table.id] = turns
        if turns < REST_TURNS:
            return
        if "OpenRound" in may:
            self._open(table, may["OpenRound"])
        elif "Shuffle" in may:
            self._do(table, "Shuffle", {})

    def _step(self, play: Round) -> None:
        """The throw of the ball, once bets lie for a while."""
        step = self._may(play).get("TakeStep")
        first = play.state.first_bet_at
        if step and first and self.house.world.now() - first >= STEP_MS:
            self._do(play, "TakeStep", step)

    # --- the door --------------------------------------------------------------------------------

    def _may(self, found: Round) -> Mapping[str, Any]:
        may: Mapping[str, Any] = self.house.seen_from(found.id, "croupier").get("may", {})
        return may

    def _open(self, table: Round, fields: Mapping[str, Any]) -> None:
        door, kind = self.house.door, table.state.opening.game
        action = door.catalogue.action(kind, "OpenRound", fields)
        if not isinstance(action, Refused):
            door.open(self.asker, kind, action, self.house.people.fresh_key())

    def _do(self, found: Round, name: str, fields: Mapping[str, Any]) -> None:
        action = self.house.door.catalogue.action(found.kind, name, fields)
        if not isinstance(action, Refused):
            self.house.door.act(self.asker, found.id, action, self.house.people.fresh_key())
