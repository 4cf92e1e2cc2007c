"""What the screens of a table say about one game, a file for each game; found by being here.

``CONSOLE`` are words of the croupier's console, ``DISPLAY`` words of the display beside the table;
both may use them under the same keys as ``tables/texts.py``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache


@cache
def words_of_games(part: str) -> Mapping[str, object]:
    """The words of all games for one part, ``CONSOLE`` or ``DISPLAY``."""
    found: dict[str, object] = {}
    for module in pkgutil.iter_modules(__path__):
        found |= getattr(importlib.import_module(f"{__name__}.{module.name}"), part)
    return found
