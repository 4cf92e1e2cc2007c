"""Plays a whole game through the door, at a pace, while all open screens look on."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bingo.cards import Face, Matrix
from demonstration.clock import PacedWorld
from demonstration.crowd import HEAD, TILL, Plan, groups_of, next_play
from house.contract import Refused, Seat
from house.play import Asker, Door, Outcome
from house.rounds import Round

SIZES = (6, 2, 3, 6, 1, 6, 4, 6)
LEAST_REAL_SECONDS = 0.12
SHOWN = {"OrderResume": 2.5, "OrderFinish": 2.5, "AskMore": 1.2, "CountPrizes": 5.0}
SEEN = {"OrderResume": 3.0, "CheckCard": 2.0}
"""Seconds of real time that the room needs before a step, and to see what a step brought, however
fast the pace is."""

ENDED = frozenset({"CLOSED", "ANNULLED", "CANCELLED"})


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays which part, and how a game is announced."""

    askers: Mapping[str, Asker]
    announce: Callable[[], Mapping[str, Any] | None]
    plan: Callable[[], Plan | None]


class Player:
    """One game at a time; a second start while one plays only changes the pace."""

    def __init__(
        self, door: Door, clock: PacedWorld, cast: Cast, sleep: Callable[[float], None]
    ) -> None:
        self.door = door
        self.clock = clock
        self.cast = cast
        self.sleep = sleep
        self.playing = False
        self.refused: Refused | None = None

    def state(self) -> dict[str, Any]:
        """What the start page shows: whether a game plays, at what pace, in which phase."""
        found = self.door.latest(self.cast.askers[HEAD].hall, "ninety_ball")
        return {
            "playing": self.playing,
            "speed": self.clock.pace,
            "phase": found.state.phase if found is not None else "",
            "refused": self.refused.code if self.refused else "",
        }

    def play(self, units: int = 84, false_call: int = 9) -> None:
        """Plays one game to its end and lets the clock run at its usual pace again."""
        if self.playing:
            return
        self.playing, self.refused = True, None
        try:
            self._play(units, false_call)
        finally:
            self.playing = False
            self.clock.run_at(self.clock.usual)

    def _play(self, units: int, false_call: int) -> None:
        found = self._running() or self._announce()
        plan = self.cast.plan()
        if found is None or plan is None:
            return
        plan = replace(plan, groups=groups_of(SIZES, units), false_call=false_call)
        last = ""
        while self.refused is None:
            found = self.door.look(found.id)
            assert found is not None
            step = next_play(self._view(found), sold_cards(found), plan)
            if step is None:
                return
            self._pause(last, step.action, step.pause_ms)
            last = step.action
            if step.action == "StopPlay":
                plan = replace(plan, false_call=0)
            self._ask(step.by, found, step.action, step.fields)

    def _ask(self, by: str, found: Round, name: str, fields: Mapping[str, Any]) -> None:
        action = self.door.catalogue.action(found.kind, name, fields)
        assert not isinstance(action, Refused), (name, fields, action)
        key = secrets.token_hex(8)
        self._note(self.door.act(self.cast.askers[by], found.id, action, key))

    def _note(self, outcome: Outcome) -> None:
        """Goes on when a visitor did the step first; any other refusal ends the show."""
        refused = outcome.refused
        if refused is not None and refused.code not in PASSING:
            self.refused = refused

    def _running(self) -> Round | None:
        found = self.door.latest(self.cast.askers[HEAD].hall, "ninety_ball")
        return found if found is not None and found.state.phase not in ENDED else None

    def _announce(self) -> Round | None:
        fields = self.cast.announce()
        if fields is None:
            return None
        action = self.door.catalogue.action("ninety_ball", "AnnounceGame", fields)
        assert not isinstance(action, Refused), action
        asker = self.cast.askers[HEAD]
        outcome = self.door.open(asker, "ninety_ball", action, secrets.token_hex(8))
        self._note(outcome)
        return self.door.look(outcome.round) if outcome.refused is None else None

    def _view(self, found: Round) -> dict[str, Any]:
        return found.game.view(found.state, Seat(HEAD), found.terms)

    def _pause(self, last: str, action: str, pause_ms: int) -> None:
        shown = max(SHOWN.get(action, LEAST_REAL_SECONDS), SEEN.get(last, 0))
        self.sleep(max(shown, pause_ms / 1000 / self.clock.pace))


PASSING = frozenset({"E_STALE", "E_TOO_FAST", "E_QUESTION_NOT_ASKED", "E_GAME_STOPPED"})
"""Refusals after which the room simply looks again."""


def sold_cards(found: Round) -> dict[int, Face]:
    """The faces of the cards sold in a game, by number."""
    matrix = found.terms.document(found.state.opening.matrix)
    assert isinstance(matrix, Matrix)
    numbers = [
        number
        for sale in found.state.sales
        for run in sale.ranges
        for number in range(run.first, run.last + 1)
    ]
    return {number: matrix.rows(number) for number in numbers}


__all__ = ["TILL", "Cast", "Player"]
