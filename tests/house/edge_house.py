"""A small house behind the edge, and short ways to come in and to ask."""

from __future__ import annotations

import pytest
from flask import Flask, jsonify, render_template_string, request
from flask_babel import Babel
from jinja2 import DictLoader

from house import sign_in
from house.answers import STATUS
from house.contract import Refused
from house.edge import current_who, init_edge
from house.hashing import Hasher
from house.people import NewPerson, People, the_house
from house.settings import Keys, Settings
from house.store import StorageFailure
from house.world import ScriptedWorld

KEYS = Keys(
    pepper=b"p" * 32,
    luck=b"",
    cookie=b"c" * 32,
    qr={},
    exports=b"e" * 32,
    reserved=b"r" * 32,
)
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
    Babel(app, default_locale="es")
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
