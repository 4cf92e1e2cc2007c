"""Plays lasting rounds by themselves: asks, lets them hear, folds their events, adds their money.

No door and no data base: a round here is its game, its terms and the state that its own events
fold to. The accounts of all rounds of one ``Purse`` are kept as the ledger keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from house.contract import (
    Action,
    Deadline,
    Decision,
    Event,
    Game,
    Heard,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
)

NOON = 1_700_000_000_000
"""A moment to begin at, in epoch milliseconds."""


class Purse:
    """Accounts by name: debit plus, credit minus."""

    def __init__(self) -> None:
        self.accounts: dict[str, int] = {}

    def take(self, steps: tuple[Step, ...]) -> None:
        for step in steps:
            for transfer in step.transfers:
                self.move(transfer.debit, transfer.cents)
                self.move(transfer.credit, -transfer.cents)

    def move(self, account: str, cents: int) -> None:
        self.accounts[account] = self.accounts.get(account, 0) + cents

    def net(self) -> dict[str, int]:
        """What does not stand at nought."""
        return {name: cents for name, cents in self.accounts.items() if cents}


def request(
    action: Action,
    *,
    round: str = "R",
    person: str = "ana",
    role: str = "table_head",
    at: int = NOON,
    borrowed: Mapping[str, Mapping[str, Any]] | None = None,
) -> Request:
    return Request(round, action, person, role, "desk", "", at, "key", dict(borrowed or {}))


class Lasting:
    """One round of a lasting kind."""

    def __init__(
        self,
        game: Game,
        *,
        round: str = "R",
        ordinal: int = 1,
        profile: Mapping[str, Any] | None = None,
        purse: Purse | None = None,
        document: Callable[[str], Any] = lambda digest: None,
    ) -> None:
        self.game = game
        self.terms = Terms(round, "hall", ordinal, dict(profile or {}), document=document)
        self.purse = purse or Purse()
        self.state: Any = None
        self.events: list[Event] = []
        self.at = NOON

    @property
    def id(self) -> str:
        return self.terms.round

    def ask(self, action: Action, **stamp: Any) -> Refused | None:
        """Opens the round or asks it; a refusal comes back and changes nothing."""
        stamp = {"at": self.at, **stamp}
        asked = request(action, round=self.id, **stamp)
        if self.state is None:
            return self._take(self.game.start(asked, self.terms))
        return self._take(self.game.decide(self.state, asked, self.terms))

    def hear(
        self,
        event: Event,
        *,
        round: str,
        kind: str = "ninety_ball",
        ordinal: int = 1,
        action: Action | None = None,
    ) -> Refused | None:
        """Lets the round hear an event of another one."""
        assert type(event) in self.game.hears, type(event)
        asked = request(action or Action(), round=round, at=self.at)
        heard = Heard(event, round, kind, ordinal, asked)
        return self._take(self.game.react(self.state, heard, self.terms))

    def lend(self, action: Action, **stamp: Any) -> Mapping[str, Any] | Refused:
        """The facts that a borrower's action gets; the borrower is ``round``."""
        return self.game.lend(self.state, request(action, **{"at": self.at, **stamp}), self.terms)

    def view(self, seat: str = "head", person: str = "") -> dict[str, Any]:
        return self.game.view(self.state, Seat(seat, person), self.terms)

    def deadlines(self) -> list[Deadline]:
        waits = self.game.awaits(self.state, self.terms)
        return [awaited for awaited in waits if isinstance(awaited, Deadline)]

    @property
    def closed(self) -> bool:
        return self.game.closed(self.state)

    def _take(self, decision: Decision) -> Refused | None:
        if isinstance(decision, Refused):
            return decision
        for step in decision:
            assert type(step.event) in self.game.events, step
            self.events.append(step.event)
            self.state = self.game.evolve(self.state, step.event)
        self.purse.take(decision)
        return None


def replayed(lasting: Lasting) -> Any:
    """The state that the events alone fold to."""
    state: Any = None
    for event in lasting.events:
        state = lasting.game.evolve(state, event)
    return state
