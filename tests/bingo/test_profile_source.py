"""Which percentages are in force: by the day, and by the director's confirmation (BINGO-47)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bingo.profile_source import ProfileSource
from house.settings import Settings

LATE = int(datetime(2026, 11, 30, 21, tzinfo=UTC).timestamp() * 1000)
BETWEEN = int(datetime(2009, 6, 1, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture
def real() -> ProfileSource:
    return ProfileSource.of(Settings.from_environment({"BINGO_REAL": "1"}), {})


def test_a_real_house_waits_for_the_director_while_the_last_decree_is_only_cited(real):
    assert "ceuta-2008" == real.due("sala", LATE)
    assert "ceuta-2011" == real("sala", LATE).id
    assert "prizes.line_bp" not in real("sala", LATE).values


def test_once_it_is_confirmed_the_last_complete_profile_is_in_force(real):
    real.confirmed = lambda hall: "ceuta-2008"
    assert "" == real.due("sala", LATE)
    assert ("ceuta-2008", 800) == (
        real("sala", LATE).id,
        real("sala", LATE).values["prizes.line_bp"],
    )


def test_the_confirmation_of_another_profile_is_none_of_this_one(real):
    real.confirmed = lambda hall: "ceuta-2004"
    assert "ceuta-2008" == real.due("sala", LATE)
    assert "ceuta-2011" == real("sala", LATE).id


def test_a_complete_profile_needs_no_confirmation_on_its_own_days(real):
    assert ("", "ceuta-2008") == (real.due("sala", BETWEEN), real("sala", BETWEEN).id)


def test_a_demonstration_has_what_it_needs_and_its_overlay_on_top():
    overlay = {"chance.electronic_approved": True}
    source = ProfileSource.of(Settings.from_environment({}), overlay)
    assert "" == source.due("sala", LATE)
    assert source("sala", LATE).values["chance.electronic_approved"]


def test_a_real_house_takes_no_overlay():
    settings = Settings.from_environment({"BINGO_REAL": "1"})
    source = ProfileSource.of(settings, {"chance.electronic_approved": True})
    assert not source("sala", BETWEEN).values["chance.electronic_approved"]
