"""The way of messages between several processes of one house: Redis, with every message signed.

Nobody waits for Redis: what was committed is told to the lines of this process at once, and a lane
of its own carries it to the others. A message that gets lost on the way, because Redis is away or
slow, is missed by the screens at the next beat, which each process sends by itself; one that does
not bear the house's signature is dropped. Nothing here ever decides anything: no money and no order
travels this way.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import Any

import structlog
from redis import Redis
from redis.exceptions import RedisError
from socketio import RedisManager

MOST_WAITING = 5_000
"""Messages that wait for Redis at most; the oldest ones make room."""

PATIENCE_S, AGAIN_S = 2.0, 0.5
"""How long Redis may take for a message, and the pause before it is listened to again."""

SIGNATURE = hashlib.sha256().digest_size * 2

log = structlog.get_logger()


def channel_of(hall: str, key: bytes) -> str:
    """The channel of one house, so that several may share a Redis."""
    return f"bingo-{hall}-{hmac.digest(key, b'channel', 'sha256').hex()[:12]}"


class SignedQueue(RedisManager):  # type: ignore[misc]
    """What Socket.IO hands to the other processes, signed with ``key``."""

    def __init__(self, url: str, hall: str, key: bytes) -> None:
        super().__init__(
            url, channel=channel_of(hall, key), redis_options={"socket_keepalive": True}
        )
        self._key = hmac.digest(key, b"messages", "sha256")
        self._out = Redis.from_url(
            url, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S
        )
        self._waiting: Queue[bytes] = Queue(MOST_WAITING)
        self._carries = False
        self._lost = 0

    def signed(self, text: bytes) -> bytes:
        """The text behind its signature."""
        return hmac.digest(self._key, text, "sha256").hex().encode() + text

    def opened(self, said: bytes) -> bytes | None:
        """The text of a message that this house has signed."""
        text = said[SIGNATURE:]
        return text if hmac.compare_digest(self.signed(text), said) else None

    def _publish(self, data: Any) -> None:
        if not self._carries:
            self._carries = True
            self.server.start_background_task(self._carry)
        said = self.signed(self.json.dumps(data).encode())
        while True:
            try:
                return self._waiting.put_nowait(said)
            except Full:
                with suppress(Empty):
                    self._waiting.get_nowait()

    def _carry(self) -> None:
        """Carries message after message, for ever; an outage is told once."""
        while True:
            said = self._waiting.get()
            try:
                self._out.publish(self.channel, said)
            except (RedisError, OSError) as error:
                if not self._lost:
                    log.error("queue silent", cause=type(error).__name__)
                self._lost += 1
            else:
                if self._lost:
                    log.warning("queue back", lost=self._lost)
                self._lost = 0

    def _listen(self) -> Iterator[bytes]:
        while True:
            try:
                yield from self._heard()
            except (RedisError, OSError) as error:
                log.error("queue deaf", cause=type(error).__name__)
            time.sleep(AGAIN_S)

    def _heard(self) -> Iterator[bytes]:
        self._redis_connect()
        self.pubsub.subscribe(self.channel)
        for message in self.pubsub.listen():
            if message["type"] != "message":
                continue
            text = self.opened(message["data"])
            if text is None:
                log.error("forged message dropped")
            else:
                yield text
