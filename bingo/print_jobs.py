"""Print runs of cards, each in a child process; one works while the others wait for it.

The child is ``manage.py cards print``, the same as by hand, so that three thousand cards take time
from nobody who waits for a ball. What was printed lies in the data folder until newer runs push it
out; runs of an earlier start are taken away, for their cards are worth money.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from house.catalogue import ROOT
from house.settings import Settings

WAITING, WORKING, READY, FAILED, STOPPED = "waiting", "working", "ready", "failed", "stopped"
KEPT = 12
"""How many runs are shown and how many files are kept."""


@dataclass
class PrintJob:
    """One run. ``done`` and ``total`` count cards."""

    id: str
    series: str
    first: int
    last: int
    layout: str
    person: str
    file: Path
    at: int
    state: str = WAITING
    done: int = 0
    process: subprocess.Popen[str] | None = None

    @property
    def total(self) -> int:
        return self.last - self.first + 1

    def told(self) -> dict[str, Any]:
        """The run as a page shows it."""
        shown = ("id", "series", "first", "last", "layout", "at", "state", "done", "total")
        return {name: getattr(self, name) for name in shown}


class PrintJobs:
    """All runs since the start, newest last."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = settings.data_dir / "paper"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.jobs: list[PrintJob] = []
        self._lane = threading.Lock()

    def begin(self, job: PrintJob) -> PrintJob:
        """Puts a run behind those that wait."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.jobs.append(job)
        for old in self.jobs[:-KEPT]:
            self.stop(old)
        self.jobs = self.jobs[-KEPT:]
        threading.Thread(target=self._work, args=(job,), daemon=True).start()
        return job

    def find(self, id: str) -> PrintJob | None:
        return next((job for job in self.jobs if job.id == id), None)

    def stop(self, job: PrintJob) -> None:
        """Ends a run at once, or throws its file away."""
        if job.state != FAILED:
            job.state = STOPPED
        if job.process is not None and job.process.poll() is None:
            job.process.kill()
        job.file.unlink(missing_ok=True)

    def _work(self, job: PrintJob) -> None:
        with self._lane:
            if job.state != WAITING:
                return
            job.state = WORKING
            process = job.process = self._started(job)
            assert process.stdout is not None
            for line in process.stdout:
                done = line.split()
                job.done = int(done[0]) if len(done) == 2 and done[0].isdigit() else job.done
            process.wait()
        if job.state == WORKING:
            job.state = READY if process.returncode == 0 and job.file.exists() else FAILED
        if job.state == STOPPED:
            job.file.unlink(missing_ok=True)

    def _started(self, job: PrintJob) -> subprocess.Popen[str]:
        given = ["--first", str(job.first), "--last", str(job.last), "--layout", job.layout]
        command = [sys.executable, "manage.py", "cards", "print", job.series, *given]
        return subprocess.Popen(
            [*command, "--out", str(job.file), "--progress"],
            cwd=ROOT,
            env={**os.environ, **self.settings.as_environment()},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
