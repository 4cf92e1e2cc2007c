"""The machine's end of the cable for the simulator: a pseudo terminal or a TCP port.

Each can be pulled and plugged in again; a pseudo terminal then comes back under another name, as a
USB adapter does.
"""

from __future__ import annotations

import os
import select
import socket
import tty
from pathlib import Path
from typing import Protocol

CHUNK = 4_096


class Port(Protocol):
    """What the simulated machine talks through."""

    def plug(self) -> str:
        """Plugs the cable in; says under which name the house finds it."""

    def pull(self) -> None:
        """Pulls the cable out."""

    def read(self) -> bytes:
        """What has arrived, at once; nothing is a normal answer."""

    def write(self, line: bytes) -> None:
        """Sends, if anybody is there."""


class PtyPort:
    """A real pseudo terminal behind the links ``<path>-1``, ``<path>-2`` … one for each plugging.

    The terminal's own end is kept open, so that the house may come and go.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ends: tuple[int, int] | None = None
        self._plugged = 0

    @property
    def link(self) -> Path:
        return self.path.with_name(f"{self.path.name}-{self._plugged}")

    def plug(self) -> str:
        self.pull()
        machine, house = os.openpty()
        tty.setraw(house)
        os.set_blocking(machine, False)
        self._ends = machine, house
        self._plugged += 1
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(os.ttyname(house))
        return str(self.link)

    def pull(self) -> None:
        if self._ends is not None:
            self.link.unlink(missing_ok=True)
            for end in self._ends:
                os.close(end)
        self._ends = None

    def read(self) -> bytes:
        if self._ends is None or not select.select([self._ends[0]], [], [], 0)[0]:
            return b""
        return os.read(self._ends[0], CHUNK)

    def write(self, line: bytes) -> None:
        """A full line is dropped, as a real one would be: the house is not reading."""
        if self._ends is not None and line and select.select([], [self._ends[0]], [], 0)[1]:
            os.write(self._ends[0], line)


class TcpPort:
    """One caller at a time on a TCP port of this machine; a new caller takes the line over."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._ear: socket.socket | None = None
        self._line: socket.socket | None = None

    def plug(self) -> str:
        self.pull()
        self._ear = socket.create_server(("127.0.0.1", self.port))
        self.port = self._ear.getsockname()[1]
        return f"socket://127.0.0.1:{self.port}"

    def pull(self) -> None:
        for end in (self._line, self._ear):
            if end is not None:
                end.close()
        self._line = self._ear = None

    def read(self) -> bytes:
        if self._ear is not None and select.select([self._ear], [], [], 0)[0]:
            self._hang_up()
            self._line = self._ear.accept()[0]
        if self._line is None or not select.select([self._line], [], [], 0)[0]:
            return b""
        try:
            received = self._line.recv(CHUNK)
        except OSError:
            received = b""
        if not received:
            self._hang_up()
        return received

    def write(self, line: bytes) -> None:
        if self._line is None or not line:
            return
        try:
            self._line.sendall(line)
        except OSError:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None
