"""``manage.py verify``: is everything in the data base as it was written, and does it add up?"""

from __future__ import annotations

from pathlib import Path

import click

from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from commands._house import opened, unsealer
from house.faults import Fault
from house.records import NO_HISTORY
from house.replay import check_house, summary
from house.settings import Settings
from house.verify_luck import check_luck


@click.command("verify")
@data_dir_option
@database_url_option
@click.option(
    "--game",
    "round_id",
    help="Redraw the balls of one game from its revealed secret: its number, or a round's id.",
)
def command(data_dir: Path | None, database_url: str | None, round_id: str | None) -> None:
    """Check chains, trail, documents, replay and money; name the first faults and exit 1 if any."""
    store, memory = opened(data_dir, database_url)
    unseal = unsealer(data_dir)
    if round_id and round_id.isdigit():
        round_id = f"{Settings.from_environment().hall}-ninety_ball-{round_id}"
    try:
        if round_id:
            faults, words = store.read(lambda conn: check_luck(conn, memory, round_id))
        else:
            faults = store.read(lambda conn: check_house(conn, memory, unseal))
            words = store.read(summary)
    finally:
        store.close()
    click.echo(words)
    if not round_id and unseal is None:
        click.echo("the key of electronic luck is not here: sealed secrets were not opened")
    if not round_id:
        click.echo(f"{' and '.join(NO_HISTORY)} keep no history and were not looked at")
    _tell(faults)


def _tell(faults: list[Fault]) -> None:
    for fault in faults:
        click.echo(f"{fault.place}: {fault.code}: {fault.words}", err=True)
    if faults:
        raise SystemExit(1)
    click.echo("everything fits")
