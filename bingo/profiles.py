"""Dated rule profiles: which percentages and readings of the law are in force on a day.

A *profile* is one TOML text of ``bingo/paytables``, named jurisdiction and first day. Its settings
are used by dotted key (``prizes.line_bp``). A game keeps the profile of the day it was announced
on. An incomplete profile cannot be put in force; until the director has confirmed in writing the
last complete one, no game can be announced under it.

    profile_at  E_PROFILE_MISSING · E_PROFILE_INCOMPLETE · E_BAD_INPUT a value that cannot be

This file is pure: the texts are handed in. Requirements: PROFILE-1, BINGO-13, BINGO-47, DEC-B22.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from house.contract import Refused
from ledger.money import BASIS

PERCENTAGES = ("prizes.line_bp", "prizes.bingo_bp")

REQUIRED = (
    *PERCENTAGES,
    "prima.bp",
    "prima.count_at",
    "prima.split",
    "prima.rounding",
    "split.mode",
    "claim.wait_seconds",
    "claim.questions_at_end",
    "claim.bingo_implies_line",
    "ball.min_spacing_ms",
    "ball.least_spacing_ms",
    "ball.correct_last_only",
    "sale.mode",
    "sale.gap",
    "sale.void_reasons",
    "sale.offers",
    "game.faces",
    "game.min_face_cents",
    "pay.line_early",
    "failure.minutes",
    "failure.hand_draw",
    "failure.causes",
    "failure.ball_causes",
    "togo.console",
    "hall.demonstration",
    "chance.electronic_approved",
)
"""The settings that a ninety-ball game reads."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "prima.count_at": ("call", "completion"),
    "prima.split": ("up", "down"),
    "prima.rounding": ("carry", "up"),
    "split.mode": ("up_house_pays", "exact_by_card_order"),
    "sale.mode": ("desk", "blocks"),
    "sale.gap": ("refuse", "two_runs"),
}
"""The readings that a setting may have."""

COUNTS = (
    *PERCENTAGES,
    "prima.bp",
    "claim.wait_seconds",
    "claim.questions_at_end",
    "ball.min_spacing_ms",
    "ball.least_spacing_ms",
    "sale.offers",
    "game.min_face_cents",
    "failure.minutes",
)
"""Settings that are whole numbers and never negative."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile in force: its id, its first day and its settings by dotted key."""

    id: str
    since: date
    settings: Mapping[str, Any]


def profile_at(texts: Mapping[str, str], at: date, confirmed: bool) -> Profile | Refused:
    """The profile in force on a day. ``texts`` are TOML texts by file name.

    ``confirmed``: the director has confirmed in writing that the last complete profile still holds,
    so that incomplete later ones are passed over.
    """
    known = [profile for profile in map(read, texts.values()) if profile.since <= at]
    if confirmed:
        known = [profile for profile in known if not missing(profile.settings)]
    if not known:
        return Refused("E_PROFILE_MISSING", {"date": at.isoformat()})
    chosen = max(known, key=lambda profile: profile.since)
    if absent := missing(chosen.settings):
        return Refused("E_PROFILE_INCOMPLETE", {"profile": chosen.id, "key": absent[0]})
    return check(chosen.settings) or chosen


def in_force(texts: Mapping[str, str], at: date, confirmed: bool) -> Profile:
    """What a house opens its rounds under on a day, also while no game can be announced.

    With nothing in force the settings are empty, and an incomplete profile comes as it is: the
    game's own announcement refuses both. Rounds of other kinds go on.
    """
    found = profile_at(texts, at, confirmed)
    if isinstance(found, Profile):
        return found
    incomplete = found.details.get("profile")
    known = [profile for profile in map(read, texts.values()) if profile.id == incomplete]
    return known[0] if known else Profile("", at, {})


def read(text: str) -> Profile:
    """The profile of one TOML text, whatever its state."""
    settings = flatten(tomllib.loads(text))
    since = date.fromisoformat(settings["profile.from"])
    return Profile(settings["profile.id"], since, settings)


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """A tree of settings as one dictionary by dotted key; lists stay lists."""
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat


def overlaid(profile: Profile, changes: Mapping[str, Any]) -> Profile | Refused:
    """The profile with some settings changed, as a demonstration hall does, or what is wrong."""
    strange = sorted(set(changes) - set(profile.settings))
    if strange:
        return Refused("E_BAD_INPUT", {"key": strange[0]})
    settings = {**profile.settings, **changes}
    return check(settings) or Profile(profile.id, profile.since, settings)


def missing(settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The required settings that are not entered."""
    return tuple(key for key in REQUIRED if settings.get(key) is None)


def check(settings: Mapping[str, Any]) -> Refused | None:
    """``E_BAD_INPUT`` with the key of the first value that cannot be."""
    for key in COUNTS:
        if type(settings[key]) is not int or settings[key] < 0:
            return Refused("E_BAD_INPUT", {"key": key, "value": settings[key]})
    for key, choices in CHOICES.items():
        if settings[key] not in choices:
            return Refused("E_BAD_INPUT", {"key": key, "value": settings[key]})
    if settings["claim.wait_seconds"] < 1:
        return Refused("E_BAD_INPUT", {"key": "claim.wait_seconds", "reason": "never nought"})
    least = 0 if settings["hall.demonstration"] else settings["ball.least_spacing_ms"]
    if settings["ball.min_spacing_ms"] < least:
        return Refused("E_BAD_INPUT", {"key": "ball.min_spacing_ms", "reason": "too fast"})
    if sum(settings[key] for key in PERCENTAGES) > BASIS:
        return Refused("E_BAD_INPUT", {"key": "prizes.bingo_bp", "reason": "over 100 per cent"})
    if settings["prima.bp"] > settings["prizes.bingo_bp"]:
        return Refused("E_BAD_INPUT", {"key": "prima.bp", "reason": "more than the bingo prize"})
    return None
