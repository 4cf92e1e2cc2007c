"""A whole house in one encrypted file, and back, also from one kind of data base to the other.

The copy is taken on one snapshot while the hall works on, and holds every table with a history
and, if asked, the house's keys. It is a line of JSON (how to make the key from the passphrase),
then lines of sealed parts, numbered and with a last one, so that a cut, swapped or foreign part is
found. What stands in a part is compressed before it is sealed (SEC-23).
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from sqlalchemy import Connection, Table, func, insert, select, text

from house.contract import Refused
from house.records import NO_HISTORY, metadata
from house.schema import HEAD

FORMAT = "bingo-hall-backup/1"
SALT_BYTES = 16
COST = 2**15
"""How much work one guess of the passphrase is: scrypt's ``n``, with ``r`` 8 and ``p`` 1."""

ROWS = 2_000
"""Rows of one part."""

LONGEST_LINE = 64 * 1024 * 1024

Luck = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Contents:
    """What a copy holds: its moment (epoch ms), the hall, rows by table, the names of its keys."""

    at: int
    hall: str
    rows: Mapping[str, int]
    keys: Mapping[str, str]


def write(
    conn: Connection, out: BinaryIO, passphrase: str, *, about: Mapping[str, Any], luck: Luck
) -> dict[str, int]:
    """Writes the copy of what ``conn`` sees and gives the number of rows of each table.

    ``about`` has ``at``, ``hall`` and ``keys`` (file names and texts; empty: without the keys).
    """
    salt = luck(SALT_BYTES)
    head = {"format": FORMAT, "salt": base64.b64encode(salt).decode(), "cost": COST}
    out.write(json.dumps(head).encode() + b"\n")
    seal = Fernet(_key(passphrase, salt, COST))
    counted: dict[str, int] = {}
    parts = _parts(conn, {**about, "schema": HEAD}, counted)
    for number, part in enumerate(parts):
        packed = zlib.compress(json.dumps({"part": number, **part}).encode(), 6)
        out.write(seal.encrypt(packed) + b"\n")
    return counted


def restore(conn: Connection, copy: BinaryIO, passphrase: str) -> Contents | Refused:
    """Fills the empty, migrated data base of ``conn`` with the copy, within its transaction.

    ``E_RESTORE_CHECK`` with ``why``: the data base is not ``empty``, the file is ``no_backup``, the
    ``passphrase`` is another one, the copy is of another ``schema``, or it is ``cut``.
    """
    if any(conn.scalar(select(func.count()).select_from(table)) for table in _tables()):
        return _no("empty")
    opened = _open(copy, passphrase)
    if isinstance(opened, Refused):
        return opened
    about: Mapping[str, Any] = {}
    counted = {table.name: 0 for table in _tables()}
    for number, part in enumerate(opened):
        if part is None or part["part"] != number:
            return _no("cut" if number else "passphrase")
        if number == 0:
            about = part
            if about["schema"] != HEAD:
                return _no("schema")
        elif part.get("last"):
            if part["rows"] != counted:
                return _no("cut")
            _set_counters(conn)
            return Contents(about["at"], about["hall"], counted, about["keys"])
        else:
            _fill(conn, part, counted)
    return _no("cut")


def key_texts(folder: Path) -> dict[str, str]:
    """The house's keys by file name, to go into a copy."""
    return {path.name: path.read_text() for path in sorted(folder.glob("*.key"))}


def put_keys(folder: Path, keys: Mapping[str, str]) -> None:
    """Writes keys where there are none, readable by their owner alone."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, body in keys.items():
        path = folder / Path(name).name
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(body)


def _parts(
    conn: Connection, about: Mapping[str, Any], counted: dict[str, int]
) -> Iterator[dict[str, Any]]:
    """What is sealed, in its order; ``counted`` fills on the way."""
    yield dict(about)
    for table in _tables():
        counted[table.name] = 0
        found = conn.execution_options(yield_per=ROWS).execute(
            select(table).order_by(*table.primary_key.columns)
        )
        for rows in found.partitions(ROWS):
            counted[table.name] += len(rows)
            yield {"table": table.name, "rows": [list(row) for row in rows]}
    yield {"last": True, "rows": counted}


def _open(copy: BinaryIO, passphrase: str) -> Iterator[dict[str, Any] | None] | Refused:
    """The parts of a copy; ``None`` where one cannot be opened."""
    try:
        head = json.loads(copy.readline(4_096))
        if head["format"] != FORMAT or head["cost"] > COST:
            return _no("no_backup")
        key = _key(passphrase, base64.b64decode(head["salt"]), head["cost"])
    except (ValueError, KeyError, TypeError):
        return _no("no_backup")
    return _opened(copy, Fernet(key))


def _opened(copy: BinaryIO, seal: Fernet) -> Iterator[dict[str, Any] | None]:
    while line := copy.readline(LONGEST_LINE):
        try:
            yield json.loads(zlib.decompress(seal.decrypt(line.strip())))
        except (InvalidToken, zlib.error):
            yield None


def _fill(conn: Connection, part: Mapping[str, Any], counted: dict[str, int]) -> None:
    table = metadata.tables[part["table"]]
    names = [column.name for column in table.columns]
    conn.execute(insert(table), [dict(zip(names, row, strict=True)) for row in part["rows"]])
    counted[table.name] += len(part["rows"])


def _set_counters(conn: Connection) -> None:
    """PostgreSQL counts numbers of commands by itself and must go on behind the last one."""
    if conn.dialect.name == "postgresql":
        conn.execute(
            text("SELECT setval(pg_get_serial_sequence('commands', 'id'), max(id)) FROM commands")
        )


def _tables() -> list[Table]:
    """What is copied. Open sessions are not: after a restore everybody signs in again."""
    return [table for table in metadata.sorted_tables if table.name not in NO_HISTORY]


def _key(passphrase: str, salt: bytes, cost: int) -> bytes:
    made = Scrypt(salt=salt, length=32, n=cost, r=8, p=1).derive(passphrase.encode())
    return base64.urlsafe_b64encode(made)


def _no(why: str) -> Refused:
    return Refused("E_RESTORE_CHECK", {"why": why})
