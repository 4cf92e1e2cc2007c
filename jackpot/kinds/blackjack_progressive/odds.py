"""Exact odds and return of a set of levels, counted over every hand of the packs (BJP-13, BJP-14).

All three cards in order of receipt are gone through by face, each with the number of ways in which
the packs hold it: 52³ orders of faces stand for every order of cards of a fresh shoe. Nothing is
estimated, and a figure is a whole fraction until it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from house.contract import Refused
from jackpot.core.cards import FACES
from jackpot.core.pool_events import Figures
from jackpot.core.sharing import Level
from jackpot.kinds.blackjack_progressive.combinations import KNOWN, first_fit
from ledger.money import BASIS

RAREST = 100_000_000
"""The top level may fall no more seldom than once in so many side bets (BJP-14)."""

PER_THOUSAND = 1_000


@dataclass(frozen=True, slots=True)
class LevelOdds:
    """How often a level falls, as an exact fraction of all side bets."""

    level: Level
    chance: Fraction

    @property
    def one_in(self) -> Fraction:
        return 1 / self.chance


@dataclass(frozen=True, slots=True)
class Return:
    """What a profile gives back, in exact parts of the stake.

    ``slope`` is the part of the pot that falls with a side bet on the average; ``break_even`` and
    ``mean_pot`` are pots in numbers of stakes, ``house`` is what the house keeps of a stake.
    """

    levels: tuple[LevelOdds, ...]
    fixed: Fraction
    slope: Fraction
    house: Fraction
    break_even: Fraction
    mean_pot: Fraction


@lru_cache(maxsize=64)
def counts(names: tuple[str, ...], packs: int) -> tuple[tuple[int, ...], int]:
    """In how many orders of three cards each combination comes first, and the number of all orders.

    Cached, because the same levels are asked about while a director looks at them.
    """
    found = dict.fromkeys(names, 0)
    total = 0
    for cards, ways in _deals(packs):
        total += ways
        name = first_fit(names, cards, cards[2:]) if ways else ""
        if name:
            found[name] += ways
    return tuple(found[name] for name in names), total


def _deals(packs: int) -> Iterator[tuple[tuple[str, str, str], int]]:
    """Every order of three faces with the number of ways in which the packs hold it."""
    for first in FACES:
        for second in FACES:
            two = packs * (packs - (second == first))
            for third in FACES:
                left = packs - (third == first) - (third == second)
                yield (first, second, third), two * left


def chances(levels: Sequence[Level], packs: int) -> tuple[LevelOdds, ...]:
    """The exact chance of every level with this number of packs."""
    names = tuple(level.name for level in levels)
    found, total = counts(names, packs)
    return tuple(
        LevelOdds(level, Fraction(ways, total)) for level, ways in zip(levels, found, strict=True)
    )


def returned(figures: Figures) -> Return:
    """What the figures give back. Every combination must be possible with their packs."""
    odds = chances(figures.levels, figures.packs)
    stake = figures.stake_cents
    fixed = sum((one.chance * Fraction(one.level.fixed(stake), stake) for one in odds), Fraction(0))
    slope = sum((one.chance * Fraction(one.level.pot_bp, BASIS) for one in odds), Fraction(0))
    into = Fraction(figures.pot_bp + figures.reserve_bp, BASIS)
    return Return(
        levels=odds,
        fixed=fixed,
        slope=slope,
        house=1 - into - fixed,
        break_even=(1 - fixed) / slope,
        mean_pot=into / slope,
    )


def refusal_of(figures: Figures, *, bank_authorised: bool) -> Refused | None:
    """Why these figures may not be used, in the order of BJP-13 and BJP-14."""
    names = [level.name for level in figures.levels]
    if any(KNOWN[name].bank for name in names) and not bank_authorised:
        outside = next(name for name in names if KNOWN[name].bank)
        return Refused("E_COMBO_OUTSIDE_HAND", {"level": outside})
    odds = chances(figures.levels, figures.packs)
    impossible = next((one.level.name for one in odds if not one.chance), "")
    if impossible:
        return Refused("E_COMBO_IMPOSSIBLE", {"level": impossible, "packs": figures.packs})
    into = Fraction(figures.pot_bp + figures.reserve_bp, BASIS) + returned(figures).fixed
    if into > 1:
        return Refused("E_PERCENT_SUM", {"basis_points": int(into * BASIS)})
    rare = next((one for one in odds if one.level.whole and one.one_in > RAREST), None)
    return Refused("E_TOO_RARE", {"level": rare.level.name}) if rare else None


def rounded(figure: Fraction, places: int) -> str:
    """A fraction with this many decimal places, a half to the even one, as a person is shown it."""
    scale = 10**places
    whole, part = divmod(round(figure * scale), scale)
    return f"{whole}.{part:0{places}d}"
