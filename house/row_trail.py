"""How the audit trail vouches for the rows of people and places: by their digest after each change.

Those rows are changed in place, so the trail's row of every change says how the changed row reads
now. A digest gives no secret away: what it covers holds salted hashes and sealed keys only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, RowMapping, Table, select

from house.chain import canonical, digest

ROW, ROW_DIGEST = "row", "row_digest"


def vouched(conn: Connection, table: Table, id: str) -> dict[str, str]:
    """What the audit row of a change adds about the changed row, read after the change."""
    row = conn.execute(select(table).where(table.c.id == id)).mappings().one_or_none()
    return {} if row is None else {ROW: row_name(table, id), ROW_DIGEST: row_digest(row)}


def row_name(table: Table, id: str) -> str:
    return f"{table.name}/{id}"


def row_digest(row: RowMapping | Mapping[str, Any]) -> str:
    """The digest of a whole row."""
    return digest(canonical(dict(row)))
