"""A real house in a process of its own, for browsers and for whoever pulls its plug."""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.source_tree import ROOT

PATIENCE_S = 180


class Server:
    """``manage.py run`` on a free port with its own data folder."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self.context: ssl.SSLContext | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it is ready, a demonstration furnished to its last chair."""
        self.begin()
        self.await_answer("/ready")

    def begin(self) -> None:
        """Starts it and waits for nothing."""
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self.command()],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={**os.environ, **self.environment},
            )

    def await_answer(self, address: str) -> None:
        """Asks for ``address`` until it is answered with success."""
        assert self._process is not None
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
                place = f"{self.url}{address}"
                urllib.request.urlopen(place, timeout=2, context=self.context).read()
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"the house did not open:\n{self.log.read_text()[-4000:]}")

    def command(self) -> list[str]:
        """What Python is asked to run."""
        return ["manage.py", "run", "--port", str(self.port), "--data-dir", str(self.data)]

    @property
    def pid(self) -> int:
        """The process while it runs."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Pulls the plug: SIGKILL, nothing is tidied up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as an operator would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(timeout=PATIENCE_S)
        self._process = None


def known_house(data: Path) -> Path:
    """Makes ``data`` the folder of a demonstration that stood before: its next start is short."""
    return Path(shutil.copytree(_furnished(), data))


@functools.cache
def _furnished() -> Path:
    """The folder of a demonstration that was ended well; only ever copied."""
    folder = Path(tempfile.mkdtemp(prefix="bingo-known-"))
    atexit.register(shutil.rmtree, folder)
    house = Server(folder / "house")
    house.start()
    house.stop()
    return house.data


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
