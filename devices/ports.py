"""What the house expects of everything with a plug: a port, and a callback that it is handed.

A device is a translator: it has no rule and no retry of its own, and it imports nothing of ours but
this file. Every message that it hands over carries a key made before it was sent, so that the same
ball told twice is one ball.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

TAKEN, WAITS, WRONG = "taken", "waits", "wrong"
"""What the house answers to a ball: it is in the books; nobody waits for it yet; it cannot be."""

READY, TURNING, SILENT, FAULT = "ready", "turning", "silent", "fault"
"""The states of a device that a screen shows."""


@dataclass(frozen=True, slots=True)
class BallSeen:
    """A ball at the outlet of a machine; ``key`` names the message, not the ball.

    ``question`` is what the ball answers ("" for a ball that nobody asked for), ``at`` when it was
    first seen (epoch milliseconds).
    """

    key: str
    number: int
    question: str
    at: int


@dataclass(frozen=True, slots=True)
class DeviceState:
    """How a device is: ``ready``, ``turning``, ``silent`` or ``fault``; since when (epoch ms).

    ``words`` is a short remark that a screen puts into a sentence: ``cable``, ``jam``, ``ball 91``.
    """

    state: str
    since: int
    words: str = ""


class Extractor(Protocol):
    """A machine that brings one ball when it is asked."""

    @property
    def name(self) -> str:
        """What the house calls it; also the first part of its keys."""

    def ask(self, question: str) -> None:
        """Asks for one ball; asking the same question again is the same asking.

        The answer comes through the callback, as often as it is not yet ``TAKEN``.
        """

    def rest(self) -> None:
        """Nobody waits for a ball any more; one that comes nevertheless lies at the outlet."""

    def state(self) -> DeviceState:
        """How the machine is now."""


Seen = Callable[[BallSeen], str]
"""What the house hands to an extractor: it is called for every ball that comes out, and says
``TAKEN``, ``WAITS`` or ``WRONG``."""


@dataclass(frozen=True, slots=True)
class CoinsCounted:
    """A coin slot tells its running total. Telling it again, or missing one, changes nothing.

    ``life`` names the counter: a total never falls within a life. ``cents`` is the value of a coin.
    """

    table: str
    box: int
    life: str
    total: int
    cents: int


@dataclass(frozen=True, slots=True)
class SlotSeen:
    """A coin slot is alive, or it is known to be dead."""

    table: str
    box: int
    alive: bool


SlotHeard = Callable[[CoinsCounted | SlotSeen], None]
"""What the house hands to the coin slots: it is called for every word of every slot."""


class CoinSlots(Protocol):
    """Some coin slots behind one plug."""

    def start(self) -> None:
        """Begins to listen; nothing is lost by starting late."""

    def stop(self) -> None:
        """Ends listening."""

    def state(self) -> DeviceState:
        """How the way to the slots is now."""


PRINTED, OFF, NO_PAPER = "printed", "off", "paper"
"""What a printer answers: it has the whole paper; it does not answer; its roll has ended."""


class Printer(Protocol):
    """A receipt printer. It remembers nothing: what did not come out is handed to it again."""

    @property
    def name(self) -> str:
        """What the house calls it."""

    def write(self, png: bytes) -> str:
        """Prints one paper, a black and white picture, and cuts it; answers when it is done."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """What a scanner at ``desk`` read: its text as it came, leading zeros and all."""

    desk: str
    text: str


ScanHeard = Callable[[Scanned], None]
"""What the house hands to a scanner on a cable."""
