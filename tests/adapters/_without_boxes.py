"""A worked case of a game without boxes: keyed by hand, each of its players at a seat of his own.

The bets of one player would share a limit (TBL-27); a case states each one for itself, so every bet
has its own seat unless the adapter says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from house.contract import Action
from tables.core.words import CloseBets, ConfirmPayment, PlaceBet, TakeStep
from tests.adapters._at_a_table import Answer, Bet, Case, line_of
from tests.games.felt import BY_HAND, Felt

SEATS = 12


class OpenTable:
    """The table of a case. ``kinds`` names the product's bet and numbers for one of the case's."""

    def __init__(
        self, case: Case, kinds: Callable[[Bet], tuple[str, tuple[int, ...]]], **prepared: Any
    ) -> None:
        table: Mapping[str, Any] = case.get("table", {})
        self.kinds = kinds
        self.answer: Answer = {}
        self.lying: dict[str, int] = {}
        self.felt = Felt(
            case["game"],
            case["jurisdiction"],
            source=BY_HAND,
            minimum=table.get("minimum", 100),
            seats=SEATS,
            **prepared,
        )

    def open(self) -> None:
        """Opens the bets."""
        role = self.felt.paytable.text("opened_by", "croupier").split()[0]
        assert self.felt.open(role) is None

    def place(self, bet: Bet, seat: int) -> bool:
        """Puts a bet of the case down; whether the rules took it."""
        kind, on = self.kinds(bet)
        parent = self.lying.get(bet.get("parent", ""), 0)
        if self.felt.ask("croupier", PlaceBet("T", seat, kind, bet["stake"], 0, on, parent)):
            self.refuse(bet)
            return False
        self.lying[bet["id"]] = self.felt.play.placed
        return True

    def refuse(self, bet: Bet) -> None:
        """The case is told that the rules refused a bet of it."""
        self.answer[bet["id"]] = {"result": "refused", "payout": 0, "returned": bet["stake"]}

    def place_in_time(self, bets: Sequence[Bet]) -> None:
        """All bets but the late ones, each at a seat of its own."""
        for seat, bet in enumerate(bets, 1):
            if not bet.get("late"):
                self.place(bet, seat)

    def place_late(self, bets: Sequence[Bet]) -> None:
        """What is put down after the closing call."""
        for seat, bet in enumerate(bets, 1):
            if bet.get("late"):
                assert not self.place(bet, seat)

    def steps(self) -> None:
        """What the croupier does before the bets close, as the console offers it."""
        while "TakeStep" in (may := self.felt.view()["may"]):
            self.felt.must("croupier", TakeStep(**may["TakeStep"]))

    def close(self) -> None:
        self.steps()
        self.felt.must("croupier", CloseBets())

    def void(self, role: str, action: Action, bets: Sequence[Bet]) -> Answer:
        """The throw is void: every stake lies as before and may be taken back."""
        self.felt.must(role, action)
        for bet in self.felt.view()["bets"]:
            assert bet["removable"]
        for bet in bets:
            if bet["id"] in self.lying:
                stake = {"result": "void", "payout": 0, "returned": bet["stake"]}
                self.answer[bet["id"]] = stake
        return self.answer

    def settled(self) -> Answer:
        """What became of every bet of the case; the round leaves no money behind."""
        by_number = {line["bet"]: line for line in self.felt.view()["settlement"]}
        for name, number in self.lying.items():
            self.answer[name] = line_of(by_number[number])
        self.felt.must("croupier", ConfirmPayment())
        assert self.felt.books.standing("play.stakes") == {}
        return self.answer
