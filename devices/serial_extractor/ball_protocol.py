"""The lines that a ball machine and the house exchange: ``:WORD field …*CCCC`` and a new line.

Pure: bytes to frames and back. ``CCCC`` is the CRC-16 (polynomial 1021, start FFFF) of what stands
between the colon and the asterisk, in four hexadecimal digits. What is damaged never becomes a
frame; the next colon or new line begins afresh. ``docs/devices.md`` tells who says what when.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, fields
from typing import Any

LONGEST_LINE = 96
NOBODY = "-"
"""Stands for an empty text field, so that every line has all of its fields."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_TEXT = re.compile(r"[A-Za-z0-9._-]{1,24}")


@dataclass(frozen=True, slots=True)
class Query:
    """The house asks how the machine is; the answer is its State, and the Ball that lies there."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The house asks for one ball. The same question again never brings a second one."""

    question: str


@dataclass(frozen=True, slots=True)
class Ack:
    """The ball is in the books: the machine may let it go."""

    boot: int
    sequence: int


@dataclass(frozen=True, slots=True)
class Again:
    """The house misses a ball between two others and asks to be told it."""

    boot: int
    sequence: int


@dataclass(frozen=True, slots=True)
class Ball:
    """A ball at the outlet; ``question`` is the one that it answers, empty when nobody asked.

    ``boot`` counts the starts of the machine, ``sequence`` its balls since then, from 1.
    """

    boot: int
    sequence: int
    question: str
    number: int


@dataclass(frozen=True, slots=True)
class State:
    """How the machine is: READY, TURNING, OUTLET or FAULT, and a word about it (``jam``)."""

    boot: int
    sequence: int
    state: str
    word: str


@dataclass(frozen=True, slots=True)
class Damaged:
    """A line that did not arrive as it was sent."""


Frame = Query | Ask | Ack | Again | Ball | State
_KINDS: dict[str, type[Frame]] = {
    kind.__name__.upper(): kind for kind in (Query, Ask, Ack, Again, Ball, State)
}


def encode(frame: Frame) -> bytes:
    """A frame as the line that goes over the cable."""
    values = [str(getattr(frame, field.name)) or NOBODY for field in fields(frame)]
    body = " ".join([type(frame).__name__.upper(), *values])
    return f":{body}*{_checksum(body)}\r\n".encode("ascii")


def decode(line: bytes) -> Frame | Damaged:
    """The frame in a line without its end; what comes before the last colon is noise."""
    text = line.rpartition(b":")[2].decode("ascii", "replace")
    body, star, checksum = text.partition("*")
    if not star or checksum != _checksum(body):
        return Damaged()
    word, *values = body.split(" ")
    kind = _KINDS.get(word)
    return _read(kind, values) if kind else Damaged()


def _read(kind: type[Frame], values: list[str]) -> Frame | Damaged:
    wanted = fields(kind)
    if len(values) != len(wanted):
        return Damaged()
    read: list[Any] = []
    for field, value in zip(wanted, values, strict=True):
        is_number = field.type == "int"
        if not (_NUMBER if is_number else _TEXT).fullmatch(value):
            return Damaged()
        read.append(int(value) if is_number else "" if value == NOBODY else value)
    return kind(*read)


def _checksum(body: str) -> str:
    return f"{binascii.crc_hqx(body.encode('ascii', 'replace'), 0xFFFF):04X}"


class LineReader:
    """Cuts a stream of bytes into lines and reads each; a line that never ends is dropped."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, received: bytes) -> list[Frame | Damaged]:
        """The frames that these bytes complete, in order; empty lines are nothing."""
        *lines, self._rest = (self._rest + received).replace(b"\r", b"\n").split(b"\n")
        frames = [decode(line) for line in lines if line]
        if len(self._rest) > LONGEST_LINE:
            self._rest = b""
            frames.append(Damaged())
        return frames
