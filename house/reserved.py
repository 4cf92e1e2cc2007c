"""The reserved files: what is known of persons, sealed, kept apart, and erased when its time comes.

Events, commands and documents are kept for ever, so no word of a person ever stands in them; they
name a row of this one table by its id. What a row says is encrypted with a key of its own, which
lies outside the data base; it is found by a keyed digest of a document's number. A row is changed
in the transaction of the order that asks for it, with an audit row that holds the digest of the
whole row and nothing of what it says (SEC-25, SEC-26). An erased row keeps number and dates.
"""

from __future__ import annotations

import base64
import hmac
import json
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from house.audit import audit
from house.chain import canonical, digest
from house.order import Alongside, Order
from house.records import reserved
from house.row_trail import vouched
from house.store import Store
from house.vault import FernetVault

ERASED = {"search": "", "cipher": ""}


@dataclass(frozen=True, slots=True)
class Kept:
    """A row that can be read. ``content`` is empty once it is erased; times are epoch ms, 0: none.

    ``keep_until`` is when the row is to be erased; ``number`` counts the rows of its kind.
    """

    id: str
    hall: str
    kind: str
    number: int
    made_at: int
    keep_until: int
    blocked_at: int
    erased_at: int
    content: Mapping[str, Any]


class Reserved:
    """The files of one house, sealed with what is derived from ``key``."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        sealing = hmac.digest(key, b"content", "sha256")
        self._vault = FernetVault(base64.urlsafe_b64encode(sealing))
        self._search_key = hmac.digest(key, b"search", "sha256")

    # --- reading ---------------------------------------------------------------------------------

    def read(self, hall: str, id: str) -> Kept | None:
        """The row with this id, also when it is blocked or erased."""
        found = self._rows(reserved.c.hall == hall, reserved.c.id == id)
        return found[0] if found else None

    def numbered(self, hall: str, kind: str, number: int) -> Kept | None:
        """The row of a kind with this number."""
        known = (reserved.c.hall == hall, reserved.c.kind == kind, reserved.c.number == number)
        found = self._rows(*known)
        return found[0] if found else None

    def found(self, hall: str, kind: str, document: str) -> list[Kept]:
        """The rows of a kind under a document's number, however it is written; none if blocked."""
        wanted = self.digest_of(hall, kind, document)
        if not wanted:
            return []
        return self._rows(
            reserved.c.hall == hall,
            reserved.c.kind == kind,
            reserved.c.search == wanted,
            reserved.c.blocked_at == 0,
        )

    def listed(self, hall: str, kind: str) -> list[Kept]:
        """Every row of a kind that is not erased."""
        known = (reserved.c.hall == hall, reserved.c.kind == kind, reserved.c.erased_at == 0)
        return self._rows(*known)

    def dated(self, hall: str, kind: str) -> list[Kept]:
        """The rows of a kind that are found, by their dates alone: nothing is opened."""
        known = (reserved.c.hall == hall, reserved.c.kind == kind, reserved.c.blocked_at == 0)
        return self._rows(*known, reserved.c.keep_until > 0, opened=False)

    def due(self, hall: str, now: int) -> list[Kept]:
        """The rows that are to be erased by now, by their dates alone."""
        return self._rows(
            reserved.c.hall == hall,
            reserved.c.erased_at == 0,
            reserved.c.keep_until > 0,
            reserved.c.keep_until <= now,
            opened=False,
        )

    def counts(self, hall: str) -> dict[str, tuple[int, int]]:
        """How many rows of each kind there are, and when the next is to be erased (0: never)."""
        terms = select(reserved.c.kind, reserved.c.keep_until).where(
            reserved.c.hall == hall, reserved.c.erased_at == 0
        )
        told: dict[str, tuple[int, int]] = {}
        for kind, until in self.store.read(lambda conn: conn.execute(terms).all()):
            many, first = told.get(kind, (0, 0))
            told[kind] = (many + 1, min(first or until, until or first))
        return told

    def digest_of(self, hall: str, kind: str, document: str) -> str:
        """The keyed digest under which a document's number is found; empty for no number."""
        plain = tidy(document)
        told = f"{hall}|{kind}|{plain}".encode()
        return hmac.new(self._search_key, told, "sha256").hexdigest() if plain else ""

    # --- writing, in the transaction of an order -------------------------------------------------

    def fresh_id(self, person: str, key: str, part: str = "") -> str:
        """The id of a row that an order under this key makes: the same press, the same id."""
        told = f"id|{person}|{key}|{part}".encode()
        return hmac.new(self._search_key, told, "sha256").hexdigest()[:32]

    def keep(
        self,
        id: str,
        kind: str,
        content: Mapping[str, Any],
        *,
        document: str = "",
        keep_until: int = 0,
    ) -> Alongside:
        """A new row; it takes the next number of its kind."""

        def write(conn: Connection, order: Order, at: int) -> None:
            hall = order.asker.hall
            told = {"cipher": self._seal(content), "search": self.digest_of(hall, kind, document)}
            dates = {"made_at": at, "keep_until": keep_until, "blocked_at": 0, "erased_at": 0}
            number = _next_number(conn, hall, kind)
            name = {"id": id, "hall": hall, "kind": kind, "number": number}
            conn.execute(insert(reserved).values({**name, **told, **dates}))
            _note(conn, order, id, what="KeepReserved", at=at)

        return write

    def change(
        self,
        kept: Kept,
        content: Mapping[str, Any],
        *,
        document: str | None = None,
        keep_until: int | None = None,
    ) -> Alongside:
        """Another content for a row, of which nothing of the former is left."""
        values: dict[str, Any] = {"cipher": self._seal(content)}
        if document is not None:
            values["search"] = self.digest_of(kept.hall, kept.kind, document)
        if keep_until is not None:
            values["keep_until"] = keep_until
        return _changing((kept.id,), "ChangeReserved", lambda at: values)

    def block(self, id: str) -> Alongside:
        """Nobody finds the row any more but who answers an authority (SEC-27)."""
        return _changing((id,), "BlockReserved", lambda at: {"blocked_at": at})

    def erase(self, ids: Collection[str]) -> Alongside:
        """Of these rows number and dates are left, and nothing of what they said (SEC-24)."""
        return _changing(tuple(ids), "EraseReserved", lambda at: {**ERASED, "erased_at": at})

    # --- how it is done --------------------------------------------------------------------------

    def _rows(self, *known: Any, opened: bool = True) -> list[Kept]:
        wanted = select(reserved).where(*known).order_by(reserved.c.kind, reserved.c.number)
        rows = self.store.read(lambda conn: conn.execute(wanted).all())
        return [self._kept(row, opened) for row in rows]

    def _kept(self, row: Row[Any], opened: bool) -> Kept:
        return Kept(
            id=row.id,
            hall=row.hall,
            kind=row.kind,
            number=row.number,
            made_at=row.made_at,
            keep_until=row.keep_until,
            blocked_at=row.blocked_at,
            erased_at=row.erased_at,
            content=json.loads(self._vault.unseal(row.cipher)) if row.cipher and opened else {},
        )

    def _seal(self, content: Mapping[str, Any]) -> str:
        return self._vault.seal(canonical(dict(content)).encode())


def tidy(document: str) -> str:
    """A document's number as it is compared: letters and figures alone, all of them capital."""
    plain = unicodedata.normalize("NFKD", document).upper()
    return "".join(sign for sign in plain if sign.isalnum() and sign.isascii())


def together(*writers: Alongside) -> Alongside:
    """Several writings in the one transaction of an order."""

    def write(conn: Connection, order: Order, at: int) -> None:
        for one in writers:
            one(conn, order, at)

    return write


def _changing(
    ids: tuple[str, ...], what: str, values: Callable[[int], Mapping[str, Any]]
) -> Alongside:
    def write(conn: Connection, order: Order, at: int) -> None:
        for id in ids:
            here = reserved.c.id == id
            changed = update(reserved).where(here, reserved.c.hall == order.asker.hall)
            done = conn.execute(changed.values(**values(at)))
            assert done.rowcount == 1, id
            _note(conn, order, id, what=what, at=at)

    return write


def _next_number(conn: Connection, hall: str, kind: str) -> int:
    known = (reserved.c.hall == hall, reserved.c.kind == kind)
    return (conn.scalar(select(func.max(reserved.c.number)).where(*known)) or 0) + 1


def _note(conn: Connection, order: Order, id: str, *, what: str, at: int) -> None:
    """The audit row that vouches for the row as it stands now."""
    audit(
        conn,
        actor=order.asker.person,
        key=digest(f"{order.key}|{what}|{id}"),
        role=order.asker.role,
        terminal=order.asker.terminal,
        action=what,
        body=vouched(conn, reserved, id),
        outcome="done",
        code="",
        at=at,
    )
