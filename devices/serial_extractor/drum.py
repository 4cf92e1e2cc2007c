"""The mechanical half of the simulated machine: ninety balls, and the faults ordered for the next.

A fault that concerns the next ball waits here until that ball comes out, and happens once.
"""

from __future__ import annotations

from collections.abc import Callable

NUMBERS = range(1, 91)
UNREADABLE = 91

NEXT_BALL = {
    "duplicate": "tells the next ball twice",
    "corrupt": "damages the line of the next ball",
    "missing": "forgets to tell the next ball once",
    "wrong": "reads the next ball as 91",
    "gap": "leaves out a sequence number before the next ball",
}
FAULTS = NEXT_BALL | {
    "noise": "sends bytes that are no line",
    "silence": "says nothing until the word comes again",
    "jam": "jams until the word comes again",
    "restart": "starts anew: it forgets everything but the ball at its outlet",
    "take": "has a person take the ball from the outlet",
    "clear": "takes the ball at the outlet back into the drum, and starts anew",
    "ball": "brings a ball that nobody asked for",
}


class Drum:
    """Balls inside and outside; ``luck(n)`` gives a number below n."""

    def __init__(self, luck: Callable[[int], int]) -> None:
        self.luck = luck
        self.out: list[int] = []
        self._ordered: list[str] = []

    def refill(self) -> None:
        """All balls are back for a new game."""
        self.out = []

    def blow(self) -> int | None:
        """One ball comes out; ``None`` when the drum is empty."""
        inside = [number for number in NUMBERS if number not in self.out]
        if not inside:
            return None
        self.out.append(inside[self.luck(len(inside))])
        return self.out[-1]

    def take_back(self) -> None:
        """The last ball goes back into the drum."""
        self.out.pop()

    def order(self, fault: str) -> None:
        self._ordered.append(fault)

    def happens(self, fault: str) -> bool:
        """Whether this fault was ordered; it happens once."""
        if fault not in self._ordered:
            return False
        self._ordered.remove(fault)
        return True
