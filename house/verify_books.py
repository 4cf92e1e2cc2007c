"""Checks what lies beside the rounds: documents, the ledger, sealed secrets of electronic luck."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from sqlalchemy import Connection, Row, select

from house.catalogue import Catalogue
from house.chain import digest
from house.faults import Fault
from house.luck import commitment
from house.records import balances, documents, rounds, secrets, transfers
from ledger.accounts import kind_of
from ledger.book import recomputed, trial_balance

PROFILE = "profile"
"""The kind of document that holds a dated rule profile; the other kinds are the games' own."""

Unseal = Callable[[str], bytes]
"""Opens a sealed secret of electronic luck; ValueError when it cannot."""


def check_documents(conn: Connection, catalogue: Catalogue) -> Iterator[Fault]:
    """Texts against their digests; a matrix of cards is also read, and must be a proper one."""
    for row in conn.execute(select(documents).order_by(documents.c.digest)):
        place = f"document {row.digest[:12]}"
        if digest(row.body) != row.digest:
            yield Fault(place, "E_DIGEST", "the text does not fit its digest")
        elif row.kind in catalogue.documents:
            try:
                catalogue.documents[row.kind](row.body)
            except ValueError as error:
                yield Fault(place, "E_DIGEST", f"is no {row.kind}: {error}")
        elif row.kind != PROFILE:
            yield Fault(place, "E_DIGEST", f"is of an unknown kind, {row.kind}")


def check_money(conn: Connection) -> list[Fault]:
    """Checks that balances are what the transfers make and that all sums to nought."""
    stands, adds_up = trial_balance(conn), recomputed(conn)
    faults = [
        Fault(account, "E_LEDGER", f"stands at {stands.get(account, 0)}, adds up to {cents}")
        for account, cents in sorted({**stands, **adds_up}.items())
        if stands.get(account, 0) != adds_up.get(account, 0)
    ]
    if sum(stands.values()) != 0:
        faults.append(Fault("ledger", "E_LEDGER", f"sums to {sum(stands.values())}"))
    return faults or list(_accounts(conn))


def _accounts(conn: Connection) -> Iterator[Fault]:
    """Accounts that no transfer names, or whose kind (and so whose limit) is not their name's."""
    named = {*conn.scalars(select(transfers.c.debit)), *conn.scalars(select(transfers.c.credit))}
    found = {row.account: row.kind for row in conn.execute(select(balances))}
    for account in sorted(found.keys() ^ named):
        yield Fault(account, "E_LEDGER", "stands in the transfers or in the balances alone")
    for account, kind in sorted(found.items()):
        if account in named and kind != kind_of(account):
            yield Fault(account, "E_LEDGER", f"is kept as {kind}, its name says {kind_of(account)}")


def check_secrets(conn: Connection, unseal: Unseal | None) -> Iterator[Fault]:
    """Sealed secrets against what was published of them when their rounds were opened."""
    published = {
        (row.id, device): committed
        for row in conn.execute(select(rounds.c.id, rounds.c.terms))
        for device, committed in _commitments(row.terms).items()
    }
    for row in conn.execute(select(secrets).order_by(secrets.c.round, secrets.c.device)):
        place = f"secret of {row.round}, {row.device}"
        if published.pop((row.round, row.device), None) != row.digest:
            yield Fault(place, "E_COMMITMENT", "is not what its round was opened with")
        elif unseal is not None and not _fits(row, unseal):
            yield Fault(place, "E_COMMITMENT", "the sealed secret does not fit its digest")
    for round_id, device in sorted(published):
        yield Fault(f"secret of {round_id}, {device}", "E_COMMITMENT", "is gone")


def _commitments(terms: str) -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads(terms)["commitments"]
    except (ValueError, KeyError):
        return {}
    return found


def _fits(row: Row[tuple[str, str, str, str]], unseal: Unseal) -> bool:
    try:
        secret = unseal(row.cipher)
    except ValueError:
        return False
    return bool(commitment(secret) == row.digest)
