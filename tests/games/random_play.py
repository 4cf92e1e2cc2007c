"""Plays rounds at a table at random, as somebody would who sees nothing but the views."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from house.contract import Action
from tables.core.limits import by_bet
from tables.core.paytables import DECISION
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    Decide,
    GiveOrder,
    KeyCards,
    PlaceBet,
    ReportOutcome,
    TakeStep,
)
from tests.games.felt import Felt

MOST_MOVES = 600
"""No round of any game has this many steps; one that has does not end."""


class AtRandom:
    """Somebody who bets, keys, decides and pays at random, but only what is offered."""

    def __init__(self, felt: Felt, seed: object) -> None:
        self.felt = felt
        self.random = random.Random(str(seed))

    def open(self) -> None:
        """The next round, with a fresh shoe when the old one is over."""
        shoe = self.felt.table_view()["shoe"]
        if shoe and (not shoe["number"] or shoe["cut_card"]):
            self.felt.shuffle()
        role = self.felt.paytable.text("opened_by", "croupier").split()[0]
        assert self.felt.open(role) is None

    def bet(self) -> None:
        """Some bets for every seat, until the bets may be closed."""
        for _ in range(200):
            for seat in self.felt.table_view()["seats"]:
                self.felt.ask("croupier", self.some_bet(seat["seat"]))
            self._give_orders()
            self._take_steps()
            if "CloseBets" in self.felt.view()["may"]:
                return
        raise AssertionError("the bets can never be closed")

    def some_bet(self, seat: int) -> Action:
        """A bet of a kind that can be put down, within its limits."""
        placed = [bet for bet in self.felt.paytable.bets.values() if bet.place != DECISION]
        line = self.random.choice(placed)
        limit = by_bet(self.felt.play.opening.limits)[line.name]
        least, most = limit.least, limit.most
        on = self.random.choice(sorted(self.felt.rules.places(self.felt.paytable, line.name)))
        stake = self.random.randint(max(1, least), max(1, min(most or 9 * least, 9 * least)))
        parents = [bet.bet for bet in self.felt.play.bets if bet.seat == seat]
        parent = self.random.choice([0, self.random.choice([0, *parents])])
        box = seat if line.place == "box" else 0
        return PlaceBet("T", seat, line.name, stake, box, on, parent if parents else 0)

    def _give_orders(self) -> None:
        """Whatever may be arranged, one of it, and now and then."""
        view = self.felt.view() if self.felt.rules.orders(self.felt.play) else {}
        if view and view["orders"] and "CloseBets" not in view["may"]:
            orders = view["orders"]
            name, picks, among = self.random.choice(orders)
            fresh = [self.random.randint(100, 10**6) for _ in range(picks)]
            values = self.random.sample(among, picks) if among else fresh
            self.felt.ask("croupier", GiveOrder(name, tuple(values)))

    def _take_steps(self) -> None:
        while "TakeStep" in (may := self.felt.view()["may"]):
            step = may["TakeStep"]["step"]
            tried = (self.felt.ask("croupier", TakeStep(step, value)) for value in range(10))
            assert any(refused is None for refused in tried), step

    def moves(self) -> Iterator[Action]:
        """The next step of the croupier, one after the other, until the round has ended."""
        for _ in range(MOST_MOVES):
            view = self.felt.view()
            if view["primary"]:
                yield self.next(view)
            elif not self.felt.approve():
                return
        raise AssertionError("the round does not end")

    def next(self, view: dict[str, Any]) -> Action:
        match view["primary"]:
            case "CloseBets":
                return CloseBets()
            case "KeyCards":
                card = self.random.choice(view["expects"]["outcomes"])
                return KeyCards(view["expects"]["ordinal"], (card,))
            case "ReportOutcome":
                number = self.random.choice(view["expects"]["outcomes"])[0]
                return ReportOutcome(view["expects"]["ordinal"], number)
            case "Decide":
                return self.decision(view["may"]["Decide"]["after"], view["asks"])
            case _:
                return ConfirmPayment()

    def decision(self, after: int, asks: list[dict[str, Any]]) -> Action:
        """Any choice of any hand that is asked."""
        ask = self.random.choice(asks)
        option = self.random.choice(ask["options"])
        amount = self.random.randint(option["least"], option["most"])
        picks = tuple(self.random.sample(option["among"], option["picks"]))
        return Decide(
            after, ask["box"], option["choice"], hand=ask["hand"], amount=amount, picks=picks
        )

    def whole_round(self) -> None:
        """From the opening to the payment."""
        self.open()
        self.bet()
        for action in self.moves():
            self.felt.must("croupier", action)
        assert self.felt.round is not None
        assert self.felt.game.closed(self.felt.play)
