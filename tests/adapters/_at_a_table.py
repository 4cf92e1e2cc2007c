"""A worked case of a table game, played out at a table by the product's own rules.

It is dealt from an electronic shoe whose luck is the cards of the case, by where they go; whatever
the rules refuse is handed back as ``refused``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from house.contract import Chance, Refused
from tables.core.cards import face_of
from tables.core.rules import Ask
from tables.core.words import ConfirmPayment, Decide, PlaceBet, VoidRound
from tests.games.felt import Felt

Case = Mapping[str, Any]
Bet = Mapping[str, Any]
Answer = dict[str, dict[str, Any]]


def line_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """One settled bet as the cases write it; a commission is told when there is one."""
    answer = {key: line[key] for key in ("result", "payout", "returned")}
    return answer | ({"commission": line["commission"]} if line["commission"] else {})


class CaseTable:
    """The table of a case: which of its bets lies as which bet, and what the rules refused."""

    def __init__(self, case: Case, seats: int, **prepared: Any) -> None:
        self.cards: dict[str, list[str]] = {}
        self.lying: dict[str, int] = {}
        self.answer: Answer = {}
        self.felt = Felt(
            case["game"],
            case["jurisdiction"],
            minimum=case["table"]["minimum"],
            seats=seats,
            luck=self._next_card,
            **prepared,
        )
        if self.felt.paytable.text("shuffle") == "shoe":
            self.felt.shuffle()
        assert self.felt.open() is None

    def _next_card(self, chance: Chance) -> int:
        draw = self.felt.position().draw
        assert draw is not None
        name = self.cards[draw.to].pop(0)
        told = face_of if draw.is_card else str
        return next(number for number in chance.outcomes if told(number) == name)

    def place(self, bet: Bet, box: int, seat: int = 0) -> None:
        """Puts a bet of the case down in a box, by its own seat or by another one."""
        action = PlaceBet("T", seat or box, bet["type"], bet["stake"], box)
        if self.felt.ask("croupier", action):
            self.refuse(bet)
        else:
            self.lying[bet["id"]] = self.felt.play.placed

    def refuse(self, bet: Bet) -> None:
        """The case is told that the rules refused a bet of it."""
        self.answer[bet["id"]] = {"result": "refused", "payout": 0, "returned": bet["stake"]}

    def ask_of(self, box: int, hand: int = 1) -> Ask | None:
        """What is asked of a hand now."""
        asks = self.felt.position().asks
        return next((ask for ask in asks if (ask.box, ask.hand) == (box, hand)), None)

    def decide(self, ask: Ask, choice: str, bet: Bet | None = None, **more: Any) -> Refused | None:
        """Takes a choice for a hand; ``bet`` is the case's bet that the choice puts down."""
        amount = bet["stake"] if bet else 0
        action = Decide(
            self.felt.play.ordinal, ask.box, choice, hand=ask.hand, amount=amount, **more
        )
        refused = self.felt.ask("croupier", action)
        if bet and refused:
            self.refuse(bet)
        elif bet:
            made = [other.bet for other in self.felt.play.bets if other.decision]
            self.lying[bet["id"]] = made[-1]
        return refused

    def settled(self) -> Answer:
        """What became of every bet of the case; the round leaves no money behind."""
        by_number = {line["bet"]: line for line in self.felt.view()["settlement"]}
        for name, number in self.lying.items():
            self.answer[name] = line_of(by_number[number])
        self.felt.must("croupier", ConfirmPayment())
        assert self.felt.books.standing("play.stakes") == {}
        return self.answer

    def voided(self, bets: Sequence[Bet], reason: str) -> Answer:
        """The round is void: everything goes back to where it came from."""
        self.felt.must("gaming_table_head", VoidRound(reason))
        assert self.felt.books.standing("play.") == {}
        for bet in bets:
            self.answer[bet["id"]] = {"result": "void", "payout": 0, "returned": bet["stake"]}
        return self.answer
