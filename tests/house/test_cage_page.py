"""The page of the cage: what each role sees of it, may open and may ask."""

from __future__ import annotations

import json
import re

import pytest

from cage.screens import KINDS
from cage.texts import own_texts
from tests.house.hall import Browser, Hall, code
from tests.source_tree import ROOT

SCRIPTS = ("static/pages/cage.js", "static/pages/cage/acts.js", "static/pages/cage/rows.js")
FIELD = r'(?:money|text|number|choice|pick|yes)\("(\w+)"'


@pytest.fixture(scope="module")
def browsers(shared_hall: Hall) -> dict[str, Browser]:
    roles = ("director", "cashier", "receptionist", "table_head")
    return {role: shared_hall.browser(role) for role in roles}


def test_the_director_sees_all_of_it_and_a_receptionist_the_reception_alone(browsers):
    page = browsers["director"].get("/screens/cage.json").json
    assert list(KINDS) == page["kinds"]
    assert {"gaming_day", "reception"} <= set(page["opens"])
    assert "CloseDay" in page["may"]["gaming_day"]
    assert ["reception"] == browsers["receptionist"].get("/screens/cage.json").json["kinds"]
    assert "RedeemChips" in browsers["cashier"].get("/screens/cage.json").json["may"]["chip_vault"]


def test_who_has_no_business_there_is_refused_and_a_stranger_signs_in(shared_hall, browsers):
    assert (403, "E_FORBIDDEN") == code(browsers["table_head"].get("/screens/cage.json"))
    assert 403 == browsers["table_head"].get("/screens/cage").status_code
    assert 302 == shared_hall.browser().get("/screens/cage").status_code


def test_a_day_is_opened_from_it_and_waits_for_session_and_tills(shared_hall, browsers):
    opened = browsers["director"].open("gaming_day", day="2026-11-30")
    assert 200 == opened.status_code, opened.text
    view = browsers["director"].get("/screens/cage.json").json["rounds"]["gaming_day"]["view"]
    assert ([], "cero euros") == (view["missing"], view["words"])
    closed = browsers["director"].order(opened.json["round"], "CloseDay")
    assert code(closed) in ((422, "E_SESSION_RUNS"), (422, "E_TILL_RUNS"))


def test_every_act_and_every_field_of_its_dialogs_has_its_words(shared_hall, browsers):
    page = browsers["director"].get("/screens/cage").text
    found = re.search(r'id="texts">(.*?)</script>', page, re.S)
    assert found is not None
    known = set(json.loads(found.group(1)))
    assert set(own_texts()) <= known
    acts = (ROOT / SCRIPTS[1]).read_text(encoding="utf-8")
    games = shared_hall.catalogue.games
    for kind in KINDS:
        for action in games[kind].actions:
            assert action.__name__ in acts and f"act.{action.__name__}" in known
    fields = re.findall(FIELD, acts)
    assert fields and {f"field.{name}" for name in fields} <= known
