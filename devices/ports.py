"""What the house expects of everything with a plug: a port, and a callback that it is handed.

A device is a translator: it has no rule and no retry of its own, and it imports nothing of ours but
this file. Every message that it hands over carries a key made before it was sent, so that the same
ball told twice is one ball.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class BallSeen:
    """A ball at the outlet of a machine; ``key`` names the message, not the ball."""

    key: str
    number: int


@dataclass(frozen=True, slots=True)
class DeviceState:
    """How a device is: ``ready``, ``turning``, ``silent`` or ``fault``; since when (epoch ms)."""

    state: str
    since: int
    words: str = ""


class Extractor(Protocol):
    """A machine that brings one ball when it is asked."""

    name: str

    def ask(self, round_id: str, ordinal: int) -> None:
        """Asks for ball ``ordinal``; the answer comes through the callback, once."""

    def state(self) -> DeviceState:
        """How the machine is now."""


Seen = Callable[[BallSeen], None]
"""What the house hands to an extractor: it is called for every ball that comes out."""
