"""What blackjack hands are worth, and what a hand is in a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tables.core.asking import CHAIR
from tables.core.cards import height
from tables.core.deal import Deal
from tables.core.play import Bet

ACE = 14
TEN = 10
LIMIT = 21
BANK_STANDS = 17

BANK = "bank"
HOLE = "bank.hole"
"""Where the bank's cards lie; the covered one apart until it is turned."""


def value(card: str) -> int:
    """2 … 10, an ace 1: what counts for a pair and for a ten (BLA-1, BLA-45)."""
    rank = height(card)
    return 1 if rank == ACE else min(rank, TEN)


def total(cards: Sequence[str]) -> int:
    """The best total: one ace counts eleven when that does not pass 21."""
    hard = sum(map(value, cards))
    soft = any(value(card) == 1 for card in cards) and hard + TEN <= LIMIT
    return hard + TEN if soft else hard


def is_natural(cards: Sequence[str]) -> bool:
    """An ace and a ten as the only two cards (BLA-26)."""
    return len(cards) == 2 and sorted(map(value, cards)) == [1, TEN]


def is_pair(cards: Sequence[str]) -> bool:
    """Two cards of equal value (BLA-45)."""
    return len(cards) == 2 and value(cards[0]) == value(cards[1])


@dataclass(slots=True, eq=False)
class Hand:
    """One hand of a box. ``bets`` are its own stakes: those of the box on the first hand, those of
    the split on a further one; ``doubles`` what a double added to them."""

    deal: Deal
    box: int
    number: int
    bets: tuple[Bet, ...]
    from_split: bool = False
    doubles: tuple[Bet, ...] = ()
    insured: tuple[Bet, ...] = ()
    closed: bool = False

    @property
    def name(self) -> str:
        own = f"{CHAIR}{self.box}"
        return own if self.number == 1 else f"{own}.{self.number}"

    @property
    def cards(self) -> tuple[str, ...]:
        return self.deal.hand(self.name)

    @property
    def total(self) -> int:
        return total(self.cards)

    @property
    def is_over(self) -> bool:
        return self.total > LIMIT

    @property
    def is_natural(self) -> bool:
        """Blackjack; 21 with two cards after a split is not one (BLA-48)."""
        return not self.from_split and is_natural(self.cards)

    def write(self) -> None:
        """Writes the total beside the hand."""
        self.deal.figures[self.name] = "blackjack" if self.is_natural else str(self.total)

    def collect(self) -> None:
        """All stakes of the hand are lost, and its cards taken."""
        self.deal.lose(*self.bets, *self.doubles)
        self.closed = True
