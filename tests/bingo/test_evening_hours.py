"""Hours as they are typed on the evening's page, in the time of the hall (HOURS-1, BINGO-50)."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bingo.screens_evening import planned_hours

MADRID = ZoneInfo("Europe/Madrid")


def at(*when: int) -> int:
    return int(datetime(*when, tzinfo=MADRID).timestamp() * 1000)


NOW = at(2026, 11, 30, 16, 0)


def hours(**fields: str) -> tuple[int, int]:
    found = planned_hours(fields, NOW, MADRID)
    return found["opens_at"], found["hours_end"]


def test_without_hours_there_is_no_limit():
    assert (0, 0) == hours()
    assert (0, 0) == hours(day="2026-11-30", opens="", ends="")


def test_an_evening_across_midnight_ends_on_the_next_day():
    assert (at(2026, 11, 30, 18), at(2026, 12, 1, 3)) == hours(opens="18:00", ends="03:00")


def test_an_end_alone_is_the_next_time_the_clock_says_so():
    assert (0, at(2026, 11, 30, 23)) == hours(ends="23:00")
    assert (0, at(2026, 12, 1, 3)) == hours(ends="03:00")


def test_another_day_is_that_of_the_beginning():
    assert (at(2026, 12, 24, 17), at(2026, 12, 24, 22)) == hours(
        day="2026-12-24", opens="17:00", ends="22:00"
    )


def test_the_night_on_which_the_clocks_go_back_is_an_hour_longer():
    opens, ends = hours(day="2026-10-24", opens="22:00", ends="06:00")
    assert 9 * 3_600_000 == ends - opens


@pytest.mark.parametrize(
    "fields", [{"opens": "half past six"}, {"day": "today"}, {"ends": "25:00"}]
)
def test_hours_that_no_clock_shows_are_refused(fields):
    refused = planned_hours(fields, NOW, MADRID)
    assert ("E_BAD_INPUT", "hours_end") == (refused.code, refused.details["field"])
