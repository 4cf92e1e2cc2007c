"""The meters of a pool: what it holds, to the ten-thousandth of a cent (POOL-2 to POOL-6).

A contribution moves whole cents now and leaves the fraction with the pool, so that the total never
depends on how wagers were grouped. Counters never fall. Money is cents, a remainder is 0 … 9999
ten-thousandths of a cent, rates are basis points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ledger.money import BASIS, carry, percent_up

NO_CAP = 0
"""A cap of nought is none."""


@dataclass(frozen=True, slots=True)
class Rates:
    """What of a stake goes where; ``round_up`` rounds every stake by itself (BJP-4)."""

    pot_bp: int
    reserve_bp: int = 0
    round_up: bool = False


@dataclass(frozen=True, slots=True)
class Meter:
    """``overflow`` is what came in above the cap; it stands on the pot's account and opens the next
    cycle. ``wagers`` and ``wagered`` count stakes and their sum, ``hits`` and ``wins`` awards."""

    value: int = 0
    remainder: int = 0
    reserve: int = 0
    reserve_remainder: int = 0
    overflow: int = 0
    wagers: int = 0
    wagered: int = 0
    hits: int = 0
    wins: int = 0

    @property
    def pot(self) -> int:
        """What stands on the account of the pot."""
        return self.value + self.overflow


@dataclass(frozen=True, slots=True)
class Amounts:
    """Whole cents that one stake moves: to the value, above the cap, to the reserve, to the house.

    ``cost`` is what the house adds because the pot has already been paid out (a reversal only).
    """

    value: int = 0
    overflow: int = 0
    reserve: int = 0
    house: int = 0
    cost: int = 0

    @property
    def stake(self) -> int:
        return self.value + self.overflow + self.reserve + self.house + self.cost


def moved(meter: Meter, amounts: Amounts, remainders: tuple[int, int]) -> Meter:
    """The meter after ``amounts`` went in, with the fractions that were left then."""
    return replace(
        meter,
        value=meter.value + amounts.value,
        remainder=remainders[0],
        reserve=meter.reserve + amounts.reserve,
        reserve_remainder=remainders[1],
        overflow=meter.overflow + amounts.overflow,
        wagers=meter.wagers + 1,
        wagered=meter.wagered + amounts.stake,
    )


def taken_back(meter: Meter, amounts: Amounts, remainders: tuple[int, int]) -> Meter:
    """The meter after ``amounts`` came back out; counters never fall."""
    return replace(
        meter,
        value=meter.value - amounts.value,
        remainder=remainders[0],
        reserve=meter.reserve - amounts.reserve,
        reserve_remainder=remainders[1],
        overflow=meter.overflow - amounts.overflow,
    )


def fed(meter: Meter, cents: int, rates: Rates, room: int | None = None) -> tuple[Meter, Amounts]:
    """The meter after a stake of ``cents``, and where its cents went.

    ``room`` is what still fits under the cap; None: there is none (POOL-3, POOL-4).
    """
    pot, remainder = _share(cents, rates.pot_bp, meter.remainder, rates)
    reserve, left = _share(cents, rates.reserve_bp, meter.reserve_remainder, rates)
    value = pot if room is None else min(pot, max(0, room))
    amounts = Amounts(value, pot - value, reserve, cents - pot - reserve)
    return moved(meter, amounts, (remainder, left)), amounts


def reversed_stake(meter: Meter, posted: Amounts, rates: Rates, free: int) -> tuple[Meter, Amounts]:
    """The meter without a stake that was fed, and what goes back out of each part (POOL-3).

    Exactly amount × rate is taken back, so a cent more or less than was posted may move. ``free``
    is how much of the pot is not set apart for a hit; what it lacks is the house's cost.
    """
    stake = posted.stake
    pot, remainder = _taken(stake, rates.pot_bp, meter.remainder, rates)
    reserve, left = _taken(stake, rates.reserve_bp, meter.reserve_remainder, rates)
    overflow = min(posted.overflow, meter.overflow, pot)
    value = max(0, min(pot - overflow, free))
    kept = min(reserve, meter.reserve)
    cost = pot - overflow - value + reserve - kept
    amounts = Amounts(value, overflow, kept, stake - pot - reserve, cost)
    return taken_back(meter, amounts, (remainder, left)), amounts


def awarded(meter: Meter, taken: int, paid: int) -> Meter:
    """The meter after an award that takes ``taken`` out of it and pays ``paid`` to the winners."""
    assert 0 <= taken <= meter.value, (taken, meter)
    return replace(meter, value=meter.value - taken, wins=meter.wins + paid)


@dataclass(frozen=True, slots=True)
class Reset:
    """What a full award adds to the value: reserve and overflow whole, and the house's ``seed``."""

    reserve: int
    overflow: int
    seed: int


def reset_of(meter: Meter, locked: int, min_seed: int) -> Reset:
    """What makes the new value after a full award; the house tops up to the least seed (POOL-5).

    ``locked`` is set apart for later hits and is no part of what the new cycle begins with.
    """
    running = meter.value - locked + meter.reserve + meter.overflow
    return Reset(meter.reserve, meter.overflow, max(0, min_seed - running))


def restarted(meter: Meter, reset: Reset, room: int | None = None) -> Meter:
    """The meter in its new cycle; what does not fit under the cap stays above it."""
    added = reset.reserve + reset.overflow + reset.seed
    value = added if room is None else min(added, max(0, room))
    return replace(
        meter,
        value=meter.value + value,
        reserve=meter.reserve - reset.reserve,
        overflow=meter.overflow - reset.overflow + added - value,
    )


def increment(cents: int, rates: Rates) -> int:
    """What one stake adds to the pot, rounded up, for the ceiling of POOL-6."""
    return percent_up(cents, rates.pot_bp)


def _share(cents: int, bp: int, remainder: int, rates: Rates) -> tuple[int, int]:
    if rates.round_up:
        return percent_up(cents, bp), remainder
    return carry(cents, bp, remainder)


def _taken(cents: int, bp: int, remainder: int, rates: Rates) -> tuple[int, int]:
    """Whole cents that leave when ``cents`` × ``bp`` is taken back, and the remainder that stays.

    ``(whole × 10000 + remainder)`` falls by exactly ``cents × bp``; the whole part is unknown here
    and needed for nothing.
    """
    if rates.round_up:
        return percent_up(cents, bp), remainder
    fall, left = divmod(remainder - cents * bp, BASIS)
    return -fall, left
