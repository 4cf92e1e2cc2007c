"""PostgreSQL for the tests: the server that runs here, or one of their own while they run.

``address()`` gives a server without a password. Where none listens on the usual port, the machine's
own binaries (Debian's ``postgresql``, which ``manage.py test`` installs when it is missing and may)
start one in a temporary folder; it ends with the tests. Nothing is skipped for want of it.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

USUAL = "postgresql://postgres@127.0.0.1:5432"


@cache
def address() -> str:
    """A server in which these tests may make data bases."""
    return USUAL if _answers(USUAL) else _start()


@contextmanager
def own_data_base(like: str = "") -> Iterator[str]:
    """The address of a data base of one's own, empty or ``like`` another one, dropped after."""
    name = f"bingo_test_{secrets.token_hex(6)}"
    engine = create_engine(f"{address()}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as conn:
        template = f" TEMPLATE {like.rpartition('/')[2]}" if like else ""
        conn.exec_driver_sql(f"CREATE DATABASE {name}{template}")
        try:
            yield f"{address()}/{name}"
        finally:
            conn.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    engine.dispose()


def empty(url: str, tables: list[str]) -> None:
    """Takes all rows out of ``tables``, past the guards that keep books from being emptied."""
    engine = create_engine(url)
    with engine.begin() as conn:
        conn.exec_driver_sql("SET LOCAL session_replication_role = replica")
        conn.exec_driver_sql(f"TRUNCATE {', '.join(tables)} RESTART IDENTITY CASCADE")
    engine.dispose()


def _answers(server: str) -> bool:
    engine = create_engine(f"{server}/postgres", connect_args={"connect_timeout": 2})
    try:
        engine.connect().close()
    except OperationalError:
        return False
    finally:
        engine.dispose()
    return True


def _start() -> str:
    """Starts a server and stops it at the end."""
    server = Server()
    server.make()
    server.start()
    atexit.register(server.remove)
    return server.url


class Server:
    """A server of one's own, run by an ordinary user, which it insists on."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bingo-postgresql-"))
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user, self.user)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}"

    def make(self) -> None:
        self._run("initdb", "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        """Starts it and waits until it answers."""
        at = f"-c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-o", f"-p {self.port} {at}", "-l", log, "-w", "start")

    def stop(self) -> None:
        """Ends it at once and tidies nothing up, as a pulled plug does."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        as_user = ["runuser", "-u", self.user, "--"] if os.geteuid() == 0 else []
        call = [*as_user, str(_binaries() / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(call, check=True, capture_output=True, cwd=self.folder)


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    on_path = shutil.which("pg_ctl")
    if not found and on_path is None:
        raise RuntimeError("no PostgreSQL: apt-get install postgresql, or start one on port 5432")
    return found[-1].parent if found else Path(str(on_path)).resolve().parent
