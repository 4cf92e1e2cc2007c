"""QR codes as black squares, and as an inline SVG that needs no style and no script.

The mask is fixed: trying all eight, as the standard suggests, costs seven times the work and gives
a paper scanner nothing. Error correction is level M, which survives a fold or a thumb.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

MASK = 2
QUIET = 4
"""The white margin that the standard asks for, in squares."""

Squares = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=512)
def qr_squares(text: str) -> Squares:
    """The rows of squares of the code, True for black, without the quiet zone."""
    code = QRCode(error_correction=ERROR_CORRECT_M, mask_pattern=MASK, border=0)
    code.add_data(text)
    code.make(fit=True)
    return tuple(tuple(bool(square) for square in row) for row in code.get_matrix())


def qr_path(squares: Squares) -> str:
    """The black squares as one SVG path of horizontal runs, one unit a square."""
    runs = []
    for y, row in enumerate(squares):
        x = 0
        for black, group in groupby(row):
            length = len(list(group))
            if black:
                runs.append(f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z")
            x += length
    return "".join(runs)


def qr_svg(text: str, label: str) -> str:
    """An inline SVG of the code with its quiet zone. ``label`` is what a screen reader says.

    It is drawn black on white whatever the page looks like, because scanners want it so, and takes
    the size that the page gives to its class ``qr``.
    """
    squares = qr_squares(text)
    side = len(squares) + 2 * QUIET
    return (
        f'<svg class="qr" role="img" aria-label="{escape(label)}" viewBox="0 0 {side} {side}"'
        ' shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/>'
        f'<path fill="#000" d="{qr_path(squares)}"/></svg>'
    )
