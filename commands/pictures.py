"""`manage.py pictures`: takes the README's pictures anew, of a demonstration that plays."""

import os
import sys
from pathlib import Path

import click

from commands import ROOT
from commands._checks import run_pytest

TESTS = tuple(
    f"tests/screens/test_{name}.py" for name in ("pictures", "jackpots", "table_pictures")
)


@click.command("pictures")
@click.option("--out", type=click.Path(file_okay=False), default=str(ROOT / "docs" / "images"))
def command(out: str) -> None:
    """Play evenings in houses of their own and keep their pictures, in docs/images unless told."""
    os.environ["BINGO_PICTURES"] = str(Path(out).resolve())
    sys.exit(1 if run_pytest("pictures", TESTS).failed else 0)
