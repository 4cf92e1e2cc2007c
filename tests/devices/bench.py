"""A simulated machine, a line that loses things, and a house that wants balls: with a clock of
their own, so that an evening takes a moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from devices.ports import TAKEN, WAITS, WRONG
from devices.serial_extractor.ball_protocol import Ball, LineReader, encode
from devices.serial_extractor.conversation import Conversation
from devices.serial_extractor.simulated import SimulatedMachine

STEP_MS = 20
POLL_MS = 1_000

Spoil = Callable[[bytes], bytes]


def clean(line: bytes) -> bytes:
    return line


@dataclass
class Bench:
    """The house asks for ball after ball; ``books`` are those that it took, in order.

    ``to_house`` and ``to_machine`` may lose, double or damage what goes over the line.
    """

    seed: int = 1
    turn_ms: int = 300
    to_house: Spoil = clean
    to_machine: Spoil = clean
    now: int = 1_000
    books: list[int] = field(default_factory=list)
    wanted: bool = True

    def __post_init__(self) -> None:
        self.machine = SimulatedMachine(Random(self.seed).randrange, self.turn_ms)
        self.start_house()

    def start_house(self) -> None:
        """The house starts and knows nothing but its books."""
        self.talk, self.reader = Conversation(self.now), LineReader()
        self._polled = 0

    @property
    def question(self) -> str:
        return f"game.{len(self.books) + 1}" if self.wanted else ""

    def judge(self, ball: Ball) -> str:
        """What the house says to a ball: the rules of ``house.machines`` in three lines."""
        if not self.question:
            return WAITS
        if ball.number in self.books or ball.number > 90:
            return WRONG if ball.question == self.question else TAKEN
        self.books.append(ball.number)
        return TAKEN

    def step(self) -> None:
        """Twenty milliseconds pass."""
        self.now += STEP_MS
        self._send(self.talk.ask(self.question, self.now))
        if self.now - self._polled >= POLL_MS:
            self._polled = self.now
            self._send(self.talk.poll())
        self._receive(self.machine.tick(self.now))

    def run(self, milliseconds: int) -> Bench:
        for _ in range(0, milliseconds, STEP_MS):
            self.step()
        return self

    def until(self, balls: int, milliseconds: int = 60_000) -> Bench:
        """Goes on until so many balls are in the books; a minute is long."""
        end = self.now + milliseconds
        while len(self.books) < balls and self.now < end:
            self.step()
        return self

    def fault(self, word: str) -> Bench:
        self._receive(self.machine.fault(word, self.now))
        return self

    def shown(self) -> tuple[str, str]:
        told = self.talk.shown(self.now)
        return told.state, told.words

    def _send(self, frames) -> None:
        for frame in frames:
            self._receive(self.machine.hear(self.to_machine(encode(frame)), self.now))

    def _receive(self, sent: bytes) -> None:
        for line in sent.splitlines(keepends=True):
            for frame in self.reader.feed(self.to_house(line)):
                self._send(self.talk.hear(frame, self.now))
                if isinstance(frame, Ball) and self.talk.offered == frame:
                    answer = self.judge(frame)
                    self.talk.ask(self.question if answer != TAKEN else "", self.now)
                    self._send(self.talk.answer(frame, answer))
