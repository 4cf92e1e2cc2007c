"""Whole cents and basis points: the only arithmetic that money is done with (MONEY-1, MONEY-4).

What is paid to players is rounded up by itself; what feeds a pool is not rounded at all but carried
exactly, with a remainder in ten-thousandths of a cent. No floating point appears anywhere.
"""

from __future__ import annotations

BASIS = 10_000
"""Basis points in one whole; also the ten-thousandths of a cent that a remainder counts."""


def percent_up(cents: int, basis_points: int) -> int:
    """``basis_points`` of ``cents``, rounded up to the cent, as every prize is (MONEY-4)."""
    assert cents >= 0 and 0 <= basis_points <= BASIS
    return -(-cents * basis_points // BASIS)


def carry(cents: int, basis_points: int, remainder: int) -> tuple[int, int]:
    """Whole cents of ``basis_points`` of ``cents`` plus ``remainder``, and the new remainder.

    The remainder is 0 … 9999 ten-thousandths of a cent and is never dropped (PRIMA-11, POOL-3).
    """
    assert cents >= 0 and 0 <= basis_points <= BASIS and 0 <= remainder < BASIS
    return divmod(remainder + cents * basis_points, BASIS)


def share_up(fund: int, winners: int) -> tuple[int, int]:
    """Equal share of ``fund`` rounded up, and the cents that the house adds for it (BINGO-24)."""
    assert fund >= 0 and winners > 0
    share = -(-fund // winners)
    return share, share * winners - fund


def shares_exact(fund: int, winners: int) -> tuple[int, ...]:
    """Shares that sum to ``fund``: floor for all, one more cent to the first ones (BINGO-24)."""
    assert fund >= 0 and winners > 0
    floor, odd = divmod(fund, winners)
    return tuple(floor + (place < odd) for place in range(winners))


PESETAS_PER_EURO = 166_386
"""Thousandths of a peseta in one euro: the legal rate (DEC-H3)."""


def cents_of_pesetas(pesetas: int) -> int:
    """A legal amount in pesetas as cents, half a cent up (MONEY-9): 1,000 pesetas are 6.01."""
    assert pesetas >= 0
    return (2 * pesetas * 100_000 + PESETAS_PER_EURO) // (2 * PESETAS_PER_EURO)
