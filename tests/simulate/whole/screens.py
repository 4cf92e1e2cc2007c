"""Screens as ``static/live.js`` has them, on a line that loses, doubles and delays messages.

Each loads the rounds that its role sees, applies numbered patches, and loads again at a hole that
stays, when a round opens or closes, and when a beat names other rounds or is twice ahead of it.
Whatever was lost on the way: once all is quiet it must show what a fresh load shows.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from house.broadcast import Broadcaster, room
from house.contract import Seat
from house.play import Door
from house.rounds import Round
from tests.factories import SALA

ROLES = ("display", "table_head", "cashier", "croupier", "director", "hall_manager", "caller")

LOST, TWICE, DELAYED = 0.03, 0.06, 0.12
"""Up to which chance a message meets which fate."""

Message = tuple[str, dict[str, Any]]
View = dict[str, Any]


@dataclass
class Screen:
    """One page; ``load`` gives what a fresh load would."""

    role: str
    load: Callable[[], dict[str, tuple[int, View]]]
    rounds: dict[str, tuple[int, View]] = field(default_factory=dict)
    late: dict[str, int] = field(default_factory=dict)
    early: dict[str, dict[int, View]] = field(default_factory=dict)
    named: frozenset[str] | None = None
    inbox: list[Message] = field(default_factory=list)
    loads: int = 0

    def connect(self) -> None:
        """A line that was dialled: its first beat is heard, whatever is lost later."""
        self.inbox.clear()
        self.refetch()
        self.named = frozenset(self.rounds)

    def refetch(self) -> None:
        self.loads += 1
        self.late.clear()
        fresh = self.load()
        for name, (number, view) in fresh.items():
            known = self.rounds.get(name)
            if known is None or known[0] <= number:
                self.rounds[name] = (number, view)
        for name in self.rounds.keys() - fresh.keys():
            del self.rounds[name]
        for name in list(self.early):
            self._settle(name)

    def hear(self, kind: str, told: dict[str, Any]) -> None:
        if kind == "patch":
            self._patch(told)
        elif kind == "house":
            self._house(told)
        elif kind == "beat":
            self._beat(told["numbers"])

    def _patch(self, told: dict[str, Any]) -> None:
        if told["round"] in self.rounds:
            self.early.setdefault(told["round"], {})[told["number"]] = told["changes"]
            self._settle(told["round"])

    def _settle(self, name: str) -> None:
        """Applies what follows without a hole, and forgets what is known already."""
        waiting = self.early[name]
        for number in sorted(waiting):
            known, view = self.rounds.get(name, (number, {}))
            if number == known + 1:
                self.rounds[name] = (number, {**view, **waiting[number]})
                self.late.pop(name, None)
            if number <= known + 1:
                del waiting[number]
        if not waiting:
            del self.early[name]

    def waited(self) -> None:
        """A moment has passed: what is still missing was lost."""
        if self.early:
            self.refetch()

    def _house(self, told: dict[str, Any]) -> None:
        if self.named is not None:
            gone = told["kind"] == "closed"
            self.named = self.named - {told["round"]} if gone else self.named | {told["round"]}
        self.refetch()

    def _beat(self, numbers: dict[str, int]) -> None:
        known, self.named = self.named, frozenset(numbers)
        if known is not None and known != self.named:
            self.refetch()
        for name, number in numbers.items():
            if name not in self.rounds or number <= self.rounds[name][0]:
                self.late.pop(name, None)
            elif name in self.late:
                self.refetch()
            else:
                self.late[name] = number


class Line:
    """What a broadcaster speaks into; every screen hears it as its own line lets it."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.screens: list[Screen] = []

    def emit(self, event: str, *args: Any, to: str) -> None:
        message = (event, json.loads(json.dumps(args[0])))
        for screen in self.screens:
            if to == room(SALA, screen.role):
                self._deliver(screen, message)

    def _deliver(self, screen: Screen, message: Message) -> None:
        chance = self.luck.random()
        if chance < LOST:
            return
        times = 2 if chance < TWICE else 1
        place = len(screen.inbox)
        if TWICE <= chance < DELAYED:
            place = max(0, place - self.luck.randint(1, 4))
        screen.inbox[place:place] = [message] * times

    def arrive(self, all_of_it: bool = False) -> None:
        """Some of what is on the way arrives; or all of it."""
        for screen in self.screens:
            keep = 0 if all_of_it else self.luck.choice((0, 0, 2, 6))
            while len(screen.inbox) > keep:
                screen.hear(*screen.inbox.pop(0))
            if keep == 0:
                screen.waited()


class Screens:
    """Screens of every role, half of them at each of two processes."""

    def __init__(self, doors: tuple[Door, Door], luck: Random, now: Callable[[], int]) -> None:
        self.doors, self.line = doors, Line(luck)
        self._views: dict[tuple[int, str, str, str], View] = {}
        self.tellers = [Broadcaster(door.catalogue, self.line, now) for door in doors]
        for door, teller in zip(doors, self.tellers, strict=True):
            door.told = teller.tell
        for place, role in enumerate(ROLES * 2):
            door = doors[place % 2]
            screen = Screen(role, lambda door=door, role=role: self.seen_by(door, role))
            self.line.screens.append(screen)
            screen.connect()

    def restarted(self, place: int) -> None:
        """A process starts anew: its screens dial again, what it remembered of views is gone."""
        door = self.doors[place]
        self.tellers[place] = Broadcaster(door.catalogue, self.line, self.tellers[place].now)
        door.told = self.tellers[place].tell
        for number, screen in enumerate(self.line.screens):
            if number % 2 == place:
                screen.connect()

    def seen_by(self, door: Door, role: str) -> dict[str, tuple[int, View]]:
        """The rounds that a page of this role loads, with their numbers."""
        found = [one for one in door.open_rounds(SALA) if role in one.game.seats]
        return {one.id: (one.number, self._view(door, one, role)) for one in found}

    def _view(self, door: Door, found: Round, role: str) -> View:
        """What a seat sees; made once for all that look from there at the same moment."""
        kind = found.game.seats[role]
        mark = id(door), found.id, found.head, kind
        if mark not in self._views:
            view = found.game.view(found.state, Seat(kind), found.terms)
            self._views[mark] = json.loads(json.dumps(view))
        return self._views[mark]

    def beat(self) -> None:
        self.tellers[0].beat(SALA, self.doors[0].open_rounds(SALA))

    def wrong(self) -> list[str]:
        """What any screen shows that a fresh load would not, when all is quiet."""
        self.line.arrive(all_of_it=True)
        for _ in range(3):
            self.beat_for_certain()
        return [
            f"the {screen.role}'s screen differs: {told}"
            for screen in self.line.screens
            for told in differences(screen.rounds, screen.load())
        ]

    def beat_for_certain(self) -> None:
        """A beat that nobody misses."""
        luck, self.line.luck = self.line.luck, Certain()
        self.beat()
        self.line.luck = luck
        self.line.arrive(all_of_it=True)


class Certain(Random):
    """Luck with which nothing is lost."""

    def random(self) -> float:
        return 1.0


def differences(
    shown: dict[str, tuple[int, View]], fresh: dict[str, tuple[int, View]]
) -> list[str]:
    """The first thing in which each round differs; a key that is null is no key."""
    found = [f"{name} is missing" for name in sorted(fresh.keys() - shown.keys())]
    found += [f"{name} is over" for name in sorted(shown.keys() - fresh.keys())]
    for name in sorted(fresh.keys() & shown.keys()):
        (number, view), (right, wanted) = shown[name], fresh[name]
        keys = [k for k in sorted(view | wanted) if view.get(k) != wanted.get(k)]
        if number != right or keys:
            found.append(f"{name} at {number} of {right}: {', '.join(keys)}")
    return found
