"""Brings a house back from its copy: filled, verified as a whole, and signed before it counts.

A restore is a two-person act: nobody alone puts other books in the place of those that were
(SEC-10, SEC-23).
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

from sqlalchemy import Connection

from house.access import ADMINISTRATOR, DIRECTION
from house.audit import audit
from house.backup import Contents, restore
from house.catalogue import Catalogue
from house.contract import HOUSE, Refused
from house.faults import Fault
from house.hashing import Hasher
from house.replay import check_house
from house.rounds import Memory
from house.schema import upgrade
from house.settings import DEMONSTRATION
from house.staff import Person, find_person, same_human
from house.store import Store
from house.vault import FernetVault

Result = TypeVar("Result")

MAY = frozenset({*DIRECTION, ADMINISTRATOR})
"""Who may bring a real house back: two of these, by passwords of their own choice."""

Ask = Callable[[str], tuple[str, str]]
"""Asks the first or the second person for user name and password."""


@dataclass(frozen=True, slots=True)
class NotRestored:
    """Why nothing was brought back: a refusal, or the faults that were found in the copy."""

    refused: Refused
    faults: tuple[Fault, ...] = ()


def bring_back(
    file: Path, passphrase: str, url: str, *, here: Mapping[str, str], ask: Ask, now: int
) -> Contents | NotRestored:
    """Fills the data base at ``url``, verifies it, has it signed and commits; else nothing is left.

    ``here`` are the keys that lie on this machine already; a copy may bring the same ones or none.
    Besides the refusals of ``restore``: ``E_RESTORE_CHECK`` for other ``keys`` or for ``faults``,
    ``E_SIGN_IN`` for somebody who may not sign, ``E_TWO_PERSONS`` for the same human twice.
    """
    upgrade(url)
    store = Store(url)
    try:
        with file.open("rb") as copy, store.engine.connect() as conn, conn.begin() as work:
            done = _filled(conn, copy, passphrase, here)
            if isinstance(done, Contents):
                done = _signed(conn, file, done, here, ask=ask, now=now)
            if isinstance(done, NotRestored):
                work.rollback()
            return done
    finally:
        store.close()


def checked(conn: Connection, copy: BinaryIO, passphrase: str) -> Contents | NotRestored:
    """Fills an empty data base with the copy and verifies it, within one transaction."""
    return _filled(conn, copy, passphrase, {})


def _filled(
    conn: Connection, copy: BinaryIO, passphrase: str, here: Mapping[str, str]
) -> Contents | NotRestored:
    contents = restore(conn, copy, passphrase)
    if isinstance(contents, Refused):
        return NotRestored(contents)
    if here and contents.keys and contents.keys != here:
        return NotRestored(Refused("E_RESTORE_CHECK", {"why": "keys"}))
    faults = _faults(conn, contents.keys or here)
    if faults:
        return NotRestored(Refused("E_RESTORE_CHECK", {"why": "faults"}), tuple(faults))
    return contents


def _signed(
    conn: Connection,
    file: Path,
    contents: Contents,
    here: Mapping[str, str],
    *,
    ask: Ask,
    now: int,
) -> Contents | NotRestored:
    """Leaves a row with the copy's digest; for a real house two persons have signed for it."""
    keys = contents.keys or here
    is_demo = keys.get("pepper.key", "").startswith(f"{DEMONSTRATION}:")
    signers = (HOUSE,) if is_demo else _two_persons(conn, Hasher(key_of(keys, "pepper")), ask)
    if isinstance(signers, Refused):
        return NotRestored(signers)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    audit(
        conn,
        actor=signers[0],
        key=f"restore-{digest[:40]}-{now}",
        role=HOUSE,
        terminal="",
        action="RestoreBackup",
        body={"copy": digest, "taken": contents.at, "signed_by": list(signers)},
        outcome="done",
        code="",
        at=now,
    )
    return contents


def _two_persons(conn: Connection, hasher: Hasher, ask: Ask) -> tuple[str, ...] | Refused:
    """The ids of two different humans who may do this and have given their own passwords."""
    signed: list[Person] = []
    for nth in ("first", "second"):
        login, password = ask(nth)
        person = find_person(conn, login)
        fits = hasher.fits(person.password if person else "", password)
        if person is None or not fits or person.disabled_at or not MAY & set(person.roles):
            return Refused("E_SIGN_IN")
        if any(same_human(person, other) for other in signed):
            return Refused("E_TWO_PERSONS")
        signed.append(person)
    return tuple(person.id for person in signed)


@dataclass(frozen=True, slots=True)
class Inside:
    """Reads within one transaction, which sees what is not committed yet."""

    conn: Connection

    def read(self, work: Callable[[Connection], Result]) -> Result:
        return work(self.conn)


def _faults(conn: Connection, keys: Mapping[str, str]) -> list[Fault]:
    """Everything that `verify` would find in what was brought back, within its transaction."""
    luck = key_of(keys, "luck")
    unseal = FernetVault(base64.urlsafe_b64encode(luck)).unseal if luck else None
    return check_house(conn, Memory(Catalogue.found(), Inside(conn)), unseal)


def key_of(keys: Mapping[str, str], name: str) -> bytes:
    """A key's bytes; empty when the copy is without it."""
    return base64.b64decode(keys.get(f"{name}.key", "").partition(":")[2])
