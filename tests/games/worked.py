"""The worked cases of the rule book, by kind."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.source_tree import ROOT


@cache
def _all() -> tuple[dict[str, Any], ...]:
    text = (ROOT / "tests" / "cases" / "examples-bingo.json").read_text(encoding="utf-8")
    return tuple(json.loads(text)["cases"])


def worked(*kinds: str) -> list[Any]:
    """The cases of these kinds, each a parameter named by its id."""
    return [pytest.param(c, id=c["id"]) for c in _all() if c["kind"] in kinds]
