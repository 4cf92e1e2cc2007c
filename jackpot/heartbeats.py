"""Tells the pools when a table is lost: nobody at it hears the house any more (POOL-10).

A table is heard through the windows that are open at it: as long as one of them holds a live line
the table is there. When the last one has been silent for some seconds, every pool that the table
plays for is told, and told again when one is back. A table at which no window was ever open since
the start of this process is left as it is. Of several processes all count, and one tells.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from house.contract import HOUSE
from house.play import Asker, Door
from house.rounds import Round
from jackpot.core.actions import ReportLink
from jackpot.core.state import Pool, Table

PATIENCE = 4
"""After so many looks, one a second, without a line a table counts as lost."""

log = structlog.get_logger()


class TableLinks:
    """The lines of the tables of one hall; ``look`` is to be called every second.

    ``present`` gives the names of the tables at which a window holds a line now, ``tells`` whether
    this process is the one that tells.
    """

    def __init__(
        self,
        door: Door,
        hall: str,
        present: Callable[[], set[str]],
        tells: Callable[[], bool] = lambda: True,
    ) -> None:
        self.door = door
        self.asker = Asker(HOUSE, HOUSE, "tables", hall)
        self.present = present
        self.tells = tells
        self._silent: dict[str, int] = {}

    def look(self) -> None:
        """Counts the silence of every table that was heard before, and tells what has changed."""
        here = self.present()
        self._silent = {table: looks + 1 for table, looks in self._silent.items()}
        self._silent.update(dict.fromkeys(here, 0))
        if not self._silent or not self.tells():
            return
        for pool in self._pools():
            for table in pool.state.tables.values():
                self._tell(pool, table)

    def _pools(self) -> list[Round]:
        return [
            found
            for found in self.door.open_rounds(self.asker.hall)
            if isinstance(found.state, Pool) and not found.state.closed
        ]

    def _tell(self, pool: Round, table: Table) -> None:
        silence = self._silent.get(table.name)
        up = silence == 0
        lost = silence is not None and silence >= PATIENCE
        if not (up and table.lost_at) and not (lost and not table.lost_at):
            return
        key = f"link:{pool.ordinal}.{pool.number}:{table.name}:{up}"
        outcome = self.door.act(self.asker, pool.id, ReportLink(table.name, up), key)
        log.warning("table link", table=table.name, up=up, refused=str(outcome.refused or ""))
