"""What somebody who watches the house is told: alive, ready, and its figures."""

from __future__ import annotations

import re

import pytest

from house.vitals import STILL_S, Vitals
from tests.house.hall import Hall


@pytest.fixture
def watched(hall: Hall):
    """The vitals of a hall with a clock that the test moves, and the heart's turns."""
    clock = [0.0]
    vitals = Vitals(hall.house, hall.app.extensions["heart"], lambda: clock[0])
    return vitals, clock


def test_a_house_that_would_keep_an_order_is_ready(hall):
    answer = hall.browser().get("/ready")
    assert (200, {"ready": True, "faults": []}) == (answer.status_code, answer.json)
    assert b"ok\n" == hall.browser().get("/health").data


def test_a_heart_that_stops_is_told_after_ten_seconds(watched, hall):
    vitals, clock = watched
    clock[0] = STILL_S + 1
    assert ["heart"] == vitals.faults()
    hall.app.extensions["heart"].turn()
    assert [] == vitals.faults()


def test_a_data_base_that_does_not_answer_is_told_and_the_house_still_lives(hall, monkeypatch):
    def broken(work):
        raise OSError("the disk is gone")

    monkeypatch.setattr(hall.house.door.store, "read", broken)
    answer = hall.browser().get("/ready")
    assert (503, ["storage"]) == (answer.status_code, answer.json["faults"])
    assert 200 == hall.browser().get("/health").status_code
    told = hall.browser().get("/metrics")
    assert (200, True) == (told.status_code, "bingo_ready 0\n" in told.text)
    assert "bingo_trail_rows" not in told.text


def test_figures_count_answers_and_what_is_open_and_name_nobody(hall):
    browser = hall.browser("cashier")
    browser.get("/health")
    told = hall.browser().get("/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in told.splitlines())
    assert "1" == figures["bingo_ready"]
    assert "1" == figures['bingo_open_rounds{kind="session"}']
    assert float(figures['bingo_answers_total{method="GET",status="2xx"}']) >= 1
    assert (
        figures["bingo_answer_seconds_count"] == figures['bingo_answer_seconds_bucket{le="+Inf"}']
    )
    assert not re.search("luis|marta|diego", told)


@pytest.mark.parametrize("jump", [-3600.0, 5.5, 86_400.0])
def test_a_clock_that_jumps_is_counted_once_and_one_that_is_set_right_slowly_is_not(hall, jump):
    clock, wall = [0.0], [1_000.0]
    heart = hall.app.extensions["heart"]
    vitals = Vitals(hall.house, heart, lambda: clock[0], lambda: wall[0])
    for second, by in enumerate([1.01, 1.0, 1.0 + jump, 1.0, 0.99], 1):
        clock[0], wall[0] = float(second), wall[0] + by
        vitals.look()
    assert 1 == vitals.jumps
    assert ("bingo_clock_jumps_total", "", 1) in list(vitals.figures())


def test_only_the_hall_itself_is_told_how_the_house_is(hall):
    outside = {"environ_base": {"REMOTE_ADDR": "203.0.113.9"}}
    client = hall.browser().client
    asked = {page: client.get(page, **outside).status_code for page in PAGES}
    assert {"/health": 200, "/ready": 404, "/metrics": 404} == asked


PAGES = ("/health", "/ready", "/metrics")
