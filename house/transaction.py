"""One transaction of the door: what an action does to its round and to all that hear of it.

Everything happens in memory first and is written in one go at the end. A refusal by anybody, by the
rules, by a listener or by the ledger, leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, select, update

from house.catalogue import Catalogue
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
from house.store import Conflict
from ledger.book import Posting, Shortage, post

DEEPEST = 6
"""How many times an event may lead to another round's event; more is our own mistake."""

ANSWERS = 8
"""How many answers of the house one action may lead to (a ball drawn, a secret published)."""


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
    """The rounds touched so far, their new events and the money that moves."""

    conn: Connection
    memory: Memory
    catalogue: Catalogue
    secret: Callable[[str, str], bytes]
    rounds: dict[str, Round] = field(default_factory=dict)
    before: dict[str, Round] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)

    def take(self, round_id: str, lock: bool = False) -> Round | None:
        """The round as this transaction sees it."""
        if round_id not in self.rounds:
            loaded = self.memory.load(self.conn, round_id, lock)
            if loaded is None:
                return None
            self.rounds[round_id] = self.before[round_id] = loaded
        return self.rounds[round_id]

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

    def write(self, command: int) -> Refused | None:
        """Writes events, rounds and money; a full till or an overdrawn pool refuses it all."""
        short = post(self.conn, self.postings)
        if isinstance(short, Shortage):
            return Refused(short.code, {"account": short.account, "cents": short.cents})
        for round_id, after in self.rounds.items():
            self._write_round(self.before[round_id], after)
        if self.changes:
            self.conn.execute(events.insert(), [_row(change, command) for change in self.changes])
        return None

    def _write_round(self, before: Round, after: Round) -> None:
        if after.number == before.number:
            return
        status = CLOSED if after.game.closed(after.state) else OPEN
        self.rounds[after.id] = replace(after, status=status)
        if after.id in self.opened:
            self.conn.execute(
                rounds.insert().values(
                    id=after.id,
                    hall=after.hall,
                    kind=after.kind,
                    ordinal=after.ordinal,
                    terms=after.stored,
                    status=status,
                    number=after.number,
                    opened_at=self.changes[0].at,
                )
            )
            return
        done = self.conn.execute(
            update(rounds)
            .where(rounds.c.id == after.id, rounds.c.number == before.number)
            .values(number=after.number, status=status)
        )
        if done.rowcount != 1:
            raise Conflict(after.id)

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
        if not kinds:
            return []
        hall = self.rounds[change.round].hall
        found = self.memory.open_rounds(self.conn, hall, kinds)
        for listener in found:
            if listener.id not in self.rounds:
                self.rounds[listener.id] = self.before[listener.id] = listener
        return [listener.id for listener in found if listener.id != change.round]

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
                secret = self.secret(asked.id, awaited.device)
                head = self._sealed_head(asked.id, awaited.sealed_by)
                number = draw(secret, head, awaited.ordinal, awaited.outcomes)
                return awaited.answer(number)
            if isinstance(awaited, Reveal):
                return awaited.answer(self.secret(asked.id, awaited.device).hex())
        return None

    def _sealed_head(self, round_id: str, kind: str) -> str:
        for change in reversed(self.changes):
            if change.round == round_id and type(change.event).__name__ == kind:
                return change.head
        head: str | None = self.conn.scalar(
            select(events.c.head)
            .where(events.c.round == round_id, events.c.kind == kind)
            .order_by(events.c.number.desc())
            .limit(1)
        )
        assert head is not None, f"{round_id}: luck is not sealed by any {kind}"
        return head


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
