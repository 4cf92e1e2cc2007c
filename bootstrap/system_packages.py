"""Packages of the operating system: installed when we may, asked for in one line when not."""

import os
import shutil

from bootstrap.progress import SetupFailed, call, step


def install(package: str, *, reason: str) -> None:
    """Install one Debian package as root; anybody else is told the line to run, and we stop."""
    line = f"apt-get update && apt-get install -y --no-install-recommends {package}"
    if shutil.which("apt-get") is None:
        raise SetupFailed(f"{reason}. Install the equivalent of Debian's {package}, then retry.")
    if os.geteuid() != 0:
        raise SetupFailed(f"{reason}. Run this, then retry:\n  sudo sh -c '{line}'")
    with step(f"Installing {package} with apt"):
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        call(["apt-get", "update", "-q"], extra_environment=quiet)
        call(
            ["apt-get", "install", "-y", "-q", "--no-install-recommends", package],
            extra_environment=quiet,
        )
