"""Time codes of six digits, as authenticator programs show them (RFC 6238, SHA-1, 30 seconds).

This file is pure: the time comes in from outside.
"""

from __future__ import annotations

import base64
import hmac
import struct
from urllib.parse import quote

STEP_MS = 30_000
DIGITS = 6
SECRET_BYTES = 20
DRIFT = 1
"""So many steps may a person's clock be ahead or behind."""


def code_at(secret: bytes, step: int) -> str:
    """The code of one step of thirty seconds since 1970."""
    block = hmac.digest(secret, struct.pack(">Q", step), "sha1")
    place = block[-1] & 15
    number = int.from_bytes(block[place : place + 4], "big") & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(code: str, secret: bytes, now: int, last: int) -> int | None:
    """The step that ``code`` belongs to near ``now`` (epoch milliseconds), or ``None``.

    Only steps after ``last`` count: a code that was used once, or looked at over a shoulder, opens
    nothing a second time.
    """
    this = now // STEP_MS
    for step in range(max(this - DRIFT, last + 1), this + DRIFT + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.strip().encode()):
            return step
    return None


def address(secret: bytes, login: str, house: str) -> str:
    """The ``otpauth`` address that a person's authenticator reads from a QR code, once."""
    text = base64.b32encode(secret).decode().rstrip("=")
    return f"otpauth://totp/{quote(house)}:{quote(login)}?secret={text}&issuer={quote(house)}"
