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
    found: dict[str, Limit] = {}
    for bet in sorted(placed.values(), key=lambda bet: bool(bet.follows)):
        unit = minima.of(bet)
        band = (bet.lowest_most * unit, bet.highest_most * unit, bet.highest_least * unit)
        preset = _preset(bet, minima, schedule)
        if bet.follows:
            band = (*followed(bet, found[bet.follows].most), 0)
            preset = Limit(bet.name, preset.least, band[0])
        limit = _adjusted(preset, own[bet.name], band) if bet.name in own else preset
        if isinstance(limit, Refused):
            return limit
        found[bet.name] = limit
    return tuple(found[name] for name in placed)


def followed(bet: BetLine, most: int) -> tuple[int, int]:
    """The lowest and the highest maximum, in cents, of a bet that follows one with this ``most``;
    the lowest one is preset (CRA-41, CRA-44, CRA-45)."""
    if bet.part is not None:
        own = most * bet.part.win // bet.part.unit
        return own, own
    assert bet.odds is not None, bet
    win, unit = bet.odds.win, bet.odds.unit
    highest = bet.winnings * most * unit // win
    return min(-(-most * unit // win), highest), highest


def by_bet(limits: Sequence[Limit]) -> Mapping[str, Limit]:
    """The limits by the name of the bet."""
    return {limit.bet: limit for limit in limits}


def _preset(bet: BetLine, minima: Minima, schedule: str) -> Limit:
    most = bet.most.get(schedule, bet.most.get("", 0))
    return Limit(bet.name, bet.least * minima.table, most * minima.of(bet))


def _adjusted(preset: Limit, wanted: Limit, band: tuple[int, int, int]) -> Limit | Refused:
    """``band`` bounds the maximum below and above, and the minimum above; 0: as it is preset."""
    least, most = wanted.least or preset.least, wanted.most or preset.most
    lowest, highest, dearest = band[0], band[1] or preset.most, band[2]
    outside = {"bet": preset.bet, "lowest": lowest, "highest": highest}
    if not preset.least <= least <= (dearest or least) or (most and least > most):
        return Refused("E_LIMIT_BAND", outside)
    if highest and not lowest <= most <= highest:
        return Refused("E_LIMIT_BAND", outside)
    return Limit(preset.bet, least, most)
