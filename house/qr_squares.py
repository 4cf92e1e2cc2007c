"""QR codes for screens: the squares as rows of ``1`` and ``0``, which a page draws by itself."""

from __future__ import annotations

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET = 4
"""The white margin that the standard asks for, in squares."""


def qr_rows(text: str) -> list[str]:
    """The rows of the code with its quiet zone; a black square is ``1``."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    return ["".join("1" if square else "0" for square in row) for row in code.get_matrix()]
