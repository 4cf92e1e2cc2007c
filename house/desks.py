"""How the settings give each desk its own device: ``Caja 1=/dev/ttyACM0, Mesa 1=/dev/ttyACM1``."""

from __future__ import annotations

import re

ALL = ""
"""The desk of a device that no desk is named for: it serves all that have none of their own."""

_NAMED = re.compile(r"\s*([\w .-]*\w)\s*=\s*(\S.*)")


def by_desk(text: str) -> dict[str, str]:
    """The places of devices by the name of their desk; a place alone is for ``ALL``.

    ``ValueError`` when a desk has two.
    """
    found: dict[str, str] = {}
    for part in text.split(","):
        named = _NAMED.fullmatch(part)
        desk, place = (named[1], named[2]) if named else (ALL, part)
        if not place.strip():
            continue
        if desk in found:
            raise ValueError(f"{desk or 'one desk'} has two devices in {text!r}")
        found[desk] = place.strip()
    return found
