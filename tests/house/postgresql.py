"""A PostgreSQL data base of a test's own, where a server without a password runs here."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

SERVER = "postgresql://postgres@127.0.0.1:5432"


def runs() -> bool:
    """Whether there is a server that lets this test make data bases."""
    engine = create_engine(f"{SERVER}/postgres", connect_args={"connect_timeout": 2})
    try:
        engine.connect().close()
    except OperationalError:
        return False
    finally:
        engine.dispose()
    return True


@contextmanager
def own_data_base() -> Iterator[str]:
    """The address of an empty data base that is dropped afterwards."""
    name = f"bingo_test_{secrets.token_hex(6)}"
    engine = create_engine(f"{SERVER}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as conn:
        conn.exec_driver_sql(f"CREATE DATABASE {name}")
        try:
            yield f"{SERVER}/{name}"
        finally:
            conn.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    engine.dispose()
