"""``manage.py replay ROUND``: a round as a readable transcript."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

import click

from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from commands._house import opened
from house.settings import Settings
from house.transcript import told, transcript


@click.command("replay")
@click.argument("round_id")
@click.option("--money", is_flag=True, help="Below each event, the money that moved with it.")
@data_dir_option
@database_url_option
def command(round_id: str, money: bool, data_dir: Path | None, database_url: str | None) -> None:
    """Tell the events of a round, one line each (for example sala-ninety_ball-1)."""
    store, memory = opened(data_dir, database_url)
    zone = ZoneInfo(Settings.from_environment().timezone)
    try:
        if store.read(lambda conn: memory.load(conn, round_id)) is None:
            raise click.ClickException(f"there is no round {round_id}")
        text = store.read(
            lambda conn: transcript(
                round_id, told(conn, memory.catalogue, round_id), zone, money=money
            )
        )
        click.echo(text)
    finally:
        store.close()
