"""A whole house from a few seeds: what ``manage.py simulate-house`` does with thousands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulate.whole.house import play, template

MISHAPS = {"died before the commit", "died after the commit", "no room", "doubled", "late"}


@pytest.fixture(scope="session")
def base(tmp_path_factory) -> Path:
    return template(tmp_path_factory.mktemp("whole"))


def test_a_house_in_which_everything_goes_wrong_stays_true(base) -> None:
    played = [play(f"suite {number}", base, steps) for number, steps in enumerate((250, 80))]
    assert [] == [(one.seed, fault) for one in played for fault in one.wrong]
    assert set().union(*(one.met for one in played)) >= MISHAPS
    assert all(one.orders > 80 for one in played)


def test_the_same_seed_is_the_same_evening(base) -> None:
    """What was answered to whom, and which mishaps were met."""
    first, again = (play("again", base, steps=30) for _ in range(2))
    assert first == again


@pytest.mark.long
def test_two_hundred_houses_stay_true(base) -> None:
    assert [] == [fault for number in range(200) for fault in play(str(number), base).wrong]
