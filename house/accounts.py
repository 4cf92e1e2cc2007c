"""The accounts of the staff: who has one, with which roles, and by what they show who they are.

Every change is a row of the audit trail, refused or done, without any secret. Who lost a right or
an account loses the open sessions in the same transaction (SEC-5, SEC-8).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from house.access import (
    ADMINISTRATOR,
    DIRECTION,
    GIVEN_BY_TWO,
    bad_input,
    password_fault,
    pin_fault,
    roles_fault,
    tidy_login,
)
from house.changes import MANAGERS, Changes, Done
from house.contract import HOUSE, Refused
from house.entry import DEMO, ONCE
from house.one_time_code import SECRET_BYTES, address, step_of
from house.records import people
from house.sessions import end_sessions
from house.staff import Person, Who, all_people, find_person, person_of, roles_text

ONCE_BYTES = 10


@dataclass(frozen=True, slots=True)
class Added:
    """A new account with the secret that opens it once; empty where a password was given."""

    person: str
    secret: str


@dataclass(frozen=True, slots=True)
class NewCode:
    """A key for time codes that is not proved yet: the address that an authenticator reads from a
    QR code, told once, and the sealed text that the proof brings back."""

    address: str
    begun: str


@dataclass(frozen=True, slots=True)
class NewPerson:
    """An account to be made. ``document`` is the number of the professional document and
    ``document_until`` the first moment (epoch milliseconds) at which it is no longer valid."""

    login: str
    name: str
    roles: tuple[str, ...]
    hall: str = ""
    password: str = ""
    pin: str = ""
    document: str = ""
    document_until: int = 0


class Accounts(Changes):
    """Adds, changes and closes accounts."""

    def first_administrator(self, login: str, name: str, *, by: Who) -> Added | Refused:
        """The one account that a new house begins with; refused when an administrator exists."""
        if any(ADMINISTRATOR in one.roles and not one.disabled_at for one in self.people_list()):
            return Refused("E_SEPARATION", {"role": ADMINISTRATOR})
        return self.add_person(NewPerson(login, name, (ADMINISTRATOR,)), by=by)

    def first_director(self, new: NewPerson, *, by: Who) -> Added | Refused:
        """The second account of a new house, made on its machine; refused when there is one.

        From then on two persons give every role that decides (decision 0014).
        """
        leading = (one for one in self.people_list() if set(DIRECTION) & set(one.roles))
        if any(not one.disabled_at for one in leading):
            return Refused("E_SEPARATION", {"role": DIRECTION[0]})
        return self.add_person(new, by=by)

    def add_person(
        self, new: NewPerson, *, by: Who, seconded_by: Who | None = None
    ) -> Added | Refused:
        """A new account. Only the house itself gives a password, that of the demonstration.

        Anybody else gets a secret that opens the account once. A role of ``GIVEN_BY_TWO`` takes a
        second person (SEC-10). Refuses ``E_BAD_INPUT``, ``E_SEPARATION``, ``E_TWO_PERSONS`` and
        ``E_FORBIDDEN``.
        """
        login = tidy_login(new.login)
        fault = _account_fault(login, new, by) or self._alone_fault(new.roles, by, seconded_by)
        secret = "" if new.password else self.world.luck(ONCE_BYTES).hex()
        values = {} if fault else self._columns(login, new, secret, by)

        def add(conn: Connection) -> Done[Added] | Refused:
            if fault or find_person(conn, login):
                return fault or bad_input("login", "taken")
            conn.execute(insert(people).values(**values))
            return Done(Added(login, secret), row=(people, login))

        body = {"person": login, "roles": list(new.roles), "document_until": new.document_until}
        return self.change("AddPerson", body | _second(seconded_by), add, by=by)

    def _columns(self, login: str, new: NewPerson, secret: str, by: Who) -> dict[str, Any]:
        return {
            "id": login,
            "login": login,
            "name": new.name.strip(),
            "roles": roles_text(new.roles),
            "hall": new.hall or by.hall,
            "password": self._kept(new.password, DEMO) or self._kept(secret, ONCE),
            "pin": self._kept(new.pin, DEMO),
            "totp": "",
            "document": new.document,
            "document_until": new.document_until,
            "disabled_at": 0,
            "version": 1,
        }

    def change_roles(
        self, person: str, roles: Collection[str], *, by: Who, seconded_by: Who | None = None
    ) -> Person | Refused:
        """Gives other roles; nobody changes their own. A new sign-in is needed from then on."""
        fault = roles_fault(roles) or self._alone_fault(roles, by, seconded_by)
        if person == by.person:
            fault = Refused("E_SEPARATION", {"person": person})
        values = {"roles": roles_text(tuple(roles))}
        body = {"roles": list(roles)} | _second(seconded_by)
        return self._alter("ChangeRoles", person, values, by=by, fault=fault, body=body)

    def change_document(
        self, person: str, document: str, until: int, *, by: Who
    ) -> Person | Refused:
        """The professional document and the first moment at which it is no longer valid (STAFF-1).

        Whoever's document has lapsed is refused from the next order on.
        """
        fault = bad_input("document", "missing") if until and not document.strip() else None
        values = {"document": document.strip(), "document_until": until}
        return self._alter(
            "ChangeDocument",
            person,
            values,
            by=by,
            fault=fault,
            body={"document_until": until},
            allowed=MANAGERS | {"hall_manager", *DIRECTION},
            ends=False,
        )

    def disable(self, person: str, *, by: Who) -> Person | Refused:
        """Closes an account and ends every session at once, also at the end of a contract."""
        values = {"disabled_at": self.world.now()}
        allowed = MANAGERS | set(DIRECTION)
        return self._alter("DisablePerson", person, values, by=by, allowed=allowed)

    def enable(self, person: str, *, by: Who) -> Added | Refused:
        """Opens an account again when administrator and person have met; takes failures back."""
        secret = self.world.luck(ONCE_BYTES).hex()
        values = {"disabled_at": 0, "password": self._kept(secret, ONCE), "pin": "", "totp": ""}
        done = self._alter("EnablePerson", person, values, by=by)
        if isinstance(done, Refused):
            return done
        self.store.write(lambda conn: self.gate.forget(conn, done.login))
        return Added(done.id, secret)

    # --- own secrets -----------------------------------------------------------------------------

    def set_password(self, person: str, password: str, *, by: Who) -> Person | Refused:
        """A password of one's own choice; every session, also one's own, has to sign in again."""
        fault = password_fault(password, person) or _own(person, by)
        mark = DEMO if by.role == HOUSE else ""
        values = {"password": "" if fault else self._kept(password, mark)}
        return self._alter("SetPassword", person, values, by=by, fault=fault, allowed=None)

    def set_pin(self, person: str, pin: str, *, by: Who) -> Person | Refused:
        """A PIN of one's own choice; it opens nothing before a full sign-in at a terminal."""
        fault = pin_fault(pin) or _own(person, by)
        values = {"pin": "" if fault else self._kept(pin, DEMO if by.role == HOUSE else "")}
        return self._alter("SetPin", person, values, by=by, fault=fault, allowed=None, ends=False)

    def new_code(self, person: str, *, by: Who, house: str) -> NewCode | Refused:
        """A new key for time codes; it counts once a code of it was shown (``set_code``)."""
        known = self.store.read(lambda conn: find_person(conn, person))
        if fault := _own(person, by) or (None if known else bad_input("person", "unknown")):
            return fault
        assert known is not None
        secret = self.world.luck(SECRET_BYTES)
        begun = f"{known.id}|{self.world.now()}|".encode() + secret
        return NewCode(address(secret, known.login, house), self.gate.hasher.seal(begun))

    def set_code(self, person: str, begun: str, code: str, *, by: Who) -> Person | Refused:
        """The second factor of ``new_code``, proved by a code that the telephone shows now."""
        now = self.world.now()
        secret = self.gate.begun_code(begun, person, now)
        step = step_of(code, secret, now, 0) if secret else None
        fault = _own(person, by) or (None if step else Refused("E_CODE_WRONG"))
        values = {"totp": f"{self.gate.hasher.seal(secret)}|{step}" if secret else ""}
        return self._alter("SetCode", person, values, by=by, fault=fault, allowed=None, ends=False)

    # --- lists -----------------------------------------------------------------------------------

    def people_list(self) -> tuple[Person, ...]:
        """Everybody who ever had an account, by name."""
        return self.store.read(all_people)

    def with_roles(self, hall: str, roles: Collection[str]) -> tuple[tuple[Person, str], ...]:
        """The people of a hall with an open account and one of these roles, and which one."""
        return tuple(
            (one, role)
            for one in self.people_list()
            for role in [next((role for role in roles if role in one.roles), "")]
            if role and one.hall == hall and not one.disabled_at
        )

    def demonstration_accounts(self) -> tuple[str, ...]:
        """Open accounts with a password of the demonstration; a real house starts with none."""
        return tuple(
            one.id
            for one in self.people_list()
            if one.password.startswith(f"{DEMO}:") and not one.disabled_at
        )

    # --- how a change is made --------------------------------------------------------------------

    def _alter(
        self,
        action: str,
        person: str,
        values: Mapping[str, Any],
        *,
        by: Who,
        fault: Refused | None = None,
        body: Mapping[str, Any] | None = None,
        allowed: Collection[str] | None = MANAGERS,
        ends: bool = True,
    ) -> Person | Refused:
        """Changes columns of a person and, when ``ends``, everything that they had open."""

        def alter(conn: Connection) -> Done[Person] | Refused:
            known = find_person(conn, person, lock=True)
            if fault or known is None:
                return fault or bad_input("person", "unknown")
            version = known.version + 1 if ends else known.version
            here = people.c.id == known.id
            conn.execute(update(people).where(here).values(**values, version=version))
            ended: tuple[str, ...] = ()
            if ends and "roles" not in values:
                ended = end_sessions(conn, known.id, self.world.now())
            row = conn.execute(select(people).where(here)).mappings().one()
            return Done(person_of(row), ended, (people, known.id))

        return self.change(
            action, {"person": person, **(body or {})}, alter, by=by, allowed=allowed
        )

    def _kept(self, secret: str, mark: str = "") -> str:
        """What is stored of a secret, with its mark; nothing for none."""
        if not secret:
            return ""
        return f"{mark}:{self.gate.hasher.make(secret)}" if mark else self.gate.hasher.make(secret)

    def _alone_fault(
        self, roles: Collection[str], by: Who, seconded_by: Who | None
    ) -> Refused | None:
        """Such a role is given by two persons; the house itself makes the first two people."""
        given = GIVEN_BY_TWO & set(roles)
        if by.role == HOUSE or not given:
            return None
        if seconded_by is None or seconded_by.person == by.person:
            return Refused("E_TWO_PERSONS", {"roles": sorted(given)})
        return None


def _account_fault(login: str, new: NewPerson, by: Who) -> Refused | None:
    if not login or not new.name.strip():
        return bad_input("name" if login else "login", "missing")
    if (new.password or new.pin) and by.role != HOUSE:
        return Refused("E_FORBIDDEN", {"field": "password"})
    return roles_fault(new.roles)


def _own(person: str, by: Who) -> Refused | None:
    """Secrets are chosen by the person alone; the house itself sets those of the demonstration."""
    own = by.role == HOUSE or by.person == person
    return None if own else Refused("E_FORBIDDEN", {"person": person})


def _second(seconded_by: Who | None) -> dict[str, str]:
    """Who signed second, and the digest of what both have signed."""
    return {"seconded_by": seconded_by.person, "signed": seconded_by.round} if seconded_by else {}
