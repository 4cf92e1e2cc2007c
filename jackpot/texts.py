"""The Spanish texts of the pools' screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

WALL: Mapping[str, object] = {}


def texts() -> dict[str, Any]:
    return {key: str(text) for key, text in WALL.items()}
