"""The two ways of drawing that need no cable.

With ``manual`` a person keys the ball that came out of the drum; nothing is asked of a machine.
With ``electronic`` the door itself draws in the same transaction from the committed secret, so a
retry is never another ball. Both are here for the console to show what state they are in.
"""

from __future__ import annotations

from dataclasses import dataclass

from devices.ports import READY, DeviceState


@dataclass(frozen=True, slots=True)
class Manual:
    """A drum that a person turns: it is always ready and never answers by itself."""

    name: str = "manual"

    def ask(self, question: str) -> None:
        """Nobody to ask: the caller keys the ball."""

    def rest(self) -> None:
        """Nobody to tell."""

    def state(self) -> DeviceState:
        return DeviceState(READY, 0)


@dataclass(frozen=True, slots=True)
class Electronic:
    """Committed luck: the door draws by itself, and this driver only says that it stands ready."""

    name: str = "electronic"

    def ask(self, question: str) -> None:
        """Nothing to wait for: the ball was drawn in the transaction that asked for it."""

    def rest(self) -> None:
        """Nothing to tell."""

    def state(self) -> DeviceState:
        return DeviceState(READY, 0)
