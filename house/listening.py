"""The guard of the live line, before anything that is said on it is read.

A screen only listens. What its side of the protocol must send is five short words: join, leave,
close, and the answers to the house's questions whether it is still there, and whether it has shown
what it was told (JPSCREEN-3). Whoever says anything else
is told of and cut off at once, so that nothing strange ever comes to a parser (SEC-11, SEC-16). A
stranger gets no line at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, MutableMapping
from typing import Any

CLOSE, ANSWER, JOIN, LEAVE = "1", "3", "40", "41"
LONGEST_WORD = 500
"""Signs of the longest word that is even looked at: a greeting, which nobody here reads."""

SHOWN = re.compile(r"43\d{1,9}\[[01]\]")
"""The answer to one question of the house: 1, it is shown; 0, this page does not show that."""

Environ = MutableMapping[str, Any]


def expected(said: str | bytes) -> bool:
    """Whether this is a word that a listener must send."""
    if not isinstance(said, str) or len(said) > LONGEST_WORD:
        return False
    if said in (CLOSE, ANSWER, JOIN, LEAVE) or SHOWN.fullmatch(said):
        return True
    return said.startswith(JOIN) and _greeting(said.removeprefix(JOIN))


def _greeting(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def _hear_no_more(environ: Environ) -> None:
    """What may still come on a line that is over is no request: the server shall not read it."""
    source = environ["wsgi.input"]
    close = getattr(getattr(source, "rfile", source), "close", None)
    if close is not None:
        close()


Known = Callable[[Environ], bool]
"""Tells whether somebody may hold a line."""

Spoke = Callable[[Environ, str | bytes], None]
"""Hears who said what, before the line is cut."""


def guard(server: Any, known: Known, spoke: Spoke) -> None:
    """Puts the guard before every line of a Socket.IO server.

    The server's driver is the only place that sees words before they are parsed.
    """
    eio = server.eio
    eio._async = {**eio._async, "websocket": _guarded(eio._async["websocket"], known, spoke)}


def _guarded(driver: Any, known: Known, spoke: Spoke) -> Any:
    class Guarded(driver):  # type: ignore[misc]
        """A line that ends where the other side begins to speak."""

        def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
            if not known(environ):
                start_response("401 Unauthorized", [("Content-Type", "text/plain")])
                return [b"E_SESSION_ENDED"]
            self.environ = environ
            answer: Iterable[bytes] = super().__call__(environ, start_response)
            _hear_no_more(environ)
            return answer

        def wait(self) -> str | None:
            said = super().wait()
            if said is None or expected(said):
                return said if said is None else str(said)
            spoke(self.environ, said)
            self.close()
            return None

    return Guarded
