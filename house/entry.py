"""One attempt to show that one is who one says: counted first, compared then, concluded last.

The attempt is counted as a failure *before* anything is compared and taken back when it was right,
so that a thousand attempts at the same moment get no more tries than one after the other. Comparing
takes a hundredth of a second of work and happens outside any transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from house.access import (
    ALARM_AT,
    DISABLED_AT,
    bad_input,
    is_pin,
    lock_fault,
    needs_code,
    password_fault,
    tidy_login,
)
from house.audit import audit
from house.contract import Refused
from house.hashing import Hasher
from house.networks import Network, is_outside, neighbourhood
from house.one_time_code import step_of
from house.records import failures, people, terminals
from house.row_trail import vouched
from house.sessions import end_sessions, full_sign_in
from house.staff import Person, find_person

CODE_BEGUN_MS = 600_000
"""So long a second factor may be begun before its first code is shown."""

ONCE, DEMO = "once", "demo"
"""Marks before a stored password: good for one sign-in only; good in the demonstration only."""

UNKNOWN = "unknown"
"""The actor of a failure under a name that nobody has; what was typed is not kept."""

MACHINES = frozenset(
    {"device", "extractor", "scanner", "printer", "coin_slot", "seat", "linked_hall"}
)
CONSOLES = frozenset({"console", "till"})


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody typed, and where. ``terminal`` is the id of the enrolled terminal or empty,
    ``network`` the client's address, ``key`` names the attempt in the audit trail."""

    login: str
    secret: str
    key: str
    action: str
    code: str = ""
    new_secret: str = ""
    terminal: str = ""
    network: str = ""

    @property
    def by_pin(self) -> bool:
        return is_pin(self.secret)

    @property
    def place(self) -> str:
        return self.terminal or self.network


@dataclass(frozen=True, slots=True)
class Candidate:
    """Against whom the attempt will be compared, if anybody; ``since`` is the last full sign-in."""

    person: Person | None
    subject: str
    count: int
    since: int


@dataclass(frozen=True, slots=True)
class Proof:
    """What the comparison showed. ``step`` is the time code's, ``kept`` a password to store."""

    fits: bool
    step: int = 0
    kept: str = ""
    fault: Refused | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """What every attempt is measured with: the hasher and the hall's networks."""

    hasher: Hasher
    inside: Sequence[Network]
    demo: bool = False

    # --- counted first ---------------------------------------------------------------------------

    def reserve(self, conn: Connection, attempt: Attempt, now: int) -> Candidate | Refused:
        """Counts the attempt and finds its person, or refuses it before anything is compared."""
        person = find_person(conn, attempt.login, lock=True)
        enrolled = bool(attempt.terminal) and is_console(conn, attempt.terminal)
        subject = self._subject(attempt, enrolled=enrolled)
        row = conn.execute(
            select(failures).where(failures.c.subject == subject).with_for_update()
        ).first()
        count, last_at = (row[1], row.last_at) if row else (0, 0)
        refused = lock_fault(count, last_at, now)
        if refused is None and attempt.by_pin and not enrolled:
            refused = Refused("E_TERMINAL")
        if refused:
            note(conn, attempt, person, refused.code, at=now)
            return refused
        _count(conn, subject, count + 1, now)
        since = now
        if attempt.by_pin:
            since = (full_sign_in(conn, person, attempt.terminal, now) if person else None) or 0
        return Candidate(person, subject, count + 1, since)

    def _subject(self, attempt: Attempt, *, enrolled: bool) -> str:
        """Terminal and person on the floor, account and network elsewhere (SEC-4)."""
        name = self.hasher.name(tidy_login(attempt.login))
        return f"{name}|{attempt.terminal if enrolled else neighbourhood(attempt.network)}"

    def forget(self, conn: Connection, login: str) -> None:
        """Takes back all failures of an account, when administrator and person have met."""
        name = self.hasher.name(tidy_login(login))
        conn.execute(delete(failures).where(failures.c.subject.startswith(f"{name}|")))

    # --- compared then ---------------------------------------------------------------------------

    def prove(self, candidate: Candidate, attempt: Attempt, now: int) -> Proof:
        """Compares the secrets; takes as long for a name that nobody has. Needs no transaction."""
        person = candidate.person
        mark, kept = self._kept(candidate, attempt)
        fits = self.hasher.fits(kept, attempt.secret)
        step = self._step(person, attempt, now)
        if not fits or person is None or step is None:
            return Proof(False)
        if mark == ONCE:
            return self._exchanged(person, attempt, step)
        renewed = "" if attempt.by_pin or not self.hasher.outdated(kept) else attempt.secret
        again = f"{mark}:" if mark else ""
        return Proof(True, step, f"{again}{self.hasher.make(renewed)}" if renewed else "")

    def begun_code(self, begun: str, person: str, now: int) -> bytes | None:
        """The key of a second factor that this person began a moment ago, or ``None``."""
        owner, _, rest = (self.hasher.opened(begun) or b"").partition(b"|")
        at, _, secret = rest.partition(b"|")
        fresh = owner == person.encode() and 0 <= now - int(at or 0) <= CODE_BEGUN_MS
        return secret if fresh else None

    def _kept(self, candidate: Candidate, attempt: Attempt) -> tuple[str, str]:
        """The mark and the stored text that counts here; none where the way in is not open."""
        person = candidate.person
        if person is None or (attempt.by_pin and not candidate.since):
            return "", ""
        mark, _, kept = (person.pin if attempt.by_pin else person.password).rpartition(":")
        return (mark, kept) if mark != DEMO or self.demo else ("", "")

    def _step(self, person: Person | None, attempt: Attempt, now: int) -> int | None:
        """The step of a right time code, 0 where none is needed, ``None`` where it is wrong."""
        outside = is_outside(attempt.network, self.inside)
        sealed, _, last = person.totp.partition("|") if person else ("", "", "")
        roles = person.roles if person else ()
        if not needs_code(roles, outside=outside, has_code=bool(sealed)):
            return 0
        return step_of(attempt.code, self.hasher.unseal(sealed), now, int(last)) if sealed else None

    def _exchanged(self, person: Person, attempt: Attempt, step: int) -> Proof:
        """A secret that is good once is given in exchange for a password of the person's own."""
        fault = password_fault(attempt.new_secret, person.login)
        missing = attempt.new_secret in ("", attempt.secret)
        if missing or fault:
            reason = "missing" if missing or not fault else fault.details["reason"]
            return Proof(True, fault=bad_input("new_secret", reason))
        return Proof(True, step, self.hasher.make(attempt.new_secret))

    # --- concluded last --------------------------------------------------------------------------

    def conclude(
        self, conn: Connection, attempt: Attempt, found: tuple[Candidate, Proof], now: int
    ) -> Person | Refused:
        """Notes a failure, or takes the count back and gives the person as they are now.

        Only who knows the secret learns that an account is closed.
        """
        candidate, proof = found
        person = find_person(conn, candidate.person.id, lock=True) if candidate.person else None
        if person is None or not proof.fits or _changed(person, candidate, proof):
            return self._failed(conn, attempt, candidate, now)
        conn.execute(delete(failures).where(failures.c.subject == candidate.subject))
        refused = Refused("E_ACCOUNT_DISABLED") if person.disabled_at else proof.fault
        if refused:
            note(conn, attempt, person, refused.code, at=now)
            return refused
        _keep(conn, person, proof)
        return person

    def _failed(
        self, conn: Connection, attempt: Attempt, candidate: Candidate, now: int
    ) -> Refused:
        person, code = candidate.person, "E_PIN" if attempt.by_pin else "E_SIGN_IN"
        if candidate.count >= DISABLED_AT:
            code = "E_ACCOUNT_DISABLED"
            if person:
                conn.execute(
                    update(people)
                    .where(people.c.id == person.id)
                    .values(disabled_at=now, version=person.version + 1)
                )
                end_sessions(conn, person.id, now)
        note(conn, attempt, person, code, at=now, failures=candidate.count)
        return Refused(code)


def note(
    conn: Connection,
    attempt: Attempt,
    person: Person | None,
    code: str,
    *,
    at: int,
    **more: Any,
) -> None:
    """The audit row of an attempt; nothing that was typed is kept, for it may be a password."""
    body: dict[str, Any] = {"way": "pin" if attempt.by_pin else "password", **more}
    if person is not None:
        body |= vouched(conn, people, person.id)

    def add(key: str, action: str, code: str) -> None:
        audit(
            conn,
            actor=person.id if person else UNKNOWN,
            key=key,
            role=str(more.get("role", "")),
            terminal=attempt.place,
            action=action,
            body=body,
            outcome="refused" if code else "done",
            code=code,
            at=at,
        )

    add(attempt.key, attempt.action, code)
    if more.get("failures") == ALARM_AT:
        add(f"{attempt.key}-alarm", "LockoutAlarm", "")


def is_console(conn: Connection, terminal: str) -> bool:
    """Whether this is a terminal that people sign in at, enrolled and not revoked."""
    found = select(terminals.c.kind).where(terminals.c.id == terminal, terminals.c.revoked_at == 0)
    return conn.scalar(found) in CONSOLES


def _count(conn: Connection, subject: str, count: int, now: int) -> None:
    values = {"count": count, "last_at": now}
    known = conn.execute(update(failures).where(failures.c.subject == subject).values(**values))
    if known.rowcount == 0:
        conn.execute(insert(failures).values(subject=subject, **values))


def _changed(person: Person, candidate: Candidate, proof: Proof) -> bool:
    """Whether somebody was faster: the secret was exchanged, or the time code used, meanwhile."""
    before = candidate.person
    assert before is not None
    used = proof.step and proof.step <= int(person.totp.partition("|")[2] or 0)
    return bool(used) or person.password != before.password or person.pin != before.pin


def _keep(conn: Connection, person: Person, proof: Proof) -> None:
    """Stores a renewed password and the step of the time code, which is good once."""
    values: dict[str, Any] = {"password": proof.kept} if proof.kept else {}
    if proof.step:
        values["totp"] = f"{person.totp.partition('|')[0]}|{proof.step}"
    if values:
        conn.execute(update(people).where(people.c.id == person.id).values(**values))
