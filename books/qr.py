"""The code on a page of the minute book: black squares, and an inline picture of them."""

from __future__ import annotations

from functools import lru_cache

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET = 4
"""The white margin that the standard asks for, in squares."""

Squares = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=256)
def squares(text: str) -> Squares:
    """The rows of squares of the code, True for black, without the quiet zone."""
    code = QRCode(error_correction=ERROR_CORRECT_M, mask_pattern=2, border=0)
    code.add_data(text)
    code.make(fit=True)
    return tuple(tuple(bool(one) for one in row) for row in code.get_matrix())


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
