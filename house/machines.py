"""The machines on a cable: who of them is asked, and what becomes of their answers.

Luck is a player: when what was committed leaves a round waiting for a device, that device is asked,
and its answer goes into the door as an ordinary action of the role ``device``, under a key that the
device made. What a round waits for is read from the round itself, so nothing is lost with this
process: after a start, or after anything that was missed, ``look`` asks the same question again,
and the same question never brings a second answer. Of several processes the one that holds the
lease of a machine talks to it. No game is known here (BINGO-15, BINGO-40).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

import structlog

from house.contract import DEVICE, Action, Chance, Report
from house.leases import Alone, Holds, while_held
from house.play import Asker, Door, Outcome
from house.rounds import Round

TAKEN, WAITS, WRONG = "taken", "waits", "wrong"
"""The answers to a machine: in the books; nobody waits for it yet; it cannot be."""

TRIES = 5
"""How often an answer that the rules refuse is tried again before people must look."""

LOOK_SECONDS, HEARSAY_SECONDS = 1.0, 0.2
"""How often the rounds are looked at even though nothing was heard; and where another process may
have taken the order, of which nothing is heard here."""

REPORT = "machines"
"""Under which name the process that talks to a machine says how it is."""

CALM = frozenset({"ready", "turning"})

BALLS, CARDS = "balls", "cards"
"""What a machine brings: a ball of the drum; or what a table waits for, a card of its shoe or the
number of its wheel."""

log = structlog.get_logger()


class Brought(Protocol):
    """What a machine brings: a number, the question that it answers, and the message's own key."""

    @property
    def key(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def question(self) -> str: ...
    @property
    def at(self) -> int: ...


class Shown(Protocol):
    """How a machine is: ``ready``, ``turning``, ``silent`` or ``fault``, since when (epoch ms)."""

    @property
    def state(self) -> str: ...
    @property
    def since(self) -> int: ...
    @property
    def words(self) -> str: ...


class Machine(Protocol):
    """A device that brings one number when it is asked."""

    @property
    def name(self) -> str: ...
    def ask(self, question: str) -> None: ...
    def rest(self) -> None: ...
    def run(self) -> None: ...
    def end(self) -> None: ...
    def state(self) -> Shown: ...


Tell = Callable[[str, Mapping[str, Any]], None]
"""Tells the screens how a machine is now."""


class Machines:
    """All machines of one hall, by name; they serve rounds of the named ``kinds`` alone."""

    def __init__(
        self,
        door: Door,
        hall: str,
        tell: Tell,
        *,
        kinds: tuple[str, ...] = (),
        leases: Holds | None = None,
    ) -> None:
        self.door = door
        self.hall = hall
        self.tell = tell
        self.kinds = kinds
        self.leases: Holds = leases or Alone()
        self.leases.report(REPORT, self._own_states)
        self._machines: dict[str, Machine] = {}
        self._brings: dict[str, str] = {}
        self._asked: dict[str, str] = {}
        self._refused: dict[str, tuple[str, int]] = {}
        self._alarmed: set[str] = set()

    def add(self, machine: Machine, brings: str = BALLS) -> None:
        """Takes in a machine; it is asked for nothing before ``start`` or the next ``look``."""
        self._machines[machine.name] = machine
        self._brings[machine.name] = brings
        self.leases.want(machine.name, machine.end)

    @property
    def names(self) -> list[str]:
        """The machines that draw balls."""
        return self.that_bring(BALLS)

    def that_bring(self, brings: str) -> list[str]:
        """The names of the machines that bring balls, or cards."""
        return [name for name, what in self._brings.items() if what == brings]

    def states(self) -> dict[str, dict[str, Any]]:
        """``{name: {state, since, words}}`` as screens are told it, by whoever talks to it."""
        told = {name: _told(machine.state()) for name, machine in self._machines.items()}
        if all(map(self.leases.holds, told)):
            return told
        for elsewhere in self.leases.said(REPORT):
            told.update(elsewhere)
        return told

    def _own_states(self) -> dict[str, dict[str, Any]]:
        held = (one for one in self._machines.values() if self.leases.holds(one.name))
        return {machine.name: _told(machine.state()) for machine in held}

    def start(self, spawn: Callable[..., Any], sleep: Callable[[float], None]) -> None:
        """Gives every machine a task of its own, and one to the look at what is waited for."""
        for name, machine in self._machines.items():
            spawn(while_held, self.leases, name, machine.run, sleep)
        pause_s = LOOK_SECONDS if isinstance(self.leases, Alone) else HEARSAY_SECONDS
        if self._machines:
            spawn(_for_ever, self.look, lambda: sleep(pause_s))

    def changed(self, name: str) -> None:
        """Tells the screens how a machine is now; an alarm and its end stand in the log."""
        if not self.leases.holds(name):
            return
        told = _told(self._machines[name].state())
        alarm = told["state"] not in CALM
        if alarm or name in self._alarmed:
            log.warning("machine", machine=name, **told)
        (self._alarmed.add if alarm else self._alarmed.discard)(name)
        self.leases.flush()
        self.tell(name, told)

    # --- asking ----------------------------------------------------------------------------------

    def hear(self, outcome: Outcome) -> None:
        """Looks at once when a committed order concerns a machine."""
        concerned = {chance.device for chance in outcome.chances} & self._machines.keys()
        if outcome.changes and (concerned or outcome.round in self._asked.values()):
            try:
                self.look()
            except Exception:
                log.exception("machines", round=outcome.round)

    def look(self) -> None:
        """Asks every machine for what the open rounds wait for, and lets the others rest."""
        awaited = self._awaited()
        for name, machine in self._machines.items():
            if not self.leases.holds(name):
                continue
            asked, chance = awaited.get(name, (None, None))
            if asked is not None and chance is not None and chance.asked:
                self._asked[name] = asked.id
                machine.ask(question(asked.id, chance.ordinal))
            else:
                self._asked.pop(name, None)
                machine.rest()

    def _awaited(self) -> dict[str, tuple[Round, Chance]]:
        """What the open rounds wait for, by device; of two rounds the elder one is served."""
        awaited: dict[str, tuple[Round, Chance]] = {}
        for found in self.door.open_rounds(self.hall, self.kinds):
            for waits in found.game.awaits(found.state, found.terms):
                if isinstance(waits, Chance):
                    awaited.setdefault(waits.device, (found, waits))
        return awaited

    # --- answers ---------------------------------------------------------------------------------

    def seen(self, name: str, brought: Brought) -> str:
        """Takes what a machine brings into the books, if a round waits for it."""
        try:
            return self._judge(name, brought) if self.leases.holds(name) else WAITS
        except Exception:
            log.exception("machine", machine=name, key=brought.key)
            return WAITS

    def _judge(self, name: str, brought: Brought) -> str:
        """What is not possible any more was told by people meanwhile, unless it answers now."""
        if name not in (awaited := self._awaited()):
            return WAITS
        asked, chance = awaited[name]
        answers = chance.asked and brought.question == question(asked.id, chance.ordinal)
        if not answers and _foreign(brought, asked, chance):
            return WRONG
        if brought.number not in chance.outcomes:
            return WRONG if answers else TAKEN
        return self._report(name, brought, asked.id, chance.answer(brought.number))

    def _report(self, name: str, brought: Brought, round_id: str, action: Action) -> str:
        """Sends the report into the door. A key that was used before stands for another answer:
        what is asked for still has not come, so it is told again under a key of its own."""
        before, tried = self._refused.get(name, ("", 0))
        tried = tried if before == brought.key else 0
        if tried == TRIES:
            return WRONG
        if isinstance(action, Report):
            action = replace(action, seen_at=brought.at)
        key = f"{brought.key}:{tried + 1}" if tried else brought.key
        outcome = self.door.act(Asker(name, DEVICE, name, self.hall), round_id, action, key)
        if outcome.refused is None and not outcome.repeated:
            return TAKEN
        self._refused[name] = (brought.key, tried + 1)
        return WAITS


def question(round_id: str, ordinal: int) -> str:
    """The short text by which a machine knows again what it was asked: a round and a place in it.

    What stands before the point is the same for all questions of a round.
    """
    return f"{hashlib.sha256(round_id.encode()).hexdigest()[:8]}.{ordinal}"


def _foreign(brought: Brought, asked: Round, chance: Chance) -> bool:
    """Whether it came out for another round, or before this one had asked for anything."""
    for_round = brought.question.partition(".")[0]
    if not for_round:
        return chance.ordinal == 1
    return for_round != question(asked.id, chance.ordinal).partition(".")[0]


def _told(shown: Shown) -> dict[str, Any]:
    return {"state": shown.state, "since": shown.since, "words": shown.words}


def _for_ever(work: Callable[[], Any], pause: Callable[[], None]) -> None:
    """Does something again and again; one thing going wrong is told in the log."""
    while True:
        try:
            work()
        except Exception:
            log.exception("machines")
        pause()
