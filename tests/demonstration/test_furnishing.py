"""The start page is shown while the demonstration is being set up; a desk waits for it."""

from __future__ import annotations

import threading

import pytest
from flask import Flask

import demonstration.furnishing
from app import create_app
from demonstration.furnishing import Furnishing
from tests.house.hall import settings


@pytest.fixture
def app() -> Flask:
    app = Flask(__name__)
    for address in ("/", "/ready", "/demo/enter/caller"):
        app.add_url_rule(address, address, lambda: "here")
    return app


def test_a_desk_waits_until_it_is_furnished_and_the_start_page_does_not(app):
    furnishing, answers = Furnishing(lambda: None), []
    furnishing.guard(app)

    def come() -> None:
        answers.append(app.test_client().get("/demo/enter/caller").text)

    visitor = threading.Thread(target=come)
    visitor.start()
    assert ["here", "here"] == [app.test_client().get(at).text for at in ("/", "/ready")]
    assert (False, []) == (furnishing.done, answers)
    furnishing.run()
    visitor.join(5)
    assert (True, ["here"]) == (furnishing.done, answers)


def test_nobody_waits_for_ever_and_what_goes_wrong_is_told(app, monkeypatch):
    def refused() -> None:
        raise RuntimeError("no chairs")

    monkeypatch.setattr(demonstration.furnishing, "PATIENCE_S", 0.01)
    furnishing = Furnishing(refused)
    furnishing.guard(app)
    with pytest.raises(RuntimeError, match="no chairs"):
        furnishing.run()
    assert 500 == app.test_client().get("/demo/enter/caller").status_code
    assert not furnishing.done


def test_a_demonstration_is_ready_only_when_it_is_furnished(tmp_path):
    app = create_app(settings(tmp_path), furnished=False)
    house = app.extensions["house"]
    client = app.test_client()
    assert (503, ["furnishing"]) == (
        client.get("/ready").status_code,
        client.get("/ready").json["faults"],
    )
    assert 200 == client.get("/").status_code
    app.extensions["furnishing"].run()
    assert "furnishing" not in client.get("/ready").json["faults"]
    assert house.open_round(house.settings.hall, "session") is not None
    house.door.store.close()
