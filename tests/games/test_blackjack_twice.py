"""Blackjack settled a second time, by a few lines that know the articles and nothing of the engine.

Hands are played with random decisions; then every box is worth what its cards, its stakes and the
bank's cards say (BLA-25 to BLA-36, BLA-48). Only what was decided and dealt is taken from the game.
"""

from __future__ import annotations

import random

import pytest

from tables.core.words import CloseBets, ConfirmPayment, Decide, PlaceBet
from tests.games.felt import Felt, by_chance

STAKE, BOXES = 1_001, 3
"""An odd stake, so that halves and three to two have to be rounded."""


def worth(cards: list[str]) -> int:
    """The best total, aces counted as eleven while that does not pass 21."""
    low = sum(1 if card[0] == "A" else min(10, int(card[:-1])) if card[:-1].isdigit() else 10
              for card in cards)  # fmt: skip
    return low + 10 if low <= 11 and any(card[0] == "A" for card in cards) else low


class Box:
    """What lies on a box: the stake of each hand, and what was chosen about them."""

    def __init__(self, place: str = "") -> None:
        self.original_only = place == "peru"
        self.stakes = {1: STAKE}
        self.insured = 0
        self.given_up = self.even = False

    def net(self, hands: dict[int, list[str]], bank: list[str]) -> int:
        """What the player of the box has won, in cents."""
        natural_bank = len(bank) == 2 and worth(bank) == 21
        insurance = 2 * self.insured if natural_bank else -self.insured
        if self.given_up:
            return insurance - self.stakes[1] // 2
        if self.even:
            return self.stakes[1]
        return insurance + sum(
            self._hand(number, cards, bank, natural_bank) for number, cards in hands.items()
        )

    def _against_a_natural(self, number: int, stake: int) -> int:
        """Where the bank's second card was covered, only the first stake of the box is lost; what
        was added to it and what lies on split hands goes back (BLA-52, BLA-53)."""
        if not self.original_only:
            return -stake
        return -STAKE if number == 1 else 0

    def _hand(self, number: int, cards: list[str], bank: list[str], natural_bank: bool) -> int:
        stake = self.stakes[number]
        mine, theirs = worth(cards), worth(bank)
        natural = len(self.stakes) == 1 and len(cards) == 2 and mine == 21
        if mine > 21:
            return -stake
        if natural:
            return 0 if natural_bank else -(-3 * stake // 2)
        if natural_bank:
            return self._against_a_natural(number, stake)
        if theirs > 21 or mine > theirs:
            return stake
        return 0 if mine == theirs else -stake


def hands_of(felt: Felt, box: int) -> dict[int, list[str]]:
    return {
        int(hand["hand"].partition(".")[2] or 1): hand["cards"]
        for hand in felt.view("croupier")["hands"]
        if hand["box"] == box
    }


def played(place: str, seed: int) -> tuple[Felt, dict[int, Box]]:
    """A hand in which everybody decides as luck will have it."""
    luck = random.Random(f"{place} {seed}")
    felt = Felt("blackjack", place, seats=BOXES, luck=by_chance(f"{place} {seed}"))
    felt.shuffle()
    felt.open()
    boxes = {box: Box(place) for box in range(1, BOXES + 1)}
    for box in boxes:
        felt.must("croupier", PlaceBet("T", box, "hand", STAKE, box=box))
    felt.must("croupier", CloseBets())
    while felt.play.phase == "PLAYING":
        asks = felt.position().asks
        ask = luck.choice(asks)
        option = luck.choice(ask.options)
        amount = luck.randint(option.least, option.most)
        felt.must("croupier", Decide(felt.play.ordinal, ask.box, option.choice, hand=ask.hand,
                                     amount=amount))  # fmt: skip
        if ask.box:
            _note(boxes[ask.box], ask.hand, option.choice, amount)
    felt.must("croupier", ConfirmPayment())
    return felt, boxes


def _note(box: Box, hand: int, choice: str, amount: int) -> None:
    if choice == "double":
        box.stakes[hand] += amount
    elif choice == "split":
        box.stakes[max(box.stakes) + 1] = amount
    elif choice == "insurance":
        box.insured += amount
    elif choice == "surrender":
        box.given_up = True
    elif choice == "even_money":
        box.even = True


def twice(place: str, seeds: range) -> set[str]:
    """Plays these hands and compares every box; what has happened among them."""
    seen = set()
    for seed in seeds:
        felt, boxes = played(place, seed)
        view = felt.view("croupier")
        bank = [card for hand in view["hands"] if hand["box"] == 0 for card in hand["cards"]]
        nets = {seat["seat"]: seat["net"] for seat in view["seats"]}
        for number, box in boxes.items():
            assert box.net(hands_of(felt, number), bank) == nets[number], (seed, number)
            seen |= {"split"} if len(box.stakes) > 1 else set()
            seen |= {"insured"} if box.insured else set()
            more = sum(box.stakes.values()) > STAKE and len(bank) == 2 and worth(bank) == 21
            seen |= {"more against a natural"} if more else set()
    return seen


@pytest.mark.parametrize("place", ["ceuta", "live"])
def test_hands_come_to_the_same_cent_twice(place):
    assert {"split", "insured"} <= twice(place, range(50))


def test_bla_52_peru_gives_back_what_was_added_when_the_bank_has_a_natural():
    assert {"split", "insured", "more against a natural"} <= twice("peru", range(60))


@pytest.mark.long
@pytest.mark.parametrize("place", ["ceuta", "live", "peru"])
def test_a_thousand_hands_come_to_the_same_cent_twice(place):
    assert {"split", "insured"} <= twice(place, range(1_000))
