"""The append-only book: ``post`` adds transfers and moves balances, nothing ever changes one.

It runs inside the caller's transaction and never commits. "Not enough money" is said here, since no
rule book knows what is in a till.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from ledger.accounts import kind_of, players_money_to_income, within_limit
from ledger.tables import balances, transfers

Row = dict[str, Any]
"""The values of one row by column."""

# Asked at every posting, so each is put together once.
_LOCKED = (
    select(balances.c.account, balances.c.cents)
    .where(balances.c.account.in_(bindparam("names", expanding=True)))
    .order_by(balances.c.account)
    .with_for_update()
)
_MOVE = (
    update(balances)
    .where(balances.c.account == bindparam("name"))
    .values(cents=balances.c.cents + bindparam("by"))
)
_OPEN, _APPEND = insert(balances), insert(transfers)


@dataclass(frozen=True, slots=True)
class Posting:
    """One transfer with its place: event ``number`` of ``round``, ``place`` within that event."""

    round: str
    number: int
    place: int
    debit: str
    credit: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class Shortage:
    """An account that would pass its limit, and at how many cents it would stand."""

    account: str
    cents: int
    code: str = "E_NOT_ENOUGH_MONEY"


def post(conn: Connection, postings: Sequence[Posting]) -> Shortage | None:
    """Adds ``postings`` and moves the balances, each account once, in the order of their names.

    Returns a ``Shortage`` (and has then written nothing that may be committed) when an account
    would pass its limit or players' money would become income (MONEY-8).
    """
    if not postings:
        return None
    for posting in postings:
        if players_money_to_income(posting.debit, posting.credit):
            return Shortage(posting.debit, posting.cents, "E_PLAYERS_MONEY")
    change = _net(postings)
    names = sorted(change)
    found = _locked(conn, names)
    for name in names:
        stands = found.get(name, 0) + change[name]
        if not within_limit(name, stands):
            return Shortage(name, stands)
    _move(conn, change, found)
    conn.execute(_APPEND, one_or_all([_row(posting) for posting in postings]))
    return None


def one_or_all(rows: list[Row]) -> Row | list[Row]:
    """What is executed for these rows: one alone costs a data base less than a list of one."""
    return rows[0] if len(rows) == 1 else rows


def balance(conn: Connection, account: str) -> int:
    """Cents on ``account``; nought when nothing was ever posted to it."""
    found = conn.scalar(select(balances.c.cents).where(balances.c.account == account))
    return found or 0


def trial_balance(conn: Connection, prefix: str = "") -> dict[str, int]:
    """All accounts whose name starts with ``prefix`` and that do not stand at nought."""
    rows = conn.execute(
        select(balances.c.account, balances.c.cents)
        .where(balances.c.account.startswith(prefix, autoescape=True))
        .order_by(balances.c.account)
    )
    return {account: cents for account, cents in rows if cents}


def recomputed(conn: Connection) -> dict[str, int]:
    """Every balance added up anew from the transfers: what ``balances`` must agree with."""
    sums: dict[str, int] = {}
    for debit, credit, cents in conn.execute(
        select(transfers.c.debit, transfers.c.credit, transfers.c.cents)
    ):
        sums[debit] = sums.get(debit, 0) + cents
        sums[credit] = sums.get(credit, 0) - cents
    return {account: cents for account, cents in sorted(sums.items()) if cents}


def _net(postings: Sequence[Posting]) -> dict[str, int]:
    """What each account moves by in all, debit plus and credit minus; sums to nought."""
    change: dict[str, int] = {}
    for posting in postings:
        assert posting.cents > 0, posting
        change[posting.debit] = change.get(posting.debit, 0) + posting.cents
        change[posting.credit] = change.get(posting.credit, 0) - posting.cents
    assert sum(change.values()) == 0, change
    return change


def _locked(conn: Connection, names: Iterable[str]) -> dict[str, int]:
    rows = conn.execute(_LOCKED, {"names": list(names)})
    return {row.account: row.cents for row in rows}


def _move(conn: Connection, change: dict[str, int], known: Mapping[str, int]) -> None:
    """Moves balances that are known and writes new ones. A plain upsert will not do: SQLite checks
    the limits of the row to be inserted before it finds that it has to be added to another."""
    moved = [{"name": name, "by": change[name]} for name in change if name in known]
    fresh = [name for name in change if name not in known]
    if moved:
        conn.execute(_MOVE, moved)
    if fresh:
        rows = [{"account": a, "kind": kind_of(a), "cents": change[a]} for a in fresh]
        conn.execute(_OPEN, rows)


def _row(posting: Posting) -> Row:
    return {name: getattr(posting, name) for name in Posting.__slots__}
