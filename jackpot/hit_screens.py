"""Measures how soon the screens of the room show a hit, and says when one does not (JPSCREEN-3).

When a hit was opened or settled, every wall, monitor and table display that listens to this process
is asked whether it shows it, and answers once it does. When all have answered, or the outer limit
is over, the pool is told how long the slowest took and how many were late; whoever is late is an
alarm for direction. A screen that goes away meanwhile is not waited for: that it is lost is told
elsewhere (JPSCREEN-4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import structlog

from house.contract import HOUSE
from house.play import Asker, Door
from house.rounds import Round
from jackpot.core.actions import ReportShown
from jackpot.core.state import OPENED, SETTLED, Pool

LIMIT_MS = 30_000
SCREENS = frozenset({"jackpots", "monitor", "table-display"})
"""The pages that a hit takes over."""

Ask = Callable[[str, Round, Callable[[int], None]], None]
"""Asks the screen on one line whether it shows a round; the answer is 1 once it does, 0 if not."""

Stage = tuple[str, int, str]

log = structlog.get_logger()


@dataclass(slots=True)
class Showing:
    """One hit on its way to the screens; ``waiting`` are the lines that have not answered."""

    since: int
    waiting: set[str]
    took: list[int] = field(default_factory=list)


class HitScreens:
    """The screens of one hall; ``look`` is to be called every second.

    ``lines`` gives the lines on which pages of the room listen now, ``pace`` how many times as
    fast as the real one the clock of the house runs.
    """

    def __init__(
        self,
        door: Door,
        hall: str,
        lines: Callable[[], list[str]],
        ask: Ask,
        *,
        pace: Callable[[], int] = lambda: 1,
    ) -> None:
        self.door = door
        self.asker = Asker(HOUSE, HOUSE, "screens", hall)
        self.lines = lines
        self.ask = ask
        self.pace = pace
        self._own = door.world.luck(6).hex()
        self._begun = door.world.now()
        self._known: set[Stage] = set()
        self._showing: dict[Stage, Showing] = {}

    def look(self) -> None:
        """Asks about what is new, and tells the pool what is over."""
        for pool in self._pools():
            for stage, at in _stages(pool):
                if stage not in self._known:
                    self._known.add(stage)
                    self._begin(pool, stage, at)
            for stage in [one for one in self._showing if one[0] == pool.id]:
                self._end(pool, stage)

    def _pools(self) -> list[Round]:
        return [
            found
            for found in self.door.open_rounds(self.asker.hall)
            if isinstance(found.state, Pool) and not found.state.closed
        ]

    def _begin(self, pool: Round, stage: Stage, at: int) -> None:
        """What was there before this process began has been shown by others, or long ago."""
        lines = self.lines()
        if at < self._begun or not lines:
            return
        showing = self._showing[stage] = Showing(at, set(lines))
        for line in lines:
            self.ask(line, pool, self._answer(showing, line))

    def _answer(self, showing: Showing, line: str) -> Callable[[int], None]:
        def answered(shown: int = 0) -> None:
            if line in showing.waiting:
                showing.waiting.discard(line)
                if shown == 1:
                    showing.took.append(self._passed(showing))

        return answered

    def _passed(self, showing: Showing) -> int:
        """Real milliseconds since the house knew it."""
        return (self.door.world.now() - showing.since) // self.pace()

    def _end(self, pool: Round, stage: Stage) -> None:
        showing = self._showing[stage]
        showing.waiting &= set(self.lines())
        if showing.waiting and self._passed(showing) < LIMIT_MS:
            return
        del self._showing[stage]
        late = len(showing.waiting) + sum(1 for took in showing.took if took > LIMIT_MS)
        screens = len(showing.took) + len(showing.waiting)
        if not screens:
            return
        slowest = max(showing.took, default=0)
        action = ReportShown(stage[1], stage[2], screens, slowest, late)
        key = f"shown:{pool.ordinal}:{stage[1]}:{stage[2]}:{self._own}"
        outcome = self.door.act(self.asker, pool.id, action, key)
        tell = log.error if late else log.info
        tell("hit shown", hit=stage[1], stage=stage[2], screens=screens, slowest_ms=slowest,
             late=late, refused=str(outcome.refused or ""))  # fmt: skip


def _stages(pool: Round) -> Iterator[tuple[Stage, int]]:
    """What the screens had to show of a pool, and since when."""
    for hit in pool.state.hits:
        yield (pool.id, hit.number, OPENED), hit.opened_at
    for past in pool.state.past:
        yield (pool.id, past.hit, OPENED), past.opened_at
        if past.taken:
            yield (pool.id, past.hit, SETTLED), past.settled_at
