"""What ``manage.py bench`` measures, by name, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.bench import cards, compare, displays, door, halls, load, pots, rebuild, start, tables
from tests.bench.timing import Figure

MEASUREMENTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "cards": cards.generation,
    "check": cards.checking,
    "door": door.measure,
    "displays": displays.measure,
    "pots": pots.measure,
    "tables": tables.measure,
    "rebuild": rebuild.measure,
    "start": start.first_page,
    "monitor": start.monitor_load,
    "load": load.measure,
    "compare": compare.measure,
    "halls": halls.measure,
}
