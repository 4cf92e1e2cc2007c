"""A QR scanner on a serial cable: what it reads is handed to the desk that it belongs to.

Scanners that act as a keyboard need nothing of this. One on a cable sends a line for each reading;
the text goes on as it came, leading zeros and all, and what it means is said elsewhere. A cable
that is pulled is looked for again until it is back, under whatever port fits.
"""

from __future__ import annotations

import termios
import time
from pathlib import Path
from typing import Any

import serial

from devices.ports import ScanHeard, Scanned

BAUD = 9_600
READ_S, PAUSE_S = 0.05, 0.5
LONGEST = 200
"""A longer reading is not one of ours: it is thrown away as a whole."""

ENDS = b"\r\n\x00\x03"
FAILURES = (OSError, ValueError, termios.error)


class SerialScanner:
    """A scanner at ``place`` (a device path, a pattern of paths, ``socket://…``) of one desk."""

    def __init__(self, desk: str, place: str, heard: ScanHeard) -> None:
        self.desk = desk
        self._place = place
        self._heard = heard
        self._port: Any = None
        self._line = b""
        self._tries = 0
        self._ended = False

    @property
    def is_open(self) -> bool:
        return self._port is not None

    def run(self) -> None:
        """Listens until ``end`` is called, before or meanwhile; then it can run again."""
        while not self._ended:
            self.turn()
        self._ended = False
        self._close()

    def end(self) -> None:
        self._ended = True

    def turn(self) -> None:
        """Waits a moment for readings and hands on those that are whole."""
        if not self.is_open and not self._open():
            time.sleep(PAUSE_S)
            return
        for byte in self._received():
            if byte in ENDS:
                self._hand_on()
            elif len(self._line) <= LONGEST:
                self._line += bytes([byte])

    def _hand_on(self) -> None:
        line, self._line = self._line, b""
        text = line.decode("ascii", "replace").strip()
        if text and len(line) <= LONGEST:
            self._heard(Scanned(self.desk, text))

    def _received(self) -> bytes:
        try:
            return bytes(self._port.read(max(1, self._port.in_waiting)))
        except FAILURES:
            self._close()
            return b""

    def _open(self) -> bool:
        """Tries the next port that fits the place."""
        found = self._candidates()
        self._tries += 1
        if not found:
            return False
        try:
            self._port = serial.serial_for_url(
                found[self._tries % len(found)], baudrate=BAUD, timeout=READ_S
            )
        except FAILURES:
            return False
        self._line = b""
        return True

    def _close(self) -> None:
        port, self._port = self._port, None
        try:
            if port is not None:
                port.close()
        except FAILURES:
            self._line = b""

    def _candidates(self) -> list[str]:
        if "://" in self._place or not any(mark in self._place for mark in "*?["):
            return [self._place]
        top = Path("/" if self._place.startswith("/") else ".")
        return sorted(map(str, top.glob(self._place.lstrip("/"))))
