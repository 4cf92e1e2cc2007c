"""A picture that monitors show between games, kept as a text in base64.

What it is follows from its first bytes, never from what somebody says. This file is pure.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from house.contract import Refused

LARGEST = 180_000
"""Bytes of one picture: a monitor's size in a good JPEG."""

KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"RIFF": "image/webp",
}


@dataclass(frozen=True, slots=True)
class Picture:
    content: bytes
    kind: str

    @classmethod
    def parse(cls, text: str) -> Picture:
        """The picture that a stored text is."""
        content = base64.b64decode(text)
        return cls(content, _kind(content))


def checked(text: str) -> Picture | Refused:
    """A picture that somebody sends in base64. Refuses ``E_BAD_INPUT`` and ``E_TOO_BIG``."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return Refused("E_BAD_INPUT", {"field": "picture"})
    if len(content) > LARGEST:
        return Refused("E_TOO_BIG", {"most": LARGEST})
    kind = _kind(content)
    return Picture(content, kind) if kind else Refused("E_BAD_INPUT", {"field": "picture"})


def _kind(content: bytes) -> str:
    return next((kind for head, kind in KINDS.items() if content.startswith(head)), "")
