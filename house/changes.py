"""How anything about people and places is changed: with its audit row, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Table

from house.access import ADMINISTRATOR
from house.audit import audit
from house.contract import HOUSE, NOTHING, Refused
from house.entry import Gate
from house.row_trail import vouched
from house.sessions import TOKEN_BYTES
from house.staff import Who
from house.store import Store
from house.world import World

Value = TypeVar("Value")

MANAGERS = frozenset({ADMINISTRATOR, HOUSE})
"""The roles that change accounts and places (SEC-7)."""


@dataclass(frozen=True, slots=True)
class Done(Generic[Value]):
    """What a change gives, the sessions that it ended, and the row that it left (table, id)."""

    value: Value
    ended: tuple[str, ...] = ()
    row: tuple[Table, str] | None = None


def note_by(
    conn: Connection,
    by: Who,
    *,
    key: str,
    action: str,
    at: int,
    body: Mapping[str, Any] = NOTHING,
    code: str = "",
) -> None:
    """The audit row of what somebody did, or with a ``code`` was refused."""
    audit(
        conn,
        actor=by.person,
        key=key,
        role=by.role,
        terminal=by.terminal,
        action=action,
        body=body,
        outcome="refused" if code else "done",
        code=code,
        at=at,
    )


class Changes:
    """The trunk of ``Accounts`` and ``Places``. ``on_ended`` hears of every session ended early."""

    def __init__(self, store: Store, world: World, gate: Gate) -> None:
        self.store = store
        self.world = world
        self.gate = gate
        self.on_ended: list[Callable[[tuple[str, ...]], None]] = []

    def fresh_key(self) -> str:
        """A key for an audit row that nobody sent an order for."""
        return self.world.luck(TOKEN_BYTES).hex()

    def change(
        self,
        action: str,
        body: Mapping[str, Any],
        work: Callable[[Connection], Done[Value] | Refused],
        *,
        by: Who,
        allowed: Collection[str] | None = MANAGERS,
    ) -> Value | Refused:
        """Runs ``work`` and its audit row in one transaction; ``allowed`` are roles, None: all."""
        key, now = self.fresh_key(), self.world.now()

        def audited(conn: Connection) -> Done[Value] | Refused:
            may = allowed is None or by.role in allowed
            done = work(conn) if may else Refused("E_FORBIDDEN", {"action": action})
            code = done.code if isinstance(done, Refused) else ""
            changed = done.row if isinstance(done, Done) else None
            told = {**body, **(vouched(conn, *changed) if changed else {})}
            note_by(conn, by, key=key, action=action, body=told, code=code, at=now)
            return done

        done = self.store.write(audited)
        if isinstance(done, Refused):
            return done
        self.tell_ended(done.ended)
        return done.value

    def tell_ended(self, ended: tuple[str, ...]) -> None:
        for hear in self.on_ended if ended else ():
            hear(ended)
