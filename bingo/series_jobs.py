"""The work on one series at a time, in a child process: making its cards, or reading its file."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bingo.series_work import MATRIX, RESULT
from house.catalogue import ROOT

WORKING, READY, FAILED, STOPPED = "working", "ready", "failed", "stopped"


@dataclass
class Job:
    """One piece of work. ``asked`` are the fields that the series will be registered with."""

    id: str
    kind: str
    person: str
    folder: Path
    asked: dict[str, Any]
    state: str = WORKING
    done: int = 0
    total: int = 0
    result: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = None

    def matrix(self) -> str:
        return (self.folder / MATRIX).read_text(encoding="ascii")


class SeriesJobs:
    """At most one job in the house; a new one takes the place of one that has ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.job: Job | None = None

    @property
    def busy(self) -> bool:
        return self.job is not None and self.job.state == WORKING

    def begin(self, id: str, kind: str, person: str, asked: dict[str, Any]) -> Job:
        """Makes room for a job; it does nothing yet."""
        self.clear()
        folder = self.folder / id
        folder.mkdir(parents=True)
        self.job = Job(id, kind, person, folder, asked)
        return self.job

    def run(self, job: Job, *arguments: str) -> None:
        """Starts the child process and follows it from a thread."""
        command = [sys.executable, "-m", "bingo.series_work", *arguments, str(job.folder)]
        job.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        threading.Thread(target=self._follow, args=(job, job.process), daemon=True).start()

    def stop(self) -> None:
        """Ends the job at once; nothing of it is kept."""
        job = self.job
        if job is None:
            return
        if job.state == WORKING:
            job.state = STOPPED
            if job.process is not None:
                job.process.kill()
        shutil.rmtree(job.folder, ignore_errors=True)

    def clear(self) -> None:
        """Forgets the job and its files."""
        self.stop()
        self.job = None

    def _follow(self, job: Job, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            job.done, job.total = map(int, line.split())
        process.wait()
        if job.state != WORKING:
            return
        left = job.folder / RESULT
        job.result = json.loads(left.read_text(encoding="utf-8")) if left.exists() else {}
        job.state = READY if "digest" in job.result else FAILED
