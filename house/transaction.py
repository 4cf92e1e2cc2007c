"""One transaction of the door: what an action does to its round and to all that hear of it.

Everything happens in memory first and is written in one go at the end. A refusal by anybody, by the
rules, by a listener or by the ledger, leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, update

from house.catalogue import Catalogue
from house.chain import digest
from house.contract import (
    HOUSE,
    Action,
    Chance,
    Decision,
    Event,
    Heard,
    Refused,
    Request,
    Reveal,
    Step,
)
from house.luck import draw
from house.records import events, rounds
from house.rounds import CLOSED, OPEN, Memory, Round, refusal_of_absent
from house.seal import Moved, Seal, money_digest
from house.store import Conflict
from ledger.book import Posting, Shortage, one_or_all, post

DEEPEST = 6
"""How many times an event may lead to another round's event; more is our own mistake."""

ANSWERS = 64
"""How many answers of the house one action may lead to (a ball drawn, a secret published)."""

_ADVANCE = (
    update(rounds)
    .where(rounds.c.id == bindparam("round"), rounds.c.number == bindparam("before"))
    .values(number=bindparam("after"), status=bindparam("stands"))
)
_OPEN_ROUND, _APPEND = insert(rounds), insert(events)


Secret = Callable[[Round, str], bytes]
"""Gives the secret that a round's electronic device draws from."""


@dataclass(frozen=True, slots=True)
class Change:
    """One event that was appended, as everybody who is told about it needs it."""

    round: str
    kind: str
    number: int
    event: Event
    text: str
    at: int
    head: str


@dataclass(slots=True)
class Transaction:
    """The rounds touched so far, their new events and the money that moves.

    The open rounds of the hall are read once, when the first of them is looked for.
    """

    conn: Connection
    memory: Memory
    catalogue: Catalogue
    secret: Secret
    hall: str
    open: dict[str, Row[Any]] | None = None
    rounds: dict[str, Round] = field(default_factory=dict)
    before: dict[str, Round] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)

    def lock(self, round_id: str) -> None:
        """Takes in the round that is asked and keeps others off it; listeners come after it."""
        self._keep(self.memory.load(self.conn, round_id, lock=True))

    def take(self, round_id: str) -> Round | None:
        """The round as this transaction sees it."""
        if round_id not in self.rounds:
            row = self._register().get(round_id)
            known = None if row is None else self.memory.fold(self.conn, row)
            self._keep(known or self.memory.load(self.conn, round_id))
        return self.rounds.get(round_id)

    def _keep(self, loaded: Round | None) -> None:
        if loaded is not None:
            self.rounds[loaded.id] = self.before[loaded.id] = loaded

    def _register(self) -> dict[str, Row[Any]]:
        """The rows of the open rounds of the hall by id, in the fixed order of locking."""
        if self.open is None:
            self.open = {row.id: row for row in self.memory.open_rows(self.conn, self.hall)}
        return self.open

    def add(self, fresh: Round) -> None:
        """Takes in a round that is being opened."""
        self.rounds[fresh.id] = self.before[fresh.id] = fresh
        self.opened.add(fresh.id)

    def borrow(self, request: Request) -> Request | Refused:
        """The request with the facts of the rounds that its action borrows from."""
        facts: dict[str, Mapping[str, Any]] = {}
        for name, kind in type(request.action).borrows.items():
            lender_id = getattr(request.action, name)
            if not lender_id:
                continue
            lender = self.take(lender_id)
            hall = self.rounds[request.round].hall
            if lender is None or lender.hall != hall or kind not in ("*", lender.kind):
                return Refused("E_NO_ROUND", {"field": name, "round": lender_id})
            lent = lender.game.lend(lender.state, request, lender.terms)
            if isinstance(lent, Refused):
                return lent
            facts[name] = lent
        return replace(request, borrowed=facts)

    def decide(self, request: Request) -> Refused | None:
        """Lets the round that is asked decide, and all that hear of it react."""
        asked = self.take(request.round)
        if asked is None:
            return refusal_of_absent(request.round)
        lent = self.borrow(request)
        if isinstance(lent, Refused):
            return lent
        if asked.number == 0:
            decision = asked.game.start(lent, asked.terms)
        else:
            decision = asked.game.decide(asked.state, lent, asked.terms)
        return self.apply(asked.id, decision, lent) or self.answer(lent)

    def apply(
        self, round_id: str, decision: Decision, request: Request, depth: int = 0
    ) -> Refused | None:
        """Takes the steps of ``round_id``; what hears an event reacts before the next step."""
        if isinstance(decision, Refused):
            return decision
        assert depth <= DEEPEST, f"{round_id}: listeners hear each other without end"
        for step in decision:
            change = self._append(round_id, step, request)
            for listener in self._listeners(change):
                refused = self._react(listener, change, request, depth)
                if refused is not None:
                    return refused
        return None

    def answer(self, request: Request) -> Refused | None:
        """Answers what the round waits for and the house itself can give: electronic luck."""
        for _ in range(ANSWERS):
            action = self._house_answer(self.rounds[request.round])
            if action is None:
                return None
            asked = self.rounds[request.round]
            own = replace(request, action=action, person=HOUSE, role=HOUSE, borrowed={})
            decision = asked.game.decide(asked.state, own, asked.terms)
            refused = self.apply(asked.id, decision, own)
            if refused is not None:
                return refused
        raise AssertionError(f"{request.round}: the house answers without end")

    def chances(self, round_id: str) -> list[Chance]:
        """What the round now waits for from machines that are not the house's own."""
        asked = self.rounds[round_id]
        waits = asked.game.awaits(asked.state, asked.terms)
        return [w for w in waits if isinstance(w, Chance)]

    def move(self) -> Refused | None:
        """Moves rounds and money on; a full till or an overdrawn pool refuses it all."""
        self._write_rounds()
        short = post(self.conn, self.postings)
        if isinstance(short, Shortage):
            return Refused(short.code, {"account": short.account, "cents": short.cents})
        return None

    def append(self, command: int) -> None:
        """Appends the new events, which came from the command with this id."""
        if self.changes:
            rows = [_row(change, command) for change in self.changes]
            self.conn.execute(_APPEND, one_or_all(rows))

    def seal(self) -> Seal:
        """What this transaction is about to write, for the audit row of its command."""
        touched = self._touched()
        return Seal(
            rounds={one.id: (one.number, one.head) for one in touched},
            terms={one.id: digest(one.stored) for one in touched if one.id in self.opened},
            money=money_digest(_moved(posting) for posting in self.postings),
        )

    def _touched(self) -> list[Round]:
        """The rounds that have new events, in the order of their ids."""
        return [
            self.rounds[name]
            for name in sorted(self.rounds)
            if self.rounds[name].number > self.before[name].number
        ]

    def _settle(self) -> None:
        """Gives every touched round the status that its last event leaves it in."""
        for after in self._touched():
            status = CLOSED if after.game.closed(after.state) else OPEN
            self.rounds[after.id] = replace(after, status=status)

    def _write_rounds(self) -> None:
        """New rounds get their row; the others move on, unless somebody else was faster."""
        self._settle()
        touched = self._touched()
        fresh = [_round_row(one, self.changes[0].at) for one in touched if one.id in self.opened]
        moved = [
            {
                "round": one.id,
                "before": self.before[one.id].number,
                "after": one.number,
                "stands": one.status,
            }
            for one in touched
            if one.id not in self.opened
        ]
        if fresh:
            self.conn.execute(_OPEN_ROUND, fresh)
        if moved and self.conn.execute(_ADVANCE, one_or_all(moved)).rowcount != len(moved):
            raise Conflict(", ".join(one.id for one in touched))

    def _append(self, round_id: str, step: Step, request: Request) -> Change:
        text = self.catalogue.encode(step.event)
        after = self.rounds[round_id].after(step.event, text, request.at)
        self.rounds[round_id] = after
        change = Change(
            round_id, after.kind, after.number, step.event, text, request.at, after.head
        )
        self.changes.append(change)
        for place, transfer in enumerate(step.transfers):
            self.postings.append(
                Posting(
                    round_id,
                    after.number,
                    place,
                    transfer.debit,
                    transfer.credit,
                    transfer.cents,
                    transfer.reason,
                )
            )
        return change

    def _listeners(self, change: Change) -> list[str]:
        """The ids of the open rounds of the hall that hear this kind of event."""
        kinds = self.catalogue.listeners(change.event)
        return [
            row.id
            for row in (self._register().values() if kinds else ())
            if row.kind in kinds and row.id != change.round and self.take(row.id) is not None
        ]

    def _react(self, listener: str, change: Change, request: Request, depth: int) -> Refused | None:
        source = self.rounds[change.round]
        heard = Heard(change.event, change.round, change.kind, source.ordinal, request)
        current = self.rounds[listener]
        decision = current.game.react(current.state, heard, current.terms)
        return self.apply(listener, decision, request, depth + 1)

    def _house_answer(self, asked: Round) -> Action | None:
        committed = asked.terms.commitments
        for awaited in asked.game.awaits(asked.state, asked.terms):
            if isinstance(awaited, Chance) and awaited.asked and awaited.device in committed:
                secret = self.secret(asked, awaited.device)
                sealed = asked.heads[awaited.sealed_by]
                number = draw(secret, sealed, awaited.ordinal, awaited.outcomes)
                return awaited.answer(number)
            if isinstance(awaited, Reveal):
                return awaited.answer(self.secret(asked, awaited.device).hex())
        return None


def _moved(posting: Posting) -> Moved:
    return (
        posting.round,
        posting.number,
        posting.place,
        posting.debit,
        posting.credit,
        posting.cents,
        posting.reason,
    )


def _row(change: Change, command: int) -> dict[str, Any]:
    return {
        "round": change.round,
        "number": change.number,
        "command": command,
        "kind": type(change.event).__name__,
        "body": change.text,
        "audience": change.event.audience,
        "at": change.at,
        "head": change.head,
    }


def _round_row(fresh: Round, at: int) -> dict[str, Any]:
    return {
        "id": fresh.id,
        "hall": fresh.hall,
        "kind": fresh.kind,
        "ordinal": fresh.ordinal,
        "terms": fresh.stored,
        "status": fresh.status,
        "number": fresh.number,
        "opened_at": at,
    }
