"""Alembic's entry: brings the data base to the newest version over the connection it is handed.

``house/schema.py`` is the only caller. Tables are changed in batch mode, because SQLite cannot
alter most of a table in place; the same scripts run on PostgreSQL.
"""

from __future__ import annotations

from alembic import context

from house.records import metadata


def run() -> None:
    """One transaction for all versions that are missing: all of them arrive, or none."""
    connection = context.config.attributes["connection"]
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        compare_type=True,
        compare_server_default=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run()
