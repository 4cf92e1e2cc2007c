"""``manage.py planted``: mistakes that are put into the house on purpose, and are all found."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click


@click.command("planted")
@click.option("--seeds", default=40, show_default=True, help="Evenings in which one must show.")
@click.option("--only", default="", help="The mistakes whose name has this in it.")
def command(seeds: int, only: str) -> None:
    """Plant one small mistake after the other and play evenings until each is found.

    A cent too many, a forgotten check, an event that is lost, a word told before the commit: the
    simulated house must show every one of them, or it would not show our own.
    """
    from tests.simulate.planted import FAULTS, found
    from tests.simulate.whole.house import template

    missed = 0
    with tempfile.TemporaryDirectory(prefix="bingo-planted-") as folder:
        base = template(Path(folder))
        chosen = [fault for fault in FAULTS if only in fault.name]
        for fault in chosen:
            shown = found(fault, base, seeds)
            missed += shown is None
            told = f"seed {shown.seed!r}: {shown.wrong[0][:100]}" if shown else "NOT FOUND"
            click.echo(f"{fault.name}: {told}")
    click.echo(f"{len(chosen) - missed} of {len(chosen)} planted faults were found")
    if missed:
        raise SystemExit(1)
