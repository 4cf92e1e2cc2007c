"""Remembers, inside `.venv`, from which lock files each part of the set-up was made."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path


def digest_of(paths: Iterable[Path]) -> str:
    """Return one SHA-256 for the contents of some files, in their order."""
    total = hashlib.sha256()
    for path in paths:
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def read(environment: Path) -> dict[str, str]:
    """Return the digest under which each part was set up; an unreadable file remembers nothing."""
    try:
        found = json.loads((environment / "set-up.json").read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write(environment: Path, part: str, digest: str) -> None:
    """Remember that a part now stands as these lock files say."""
    stamps = {**read(environment), part: digest}
    fresh = environment / "set-up.json.new"
    fresh.write_text(json.dumps(stamps, indent=2) + "\n")
    fresh.replace(environment / "set-up.json")
