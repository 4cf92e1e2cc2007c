"""Keeps the figures of finished games at hand, so that a page of today is not read anew each time.

A game that is over never changes; only running games are read again. What is kept is derived from
the records alone and may be dropped at any moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from books.folio import balls_of
from books.game_told import GameTold, game_told
from books.reports.material import GAMES
from house.archive import EVER, Archive
from house.told import Record

MOST = 5_000


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game's figures, its balls in order, and its record while it still runs."""

    told: GameTold
    balls: tuple[int, ...]
    record: Record | None


class Shelf:
    """The games of one hall."""

    def __init__(self, archive: Archive, hall: str) -> None:
        self.archive = archive
        self.hall = hall
        self._kept: dict[str, Shelved] = {}

    def games(self, since: int, until: int = EVER) -> list[Shelved]:
        """The games announced in the period, oldest first."""
        rows = self.archive.opened(self.hall, GAMES, since, until, only=("GameAnnounced",))
        found = [self._kept.get(row.id) or self._read(row.id) for row in rows]
        return [one for one in found if one is not None]

    def _read(self, round_id: str) -> Shelved | None:
        record = self.archive.record(round_id)
        told = game_told(record) if record is not None else None
        if record is None or told is None:
            return None
        over = record.status == "closed"
        balls = tuple(ball.number for ball in balls_of(record))
        shelved = Shelved(told, balls, None if over else record)
        if over:
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[round_id] = shelved
        return shelved
