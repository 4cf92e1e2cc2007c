"""How much money the central cage must hold before the tables open (CAGE-9, DEC-H27). Pure.

Regulation of Ceuta, articles 44.2 and 46.1: the advance of the roulette with the highest minimum, a
part of which may lie in a blocked account when that is authorised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from house.contract import Refused
from ledger.money import BASIS

ROULETTE_TIMES = 15_000
"""The least advance of a roulette, in times of its minimum (CAGE-2)."""


@dataclass(frozen=True, slots=True)
class Needed:
    """``total`` cents, ``cash`` of them in cash; ``blocked``: may the rest lie in the account."""

    total: int
    cash: int
    blocked: bool

    def met(self, cash: int, blocked: int) -> bool:
        """Whether so much cash, with so much in the blocked account, is enough."""
        counted = cash + (blocked if self.blocked else 0)
        return cash >= self.cash and counted >= self.total


def cash_needed(advance: int, authorised: bool, share_bp: int) -> Needed:
    """What must be there for an advance of so many cents; ``share_bp`` of it always in cash."""
    cash = -(-advance * share_bp // BASIS) if authorised else advance
    return Needed(advance, cash, authorised)


def roulette_advance(minimum: int) -> int:
    """The least opening advance of a roulette in cents."""
    return ROULETTE_TIMES * minimum


def roulettes_fault(minimums: Sequence[int], advances: Sequence[int]) -> Refused | None:
    """Why these minimums and advances cannot be fixed: ``E_BAD_INPUT`` or ``E_ADVANCE_MIN``."""
    if len(minimums) != len(advances) or any(minimum <= 0 for minimum in minimums):
        return Refused("E_BAD_INPUT", {"field": "advances"})
    for minimum, advance in zip(minimums, advances, strict=True):
        if advance < roulette_advance(minimum):
            return Refused("E_ADVANCE_MIN", {"cents": roulette_advance(minimum)})
    return None
