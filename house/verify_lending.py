"""Opens every round a second time: its opening must be what the rules make of what it was lent.

The lenders are folded to where they stood when the round was opened, lend once more, and the rules
must give the same opening events. So a lasting round that was closed and opened anew carries over
exactly what the one before it held, and a series has the matrix and the control that it names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, Row, select

from house.catalogue import Catalogue
from house.contract import Action, Event, Refused, Request
from house.faults import Fault
from house.records import commands, events, rounds
from house.rounds import Memory, Round, RoundRow


@dataclass(slots=True)
class _Folds:
    """Rounds as they stood at a command; each only ever moves forward."""

    conn: Connection
    memory: Memory
    known: dict[str, Round] = field(default_factory=dict)

    def before(self, round_id: str, command: int) -> Round | None:
        """The round after the last event before ``command``, or ``None`` when there is none."""
        found = self.known.get(round_id) or self._blank(round_id)
        if found is None:
            return None
        for row in self.conn.execute(
            select(events)
            .where(
                events.c.round == round_id,
                events.c.number > found.number,
                events.c.command < command,
            )
            .order_by(events.c.number)
        ):
            event = self.memory.catalogue.event(found.kind, row.kind, row.body)
            found = found.after(event, row.body, row.at)
        self.known[round_id] = found
        return found if found.number else None

    def blank(self, row: Row[Any]) -> Round:
        return self.memory.blank(
            RoundRow(row.id, row.hall, row.kind, row.ordinal, row.status, row.terms)
        )

    def _blank(self, round_id: str) -> Round | None:
        row = self.conn.execute(select(rounds).where(rounds.c.id == round_id)).one_or_none()
        return self.blank(row) if row is not None else None


def check_lending(conn: Connection, memory: Memory) -> Iterator[Fault]:
    """A fault for every round whose opening is not what the rules and its lenders lead to."""
    folds = _Folds(conn, memory)
    openings = conn.execute(
        select(commands, rounds.c.kind.label("game"))
        .join_from(rounds, events, (events.c.round == rounds.c.id) & (events.c.number == 1))
        .join(commands, commands.c.id == events.c.command)
        .order_by(commands.c.id)
    )
    for opening in list(openings):
        words = _opened_again(folds, opening)
        if words:
            yield Fault(opening.round, "E_LENT", words)


def _opened_again(folds: _Folds, opening: Row[Any]) -> str:
    """What is wrong with an opening, or "" when the rules open the round in the same way."""
    catalogue = folds.memory.catalogue
    action = catalogue.action(opening.game, opening.action, json.loads(opening.body))
    if isinstance(action, Refused):
        return f"its opening action cannot be read: {action.details}"
    row = folds.conn.execute(select(rounds).where(rounds.c.id == opening.round)).one()
    fresh = folds.blank(row)
    request = _request(opening, action, fresh)
    facts = _borrowed(folds, request, opening.id)
    if isinstance(facts, str):
        return facts
    decided = fresh.game.start(replace(request, borrowed=facts), fresh.terms)
    if isinstance(decided, Refused):
        return f"the rules would refuse to open it: {decided.code}"
    again = [_plainly(catalogue, opening.game, one.event) for one in decided]
    rows = folds.conn.execute(
        select(events.c.kind, events.c.body)
        .where(events.c.round == opening.round, events.c.number <= len(again))
        .order_by(events.c.number)
    )
    stored = [catalogue.event(opening.game, row.kind, row.body) for row in rows]
    return "" if again == stored else "its opening is not what it was lent"


def _plainly(catalogue: Catalogue, kind: str, event: Event) -> Event:
    """An event as it would be read again: a field that came later has its default in both."""
    return catalogue.event(kind, type(event).__name__, catalogue.encode(event))


def _request(opening: Row[Any], action: Action, fresh: Round) -> Request:
    return Request(
        round=opening.round,
        action=action,
        person=opening.actor,
        role=opening.role,
        terminal=opening.terminal,
        seat=fresh.game.seats.get(opening.role, ""),
        at=opening.at,
        key=opening.key,
    )


def _borrowed(
    folds: _Folds, request: Request, command: int
) -> Mapping[str, Mapping[str, Any]] | str:
    """The facts as they were lent, or what is wrong with a lender."""
    facts: dict[str, Mapping[str, Any]] = {}
    for name in type(request.action).borrows:
        lender_id = getattr(request.action, name)
        if not lender_id:
            continue
        lender = folds.before(lender_id, command)
        if lender is None:
            return f"{lender_id}, which lent to it, was not open yet"
        lent = lender.game.lend(lender.state, request, lender.terms)
        if isinstance(lent, Refused):
            return f"{lender_id} would not lend to it: {lent.code}"
        facts[name] = lent
    return facts
