"""Signing in and out, and who acts in a request: read from the data base every time (SEC-8)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, select

from house.access import AT_A_DESK, document_fault, leading
from house.accounts import Accounts, Added, NewPerson
from house.chain import digest
from house.changes import note_by
from house.contract import Refused
from house.entry import CONSOLES, MACHINES, Attempt, Gate, note
from house.handed import HandedSeats
from house.hashing import Hasher, token_digest
from house.networks import LOOPBACK, Network, networks
from house.open_sessions import OpenSession, OpenSessions
from house.places import Enrolled, Place, Places
from house.records import displays, terminals
from house.sessions import (
    DISPLAY,
    ENDED,
    PERSON,
    SECOND,
    Found,
    Fresh,
    end_others,
    end_session,
    full_sign_in,
    open_session,
    read_session,
    shown_among,
    use_second,
    write_owed,
)
from house.staff import (
    HANDED_SEAT,
    Person,
    Who,
    find_person,
    machine,
    same_human,
    the_house,
)
from house.store import Store
from house.world import World

Result = TypeVar("Result")

__all__ = [
    "Added",
    "Enrolled",
    "NewPerson",
    "OpenSession",
    "People",
    "Person",
    "Place",
    "SignedIn",
    "Who",
    "the_house",
]


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session that has just been opened; its token is told here and never again."""

    token: str
    who: Who


class People(Accounts, Places, OpenSessions, HandedSeats):
    """The staff and the places of a house.

    ``plays`` tells whether a game or round of somebody's console runs, which then never meets an
    idle or old session (SEC-5). ``demo`` opens the accounts of the demonstration.
    """

    def __init__(
        self,
        store: Store,
        world: World,
        pepper: bytes,
        *,
        inside: Sequence[Network] = networks(LOOPBACK),
        demo: bool = False,
        hasher: Hasher | None = None,
    ) -> None:
        super().__init__(store, world, Gate(hasher or Hasher(pepper), tuple(inside), demo))
        self.plays: Callable[[Who], bool] = lambda who: False

    # --- in and out ------------------------------------------------------------------------------

    def sign_in(
        self,
        login: str,
        secret: str,
        *,
        code: str = "",
        role: str = "",
        terminal: str = "",
        network: str = "",
        new_secret: str = "",
    ) -> SignedIn | Refused:
        """Opens a session with a password, or with the PIN on a terminal signed in at before.

        Without ``role`` the person acts in the first of their roles that may work. ``new_secret``
        is the password that a secret which is good once is exchanged for. Refuses ``E_SIGN_IN``,
        ``E_PIN``, ``E_TERMINAL``, ``E_LOCKED`` (seconds), ``E_ACCOUNT_DISABLED``, ``E_CREDENTIAL``,
        ``E_FORBIDDEN`` and ``E_BAD_INPUT`` (SEC-1, SEC-2, SEC-4, STAFF-1).
        """
        attempt = Attempt(
            login, secret, self.fresh_key(), "SignIn", code, new_secret, terminal, network
        )
        signed = self._attempt(
            attempt,
            lambda conn, person, since: self._enter(conn, attempt, person, since=since, role=role),
        )
        if isinstance(signed, SignedIn) and signed.who.role in AT_A_DESK and not self.gate.demo:
            self._only_here(signed.who)
        return signed

    def enter(self, login: str, role: str, *, terminal: str = "") -> SignedIn | Refused:
        """Opens a session without any secret, in the demonstration only (``E_TEST_MODE``)."""
        if not self.gate.demo:
            return Refused("E_TEST_MODE")
        attempt = Attempt(login, "", self.fresh_key(), "EnterDemonstration", terminal=terminal)

        def enter(conn: Connection) -> SignedIn | Refused:
            person = find_person(conn, login)
            if person is None or person.disabled_at:
                return Refused("E_ACCOUNT_DISABLED")
            return self._enter(conn, attempt, person, since=self.world.now(), role=role)

        return self.store.write(enter)

    def enter_display(self, display: str) -> SignedIn | Refused:
        """Shows as an enrolled display without its token, in the demonstration only."""
        if not self.gate.demo:
            return Refused("E_TEST_MODE")
        known = (displays.c.id == display, displays.c.revoked_at == 0)
        return self.store.write(lambda conn: self._show(conn, known))

    def choose_role(self, token: str, role: str) -> SignedIn | Refused:
        """Acts in another of one's roles from now on: a new token, and the old one is worthless."""
        held = self.who(token)
        if isinstance(held, Refused):
            return held
        attempt = Attempt(held.person, "", self.fresh_key(), "ChooseRole", terminal=held.terminal)

        def choose(conn: Connection) -> SignedIn | Refused:
            person, now = find_person(conn, held.person, lock=True), self.world.now()
            if person is None or person.disabled_at or role not in person.roles:
                return Refused("E_FORBIDDEN", {"roles": [role]})
            since = full_sign_in(conn, person, held.terminal, now)
            if since is None or not end_session(conn, held.session, now):
                return ENDED
            return self._enter(conn, attempt, person, since=since, role=role)

        entered = self.store.write(choose)
        self.tell_ended((held.session,))
        return entered

    def sign_out(self, token: str) -> bool:
        """Ends a session at once; false when it was over already."""
        row, key, now = token_digest(token), self.fresh_key(), self.world.now()

        def leave(conn: Connection) -> bool:
            who = read_session(conn, row, now, running=True).answer
            if isinstance(who, Refused) or not end_session(conn, row, now):
                return False
            note_by(conn, who, key=key, action="SignOut", at=now)
            return True

        left = self.store.write(leave)
        self.tell_ended((row,) if left else ())
        return left

    # --- who acts --------------------------------------------------------------------------------

    def who(self, token: str, *, running: bool = False) -> Who | Refused:
        """Who holds this token now. Refuses ``E_SESSION_ENDED``, ``E_SESSION_IDLE``,
        ``E_SESSION_OLD``, ``E_FORBIDDEN`` (the role was taken away), ``E_CREDENTIAL``, ``E_TOKEN``.
        """
        row = token_digest(token)
        found = self._found(row, running=running)
        if found.owed:
            self.store.write(lambda conn: write_owed(conn, row, found.owed))
        return found.answer

    def holder(self, session: str, *, running: bool = False) -> Who | Refused:
        """The same for a session known by its digest, as a socket is; it is no sign of life."""
        answer = self._found(session, running=running).answer
        return self._machine(session) if answer == ENDED else answer

    def still_shown(self, sessions: Collection[str]) -> frozenset[str]:
        """Which of these sessions of displays go on; hundreds of screens are one question."""
        return self.store.read(lambda conn: shown_among(conn, sessions))

    def device(self, token: str) -> Who | Refused:
        """The machine that holds this token, or ``E_TOKEN``."""
        found = self._machine(token_digest(token))
        return Refused("E_TOKEN") if isinstance(found, Refused) else found

    def terminal(self, token: str) -> str:
        """The id of the console that holds this token, or nothing."""
        known = (terminals.c.token == token_digest(token), terminals.c.revoked_at == 0)
        found = select(terminals.c.id).where(*known, terminals.c.kind.in_(CONSOLES))
        return self.store.read(lambda conn: conn.scalar(found)) or ""

    def display(self, token: str) -> SignedIn | Refused:
        """Exchanges a display's own token, which stood in an address, for a session."""
        known = (displays.c.token == token_digest(token), displays.c.revoked_at == 0)
        return self.store.write(lambda conn: self._show(conn, known))

    # --- the second person -----------------------------------------------------------------------

    def second(
        self,
        round: str,
        person: str,
        secret: str,
        *,
        terminal: str = "",
        network: str = "",
        code: str = "",
        proposer: str = "",
    ) -> str | Refused:
        """A token for one decision of ``round`` by another person, good for two minutes (SEC-10).

        ``person`` is an id or user name. Refuses as ``sign_in`` does, and ``E_OWN_APPROVAL`` when
        the proposer, or another account of the same document, signs.
        """
        attempt = Attempt(
            person, secret, self.fresh_key(), "SignAsSecond", code, "", terminal, network
        )

        return self._attempt(
            attempt,
            lambda conn, found, since: self._sign(conn, attempt, found, (round, proposer)),
        )

    def take_second(self, token: str, key: str, round: str) -> Who | Refused:
        """Uses a second person's token for the one order of ``round`` that has this key (SEC-10).

        The same order may be sent again after a lost answer. Refuses ``E_SESSION_ENDED`` when it
        was used for another order or is for another round, ``E_SESSION_OLD`` after two minutes.
        """
        row, now = token_digest(token), self.world.now()
        use = digest(f"{round}|{key}")
        return self.store.write(lambda conn: use_second(conn, row, now, use=use, round=round))

    def confirm(
        self, who: Who, secret: str, *, code: str = "", network: str = ""
    ) -> Person | Refused:
        """A fresh check of who sits there, before they change what opens their account (SEC-6).

        Counted and refused as a sign-in is.
        """
        attempt = Attempt(
            who.person, secret, self.fresh_key(), "Confirm", code, "", who.terminal, network
        )

        def concluded(conn: Connection, person: Person, since: int) -> Person:
            note(conn, attempt, person, "", at=self.world.now())
            return person

        return self._attempt(attempt, concluded)

    # --- how it is done --------------------------------------------------------------------------

    def _only_here(self, who: Who) -> None:
        """Whoever sits down at a table or till has got up from the one before (SEC-5)."""
        key, now = self.fresh_key(), self.world.now()

        def end(conn: Connection) -> tuple[str, ...]:
            ended = end_others(conn, who, now)
            if ended:
                body = {"ended": len(ended)}
                note_by(conn, who, key=key, action="SatDownElsewhere", body=body, at=now)
            return ended

        self.tell_ended(self.store.write(end))

    def _attempt(
        self, attempt: Attempt, then: Callable[[Connection, Person, int], Result | Refused]
    ) -> Result | Refused:
        """Counted, compared, concluded; ``then`` runs for the right person, in the last step."""
        now = self.world.now()
        found = self.store.write(lambda conn: self.gate.reserve(conn, attempt, now))
        if isinstance(found, Refused):
            return found
        proof = self.gate.prove(found, attempt, now)

        def conclude(conn: Connection) -> Result | Refused:
            person = self.gate.conclude(conn, attempt, (found, proof), now)
            return person if isinstance(person, Refused) else then(conn, person, found.since)

        return self.store.write(conclude)

    def _enter(
        self, conn: Connection, attempt: Attempt, person: Person, *, since: int, role: str
    ) -> SignedIn | Refused:
        """A session for a person who has shown who they are, last in full at ``since``."""
        now = self.world.now()
        acts = usable_role(person, (role,) if role else person.roles, now)
        if isinstance(acts, Refused):
            note(conn, attempt, person, acts.code, at=now)
            return acts
        note(conn, attempt, person, "", at=now, role=acts)
        fresh = Fresh(PERSON, person.id, acts, attempt.terminal, person.version, since)
        return self._opened(conn, fresh)

    def _sign(
        self, conn: Connection, attempt: Attempt, person: Person, what: tuple[str, str]
    ) -> str | Refused:
        """The token of a second person who has shown who they are; ``what``: round and proposer."""
        (round, proposer), now = what, self.world.now()
        first = find_person(conn, proposer) if proposer else None
        role = usable_role(person, leading(person.roles), now)
        if first and same_human(first, person):
            role = Refused("E_OWN_APPROVAL")
        code = role.code if isinstance(role, Refused) else ""
        note(conn, attempt, person, code, at=now, round=round)
        if isinstance(role, Refused):
            return role
        fresh = Fresh(SECOND, person.id, role, attempt.terminal, person.version, now, round)
        return open_session(conn, fresh, self.world.luck, now)[0]

    def _opened(self, conn: Connection, fresh: Fresh) -> SignedIn | Refused:
        now = self.world.now()
        token, row = open_session(conn, fresh, self.world.luck, now)
        who = read_session(conn, row, now).answer
        return who if isinstance(who, Refused) else SignedIn(token, who)

    def _show(self, conn: Connection, known: tuple[ColumnElement[bool], ...]) -> SignedIn | Refused:
        place = conn.scalar(select(displays.c.id).where(*known))
        if place is None:
            return Refused("E_TOKEN")
        return self._opened(conn, Fresh(DISPLAY, place, DISPLAY, place, 1, self.world.now()))

    def _found(self, row: str, *, running: bool) -> Found:
        now, locks = self.world.now(), not self.gate.demo
        found = self.store.read(
            lambda conn: read_session(conn, row, now, running=running, locks=locks)
        )
        if found.holder is None or not self.plays(found.holder):
            return found
        return self.store.read(lambda conn: read_session(conn, row, now, running=True))

    def _machine(self, digest: str) -> Who | Refused:
        known = (terminals.c.token == digest, terminals.c.revoked_at == 0)
        found = select(terminals).where(*known, terminals.c.kind.in_({*MACHINES, HANDED_SEAT}))
        row = self.store.read(lambda conn: conn.execute(found).mappings().first())
        return machine(row) if row else ENDED


def usable_role(person: Person, roles: Sequence[str], now: int) -> str | Refused:
    """The first of these roles that the person holds and may work in at ``now``."""
    fault = Refused("E_FORBIDDEN", {"roles": list(roles)})
    for role in roles:
        if role in person.roles:
            lapsed = document_fault(role, person.document_until, now)
            if lapsed is None:
                return role
            fault = lapsed
    return fault
