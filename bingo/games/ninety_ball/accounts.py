"""The accounts that a ninety-ball game posts to (MONEY-3), and transfers in their short form."""

from __future__ import annotations

from house.contract import Transfer

CARRY = "bingo.carry"
DEFERRED = "bingo.deferred"
REFUNDS = "bingo.refunds"
INCOME = "income.bingo"
OWED = "prizes.owed"
ROUNDING = "cost.rounding"
ANNULLED_COST = "cost.annulled"

_PRIZES = {"line": "bingo.line", "bingo": "bingo.bingo", "pool": "bingo.prima"}

Move = tuple[str, str, int, str]
"""Debit account, credit account, cents (negative: the other way round) and reason."""


def till_account(till: str) -> str:
    """The cash of one till; all tills roll up to ``cash.bingo``."""
    return f"cash.bingo.{till}"


def pending(game: str) -> str:
    """Takings of a game before they are allocated."""
    return f"bingo.pending.{game}"


def withheld(game: str) -> str:
    """What a game withholds for a pool, until the pool takes it."""
    return f"bingo.withheld.{game}"


def prize_account(prize: str, game: str) -> str:
    """The fund of one prize (line, bingo or pool) of a game."""
    return f"{_PRIZES[prize]}.{game}"


def moves(*wanted: Move) -> tuple[Transfer, ...]:
    """The transfers of some moves: nothing for nought, turned round for a negative amount."""
    return tuple(
        Transfer(debit, credit, cents, reason)
        if cents > 0
        else Transfer(credit, debit, -cents, reason)
        for debit, credit, cents, reason in wanted
        if cents
    )
