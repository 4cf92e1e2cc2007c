"""``manage.py torture``: pull the plug of a real house again and again, in the middle of games."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from random import Random

import click

UNITS = 60
PULLS = 10
"""Cards and deaths of one game."""


@click.command("torture")
@click.option("--times", default=200, show_default=True, type=click.IntRange(1))
@click.option("--seed", help="Repeats the moments of an earlier run.")
@click.option("--database-url", default="", help="An empty data base; SQLite in a folder without.")
@click.option("--pots", is_flag=True, help="Hits of the jackpots instead of bingo games.")
def command(times: int, seed: str | None, database_url: str, *, pots: bool) -> None:
    """Kill the server TIMES times during games that are played over HTTP, and check it each time.

    With --pots it dies between the hit of a jackpot and the reseed of its pot.

    Nothing acknowledged may be lost, nothing done twice, and `verify` must be clean after each.
    """
    from tests.simulate.plug import House

    seed = seed or f"{time.time_ns():x}"
    click.echo(f"seed {seed}")
    if pots:
        _pots(times, Random(seed), database_url)
        return
    with tempfile.TemporaryDirectory(prefix="bingo-torture-") as folder:
        house = House(Path(folder), Random(seed), database_url)
        try:
            while house.deaths < times:
                game = house.play(UNITS, min(PULLS, times - house.deaths))
                house.check()
                click.echo(f"{game.id} over after {house.deaths} deaths, everything fits")
        finally:
            house.close()


def _pots(times: int, luck: Random, database_url: str) -> None:
    """Jackpots that are hit, verified, awarded, paid and seeded anew, with as many deaths."""
    from house.schema import upgrade
    from tests.simulate.pots import Pots

    with tempfile.TemporaryDirectory(prefix="bingo-torture-") as folder:
        url = database_url or f"sqlite:///{Path(folder) / 'house.db'}"
        upgrade(url)
        pots = Pots(url, luck)
        pots.play(1 + times // 10, times)
        click.echo(f"{len(pots.acknowledged)} orders after {pots.deaths} deaths, everything fits")
