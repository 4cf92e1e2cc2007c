"""The staff pages ask for no text that nobody wrote, and every key of a view has its words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import Babel

from bingo.card_texts import CARD_TEXTS
from bingo.games.ninety_ball import state as phases
from bingo.paper_texts import PRINT_TEXTS
from bingo.texts import COMMON, texts
from tests.source_tree import ROOT

PAGES = ROOT / "static" / "pages"
OWN = ("caller.js", "till.js", "staff.js", "words.js", "asks.js")
ASKED = re.compile(r"\bt\.([a-z]\w*)")
SHARED = re.compile(r'"(\w+)": _\(')
SCRIPT_KEYS = re.compile(r"`([A-Z][A-Z_0-9]+)`")


@pytest.fixture(scope="module")
def words() -> Iterator[dict[str, str]]:
    app = Flask(__name__)
    Babel(app, default_locale="es")
    with app.test_request_context():
        yield texts()


def staff_files() -> list[str]:
    files = [PAGES / name for name in OWN]
    files += [*(PAGES / "caller").glob("*.js"), *(PAGES / "till").glob("*.js")]
    return [file.read_text(encoding="utf-8") for file in files]


def script_keys() -> set[str]:
    """The keys of the announcements, as the views' document lists them."""
    document = (ROOT / "docs" / "views.md").read_text(encoding="utf-8")
    line = next(line for line in document.splitlines() if line.startswith("| `script`"))
    return set(SCRIPT_KEYS.findall(line.split("Values:")[0]))


def test_a_staff_page_asks_only_for_texts_that_exist(words):
    shared = SHARED.findall((ROOT / "templates" / "house" / "words.html").read_text("utf-8"))
    asked = {key for text in staff_files() for key in ASKED.findall(text)}
    assert set() == asked - set(words) - set(shared)


def test_every_announcement_of_the_views_document_has_its_sentence(words):
    keys = script_keys()
    assert {"ANNOUNCE", "BALL", "EXHAUSTED"} <= keys
    assert set() == {f"script.{key}" for key in keys} - set(words)


def test_every_phase_of_a_game_has_a_name(words):
    names = {phases.ANNOUNCED, phases.SELLING, phases.SALE_CLOSED, phases.PUBLISHED}
    names |= {phases.PLAYING, phases.CLAIM_STOP, phases.INTERRUPTED, phases.FINISHED}
    assert set() == {f"phase.{name}" for name in names | phases.TERMINAL} - set(words)


def test_every_ball_is_spoken_in_the_page_s_language(words):
    assert "El setenta y dos. Siete, dos." == words["spoken.72"]
    assert 90 == len([key for key in words if re.fullmatch(r"spoken\.\d+", key)])


@pytest.mark.parametrize(
    ("page", "own"), [("cards.js", {**COMMON, **PRINT_TEXTS}), ("card.js", CARD_TEXTS)]
)
def test_the_pages_of_paper_and_phones_ask_only_for_texts_that_exist(page, own):
    shared = SHARED.findall((ROOT / "templates" / "house" / "words.html").read_text("utf-8"))
    asked = set(ASKED.findall((PAGES / page).read_text("utf-8")))
    assert set() == asked - set(own) - set(shared)
