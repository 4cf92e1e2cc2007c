"""Brings the paper that is owed to the printers of the tills, and says when one cannot.

Each printer has a lane of its own, so that one that is off delays no other. A lane takes the oldest
paper of its tills, draws it, hands it to the printer and tells the house through the door that it
is out; until then the paper stays owed. Drawing and printing happen in a thread, so that nobody
who waits for a ball waits for a printer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import structlog

from bingo.games.receipts_state import ConfirmPrinted, Receipt
from bingo.paper.receipt import receipt_png
from bingo.receipt_facts import Letterhead, slip_of
from house.contract import DEVICE
from house.desks import ALL
from house.leases import DUTIES, Alone, Holds
from house.play import Asker, Door, Outcome
from house.rounds import Round

KIND = "receipts"
PRINTED, READY = "printed", "ready"
"""What a printer answers when it has a paper; and how it then is."""

LOOK_S, AGAIN_S, ANYWAY, ANYWAY_SHARED = 0.1, 2.0, 50, 5
"""How long a lane waits for work, and before it tries a printer again that could not print; after
how many waits it looks although nobody told it of any, for another process may have sold: seldom,
or often where there is known to be another."""

REPORT = "printers"
"""Under which name the process that prints says how its printers are."""

log = structlog.get_logger()


class Printer(Protocol):
    """A device that puts a picture on paper; it answers ``printed``, or what keeps it from it."""

    @property
    def name(self) -> str: ...
    def write(self, png: bytes) -> str: ...


Tell = Callable[[str, Mapping[str, Any]], None]
"""Tells the tills how a printer is now."""

Aside = Callable[[Callable[[], Any]], Any]
"""Does something in a thread and waits for it."""


@dataclass(frozen=True, slots=True)
class Work:
    """A paper that is owed, with the round that keeps it."""

    kept: Round
    paper: Receipt


class Printing:
    """All printers of a hall by the till that they stand at; ``ALL`` serves the other tills."""

    def __init__(
        self,
        door: Door,
        hall: str,
        head: Letterhead,
        *,
        printers: Mapping[str, Printer],
        tell: Tell,
        aside: Aside,
        leases: Holds | None = None,
    ) -> None:
        self.door = door
        self.hall = hall
        self.head = head
        self.printers = dict(printers)
        self.tell = tell
        self.aside = aside
        self.leases: Holds = leases or Alone()
        self.leases.report(REPORT, lambda: self._shown if self.leases.holds(DUTIES) else {})
        self._wanted = set(self.printers)
        self._shown = {till: {"state": READY, "since": 0, "words": ""} for till in self.printers}

    def start(self, spawn: Callable[..., Any], sleep: Callable[[float], None]) -> None:
        """Gives each printer its lane."""
        for till in self.printers:
            spawn(self._lane, till, sleep)

    def state(self, till: str) -> Mapping[str, Any]:
        """The printer of a till: ``{name: {state, since, words}}``; empty where there is none."""
        at = self._at(till)
        return {} if at is None else {self.printers[at].name: self._now(at)}

    def _now(self, at: str) -> Mapping[str, Any]:
        """How a printer is, by the process that prints."""
        if self.leases.holds(DUTIES):
            return self._shown[at]
        told = (shown[at] for shown in self.leases.said(REPORT) if at in shown)
        return next(told, self._shown[at])

    def hear(self, outcome: Outcome) -> None:
        """Lets the lanes look when a committed order may have left paper owing."""
        if any(found.kind == KIND for found in outcome.rounds.values()):
            self._wanted = set(self.printers)

    def turn(self, till: str) -> bool:
        """Prints the oldest paper of a printer's tills; false when nothing came out."""
        self._wanted.discard(till)
        work = self._next(till)
        if work is None:
            return False
        self._wanted.add(till)
        png = self.drawn(work)
        answer = self.aside(lambda: self.printers[till].write(png))
        self._note(till, answer)
        if answer != PRINTED:
            return False
        confirm = ConfirmPrinted(work.paper.receipt, work.paper.copy)
        key = f"printed:{work.kept.id}:{work.paper.receipt}:{work.paper.copy}"
        name = self.printers[till].name
        self.door.act(Asker(name, DEVICE, name, self.hall), work.kept.id, confirm, key)
        return True

    def drawn(self, work: Work) -> bytes:
        """The paper as a picture; what stands on it is read here, only the drawing is aside."""
        game = self.door.look(work.paper.game)
        assert game is not None, work.paper
        slip = slip_of(self.head, work.kept.id, work.paper, game)
        png: bytes = self.aside(lambda: receipt_png(slip))
        return png

    def find(self, receipt: int) -> Work | None:
        """The paper of that number, as long as the house remembers it."""
        kept = self._kept()
        paper = kept.state.known(receipt) if kept else None
        return Work(kept, paper) if kept and paper else None

    def _lane(self, till: str, sleep: Callable[[float], None]) -> None:
        idle, anyway = 0, ANYWAY if isinstance(self.leases, Alone) else ANYWAY_SHARED
        while True:
            if not self.leases.holds(DUTIES):
                sleep(LOOK_S)
                continue
            idle = 0 if till in self._wanted else idle + 1
            if idle % anyway == 0 and not self._try(till):
                sleep(LOOK_S if self._shown[till]["state"] == READY else AGAIN_S)
            elif idle:
                sleep(LOOK_S)

    def _try(self, till: str) -> bool:
        """One turn; what goes wrong is told in the log and tried again."""
        try:
            return self.turn(till)
        except Exception:
            log.exception("printing", till=till)
            return False

    def _next(self, till: str) -> Work | None:
        kept = self._kept()
        if kept is None:
            return None
        owed = (paper for paper in kept.state.owed if self._at(paper.till) == till)
        paper = next(owed, None)
        return Work(kept, paper) if paper else None

    def _kept(self) -> Round | None:
        return next(iter(self.door.open_rounds(self.hall, (KIND,))), None)

    def _at(self, till: str) -> str | None:
        """The key of the printer that serves a till."""
        if till in self.printers:
            return till
        return ALL if ALL in self.printers else None

    def _note(self, till: str, answer: str) -> None:
        """Tells the tills when a printer is another than before."""
        state = READY if answer == PRINTED else answer
        if state == self._shown[till]["state"]:
            return
        self._shown[till] = {"state": state, "since": self.door.world.now(), "words": ""}
        log.warning("printer", printer=self.printers[till].name, state=state)
        self.leases.flush()
        self.tell(self.printers[till].name, self._shown[till])
