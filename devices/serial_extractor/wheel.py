"""The mechanical half of a simulated roulette wheel: any pocket, each spin anew.

A wheel's reader speaks the same lines as a ball machine (``ball_protocol``): it is asked for the
number of the spin that runs and tells it when the ball lies. Pockets are numbers; 37 is the double
zero.
"""

from __future__ import annotations

from collections.abc import Callable

from devices.serial_extractor.drum import Drum

ONE_ZERO, TWO_ZEROS = 37, 38
"""How many pockets a wheel has."""


class Wheel(Drum):
    """A wheel of so many pockets; ``luck(n)`` gives a number below n."""

    def __init__(self, luck: Callable[[int], int], pockets: int = ONE_ZERO) -> None:
        super().__init__(luck)
        self.pockets = pockets

    def blow(self) -> int | None:
        """The ball falls into a pocket; none is ever used up."""
        self.out.append(self.luck(self.pockets))
        return self.out[-1]

    def refill(self) -> None:
        """Another spin changes nothing in a wheel."""
