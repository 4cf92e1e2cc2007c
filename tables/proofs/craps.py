"""What every bet of craps is worth: a chain of rolls, decided by the game's own table of rolls.

A bet begins on its own number or on none. A roll decides it, puts it on a number or leaves it; in
every state the rolls that decide are counted, which is the whole chain, for a roll that leaves a
bet changes nothing (CRA-7 to CRA-39).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tables.core.paytables import Paytable
from tables.core.worth import Worth
from tables.games.craps.rolls import (
    BIG,
    LINE,
    ODDS,
    POINTS,
    PUSH,
    SEVEN,
    STAYS,
    WIN,
    Roll,
    odds_name,
    outcome,
)
from tables.games.craps.rules import places

ROLLS = tuple(Roll(first, second) for first in range(1, 7) for second in range(1, 7))
Value = tuple[Fraction, Fraction]
"""What a unit staked brings, and how often it is paid."""


def worths(paytable: Paytable) -> Iterable[Worth]:
    """Every bet, those that lie on a number once for each number."""
    for kind in paytable.bets:
        for on in _numbers(paytable, kind):
            net, wins = value(paytable, kind, on[0] if on else BIG.get(kind, 0))
            yield Worth(kind, -net, wins, on=on)


def _numbers(paytable: Paytable, kind: str) -> Iterable[tuple[int, ...]]:
    if kind in ODDS:
        return ((point,) for point in POINTS)
    return places(paytable, kind)


def value(paytable: Paytable, kind: str, number: int) -> Value:
    """What a bet that waits for ``number`` (0: for its first roll) brings in the long run."""
    moves = kind in LINE and not number
    later = {point: value(paytable, kind, point) for point in POINTS} if moves else {}
    net = wins = decided = Fraction(0)
    for roll in ROLLS:
        fate = outcome(kind, number, roll)
        if fate == STAYS and not moves:
            continue
        here = later[roll.total] if fate == STAYS else _decided(paytable, kind, number, roll)
        decided += 1
        net, wins = net + here[0], wins + here[1]
    return net / decided, wins / decided


def _decided(paytable: Paytable, kind: str, number: int, roll: Roll) -> Value:
    fate = outcome(kind, number, roll)
    if fate == PUSH:
        return Fraction(0), Fraction(0)
    if fate != WIN:
        return Fraction(-1), Fraction(0)
    name = odds_name(kind, number, roll)
    line = paytable.bets.get(name)
    odds = line.odds if line is not None and line.odds else paytable.odds[name]
    return Fraction(odds.win, odds.unit), Fraction(1)


def facts(paytable: Paytable) -> Mapping[str, Fraction]:
    """How often a point is made, and how many rolls a shooter has the dice."""
    chance = {n: Fraction(sum(roll.total == n for roll in ROLLS), 36) for n in (*POINTS, SEVEN)}
    set_one = sum((chance[point] for point in POINTS), Fraction(0))
    made = {point: chance[point] / (chance[point] + chance[SEVEN]) for point in POINTS}
    out = sum((chance[point] * (1 - made[point]) for point in POINTS), Fraction(0))
    rolls = 1 + sum((chance[p] / (chance[p] + chance[SEVEN]) for p in POINTS), Fraction(0))
    return {
        "point_set": set_one,
        "point_made": sum((chance[p] * made[p] for p in POINTS), Fraction(0)) / set_one,
        "rolls_of_a_hand": rolls / out,
    }
