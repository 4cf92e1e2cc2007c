"""The demonstration's own clock: it runs at a pace, so that a whole evening game takes a minute."""

from __future__ import annotations

from house.world import World


class PacedWorld:
    """A world whose time runs ``pace`` times as fast as the one it stands on; luck is the same.

    Time never jumps and never goes back when the pace changes; after a restart it goes on from
    ``since``, the last moment that was recorded, which may lie ahead of the real time. A ``steady``
    one keeps its pace, as the clocks of several processes must.
    """

    def __init__(
        self, world: World, pace: int = 1, since: int = 0, *, steady: bool = False
    ) -> None:
        self._world = world
        self._real = world.now()
        self._shown = max(self._real, since)
        self.usual = pace
        self.pace = pace
        self.steady = steady

    def now(self) -> int:
        """Epoch milliseconds by the demonstration's clock."""
        return self._shown + (self._world.now() - self._real) * self.pace

    def luck(self, size: int) -> bytes:
        return self._world.luck(size)

    def run_at(self, pace: int) -> None:
        """Goes on from the time that it shows now, ``pace`` times as fast."""
        assert pace >= 1
        if self.steady:
            return
        real = self._world.now()
        self._shown += (real - self._real) * self.pace
        self._real = real
        self.pace = pace
