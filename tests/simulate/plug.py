"""A scripted game over HTTP against the real server, whose plug is pulled at random moments.

Every order is sent again with its own key until it is answered. After each death the data base
itself is looked at, before the house comes back: whatever was acknowledged must be there, nothing
may be there twice, and everything must add up.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import func, select

from demonstration.crowd import HEAD, TILL, Plan, Play, groups_of, next_play
from demonstration.player import sold_cards
from house.contract import Seat
from house.records import commands, events
from house.replay import check_house
from house.rounds import Memory, Round
from house.store import Store
from house.transcript import told
from tests.factories import SALA, catalogue
from tests.screens.server import Server
from tests.simulate.desk import Answer, Desk, Gone

PACE = 60
LATEST_S = 0.03
"""How long after an order was sent the plug may be pulled: about as long as an order takes."""

PASSING = frozenset({"E_TOO_FAST", "E_QUESTION_NOT_ASKED", "E_GAME_STOPPED"})
"""Refusals after which whoever sits there simply presses again."""

STEPS = 60
"""Fewer steps than any game takes; among these are those at which the plug is pulled."""

GROUP = 20
"""Cards that one buyer takes."""

Send = Callable[[str], Answer]
"""Sends one order under a key."""


@dataclass
class House:
    """The real server, its data base seen from outside, and everything it ever acknowledged."""

    folder: Path
    luck: Random
    url: str = ""
    deaths: int = 0
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        more = {"BINGO_DATABASE_URL": self.url} if self.url else {}
        self.server = Server(self.folder, BINGO_DEMO_PACE=str(PACE), **more)
        self.server.start()
        self.store = Store(self.url or f"sqlite:///{self.folder / 'house.db'}")
        self.memory = Memory(catalogue(), self.store)
        self.desks = {HEAD: Desk(self.server.url, "caller"), TILL: Desk(self.server.url, "till")}
        self._keys = 0

    def close(self) -> None:
        self.server.stop()
        self.store.close()

    def look(self, round_id: str) -> Round:
        """The round as the data base holds it."""
        found = self.store.read(lambda conn: self.memory.load(conn, round_id))
        assert found is not None, round_id
        return found

    def the(self, kind: str) -> str:
        """The id of the open round of a kind."""
        rounds = self.store.read(lambda conn: self.memory.open_rounds(conn, SALA, (kind,)))
        return rounds[0].id

    # --- a game ----------------------------------------------------------------------------------

    def play(self, units: int, pulls: int) -> Round:
        """A whole game of ``units`` cards, during which the plug is pulled ``pulls`` times."""
        when = set(self.luck.sample(range(STEPS), pulls))
        fields = {**self.desks[HEAD].figures()["next"]["fields"], "extractor": "electronic"}
        opened = self.order(
            lambda key: self.desks[HEAD].open("ninety_ball", key, **fields), pull=0 in when
        )
        plan = Plan(groups_of((GROUP,), units), 0, self.the("shift"), self.the("minute_book"))
        game, number = self.look(opened.body["round"]), 0
        while step := self._next(game, plan):
            number += 1
            self.order(self._sender(game, step), pull=number in when)
            game = self.look(game.id)
        assert number > STEPS
        return game

    def press(self, by: str, game: Round, action: str, **fields: Any) -> None:
        """An order from a desk of this house that must be carried out."""
        self.order(lambda key: self.desks[by].act(game.id, action, key, **fields), pull=False)

    def _next(self, game: Round, plan: Plan) -> Play | None:
        view = game.game.view(game.state, Seat(HEAD), game.terms)
        return next_play(view, sold_cards(game), plan)

    def _sender(self, game: Round, step: Play) -> Send:
        desk = self.desks[step.by]
        return lambda key: desk.act(game.id, step.action, key, **step.fields)

    # --- orders ----------------------------------------------------------------------------------

    def order(self, send: Send, *, pull: bool) -> Answer:
        """Sends an order until it is carried out; with ``pull`` the plug goes in the middle of it.

        A repetition has the key of the first try. A press that came too soon is pressed anew.
        """
        while True:
            self._keys += 1
            key = f"press-{self._keys}"
            answer = self._without_power(key, send) if pull else send(key)
            if not answer.code:
                self._note(key, answer)
                return answer
            assert answer.code in PASSING, answer
            pull = False
            time.sleep(0.02)

    def _without_power(self, key: str, send: Send) -> Answer:
        """Sends while the plug is pulled, and again when the house is back: one answer to both."""
        puller = threading.Thread(target=self._pull, args=(self.luck.uniform(0, LATEST_S),))
        puller.start()
        try:
            first = send(key)
            if not first.code:
                self._note(key, first)
        except Gone:
            first = None
        puller.join()
        self.deaths += 1
        self.check()
        self.server.start()
        for desk in self.desks.values():
            desk.hang_up()
        again = send(key)
        assert first is None or _said(first) == _said(again)
        return again

    def _pull(self, after_s: float) -> None:
        time.sleep(after_s)
        self.server.kill()

    def _note(self, key: str, answer: Answer) -> None:
        self.acknowledged[key] = (answer.body["round"], answer.body["number"])

    # --- what must be true -----------------------------------------------------------------------

    def check(self) -> None:
        """Nothing acknowledged is lost, nothing is done twice, everything adds up."""
        own = Memory(catalogue(), self.store)
        assert [] == self.store.read(lambda conn: check_house(conn, own))
        rows = self.store.read(
            lambda conn: conn.execute(
                select(commands).where(commands.c.key.startswith("press-"))
            ).all()
        )
        done = {row.key: (row.round, row.number) for row in rows if row.outcome == "done"}
        assert len(rows) == len({row.key for row in rows})
        assert self.acknowledged.items() <= done.items()
        self._once({row.id: row.action for row in rows if row.outcome == "done"})
        self._paper(own)

    def _once(self, actions: dict[int, str]) -> None:
        """Each order that sells, draws or pays led to one such event and no more."""
        one_each = {
            "SellCards": "CardsSold",
            "RequestBall": "BallAnnounced",
            "PayPrize": "PrizePaid",
        }
        times = self.store.read(
            lambda conn: Counter(
                row.command
                for row in conn.execute(
                    select(events.c.command).where(events.c.kind.in_(one_each.values()))
                )
            )
        )
        assert {1} >= {times[command] for command in actions if actions[command] in one_each}

    def _paper(self, own: Memory) -> None:
        """Every sale and every prize has its paper, printed already or owed still."""
        found = self.store.read(lambda conn: own.open_rounds(conn, SALA, ("receipts",)))[0]
        lines = self.store.read(
            lambda conn: [one.event for one in told(conn, own.catalogue, found.id)]
        )
        owed = [one for one in lines if type(one).__name__ == "ReceiptOwed"]
        printed = {one.receipt for one in lines if type(one).__name__ == "ReceiptPrinted"}
        waiting = [one for one in owed if not one.asked and one.receipt not in printed]
        assert all(found.state.owing(one.receipt) for one in waiting)
        kinds = ("CardsSold", "PrizePaid")
        money = select(func.count()).where(events.c.kind.in_(kinds))
        assert len(owed) == self.store.read(lambda conn: conn.scalar(money))


def _said(answer: Answer) -> tuple[str, Any]:
    return answer.code, answer.body.get("number")
