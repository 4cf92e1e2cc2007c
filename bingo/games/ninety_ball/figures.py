"""The arithmetic of one game's money: funds, shares of several winners, the pool's prize.

All amounts are whole cents, shares are basis points, a remainder is ten-thousandths of a cent. Line
and bingo are rounded up, each by itself; what feeds a pool is carried exactly (BINGO-12, PRIMA-11,
DEC-B29); shares of several winners are equal and rounded up at the cost of the house, or exact by
card order (BINGO-24, DEC-B12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bingo.games.ninety_ball.events import FiguresPublished, GameAnnounced
from ledger.money import carry, percent_up, share_up, shares_exact

UP = "up_house_pays"
EXACT = "exact_by_card_order"
DOWN = "down_to_next_fund"
"""The three ways to split a fund: rounded up, exact with odd cents to the first cards, and down."""

AT_CALL = "call"
AT_COMPLETION = "completion"
"""The two readings of the balls that a pool's limit counts (PRIMA-4, PRIMA-10)."""


@dataclass(frozen=True, slots=True)
class Percentages:
    """Shares of the takings; ``withhold_bp`` leaves the bingo prize for the pool (DEC-B17)."""

    line_bp: int
    bingo_bp: int
    withhold_bp: int = 0
    remainder: int = 0
    round_up: bool = False


@dataclass(frozen=True, slots=True)
class Funds:
    """What the takings of a game are divided into; ``remainder`` stays with the pool."""

    gross: int
    line: int
    bingo: int
    withheld: int
    remainder: int
    house: int


def percentages(opening: GameAnnounced, profile: Mapping[str, Any]) -> Percentages:
    """The shares of a game: those of its profile, with what its pool withholds."""
    return Percentages(
        line_bp=profile["prizes.line_bp"],
        bingo_bp=profile["prizes.bingo_bp"],
        withhold_bp=opening.withhold_bp,
        remainder=opening.remainder,
        round_up=profile["prima.rounding"] == "up",
    )


def funds(gross: int, shares: Percentages) -> Funds:
    """Divides takings of ``gross`` cents (BINGO-12); the house takes the rest."""
    line = percent_up(gross, shares.line_bp)
    bingo = percent_up(gross, shares.bingo_bp - shares.withhold_bp)
    if shares.round_up:
        withheld, remainder = percent_up(gross, shares.withhold_bp), shares.remainder
    else:
        withheld, remainder = carry(gross, shares.withhold_bp, shares.remainder)
    return Funds(gross, line, bingo, withheld, remainder, gross - line - bingo - withheld)


def split(fund: int, winners: int, mode: str) -> tuple[tuple[int, ...], int]:
    """Shares of ``fund`` in card order, and the cents that the house adds to it (BINGO-24).

    With ``DOWN`` the shares are less than the fund and the odd cents stay where they were.
    """
    if mode == EXACT:
        return shares_exact(fund, winners), 0
    if mode == DOWN:
        return (fund // winners,) * winners, 0
    share, added = share_up(fund, winners)
    return (share,) * winners, added


def pool_mode(profile: Mapping[str, Any]) -> str:
    """How the prize of a pool is split: ``prima.split`` up, down, or as the other prizes."""
    return {"up": UP, "down": DOWN}[profile["prima.split"]]


def pool_shares(count_at: str, limit: int, ball: int, completed: Sequence[int]) -> tuple[bool, ...]:
    """Which of the bingo cards of a stop win an armed pool (PRIMA-4).

    Counted at the call all of them do when ``ball``, the announced balls at the stop, is within the
    limit; counted at completion those do whose card was complete within it.
    """
    if count_at == AT_COMPLETION:
        return tuple(ordinal <= limit for ordinal in completed)
    return (ball <= limit,) * len(completed)


def difference(before: FiguresPublished, after: Funds) -> Funds:
    """What a corrected count changes in every fund (BINGO-39); ``remainder`` is the new one."""
    return Funds(
        after.gross - before.gross,
        after.line - before.line,
        after.bingo - before.bingo,
        after.withheld - before.withheld,
        after.remainder,
        after.house - before.house,
    )
