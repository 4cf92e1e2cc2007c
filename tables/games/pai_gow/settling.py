"""Comparing two settings, and what is paid against the house and against a player's bank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tables.core import pay
from tables.core.deal import Deal, Line
from tables.core.hands import outranks, rank_short
from tables.core.paytables import Odds
from tables.core.play import Bet
from tables.games.pai_gow.house_way import rank_high

WIN, PUSH, LOSE = "win", "push", "lose"
EVEN = Odds(1, 1)
PLAYER_BANK = "player_bank"


@dataclass(frozen=True, slots=True)
class Setting:
    """The two hands of one place; ``fouled`` when it has lost whatever the others hold."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    fouled: bool = False

    @property
    def is_good(self) -> bool:
        """Whether the high hand outranks the low one, and nobody has forfeited it (PGP-12)."""
        return not self.fouled and outranks(rank_high(self.high), rank_short(self.low))


def compared(own: Setting, bank: Setting) -> str:
    """What a player's setting does against the bank's: equal hands are the bank's (PGP-15 to 21).

    A wrong setting loses whatever the bank holds, and beats nobody as the bank (PGP-34, PGP-38).
    """
    if not own.is_good:
        return LOSE
    if not bank.is_good:
        return WIN
    higher = (rank_high(own.high) > rank_high(bank.high)) + (
        rank_short(own.low) > rank_short(bank.low)
    )
    return (LOSE, PUSH, WIN)[higher]


@dataclass(slots=True)
class Purse:
    """What a player's bank can still lose, and what it has won so far, in cents.

    The house has no such bound: ``left`` is ``None``.
    """

    left: int | None
    net: int = 0

    def plays(self, stake: int) -> int:
        """So much of a stake is covered (PGP-24)."""
        if self.left is None:
            return stake
        covered = min(stake, self.left)
        self.left -= covered
        return covered

    def book(self, result: str, cents: int) -> None:
        """Adds what the bank has won or lost against one stake."""
        self.net += {WIN: -cents, LOSE: cents}.get(result, 0)


def settle_bet(deal: Deal, bet: Bet, result: str, purse: Purse) -> None:
    """One stake against the bank; what is not covered goes back."""
    plays = purse.plays(bet.stake)
    purse.book(result, plays)
    if not plays:
        deal.settle(Line(bet, "refund", returned=bet.stake))
    elif result == WIN:
        paid, kept = pay.winnings(plays, EVEN, _rate(deal))
        deal.settle(Line(bet, WIN, paid, bet.stake, kept))
    elif result == PUSH:
        deal.give_back(bet)
    else:
        deal.settle(Line(bet, LOSE, returned=bet.stake - plays))


def settle_bank(deal: Deal, bets: Sequence[Bet], purse: Purse) -> None:
    """A player's bank pays commission on what it has won in all (PGP-26)."""
    for bet in bets:
        if purse.net > 0:
            paid, kept = pay.winnings(purse.net, EVEN, _rate(deal))
            deal.settle(Line(bet, WIN, paid, bet.stake, kept))
        elif purse.net < 0:
            deal.settle(Line(bet, LOSE, returned=bet.stake + purse.net))
        else:
            deal.give_back(bet)


def _rate(deal: Deal) -> int:
    return deal.paytable.bets["hand"].commission_bp
