"""A Mosquitto of the tests' own, on a free port, that can be stopped and started again.

Its binary comes with the machine (Debian's ``mosquitto``, which ``manage.py test`` installs when it
is missing and may). Nothing is skipped for want of it.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path

STARTED_S = 10.0


class Broker:
    """A broker whose retained messages outlive a restart."""

    def __init__(self, folder: Path) -> None:
        self.host = "127.0.0.1"
        with socket.socket() as probe:
            probe.bind((self.host, 0))
            self.port: int = probe.getsockname()[1]
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(
            f"listener {self.port} {self.host}\nallow_anonymous true\nuser root\n"
            f"persistence true\npersistence_location {folder}/\nlog_dest none\n",
            encoding="utf-8",
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        binary = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self._process = subprocess.Popen([binary, "-c", str(self._settings)])
        for _ in range(int(STARTED_S / 0.02)):
            with socket.socket() as probe:
                if probe.connect_ex((self.host, self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError("Mosquitto does not answer")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
        self._process = None
