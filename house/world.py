"""What comes into the house from outside: the time and the luck. Tests bring their own."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Protocol


class World(Protocol):
    """Where time and luck come from."""

    def now(self) -> int:
        """Epoch milliseconds, UTC."""

    def luck(self, size: int) -> bytes:
        """``size`` unpredictable bytes."""


class RealWorld:
    """The system's clock and its cryptographic source."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def luck(self, size: int) -> bytes:
        return secrets.token_bytes(size)


class ScriptedWorld:
    """A clock that moves only when told, and luck that repeats for the same seed."""

    def __init__(self, now: int = 1_796_000_000_000, seed: str = "seed") -> None:
        self.time = now
        self._seed = seed
        self._drawn = 0

    def now(self) -> int:
        return self.time

    def pass_ms(self, milliseconds: int) -> None:
        self.time += milliseconds

    def luck(self, size: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(f"{self._seed}|{self._drawn}".encode()).digest(size)
