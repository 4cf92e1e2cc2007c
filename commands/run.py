"""`manage.py run`: start the hall. Greenlets are patched in before the house is imported."""

import os
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import click
from gevent import monkey

from commands import ROOT, _translations
from commands._workers import Worker, Workers


@click.command("run")
@click.option("--host", default="127.0.0.1", envvar="BINGO_HOST", show_default=True)
@click.option("--port", default=5000, envvar="BINGO_PORT", show_default=True)
@click.option(
    "--database-url",
    envvar="BINGO_DATABASE_URL",
    help="Where the house keeps its records, as an SQLAlchemy address; without it, "
    "an SQLite file in the data folder.",
)
@click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    default=ROOT / "var",
    envvar="BINGO_DATA_DIR",
    help="Folder for the database, keys and generated paper.  [default: var]",
)
@click.option(
    "--tls",
    is_flag=True,
    help="Serve TLS with a certificate of the house's own authority; /trust tells tablets how.",
)
@click.option(
    "--workers",
    type=int,
    help="Processes of this house, on as many ports one after the other, behind nginx "
    "(deploy/nginx.conf); more than one need PostgreSQL and Redis.  [default: 1]",
)
@click.option("--one-of-several", is_flag=True, hidden=True)
def command(
    host: str,
    port: int,
    *,
    database_url: str | None,
    data_dir: Path,
    tls: bool,
    workers: int | None,
    one_of_several: bool,
) -> None:
    """Start the hall and serve until it is stopped with Ctrl-C."""
    monkey.patch_all()  # before psycopg above all, which chooses how to wait when it is imported
    data_dir.mkdir(parents=True, exist_ok=True)
    settings = {
        "BINGO_HOST": host,
        "BINGO_PORT": str(port),
        "BINGO_DATA_DIR": str(data_dir.resolve()),
        "BINGO_DATABASE_URL": database_url,
        "BINGO_TLS": "1" if tls else None,
        "BINGO_WORKERS": str(workers or ""),
    }
    os.environ.update({name: value for name, value in settings.items() if value})
    prepare(data_dir)
    count = 1 if one_of_several else processes_asked_for()
    refuse_taken_ports(host, range(port, port + count))
    if count > 1:
        run_several(host, port, count, data_dir=data_dir, tls=tls)
    from app import serve  # only now: it reads the settings from the environment

    serve(host, port, tls=own_tls() if tls else {})


def prepare(data_dir: Path) -> None:
    """Puts a real house in its place, reads its file of settings, and the texts that changed."""
    from house.real_start import lay_under, put_in_place

    if put_in_place(data_dir):
        click.echo("La demostración se ha borrado; esta es la casa de verdad.")
    lay_under(data_dir, os.environ)
    _translations.compile_stale(ROOT / "translations")


def run_several(host: str, port: int, count: int, *, data_dir: Path, tls: bool) -> NoReturn:
    """Runs so many processes of this house, on as many ports, until they are stopped."""
    arguments = ("--data-dir", str(data_dir.resolve()), *(("--tls",) if tls else ()))
    several = [Worker(host, port + each, arguments) for each in range(count)]
    raise SystemExit(Workers(several).run())


def processes_asked_for() -> int:
    """How many processes the settings ask for, if this house may run in so many."""
    from house.settings import Settings

    try:
        settings = Settings.from_environment()
    except ValueError as why:
        raise click.ClickException(str(why)) from None
    faults = settings.check()
    if faults and settings.workers != 1:
        raise click.ClickException("\n".join(faults))
    os.environ["BINGO_WORKERS"] = str(settings.workers)
    return settings.workers


def own_tls() -> dict[str, str]:
    """Makes what is missing for TLS and says how a tablet comes to trust it."""
    from house.settings import Settings
    from house.trust import tls_of
    from house.world import RealWorld

    settings = Settings.from_environment()
    tls = tls_of(settings, RealWorld())
    click.echo(f"Para que un aparato confíe en la casa: {settings.address}/trust")
    click.echo(f"Huella de su autoridad: {tls.fingerprint()}")
    return {"certfile": str(tls.certificate), "keyfile": str(tls.key)}


def refuse_taken_ports(host: str, ports: Iterable[int]) -> None:
    for port in ports:
        refuse_a_taken_port(host, port)


def refuse_a_taken_port(host: str, port: int) -> None:
    """Stop with one clear line when another program listens on the address already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise click.ClickException(
                f"cannot listen on {host}:{port} ({error.strerror}). Choose another --port."
            ) from error
