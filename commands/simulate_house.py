"""``manage.py simulate-house``: a whole house from many seeds, with everything going wrong."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import click

SHOWN = 50
"""After how many seeds it is told how far it is."""


@click.command("simulate-house")
@click.option("--seeds", default=1_000, show_default=True, type=click.IntRange(1))
@click.option("--seed", help="Repeats one seed.")
@click.option("--first", default=0, show_default=True, help="The first of the seeds.")
@click.option("--steps", default=250, show_default=True, help="What people do in one evening.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes.")
def command(seeds: int, seed: str | None, *, first: int, steps: int, jobs: int) -> None:
    """Play bingo, tables, pools and tills at once while processes die, disks fill and lines lose.

    Two processes share the data base, orders come twice and late, clocks jump, strangers send what
    they must not. After each evening the ledger is at nought, the check of the house is clean, both
    processes remember what the events say, and every screen shows what a fresh load shows. The seed
    of a failure is printed; --seed repeats it.
    """
    from tests.simulate.whole.house import play, template

    wanted = [seed] if seed else [str(first + number) for number in range(seeds)]
    begun, orders, failed = time.monotonic(), 0, 0
    mishaps: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="bingo-whole-") as folder:
        one = partial(play, base=template(Path(folder)), steps=steps)
        with ProcessPoolExecutor(jobs) as pool:
            for number, played in enumerate(pool.map(one, wanted), 1):
                orders += played.orders
                mishaps.update(played.met)
                failed += bool(played.wrong)
                for fault in played.wrong:
                    click.echo(f"seed {played.seed}: {fault}")
                if number % SHOWN == 0:
                    took = time.monotonic() - begun
                    click.echo(f"{number} of {len(wanted)} seeds, {took:.0f} s", err=True)
    for what, count in sorted(mishaps.items()):
        click.echo(f"{what}: in {count} seeds")
    click.echo(f"{len(wanted)} seeds, {orders} orders answered, {failed} seeds with faults")
    if failed:
        raise SystemExit(1)
