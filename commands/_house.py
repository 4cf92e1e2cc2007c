"""What the commands that look into a house share: its data base and its catalogue."""

from __future__ import annotations

import base64
from pathlib import Path

import click

from house.catalogue import Catalogue
from house.rounds import Memory
from house.settings import Settings
from house.store import Store
from house.vault import FernetVault
from house.verify_books import Unseal

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


def unsealer(data_dir: Path | None) -> Unseal | None:
    """Opens sealed secrets of electronic luck where the house's key for them is at hand."""
    settings = Settings.from_environment()
    folder = settings.secret_dir if data_dir is None else data_dir / "keys"
    key = folder / "luck.key"
    if not key.exists():
        return None
    luck = base64.b64decode(key.read_text().partition(":")[2])
    return FernetVault(base64.urlsafe_b64encode(luck)).unseal
