"""An orderly stop, also in the middle of a game: what was asked is answered, then the lines close.

At SIGTERM no new connection is taken. Requests that are under way are answered, a few seconds at
most; then whatever this process alone may do is given up, so that another one can go on at once,
and the server ends. Screens find their line closed and dial again: the next process, or this house
when it is back, shows them the same game at the same number.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from werkzeug.wsgi import ClosingIterator

ANSWER_S = 5.0
"""How long requests that are under way may take."""

LOOK_S = 0.02
LINE = "/socket.io"

log = structlog.get_logger()


class UnderWay:
    """Counts the requests that are being answered; lines are none, they never end by themselves."""

    def __init__(self, inner: Callable[..., Iterable[bytes]]) -> None:
        self.inner = inner
        self.count = 0

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ.get("PATH_INFO", "").startswith(LINE):
            return self.inner(environ, start_response)
        self.count += 1
        try:
            return ClosingIterator(self.inner(environ, start_response), self._over)
        except BaseException:
            self._over()
            raise

    def _over(self) -> None:
        self.count -= 1


def wait_for(
    under_way: UnderWay, sleep: Callable[[float], None], clock: Callable[[], float] = time.monotonic
) -> bool:
    """Waits until everything is answered; false when that took too long."""
    end = clock() + ANSWER_S
    while under_way.count and clock() < end:
        sleep(LOOK_S)
    return under_way.count == 0


def stop_in_order(
    server: Callable[[], Any],
    under_way: UnderWay,
    *,
    release: Callable[[], None],
    sleep: Callable[[float], None],
) -> None:
    """Has SIGTERM stop ``server`` in order; greenlets are patched in."""
    import gevent

    def stop() -> None:
        log.info("stopping", under_way=under_way.count)
        running = server()
        running.stop_accepting()
        answered = wait_for(under_way, sleep)
        try:
            release()
        except Exception:
            log.exception("stopping")
        log.info("stopped", answered=answered)
        running.stop(timeout=0)

    told: list[Any] = []

    def once() -> None:
        if not told:
            told.append(gevent.spawn(stop))

    gevent.signal_handler(signal.SIGTERM, once)
