"""``manage.py voices``: speak all balls and announcements into files, once."""

from __future__ import annotations

from pathlib import Path

import click

from bingo.spoken import LANGUAGES
from bingo.voices import NoVoice, make
from commands._house import data_dir as data_dir_option
from house.settings import Settings


@click.command("voices")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), multiple=True, help="Language.  [default: all]"
)
@data_dir_option
def command(lang: tuple[str, ...], data_dir: Path | None) -> None:
    """Speak balls and announcements into files, for monitors whose browser has no voice."""
    folder = data_dir or Settings.from_environment().data_dir
    for language in lang or LANGUAGES:
        try:
            made = make(folder, language)
        except NoVoice as why:
            raise click.ClickException(str(why)) from None
        click.echo(f"{language}: {made} files made")
