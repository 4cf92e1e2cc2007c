"""What all tests share: a data base of their own, made by the real migrations."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from house.records import APPEND_ONLY
from house.store import Store
from ledger.tables import metadata


@pytest.fixture(scope="session")
def migrated(tmp_path_factory) -> Path:
    """An empty, migrated SQLite file that every test copies."""
    path = tmp_path_factory.mktemp("schema") / "empty.db"
    store = Store(f"sqlite:///{path}")
    metadata.create_all(store.engine)
    store.close()
    return path


@pytest.fixture
def fresh_store(migrated: Path, tmp_path: Path):
    path = tmp_path / "house.db"
    shutil.copy(migrated, path)
    store = Store(f"sqlite:///{path}")
    yield store
    store.close()


@pytest.fixture
def unguarded():
    """Runs a statement as somebody who has taken the table's guards away first."""

    def run(conn, table: str, statement: str) -> None:
        if table in APPEND_ONLY:
            for verb in ("update", "delete"):
                conn.exec_driver_sql(f"DROP TRIGGER IF EXISTS {table}_no_{verb}")
        conn.exec_driver_sql(statement)

    return run
