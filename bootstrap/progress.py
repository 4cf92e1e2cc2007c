"""Tells the person at the keyboard what the set-up is doing, and why it had to stop."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

LAST_LINES = 20


class SetupFailed(Exception):
    """The set-up cannot go on; the text says what the person can do about it."""


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Show one line for one step of the set-up, with the time it took in seconds."""
    print(f"set-up: {title} ...", end="", file=sys.stderr, flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print(" failed", file=sys.stderr, flush=True)
        raise
    print(f" {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)


def call(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    extra_environment: Mapping[str, str] | None = None,
) -> None:
    """Run a program quietly; if it fails, stop with the end of what it said."""
    finished = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **(extra_environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if finished.returncode:
        said = "\n".join(finished.stdout.strip().splitlines()[-LAST_LINES:])
        shown = " ".join(str(part) for part in command)
        raise SetupFailed(f"this command failed ({finished.returncode}): {shown}\n{said}")
