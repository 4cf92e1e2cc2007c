"""How orders reach a house when much goes wrong; what was answered is answered again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from house.contract import Action
from house.play import Asker, Door, Outcome
from house.store import StorageFailure
from tests.simulate.evening import answer_of

HOUR, DAY = 3_600_000, 86_400_000

DIES_BEFORE, DIES_AFTER, NO_ROOM, DOUBLED, LATE, CLOCK = 0.03, 0.06, 0.09, 0.15, 0.25, 0.01
"""Up to which chance an order meets which of these; above them it goes through undisturbed."""

KEPT_BACK = 12
"""Copies of orders that are still under way."""


class Died(Exception):
    """The process ended before its commit."""


@dataclass(frozen=True)
class Sent:
    """An order as it was sent."""

    who: Asker
    round: str
    kind: str
    action: Action
    key: str

    def to(self, door: Door) -> Outcome:
        if self.round:
            return door.act(self.who, self.round, self.action, self.key)
        return door.open(self.who, self.kind, self.action, self.key)


@dataclass
class Wire:
    """Two doors on one data base; ``restarted`` hears that one of them has lost its memory."""

    doors: tuple[Door, Door]
    luck: Random
    clock: Callable[[int], None]
    restarted: Callable[[int], None] = lambda door: None
    answered: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    orders: dict[str, Sent] = field(default_factory=dict)
    late: list[Sent] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    in_time: bool = False
    """Whether the clock must not jump: what is under way takes its minutes for granted."""

    def act(self, who: Asker, round_id: str, action: Action, key: str) -> Outcome:
        return self.send(Sent(who, round_id, "", action, key))

    def open(self, who: Asker, kind: str, action: Action, key: str) -> Outcome:
        return self.send(Sent(who, "", kind, action, key))

    def send(self, order: Sent) -> Outcome:
        """Sends an order through whatever happens, and gives its answer."""
        if self.luck.random() < CLOCK and not self.in_time:
            self._met("clock")
            self.clock(self.luck.choice((-HOUR, DAY)))
        chance, place = self.luck.random(), self.luck.randrange(2)
        if chance < DIES_BEFORE:
            self._dies_before(order, place)
        elif chance < DIES_AFTER:
            self._dies_after(order, place)
        elif chance < NO_ROOM:
            self._no_room(order, place)
        elif chance < DOUBLED:
            self._met("doubled")
            self._told(order, order.to(self.doors[1 - place]))
        elif chance < LATE:
            self.late.append(order)
        done = order.to(self.doors[place])
        self._told(order, done)
        self._some_arrive()
        return done

    def give_up(self, order: Sent) -> None:
        """Sends an order that finds no room on the disk, and is never sent again."""
        self._no_room(order, self.luck.randrange(2))

    def _told(self, order: Sent, done: Outcome) -> None:
        """An answer; the same key has the same answer for ever."""
        answer = answer_of(done)
        if done.refused is not None and done.refused.code == "E_FORBIDDEN":
            return  # whoever has no right has no key either
        known = self.answered.setdefault(order.key, answer)
        assert known == answer, f"{order.key} was answered {known}, then {answer}"
        self.orders[order.key] = order

    def _some_arrive(self) -> None:
        """Copies that were kept back arrive, out of their order."""
        while len(self.late) > self.luck.randrange(KEPT_BACK):
            self._met("late")
            order = self.late.pop(self.luck.randrange(len(self.late)))
            self._told(order, order.to(self.doors[self.luck.randrange(2)]))

    def everything_arrives(self) -> None:
        while self.late:
            order = self.late.pop()
            self._told(order, order.to(self.doors[0]))

    # --- what goes wrong -------------------------------------------------------------------------

    def _met(self, what: str) -> None:
        self.met.add(what)

    def _dies_before(self, order: Sent, place: int) -> None:
        """The process ends before its commit, and starts again."""
        self._met("died before the commit")
        with _failing(self.doors[place], Died()):
            try:
                self._told(order, order.to(self.doors[place]))
            except Died:
                self._restart(place)

    def _dies_after(self, order: Sent, place: int) -> None:
        """The process ends after its commit: nobody is answered, nobody is told."""
        self._met("died after the commit")
        door = self.doors[place]
        told, door.told = door.told, _die
        try:
            self._told(order, order.to(door))
        except Died:
            self._restart(place)
        finally:
            door.told = told

    def _restart(self, place: int) -> None:
        self.doors[place].memory.forget()
        self.restarted(place)

    def _no_room(self, order: Sent, place: int) -> None:
        """The disk takes nothing; the process goes on with what it remembers."""
        self._met("no room")
        with _failing(self.doors[place], StorageFailure("no room")):
            try:
                self._told(order, order.to(self.doors[place]))
            except StorageFailure:
                return


def _die(outcome: Outcome) -> None:
    raise Died


@contextmanager
def _failing(door: Door, error: Exception) -> Iterator[None]:
    """Every transaction of a door does its work and fails before its commit."""
    real = door.store.write

    def write(work: Callable[[Any], Any]) -> Any:
        def fails(conn: Any) -> Any:
            work(conn)
            raise error

        return real(fails)

    door.store.write = write  # type: ignore[method-assign]
    try:
        yield
    finally:
        door.store.write = real  # type: ignore[method-assign]
