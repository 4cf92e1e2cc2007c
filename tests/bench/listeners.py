"""Hundreds of WebSocket displays in one small process: they listen, and note when they heard.

``python -m tests.bench.listeners URL COUNT [COOKIE]`` says ``ready`` when all lines stand. For each
line ``expect N`` on its input it waits until every display has heard N messages of the event
``patch``, and prints one JSON object: ``moments`` (when each display had heard the last of them, in
monotonic nanoseconds, ``null`` for one that missed some) and ``said`` (what the first one heard).
It parses no more than it must, so that it does not measure itself.
"""

from __future__ import annotations

import base64
import json
import os
import selectors
import socket
import sys
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

CLOSE_ENOUGH_S = 20
PATCH = b'42["patch"'
TEXT = 0x81


@dataclass
class Display:
    """One line: what came in and is not read yet, and what was heard so far."""

    line: socket.socket
    buffer: bytearray = field(default_factory=bytearray)
    heard: list[bytes] = field(default_factory=list)
    last: int = 0

    def read(self, now: int) -> list[bytes]:
        """Takes in what has come and gives the whole messages of it."""
        self.buffer += self.line.recv(1 << 16)
        found = []
        while (frame := _frame(self.buffer)) is not None:
            payload, size = frame
            del self.buffer[:size]
            found.append(payload)
            if payload.startswith(PATCH):
                self.heard.append(payload)
                self.last = now
        return found

    def say(self, text: bytes) -> None:
        """Sends a short text frame, masked with noughts as a client must mask."""
        self.line.sendall(bytes([TEXT, 0x80 | len(text)]) + bytes(4) + text)


def _frame(buffer: bytearray) -> tuple[bytes, int] | None:
    """The payload of the first whole frame and the size of that frame, if it is there."""
    if len(buffer) < 2:
        return None
    size, start = buffer[1] & 0x7F, 2
    if size == 126:
        size, start = int.from_bytes(buffer[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(buffer[2:10], "big"), 10
    end = start + size
    return (bytes(buffer[start:end]), end) if len(buffer) >= end and end > start else None


def opened(url: str, cookie: str) -> Display:
    """A display whose line stands and that has joined."""
    return opened_at_once(url, 1, cookie)[0]


def opened_at_once(url: str, count: int, cookie: str) -> list[Display]:
    """Displays that all dial before the first is answered, as after a cut."""
    lines = [dialled(url, cookie) for _ in range(count)]
    displays = [greeted(line) for line in lines]
    for display in displays:
        display.say(b"40")
    for display in displays:
        while not any(said.startswith(b"40") for said in display.read(0)):
            pass
    return displays


def dialled(url: str, cookie: str) -> socket.socket:
    """A connection on which a line is asked for."""
    place = urlsplit(url)
    assert place.hostname and place.port
    line = socket.create_connection((place.hostname, place.port), timeout=30)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /socket.io/?EIO=4&transport=websocket&screen=monitor HTTP/1.1\r\n"
        f"Host: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Origin: {url}\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    return line


def greeted(line: socket.socket) -> Display:
    """The display whose line now stands."""
    head = b""
    while b"\r\n\r\n" not in head:
        more = line.recv(1)
        assert more, head
        head += more
    assert b" 101 " in head, head
    display = Display(line)
    while not any(said.startswith(b"0") for said in display.read(0)):
        pass
    return display


def main() -> None:
    url, count, cookie = sys.argv[1], int(sys.argv[2]), "".join(sys.argv[3:4])
    displays = opened_at_once(url, count, cookie)
    waiting = selectors.DefaultSelector()
    for display in displays:
        waiting.register(display.line, selectors.EVENT_READ, display)
    waiting.register(sys.stdin, selectors.EVENT_READ, None)
    print("ready", flush=True)
    wanted, until = 0, 0.0
    while True:
        for key, _ in waiting.select(timeout=0.5):
            if key.data is None:
                order = sys.stdin.readline()
                if not order:
                    return
                wanted, until = int(order.split()[1]), time.monotonic() + CLOSE_ENOUGH_S
            else:
                _hear(key.data)
        enough = all(len(display.heard) >= wanted for display in displays)
        if wanted and (enough or time.monotonic() > until):
            print(_told(displays, wanted), flush=True)
            wanted = 0


def _told(displays: list[Display], wanted: int) -> str:
    moments = [one.last if len(one.heard) == wanted else None for one in displays]
    said = [text.decode() for text in displays[0].heard]
    for display in displays:
        display.heard.clear()
    return json.dumps({"moments": moments, "said": said})


def _hear(display: Display) -> None:
    for said in display.read(time.monotonic_ns()):
        if said == b"2":
            display.say(b"3")


if __name__ == "__main__":
    main()
