"""The worked cases of trente et quarante, dealt at a table from a shoe that is keyed by hand.

A case that ends with the last hand of the session is followed by the red card in the last cut. An
insured stake stays on the cloth after a void hand: it is free, which a case calls ``void``.
"""

from __future__ import annotations

from collections.abc import Sequence

from tables.core import cards
from tables.core.words import ConfirmPayment, Decide, KeyCards, RemoveCard
from tables.games.trente_et_quarante import CHANCES, FREE, HALF, INSURANCE, PRISON, STAY
from tables.kinds.table.words import CallLastRounds
from tests.adapters._at_a_table import Answer, Bet, Case, line_of
from tests.adapters._without_boxes import OpenTable

RESERVE = 5
"""Cards behind the red one."""

NAMES = {"noir": "black", "rouge": "red", "couleur": "colour", "inverse": "inverse"}


def trente_et_quarante(case: Case) -> Answer:
    """Hand after hand with the choices of the players, until every stake is decided."""
    table = RowTable(case)
    outcome = case["outcome"]
    table.place_all(case["bets"])
    for left, hand in zip(range(len(outcome["hands"]))[::-1], outcome["hands"], strict=True):
        table.deal(hand["cards"], red_card=hand.get("red_card", False))
        table.choose(outcome.get("choices", {}))
        if outcome.get("last_hand") and not left:
            table.felt.must("gaming_table_head", CallLastRounds())
        table.settle()
    if outcome.get("last_hand"):
        table.deal((), red_card=True)
        table.settle(opens=False)
    return table.answer


class RowTable(OpenTable):
    """Follows the stakes of a case from hand to hand, where they are numbered anew."""

    def __init__(self, case: Case) -> None:
        super().__init__(case, lambda bet: (NAMES[bet["type"]], ()))
        self.felt.shuffle()
        self.seats: dict[str, int] = {}
        self.chances = {bet["id"]: NAMES.get(bet["type"], "") for bet in case["bets"]}
        self.asked: dict[str, int] = {}
        self.open()

    def place_all(self, bets: Sequence[Bet]) -> None:
        """Each stake at its own seat, a premium at the seat of what it insures."""
        self.kinds = self._kind_of
        for bet in bets:
            own = self.seats.get(bet.get("parent", ""), len(self.seats) + 1)
            self.seats[bet["id"]] = own
            self.place(bet, own)

    def _kind_of(self, bet: Bet) -> tuple[str, tuple[int, ...]]:
        if bet["type"] != INSURANCE:
            return NAMES[bet["type"]], ()
        return INSURANCE, (CHANCES.index(self.chances[bet["parent"]]) + 1,)

    def deal(self, dealt: Sequence[str], *, red_card: bool) -> None:
        """Keys the cards of both rows; for a red card the shoe is emptied down to it."""
        if red_card:
            left = [f for f in cards.FACES for _ in range(cards.left_of(self.felt.play.left, f))]
            for face in dealt:
                left.remove(face)
            for face in left[RESERVE:]:
                self.felt.must("croupier", RemoveCard(face, "not in this case"))
        self.close()
        for card in dealt:
            self.felt.must("croupier", KeyCards(self.felt.play.ordinal + 1, (card,)))

    def choose(self, choices: dict[str, list[str]]) -> None:
        """What each player says to a refait; insured stakes stay after a void hand."""
        names = {number: name for name, number in self.lying.items()}
        for ask in self.felt.position().asks:
            name = names[ask.hand]
            choice = STAY
            if ask.options[0].choice == HALF:
                count = self.asked.get(name, 0)
                self.asked[name] = count + 1
                choice = [*choices.get(name, []), HALF][count]
                choice = PRISON if choice == "prison" else HALF
            action = Decide(self.felt.play.ordinal, 0, choice, hand=ask.hand)
            self.felt.must("croupier", action)

    def settle(self, *, opens: bool = True) -> None:
        """Pays, and opens the next hand with what stays on the cloth."""
        view = self.felt.view()
        notes = {line.bet.bet: line.note for line in self.felt.position().lines if line.stays}
        by_number = {line["bet"]: line for line in view["settlement"]}
        for name, number in [*self.lying.items()]:
            line = by_number[number]
            self.answer[name] = line_of(line)
            if self.chances[name] and (line["result"] == "push" or notes.get(number) == FREE):
                stands = view["result"] != "refait"
                word = "void" if stands else "push"
                self.answer[name] = {"result": word, "payout": 0, "returned": line["stake"]}
            if number in notes:
                self.lying[name] = [*notes].index(number) + 1
            else:
                del self.lying[name]
        self.felt.must("croupier", ConfirmPayment())
        if opens and self.felt.table_view()["shoe"]["cut_card"]:
            self.felt.shuffle()
        if opens:
            self.open()


ADAPTERS = {"trente_et_quarante": trente_et_quarante}
