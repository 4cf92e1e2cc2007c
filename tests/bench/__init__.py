"""What ``manage.py bench`` measures, by name, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.bench import door
from tests.bench.timing import Figure

MEASUREMENTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "door": door.measure,
}
