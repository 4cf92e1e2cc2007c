"""A way between a hall and its centre that loses, delays, doubles and overtakes messages.

A small TCP proxy that reads one HTTP request a connection. What happens to it is drawn from a seed:
the request is lost, or its answer; it is delivered twice; it is kept back and delivered long after
later ones, when nobody waits for its answer any more; or the way is cut for a while.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from random import Random

PATIENCE_S = 5.0
WAYS = ("through", "lost", "answer lost", "doubled", "overtaken", "late")
"""What may happen to a request."""


class Lossy:
    """``port`` is where the hall dials; ``cut`` closes the way until it is opened again."""

    def __init__(self, to: int, luck: Random, weights: tuple[int, ...]) -> None:
        self.to = to
        self.luck = luck
        self.weights = weights
        self.cut = False
        self.happened: Counter[str] = Counter()
        self._held: list[bytes] = []
        self._ended = False
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Ends it, after whatever was kept back has arrived after all."""
        self._ended = True
        self.release()
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        self._thread.join()
        self._socket.close()

    def release(self) -> None:
        """Delivers what was kept back, the youngest first."""
        held, self._held = self._held, []
        for request in reversed(held):
            self._deliver(request)

    def _serve(self) -> None:
        while not self._ended:
            line, _ = self._socket.accept()
            with line, suppress(OSError):
                line.settimeout(PATIENCE_S)
                if not self.cut and not self._ended:
                    self._one(line)

    def _one(self, line: socket.socket) -> None:
        request = _whole(line)
        way = self.luck.choices(WAYS, self.weights)[0]
        self.happened[way] += 1
        if way == "lost":
            return
        if way == "overtaken" and request.startswith(b"POST"):
            self._held.append(request)
            return
        if way == "doubled":
            self._deliver(request)
        if way == "late":
            time.sleep(0.05)
        answer = self._deliver(request)
        if way != "answer lost":
            line.sendall(answer)
        if self._held and self.luck.random() < 0.3:
            self.release()

    def _deliver(self, request: bytes) -> bytes:
        if not request:
            return b""
        with socket.create_connection(("127.0.0.1", self.to), timeout=PATIENCE_S) as line:
            line.sendall(request)
            parts = []
            while part := line.recv(65_536):
                parts.append(part)
        return b"".join(parts)


def _whole(line: socket.socket) -> bytes:
    """One request with its body."""
    said = b""
    while b"\r\n\r\n" not in said:
        part = line.recv(65_536)
        if not part:
            return b""
        said += part
    head, _, body = said.partition(b"\r\n\r\n")
    length = next(
        (
            int(one.split(b":")[1])
            for one in head.split(b"\r\n")
            if one.lower().startswith(b"content-length:")
        ),
        0,
    )
    while len(body) < length:
        body += line.recv(65_536)
    return head + b"\r\n\r\n" + body
