"""SEC-2, SEC-11, SEC-14 to SEC-16, SEC-21: machines, displays, headers, limits."""

from __future__ import annotations

import io
import secrets

from house.audit import check_audit
from house.contract import Refused
from house.edge import LARGEST_BODY
from house.limits import Limits, MemoryCounters, Rate, RedisCounters
from house.one_time_code import STEP_MS, code_at
from house.records import commands
from tests.house import redis_server
from tests.house.edge_house import (
    GOOD,
    HOUSE,
    app,
    browser,
    build,
    code,
    come_in,
    order,
    world,
)
from tests.house.staffing import secret_of

__all__ = ["app", "browser", "world"]


# --- SEC-2 and SEC-11: terminals, machines, displays ---------------------------------------------


def test_the_administrator_makes_a_browser_an_enrolled_terminal_and_then_the_pin_works(browser):
    pin = {"login": "ana", "secret": "482915"}
    assert code(browser.post("/sign-in", json=pin)) == (403, "E_TERMINAL")
    csrf = come_in(browser, "eva")["csrf"]
    body = {"name": "Caja 1", "kind": "till", "id": "till-1"}
    made = browser.post("/api/terminal", json=body, headers={"X-CSRF-Token": csrf})
    assert made.json == {"terminal": "till-1"}
    assert code(browser.post("/sign-in", json=pin)) == (401, "E_PIN")
    come_in(browser)
    assert browser.post("/sign-in", json=pin).json["person"] == "ana"


def test_nobody_else_enrols_a_terminal(browser):
    csrf = come_in(browser)["csrf"]
    body = {"name": "Caja 1", "kind": "till"}
    answer = browser.post("/api/terminal", json=body, headers={"X-CSRF-Token": csrf})
    assert code(answer) == (403, "E_FORBIDDEN")


def test_a_machine_shows_its_bearer_token_and_needs_no_csrf_text(app, browser):
    people = app.extensions["people"]
    made = people.enrol_terminal("Extractor", "sala", "extractor", by=HOUSE, id="extractor-1")
    bearer = {"Authorization": f"Bearer {made.token}"}
    expected = {"person": "extractor-1", "role": "device", "kind": "device"}
    assert order(browser, **bearer).json == expected
    assert code(order(browser, Authorization="Bearer made-up")) == (401, "E_TOKEN")
    csrf = come_in(browser)["csrf"]
    assert code(order(browser, csrf, Authorization="Bearer made-up")) == (401, "E_TOKEN")


def test_a_display_opens_by_its_own_address_and_only_shows(app, browser):
    people = app.extensions["people"]
    made = people.enrol_display("Pantalla", "sala", "monitor", by=HOUSE, id="screen-1")
    answer = browser.get(f"/display/{made.token}")
    assert answer.location == "/screens/monitor"
    expected = {"person": "screen-1", "role": "display", "kind": "display"}
    assert browser.get("/screens/monitor").json == expected
    come_in(browser)
    assert browser.get("/screens/monitor").json == expected
    assert browser.get("/screens/caller").json["person"] == "ana"
    assert code(app.test_client().get("/display/made-up")) == (401, "E_TOKEN")


def test_a_display_that_asks_for_something_is_noted_and_cut_off(app, browser, fresh_store):
    people = app.extensions["people"]
    made = people.enrol_display("Pantalla", "sala", "monitor", by=HOUSE, id="screen-1")
    browser.get(f"/display/{made.token}")
    assert code(order(browser)) == (403, "E_READ_ONLY")
    assert code(browser.get("/screens/monitor")) == (401, "E_SESSION_ENDED")
    rows = fresh_store.read(
        lambda conn: conn.execute(
            commands.select().where(commands.c.action == "DisplayAsked")
        ).all()
    )
    assert [(row.actor, row.outcome, row.code) for row in rows] == [
        ("screen-1", "refused", "E_READ_ONLY")
    ]
    assert fresh_store.read(check_audit) is None


# --- SEC-14: headers -----------------------------------------------------------------------------


def test_pages_carry_the_headers_of_the_house_and_are_kept_by_nobody(browser):
    come_in(browser)
    headers = browser.get("/api/me").headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "media-src": "'self' blob:",
        "connect-src": "'self' ws://localhost",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers


def test_over_tls_the_browser_is_told_to_stay_there(browser):
    headers = browser.get("/api/me", base_url="https://localhost").headers
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "connect-src 'self' wss://localhost;" in headers["Content-Security-Policy"]


def test_a_proxy_is_believed_only_when_it_is_set(fresh_store, world):
    forwarded = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    body = {"login": "ana", "secret": GOOD}
    plain = build(fresh_store, world).test_client()
    assert plain.post("/sign-in", json=body, headers=forwarded).status_code == 200
    behind = build(fresh_store, world, BINGO_PROXIES="1").test_client()
    answer = behind.post("/sign-in", json=body, headers=forwarded)
    assert code(answer) == (401, "E_SIGN_IN")
    assert "Strict-Transport-Security" in answer.headers


# --- SEC-15, SEC-16, SEC-21 ----------------------------------------------------------------------


def test_a_body_that_is_too_big_is_refused_with_and_without_its_length(browser):
    csrf = come_in(browser)["csrf"]
    big = b"x" * (LARGEST_BODY + 1)
    headers = {"X-CSRF-Token": csrf}
    path = "/api/rounds/r-1/Sell"
    assert code(browser.post(path, data=big, headers=headers)) == (413, "E_TOO_BIG")
    fits = browser.post(path, data=b"x" * LARGEST_BODY, headers=headers)
    assert fits.status_code == 200
    streamed = browser.post(
        path,
        input_stream=io.BytesIO(big),
        headers=headers,
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert code(streamed) == (413, "E_TOO_BIG")


def test_looking_up_cards_is_limited_and_ordinary_orders_are_not(browser):
    csrf = come_in(browser)["csrf"]
    path = "/api/rounds/r-1/CheckCard"
    for _ in range(120):
        assert order(browser, csrf, path).status_code == 200
    answer = order(browser, csrf, path)
    assert code(answer) == (429, "E_TOO_MANY")
    assert 0 < answer.json["details"]["seconds"] <= 60
    assert order(browser, csrf).status_code == 200


def test_signing_in_is_limited_for_all_names_together_at_one_place(browser):
    body = {"login": "nobody", "secret": "x"}
    answers = [
        browser.post("/sign-in", json={**body, "login": f"nobody{turn}"}).status_code
        for turn in range(61)
    ]
    assert answers == [401] * 60 + [429]


def test_a_count_begins_anew_with_each_stretch_of_time():
    limits = Limits(MemoryCounters(), {"claim": Rate(2, 60)})
    start = 1_800_000_000_000
    assert limits.too_many("claim", "ana", start) is None
    assert limits.too_many("claim", "ana", start + 1) is None
    expected = Refused("E_TOO_MANY", {"seconds": 20})
    assert limits.too_many("claim", "ana", start + 40_000) == expected
    assert limits.too_many("claim", "luis", start + 40_000) is None
    assert limits.too_many("claim", "ana", start + 60_000) is None


def test_counters_forget_what_is_over():
    counters = MemoryCounters()
    for number in range(1500):
        counters.hit(f"public|{number}|{number}", 60)
    assert len(counters._counts) <= 1001
    assert counters.hit("public|1499|1499", 60) == 2


def test_when_redis_is_away_a_process_counts_for_itself():
    counters = RedisCounters("redis://127.0.0.1:1/0")
    assert [counters.hit("public|x|1", 60) for _ in range(3)] == [1, 2, 3]


def test_several_processes_count_together_in_redis():
    key, url = f"public|{secrets.token_hex(8)}|1", redis_server.address()
    one, other = RedisCounters(url), RedisCounters(url)
    assert (1, 2) == (one.hit(key, 1), other.hit(key, 1))


def test_when_the_data_base_cannot_write_the_house_says_so(browser):
    assert code(browser.get("/full")) == (503, "E_STORAGE")


# --- SEC-1: the second factor of direction and administrator --------------------------------------


def test_sec_1_an_administrator_of_a_real_house_does_nothing_without_a_second_factor(
    fresh_store, world, tmp_path
):
    keys = {"BINGO_DATA_DIR": str(tmp_path), "BINGO_SECRET_DIR": str(tmp_path / "safe")}
    app = build(fresh_store, world, BINGO_REAL="1", **keys)
    browser = app.test_client()
    told = browser.post("/sign-in", json={"login": "eva", "secret": GOOD}).json
    headers = {"X-CSRF-Token": told["csrf"], "Idempotency-Key": "k"}
    assert {"code": "E_CODE_DUE"} == browser.get("/api/me").json
    acted = browser.post("/api/rounds/r/Act", headers=headers)
    assert (403, "E_CODE_DUE") == (acted.status_code, acted.json["code"])
    led = browser.get("/screens/till")
    assert (302, "/screens/account") == (led.status_code, led.headers["Location"])
    assert 200 == browser.get("/screens/account").status_code
    people = app.extensions["people"]
    eva = people.who(browser.get_cookie("session").value)
    made = people.new_code("eva", by=eva, house="sala")
    assert {"code": "E_CODE_DUE"} == browser.get("/api/me").json
    secret = secret_of(made.address)
    people.set_code("eva", made.begun, code_at(secret, world.now() // STEP_MS), by=eva)
    assert "eva" == browser.get("/api/me").json["person"]


def test_sec_1_other_roles_and_a_demonstration_need_none(fresh_store, world, tmp_path):
    keys = {"BINGO_DATA_DIR": str(tmp_path), "BINGO_SECRET_DIR": str(tmp_path / "safe")}
    for login, environ in (("luis", {"BINGO_REAL": "1", **keys}), ("eva", {})):
        browser = build(fresh_store, world, **environ).test_client()
        assert 200 == browser.post("/sign-in", json={"login": login, "secret": GOOD}).status_code
        assert login == browser.get("/api/me").json["person"]
