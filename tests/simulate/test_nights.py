"""A short night of ``manage.py simulate``, and its exact figures.

Source of the figures: PRIMA-13.
"""

from __future__ import annotations

import pytest

from books.chances import mean_games
from house.schema import upgrade
from house.store import Store
from tests.factories import Hall
from tests.simulate.nights import Nights
from tests.simulate.nights_books import Plan, Played, waits
from tests.simulate.nights_chart import chart
from tests.simulate.nights_told import mean_limit, prima_of, summary

BARS = 'width="113.1"'
SHORT = Plan(seed="short", nights=2, hours=0.5, games_per_hour=6, players=8, annulled_in=9)


@pytest.fixture(scope="module")
def nights(tmp_path_factory) -> Nights:
    folder = tmp_path_factory.mktemp("nights")
    url = f"sqlite:///{folder}/nights.db"
    upgrade(url)
    return Nights(Hall(Store(url), folder, seed="balls").furnished(), SHORT).play()


def test_every_account_is_explained_to_the_cent_and_the_house_finds_no_fault(nights):
    assert {} == nights.differs()
    assert [] == nights.hall.faults()
    assert 6 == len(nights.games) and 2 == len(nights.differences)
    assert 0 == sum(nights.hall.accounts().values())


def test_the_nights_are_told_and_drawn(nights):
    told = list(summary(nights.games, nights.differences, nights.hall.accounts()))
    assert any(line.startswith("games  ") and "6 in 2 nights" in line for line in told)
    assert all("  " in line for line in told if line.startswith("  "))
    drawn = chart(nights.games, "short")
    assert drawn.startswith("<svg ") and drawn.rstrip().endswith("</svg>")
    assert ">2 nights<" in drawn and ">6 games<" in drawn and 3 * 2 == drawn.count(BARS)


@pytest.mark.parametrize(
    ("cards", "games"), [(50, 16.9), (100, 14.5), (200, 12.3), (300, 11.1), (500, 9.6)]
)
def test_the_exact_wait_is_that_of_the_rules(cards, games):
    assert games == round(mean_games(cards, 48), 1)
    assert abs(mean_limit(cards) - (47 + mean_games(cards, 48))) < 1e-9


def game(limit: int, prima: int = 0, units: int = 200, **more: bool) -> Played:
    return Played(1, units, 0, 0, 0, prima, 0, 1, 1, limit, 0, 60, **more)


def test_waits_count_armed_games_alone():
    first = [game(0), game(48), game(49, annulled=True), game(49, 60_000)]
    games = [*first, game(0), game(48, 60_000)]
    assert [(2, 49), (1, 48)] == list(waits(games))


def test_many_falls_agree_with_their_exact_chances_and_too_many_do_not():
    cycle = [game(48 + n) for n in range(12)] + [game(60, 60_000)]
    usual = prima_of(cycle * 20)
    assert usual.agrees and 20 == usual.falls
    assert usual.wait_agrees is False  # always thirteen games, with no spread at all
    rigged = prima_of([game(48, 60_000)] * 20)
    assert not rigged.agrees
