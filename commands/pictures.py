"""`manage.py pictures`: takes the README's pictures anew, of a demonstration that plays."""

import os
import sys
from pathlib import Path

import click

from commands import ROOT
from commands._checks import run_pytest

TEST = "tests/screens/test_pictures.py"


@click.command("pictures")
@click.option("--out", type=click.Path(file_okay=False), default=str(ROOT / "docs" / "images"))
def command(out: str) -> None:
    """Play an evening in a house of its own and keep its pictures, in docs/images unless told."""
    os.environ["BINGO_PICTURES"] = str(Path(out).resolve())
    sys.exit(1 if run_pytest("pictures", (TEST,)).failed else 0)
