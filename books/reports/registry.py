"""All reports, found by their files."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from books import reports
from books.reports.material import Spec

ORDER = ("session", "till", "sales", "prizes", "prima", "stock", "tax", "balls", "cards")
"""The order in which they are listed; others come after them by name."""


@cache
def specs() -> dict[str, Spec]:
    """Every report by its name."""
    modules = [
        importlib.import_module(f"{reports.__name__}.{found.name}")
        for found in pkgutil.iter_modules(reports.__path__)
    ]
    named = {module.SPEC.name: module.SPEC for module in modules if hasattr(module, "SPEC")}
    known = [name for name in ORDER if name in named]
    return {name: named[name] for name in (*known, *sorted(set(named) - set(known)))}
