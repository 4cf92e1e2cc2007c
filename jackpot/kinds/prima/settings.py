"""The settings that the law leaves open for a prima, as the dated profile gives them (PRIMA-10).

``prima.count_at`` and ``prima.split`` are obeyed by the game, which knows the claims and hands out
the shares; ``prima.receipt`` by the till. The pool obeys the rest and tells all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from house.contract import Refused

NEXT_CYCLE = "next_cycle"
AT_ONCE = "at_once"
CARRY = "carry"
UP = "up"
LIMIT_FLOOR = 15
"""A card has fifteen numbers: no bingo comes earlier, so no prima could be won below it."""

LIMIT_CEILING = 90
"""No more balls than these are in the drum; the limit grows no further (PRIMA-5)."""

RATE_BP = 400
CAP_ALONE = 1_000_000
"""Cents above which nobody opens a prima alone: a cap typed without its comma (SEC-10)."""
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "prima.withhold_while_armed": (False, True),
    "prima.count_at": ("call", "completion"),
    "prima.count_annulled": (False, True),
    "prima.split": ("up", "down"),
    "prima.cap_applies": (NEXT_CYCLE, AT_ONCE),
    "prima.rounding": (CARRY, UP),
    "prima.receipt": ("separate", "with_bingo"),
}
"""Every setting with its two values, the default first."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one profile; ``rate_bp`` is the percentage of a prima that opens."""

    rate_bp: int
    withhold_while_armed: bool
    count_at: str
    count_annulled: bool
    split: str
    cap_applies: str
    rounding: str
    receipt: str


def settings_of(profile: Mapping[str, Any]) -> Settings:
    """The settings of a profile; a key that is absent has its default."""
    chosen = {
        key.removeprefix("prima."): profile.get(key, values[0]) for key, values in CHOICES.items()
    }
    return Settings(rate_bp=profile.get("prima.bp", RATE_BP), **chosen)


def check_settings(profile: Mapping[str, Any]) -> Refused | None:
    """``E_BAD_INPUT`` naming the first setting that is none of its two values."""
    for key, values in CHOICES.items():
        if profile.get(key, values[0]) not in values:
            return Refused("E_BAD_INPUT", {"field": key, "reason": "setting"})
    rate = profile.get("prima.bp", RATE_BP)
    if type(rate) is not int or not 0 < rate < 10_000:
        return Refused("E_BAD_INPUT", {"field": "prima.bp", "reason": "range"})
    return None
