"""Pots whose house dies in the middle of a hit, and pots that many tables feed at once."""

from __future__ import annotations

from random import Random

import pytest

from tests.simulate.pots import TAKEN_OVER, Pots, fed, pools


def killed(url: str, cycles: int, pulls: int) -> None:
    pots = Pots(url, Random("in the middle of a hit"))
    pots.play(cycles, pulls)
    assert pulls == pots.deaths
    carousel, progressive = pools(url)
    for pool in (carousel, progressive):
        assert ({"PAID"}, {0}) == (
            {past.state for past in pool.state.past},
            {past.copies for past in pool.state.past},
        )
        assert cycles == pool.state.hit_number == pool.state.ticket_number
    meter = carousel.state.meter
    taken = sum(past.taken for past in carousel.state.past)
    assert TAKEN_OVER + cycles * 6 * 100 == meter.value + taken


def test_the_plug_is_pulled_in_the_middle_of_hits_and_nothing_is_lost_or_paid_twice(fresh_url):
    killed(fresh_url, cycles=1, pulls=1)


@pytest.mark.long
def test_the_plug_is_pulled_thirty_times_from_the_hit_to_the_reseed(fresh_url):
    killed(fresh_url, cycles=4, pulls=30)


def test_twenty_tables_feed_two_pots_from_two_processes_to_the_fraction(fresh_url):
    assert 2 * 10 * 2 == fed(fresh_url, 2, deals=1, boxes=2).stakes


@pytest.mark.long
def test_an_evening_of_twenty_tables_in_two_processes_loses_no_fraction(fresh_url):
    assert 2 * 10 * 30 * 7 == fed(fresh_url, 2, deals=30, boxes=7).stakes
