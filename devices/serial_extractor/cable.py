"""The port that the frames go through: opened when it is there, dropped when it fails.

The place is what pyserial can open (a device path, ``socket://``, ``rfc2217://``), or a pattern
of device paths (``/dev/serial/by-id/*drum*``): a machine that comes back under another name is
found again, and a port that stays mute is left for the next one that fits.
"""

from __future__ import annotations

import termios
from pathlib import Path
from typing import Any

import serial

from devices.serial_extractor.ball_protocol import Damaged, Frame, LineReader, encode

BAUD = 9600
READ_S = 0.02
OWN_PORT: dict[str, Any] = {"write_timeout": 1.0, "exclusive": True}
"""What a port of this machine is opened with besides; one in the network knows neither."""

FAILURES = (OSError, ValueError, termios.error)


class Cable:
    """At most one open port; nothing here raises when the cable is pulled."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._port: Any = None
        self._reader = LineReader()
        self._tries = 0

    @property
    def is_open(self) -> bool:
        return self._port is not None

    def open(self) -> bool:
        """Tries the next port that fits the place; whether it could be opened."""
        found = self._candidates()
        if not found:
            return False
        port = found[self._tries % len(found)]
        self._tries += 1
        more = {} if "://" in port else OWN_PORT
        try:
            self._port = serial.serial_for_url(port, baudrate=BAUD, timeout=READ_S, **more)
        except FAILURES:
            return False
        self._reader = LineReader()
        return True

    def receive(self) -> list[Frame | Damaged]:
        """What has arrived; waits a moment when nothing has."""
        if self._port is None:
            return []
        try:
            return self._reader.feed(self._port.read(max(1, self._port.in_waiting)))
        except FAILURES:
            self.close()
            return []

    def send(self, frames: list[Frame]) -> None:
        """Sends frames in order; what a pulled cable swallows is said again later."""
        if self._port is None or not frames:
            return
        try:
            self._port.write(b"".join(map(encode, frames)))
        except FAILURES:
            self.close()

    def close(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            _closed(port)

    def _candidates(self) -> list[str]:
        if "://" in self.place or not any(mark in self.place for mark in "*?["):
            return [self.place]
        top = Path("/" if self.place.startswith("/") else ".")
        return sorted(map(str, top.glob(self.place.lstrip("/"))))


def _closed(port: Any) -> bool:
    """Whether the port could still be closed in good order; one that is gone cannot."""
    try:
        port.close()
    except FAILURES:
        return False
    return True
