"""``manage.py first-director``: the second person of a new house, made on its own machine."""

from __future__ import annotations

import os
from datetime import date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from house.access import tidy_login
from house.contract import Refused
from house.people import NewPerson
from house.real_start import first_director, lay_under
from house.settings import Settings
from house.world import RealWorld


@click.command("first-director")
@click.argument("name")
@click.option("--login", required=True, help="The name that the director signs in with.")
@click.option("--document", required=True, help="Number of the professional document.")
@click.option(
    "--until",
    required=True,
    type=click.DateTime(formats=["%Y-%m-%d"]),
    help="Last day on which the document is valid.",
)
@data_dir_option
@database_url_option
def command(
    name: str,
    *,
    login: str,
    document: str,
    until: datetime,
    data_dir: Path | None,
    database_url: str | None,
) -> None:
    """Make the first account of the direction of a real house; tell the secret that opens it."""
    settings = _settings(data_dir, database_url)
    if settings.demo:
        raise click.ClickException("this is a demonstration; set BINGO_REAL=1 for a real house")
    ends = _end_of(until.date(), settings.timezone)
    new = NewPerson(tidy_login(login), name, ("director",), settings.hall, "", "", document, ends)
    made = first_director(settings, RealWorld(), new)
    if isinstance(made, Refused):
        raise click.ClickException(f"{made.code} {dict(made.details)}")
    click.echo(f"Primer director: {made.person} · clave de un solo uso: {made.secret}")


def _settings(data_dir: Path | None, database_url: str | None) -> Settings:
    """Those of the environment and of the file of settings, under the options."""
    given = {
        "BINGO_DATA_DIR": str(data_dir.resolve()) if data_dir else "",
        "BINGO_DATABASE_URL": database_url or "",
    }
    os.environ.update({name: value for name, value in given.items() if value})
    lay_under(Settings.from_environment().data_dir, os.environ)
    return Settings.from_environment()


def _end_of(day: date, timezone: str) -> int:
    """The first moment after a day in the hall's time, in epoch milliseconds."""
    after = datetime.combine(day + timedelta(days=1), time(), ZoneInfo(timezone))
    return int(after.timestamp() * 1000)
