"""Dated rule profiles: PROFILE-1, BINGO-13, BINGO-47, DEC-B22."""

from __future__ import annotations

from datetime import date

import pytest

from bingo.profiles import (
    CHOICES,
    REQUIRED,
    Profile,
    check,
    flatten,
    in_force,
    missing,
    overlaid,
    profile_at,
    read,
)
from house.contract import Refused
from tests.games.table import profile_texts, shipped

TODAY = date(2026, 11, 30)


def code(found: Profile | Refused | None) -> str:
    return found.code if isinstance(found, Refused) else ""


@pytest.mark.parametrize(
    ("day", "profile"),
    [
        ("1979-01-01", "state-1979"),
        ("2003-12-31", "state-1979"),
        ("2004-01-01", "ceuta-2004"),
        ("2008-12-12", "ceuta-2004"),
        ("2008-12-13", "ceuta-2008"),
        ("2011-07-07", "ceuta-2008"),
    ],
)
def test_a_profile_holds_from_its_first_day_until_the_next_one(day, profile):
    found = profile_at(profile_texts(), date.fromisoformat(day), confirmed=False)
    assert isinstance(found, Profile) and profile == found.id


def test_before_the_first_profile_there_is_none():
    assert "E_PROFILE_MISSING" == code(profile_at(profile_texts(), date(1978, 12, 31), True))


def test_a_profile_that_is_not_entered_cannot_be_in_force():
    found = profile_at(profile_texts(), TODAY, confirmed=False)
    assert isinstance(found, Refused)
    assert ("E_PROFILE_INCOMPLETE", "ceuta-2011") == (found.code, found.details["profile"])


def test_the_last_known_profile_holds_once_the_director_has_confirmed_it():
    found = profile_at(profile_texts(), TODAY, confirmed=True)
    assert isinstance(found, Profile) and "ceuta-2008" == found.id


def test_a_house_opens_its_other_rounds_also_while_no_game_can_be_announced():
    incomplete = in_force(profile_texts(), TODAY, confirmed=False)
    nothing = in_force(profile_texts(), date(1978, 1, 1), confirmed=False)
    complete = in_force(profile_texts(), TODAY, confirmed=True)
    assert ("ceuta-2011", "", "ceuta-2008") == (incomplete.id, nothing.id, complete.id)
    assert (("prizes.line_bp", "prizes.bingo_bp"), {}) == (
        missing(incomplete.settings),
        nothing.settings,
    )


@pytest.mark.parametrize("name", sorted(profile_texts()))
def test_every_shipped_profile_holds_what_a_game_reads(name):
    settings = read(profile_texts()[name]).settings
    unknown = ("prizes.line_bp", "prizes.bingo_bp") if "2011" in name else ()
    assert unknown == missing(settings)
    assert set(REQUIRED) - set(unknown) <= set(settings)


def test_the_shipped_percentages_are_those_of_the_catalogue():
    settings = shipped().settings
    shares = ("prizes.line_bp", "prizes.bingo_bp", "prima.bp", "prima.cap_cents")
    assert [800, 5700, 400, 60_000] == [settings[key] for key in shares]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("prizes.line_bp", 5000),
        ("prizes.line_bp", -1),
        ("prizes.line_bp", 8.5),
        ("prima.bp", 5701),
        ("claim.wait_seconds", "10"),
        ("claim.wait_seconds", 0),
        ("ball.min_spacing_ms", 1499),
        ("ball.min_spacing_ms", True),
        *((key, "otherwise") for key in CHOICES),
    ],
)
def test_a_value_that_cannot_be_is_named(key, value):
    found = check({**shipped().settings, key: value})
    assert isinstance(found, Refused) and "E_BAD_INPUT" == found.code
    assert found.details["key"] in (key, "prizes.bingo_bp")


def test_a_demonstration_changes_some_settings_and_no_unknown_one():
    pace = {"ball.min_spacing_ms": 0, "claim.wait_seconds": 1}
    assert "E_BAD_INPUT" == code(overlaid(shipped(), pace))
    changed = overlaid(shipped(), {**pace, "hall.demonstration": True})
    assert isinstance(changed, Profile) and 0 == changed.settings["ball.min_spacing_ms"]
    assert "ceuta-2008" == changed.id
    assert "E_BAD_INPUT" == code(overlaid(shipped(), {"ball.spacing": 0}))
    assert "E_BAD_INPUT" == code(overlaid(shipped(), {"ball.min_spacing_ms": -1}))


def test_settings_are_read_by_dotted_key():
    assert {"a.b.c": 1, "a.d": [2], "e": 3} == flatten({"a": {"b": {"c": 1}, "d": [2]}, "e": 3})
