"""SEC-8, SEC-10, SEC-11, SEC-13 to SEC-16: what the edge of the house lets in."""

from __future__ import annotations

import io
import re
import secrets

import pytest
from flask import Flask, jsonify, render_template_string, request
from flask_babel import Babel
from jinja2 import DictLoader
from redis.exceptions import RedisError

from house import sign_in
from house.answers import STATUS
from house.audit import check_audit
from house.contract import Refused
from house.edge import LARGEST_BODY, current_who, init_edge
from house.hashing import Hasher
from house.limits import Limits, MemoryCounters, Rate, RedisCounters
from house.people import NewPerson, People, the_house
from house.records import commands
from house.settings import Keys, Settings
from house.store import StorageFailure
from house.world import ScriptedWorld

KEYS = Keys(pepper=b"p" * 32, luck=b"", cookie=b"c" * 32, qr={})
HOUSE = the_house("sala")
GOOD = "tres tristes tigres"
FORM = (
    "<input name=csrf value='{{ csrf }}'><p>{{ login }}|{{ error }}|{{ code }}|{{ wait_s }}|"
    "{{ new_secret_due }}|{{ next }}"
)
SCREENS = {"caller": ("caller",), "till": ("cashier",), "monitor": ("display", "caller")}


def build(store, world, **environ):
    """A small house: the front door, an order, a look, a screen."""
    settings = Settings.from_environment(environ)
    hasher = Hasher(KEYS.pepper, memory_kib=8, passes=1)
    people = People(store, world, KEYS.pepper, hasher=hasher, demo=True)
    for login, roles in (
        ("ana", ("caller", "cashier")),
        ("luis", ("table_head",)),
        ("eva", ("administrator",)),
    ):
        if login not in {person.id for person in people.people_list()}:
            new = NewPerson(
                login, login.title(), roles, password=GOOD, pin="482915", document=login,
                document_until=world.now() * 2,
            )  # fmt: skip
            people.add_person(new, by=HOUSE)
    app = Flask("edge")
    app.jinja_loader = DictLoader({"house/sign_in.html": FORM})
    Babel(app)
    init_edge(app, people, settings, KEYS, screens=SCREENS, limited={"CheckCard": "card_lookup"})
    app.register_blueprint(sign_in.blueprint)
    _routes(app)
    app.extensions["people"] = people
    return app


def _routes(app):
    def answer():
        who = current_who()
        if isinstance(who, Refused):
            return jsonify({"code": who.code}), STATUS[who.code]
        return jsonify({"person": who.person, "role": who.role, "kind": who.kind})

    app.add_url_rule("/api/me", "me", answer)
    app.add_url_rule("/screens/<name>", "screen", lambda name: answer())
    app.add_url_rule("/api/rounds/<round_id>/<action>", "act", _act(answer), methods=["POST"])
    app.add_url_rule(
        "/page", "page", lambda: render_template_string("{{ csrf }} {{ csrf_token() }}")
    )
    app.add_url_rule("/full", "full", _full)


def _act(answer):
    def act(round_id, action):
        request.get_data()
        return answer()

    return act


def _full():
    raise StorageFailure("disk full")


@pytest.fixture
def world():
    return ScriptedWorld()


@pytest.fixture
def app(fresh_store, world):
    return build(fresh_store, world)


@pytest.fixture
def browser(app):
    return app.test_client()


def come_in(browser, login="ana", role="", **more):
    """Signs in as a page does by JSON and gives what was answered."""
    body = {"login": login, "secret": GOOD, "role": role, **more}
    answer = browser.post("/sign-in", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


def order(browser, csrf="", path="/api/rounds/r-1/Sell", **headers):
    return browser.post(path, json={}, headers={"X-CSRF-Token": csrf, **headers})


def code(answer):
    return answer.status_code, answer.json["code"]


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


def test_several_processes_count_together_where_a_redis_runs():
    key, url = f"public|{secrets.token_hex(8)}|1", "redis://127.0.0.1:6379/0"
    one, other = RedisCounters(url), RedisCounters(url)
    shared = one.hit(key, 1) + other.hit(key, 1)
    try:
        one._redis.ping()
    except RedisError:
        assert shared == 2
    else:
        assert shared == 3


def test_when_the_data_base_cannot_write_the_house_says_so(browser):
    assert code(browser.get("/full")) == (503, "E_STORAGE")
