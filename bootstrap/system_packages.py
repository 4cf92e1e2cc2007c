"""Packages of the operating system: installed when we may, asked for in one line when not."""

import os
import shutil
from pathlib import Path

from bootstrap.progress import SetupFailed, call, step

SERVERS = {
    "postgresql": "pg_ctl",
    "redis-server": "redis-server",
    "mosquitto": "mosquitto",
    "curl": "curl",
    "nginx-light": "nginx",
}
"""Programs that tests talk to over a real connection, or with: Debian's package and its program."""

PLACES = ("/usr/sbin", "/usr/lib/postgresql/*/bin", "/usr/local/sbin")
"""Folders outside the PATH where Debian puts some of those programs."""


def missing_servers() -> list[str]:
    """Return the packages of servers whose program is nowhere on this machine."""
    return [package for package, program in SERVERS.items() if not stands(program)]


def stands(program: str) -> bool:
    """Say whether a program is on the PATH or in one of the usual folders outside it."""
    found = (path for place in PLACES for path in Path("/").glob(f"{place[1:]}/{program}"))
    return shutil.which(program) is not None or next(found, None) is not None


def install(*packages: str, reason: str) -> None:
    """Install Debian packages as root; anybody else is told the line to run, and we stop."""
    wanted = " ".join(packages)
    line = f"apt-get update && apt-get install -y --no-install-recommends {wanted}"
    if shutil.which("apt-get") is None:
        raise SetupFailed(f"{reason}. Install the equivalent of Debian's {wanted}, then retry.")
    if os.geteuid() != 0:
        raise SetupFailed(f"{reason}. Run this, then retry:\n  sudo sh -c '{line}'")
    with step(f"Installing {wanted} with apt"):
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        call(["apt-get", "update", "-q"], extra_environment=quiet)
        call(
            ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages],
            extra_environment=quiet,
        )
