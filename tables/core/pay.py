"""What a bet is paid: exact odds, and one rounding at the very end (TBL-1, TBL-2)."""

from __future__ import annotations

from ledger.money import BASIS
from tables.core.paytables import Odds


def winnings(stake: int, odds: Odds, commission_bp: int = 0) -> tuple[int, int]:
    """What a winning stake is paid and what is kept of it, in cents.

    The player's part is rounded up to the cent and the commission therefore down.
    """
    whole = stake * odds.win * (BASIS - commission_bp)
    paid = -(-whole // (odds.unit * BASIS))
    return paid, stake * odds.win * commission_bp // (odds.unit * BASIS)


def half(stake: int) -> int:
    """What comes back when half of a stake is lost: the house takes the smaller part."""
    return stake - stake // 2
