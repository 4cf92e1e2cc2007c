"""How a pot is divided among the hands of one event (CAROUSEL-6 to 8, BJP-7, BJP-8).

A level takes a percentage of the opening pot. Within a level only the highest hands win, each an
equal part; every share is rounded up and the house bears the odd cents (MONEY-4). A level of the
whole pot takes all of it, unless the profile lets the partial levels be served first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.money import BASIS, percent_up, share_up


@dataclass(frozen=True, slots=True)
class Level:
    """One level of prizes: ``pot_bp`` of the opening pot, or ``times`` the stake, or ``cents``."""

    name: str
    pot_bp: int = 0
    times: int = 0
    cents: int = 0

    @property
    def whole(self) -> bool:
        return self.pot_bp == BASIS

    def fixed(self, stake: int) -> int:
        """The fixed prize of a stake; 0 when the level takes a part of the pot."""
        return self.cents or self.times * stake


@dataclass(frozen=True, slots=True)
class Claim:
    """One hand that competes: its level, and how high it stands among hands of that level."""

    level: str
    height: int = 0


@dataclass(frozen=True, slots=True)
class Division:
    """``shares`` belong to the claims in their order; ``taken`` cents leave the pot.

    ``full`` tells that the whole pot fell, so that a new cycle begins.
    """

    shares: tuple[int, ...] = ()
    taken: int = 0
    full: bool = False

    @property
    def paid(self) -> int:
        return sum(self.shares)

    @property
    def rounding(self) -> int:
        """The cents that the house adds so that every share is a whole one."""
        return self.paid - self.taken


def divide(
    opening: int, claims: Sequence[Claim], levels: Sequence[Level], *, partial_first: bool
) -> Division:
    """What each of ``claims`` takes of an opening pot of ``opening`` cents."""
    shares = [0] * len(claims)
    taken = 0
    full = _winners(claims, [level for level in levels if level.whole])
    partial = [level for level in levels if level.pot_bp and not level.whole]
    for level in partial if partial_first or not full else ():
        winners = _winners(claims, [level])
        if winners:
            part = min(percent_up(opening, level.pot_bp), opening - taken)
            _hand_out(shares, winners, part)
            taken += part
    if full:
        _hand_out(shares, full, opening - taken)
        taken = opening
    return Division(tuple(shares), taken, bool(full))


def _hand_out(shares: list[int], winners: Sequence[int], cents: int) -> None:
    share, _ = share_up(cents, len(winners))
    for place in winners:
        shares[place] = share


def _winners(claims: Sequence[Claim], levels: Sequence[Level]) -> list[int]:
    """The places of the highest claims of these levels."""
    names = {level.name for level in levels}
    found = [place for place, claim in enumerate(claims) if claim.level in names]
    best = max((claims[place].height for place in found), default=0)
    return [place for place in found if claims[place].height == best]
