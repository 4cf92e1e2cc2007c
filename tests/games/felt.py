"""A table with its rounds of play, played as the house would: rights, luck, money, all events.

No door and no data base. Everything that happens goes through its JSON text and back, every account
is held to its limit after each step, and the folded state is the one that the events alone give.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from house.catalogue import Catalogue
from house.contract import (
    HOUSE,
    Action,
    Chance,
    Deadline,
    Decision,
    Event,
    Game,
    Heard,
    Refused,
    Request,
    Reveal,
    Seat,
    Step,
    Terms,
)
from house.luck import commitment
from ledger.accounts import within_limit
from tables.core.cards import face_of
from tables.core.deal import Position, position
from tables.core.paytables import Paytable, parse
from tables.core.rules import Rules
from tables.core.words import (
    BY_HAND,
    ELECTRONIC,
    ApprovePayment,
    ConfirmPayment,
    OpenRound,
    ReportOutcome,
)
from tables.kinds.table import GAME as TABLE
from tables.kinds.table import words as ask
from tests.source_tree import ROOT

NOON = 1_700_000_000_000
PAYTABLES = ROOT / "tables" / "paytables"
PEOPLE = {
    "croupier": "carmen",
    "gaming_table_head": "jaime",
    "director": "dolores",
    "cashier": "eva",
    HOUSE: HOUSE,
}

Luck = Callable[[Chance], int]
"""Which of the outcomes of a chance comes."""


@cache
def catalogue() -> Catalogue:
    return Catalogue.found()


@cache
def paytable_of(game: str, jurisdiction: str) -> Paytable:
    return parse((PAYTABLES / f"{game}.{jurisdiction}.toml").read_text(encoding="utf-8"))


def with_terminals(paytable: Paytable, terminals: bool) -> Paytable:
    """The same paytable at a table where players bet and decide on terminals."""
    if not terminals:
        return paytable
    return replace(paytable, settings={**paytable.settings, "terminals": True})


def offered() -> list[tuple[str, str]]:
    """Every game with each of its jurisdictions, as the paytables say."""
    return [tuple(Path(path.stem).name.split(".")) for path in sorted(PAYTABLES.glob("*.toml"))]


def by_chance(seed: object) -> Luck:
    """Luck that repeats for the same seed."""
    drawn = random.Random(str(seed))
    return lambda chance: drawn.choice(chance.outcomes)


def scripted(names: Sequence[str]) -> Luck:
    """Exactly these cards, numbers or dice, one after the other."""
    left: Iterator[str] = iter(names)

    def next_one(chance: Chance) -> int:
        name = next(left)
        return next(number for number in chance.outcomes if name in (face_of(number), str(number)))

    return next_one


class Books:
    """The accounts, each held to its side as the ledger holds it."""

    def __init__(self, vault: int = 10**9) -> None:
        self.vault = vault
        self.accounts: dict[str, int] = {"chips.vault": vault, "chips.issued": -vault}

    def post(self, steps: Sequence[Step]) -> Refused | None:
        after = dict(self.accounts)
        for step in steps:
            for transfer in step.transfers:
                after[transfer.debit] = after.get(transfer.debit, 0) + transfer.cents
                after[transfer.credit] = after.get(transfer.credit, 0) - transfer.cents
        for account, cents in after.items():
            if not within_limit(account, cents):
                return Refused("E_NOT_ENOUGH_MONEY", {"account": account, "cents": cents})
        self.accounts = after
        return None

    def standing(self, prefix: str) -> dict[str, int]:
        """What stands on the accounts of this prefix, without those at nought."""
        found = self.accounts.items()
        return {name: cents for name, cents in found if name.startswith(prefix) and cents}


class Standing:
    """One round as it stands: its rule book, its terms, its events and the state they fold to."""

    def __init__(self, game: Game, terms: Terms) -> None:
        self.game, self.terms = game, terms
        self.events: list[Event] = []
        self.state: Any = None

    def add(self, steps: Sequence[Step]) -> None:
        for step in steps:
            name, text = type(step.event).__name__, catalogue().encode(step.event)
            event = catalogue().event(self.game.kind, name, text)
            assert event == step.event, "an event does not survive its JSON text"
            self.events.append(event)
            self.state = self.game.evolve(self.state, event)

    def refolded(self) -> Any:
        state: Any = None
        for event in self.events:
            state = self.game.evolve(state, event)
        return state


class Felt:
    """A table of ``game``, open and with some seats taken, and its running round of play."""

    def __init__(
        self,
        game: str,
        jurisdiction: str = "ceuta",
        *,
        source: str = ELECTRONIC,
        minimum: int = 100,
        name: str = "T1",
        advance: int = 0,
        seats: int = 3,
        terminals: bool = False,
        luck: Luck | None = None,
        **prepared: Any,
    ) -> None:
        self.game = catalogue().games[game]
        self.rules: Rules = self.game.decide.args[0]
        self.paytable = with_terminals(paytable_of(game, jurisdiction), terminals)
        self.luck = luck or by_chance(0)
        self.books = Books()
        self.at = NOON
        self.count = 0
        self.source = source
        self.table = Standing(TABLE, self._terms("T", {}))
        self.round: Standing | None = None
        sign = {"source": source, "minimum": minimum, **prepared}
        opening = ask.PrepareTable(name, game, jurisdiction, "paytable", **sign)
        self.must("gaming_table_head", opening)
        self._send(advance or self.table.state.advance_needed)
        self._opened()
        self._seat(seats, terminals)

    def _opened(self) -> None:
        """Inspected where the rules ask it, and open."""
        if checks := tuple(self.paytable.text("checks").split()):
            self.must("gaming_table_head", ask.InspectEquipment(checks))
        self.must("gaming_table_head", ask.OpenTable())

    def _send(self, cents: int) -> None:
        self.must("cashier", ask.SendAdvance(cents))
        self.must("gaming_table_head", ask.CountAdvance(cents))
        self.must("director", ask.SignAdvance())

    def replenish(self) -> None:
        """One more advance of the same amount."""
        self._send(self.table.state.advances[0])

    def _seat(self, seats: int, terminals: bool) -> None:
        for seat in range(1, seats + 1):
            self.must("croupier", ask.TakeSeat(seat, f"player {seat}", terminals))
            if terminals:
                self.must("croupier", ask.BuyChips(seat, self.paytable_buy_in()))

    def paytable_buy_in(self) -> int:
        return self.table.state.minimum * 1_000

    def _terms(self, round_id: str, commitments: Mapping[str, str]) -> Terms:
        return Terms(
            round=round_id,
            hall="hall",
            ordinal=1,
            profile={"chance.electronic_approved": True},
            profile_id="profile",
            commitments=commitments,
            document=lambda digest: self.paytable if digest == "paytable" else None,
        )

    # --- asking -----------------------------------------------------------------------------------

    def ask(self, role: str, action: Action, person: str = "") -> Refused | None:
        """Asks the running round if it knows the action, else the table."""
        target = self.round if self.round and type(action) in self.game.actions else self.table
        return self._ask(target, role, action, person)

    def must(self, role: str, action: Action, person: str = "") -> None:
        """Asks for what the rules allow; a payment is approved first where that is due."""
        if isinstance(action, ConfirmPayment):
            self.approve()
        refused = self.ask(role, action, person)
        assert refused is None, (action, refused)

    def approve(self) -> bool:
        """The table head approves the stacks, if a payment waits for that (ROU-24)."""
        waits = self.round is not None and "ApprovePayment" in self.view("chief")["may"]
        return waits and self.ask("gaming_table_head", ApprovePayment()) is None

    def open(self, role: str = "croupier") -> Refused | None:
        """Opens the bets of the next round."""
        self.count += 1
        round_id = f"R{self.count}"
        opening = OpenRound("T", self.source)
        devices = self.game.electronic(opening)
        secret = {name: commitment(hashlib.sha256(round_id.encode()).digest()) for name in devices}
        fresh = Standing(self.game, self._terms(round_id, secret))
        refused = self._ask(fresh, role, opening, "")
        if refused is None:
            self.round = fresh
        return refused

    def probe(self, role: str, action: Action) -> Decision:
        """What the running round would answer; nothing happens."""
        assert self.round is not None
        request = self._borrowed(self.round, role, action, "")
        if isinstance(request, Refused):
            return request
        return self.game.decide(self.round.state, request, self.round.terms)

    def _ask(self, target: Standing, role: str, action: Action, person: str) -> Refused | None:
        self.at += 1_000
        request = self._borrowed(target, role, action, person)
        if isinstance(request, Refused):
            return request
        return self._run(target, request) or self._answer(target)

    def _borrowed(
        self, target: Standing, role: str, action: Action, person: str
    ) -> Request | Refused:
        """The request with the facts that it borrows, once the role may ask for it at all."""
        if role not in target.game.rights.get(type(action), frozenset()):
            return Refused("E_FORBIDDEN", {"action": type(action).__name__})
        request = self._request(target, role, action, person)
        for field, kind in type(action).borrows.items():
            if not getattr(action, field):
                continue
            if getattr(action, field) != "T":
                return Refused("E_NO_ROUND", {"field": field})
            lent = TABLE.lend(self.table.state, request, self.table.terms)
            if isinstance(lent, Refused):
                return lent
            request = self._request(target, role, action, person, {field: lent})
            assert kind == "table"
        return request

    def _request(
        self,
        target: Standing,
        role: str,
        action: Action,
        person: str,
        borrowed: Mapping[str, Any] | None = None,
    ) -> Request:
        seat = target.game.seats.get(role, "")
        who = person or PEOPLE.get(role, role)
        key, lent = str(self.at), dict(borrowed or {})
        return Request(target.terms.round, action, who, role, "desk", seat, self.at, key, lent)

    def _run(self, target: Standing, request: Request) -> Refused | None:
        if target.state is None:
            decision = target.game.start(request, target.terms)
        else:
            decision = target.game.decide(target.state, request, target.terms)
        if isinstance(decision, Refused):
            return decision
        heard = self._heard(target, decision, request)
        if isinstance(heard, Refused):
            return heard
        refused = self.books.post([*decision, *heard])
        if refused is None:
            target.add(decision)
            self.table.add(heard)
        return refused

    def _heard(
        self, target: Standing, steps: Sequence[Step], request: Request
    ) -> Sequence[Step] | Refused:
        found: list[Step] = []
        for step in steps:
            if target is not self.table and type(step.event) in TABLE.hears:
                heard = Heard(step.event, target.terms.round, target.game.kind, 1, request)
                decision = TABLE.react(self.table.state, heard, self.table.terms)
                if isinstance(decision, Refused):
                    return decision
                found += decision
        return found

    def _answer(self, target: Standing) -> Refused | None:
        """What the house answers by itself: electronic luck, and its secret at the end."""
        for _ in range(400):
            waits = target.game.awaits(target.state, target.terms)
            chance = next((w for w in waits if isinstance(w, Chance)), None)
            reveal = next((w for w in waits if isinstance(w, Reveal)), None)
            if chance and chance.device in target.terms.commitments:
                action = chance.answer(self.luck(chance))
            elif reveal:
                action = reveal.answer("secret")
            else:
                return None
            refused = self._run(target, self._request(target, HOUSE, action, HOUSE))
            assert refused is None, (action, refused)
        raise AssertionError("the house answers without end")

    # --- looking ----------------------------------------------------------------------------------

    @property
    def play(self) -> Any:
        assert self.round is not None
        return self.round.state

    def position(self) -> Position:
        """How the running round stands."""
        return position(self.rules, self.play, self.paytable)

    def shuffle(self) -> None:
        """A whole shoe, when the game keeps one."""
        self.must("croupier", ask.Shuffle())

    def view(self, kind: str = "croupier") -> dict[str, Any]:
        """What a seat sees of the running round."""
        assert self.round is not None
        return self.game.view(self.round.state, Seat(kind), self.round.terms)

    def table_view(self, kind: str = "croupier") -> dict[str, Any]:
        return TABLE.view(self.table.state, Seat(kind), self.table.terms)

    def deadlines(self) -> list[Deadline]:
        assert self.round is not None
        waits = self.game.awaits(self.round.state, self.round.terms)
        return [awaited for awaited in waits if isinstance(awaited, Deadline)]

    def results(self) -> dict[int, tuple[str, int, int]]:
        """How each bet was settled: result, payout and what came back, by the bet's number."""
        lines = self.view()["settlement"]
        return {line["bet"]: (line["result"], line["payout"], line["returned"]) for line in lines}

    def report(self, outcome: int) -> Refused | None:
        """The croupier reports the next number by hand."""
        return self.ask("croupier", ReportOutcome(self.play.ordinal + 1, outcome))


__all__ = ["BY_HAND", "ELECTRONIC", "Felt", "by_chance", "offered", "scripted"]
