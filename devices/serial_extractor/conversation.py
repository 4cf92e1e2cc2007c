"""What the house knows of a ball machine and says to it, frame by frame; it owns no port.

One ball at a time: a ball is offered to the house as often as the machine tells it, until the house
has it in the books, and only then is the machine allowed to let it go. So a lost line costs a
second and never a ball. Times are milliseconds of a clock that only runs forward.
"""

from __future__ import annotations

from dataclasses import dataclass

from devices.ports import FAULT, READY, SILENT, TAKEN, TURNING, WRONG
from devices.serial_extractor.ball_protocol import (
    Ack,
    Again,
    Ask,
    Ball,
    Damaged,
    Frame,
    Query,
    State,
)

SILENT_MS = 3_000
PATIENCE_MS = 15_000
"""How long a machine may say nothing, and how long it may turn before its ball counts as late."""

OUTLET, BROKEN, IDLE = "OUTLET", "FAULT", "READY"


@dataclass(slots=True)
class Counts:
    """What went wrong on the cable since the house was started."""

    damaged: int = 0
    duplicates: int = 0
    gaps: int = 0
    restarts: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """How the machine is: state and remark of a ``DeviceState``; ``since`` by this clock."""

    state: str
    words: str
    since: int


class Conversation:
    """Each method gives the frames to be sent; ``offered`` is the ball that the house must judge.

    ``last`` is the sequence number of the last ball in the books; ``None`` when whatever comes next
    is right: after a start of either side, or once a person has gone on past a fault.
    """

    def __init__(self, now: int) -> None:
        self.question = ""
        self.asked_at = self.heard_at = now
        self.boot: int | None = None
        self.last: int | None = None
        self.machine = ""
        self.word = ""
        self.fault = ""
        self.offered: Ball | None = None
        self.counts = Counts()
        self.noisy = False

    def ask(self, question: str, now: int) -> list[Frame]:
        """Asks for a ball; a new question says that people have dealt with what was before."""
        if question == self.question:
            return []
        self.question, self.asked_at = question, now
        if question and self.fault:
            self.fault, self.last = "", None
        return [Ask(question)] if question else []

    def poll(self) -> list[Frame]:
        """Asks how the machine is, and once more for the ball when it seems to have missed it."""
        missed = self.question and self.machine == IDLE
        return [Query(), Ask(self.question)] if missed else [Query()]

    def hear(self, frame: Frame | Damaged, now: int) -> list[Frame]:
        """Takes in what the machine says."""
        if isinstance(frame, Damaged):
            self.counts.damaged += 1
            self.noisy = True
            return []
        self.heard_at, self.noisy = now, False
        if isinstance(frame, Ball | State) and frame.boot != self.boot:
            self._restarted(frame.boot)
        if isinstance(frame, State):
            return self._state(frame)
        return self._ball(frame) if isinstance(frame, Ball) else []

    def answer(self, ball: Ball, answer: str) -> list[Frame]:
        """Takes in what the house says to the offered ball."""
        if answer == TAKEN:
            self.offered, self.fault, self.last = None, "", ball.sequence
            return [Ack(ball.boot, ball.sequence)]
        self.fault = f"ball {ball.number}" if answer == WRONG else ""
        return []

    def shown(self, now: int) -> Shown:
        """How the machine is, while its port is open."""
        if self.boot is None or now - self.heard_at > SILENT_MS:
            return Shown(SILENT, "noise" if self.noisy else "", self.heard_at)
        if self.fault or self.machine == BROKEN:
            return Shown(FAULT, self.fault or self.word, now)
        if self.question and now - self.asked_at > PATIENCE_MS:
            return Shown(SILENT, "ball", self.asked_at)
        if self.question:
            return Shown(TURNING, "", now)
        return Shown(READY, f"outlet {self.offered.number}" if self.offered else "", now)

    def _restarted(self, boot: int) -> None:
        self.counts.restarts += self.boot is not None
        self.boot, self.last, self.fault, self.offered = boot, None, "", None

    def _state(self, frame: State) -> list[Frame]:
        self.machine, self.word = frame.state, frame.word
        if frame.state == OUTLET or self.last is None or self.offered:
            return []
        return self._gap() if frame.sequence > self.last else []

    def _ball(self, ball: Ball) -> list[Frame]:
        self.machine = OUTLET
        if self.last is not None and ball.sequence <= self.last:
            self.counts.duplicates += 1
            return [Ack(ball.boot, ball.sequence)]
        if self.last is not None and ball.sequence > self.last + 1:
            return self._gap()
        self.offered = ball
        return []

    def _gap(self) -> list[Frame]:
        assert self.boot is not None and self.last is not None
        missing = self.last + 1
        self.counts.gaps += self.fault != f"gap {missing}"
        self.fault = f"gap {missing}"
        return [Again(self.boot, missing)]
