"""What the commands that look into a house share: its data base and its catalogue."""

from __future__ import annotations

from pathlib import Path

import click

from house.catalogue import Catalogue
from house.rounds import Memory
from house.settings import Settings
from house.store import Store

data_dir = click.option(
    "--data-dir", type=click.Path(path_type=Path), help="Folder of the house's data."
)
database_url = click.option("--database-url", help="The house's data base.")


def opened(data_dir: Path | None, database_url: str | None) -> tuple[Store, Memory]:
    """The data base that the options or the environment name, and a memory to fold rounds in."""
    settings = Settings.from_environment()
    url = database_url or settings.database_url
    if data_dir is not None and database_url is None:
        url = f"sqlite:///{data_dir.resolve() / 'house.db'}"
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        raise click.ClickException(f"there is no house at {url}")
    store = Store(url)
    return store, Memory(Catalogue.found(), store)
