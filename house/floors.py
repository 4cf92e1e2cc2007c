"""Below which versions a house does not start (SEC-28); the table is reviewed at every release.

Each floor is the version in which a fault was mended that a hall cannot live with. A real house
refuses to start below one; a test holds what is installed and what is locked against the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.metadata import version

FLOORS: Mapping[str, str] = {
    "Flask": "3.1.3",
    "Werkzeug": "3.1.6",
    "python-engineio": "4.13.3",
    "python-socketio": "5.16.2",
    "gevent": "25.4.1",
}
"""The lowest version of each library whose faults reach the hall's network."""


def numbers(text: str) -> tuple[int, ...]:
    """The leading numbers of a version: ``5.16.2.post1`` is (5, 16, 2)."""
    found = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def below(installed: Callable[[str], str] = version) -> list[str]:
    """One sentence for each library below its floor; empty when all are high enough."""
    return [
        f"{name} {has} is below {floor}: run the set-up again."
        for name, floor in FLOORS.items()
        if numbers(has := installed(name)) < numbers(floor)
    ]
