"""What a roll of two dice does to each bet; a pure table, no money (CRA-7 to CRA-39).

A bet's own number is where it lies (hard ways, place bets) or the point on which it waits: a *Come*
that has moved, a *Win* behind which the point is set, odds behind either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

POINTS = (4, 5, 6, 8, 9, 10)
SEVEN, ELEVEN, TWELVE = 7, 11, 12
CRAPS = frozenset({2, 3, 12})
HARD = frozenset({4, 6, 8, 10})
FIELD = frozenset({2, 3, 4, 9, 10, 11, 12})

LINE = {"win": "right", "dont_win": "wrong", "come": "right", "dont_come": "wrong"}
"""Bets that a first roll decides or puts on a number; for the dice or against them."""

ODDS = {f"{kind}_odds": kind for kind in LINE}
"""The bet behind which odds lie (CRA-32)."""

PAIRS = {4: "4_10", 10: "4_10", 5: "5_9", 9: "5_9", 6: "6_8", 8: "6_8"}
"""Numbers that pay alike."""

ONE_ROLL: Mapping[str, frozenset[int]] = {
    "field": FIELD,
    "under_7": frozenset(range(2, 7)),
    "over_7": frozenset(range(8, 13)),
    "seven": frozenset({SEVEN}),
    "eleven": frozenset({ELEVEN}),
    "any_craps": CRAPS,
    "craps_2": frozenset({2}),
    "craps_3": frozenset({3}),
    "craps_12": frozenset({12}),
    "craps_eleven": CRAPS | {ELEVEN},
}
"""Bets that every roll decides, with the totals that they win on."""

BIG = {"big_6": 6, "big_8": 8}
WIN, LOSE, PUSH, STAYS = "win", "lose", "push", "stays"


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice. A total of doubles 2 to 5 is made the hard way."""

    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second

    @property
    def is_hard(self) -> bool:
        return self.first == self.second and self.total in HARD


def outcome(kind: str, number: int, roll: Roll) -> str:
    """What becomes of a bet of ``kind`` that waits for ``number`` (0: for the first roll)."""
    if kind in ONE_ROLL:
        return WIN if roll.total in ONE_ROLL[kind] else LOSE
    if kind in LINE and not number:
        return _first_roll(LINE[kind], roll.total)
    if kind.startswith("hard"):
        if roll.total == number:
            return WIN if roll.is_hard else LOSE
        return LOSE if roll.total == SEVEN else STAYS
    against = LINE.get(ODDS.get(kind, kind), "wrong" if kind.startswith("wrong") else "right")
    if roll.total not in (SEVEN, number):
        return STAYS
    return WIN if (roll.total == number) == (against == "right") else LOSE


def _first_roll(side: str, total: int) -> str:
    """Seven and eleven are for the dice, two and three against them; twelve is for nobody."""
    if total in POINTS:
        return STAYS
    if side == "wrong" and total == TWELVE:
        return PUSH
    return WIN if (total in (SEVEN, ELEVEN)) == (side == "right") else LOSE


def odds_name(kind: str, number: int, roll: Roll) -> str:
    """The line of the paytable that a winning bet is paid by."""
    if kind == "field" and roll.total in (2, TWELVE):
        return "field_2_12"
    if kind in ODDS:
        return f"odds_{LINE[ODDS[kind]]}_{PAIRS[number]}"
    return kind


ORDER = (
    ("win", "dont_win", "win_odds", "dont_win_odds"),
    ("come", "dont_come", "come_odds", "dont_come_odds"),
    ("field", "under_7", "over_7"),
    tuple(BIG),
    tuple(f"{side}_{pair}" for side in ("right", "wrong") for pair in ("4_10", "5_9", "6_8")),
)
"""Groups of bets in the order in which they are paid; multiple chances come last (CRA-53)."""


def rank(kind: str) -> int:
    """The place of a bet's group in the order of payment."""
    return next((place for place, kinds in enumerate(ORDER) if kind in kinds), len(ORDER))
