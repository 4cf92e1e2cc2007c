"""The worked cases of roulette: one or several spins, the choices at the zero, void spins.

The numbers come from an electronic wheel whose luck is the case's. A bet that stays in prison is
followed from spin to spin; a call bet is answered by the sum of its chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from house.contract import Chance
from tables.core.limits import Limit
from tables.core.rules import Ask
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    Decide,
    PlaceBet,
    RemoveBet,
    TakeStep,
    VoidThrow,
)
from tables.games.roulette.wheel import CHANCES, DOUBLE_ZERO
from tables.kinds.table.words import CallLastRounds
from tests.adapters._at_a_table import Answer, Bet, Case, line_of
from tests.games.felt import Felt

CROUPIER, HEAD = "croupier", "gaming_table_head"
GAMES = {
    "french": "french_roulette",
    "american": "american_roulette",
    "american00": "double_zero_roulette",
    "live": "american_roulette",
}
LAST_ROUNDS = 3
QUIET = 10
"""A number for the spins that a case does not tell of."""


class Wheel:
    """The table of a case with what lies on it: the numbers of each bet's chips."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.numbers: list[int] = []
        self.lying: dict[str, list[int]] = {}
        self.answer: Answer = {}
        table = case["table"]
        least = table.get("even_chance_min_multiple", 0) * table["minimum"]
        self.felt = Felt(
            GAMES[case["variant"]],
            case["jurisdiction"],
            minimum=table["minimum"],
            schedule=table.get("schedule", ""),
            limits=tuple(Limit(kind, least, 0) for kind in CHANCES) if least else (),
            luck=self._next_number,
        )

    def _next_number(self, chance: Chance) -> int:
        return self.numbers.pop(0)

    def open(self, *, last: bool, spins: int) -> None:
        """Opens the bets; the last spin of a session comes after its closing call."""
        if last:
            self.felt.must(HEAD, CallLastRounds())
        for _ in range(LAST_ROUNDS - spins if last else 0):
            assert self.felt.open() is None
            self.spin(QUIET)
            self.felt.must(CROUPIER, ConfirmPayment())
        assert self.felt.open() is None

    def place(self, bet: Bet) -> None:
        """Puts a bet of the case down; what is refused is handed back."""
        on = tuple(number_of(one) for one in bet.get("selection", ()))
        before = self.felt.play.placed
        if self.felt.ask(CROUPIER, PlaceBet("T", 1, bet["type"], bet["stake"], 0, on)):
            self.answer[bet["id"]] = {"result": "refused", "payout": 0, "returned": bet["stake"]}
        else:
            self.lying[bet["id"]] = [*range(before + 1, self.felt.play.placed + 1)]

    def spin(self, number: int) -> None:
        """Throws the ball, calls no more bets, and lets the number come."""
        self.numbers = [number]
        value = self.felt.view()["may"]["TakeStep"]["value"]
        self.felt.must(CROUPIER, TakeStep("throw", value))
        self.felt.must(CROUPIER, CloseBets())

    def choose(self, zeros: int) -> None:
        """The choice of every owner at this zero; who says nothing goes on in prison."""
        while asks := self.felt.position().asks:
            choice = self._choice(asks[0], zeros)
            decide = Decide(self.felt.play.ordinal, 0, choice, hand=asks[0].hand)
            self.felt.must(CROUPIER, decide)

    def _choice(self, ask: Ask, zeros: int) -> str:
        name = next(name for name, numbers in self.lying.items() if ask.hand in numbers)
        said: Sequence[str] = self.case["outcome"].get("choices", {}).get(name, ())
        return said[zeros - 1] if zeros <= len(said) else ask.default

    def note_results(self) -> None:
        """What became of every bet; those that stay are known by another number afterwards."""
        lines = {line["bet"]: line for line in self.felt.view()["settlement"]}
        for name, numbers in self.lying.items():
            self.answer[name] = summed([lines[number] for number in numbers])
        self.felt.must(CROUPIER, ConfirmPayment())
        kept = [line["bet"] for line in lines.values() if line["result"] == "imprisoned"]
        places = {bet: place for place, bet in enumerate(kept, 1)}
        self.lying = {
            name: [places[number] for number in numbers if number in places]
            for name, numbers in self.lying.items()
            if any(number in places for number in numbers)
        }


def number_of(told: Any) -> int:
    """The number of a pocket, column or dozen as a case writes it."""
    return DOUBLE_ZERO if told == "00" else int(told)


def summed(lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The chips of one call as one bet: it wins when one of them does."""
    if len(lines) == 1:
        return line_of(lines[0])
    paid = sum(line["payout"] for line in lines)
    back = sum(line["returned"] for line in lines)
    return {"result": "win" if paid else "lose", "payout": paid, "returned": back}


def voided(wheel: Wheel, reason: str) -> Answer:
    """The spin is void: every chip may be taken back by its owner."""
    wheel.spin(QUIET)
    wheel.felt.must(HEAD, VoidThrow(reason))
    for bet in wheel.case["bets"]:
        back = sum(wheel.felt.play.bet(number).stake for number in wheel.lying[bet["id"]])
        for number in wheel.lying[bet["id"]]:
            wheel.felt.must(CROUPIER, RemoveBet(number))
        wheel.answer[bet["id"]] = {"result": "void", "payout": 0, "returned": back}
    assert wheel.felt.books.standing("play.") == {}
    return wheel.answer


def roulette(case: Case) -> Answer:
    """All spins of a case, from its bets to the last payment."""
    outcome, wheel = case["outcome"], Wheel(case)
    spins = [number_of(one) for one in outcome["spins"]]
    wheel.open(last=outcome.get("last_spin", False), spins=len(spins))
    for bet in case["bets"]:
        if not bet.get("late"):
            wheel.place(bet)
    if "void" in outcome:
        return voided(wheel, outcome["void"])
    for place, number in enumerate(spins):
        if place:
            assert wheel.felt.open() is None
        wheel.spin(number)
        for bet in case["bets"]:
            if bet.get("late"):
                wheel.place(bet)
        wheel.choose(place + 1)
        wheel.note_results()
    assert wheel.felt.books.standing("play.stakes") == {}
    return wheel.answer


ADAPTERS = {"roulette": roulette}
