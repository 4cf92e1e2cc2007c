"""The gaming tax on cards: due when they are bought, a cost as each game uses them (BINGO-48).

The base is the face value of the cards. Amounts are whole cents; what a game's units come to is
carried exactly, with a remainder in ten-thousandths of a cent. The tax leaves the house's share and
never a prize. This file is pure. Source: Royal Decree 2221/1984, articles 5, 7 and 9.
"""

from __future__ import annotations

from collections.abc import Iterable

from house.contract import Transfer
from ledger.money import carry, percent_up

STOCK = "tax.stock"
COST = "cost.gaming_tax"
CLAIMABLE = "tax.claimable"
BANK = "bank.main"


def tax_when_bought(cards: int, face_cents: int, rate_bp: int) -> int:
    """Cents due at once for ``cards`` of ``face_cents``; a fraction is rounded up, as a payment."""
    return percent_up(cards * face_cents, rate_bp)


def tax_of_units(units: int, face_cents: int, rate_bp: int, remainder: int) -> tuple[int, int]:
    """Cents of tax that ``units`` used cards carry, and the new remainder."""
    return carry(units * face_cents, rate_bp, remainder)


def tax_of_games(games: Iterable[int], face_cents: int, rate_bp: int) -> tuple[list[int], int]:
    """Cents of tax of games with so many units each, and the remainder after the last."""
    remainder, found = 0, []
    for units in games:
        cents, remainder = tax_of_units(units, face_cents, rate_bp, remainder)
        found.append(cents)
    return found, remainder


def cards_bought(cents: int) -> tuple[Transfer, ...]:
    """Tax paid in advance with the cards."""
    return _moved(STOCK, BANK, cents, "cards bought")


def cards_used(cents: int) -> tuple[Transfer, ...]:
    """Tax of the cards that a game used; negative when its count is corrected downwards."""
    return _moved(COST, STOCK, cents, "cards used")


def cards_annulled(cents: int) -> tuple[Transfer, ...]:
    """Tax claimed back with the attached cards of an annulled game (DEC-B42)."""
    return _moved(CLAIMABLE, COST, cents, "cards of an annulled game")


def _moved(debit: str, credit: str, cents: int, reason: str) -> tuple[Transfer, ...]:
    if cents < 0:
        debit, credit = credit, debit
    return (Transfer(debit, credit, abs(cents), reason),) if cents else ()
