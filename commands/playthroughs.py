"""``manage.py playthroughs``: tell the golden games anew, after a change that was meant."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from house.schema import upgrade


@click.command("playthroughs")
@click.argument("names", nargs=-1)
def command(names: tuple[str, ...]) -> None:
    """Write the transcripts in tests/playthroughs anew, all of them or those of NAMES."""
    from tests.playthroughs.tell import EVERY_STORY, FOLDER, tell

    unknown = sorted(set(names) - set(EVERY_STORY))
    if unknown:
        raise click.UsageError(f"{unknown[0]} is none of {', '.join(EVERY_STORY)}.")
    with tempfile.TemporaryDirectory(prefix="bingo-playthroughs-") as folder:
        empty = Path(folder) / "empty.db"
        upgrade(f"sqlite:///{empty}")
        for name in names or EVERY_STORY:
            path = FOLDER / f"{name}.txt"
            before = path.read_text() if path.exists() else ""
            path.write_text(tell(name, empty))
            click.echo(f"{path.name}: {'as before' if path.read_text() == before else 'CHANGED'}")
