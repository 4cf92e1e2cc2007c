"""Tells the person at the keyboard what the set-up is doing, and why it had to stop."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

LAST_LINES = 20
LINE_WIDTH = 300
# A house behind a proxy has its certificates in the system's store; uv and Node look there only
# when told, and older ones ignore these.
SYSTEM_CERTIFICATES = {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1", "NODE_USE_SYSTEM_CA": "1"}


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
        env={**SYSTEM_CERTIFICATES, **os.environ, **(extra_environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if finished.returncode:
        last = finished.stdout.strip().splitlines()[-LAST_LINES:]
        said = "\n".join(line[:LINE_WIDTH] for line in last)
        shown = " ".join(str(part) for part in command)
        raise SetupFailed(f"this command failed ({finished.returncode}): {shown}\n{said}")
