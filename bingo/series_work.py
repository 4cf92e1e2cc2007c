"""Makes a matrix, or reads the file of a series, in a process of its own.

A running house starts this as ``python -m bingo.series_work make …`` or ``check …``, so that a
hundred thousand cards take time from nobody who waits for a ball. It tells how far it is on lines
``done total``, and leaves ``matrix.txt`` and ``result.json`` in the folder that it is given.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from bingo.cards import GENERATOR_VERSION, Matrix, MatrixRules, generate_matrix
from bingo.series_checks import Fault, Series
from bingo.series_file import read_csv, read_json
from house.contract import Refused

NICE = 10
"""How much this process stands back before a house that plays."""

MOST_FAULTS = 5_000
MATRIX, RESULT = "matrix.txt", "result.json"
OFFICIAL = MatrixRules(strips=False, unique_rows=False)
"""What cards of the mint must keep to: BINGO-2, and no two alike."""


def make(size: int, seed: bytes, folder: Path) -> None:
    """A new matrix of ``size`` cards from a seed of 32 bytes."""
    matrix = generate_matrix(size, seed, told=lambda done: tell(done, size))
    if isinstance(matrix, Refused):
        leave(folder, None, {"code": matrix.code, "details": dict(matrix.details)})
        return
    origin = {"seed": seed.hex(), "generator": GENERATOR_VERSION}
    leave(folder, matrix, {"size": matrix.size, "digest": matrix.digest, **origin})


def check(file: Path, folder: Path) -> None:
    """The series in a file, or all that is wrong with it."""
    tell(0, 2)
    data = file.read_bytes()
    read = read_json if file.suffix == ".json" else read_csv
    found = read(data, OFFICIAL)
    tell(1, 2)
    if isinstance(found, Series):
        leave(folder, found.matrix, described(found))
        return
    faults: tuple[Fault, ...] = found.details["faults"]
    listed = [
        {"line": one.line, "card": one.card, "code": one.code, "details": dict(one.details)}
        for one in faults[:MOST_FAULTS]
    ]
    leave(folder, None, {"code": found.code, "faults": listed, "count": len(faults)})


def described(series: Series) -> dict[str, Any]:
    return {
        "letter": series.name.letter,
        "number": series.name.number,
        "size": series.matrix.size,
        "face_cents": series.face_cents,
        "control": series.control,
        "digest": series.matrix.digest,
    }


def leave(folder: Path, matrix: Matrix | None, result: dict[str, Any]) -> None:
    """Leaves the result whole or not at all; it is written last."""
    if matrix is not None:
        (folder / MATRIX).write_text(matrix.text(), encoding="ascii")
    draft = folder / f"{RESULT}.part"
    draft.write_text(json.dumps(result), encoding="utf-8")
    draft.replace(folder / RESULT)


def tell(done: int, total: int) -> None:
    print(done, total, flush=True)


def main(arguments: list[str]) -> None:
    os.nice(NICE)
    what, given, *rest = arguments
    if what == "make":
        seed, folder = rest
        make(int(given), bytes.fromhex(seed), Path(folder))
    else:
        check(Path(given), Path(rest[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
