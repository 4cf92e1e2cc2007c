"""Hands what coin slots say to the carousel of the hall, through the door, as a machine's word.

Totals are absolute, so a word may be handed over as often as one likes. What could not be taken (no
carousel yet, a table that has not opened) is kept here and handed over again by ``look``.
"""

from __future__ import annotations

import threading

import structlog

from devices.ports import CoinsCounted, SlotSeen
from house.contract import DEVICE, Action
from house.play import Asker, Door
from house.rounds import Round
from jackpot.core.stake_actions import CountCoins, ReportSlot
from jackpot.core.state import Pool

KIND = "carousel"
log = structlog.get_logger()


class SlotDesk:
    """The coin slots of one hall; ``heard`` is the callback that they are handed."""

    def __init__(self, door: Door, hall: str) -> None:
        self.door = door
        self.asker = Asker(DEVICE, DEVICE, "slots", hall)
        self._last: dict[tuple[str, int], CoinsCounted] = {}
        self._lock = threading.Lock()

    def heard(self, word: CoinsCounted | SlotSeen) -> None:
        """Asks the open carousel; what it refuses is in the audit trail and in the log."""
        if isinstance(word, CoinsCounted):
            with self._lock:
                self._last[word.table, word.box] = word
        found = self._carousel()
        if found is not None:
            self._ask(found, word)

    def look(self) -> None:
        """Hands over again what the carousel does not know yet; to be called every second."""
        found = self._carousel()
        if found is None:
            return
        with self._lock:
            words = list(self._last.values())
        for word in words:
            if _is_news(found.state, word):
                self._ask(found, word)

    def _carousel(self) -> Round | None:
        return next(iter(self.door.open_rounds(self.asker.hall, (KIND,))), None)

    def _ask(self, pool: Round, word: CoinsCounted | SlotSeen) -> None:
        outcome = self.door.act(self.asker, pool.id, _action(word), _key(word, pool))
        if outcome.refused is not None and not outcome.repeated:
            log.warning("coin slot refused", code=outcome.refused.code, word=str(word))


def _is_news(pool: Pool, word: CoinsCounted) -> bool:
    """Whether a table that plays for the pot has a slot that stands elsewhere."""
    table = pool.tables.get(word.table)
    if table is None:
        return False
    slot = table.slot(word.box)
    return slot is None or (slot.life, slot.total) != (word.life, word.total)


def _action(word: CoinsCounted | SlotSeen) -> Action:
    if isinstance(word, CoinsCounted):
        return CountCoins(word.table, word.box, word.life, word.total, word.cents)
    return ReportSlot(word.table, word.box, word.alive)


def _key(word: CoinsCounted | SlotSeen, pool: Round) -> str:
    """The same word to the same state of the pool is the same command."""
    what = f"{word.total}" if isinstance(word, CoinsCounted) else f"{word.alive}"
    return f"slot:{pool.ordinal}.{pool.number}:{word.table}:{word.box}:{what}"
