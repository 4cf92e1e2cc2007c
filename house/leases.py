"""Which of several processes of one house does what must be done once: a lease in the data base.

Whoever talks to a ball machine, prints what is owed or sends what is due holds a lease of that name
and renews it every second. No clock on the wall decides: each renewal counts one further, and who
sees a count stand still for four seconds of its own takes the lease over. Its holder gives it up by
itself after two and a half seconds without a renewal, so that two never hold it. A house of one
process holds everything. Beside its leases a process says what only it can know (how its machines
are, at which tables its windows stand), for the others to read.
"""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import structlog
from sqlalchemy import Connection, delete, insert, select, update

from house.records import leases
from house.store import Store

TURN_S = 1.0
HELD_S = 2.5
"""How long a lease is good for since its last renewal began."""

STILL_S = 4.0
"""After what time without a further count a lease is taken over."""

FORGOTTEN_S = 60.0
"""After what time a process that is gone leaves the table."""

DUTIES = "house"
"""The lease of all that a house does by itself and that no machine's name stands for."""

_WORKER = "worker:"

Report = Callable[[], Any]
"""Gives what a process has to say under a name, as JSON can hold it."""

log = structlog.get_logger()


class Holds(Protocol):
    """Who may do what is done once."""

    def holds(self, name: str) -> bool: ...
    def want(self, name: str, lost: Callable[[], None] = ...) -> None: ...
    def report(self, name: str, report: Report) -> None: ...
    def flush(self) -> None: ...
    def said(self, name: str) -> list[Any]: ...
    def start(self, spawn: Callable[..., Any], sleep: Callable[[float], None]) -> None: ...
    def release(self) -> None: ...


def _nothing() -> None:
    """Nothing is to be done."""


class Alone:
    """The only process of a house: it holds everything and there is nobody to hear."""

    def holds(self, name: str) -> bool:
        return True

    def want(self, name: str, lost: Callable[[], None] = _nothing) -> None:
        """Everything is held already."""

    def report(self, name: str, report: Report) -> None:
        """Nobody asks."""

    def flush(self) -> None:
        """Nobody asks."""

    def said(self, name: str) -> list[Any]:
        return []

    def start(self, spawn: Callable[..., Any], sleep: Callable[[float], None]) -> None:
        """Nothing is to be renewed."""

    def release(self) -> None:
        """Nothing is to be given up."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was last read of a lease, and since when it reads so, by the clock of this process."""

    owner: str
    beat: int
    since: float


class Leases:
    """The leases of one of several processes; ``luck`` makes its name its own."""

    def __init__(
        self,
        store: Store,
        luck: Callable[[int], bytes],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.me = f"{socket.gethostname()[:60]}-{os.getpid()}-{luck(4).hex()}"
        self._clock = clock
        self._lost: dict[str, Callable[[], None]] = {}
        self._reports: dict[str, Report] = {}
        self._held: frozenset[str] = frozenset()
        self._until = 0.0
        self._seen: dict[str, _Seen] = {}
        self._over = False

    def want(self, name: str, lost: Callable[[], None] = _nothing) -> None:
        """Competes for a lease; ``lost`` is called when it was held and is so no more."""
        self._lost[name] = lost

    def holds(self, name: str) -> bool:
        """Whether this process may do what ``name`` stands for, at this very moment."""
        return name in self._held and self._clock() < self._until and not self._over

    def report(self, name: str, report: Report) -> None:
        """Says something to the other processes with every renewal."""
        self._reports[name] = report

    def start(self, spawn: Callable[..., Any], sleep: Callable[[float], None]) -> None:
        """Takes what is free at once, and renews for ever."""
        self.turn()
        spawn(self._run, sleep)

    def turn(self) -> None:
        """Renews what is held and takes what is free or stands still."""
        began = self._clock()
        try:
            rows = self.store.write(lambda conn: self._renew(conn, began))
        finally:
            if self._clock() >= self._until:
                self._keep(frozenset())
        for row in rows:
            self._see(row, began)
        self._until = began + HELD_S
        mine = (row["name"] for row in rows if row["owner"] == self.me)
        self._keep(frozenset(mine) & self._lost.keys())

    def flush(self) -> None:
        """Says at once what is otherwise said with the next renewal."""
        self.store.write(lambda conn: self._say(conn, None))

    def said(self, name: str) -> list[Any]:
        """What the other living processes now say under a name."""
        now = self._clock()
        rows = self.store.read(_rows)
        others = (row for row in rows if row["name"].startswith(_WORKER) and self._lives(row, now))
        told = (json.loads(row["says"]) for row in others if row["owner"] != self.me)
        return [one[name] for one in told if name in one]

    def release(self) -> None:
        """Gives everything up, so that the others need not wait for it to stand still."""
        self._over = True
        self._keep(frozenset())
        self.store.write(lambda conn: conn.execute(delete(leases).where(leases.c.owner == self.me)))

    def _run(self, sleep: Callable[[float], None]) -> None:
        while not self._over:
            sleep(TURN_S)
            try:
                if not self._over:
                    self.turn()
            except Exception:
                log.exception("leases", worker=self.me)

    def _keep(self, held: frozenset[str]) -> None:
        for name in sorted(self._held - held):
            log.warning("lease lost", lease=name, worker=self.me)
            self._lost.get(name, _nothing)()
        for name in sorted(held - self._held):
            log.info("lease taken", lease=name, worker=self.me)
        self._held = held

    # --- in the data base ------------------------------------------------------------------------

    def _renew(self, conn: Connection, now: float) -> list[Mapping[str, Any]]:
        found = {row["name"]: row for row in _rows(conn)}
        for name in sorted(self._lost):
            row = found.get(name)
            if row is None:
                conn.execute(insert(leases).values(name=name, owner=self.me, beat=1, says=""))
            elif row["owner"] == self.me or not self._lives(row, now):
                self._take(conn, row)
        self._say(conn, found.get(_WORKER + self.me))
        self._forget(conn, found.values(), now)
        return _rows(conn)

    def _take(self, conn: Connection, row: Mapping[str, Any]) -> None:
        """Counts one further, if nobody else did since it was read."""
        as_read = (leases.c.name == row["name"], leases.c.owner == row["owner"])
        conn.execute(
            update(leases)
            .where(*as_read, leases.c.beat == row["beat"])
            .values(owner=self.me, beat=row["beat"] + 1)
        )

    def _say(self, conn: Connection, row: Mapping[str, Any] | None) -> None:
        """Writes what this process has to say; without ``row`` it is looked whether it is there."""
        name = _WORKER + self.me
        says = json.dumps({key: report() for key, report in self._reports.items()})
        mine = update(leases).where(leases.c.name == name)
        done = conn.execute(mine.values(beat=leases.c.beat + int(row is not None), says=says))
        if done.rowcount == 0:
            conn.execute(insert(leases).values(name=name, owner=self.me, beat=1, says=says))

    def _forget(self, conn: Connection, rows: Iterable[Mapping[str, Any]], now: float) -> None:
        for row in rows:
            seen = self._seen.get(row["name"])
            old = seen is not None and now - seen.since > FORGOTTEN_S and seen.beat == row["beat"]
            if old and row["name"].startswith(_WORKER):
                conn.execute(delete(leases).where(leases.c.name == row["name"]))

    def _see(self, row: Mapping[str, Any], now: float) -> None:
        seen = self._seen.get(row["name"])
        if seen is None or (seen.owner, seen.beat) != (row["owner"], row["beat"]):
            self._seen[row["name"]] = _Seen(row["owner"], row["beat"], now)

    def _lives(self, row: Mapping[str, Any], now: float) -> bool:
        """Whether a lease counts on; one that was never seen before is given its time."""
        seen = self._seen.get(row["name"])
        if seen is None or (seen.owner, seen.beat) != (row["owner"], row["beat"]):
            return True
        return now - seen.since < STILL_S


def leases_of(workers: int, url: str, luck: Callable[[int], bytes]) -> Holds:
    """Who does what is done once: this process, or the one of several that holds the lease."""
    return Leases(Store(url), luck) if workers > 1 else Alone()


def _rows(conn: Connection) -> list[Mapping[str, Any]]:
    return [dict(row) for row in conn.execute(select(leases).order_by(leases.c.name)).mappings()]


def while_held(
    leases: Holds, name: str, work: Callable[[], None], sleep: Callable[[float], None]
) -> None:
    """Does ``work``, which lasts until it is told to end, whenever the lease is held; for ever."""
    while True:
        if leases.holds(name):
            try:
                work()
            except Exception:
                log.exception("work", lease=name)
        sleep(TURN_S / 4)
