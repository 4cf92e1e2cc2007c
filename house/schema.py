"""Brings the data base of a house to the newest version of its tables, by Alembic's scripts.

They run from here and never from a command line of Alembic, so that no ``alembic.ini`` has to be
found and no folder to be the working one.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, func, inspect, select, text

from house.store import Store

SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"

HEAD = "0003"
"""The newest version. It stands here so that a start with nothing to do need not load Alembic."""

LOCK = 0x5A1A_0001
"""The advisory lock under which one of several starting processes upgrades a PostgreSQL."""


def upgrade(url: str) -> None:
    """Makes or changes the tables at ``url`` so that they are those of ``house/records.py``.

    All missing versions arrive in one transaction or none does. Does nothing, fast, when the data
    base is at ``HEAD`` already; safe to call from several processes at once.
    """
    store = Store(url)
    try:
        if store.read(version) != HEAD:
            _upgrade(store)
    finally:
        store.close()


def version(conn: Connection) -> str:
    """The version that the tables are at; empty for a data base without any."""
    if not inspect(conn).has_table("alembic_version"):
        return ""
    return conn.scalar(text("SELECT version_num FROM alembic_version")) or ""


def _upgrade(store: Store) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    with store.engine.connect() as conn:
        if store.sqlite:
            # SQLite rebuilds a table by dropping the old one, which must not take its rows along;
            # the switch works outside transactions only.
            raw = conn.connection.driver_connection
            assert raw is not None
            raw.execute("PRAGMA foreign_keys=OFF")
        with conn.begin():
            if not store.sqlite:
                conn.execute(select(func.pg_advisory_xact_lock(LOCK)))
            config.attributes["connection"] = conn
            command.upgrade(config, "head")
