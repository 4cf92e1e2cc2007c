"""The code on a page of the minute book: black squares, and one path that draws them."""

from __future__ import annotations

from functools import lru_cache

from house.qr_squares import QUIET, qr_rows

Squares = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=256)
def squares(text: str) -> Squares:
    """The rows of squares of the code, True for black, without the quiet zone."""
    rows = qr_rows(text)[QUIET:-QUIET]
    return tuple(tuple(one == "1" for one in row[QUIET:-QUIET]) for row in rows)


def path(text: str) -> tuple[int, str]:
    """How many units the code is wide with its quiet zone, and its black squares as one path."""
    rows = squares(text)
    runs = [
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, black in enumerate(row)
        if black
    ]
    return len(rows) + 2 * QUIET, "".join(runs)
