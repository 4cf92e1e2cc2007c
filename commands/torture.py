"""``manage.py torture``: pull the plug of a real house again and again, in the middle of games."""

from __future__ import annotations

import io
import tempfile
import time
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

import click

UNITS = 60
PULLS = 10
"""Cards and deaths of one game."""


HELP = """Kill the server TIMES times during games that are played over HTTP; check it each time.

Nothing acknowledged may be lost, nothing done twice, and `verify` must be clean after each.

With --pots it dies between the hit of a jackpot and the reseed of its pot. With --feed twenty
tables feed two pots from two processes with so many deals each, and every fraction must be there.
With --evening a process that sends the orders of a scripted evening dies at one of their writes, or
on PostgreSQL at a statement or a commit. With --power the current goes at TIMES moments of that
evening, and the disk holds what was synced and anything of the rest; `--synchronous NORMAL` shows
what would be lost.
"""


@click.command("torture", help=HELP)
@click.option("--times", default=200, show_default=True, type=click.IntRange(0))
@click.option("--seed", help="Repeats the moments of an earlier run.")
@click.option("--database-url", default="", help="An empty data base; SQLite in a folder without.")
@click.option("--pots", is_flag=True, help="Hits of the jackpots instead of bingo games.")
@click.option("--feed", default=0, help="So many deals at each of twenty tables, nobody dies.")
@click.option("--evening", is_flag=True, help="SIGKILL at the writes of an evening; 0 times: all.")
@click.option("--postgresql", is_flag=True, help="With --evening: on a PostgreSQL of its own.")
@click.option("--power", is_flag=True, help="Power cuts instead of deaths; 0 times: all of them.")
@click.option("--synchronous", default="", help="With --power: as if the house synced like this.")
def command(times: int, seed: str | None, **how: Any) -> None:
    """Tell the seed and run the campaign that was asked for."""
    seed = seed or f"{time.time_ns():x}"
    click.echo(f"seed {seed}")
    if how["power"]:
        _power(times, seed, how["synchronous"])
    elif how["evening"]:
        _evening(times, seed, on_postgresql=how["postgresql"])
    elif how["feed"]:
        _feed(how["feed"], how["database_url"])
    elif how["pots"]:
        _pots(times, Random(seed), how["database_url"])
    else:
        _games(times, Random(seed), how["database_url"])


def _games(times: int, luck: Random, database_url: str) -> None:
    """Whole games of bingo against the real server."""
    from tests.simulate.plug import House

    with tempfile.TemporaryDirectory(prefix="bingo-torture-") as folder:
        house = House(Path(folder), luck, database_url)
        try:
            while house.deaths < max(1, times):
                game = house.play(UNITS, min(PULLS, max(1, times) - house.deaths))
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


def _feed(deals: int, database_url: str) -> None:
    """Coins and side bets of twenty tables at once, counted to the fraction of a cent."""
    from house.schema import upgrade
    from tests.simulate.pots import fed

    with tempfile.TemporaryDirectory(prefix="bingo-torture-") as folder:
        url = database_url or f"sqlite:///{Path(folder) / 'house.db'}"
        upgrade(url)
        with redirect_stdout(io.StringIO()):
            done = fed(url, 2, deals=deals, boxes=7)
    each = done.stakes / done.seconds
    click.echo(f"{done.stakes} stakes in {done.seconds:.0f} s, {each:.1f} a second")
    click.echo(f"carousel {done.carousel} c, blackjack {done.progressive} c/10000, none is missing")


def _evening(times: int, seed: str, *, on_postgresql: bool) -> None:
    """An evening in a process that is killed so often, or at each of its writes."""
    from tests.simulate.evening import prepared, prepared_postgresql
    from tests.simulate.killed import main

    with tempfile.TemporaryDirectory(prefix="bingo-torture-") as name:
        if on_postgresql:
            with prepared_postgresql(Path(name)) as url:
                failed = main(name, seed, str(times), url)
        else:
            prepared(Path(name))
            failed = main(name, seed, str(times))
    if failed:
        raise SystemExit(1)


def _power(times: int, seed: str, synchronous: str) -> None:
    """What the disk may hold at so many moments of an evening, opened and checked."""
    from tests.simulate.evening import prepared
    from tests.simulate.power import Cuts, campaign, count

    with tempfile.TemporaryDirectory(prefix="bingo-torture-") as name:
        folder = Path(name)
        cuts = Cuts(folder, prepared(folder), synchronous).record()
        luck, images = Random(seed), count(cuts)
        wanted = luck.sample(range(images), min(times or images, images))
        found = campaign(cuts, luck, set(wanted))
    for one in found.wrong:
        click.echo(one)
    words = f"{found.images} disks after power cuts, {cuts.syncs()} syncs in the evening"
    click.echo(f"{words}, {len(found.wrong)} faults")
    if found.wrong:
        raise SystemExit(1)
