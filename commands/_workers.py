"""The processes of one house side by side: begun one after the other, begun again when one dies.

The first one alone brings the data base up to date and furnishes it; the others begin when it
answers. A process that never answered ends them all, since its fault is the house's; one that dies
later is begun again. Whoever stops this process stops all of them, each when it has answered what
it was asked.
"""

from __future__ import annotations

import ctypes
import http.client
import os
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from functools import partial

import click

from commands import ROOT

PATIENCE_S, LOOK_S, AGAIN_S = 180.0, 0.1, 1.0
STOP_S = 20.0
"""After what time a process that was asked to stop is ended."""

NOT_READY = 503
PR_SET_PDEATHSIG = 1


@dataclass
class Worker:
    """One process of the house on its own port."""

    host: str
    port: int
    arguments: tuple[str, ...]
    answered: bool = False
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def begin(self) -> None:
        own = ["run", "--one-of-several", "--host", self.host, "--port", str(self.port)]
        command = [sys.executable, str(ROOT / "manage.py"), *own, *self.arguments]
        watched = partial(_ends_with, os.getpid())
        self.process = subprocess.Popen(command, preexec_fn=watched)

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def answers(self) -> bool:
        """Whether it is ready; once it was, this is not asked again."""
        if not self.answered and self.is_running():
            self.answered = self._is_ready()
        return self.answered

    def _is_ready(self) -> bool:
        """Asks it; whoever may not ask (404) is content with an answer at all."""
        context = ssl._create_unverified_context()
        for scheme in ("http", "https"):
            address = f"{scheme}://{self.host}:{self.port}/ready"
            try:
                urllib.request.urlopen(address, timeout=2, context=context).read()
            except urllib.error.HTTPError as answer:
                return answer.code != NOT_READY
            except (OSError, http.client.HTTPException):
                continue
            return True
        return False

    def tell(self, what: signal.Signals) -> None:
        if self.process is not None and self.is_running():
            self.process.send_signal(what)


class Workers:
    """All processes of a house, until somebody stops them."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers
        self.stopped = False

    def run(self) -> int:
        """Runs them all; gives the exit code."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._stop)
        code = 0
        for worker in self.workers:
            if not self.stopped and not self._begun(worker):
                code, self.stopped = 1, True
        if not self.stopped:
            ports = ", ".join(str(worker.port) for worker in self.workers)
            click.echo(f"La sala está abierta en {len(self.workers)} procesos: puertos {ports}")
        while not self.stopped:
            time.sleep(LOOK_S)
            self._look()
        self._end()
        return code

    def _stop(self, *told: object) -> None:
        self.stopped = True

    def _begun(self, worker: Worker) -> bool:
        """Whether it has begun and answers; said at the latest after three minutes."""
        worker.begin()
        end = time.monotonic() + PATIENCE_S
        while not worker.answers() and worker.is_running() and not self.stopped:
            if time.monotonic() > end:
                break
            time.sleep(LOOK_S)
        return worker.answers() or self.stopped

    def _look(self) -> None:
        """Begins again what has died, without waiting for it: the others work on."""
        for worker in self.workers:
            if not worker.is_running() and not self.stopped:
                assert worker.process is not None
                code = worker.process.returncode
                click.echo(f"El proceso del puerto {worker.port} ha muerto ({code}); se abre otro.")
                time.sleep(AGAIN_S)
                worker.begin()

    def _end(self) -> None:
        for worker in self.workers:
            worker.tell(signal.SIGTERM)
        end = time.monotonic() + STOP_S
        for worker in self.workers:
            if worker.process is None:
                continue
            try:
                worker.process.wait(timeout=max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.tell(signal.SIGKILL)
                worker.process.wait()


def _ends_with(parent: int) -> None:
    """Asks the kernel (Linux) to stop this process should the one that began it be killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)
