"""A house of two processes on PostgreSQL and Redis, and nginx before it by the file of deploy/."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import select

from house.leases import DUTIES
from house.records import leases
from house.store import Store
from house.tls import made
from tests.house import postgresql, redis_server
from tests.screens.server import PATIENCE_S, Server, free_port
from tests.source_tree import ROOT


class Several(Server):
    """``manage.py run --workers 2``; ``urls`` are those of the two processes."""

    def __init__(self, data: Path, database: str, redis: str = "", **environment: str) -> None:
        settings = {
            "BINGO_DATABASE_URL": database,
            "BINGO_REDIS_URL": redis or redis_server.address(),
            "BINGO_HALL": f"sala-{database[-6:]}",
        }
        super().__init__(data, **(settings | environment))
        self.port = two_ports()
        self.urls = [f"http://127.0.0.1:{self.port + place}" for place in (0, 1)]
        self.url = self.urls[0]
        self.store = Store(database)

    def command(self) -> list[str]:
        return [*super().command(), "--workers", "2"]

    def start(self) -> None:
        super().start()
        self.until_it_answers(1)

    def until_it_answers(self, place: int) -> None:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            with suppress(OSError):
                urllib.request.urlopen(f"{self.urls[place]}/ready", timeout=5).read()
                return
            time.sleep(0.05)
        raise RuntimeError(self.log.read_text()[-4000:])

    def owner(self, name: str = DUTIES) -> str:
        """The process that holds a lease."""
        wanted = select(leases.c.owner).where(leases.c.name == name)
        return self.store.read(lambda conn: conn.scalar(wanted)) or ""

    def kill_owner(self, name: str = DUTIES) -> str:
        """Pulls the plug of the one process that holds a lease."""
        owner = self.owner(name)
        os.kill(int(owner.split("-")[-2]), signal.SIGKILL)
        return owner

    def stop(self) -> None:
        super().stop()
        self.store.close()


@contextmanager
def several(folder: Path, **environment: str) -> Iterator[Several]:
    with postgresql.own_data_base() as database:
        house = Several(folder / "house", database, **environment)
        house.start()
        try:
            yield house
        finally:
            house.stop()


def two_ports() -> int:
    """Two free ports side by side, below those that connections take: a process that was killed
    must find its own port free again."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with suppress(OSError), socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", port))
            other.bind(("127.0.0.1", port + 1))
            return port


@contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[tuple[str, Path]]:
    """The address of an nginx with the file of deploy/, whose ports and certificate alone are
    changed, and the authority that signed for it."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    folder.mkdir()
    port, authority = _configured(folder, ports)
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.02)
        yield f"https://127.0.0.1:{port}", authority
    finally:
        process.terminate()
        process.wait()


def _configured(folder: Path, ports: list[int]) -> tuple[int, Path]:
    """Writes the configuration; gives the port of nginx and who signed for it."""
    now = datetime.now(UTC) - timedelta(days=1)
    tls, port = made(folder / "tls", "Bingo", ("127.0.0.1",), now), free_port()
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = re.sub(r"(ssl_certificate +)\S+;", rf"\1{tls.certificate};", text)
    text = re.sub(r"(ssl_certificate_key +)\S+;", rf"\1{tls.key};", text)
    for known, wanted in zip((5000, 5001), ports, strict=True):
        text = text.replace(f"127.0.0.1:{known}", f"127.0.0.1:{wanted}")
    places = "".join(
        f"{kind}_temp_path {folder / kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"daemon off;\nmaster_process off;\npid {folder / 'pid'};\nerror_log {folder / 'errors'};\n"
        f"events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{places}{text}\n}}\n"
    )
    (folder / "nginx.conf").write_text(whole)
    return port, tls.authority
