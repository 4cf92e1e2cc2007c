"""Keeps the data base of a house that has just played, as this version of the tables writes it.

``python -m tests.upgrades.keep`` is run once for each version of the tables that is released. What
it writes is never made again: a later version must go on from exactly these bytes.
"""

from __future__ import annotations

import lzma
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random

from house.schema import HEAD
from tests.simulate.plug import House

KEPT = Path(__file__).resolve().parent
UNITS = 24


def keep() -> Path:
    """A furnished demonstration with its tables and pots, and two games of bingo."""
    target = KEPT / f"{HEAD}.db.xz"
    if target.exists():
        sys.exit(f"{target.name} is kept already and is never made again.")
    with tempfile.TemporaryDirectory(prefix="bingo-kept-") as folder:
        house = House(Path(folder) / "house", Random(HEAD))
        for _ in range(2):
            house.play(UNITS, 0)
        house.close()
        small = Path(folder) / "small.db"
        with sqlite3.connect(house.folder / "house.db") as played:
            played.execute("VACUUM INTO ?", (str(small),))
        target.write_bytes(lzma.compress(small.read_bytes(), preset=9))
    return target


if __name__ == "__main__":
    kept = keep()
    print(f"{kept.name}: {kept.stat().st_size:,} bytes")
