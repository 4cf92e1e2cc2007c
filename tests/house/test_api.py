"""The interface over HTTP, as docs/api.md tells it: what is asked, answered, refused, repeated."""

from __future__ import annotations

import re

import pytest
from babel.support import Translations
from sqlalchemy import func, select

from commands import _texts, _translations
from house.edge import LARGEST_BODY
from house.messages import MESSAGES
from house.records import commands, documents, events, rounds, sessions, transfers
from tests.house.hall import DEVICE, DISPLAY, NOBODY, Browser, Hall, code, fresh_key


@pytest.fixture(scope="module")
def hall(shared_hall: Hall) -> Hall:
    """All these tests ask one house; each looks at what its own orders changed."""
    return shared_hall


@pytest.fixture(scope="module")
def cashier(hall: Hall) -> Browser:
    """Luis at his till, whose shift is open."""
    browser = hall.browser()
    browser.sign_in("luis", "cashier")
    return browser


@pytest.fixture(scope="module")
def head(hall: Hall) -> Browser:
    """Marta, who leads the table."""
    browser = hall.browser()
    browser.sign_in("marta", "table_head")
    return browser


@pytest.fixture
def press() -> dict[str, str]:
    """The key of one press."""
    return {"Idempotency-Key": fresh_key()}


def counted(hall: Hall) -> dict[str, int]:
    """How many rows each table of what is kept for ever has."""

    def count(conn) -> dict[str, int]:
        kept = (events, transfers, rounds, commands, sessions, documents)
        return {table.name: conn.scalar(select(func.count()).select_from(table)) for table in kept}

    return hall.door.store.read(count)


def cash_in(browser: Browser, hall: Hall, cents: object = 500, **headers: str):
    """The order that most tests send: change for the till."""
    address = f"/api/rounds/{hall.of('shift')}/CashIn"
    told = {"Idempotency-Key": fresh_key(), **headers}
    return browser.post(address, {"cents": cents, "reason": "cambio"}, **told)


# --- looking -------------------------------------------------------------------------------------


def test_the_list_names_the_open_rounds_that_ones_seat_sees(hall, cashier):
    listed = cashier.get("/api/rounds").json
    assert "sala" == listed["hall"]
    kinds = {row["kind"] for row in listed["rounds"]}
    assert {"shift", "series", "session", "prima", "debts"} <= kinds
    assert not {"ball_set", "minute_book"} & kinds
    assert {"round", "kind", "ordinal", "number"} == set(listed["rounds"][0])


def test_the_list_can_be_asked_for_some_kinds_alone(hall, cashier):
    listed = cashier.get("/api/rounds?kind=series&kind=shift&kind=nothing").json["rounds"]
    assert ["series", "series", "shift"] == sorted(row["kind"] for row in listed)
    assert [] == cashier.get("/api/rounds?kind=nothing").json["rounds"]


def test_a_round_is_its_number_and_the_view_of_ones_seat(hall, cashier):
    shift = hall.of("shift")
    seen = cashier.get(f"/api/rounds/{shift}").json
    assert {"round", "kind", "number", "view"} == set(seen)
    assert (shift, "shift") == (seen["round"], seen["kind"])
    assert hall.door.look(shift).number == seen["number"]
    assert ("luis", 30_000) == (seen["view"]["cashier"], seen["view"]["float_cents"])


def test_who_is_signed_in_can_be_asked(hall, cashier):
    me = cashier.get("/api/me").json
    assert {
        "person": "luis",
        "name": "Luis Ortega",
        "role": "cashier",
        "roles": ["cashier", "stock_clerk"],
        "hall": "sala",
        "terminal": "",
    } == me


@pytest.mark.parametrize("round_id", ["sala-shift-77", "%00", "%ED%A0%80", "x" * 500])
def test_what_does_not_exist_is_not_found(hall, cashier, round_id):
    answer = cashier.get(f"/api/rounds/{round_id}")
    assert (404, "E_NO_ROUND") == code(answer)
    assert len(answer.json["details"]["round"]) <= 80


def test_an_address_below_api_that_is_none_is_refused_like_everything(hall, cashier):
    assert (404, "E_NO_ACTION") == code(cashier.get("/api/nothing"))
    wrong = cashier.client.delete("/api/rounds", headers=cashier.headers)
    assert (405, "E_NO_ACTION") == code(wrong)
    assert {"GET", "HEAD", "OPTIONS", "POST"} == set(wrong.headers["Allow"].split(", "))


# --- opening and acting --------------------------------------------------------------------------


def test_an_order_is_answered_with_the_new_number_and_the_view_after_it(hall, cashier):
    before = cashier.get(f"/api/rounds/{hall.of('shift')}").json
    done = cash_in(cashier, hall, 2_500)
    assert (200, False) == (done.status_code, done.json["repeated"])
    assert 1 == done.json["number"] - before["number"]
    assert 2_500 == done.json["view"]["expected_cents"] - before["view"]["expected_cents"]
    assert done.json["view"] == cashier.get(f"/api/rounds/{hall.of('shift')}").json["view"]


def test_a_round_is_opened_by_its_game_and_fields(hall):
    director = hall.browser("director")
    done = director.open("ball_set", name="J-2", type="drum", approval="DEMO")
    assert (200, "sala-ball_set-2", 1) == (
        done.status_code, done.json["round"], done.json["number"]
    )  # fmt: skip
    assert "J-2" == done.json["view"]["name"]


def test_a_second_opening_of_a_kind_is_a_round_of_its_own(hall):
    clerk = hall.browser("stock_clerk")
    matrix = clerk.get(f"/api/rounds/{hall.of('series')}").json["view"]["matrix"]
    fields = {"letter": "C", "number": 9, "size": 1800, "face_cents": 300, "matrix": matrix}
    done = clerk.open("series", **fields, own_print=True)
    assert 200 == done.status_code, done.text
    assert ("sala-series-3", 1) == (done.json["round"], done.json["number"])


@pytest.mark.parametrize("game", ["no_game", "", None, 7, ["shift"], {"a": 1}])
def test_only_a_game_of_the_house_can_be_opened(hall, cashier, game):
    answer = cashier.post("/api/rounds", {"game": game}, **{"Idempotency-Key": fresh_key()})
    assert (404, "E_NO_ACTION") == code(answer)


def test_an_opening_is_no_action_of_a_round_and_no_round_knows_foreign_actions(hall, cashier):
    assert (404, "E_NO_ACTION") == code(cashier.order(hall.of("shift"), "OpenShift"))
    assert (404, "E_NO_ACTION") == code(cashier.order(hall.of("shift"), "RequestBall", ordinal=1))
    assert (404, "E_NO_ROUND") == code(cashier.order("sala-shift-9", "CashIn", cents=1, reason="x"))


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "field", "reason"),
    [
        ({"cents": 1, "reason": "x", "colour": "red"}, "colour", "unknown"),
        ({"cents": 1}, "reason", "Object missing required field `reason`"),
        ({"cents": "1", "reason": "x"}, "cents", "Expected `int`, got `str` - at `$.cents`"),
        ({"cents": 1.5, "reason": "x"}, "cents", "Expected `int`, got `float` - at `$.cents`"),
        ({"cents": True, "reason": "x"}, "cents", "Expected `int`, got `bool` - at `$.cents`"),
        ({"cents": None, "reason": "x"}, "cents", "Expected `int`, got `null` - at `$.cents`"),
        ({"cents": 10**15 + 1, "reason": "x"}, "cents", "range"),
        ({"cents": 1, "reason": "x" * 4_001}, "reason", "length"),
        ({"cents": 1, "reason": "a\x00b"}, "reason", "text"),
        ({"cents": 1, "reason": "\ud800"}, "reason", "text"),
        ([1, 2], "", "a JSON object is needed"),
        ("text", "", "a JSON object is needed"),
    ],
)
def test_a_field_that_is_not_right_is_named(hall, cashier, body, field, reason):
    address = f"/api/rounds/{hall.of('shift')}/CashIn"
    answer = cashier.post(address, body, **{"Idempotency-Key": fresh_key()})
    assert (400, "E_BAD_INPUT") == code(answer)
    assert {"field": field, "reason": reason} == answer.json["details"]


def test_the_rules_own_refusals_are_422_and_carry_their_details(hall, cashier):
    answer = cash_in(cashier, hall, 0)
    assert (422, "E_BAD_AMOUNT") == code(answer)
    assert {"field": "cents"} == answer.json["details"]


def test_an_order_that_came_too_late_is_409(hall, head):
    fields = head.get("/screens/caller.json").json["next"]["fields"]
    opened = head.open("ninety_ball", **fields)
    assert 200 == opened.status_code, opened.text
    assert 200 == head.order(opened.json["round"], "OpenSale").status_code
    assert (409, "E_STALE") == code(head.order(opened.json["round"], "CloseSale", units=3))


def test_a_refusal_is_told_in_spanish_and_in_english_if_one_asks_so(hall):
    _translations.compile_stale(_texts.FOLDER)
    visitor, ended = hall.browser(), MESSAGES["E_SESSION_ENDED"]
    english = Translations.load(str(_texts.FOLDER), ["en"]).gettext(ended)
    assert english != ended
    for address, message in (
        ("/api/me", ended),
        ("/api/me?lang=tlh", ended),
        ("/api/me?lang=en", english),
        ("/api/me", english),  # remembered by a cookie
        ("/api/me?lang=es", ended),
        ("/api/me", ended),
    ):
        assert message == visitor.get(address).json["message"], address


def test_a_body_that_is_too_big_is_413_and_read_by_nobody(hall, cashier):
    before = counted(hall)
    address = f"/api/rounds/{hall.of('shift')}/CashIn"
    big = b'{"reason":"' + b"x" * LARGEST_BODY + b'"}'
    sent = {**cashier.headers, "Content-Type": "application/json"}
    answer = cashier.client.post(address, data=big, headers=sent)
    assert (413, "E_TOO_BIG") == code(answer)
    assert before == counted(hall)


# --- keys ----------------------------------------------------------------------------------------


def test_the_same_key_is_answered_as_the_first_time_and_does_nothing_more(hall, cashier, press):
    first = cash_in(cashier, hall, **press)
    before = counted(hall)
    again = cash_in(cashier, hall, **press)
    assert (200, True) == (again.status_code, again.json["repeated"])
    assert first.json["number"] == again.json["number"]
    assert before == counted(hall)


def test_a_refused_order_is_refused_again_under_its_key(hall, cashier, press):
    first = cash_in(cashier, hall, 0, **press)
    assert 422 == first.status_code
    assert first.json == cash_in(cashier, hall, 0, **press).json


def test_a_key_that_comes_with_another_content_is_409(hall, cashier, press):
    cash_in(cashier, hall, 500, **press)
    before = counted(hall)
    other = cash_in(cashier, hall, 501, **press)
    assert (409, "E_ID_REUSED") == code(other)
    address, fields = f"/api/rounds/{hall.of('shift')}/CashOut", {"cents": 500, "reason": "cambio"}
    assert (409, "E_ID_REUSED") == code(cashier.post(address, fields, **press))
    assert before == counted(hall)


@pytest.mark.parametrize("key", ["", "k" * 81, "tab\tkey", "ñ"])
def test_an_order_without_a_proper_key_is_refused(hall, cashier, key):
    before = counted(hall)
    assert (400, "E_KEY_REQUIRED") == code(cash_in(cashier, hall, **{"Idempotency-Key": key}))
    assert before == counted(hall)


def test_two_people_may_use_the_same_key(hall, cashier, head, press):
    assert 200 == cash_in(cashier, hall, **press).status_code
    book, note = hall.of("minute_book"), {"kind": "remark", "text": "Todo bien"}
    assert 200 == head.post(f"/api/rounds/{book}/AddNote", note, **press).status_code


# --- where it comes from -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"X-CSRF-Token": ""}, "E_CSRF"),
        ({"X-CSRF-Token": "0" * 48}, "E_CSRF"),
        ({"Origin": "https://elsewhere.example"}, "E_ORIGIN"),
        ({"Origin": "null"}, "E_ORIGIN"),
        ({"Sec-Fetch-Site": "cross-site"}, "E_ORIGIN"),
        ({"Sec-Fetch-Site": "same-site"}, "E_ORIGIN"),
    ],
)
def test_an_order_that_no_page_of_the_house_sends_is_refused(hall, cashier, headers, refused):
    before = counted(hall)
    assert (403, refused) == code(cash_in(cashier, hall, **headers))
    assert before == counted(hall)


def test_the_text_of_another_session_does_not_fit(hall, cashier, head):
    foreign = {"X-CSRF-Token": head.headers["X-CSRF-Token"]}
    assert (403, "E_CSRF") == code(cash_in(cashier, hall, **foreign))


def test_a_page_of_the_house_itself_is_let_in(hall, cashier):
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert 200 == cash_in(cashier, hall, **own).status_code


def test_nothing_in_the_whole_house_has_an_effect_by_get(hall):
    addresses = [
        re.sub(r"<[^>]+>", place, str(rule))
        for rule in hall.app.url_map.iter_rules()
        for place in ("caller", hall.of("shift"), "CashIn")
        if "GET" in rule.methods and not str(rule).startswith(("/static", "/display"))
    ]
    assert len(addresses) >= 30
    seats = ("table_head", "cashier", "administrator", DISPLAY, DEVICE, NOBODY)
    crowd = [hall.browser(seat) for seat in seats]
    before = counted(hall)
    for browser in crowd:
        for address in addresses:
            assert browser.get(f"{address}?lang=es").status_code < 500, address
    assert before | {"commands": 0} == counted(hall) | {"commands": 0}, "but for notes of who read"


def test_a_desk_of_the_demonstration_is_entered_by_its_form_alone(hall):
    visitor = hall.browser()
    page = visitor.get("/demo/enter/caller").text
    assert (401, "E_SESSION_ENDED") == code(visitor.get("/api/me"))
    assert 403 == visitor.client.post("/demo/enter/caller").status_code
    assert (401, "E_SESSION_ENDED") == code(visitor.get("/api/me"))
    given = {"csrf": re.search(r'name="csrf" value="(\w+)"', page)[1]}
    entered = visitor.client.post("/demo/enter/caller", data=given)
    assert (303, "/screens/caller") == (entered.status_code, entered.location)
    assert "marta" == visitor.get("/api/me").json["person"]
    assert (404, "E_NO_ACTION") == code(visitor.get("/demo/enter/vault"))
    assert (404, "E_NO_ACTION") == code(visitor.client.post("/demo/enter/vault", data=given))


def test_the_form_of_a_desk_sends_itself_only_for_who_came_from_here(hall):
    visitor = hall.browser()
    for site, sends in (("none", True), ("same-origin", True), ("cross-site", False)):
        page = visitor.get("/demo/enter/till", **{"Sec-Fetch-Site": site}).text
        assert sends == ("/static/pages/enter.js" in page), site


# --- sign-in by program --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"login": "luis", "secret": "x", "colour": "red"}, "colour"),
        ({"login": 7, "secret": "x"}, "login"),
        ({"login": "luis", "secret": "x" * 201}, "secret"),
        ({"login": "lu\x00is", "secret": "x"}, "login"),
        ({"login": "luis", "secret": "\udfff"}, "secret"),
        ([], ""),
    ],
)
def test_who_signs_in_by_program_is_told_which_field_is_wrong(hall, body, field):
    answer = hall.browser().post("/sign-in", body)
    assert (400, "E_BAD_INPUT") == code(answer)
    assert field == answer.json["details"]["field"]


def test_a_machine_acts_with_its_token_and_needs_no_text_of_a_page(hall):
    machine = hall.browser(DEVICE)
    assert "device" == machine.get("/api/me").json["role"]
    assert (403, "E_FORBIDDEN") == code(cash_in(machine, hall))
    wrong = {"Authorization": "Bearer 00"}
    assert (401, "E_TOKEN") == code(cash_in(machine, hall, **wrong))
