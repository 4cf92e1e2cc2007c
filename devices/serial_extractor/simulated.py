"""A ball machine that is not there: drum, outlet and cable side, with every fault on demand.

It owns no port and no clock: lines come in by ``hear``, time by ``tick``, and both give the bytes
that the machine sends. Faults are named by the words of ``drum.FAULTS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from devices.serial_extractor.ball_protocol import (
    Ack,
    Again,
    Ask,
    Ball,
    LineReader,
    Query,
    State,
    encode,
)
from devices.serial_extractor.drum import FAULTS, UNREADABLE, Drum

REPEAT_MS = 1_000


class SimulatedMachine:
    """``luck(n)`` gives a number below n; ``turn_ms`` is how long a ball takes to come out."""

    def __init__(self, luck: Callable[[int], int], turn_ms: int = 1_500, boot: int = 1) -> None:
        self.drum = Drum(luck)
        self.turn_ms = turn_ms
        self.boot = boot
        self.sequence = 0
        self.outlet: Ball | None = None
        self.silent = self.jammed = False
        self.question = self._game = self._answered = ""
        self._due = self._told = 0
        self._history: dict[int, Ball] = {}
        self._reader = LineReader()

    @property
    def state(self) -> str:
        if self.jammed:
            return "FAULT"
        return "OUTLET" if self.outlet else "TURNING" if self._due else "READY"

    def fault(self, word: str, now: int) -> bytes:
        """Has a fault happen, now or with the next ball; gives what the machine sends at once."""
        assert word in FAULTS, word
        if word == "silence":
            self.silent = not self.silent
        elif word == "jam":
            self.jammed = not self.jammed
        elif word == "restart":
            self._restart()
        elif word == "clear":
            self._clear()
        elif word == "take":
            self.question, self.outlet = "", None
        elif word == "ball":
            self._due = self._due or now
        elif word == "noise":
            return b"\x00\xff:ST\x80TE 1 *\x11\n" * 3
        else:
            self.drum.order(word)
        return b"" if self.silent else self._how()

    def hear(self, received: bytes, now: int) -> bytes:
        """What the machine answers to the bytes that came in."""
        answer = b""
        for frame in self._reader.feed(received):
            if isinstance(frame, Query):
                answer += self._how() + (self._tell(now) if self.outlet else b"")
            elif isinstance(frame, Ask):
                answer += self._asked(frame.question, now)
            elif isinstance(frame, Ack):
                answer += self._let_go(frame)
            elif isinstance(frame, Again) and frame.sequence in self._history:
                answer += encode(self._history[frame.sequence])
        return b"" if self.silent else answer

    def tick(self, now: int) -> bytes:
        """What the machine sends by itself when time has passed."""
        if self._due and now >= self._due and not self.jammed and not self.outlet:
            self._due = 0
            return self._bring(now)
        if self.outlet and now - self._told >= REPEAT_MS and not self.silent:
            return self._tell(now)
        return b""

    def _asked(self, question: str, now: int) -> bytes:
        """A question from another game means that all balls are back in the drum."""
        game = question.partition(".")[0]
        if game != self._game and not self.outlet:
            self._game = game
            self.drum.refill()
        if self.outlet:
            return self._tell(now)
        if question not in (self._answered, self.question):
            self.question, self._due = question, self._due or now + self.turn_ms
        return self._how()

    def _bring(self, now: int) -> bytes:
        number = self.drum.blow()
        if number is None:
            return b""
        self.sequence += 2 if self.drum.happens("gap") else 1
        read = UNREADABLE if self.drum.happens("wrong") else number
        self.outlet = Ball(self.boot, self.sequence, self.question, read)
        self._history[self.sequence] = self.outlet
        line = self._tell(now)
        if self.drum.happens("missing") or self.silent:
            return b""
        if self.drum.happens("corrupt"):
            return line.replace(b"B", b"8", 1)
        return line * 2 if self.drum.happens("duplicate") else line

    def _tell(self, now: int) -> bytes:
        assert self.outlet is not None
        self._told = now
        return encode(self.outlet)

    def _let_go(self, ack: Ack) -> bytes:
        if self.outlet and (ack.boot, ack.sequence) == (self.outlet.boot, self.outlet.sequence):
            self._answered, self.question, self.outlet = self.question, "", None
        return self._how()

    def _how(self) -> bytes:
        word = "jam" if self.jammed else ""
        return encode(State(self.boot, self.sequence, self.state, word))

    def _restart(self) -> None:
        """The sensor at the outlet reads the ball again; nobody knows for whom it came."""
        self.boot += 1
        self.sequence = self._due = 0
        self.question = self._answered = ""
        self._history = {}
        if self.outlet:
            self.sequence = 1
            self.outlet = replace(self.outlet, boot=self.boot, sequence=1, question="")

    def _clear(self) -> None:
        if self.outlet:
            self.drum.take_back()
            self.outlet = None
        self._restart()
