"""The evening's page over HTTP: what each role is told, the plan, and the work on the stock."""

from __future__ import annotations

import base64
import time

import pytest

from bingo.cards import SeriesName, generate_matrix
from bingo.series_checks import Series
from bingo.series_file import write_csv
from tests.house.hall import Browser, Hall, code, fresh_key

PATIENCE_S = 60
STOCK = "/screens/evening/stock"
MADE = {"letter": "C", "number": 1, "size": 600, "face_cents": 200}


def keyed(browser: Browser, address: str, fields: dict):
    return browser.post(address, fields, **{"Idempotency-Key": fresh_key()})


def work_done(browser: Browser) -> dict:
    end = time.monotonic() + PATIENCE_S
    while True:
        job = browser.get(f"{STOCK}.json").json["job"]
        if job is None or job["state"] != "working":
            return job
        assert time.monotonic() < end
        time.sleep(0.05)


def parts(data: bytes, size: int = 10_000):
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    for number, piece in enumerate(pieces):
        yield {
            "name": "series.csv",
            "part": number,
            "last": number == len(pieces) - 1,
            "data": base64.b64encode(piece).decode(),
        }


def a_file(number: int = 7, spoil: bool = False) -> bytes:
    text = write_csv(Series(SeriesName("D", number), 200, generate_matrix(600, bytes(32))))
    return (text.replace(",1,", ",91,", 1) if spoil else text).encode()


def slots(browser: Browser) -> set[str]:
    return {slot.split(".")[0] for slot in browser.get("/screens/evening.json").json["rounds"]}


# --- who sees what --------------------------------------------------------------------------------


def test_each_role_is_told_what_it_works_with(hall: Hall):
    desk = {
        "session",
        "ball_set",
        "series",
        "shift",
        "prima",
        "debts",
        "minute_book",
        "game",
        "receipts",
    }
    assert slots(hall.browser("table_head")) <= desk
    assert {"session", "central_cash"} <= slots(hall.browser("hall_manager"))
    assert {"series"} == slots(hall.browser("stock_clerk"))


@pytest.mark.parametrize("role", ["cashier", "caller", "administrator", "official"])
def test_nobody_else_has_this_page(hall: Hall, role: str):
    assert (403, "E_FORBIDDEN") == code(hall.browser(role).get("/screens/evening.json"))


def test_documents_of_the_staff_are_for_those_who_enter_them(hall: Hall):
    head = hall.browser("table_head").get("/screens/evening.json").json
    assert "D-cashier" in {one["document"] for one in head["staff"]}
    assert [] == hall.browser("stock_clerk").get("/screens/evening.json").json["staff"]


# --- the plan -------------------------------------------------------------------------------------


def test_a_session_is_planned_with_the_hours_of_the_hall(hall: Hall):
    head = hall.browser("table_head")
    fields = {"name": "Noche", "capacity": 120, "opens": "18:00", "ends": "03:00"}
    planned = keyed(head, "/screens/evening/plan", fields).json["view"]
    assert ("PLANNED", 120) == (planned["state"], planned["capacity"])
    assert 9 * 3_600_000 == planned["hours_end"] - planned["opens_at"]


def test_the_same_press_plans_one_session(hall: Hall):
    head, key = hall.browser("table_head"), {"Idempotency-Key": "once"}
    fields = {"name": "Noche", "capacity": 100}
    first, second = (head.post("/screens/evening/plan", fields, **key).json for _ in range(2))
    assert first["round"] == second["round"]


def test_a_plan_that_cannot_be_is_refused(hall: Hall):
    head = hall.browser("table_head")
    for fields in ({"name": " ", "capacity": 100}, {"name": "N", "capacity": 0}, {"ends": "24:30"}):
        assert (400, "E_BAD_INPUT") == code(keyed(head, "/screens/evening/plan", fields))
    refused = keyed(hall.browser("stock_clerk"), "/screens/evening/plan", {"name": "N"})
    assert 403 == refused.status_code or "E_BAD_INPUT" == refused.json["code"]


# --- the stock ------------------------------------------------------------------------------------


def test_a_series_is_made_taken_in_by_the_clerk_and_released_by_somebody_else(hall: Hall):
    clerk, manager = hall.browser("stock_clerk"), hall.browser("hall_manager")
    assert 200 == keyed(clerk, f"{STOCK}/make", MADE).status_code
    assert "ready" == work_done(clerk)["state"]
    taken = keyed(clerk, f"{STOCK}/take", {}).json
    assert ("C-000001", "REGISTERED") == (taken["view"]["name"], taken["view"]["state"])
    assert taken["view"]["delivery"].startswith("strips-1 ")
    assert "READY" == manager.order(taken["round"], "ReleaseSeries").json["view"]["state"]
    assert work_done(clerk) is None


def test_who_takes_a_series_in_does_not_release_it(hall: Hall):
    manager = hall.browser("hall_manager")
    keyed(manager, f"{STOCK}/make", MADE)
    work_done(manager)
    taken = keyed(manager, f"{STOCK}/take", {}).json
    assert "E_SEPARATION" == manager.order(taken["round"], "ReleaseSeries").json["code"]


def test_work_that_is_ready_belongs_to_who_asked_for_it(hall: Hall):
    clerk, manager = hall.browser("stock_clerk"), hall.browser("hall_manager")
    keyed(clerk, f"{STOCK}/make", MADE)
    work_done(clerk)
    assert (409, "E_STALE") == code(keyed(manager, f"{STOCK}/take", {}))


def test_one_work_on_the_stock_runs_at_a_time(hall: Hall):
    clerk, manager = hall.browser("stock_clerk"), hall.browser("hall_manager")
    assert 200 == keyed(clerk, f"{STOCK}/make", MADE).status_code
    assert "E_BUSY" == code(keyed(manager, f"{STOCK}/make", MADE))[1]
    assert "ready" == work_done(clerk)["state"]


def test_a_delivered_file_comes_in_parts_and_is_for_sale_at_once(hall: Hall):
    clerk = hall.browser("stock_clerk")
    for part in parts(a_file()):
        assert 200 == keyed(clerk, f"{STOCK}/file", part).status_code
    assert "ready" == work_done(clerk)["state"]
    taken = keyed(clerk, f"{STOCK}/take", {"delivery": "G-1", "first": 13}).json["view"]
    assert ("D-000007", "READY", 13, "G-1") == tuple(
        taken[key] for key in ("name", "state", "next", "delivery")
    )


def test_a_spoilt_file_is_refused_with_its_faults_and_nothing_is_kept(hall: Hall):
    clerk = hall.browser("stock_clerk")
    for part in parts(a_file(spoil=True)):
        keyed(clerk, f"{STOCK}/file", part)
    job = work_done(clerk)
    assert "failed" == job["state"]
    assert all(one["code"] and one["words"] for one in job["faults"])
    assert {0, 92} == {one["line"] for one in job["faults"]}
    assert (409, "E_STALE") == code(keyed(clerk, f"{STOCK}/take", {"delivery": "G-1"}))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": "series.txt", "part": 0, "data": ""}, "name"),
        ({"name": "series.csv", "part": 0, "data": "ñ"}, "data"),
        ({"name": "series.csv", "part": 0, "data": 7}, "data"),
    ],
)
def test_what_is_no_part_of_a_file_is_refused(hall: Hall, fields, field):
    answer = keyed(hall.browser("stock_clerk"), f"{STOCK}/file", fields)
    assert ("E_BAD_INPUT", field) == (answer.json["code"], answer.json["details"]["field"])


@pytest.mark.parametrize(
    ("change", "refused"),
    [({"size": 7}, "E_MATRIX_SIZE"), ({"size": "x"}, "E_BAD_INPUT"), ({"odd": 1}, "E_BAD_INPUT")],
)
def test_a_series_that_cannot_be_made_is_refused_before_any_work(hall: Hall, change, refused):
    clerk = hall.browser("stock_clerk")
    assert refused == keyed(clerk, f"{STOCK}/make", {**MADE, **change}).json["code"]
    assert work_done(clerk) is None


def test_work_on_the_stock_is_for_those_who_may_register_a_series(hall: Hall):
    for path in ("make", "file", "take", "stop"):
        answer = keyed(hall.browser("caller"), f"{STOCK}/{path}", {})
        assert (403, "E_FORBIDDEN") == code(answer), path


def test_work_that_is_stopped_is_forgotten(hall: Hall):
    clerk = hall.browser("stock_clerk")
    keyed(clerk, f"{STOCK}/make", {**MADE, "size": 60_000})
    assert {"job": None} == keyed(clerk, f"{STOCK}/stop", {}).json
    assert work_done(clerk) is None
