"""How measurements are taken and told: monotonic time, interleaved pairs, medians, JSON lines."""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from statistics import median

PAIRS = 5
"""Fewest pairs that a ratio is taken from."""


@dataclass(frozen=True)
class Figure:
    """One measured figure. ``target`` is in the same unit; ``better`` says on which side of it the
    figure should lie (``<=`` or ``>=``); without a target it is only told."""

    name: str
    value: float
    unit: str
    target: float | None = None
    better: str = "<="
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.target is None:
            return None
        return self.value <= self.target if self.better == "<=" else self.value >= self.target

    def as_json(self) -> str:
        return json.dumps({**asdict(self), "met": self.met}, ensure_ascii=False)


def seconds(work: Callable[[], object]) -> float:
    """How long ``work`` takes, in seconds."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def best_of(times: int, work: Callable[[], object]) -> float:
    """The shortest of several runs: what the machine can do when nobody disturbs it."""
    return min(seconds(work) for _ in range(times))


def median_of(times: int, work: Callable[[], object]) -> float:
    """The middle one of several runs, in seconds."""
    return median(seconds(work) for _ in range(times))


def percentile(values: Iterable[float], part: float) -> float:
    """The value that ``part`` (0 to 1) of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def machine() -> str:
    """What the figures were taken on, and how busy it was with other work."""
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    python, sqlite = platform.python_version(), sqlite3.sqlite_version
    return f"{os.cpu_count()} CPUs, load {load}, Python {python}, SQLite {sqlite}"


def table(figures: Iterable[Figure]) -> str:
    """The figures as a text table: name, value, target, whether it was met, note."""
    rows = [("measurement", "figure", "target", "", "note")]
    words = {True: "met", False: "MISSED", None: ""}
    for one in figures:
        target = "" if one.target is None else f"{one.better} {shown(one.target)} {one.unit}"
        rows.append((one.name, f"{shown(one.value)} {one.unit}", target, words[one.met], one.note))
    widths = [max(len(row[place]) for row in rows) for place in range(5)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def shown(value: float) -> str:
    """Three digits that matter."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
