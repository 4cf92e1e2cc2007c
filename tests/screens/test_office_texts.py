"""The pages of the evening, of administration and of one's account ask for texts that exist."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import Babel

import bingo.evening_texts
import floor.texts
from bingo.games import session
from bingo.games.session_opening import CHECKS, DUTIES
from house.access import ROLES
from house.entry import CONSOLES, MACHINES
from tests.source_tree import ROOT

PAGES = ROOT / "static" / "pages"
ASKED = re.compile(r"\bt\.([a-z]\w*)")
QUOTED = re.compile(r"""\bt\[["']([\w.]+)["']\]""")
FAMILY = re.compile(r"\bt\[`([\w.]+\.)\$\{")
SHARED = re.compile(r'"(\w+)": _\(')
OF_ALL = (PAGES / "staff.js", PAGES / "asks.js", PAGES / "leave.js", PAGES / "words.js")

OFFICE = (
    PAGES / "admin.js",
    PAGES / "account.js",
    *(PAGES / "admin").glob("*.js"),
    PAGES / "leave.js",
)
EVENING = (PAGES / "evening.js", *(PAGES / "evening").glob("*.js"), *OF_ALL)


def words_of(texts: Callable[[], dict[str, str]]) -> dict[str, str]:
    app = Flask(__name__)
    Babel(app, default_locale="es")
    with app.test_request_context():
        return texts()


def asked_by(files: tuple[Path, ...], pattern: re.Pattern[str]) -> set[str]:
    found = {file.name: pattern.findall(file.read_text(encoding="utf-8")) for file in files}
    return {key for keys in found.values() for key in keys}


@pytest.mark.parametrize(
    ("files", "texts"),
    [(EVENING, bingo.evening_texts.texts), (OFFICE, floor.texts.texts)],
    ids=["evening", "office"],
)
def test_a_page_asks_only_for_texts_that_exist(files, texts):
    words = words_of(texts)
    shared = SHARED.findall((ROOT / "templates" / "house" / "words.html").read_text("utf-8"))
    asked = asked_by(files, ASKED) | asked_by(files, QUOTED)
    assert set() == asked - set(words) - set(shared)
    families = {family for family in asked_by(files, FAMILY) if family != "mode."}
    assert set() == {f for f in families if not any(key.startswith(f) for key in words)}


def test_every_state_duty_and_item_of_a_session_has_its_words():
    words = words_of(bingo.evening_texts.texts)
    alive = {state for states in session._IN_STATE.values() for state in states}
    assert set() == {f"sessionState.{state}" for state in alive} - set(words)
    assert set() == {f"duty.{duty}" for duty in DUTIES} - set(words)
    items = {f"{family}.{item}" for item in CHECKS for family in ("check", "checkNote")}
    assert set() == items - set(words)


def test_every_role_and_every_kind_of_place_has_its_name():
    words = words_of(floor.texts.texts)
    assert set() == {f"role.{role}" for role in ROLES} - set(words)
    assert set() == {f"place.{kind}" for kind in CONSOLES | MACHINES} - set(words)
