"""``manage.py retention``: what is kept of persons and until when; erases what is due if asked."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from app import create_app
from commands._house import data_dir as data_dir_option
from commands._house import database_url as database_url_option
from commands._house import opened
from floor.reception_rights import Rights
from house.contract import Refused
from house.people import the_house
from house.real_start import lay_under
from house.retention import DAYS, KINDS
from house.settings import Settings


@click.command("retention")
@click.option("--erase", is_flag=True, help="Erase and block what is due now.")
@data_dir_option
@database_url_option
def command(*, erase: bool, data_dir: Path | None, database_url: str | None) -> None:
    """Show what the house keeps of persons, in numbers, and what is due for erasure."""
    given = {
        "BINGO_DATA_DIR": str(data_dir.resolve()) if data_dir else "",
        "BINGO_DATABASE_URL": database_url or "",
    }
    os.environ.update({name: value for name, value in given.items() if value})
    lay_under(Settings.from_environment().data_dir, os.environ)
    settings = Settings.from_environment()
    opened(data_dir, database_url)[0].close()
    app = create_app(settings, furnished=False)
    rights: Rights = app.extensions["rights"]
    for line in lines_of(rights, settings):
        click.echo(line)
    if erase:
        click.echo(erased(rights, settings.hall))


def lines_of(rights: Rights, settings: Settings) -> list[str]:
    """The terms, and for each kind how many rows there are and when the next is erased."""
    schedule = rights.files.schedule(settings.hall)
    counts = rights.reserved.counts(settings.hall)
    zone = ZoneInfo(settings.timezone)
    lines = [f"{key:<28} {schedule.days(key):>6} days" for key in DAYS]
    for kind in KINDS:
        rows, until = counts.get(kind, (0, 0))
        day = f", the next is erased on {_day(until, zone)}" if until else ""
        lines.append(f"{kind:<28} {rows:>6} kept{day}")
    due = rights.due(settings.hall)
    if due is None:
        return [*lines, "this hall keeps no files: its admission is not open"]
    erase, block = len(due.erase), len(due.block)
    return [*lines, f"due now: {erase} to erase, {block} to block, {due.sign_ins} old sign-ins"]


def erased(rights: Rights, hall: str) -> str:
    """Erases what is due and says how much it was."""
    done = rights.erase(the_house(hall), {}, rights.house.people.fresh_key())
    if isinstance(done, Refused):
        raise click.ClickException(f"{done.code} {dict(done.details)}")
    return f"erased {done['erased']}, blocked {done['blocked']}, forgot {done['sign_ins']} sign-ins"


def _day(at: int, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(at / 1000, zone).date().isoformat()
