"""``manage.py simulate``: nights of a hall from a seed, through the real door, to the last cent."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from house.schema import upgrade
from house.store import Store

if TYPE_CHECKING:
    from tests.simulate.nights import Nights
    from tests.simulate.nights_books import Plan, Played


@click.command("simulate")
@click.option("--nights", default=10, show_default=True, type=click.IntRange(1))
@click.option("--hours", default=6.0, show_default=True, help="Of play in a night.")
@click.option("--games-per-hour", default=12, show_default=True, type=click.IntRange(1, 60))
@click.option("--players", default=30, show_default=True, type=click.IntRange(2, 300))
@click.option("--cards", default=4, show_default=True, type=click.IntRange(1, 20), help="Of each.")
@click.option("--price", default=300, show_default=True, help="Face value in cents.")
@click.option("--seed", default="1", show_default=True, help="Repeats an earlier run.")
@click.option("--out", default="nights.svg", show_default=True, type=click.Path(dir_okay=False))
def command(out: str, seed: str, price: int, **room: int) -> None:
    """Play nights of a hall and tell what they came to; the chart is written to OUT.

    Takings, prizes, ties, the prima against its exact chances, till differences; at the end every
    account is compared with books that were kept apart from the house, and the house is checked.
    """
    from tests.factories import profile
    from tests.simulate.nights_books import Plan
    from tests.simulate.nights_chart import chart
    from tests.simulate.nights_told import summary

    plan = Plan(seed=seed, face_cents=price, **room)
    faces = profile().values["game.faces"]
    if price not in faces:
        raise click.UsageError(f"--price: a hall sells cards of {faces} cents.")
    with tempfile.TemporaryDirectory(prefix="bingo-nights-") as folder:
        nights = _played(plan, Path(folder))
        faults = [*map(str, nights.hall.faults()), *_differences(nights)]
        accounts = nights.hall.accounts()
    for line in summary(nights.games, nights.differences, accounts):
        click.echo(line)
    title = f"{len(nights.games)} games in {plan.nights} nights, seed {seed}"
    Path(out).write_text(chart(nights.games, title), encoding="utf-8")
    click.echo(f"chart written to {out}")
    for fault in faults:
        click.echo(f"FAULT {fault}")
    if faults:
        raise SystemExit(1)
    click.echo("every account is explained to the cent; the house finds no fault in itself")


def _played(plan: Plan, folder: Path) -> Nights:
    """All nights of the plan in a hall of their own."""
    from tests.factories import Hall
    from tests.simulate.nights import Nights

    begun, wanted = time.monotonic(), plan.games * plan.nights

    def told(game: Played) -> None:
        done = len(nights.games)
        if done % 50 == 0 or done == wanted:
            click.echo(f"{done} of {wanted} games, {time.monotonic() - begun:.0f} s", err=True)

    url = f"sqlite:///{folder}/nights.db"
    upgrade(url)
    hall = Hall(Store(url), folder, seed=f"balls {plan.seed}").furnished()
    nights = Nights(hall, plan, told)
    return nights.play()


def _differences(nights: Nights) -> list[str]:
    """Accounts on which the house and the books kept apart do not agree."""
    return [
        f"{name} holds {does} cents and should hold {should}"
        for name, (should, does) in sorted(nights.differs().items())
    ]
