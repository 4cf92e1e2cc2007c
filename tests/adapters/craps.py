"""The worked cases of craps, thrown at a table; one round of play for each roll.

A case may begin with a point: somebody at the last seat has made it, and stands for the shooter of
every case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tables.core.words import ConfirmPayment, GiveOrder, PlaceBet, RemoveBet, VoidThrow
from tables.games.craps.rolls import PAIRS
from tables.kinds.table.words import Limit
from tests.adapters._at_a_table import Answer, Bet, Case, line_of
from tests.adapters._without_boxes import SEATS, OpenTable

SHOOTER = SEATS
SHOOTERS_BET = 100
TO_POINT = {4: (1, 3), 5: (2, 3), 6: (2, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6)}
MULTIPLE = {"hard_4_10": 7, "hard_6_8": 9, "seven": 4, "eleven": 15, "craps_eleven": 4}
"""What some multiple chances pay to one."""


def craps(case: Case) -> Answer:
    """Roll by roll: what is taken back, what is put down, the dice, what they do."""
    table = CrapsTable(case)
    if "point" in case["outcome"]:
        table.roll([], TO_POINT[case["outcome"]["point"]])
    for number, dice in enumerate(case["outcome"]["rolls"]):
        fresh = [bet for bet in case["bets"] if bet.get("from", 0) == number]
        table.take_back(bet for bet in case["bets"] if bet.get("remove_before") == number)
        table.roll(fresh, dice)
    return table.answer


class CrapsTable(OpenTable):
    """Follows the bets of a case from roll to roll, where they are numbered anew."""

    def __init__(self, case: Case) -> None:
        super().__init__(case, bet_of, limits=limits_of(case["table"]))
        self.seats: dict[str, int] = {}
        self.stakes = {bet["id"]: bet["stake"] for bet in case["bets"]}
        for bet in case["bets"]:
            self.seats[bet["id"]] = self.seats.get(bet.get("parent", ""), len(self.seats) + 1)
        self.open()
        self.felt.must("croupier", GiveOrder("dice", (1, 2, 3, 4, 5, 6)))
        self.felt.must("croupier", GiveOrder("pair", (1, 2)))

    def roll(self, bets: list[Bet], dice: tuple[int, int] | str) -> None:
        """Puts bets down and throws; a void throw is thrown again with the next roll."""
        for bet in bets:
            self.place(bet, self.seats[bet["id"]])
        self.felt.ask("croupier", PlaceBet("T", SHOOTER, "win", SHOOTERS_BET))
        self.close()
        if dice == "void":
            self.felt.must("croupier", VoidThrow("a die left the table"))
            return
        for face in dice:
            assert self.felt.report(int(face)) is None
        self._settle()

    def place(self, bet: Bet, seat: int) -> bool:
        """Odds behind a *Come* lie on its number."""
        parent = self.felt.play.bet(self.lying.get(bet.get("parent", ""), 0))
        if parent is not None and bet["type"] in ("come_odds", "dont_come_odds"):
            bet = {**bet, "selection": [int(parent.note)]}
        return super().place(bet, seat)

    def take_back(self, bets: Iterator[Bet]) -> None:
        """What the rules let a player take back, with the odds behind it."""
        for bet in bets:
            if self.felt.ask("croupier", RemoveBet(self.lying[bet["id"]])) is None:
                self._removed()

    def _removed(self) -> None:
        left = {one["bet"] for one in self.felt.view()["bets"]}
        for name in [name for name, number in self.lying.items() if number not in left]:
            stake = self.stakes[name]
            self.answer[name] = {"result": "removed", "payout": 0, "returned": stake}
            del self.lying[name]

    def _settle(self) -> None:
        lines = self.felt.view()["settlement"]
        staying = [line["bet"] for line in lines if line["result"] == "stays"]
        by_number = {line["bet"]: line for line in lines}
        for name, number in [*self.lying.items()]:
            self.answer[name] = line_of(by_number[number])
            if number in staying:
                self.lying[name] = staying.index(number) + 1
            else:
                del self.lying[name]
        self.felt.must("croupier", ConfirmPayment())
        self.open()


def limits_of(table: Mapping[str, Any]) -> tuple[Limit, ...]:
    """The maxima of a case: the simple one, and how many times it a multiple chance may win."""
    factor, most = table.get("multi_factor", 1), table["simple_max"]
    simple = tuple(Limit(kind, 0, most) for kind in ("win", "dont_win", "come", "dont_come"))
    if factor == 1:
        return simple
    multiple = (Limit(kind, 0, factor * most // odds) for kind, odds in MULTIPLE.items())
    return (*simple, *multiple)


def bet_of(bet: Bet) -> tuple[str, tuple[int, ...]]:
    """The product's bet for one of a case: hard ways and place bets are named by their pair."""
    kind, on = bet["type"], tuple(bet.get("selection", ()))
    named = on and not kind.endswith("odds")
    return (f"{kind}_{PAIRS[on[0]]}" if named else kind), on


ADAPTERS = {"craps": craps}
