"""The door: the only way in which anything in the house ever changes.

``Door.open`` opens a round and ``Door.act`` asks an action of one. Both check the role first, then
let the rules decide, and write events, money and the command's row in one transaction. What was
refused leaves an audit row of its own. A key that is known there already undoes it all, and the
first answer is given again. Only after the commit is the new state remembered and told (SEC-8,
SEC-17, SEC-21, MONEY-5, BINGO-32).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection, bindparam, func, insert, select

from house.audit import CommandRow, Repeated, append_command, row_of
from house.catalogue import Catalogue
from house.chain import canonical, digest
from house.contract import HOUSE, Action, Deadline, Game, Refused, Request
from house.luck import commitment
from house.order import LONGEST_KEY, Alongside, Asker, Order, Outcome
from house.records import documents, events, rounds, secrets
from house.rounds import OPEN, ChainBroken, Memory, Round, RoundRow, refusal_of_absent
from house.store import StorageFailure, Store
from house.transaction import Secret, Transaction
from house.world import World

__all__ = ["LONGEST_KEY", "Asker", "Door", "Outcome", "Profile", "ProfileSource", "Vault"]

SECRET_BYTES = 32
KEY_BYTES = 24
LOOK_BACK = 100
"""So many rounds of a kind are looked through for the latest one that fits."""

HELD_SECRETS = 64
"""Secrets of electronic luck that stay opened in memory, so that a ball needs no look-up."""

_CIPHER = select(secrets.c.cipher).where(
    secrets.c.round == bindparam("round"), secrets.c.device == bindparam("machine")
)


class _RolledBack(Exception):
    """Leaves the transaction so that nothing of it stays; the refusal is written apart."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Profile:
    """The settings in force: ``id`` names the dated profile, ``values`` by dotted key."""

    id: str
    values: Mapping[str, Any]


class Vault(Protocol):
    """Keeps secrets of electronic luck unreadable in the data base."""

    def seal(self, secret: bytes) -> str: ...

    def unseal(self, cipher: str) -> bytes: ...


ProfileSource = Callable[[str, int], Profile]
"""Gives the profile of a hall at a time (epoch ms)."""


class Door:
    """Opens rounds and lets people act in them."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        world: World,
        *,
        vault: Vault,
        profile: ProfileSource,
        told: Callable[[Outcome], None] = lambda outcome: None,
    ) -> None:
        self.store = store
        self.catalogue = catalogue
        self.world = world
        self.vault = vault
        self.profile = profile
        self.told = told
        self.memory = Memory(catalogue, store)
        self._secrets: dict[str, bytes] = {}

    # --- asking ----------------------------------------------------------------------------------

    def open(self, asker: Asker, kind: str, action: Action, key: str) -> Outcome:
        """Opens a round of ``kind`` by its opening action; the outcome names the new round."""
        game = self.catalogue.games.get(kind)
        if game is None or not isinstance(action, game.opening):
            return Outcome("", 0, Refused("E_NO_ACTION", {"action": type(action).__name__}))
        return self._ask(asker, game, action, key=key, round_id="")

    def act(
        self,
        asker: Asker,
        round_id: str,
        action: Action,
        key: str,
        *,
        also: Alongside | None = None,
    ) -> Outcome:
        """Asks ``action`` of the round ``round_id``; ``also`` is written with it or not at all."""
        try:
            found = self.memory.known(round_id) or self.look(round_id)
        except ChainBroken as broken:
            return Outcome(round_id, 0, broken.refused)
        if found is None or found.hall != asker.hall:
            return Outcome(round_id, 0, refusal_of_absent(round_id))
        return self._ask(asker, found.game, action, key=key, round_id=round_id, also=also)

    def look(self, round_id: str) -> Round | None:
        """The round as it now stands."""
        return self.store.read(lambda conn: self.memory.load(conn, round_id))

    def open_rounds(self, hall: str, kinds: tuple[str, ...] = ()) -> list[Round]:
        """The open rounds of a hall, of all kinds or the named ones."""
        wanted = kinds or tuple(self.catalogue.games)
        return self.store.read(lambda conn: self.memory.open_rounds(conn, hall, wanted))

    def latest(
        self, hall: str, kind: str, fits: Callable[[Any], bool] = lambda state: True
    ) -> Round | None:
        """The youngest round of a kind, open or closed, whose state fits; not for ever back."""
        young = (
            select(rounds.c.id)
            .where(rounds.c.hall == hall, rounds.c.kind == kind)
            .order_by(rounds.c.ordinal.desc())
            .limit(LOOK_BACK)
        )

        def find(conn: Connection) -> Round | None:
            for found in conn.scalars(young):
                one = self.memory.load(conn, found)
                if one is not None and fits(one.state):
                    return one
            return None

        return self.store.read(find)

    def head_at(self, round_id: str, number: int) -> str:
        """The head of a round's chain after its event ``number``; empty when there is none."""
        wanted = select(events.c.head).where(events.c.round == round_id, events.c.number == number)
        return self.store.read(lambda conn: conn.scalar(wanted)) or ""

    def keep_document(self, kind: str, body: str) -> str:
        """Stores a big text once and gives its digest."""
        return self.store.write(lambda conn: self._keep(conn, kind, body))

    def deadlines(self, hall: str) -> list[tuple[str, Deadline]]:
        """Deadlines of the open rounds of a hall whose time has come."""
        now = self.world.now()
        due = []
        for found in self.open_rounds(hall):
            for awaited in found.game.awaits(found.state, found.terms):
                if isinstance(awaited, Deadline) and awaited.at <= now:
                    due.append((found.id, awaited))
        return due

    def send_deadlines(self, hall: str) -> list[Outcome]:
        """Sends the action of every deadline that has come; sending one twice does no harm."""
        asker = Asker(HOUSE, HOUSE, HOUSE, hall)
        outcomes = []
        for round_id, due in self.deadlines(hall):
            what = digest(self.catalogue.encode(due.action))[:8]
            name = type(due.action).__name__
            key = f"{name}:{what}:{due.at}:{round_id}"[:LONGEST_KEY]
            outcomes.append(self.act(asker, round_id, due.action, key))
        return outcomes

    # --- one order -------------------------------------------------------------------------------

    def forbidden(
        self, asker: Asker, game: Game, action: type[Action], round_id: str = ""
    ) -> Refused | None:
        """Refuses what a role may not ask for, and leaves the audit row; ``None`` where it may.

        What is not named in the game's rights is refused, before anybody reads the fields, the key
        or the state: whoever has no right learns nothing else (SEC-7, SEC-8).
        """
        if asker.role in game.rights.get(action, frozenset()):
            return None
        refused = Refused("E_FORBIDDEN", {"action": action.__name__})
        row = CommandRow(
            actor=asker.person,
            key=self.world.luck(KEY_BYTES).hex(),
            digest=digest(canonical([game.kind, round_id, action.__name__])),
            round=round_id,
            action=action.__name__,
            body="{}",
            role=asker.role,
            terminal=asker.terminal,
            at=self.world.now(),
            outcome="refused",
            code=refused.code,
            details=canonical(dict(refused.details)),
            number=0,
        )
        self.store.write(lambda conn: append_command(conn, row))
        return refused

    def _ask(
        self,
        asker: Asker,
        game: Game,
        action: Action,
        *,
        key: str,
        round_id: str,
        also: Alongside | None = None,
    ) -> Outcome:
        forbidden = self.forbidden(asker, game, type(action), round_id)
        if forbidden is not None:
            return Outcome(round_id, 0, forbidden)
        order = Order(asker, game, action, key, round_id, self.catalogue.encode(action), also)
        if not order.key_fits:
            return Outcome(round_id, 0, Refused("E_KEY_REQUIRED"))
        try:
            outcome = self.store.write(lambda conn: self._play(conn, order))
        except (_RolledBack, ChainBroken) as no:
            return self._refuse(order, no.refused)
        except Repeated as before:
            return order.answered(before.row)
        except StorageFailure as failure:
            return self._kept(order, failure)
        for after in outcome.rounds.values():
            self.memory.remember(after)
        self.told(outcome)
        return outcome

    def _kept(self, order: Order, failure: StorageFailure) -> Outcome:
        """The answer of a commit that stands and whose word was lost on the way from the data base.

        Without one nothing was done, and the failure is told.
        """
        row = self.store.read(lambda conn: row_of(conn, order.asker.person, order.key))
        if row is None:
            raise failure
        return order.answered(row)

    def _play(self, conn: Connection, order: Order) -> Outcome:
        now = self.world.now()
        transaction = Transaction(
            conn, self.memory, self.catalogue, secret=self._unsealed(conn), hall=order.asker.hall
        )
        if order.round:
            transaction.lock(order.round)
        request = order.request(order.round or self._fresh(transaction, order, now), now)
        refused = transaction.decide(request) or self._write(transaction, order, request)
        if refused is not None:
            raise _RolledBack(refused)
        if order.also is not None:
            order.also(conn, order, now)
        return Outcome(
            request.round,
            transaction.rounds[request.round].number,
            changes=tuple(transaction.changes),
            rounds=transaction.rounds,
            opened=frozenset(transaction.opened),
            chances=tuple(transaction.chances(request.round)),
        )

    def _write(self, transaction: Transaction, order: Order, request: Request) -> Refused | None:
        """Rounds and money first: from the command's row on, nobody else can write (PostgreSQL)."""
        refused = transaction.move()
        if refused is not None:
            return refused
        number = transaction.rounds[request.round].number
        row = order.done(request, number, transaction.seal().text())
        transaction.append(append_command(transaction.conn, row))
        return None

    def _refuse(self, order: Order, refused: Refused) -> Outcome:
        """Writes the refusal apart; an order that was answered before gets that answer again."""
        row = order.refused(refused, self.world.now())
        try:
            self.store.write(lambda conn: append_command(conn, row))
        except Repeated as before:
            return order.answered(before.row)
        return Outcome(order.round, 0, refused)

    # --- opening ---------------------------------------------------------------------------------

    def _fresh(self, transaction: Transaction, order: Order, now: int) -> str:
        """Adds a round that does not exist yet, with its terms and the secrets of its luck."""
        conn, hall, kind = transaction.conn, order.asker.hall, order.game.kind
        last = conn.scalar(
            select(func.max(rounds.c.ordinal)).where(rounds.c.hall == hall, rounds.c.kind == kind)
        )
        ordinal = (last or 0) + 1
        round_id = f"{hall}-{kind}-{ordinal}"
        profile = self.profile(hall, now)
        stored = canonical(
            {
                "commitments": self._commit(conn, round_id, order),
                "profile": self._keep(conn, "profile", canonical(dict(profile.values))),
                "profile_id": profile.id,
            }
        )
        row = RoundRow(round_id, hall, kind, ordinal, OPEN, stored)
        transaction.add(self.memory.blank(row))
        return round_id

    def _keep(self, conn: Connection, kind: str, body: str) -> str:
        """Stores a big text once and gives its digest."""
        name = digest(body)
        if not conn.scalar(select(documents.c.digest).where(documents.c.digest == name)):
            conn.execute(insert(documents).values(digest=name, kind=kind, body=body))
        self.memory.keep_document(name, kind, body)
        return name

    def _commit(self, conn: Connection, round_id: str, order: Order) -> dict[str, str]:
        commitments = {}
        for device in order.game.electronic(order.action):
            secret = self.world.luck(SECRET_BYTES)
            commitments[device] = commitment(secret)
            conn.execute(
                insert(secrets).values(
                    round=round_id,
                    device=device,
                    digest=commitments[device],
                    cipher=self.vault.seal(secret),
                )
            )
        return commitments

    def _unsealed(self, conn: Connection) -> Secret:
        """Opens the secret of a round's device; known by what was published of it once opened."""

        def secret(asked: Round, device: str) -> bytes:
            published = asked.terms.commitments[device]
            if published not in self._secrets:
                cipher = conn.scalar(_CIPHER, {"round": asked.id, "machine": device})
                assert cipher is not None, f"{asked.id}: no secret for {device}"
                self._secrets[published] = self.vault.unseal(cipher)
            while len(self._secrets) > HELD_SECRETS:
                self._secrets.pop(next(iter(self._secrets)))
            return self._secrets[published]

        return secret
