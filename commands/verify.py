"""``manage.py verify``: is everything in the data base as it was written, and does it add up?"""

from __future__ import annotations

from pathlib import Path

import click

from books.export import verify
from books.figures import in_fours
from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from commands._house import opened, unsealer
from house.catalogue import Catalogue
from house.contract import Refused
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
@click.option(
    "--export",
    "export",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Check a signed copy (JSON or CSV) by itself, without any data base.",
)
@click.option("--key", default="", help="The house's public key, which the copy must be signed by.")
def command(
    data_dir: Path | None,
    database_url: str | None,
    round_id: str | None,
    *,
    export: Path | None,
    key: str,
) -> None:
    """Check chains, trail, documents, replay and money; name the first faults and exit 1 if any."""
    if export is not None:
        check_export(export, key)
        return
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


def check_export(path: Path, key: str) -> None:
    """Check a signed copy and say what it holds; exit 1 when anything in it was changed."""
    text = path.read_bytes().decode("utf-8", "replace")
    found = verify(text, Catalogue.found(), key=key)
    if isinstance(found, Refused):
        told = ", ".join(f"{name} {value}" for name, value in found.details.items())
        click.echo(f"{path.name}: {found.code}: {told}", err=True)
        raise SystemExit(1)
    click.echo(f"signed by {in_fours(found.public)}")
    if not key:
        click.echo(
            "compare this key with the one that is printed on every page, or give it by --key"
        )
    if found.book:
        click.echo(f"minute book {found.volume}: {found.games} games, {found.notes} other entries")
        click.echo(f"{found.rows} events of {found.rounds} rounds fit their chains")
        click.echo(f"head of the book {in_fours(found.head)}")
        click.echo(f"head of the house at row {found.trail[0]} {in_fours(found.trail[1])}")
    click.echo("everything fits")


def _tell(faults: list[Fault]) -> None:
    for fault in faults:
        click.echo(f"{fault.place}: {fault.code}: {fault.words}", err=True)
    if faults:
        raise SystemExit(1)
    click.echo("everything fits")
