"""The minimum and maximum of every bet at one table, in cents (TBL-5, TBL-17, TABLE-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from house.contract import Refused
from tables.core.paytables import DECISION, BetLine, Paytable


@dataclass(frozen=True, slots=True)
class Limit:
    """What may be staked on one kind of bet, in cents; ``most`` 0: no maximum of its own."""

    bet: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Minima:
    """The minimum of the table and the authorised one, in cents (equal as a rule)."""

    table: int
    authorised: int

    def of(self, bet: BetLine) -> int:
        """The minimum that the multiples of a bet count from (BOU-13)."""
        return self.authorised if bet.base == "authorised" else self.table


def table_limits(
    paytable: Paytable, minima: Minima, schedule: str, wanted: Sequence[Limit] = ()
) -> tuple[Limit, ...] | Refused:
    """The limits of every bet that is placed by itself, in the order of the paytable.

    ``wanted`` sets some of them anew; ``E_LIMIT_BAND`` names the one that lies outside its range,
    ``E_BAD_INPUT`` an unknown schedule or bet.
    """
    if schedule not in (paytable.schedules() or ("",)):
        return Refused("E_BAD_INPUT", {"field": "schedule", "schedules": paytable.schedules()})
    own = {limit.bet: limit for limit in wanted}
    placed = {name: bet for name, bet in paytable.bets.items() if bet.place != DECISION}
    if strangers := sorted(set(own) - set(placed)):
        return Refused("E_BAD_INPUT", {"field": "limits", "bet": strangers[0]})
    found = []
    for bet in placed.values():
        preset = _preset(bet, minima, schedule)
        limit = _adjusted(bet, preset, own[bet.name], minima) if bet.name in own else preset
        if isinstance(limit, Refused):
            return limit
        found.append(limit)
    return tuple(found)


def by_bet(limits: Sequence[Limit]) -> Mapping[str, Limit]:
    """The limits by the name of the bet."""
    return {limit.bet: limit for limit in limits}


def _preset(bet: BetLine, minima: Minima, schedule: str) -> Limit:
    most = bet.most.get(schedule, bet.most.get("", 0))
    return Limit(bet.name, bet.least * minima.table, most * minima.of(bet))


def _adjusted(bet: BetLine, preset: Limit, wanted: Limit, minima: Minima) -> Limit | Refused:
    least, most = wanted.least or preset.least, wanted.most or preset.most
    unit = minima.of(bet)
    lowest = (bet.lowest_most or 0) * unit
    highest = bet.highest_most * unit or preset.most
    band = {"bet": bet.name, "lowest": lowest, "highest": highest}
    dearest = bet.highest_least * unit or least
    if not preset.least <= least <= dearest or (most and least > most):
        return Refused("E_LIMIT_BAND", band)
    if highest and not lowest <= most <= highest:
        return Refused("E_LIMIT_BAND", band)
    return Limit(bet.name, least, most)
