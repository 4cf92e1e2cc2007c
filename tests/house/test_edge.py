"""SEC-10 and SEC-13: the front door, whose page asks, and the second person."""

from __future__ import annotations

import re

import pytest

from house.contract import Refused
from house.people import NewPerson
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

__all__ = ["app", "browser", "world"]


# --- the front door ------------------------------------------------------------------------------


def form_text(browser, path="/sign-in"):
    return re.search(r"value='([0-9a-f]+)'", browser.get(path).text)[1]


def test_the_form_signs_in_and_leads_to_the_page_that_was_asked_for(browser):
    csrf = form_text(browser)
    form = {"login": "ana", "secret": GOOD, "csrf": csrf, "next": "/screens/caller?x=1"}
    answer = browser.post("/sign-in", data=form)
    assert (answer.status_code, answer.location) == (303, "/screens/caller?x=1")
    assert browser.get("/api/me").json == {"person": "ana", "role": "caller", "kind": "person"}


@pytest.mark.parametrize("address", ["https://elsewhere/", "//elsewhere", "/\\elsewhere", "x", ""])
def test_after_signing_in_nobody_is_led_out_of_the_house(browser, address):
    form = {"login": "ana", "secret": GOOD, "csrf": form_text(browser), "next": address}
    assert browser.post("/sign-in", data=form).location == "/"


def test_a_form_of_another_browser_or_without_its_text_is_refused(app, browser):
    foreign = form_text(app.test_client())
    form_text(browser)
    for csrf in (foreign, "", "0" * 64):
        answer = browser.post("/sign-in", data={"login": "ana", "secret": GOOD, "csrf": csrf})
        assert answer.status_code == 403
        assert "|E_CSRF|" in answer.text
    alone = app.test_client().post("/sign-in", data={"login": "ana", "secret": GOOD})
    assert alone.status_code == 403


def test_a_refused_sign_in_keeps_the_name_says_why_and_never_shows_the_secret(browser):
    form = {"login": "ana", "secret": "tres tristes leones", "csrf": form_text(browser)}
    answer = browser.post("/sign-in", data=form)
    assert answer.status_code == 401
    assert "<p>ana|El nombre o la clave no son correctos." in answer.text
    assert "|E_SIGN_IN|0|False|/" in answer.text
    assert "leones" not in answer.text
    for _ in range(4):
        browser.post("/sign-in", data=form)
    locked = browser.post("/sign-in", data=form)
    assert locked.status_code == 429
    assert "espere 30 s" in locked.text
    assert "|E_LOCKED|30|" in locked.text


def test_a_secret_that_is_good_once_asks_for_a_password_of_ones_own(app, browser):
    new = NewPerson("max", "Max", ("auditor",))
    added = app.extensions["people"].add_person(new, by=HOUSE)
    form = {"login": "max", "secret": added.secret, "csrf": form_text(browser)}
    answer = browser.post("/sign-in", data=form)
    assert (answer.status_code, "|E_BAD_INPUT|0|True|" in answer.text) == (400, True)
    form["new_secret"] = "doce letras nuevas"
    assert browser.post("/sign-in", data=form).status_code == 303


def test_a_program_signs_in_by_json_and_is_told_its_csrf_text(browser):
    answer = come_in(browser, role="cashier")
    assert (answer["person"], answer["role"], answer["roles"]) == (
        "ana",
        "cashier",
        ["caller", "cashier"],
    )
    assert order(browser, answer["csrf"]).json["role"] == "cashier"
    assert code(browser.post("/sign-in", json={"login": "ana", "secret": "wrong"})) == (
        401,
        "E_SIGN_IN",
    )
    for body in ([], {"login": 5}, {"login": "x" * 201}):
        assert code(browser.post("/sign-in", json=body)) == (400, "E_BAD_INPUT")


def test_signing_out_ends_the_session_and_takes_a_changing_request(browser):
    csrf = come_in(browser)["csrf"]
    assert browser.get("/sign-out").status_code == 405
    assert code(order(browser, path="/sign-out")) == (403, "E_CSRF")
    assert order(browser, csrf, path="/sign-out").json == {"signed_out": True}
    assert code(browser.get("/api/me")) == (401, "E_SESSION_ENDED")
    assert code(order(browser, csrf)) == (401, "E_SESSION_ENDED")


def test_another_role_gives_the_browser_another_session(browser):
    first = come_in(browser)["csrf"]
    answer = browser.post("/role", json={"role": "cashier"}, headers={"X-CSRF-Token": first})
    assert answer.json["role"] == "cashier"
    assert order(browser, answer.json["csrf"]).json["role"] == "cashier"
    assert code(order(browser, first)) == (403, "E_CSRF")
    refused = browser.post(
        "/role", json={"role": "director"}, headers={"X-CSRF-Token": answer.json["csrf"]}
    )
    assert code(refused) == (403, "E_FORBIDDEN")


# --- SEC-13: CSRF and origin ---------------------------------------------------------------------


def test_every_changing_request_carries_the_text_of_its_own_session(app, browser):
    csrf = come_in(browser)["csrf"]
    assert order(browser, csrf).status_code == 200
    assert code(order(browser)) == (403, "E_CSRF")
    foreign = come_in(app.test_client(), "luis")["csrf"]
    assert code(order(browser, foreign)) == (403, "E_CSRF")
    assert code(order(app.test_client(), csrf)) == (401, "E_SESSION_ENDED")
    form = browser.post("/api/rounds/r-1/Sell", data={"csrf": csrf})
    assert form.json["person"] == "ana"


def test_a_page_from_elsewhere_changes_nothing(browser):
    csrf = come_in(browser)["csrf"]
    for origin in ("https://elsewhere", "http://localhost:81", "null", "http://127.0.0.1"):
        assert code(order(browser, csrf, Origin=origin)) == (403, "E_ORIGIN")
    assert code(order(browser, csrf, **{"Sec-Fetch-Site": "cross-site"})) == (403, "E_ORIGIN")
    assert order(browser, csrf, Origin="http://localhost").status_code == 200
    assert order(browser, csrf, **{"Sec-Fetch-Site": "same-origin"}).status_code == 200
    body = {"login": "ana", "secret": GOOD}
    answer = browser.post("/sign-in", json=body, headers={"Origin": "https://elsewhere"})
    assert code(answer) == (403, "E_ORIGIN")


def test_a_page_finds_the_text_of_its_session_and_a_stranger_finds_none(app, browser):
    csrf = come_in(browser)["csrf"]
    assert browser.get("/page").text == f"{csrf} {csrf}"
    assert app.test_client().get("/page").text == " "


def test_cookies_are_for_the_server_and_this_site_alone(app, browser):
    answer = browser.post("/sign-in", json={"login": "ana", "secret": GOOD})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith("session=")
    assert cookie.endswith("; HttpOnly; Path=/; SameSite=Strict")
    over_tls = app.test_client().post(
        "/sign-in", json={"login": "ana", "secret": GOOD}, base_url="https://localhost"
    )
    (cookie,) = over_tls.headers.getlist("Set-Cookie")
    assert cookie.startswith("__Host-session=")
    assert "; Secure; HttpOnly; Path=/; SameSite=Strict" in cookie
    assert "Domain" not in cookie


# --- sessions of one browser ---------------------------------------------------------------------


def test_in_the_demonstration_each_window_acts_in_the_role_of_its_own_page(browser):
    caller = come_in(browser, role="caller")["csrf"]
    cashier = come_in(browser, role="cashier")["csrf"]
    assert order(browser, caller).json["role"] == "caller"
    assert order(browser, cashier).json["role"] == "cashier"
    assert browser.get("/screens/caller").json["role"] == "caller"
    assert browser.get("/screens/caller.json").json["role"] == "caller"
    assert browser.get("/screens/till").json["role"] == "cashier"
    assert browser.get("/api/me?screen=caller").json["role"] == "caller"
    assert browser.get("/api/me").json["role"] == "cashier"
    assert browser.get("/api/me", headers={"X-CSRF-Token": caller}).json["role"] == "caller"
    order(browser, cashier, path="/sign-out")
    assert order(browser, caller).json["role"] == "caller"


def test_in_a_real_house_a_new_sign_in_ends_the_one_before(fresh_store, world, app):
    real = build(fresh_store, world, BINGO_REAL="1")
    browser = real.test_client()
    first = come_in(browser, "ana")["csrf"]
    held = browser.get_cookie("session").value
    second = come_in(browser, "luis")["csrf"]
    assert code(order(browser, first)) == (403, "E_CSRF")
    assert order(browser, second).json["person"] == "luis"
    assert real.extensions["people"].who(held) == Refused("E_SESSION_ENDED")
    assert "." not in browser.get_cookie("session").value


def test_a_session_that_ended_says_why(browser, world, app):
    csrf = come_in(browser)["csrf"]
    world.pass_ms(31 * 60_000)
    assert code(order(browser, csrf)) == (401, "E_SESSION_IDLE")
    csrf = come_in(browser)["csrf"]
    app.extensions["people"].change_roles("ana", ("cashier",), by=HOUSE)
    assert code(browser.get("/api/me")) == (403, "E_FORBIDDEN")


# --- SEC-10: the second person -------------------------------------------------------------------


def sign(browser, csrf, **more):
    body = {"round": "r-1", "person": "luis", "secret": GOOD, **more}
    return browser.post("/api/second", json=body, headers={"X-CSRF-Token": csrf})


def test_a_second_person_acts_once_on_the_terminal_of_the_first(browser):
    csrf = come_in(browser)["csrf"]
    token = sign(browser, csrf).json["token"]
    key = {"X-Second": token, "Idempotency-Key": "k-1"}
    expected = {"person": "luis", "role": "table_head", "kind": "second"}
    assert code(order(browser, csrf, "/api/rounds/r-2/Approve", **key)) == (401, "E_SESSION_ENDED")
    assert order(browser, csrf, "/api/rounds/r-1/Approve", **key).json == expected
    assert order(browser, csrf, "/api/rounds/r-1/Approve", **key).json == expected
    key["Idempotency-Key"] = "k-2"
    assert code(order(browser, csrf, "/api/rounds/r-1/Approve", **key)) == (401, "E_SESSION_ENDED")
    assert order(browser, csrf).json["person"] == "ana"


def test_a_second_persons_token_is_nothing_without_the_session_of_the_first(app, browser):
    csrf = come_in(browser)["csrf"]
    token = sign(browser, csrf).json["token"]
    stranger = app.test_client()
    assert code(order(stranger, csrf, **{"X-Second": token})) == (401, "E_SESSION_ENDED")
    assert code(order(browser, "", **{"X-Second": token})) == (403, "E_CSRF")


def test_the_first_person_cannot_be_the_second(browser):
    csrf = come_in(browser)["csrf"]
    assert code(sign(browser, csrf, person="ana")) == (422, "E_OWN_APPROVAL")
    assert code(sign(browser, csrf, secret="tres tristes leones")) == (401, "E_SIGN_IN")
    assert code(sign(browser, "")) == (403, "E_CSRF")
