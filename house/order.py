"""An order at the door: who asks for what under which key, and what became of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row

from house.audit import CommandRow
from house.chain import canonical, digest
from house.contract import Action, Chance, Game, Refused, Request
from house.rounds import Round
from house.transaction import Change

LONGEST_KEY = 80


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, as the edge has checked it for this very request."""

    person: str
    role: str
    terminal: str
    hall: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an order. ``number`` is the round's last event number at that time."""

    round: str
    number: int
    refused: Refused | None = None
    repeated: bool = False
    changes: tuple[Change, ...] = ()
    rounds: Mapping[str, Round] = field(default_factory=dict)
    opened: frozenset[str] = frozenset()
    chances: tuple[Chance, ...] = ()


Alongside = Callable[[Connection, "Order", int], None]
"""What is written in the transaction of an order (at a time, epoch ms), or not at all: rows of the
reserved files, of which no event and no command may hold a word (SEC-25)."""


@dataclass(frozen=True, slots=True)
class Order:
    """An asked action with who asks and the text that its key stands for."""

    asker: Asker
    game: Game
    action: Action
    key: str
    round: str
    text: str
    also: Alongside | None = None

    @property
    def key_fits(self) -> bool:
        """A key is required, never endless, and readable in a log."""
        known = 0 < len(self.key) <= LONGEST_KEY
        return known and self.key.isascii() and self.key.isprintable()

    @property
    def digest(self) -> str:
        name = type(self.action).__name__
        return digest(canonical([self.game.kind, self.round, name, self.text]))

    def request(self, round_id: str, now: int) -> Request:
        return Request(
            round=round_id,
            action=self.action,
            person=self.asker.person,
            role=self.asker.role,
            terminal=self.asker.terminal,
            seat=self.game.seats.get(self.asker.role, ""),
            at=now,
            key=self.key,
        )

    def done(self, request: Request, number: int, seal: str) -> CommandRow:
        """The audit row of an order that was carried out, with the seal of what it wrote."""
        return self._row(request.round, request.at, outcome="done", details=seal, number=number)

    def refused(self, refused: Refused, at: int) -> CommandRow:
        """The audit row of an order that was refused."""
        told = canonical(dict(refused.details))
        return self._row(self.round, at, outcome="refused", code=refused.code, details=told)

    def answered(self, row: Row[Any]) -> Outcome:
        """What was answered to this key before; another order under the same key is refused."""
        if row.digest != self.digest:
            refused = Refused("E_ID_REUSED", {"key": self.key})
            return Outcome(self.round, 0, refused, repeated=True)
        if row.outcome == "refused":
            refused = Refused(row.code, json.loads(row.details))
            return Outcome(row.round, 0, refused, repeated=True)
        return Outcome(row.round, row.number, repeated=True)

    def _row(
        self, round_id: str, at: int, *, outcome: str, details: str, code: str = "", number: int = 0
    ) -> CommandRow:
        return CommandRow(
            actor=self.asker.person,
            key=self.key,
            digest=self.digest,
            round=round_id,
            action=type(self.action).__name__,
            body=self.text,
            role=self.asker.role,
            terminal=self.asker.terminal,
            at=at,
            outcome=outcome,
            code=code,
            details=details,
            number=number,
        )
