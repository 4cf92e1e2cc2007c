"""Tells a round as a text that a person can read: one line per event, in order, with its time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from house.contract import Event

QUIET = frozenset({"at", "seen_at", "spoken_at"})
"""Fields that the time at the start of the line already tells."""


def line(number: int, at: int, event: Event, zone: ZoneInfo) -> str:
    """One event: its number, its time to the second, its name and its fields."""
    time = datetime.fromtimestamp(at / 1000, zone).strftime("%H:%M:%S")
    told = " ".join(
        f"{field.name}={_value(getattr(event, field.name))}"
        for field in fields(event)  # type: ignore[arg-type]
        if field.name not in QUIET and getattr(event, field.name) not in ("", (), None)
    )
    return f"{number:>5}  {time}  {type(event).__name__:<18} {told}".rstrip()


def transcript(told: Iterable[tuple[int, int, Event]], zone: ZoneInfo) -> str:
    """All events of a round, one line each."""
    return "\n".join(line(number, at, event, zone) for number, at, event in told)


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ",".join(_value(one) for one in value) + "]"
    if hasattr(value, "first") and hasattr(value, "last"):
        return f"{value.series}:{value.first}-{value.last}"
    return str(value).replace("\n", " ")
