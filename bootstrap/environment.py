"""Decides what is missing between a fresh clone and a running house, and has it fetched."""

import contextlib
import fcntl
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bootstrap import front_end, python_packages, stamps, system_packages

RUNNING_LOCK = "requirements.lock"
TESTING_LOCK = "requirements-dev.lock"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def make_ready(root: Path, *, for_tests: bool) -> None:
    """Bring `.venv` and the pages' files to what the lock files say; do nothing if they are."""
    if not missing(root, for_tests=for_tests):
        return
    with one_at_a_time(root):
        for part in missing(root, for_tests=for_tests):
            set_up(root, part, for_tests=for_tests)


def missing(root: Path, *, for_tests: bool) -> list[str]:
    """Return the parts that do not stand, in the order in which they have to be made."""
    environment = root / ".venv"
    known = stamps.read(environment) if python_packages.python_of(environment).exists() else {}
    wanted = wanted_digests(root, for_tests=for_tests)
    parts = [part for part, digest in wanted.items() if known.get(part) != digest]
    if not parts and not front_end.stands(root, for_tests=for_tests):
        parts.append(part_name("pages", for_tests=for_tests))
    if for_tests and not any(shutil.which(name) for name in BROWSERS):
        parts.append("browser")
    if for_tests and system_packages.missing_servers():
        parts.append("servers")
    return parts


def part_name(part: str, *, for_tests: bool) -> str:
    """Return the name under which a part is remembered; tests have a fuller one of their own."""
    return f"{part} for tests" if for_tests else part


def wanted_digests(root: Path, *, for_tests: bool) -> dict[str, str]:
    """Return, for each part that is made from lock files, the digest it should carry."""
    lock = root / (TESTING_LOCK if for_tests else RUNNING_LOCK)
    return {
        part_name("packages", for_tests=for_tests): stamps.digest_of([lock]),
        part_name("pages", for_tests=for_tests): stamps.digest_of(
            root / name for name in front_end.MANIFESTS
        ),
    }


def set_up(root: Path, part: str, *, for_tests: bool) -> None:
    """Make one part and remember it; what fails midway is made again at the next start."""
    environment = root / ".venv"
    if part == "browser":
        system_packages.install("chromium", reason="The browser tests need a Chromium")
        return
    if part == "servers":
        wanted = system_packages.missing_servers()
        system_packages.install(*wanted, reason="The tests start these servers")
        return
    if part.startswith("packages"):
        python_packages.make_environment(environment)
        python_packages.install(environment, root / (TESTING_LOCK if for_tests else RUNNING_LOCK))
    else:
        front_end.fetch(root, environment, for_tests=for_tests)
    stamps.write(environment, part, wanted_digests(root, for_tests=for_tests)[part])
    if for_tests:  # the fuller part holds the plain one
        plain = part.removesuffix(" for tests")
        stamps.write(environment, plain, wanted_digests(root, for_tests=False)[plain])


@contextlib.contextmanager
def one_at_a_time(root: Path) -> Iterator[None]:
    """Let a second start in the same folder wait until the first has set up."""
    folder = os.open(root, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def is_inside(root: Path) -> bool:
    """Say whether this Python is the environment's own."""
    return Path(sys.prefix).resolve() == (root / ".venv").resolve()


def start_again_inside(root: Path, arguments: Sequence[str]) -> None:
    """Replace this process by the same command under the environment's Python."""
    python = python_packages.python_of(root / ".venv")
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(python, [str(python), str(root / "manage.py"), *arguments[1:]])
