"""What all tests share: a data base of their own, made by the real migrations."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from house.records import APPEND_ONLY, metadata
from house.schema import upgrade
from house.store import Store
from tests.house import postgresql
from tests.reached import (  # noqa: F401, hooks that note every refusal
    pytest_configure,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)

# How long an example takes says nothing about the rules, on a machine that does other work too.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# Only what goes wrong is printed; the tests of the log ask for the rest.
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("warning"))


@pytest.fixture(scope="session")
def migrated(tmp_path_factory) -> Path:
    """An empty, migrated SQLite file that every test copies."""
    path = tmp_path_factory.mktemp("schema") / "empty.db"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def migrated_postgresql() -> Iterator[str]:
    """The address of a migrated PostgreSQL data base that tests empty and use in turn."""
    with postgresql.own_data_base() as url:
        upgrade(url)
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh_url(request, tmp_path: Path) -> Iterator[str]:
    """The address of an empty house, once on each data base."""
    if request.param == "sqlite":
        path = tmp_path / "house.db"
        shutil.copy(request.getfixturevalue("migrated"), path)
        yield f"sqlite:///{path}"
        return
    url = request.getfixturevalue("migrated_postgresql")
    postgresql.empty(url, [table.name for table in metadata.sorted_tables])
    yield url


@pytest.fixture
def fresh_store(fresh_url: str) -> Iterator[Store]:
    store = Store(fresh_url)
    yield store
    store.close()


@pytest.fixture
def unguarded():
    """Runs a statement as somebody who has taken the table's guards away first."""

    def run(conn, table: str, statement: str) -> None:
        if conn.dialect.name == "postgresql":
            conn.exec_driver_sql("SET LOCAL session_replication_role = replica")
        elif table in APPEND_ONLY:
            for verb in ("update", "delete"):
                conn.exec_driver_sql(f"DROP TRIGGER IF EXISTS {table}_no_{verb}")
        conn.exec_driver_sql(statement)

    return run
