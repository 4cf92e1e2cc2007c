"""A seat at a table is handed out with a code that is good once, and taken back (SEC-11)."""

from __future__ import annotations

import pytest

from house.contract import Refused
from house.handed import tidy_code
from house.places import Enrolled
from house.staff import SEAT
from tests.house.edge_house import HOUSE, app, build, code, come_in, order, world  # noqa: F401


@pytest.fixture
def people(app):  # noqa: F811
    return app.extensions["people"]


def hand_out(people, at: str = "V1:3") -> str:
    handed = people.hand_out_seat(at, "sala", by=HOUSE)
    assert isinstance(handed, Enrolled)
    return handed.token


def sit(people, given: str) -> str:
    seated = people.sit_down(given)
    assert isinstance(seated, Enrolled)
    return seated.token


def test_a_code_makes_one_device_the_terminal_of_its_seat_and_is_good_once(people):
    given = hand_out(people)
    who = people.device(sit(people, f" {given[:4].lower()}-{given[4:]}"))
    assert ("player 3", "V1", SEAT, "V1:3") == (who.role, who.place, who.kind, who.terminal)
    assert Refused("E_TOKEN") == people.sit_down(given)
    assert 8 == len(given) and given == tidy_code(given)


def test_the_next_code_for_a_seat_cuts_off_whoever_was_there(people):
    ended: list[str] = []
    first = sit(people, hand_out(people))
    people.on_ended.append(ended.extend)
    before = people.device(first).session
    second = sit(people, hand_out(people))
    assert Refused("E_TOKEN") == people.device(first)
    assert "V1:3" == people.device(second).terminal
    assert before in ended


def test_a_seat_that_is_taken_back_knows_neither_its_code_nor_its_token(people):
    token = sit(people, hand_out(people))
    waiting = hand_out(people, "V1:4")
    assert {"V1:3", "V1:4"} == people.seats_handed_out("sala")
    for at in ("V1:3", "V1:4"):
        assert at == people.take_back_seat(at, by=HOUSE)
    assert Refused("E_TOKEN") == people.device(token)
    assert Refused("E_TOKEN") == people.sit_down(waiting)
    assert frozenset() == people.seats_handed_out("sala")
    again = people.take_back_seat("V1:3", by=HOUSE)
    assert "E_BAD_INPUT" == again.code


def test_a_terminal_of_the_house_is_neither_replaced_nor_taken_back(people):
    fixed = people.enrol_terminal("V1:5", "sala", SEAT, by=HOUSE, id="V1:5")
    assert "E_BAD_INPUT" == people.hand_out_seat("V1:5", "sala", by=HOUSE).code
    assert "E_BAD_INPUT" == people.take_back_seat("V1:5", by=HOUSE).code
    assert "V1:5" == people.device(fixed.token).terminal
    people.revoke_terminal("V1:5", by=HOUSE)
    assert "V1:5" == people.device(sit(people, hand_out(people, "V1:5"))).terminal


def test_only_who_works_at_the_tables_hands_out_a_seat(people):
    luis = people.enter("luis", "table_head").who
    assert "E_FORBIDDEN" == people.hand_out_seat("V1:3", "sala", by=luis).code


def test_a_page_of_a_seat_acts_by_its_own_csrf_text_and_no_other(app, people):  # noqa: F811
    browser = app.test_client()
    token = sit(people, hand_out(people))
    browser.set_cookie("seat", token)
    own = people.device(token).csrf
    assert "V1:3" == order(browser, own).json["person"]
    come_in(browser, "ana", "caller")
    assert "V1:3" == order(browser, own).json["person"]
    assert (403, "E_CSRF") == code(order(browser, "made up"))
    people.take_back_seat("V1:3", by=HOUSE)
    assert (403, "E_CSRF") == code(order(browser, own))
