"""Holds the languages complete: what Spanish says, English says too, with the same figures."""

from __future__ import annotations

import string

import pytest
from babel.support import Translations

from bingo.spoken import spoken_ball
from commands import _texts, _translations
from house.messages import MESSAGES, explain

DETAILS = {name: name.upper() for name in ("number", "series", "seconds", "ordinal", "ball")}


@pytest.fixture(scope="module")
def english() -> Translations:
    _translations.compile_stale(_texts.FOLDER)
    return Translations.load(str(_texts.FOLDER), ["en"])


def test_every_sentence_of_the_code_has_its_english_and_nothing_else_is_kept():
    faults = _texts.faults("en", _texts.texts_of_code())
    assert [] == faults, "run `manage.py texts`, then fill in translations/en"


def test_sentences_are_found_in_templates_in_python_and_among_the_refusals():
    files = {file for text in _texts.texts_of_code() for file in text.files}
    expected = {
        "bingo/texts.py",
        "bingo/till_texts.py",
        "house/messages.py",
        "templates/bingo/monitor.html",
        "templates/house/start.html",
        "templates/house/words.html",
    }
    assert set() == expected - files


def test_a_translation_with_another_placeholder_is_a_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(_texts, "FOLDER", tmp_path)
    texts = [_texts.Text("Bola {n}", "", ("a.py",)), _texts.Text("Línea", "", ("a.py",))]
    catalog = _texts.refreshed("en", texts)
    catalog.get("Bola {n}").string = "Ball {number}"
    _texts.write("en", catalog)
    assert [
        "has other placeholders: Bola {n} | Ball {number}",
        "has no translation: Línea",
    ] == _texts.faults("en", texts)


def test_a_sentence_that_the_code_no_longer_has_leaves_the_catalogue(tmp_path, monkeypatch):
    monkeypatch.setattr(_texts, "FOLDER", tmp_path)
    old, new = _texts.Text("Antes", "", ("a.py",)), _texts.Text("Ahora", "", ("a.py",))
    catalog = _texts.refreshed("en", [old])
    catalog.get("Antes").string = "Before"
    _texts.write("en", catalog)
    assert ["no longer said: Antes", "has no translation: Ahora"] == _texts.faults("en", [new])
    assert "Before" not in {message.string for message in _texts.refreshed("en", [new])}


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_refusal_is_explained_in_english_with_its_details_filled_in(code, english):
    spanish = explain(code, DETAILS)
    said = explain(code, DETAILS, english.gettext)
    assert spanish != said
    assert [] == [part for _, part, _, _ in string.Formatter().parse(said) if part]


def test_a_ball_is_said_whole_and_digit_by_digit_in_both_languages():
    assert "El setenta y dos. Siete, dos." == spoken_ball(72)
    assert "Seventy-two. Seven, two." == spoken_ball(72, "en")
    assert "El cinco." == spoken_ball(5)
    assert "Five." == spoken_ball(5, "en")
    assert "Ninety. Nine, zero." == spoken_ball(90, "en")


def test_no_two_balls_sound_alike():
    for language in ("es", "en"):
        assert 90 == len({spoken_ball(number, language) for number in range(1, 91)})
