"""Hash chains (SEC-18): head k is the SHA-256 of head k−1, a newline and the text of row k.

A changed, missing or moved row breaks every head after it. A chain cannot show that its tail was
cut, which is why heads are printed outside the house (SEC-19).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

FIRST = "0" * 64
"""The head before the first row."""


def canonical(value: Any) -> str:
    """The one text of a plain JSON value: keys sorted, no spaces, UTF-8 as it is."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def next_head(head: str, text: str) -> str:
    return digest(f"{head}\n{text}")


def first_bad(rows: Iterable[tuple[str, str]]) -> int | None:
    """The place, from 1, of the first row whose stored head does not fit; ``None`` when all do.

    ``rows`` are pairs of text and stored head in order.
    """
    head = FIRST
    for place, (text, stored) in enumerate(rows, 1):
        head = next_head(head, text)
        if head != stored:
            return place
    return None
