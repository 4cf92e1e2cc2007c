"""What a check of the house finds: a fault is one sentence of what was found where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing found wrong in one place."""

    place: str
    code: str
    words: str
