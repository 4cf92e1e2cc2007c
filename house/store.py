"""Where the house's data base is opened, and the only two ways in: ``write`` and ``read``.

On SQLite all writing runs in a lane of one thread: that thread *is* the lock, and no greenlet ever
waits inside a transaction. On PostgreSQL the loser of a race runs again on fresh state.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

Result = TypeVar("Result")

TRIES = 12
BUSY_MS = 10_000


class Conflict(Exception):
    """Somebody else was faster: the whole transaction must run again on fresh state."""


class StorageFailure(Exception):
    """The data base could not keep what it was given (disk full, file gone): ``E_STORAGE``."""


class Store:
    """The data base at ``url`` (``sqlite:///path`` or ``postgresql://…``)."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.engine = _engine(url, "BEGIN IMMEDIATE")
        self._reader = _engine(url, "BEGIN") if self.sqlite else _snapshots(self.engine)
        self._lane: Callable[[Callable[[], Any]], Any] = _lane() if self.sqlite else _straight

    def write(self, work: Callable[[Connection], Result]) -> Result:
        """Runs ``work`` in one transaction and commits; on a conflict it runs again.

        ``work`` hands its outcome back as a value and must have no effect outside the transaction.
        Raises ``StorageFailure`` when the data base cannot write.
        """
        outcome: Result = self._lane(lambda: self._write(work))
        return outcome

    def read(self, work: Callable[[Connection], Result]) -> Result:
        """Runs ``work`` on a consistent snapshot; it must not write.

        A line that broke, as all do when a server starts anew, is dialled once more. Raises
        ``StorageFailure`` when the data base does not answer.
        """
        for is_last in (False, True):
            try:
                with self._reader.connect() as conn:
                    return work(conn)
            except OperationalError as error:
                if is_last or not error.connection_invalidated:
                    raise StorageFailure(type(error.orig).__name__) from error
        raise AssertionError("unreachable")

    def close(self) -> None:
        self.engine.dispose()
        self._reader.dispose()

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        for attempt in range(TRIES):
            is_done = False
            try:
                with self.engine.begin() as conn:
                    outcome = work(conn)
                    is_done = True
                return outcome
            except (Conflict, IntegrityError) as conflict:
                if attempt == TRIES - 1 or (self.sqlite and isinstance(conflict, IntegrityError)):
                    raise
            except DBAPIError as error:
                broke_before = error.connection_invalidated and not is_done
                if not (_passing(error) or broke_before) or attempt == TRIES - 1:
                    if isinstance(error, OperationalError):
                        raise StorageFailure(type(error.orig).__name__) from error
                    raise
            time.sleep(random.uniform(0.001, 0.004 * (attempt + 1)))
        raise AssertionError("unreachable")


def _passing(error: DBAPIError) -> bool:
    """Whether another try can help: a serialization failure or a deadlock on PostgreSQL."""
    return getattr(error.orig, "sqlstate", None) in ("40001", "40P01")


def _straight(work: Callable[[], Any]) -> Any:
    return work()


def _lane() -> Callable[[Callable[[], Any]], Any]:
    """A lane of one: a thread of its own under gevent, a plain lock elsewhere."""
    from gevent import monkey

    if monkey.is_module_patched("threading"):
        return _thread_of_its_own()
    lock = threading.RLock()

    def locked(work: Callable[[], Any]) -> Any:
        with lock:
            return work()

    return locked


def _thread_of_its_own() -> Callable[[Callable[[], Any]], Any]:
    """A greenlet waits while the one thread works. What is raised there is handed over as a value,
    since a refusal is nothing that the thread should print."""
    from gevent.threadpool import ThreadPool

    pool = ThreadPool(1)

    def caught(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
        try:
            return work(), None
        except Exception as error:
            return None, error

    def run(work: Callable[[], Any]) -> Any:
        outcome, error = pool.apply(caught, (work,))
        if error is not None:
            raise error
        return outcome

    return run


def _snapshots(engine: Engine) -> Engine:
    """The same connections, each transaction of which sees one moment only."""
    return engine.execution_options(isolation_level="REPEATABLE READ")


def _engine(url: str, begin: str) -> Engine:
    if not url.startswith("sqlite"):
        given = make_url(url).query.get("options", "")
        return create_engine(
            url,
            pool_size=20,
            max_overflow=20,
            isolation_level="READ COMMITTED",
            connect_args={"options": f"{given} -c synchronous_commit=on".strip()},
        )
    engine = create_engine(url, connect_args={"timeout": BUSY_MS / 1000})

    @event.listens_for(engine, "connect")
    def _prepare(dbapi: Any, record: Any) -> None:
        dbapi.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "recursive_triggers=ON",
            "secure_delete=ON",  # what was erased leaves no bytes in the file (SEC-24)
            f"busy_timeout={BUSY_MS}",
        ):
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(conn: Connection) -> None:
        conn.exec_driver_sql(begin)

    return engine
