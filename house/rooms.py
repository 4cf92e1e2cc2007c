"""The other rooms of the house: each is a hall of its own, with its own process and data base.

Pages lead from one to the other, so that whoever comes in chooses the room; nothing else is shared,
and a room that is down takes no other one with it.
"""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"https?://[\w.\[\]:-]+(/\S*)?")


def other_rooms(text: str) -> tuple[tuple[str, str], ...]:
    """The names and addresses in ``Terraza=https://10.0.0.9:5001, …``; ``ValueError`` else."""
    found = []
    for part in filter(str.strip, text.split(",")):
        name, _, address = (piece.strip() for piece in part.partition("="))
        if not name or not name.isprintable() or not _ADDRESS.fullmatch(address):
            raise ValueError(f"{part.strip()!r} is no room with its address")
        found.append((name, address))
    return tuple(found)
