"""Plays one ninety-ball game as the house would: rights, luck, money and all its events.

No door and no data base. What other rounds lend is given by hand; what the house answers by itself
(electronic balls, the secret) is answered here too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any

from bingo.cards import Matrix, generate_matrix, holders
from bingo.games.ninety_ball import GAME, second_person
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.rights import CALLER, CASHIER, TABLE_HEAD
from bingo.games.ninety_ball.sold import sold_ranges
from bingo.games.ninety_ball.state import GameState
from bingo.profiles import Profile, profile_at
from house.contract import (
    HOUSE,
    Action,
    Chance,
    Deadline,
    Event,
    Refused,
    Request,
    Reveal,
    Seat,
    Step,
    Terms,
)
from house.luck import draw
from tests.games.lasting import NOON, Lasting, Purse
from tests.source_tree import ROOT

SECRET = bytes(range(32))
PEOPLE = {TABLE_HEAD: "ana", CALLER: "luis", CASHIER: "eva", HOUSE: HOUSE}
DAY = "2008-12-13"

NO_POOL: Mapping[str, Any] = {}
ACCUMULATING = {
    "withhold_bp": 400,
    "remainder": 0,
    "fund": 20_000,
    "next": 0,
    "cap": 60_000,
    "prize": 0,
    "limit": 0,
    "games_armed": 0,
}
ARMED = {**ACCUMULATING, "withhold_bp": 0, "fund": 60_000, "prize": 60_000, "limit": 48}


@cache
def matrix_of(size: int) -> Matrix:
    """The same cards for every test of this size."""
    made = generate_matrix(size, bytes(32))
    assert isinstance(made, Matrix)
    return made


@cache
def profile_texts() -> dict[str, str]:
    """The profiles that are shipped, by file name."""
    folder = ROOT / "bingo" / "paytables"
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}


@cache
def shipped() -> Profile:
    """The profile that a hall in Ceuta starts with."""
    profile = profile_at(profile_texts(), date.fromisoformat(DAY), confirmed=True)
    assert isinstance(profile, Profile)
    return profile


class Table:
    """A game and everything around it; ``settings`` change its profile."""

    def __init__(
        self,
        settings: Mapping[str, Any] | None = None,
        *,
        size: int = 60,
        first: int = 1,
        face: int = 200,
        pool: Mapping[str, Any] = NO_POOL,
        debts: Mapping[str, int] | None = None,
        hours_end: int = 0,
        extractor: str = ask.MANUAL,
        matrix: Matrix | None = None,
        round: str = "G",
        listeners: Sequence[Lasting] = (),
    ) -> None:
        self.id, self.listeners, self.extractor = round, listeners, extractor
        self.matrix = matrix or matrix_of(size)
        self.terms = self._terms(settings or {})
        self.lent: dict[str, Mapping[str, Any]] = {
            "session": {"name": "tarde", "hours_end": hours_end, "last_game": False},
            "series": self.series("B-000123", first=first, face=face),
            "ball_set": {"name": "N-7", "served": 3},
            "debts": debts or {"carry_line": 0, "carry_bingo": 0},
            "pool": pool,
        }
        self.at = NOON
        self.state: Any = None
        self.events: list[Event] = []
        self.purse = Purse()
        self.postings: list[tuple[type[Event], str, int]] = []

    def _terms(self, settings: Mapping[str, Any]) -> Terms:
        commitment = hashlib.sha256(SECRET).hexdigest()
        electronic = self.extractor == ask.ELECTRONIC
        return Terms(
            round=self.id,
            hall="hall",
            ordinal=12,
            profile={**shipped().settings, **settings},
            profile_id=shipped().id,
            commitments={"extractor": commitment} if electronic else {},
            document=lambda digest: self.matrix,
        )

    def series(self, name: str, *, first: int = 1, face: int = 200) -> dict[str, Any]:
        """What a series of this kind lends."""
        return {
            "name": name,
            "letter": name[0],
            "number": int(name[2:]),
            "size": self.matrix.size,
            "face_cents": face,
            "next": first,
            "matrix": self.matrix.digest,
            "control": "0a1b2c3d",
            "begun": first > 1,
        }

    # --- asking ----------------------------------------------------------------------------------

    def ask(
        self, action: Action, role: str = TABLE_HEAD, person: str = "", **lent: Any
    ) -> Refused | None:
        """Asks at the present time; a refusal comes back and changes nothing."""
        assert role in GAME.rights[type(action)], f"{role} may not {type(action).__name__}"
        request = self.request(action, role, person, **lent)
        if self.state is None:
            refused = self._take(GAME.start(request, self.terms))
        else:
            refused = self._take(GAME.decide(self.state, request, self.terms))
        return refused or self._house()

    def request(
        self, action: Action, role: str = TABLE_HEAD, person: str = "", **lent: Any
    ) -> Request:
        person = person or PEOPLE.get(role, role)
        facts = {"shift": {"till": "1", "cashier": person}, "book": {"line": 1}, **self.lent}
        facts |= {name: found for name, found in self._of_listeners(action) if name not in lent}
        borrowed = {
            name: {**facts, **lent}[name]
            for name in type(action).borrows
            if getattr(action, name) and name in {**facts, **lent}
        }
        return Request(self.id, action, person, role, "desk", "", self.at, "key", borrowed)

    def _of_listeners(self, action: Action) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """What the rounds around the game lend, where an action names one of them."""
        for listener in self.listeners:
            for name in type(action).borrows:
                if getattr(action, name) == listener.id:
                    found = listener.lend(action, round=self.id, at=self.at)
                    assert not isinstance(found, Refused), found
                    yield name, found

    def do(self, action: Action, role: str = TABLE_HEAD, person: str = "", **lent: Any) -> None:
        """Asks for what must be allowed."""
        refused = self.ask(action, role, person, **lent)
        assert refused is None, (action, refused)

    def code(self, action: Action, role: str = TABLE_HEAD, person: str = "", **lent: Any) -> str:
        """The code with which an action is refused, "" when it is not."""
        refused = self.ask(action, role, person, **lent)
        return refused.code if refused else ""

    def wait(self, seconds: float) -> Table:
        self.at += round(seconds * 1000)
        return self

    def _take(self, decision: Any) -> Refused | None:
        if isinstance(decision, Refused):
            return decision
        for step in decision:
            assert type(step.event) in GAME.events, step
            self.events.append(step.event)
            self.state = GAME.evolve(self.state, step.event)
            self.take_money(step)
            if refused := self._tell(step.event):
                return refused
        return None

    def take_money(self, step: Step) -> None:
        self.purse.take((step,))
        for transfer in step.transfers:
            kind = type(step.event)
            self.postings.append((kind, transfer.debit, transfer.cents))
            self.postings.append((kind, transfer.credit, -transfer.cents))

    def _tell(self, event: Event) -> Refused | None:
        """Every round around that hears this kind of event hears it."""
        for listener in self.listeners:
            if type(event) in listener.game.hears and not listener.closed:
                listener.at, before = self.at, dict(listener.purse.accounts)
                if refused := listener.hear(event, round=self.id, ordinal=self.terms.ordinal):
                    return refused
                for name, cents in listener.purse.accounts.items():
                    change = cents - before.get(name, 0)
                    self.purse.move(name, change)
                    self.postings.append((type(event), name, change))
        return None

    def stand(self, *events: Event) -> Table:
        """Lets the game stand where some events of its own have led it."""
        for event in events:
            self.events.append(event)
            self.state = GAME.evolve(self.state, event)
            assert self._tell(event) is None
        return self

    def net(self, *kinds: type[Event]) -> dict[str, int]:
        """The postings of these kinds of events, tills rolled up and zero lines left out."""
        sums: dict[str, int] = {}
        for kind, name, cents in self.postings:
            account = "cash.bingo" if name.startswith("cash.bingo.") else name
            if not kinds or kind in kinds:
                sums[account] = sums.get(account, 0) + cents
        return {name: cents for name, cents in sums.items() if cents}

    def _house(self) -> Refused | None:
        """What the house answers at once: an electronic ball, the secret after the game."""
        for awaited in GAME.awaits(self.state, self.terms):
            if isinstance(awaited, Chance) and awaited.device in self.terms.commitments:
                number = draw(SECRET, "head", awaited.ordinal, awaited.outcomes)
                return self.ask(awaited.answer(number), HOUSE)
            if isinstance(awaited, Reveal):
                return self.ask(awaited.answer(SECRET.hex()), HOUSE)
        return None

    # --- short ways ------------------------------------------------------------------------------

    def announce(self) -> Table:
        pool = "P" if self.lent["pool"] or self._hears("P") else ""
        self.do(ask.AnnounceGame("SE", "S", "B", "D", pool, self.extractor))
        return self

    def sell(self, *counts: int) -> Table:
        """Announces and opens where needed, and sells so many cards at a time."""
        if self.state is None:
            self.announce().do(ask.OpenSale())
        for count in counts:
            self.do(ask.SellCards("T", count), CASHIER)
        return self

    def close(self) -> Table:
        self.do(ask.CloseSale(self.view()["sale"]["units"]))
        return self

    def publish(self) -> Table:
        if self.state.closing is None:
            self.close()
        self.do(ask.PublishFigures(self.state.opening.limit))
        return self

    def start(self, cards: int = 6) -> Table:
        """Everything up to the first ball; sells ``cards`` unless some are sold."""
        if self.state is None or not self.state.sales:
            self.sell(cards)
        if self.state.figures is None:
            self.publish()
        self.do(ask.StartDraw("A"))
        return self

    def draw(self, *numbers: int) -> Table:
        for number in numbers:
            self.wait(10).do(ask.AnnounceBall(len(self.state.balls) + 1, number), CALLER)
        return self

    def draw_until(self, prize: str) -> int:
        """Draws 1, 2, 3 … until some sold card has the prize; gives its number."""
        while True:
            ranges = [(cards.first, cards.last) for cards in sold_ranges(self.state)]
            found = holders(self.matrix, ranges, self.state.drawn)
            winners = found.lines if prize == "line" else found.bingos
            if winners:
                return winners[0]
            self.draw(next(n for n in range(1, 91) if n not in self.state.drawn))

    def call(self, call: str, *cards: int) -> Table:
        """Stops on a call, or hears another one, and checks a card for each."""
        for card in cards:
            if self.state.stop is None:
                self.do(ask.StopPlay(len(self.state.balls), call), CALLER)
            else:
                self.do(ask.HearCall(self.stop, call), CALLER)
            self.do(ask.CheckCard(self.stop, card))
        return self

    @property
    def stop(self) -> int:
        return len(self.state.stops)

    def ask_room(self) -> Table:
        self.do(ask.AskMore(self.stop))
        return self.wait(self.terms.profile["claim.wait_seconds"])

    def resume(self) -> Table:
        self.do(ask.OrderResume(self.stop))
        return self

    def finish(self) -> Table:
        self.do(ask.OrderFinish(self.stop, "the call was heard before the next ball"))
        return self

    def win_line(self) -> Table:
        return self.call("line", self.draw_until("line")).ask_room().resume()

    def win_bingo(self) -> Table:
        return self.call("bingo", self.draw_until("bingo")).ask_room().finish()

    def pay_all(self) -> Table:
        self.do(ask.CountPrizes("T"), CASHIER)
        for award in self.state.awards:
            self.do(ask.PayPrize("T", award.award, award.number), CASHIER)
        return self

    def signed(self, action: Action, consequences: str, **changes: Any) -> dict[str, Any]:
        """An approval of exactly this action, as its round lends it."""
        return {
            "state": "APPROVED",
            "proposer": "ana",
            "approver": "marta",
            "digest": second_person.digest(self.id, action, consequences),
            **changes,
        }

    def _hears(self, round: str) -> bool:
        return any(listener.id == round for listener in self.listeners)

    # --- looking ---------------------------------------------------------------------------------

    def view(self, seat: str = "head", person: str = "ana") -> dict[str, Any]:
        return GAME.view(self.state, Seat(seat, person), self.terms)

    def deadline(self) -> Deadline | None:
        waits = GAME.awaits(self.state, self.terms)
        return next((wait for wait in waits if isinstance(wait, Deadline)), None)

    def told(self, kind: type[Event]) -> Any:
        """The last event of a kind."""
        return next(event for event in reversed(self.events) if type(event) is kind)

    def own_money(self) -> dict[str, int]:
        """What stands on the accounts of this very game."""
        return {
            name: cents for name, cents in self.purse.net().items() if name.endswith(f".{self.id}")
        }


def replayed(table: Table) -> GameState:
    """The state that the events alone fold to."""
    state: Any = None
    for event in table.events:
        state = GAME.evolve(state, event)
    return state
