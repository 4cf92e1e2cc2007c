"""Whatever the house refuses is told in a whole sentence, in Spanish and in English."""

from __future__ import annotations

import ast

import pytest
from babel.support import Translations

from commands import _texts, _translations
from house.answers import STATUS
from house.messages import MESSAGES, UNKNOWN, explain
from tests.reached import codes_of_code, codes_of_rules, gaps, is_code
from tests.source_tree import sources


def carried() -> list[tuple[str, str, set[str]]]:
    """Where a refusal is written out: the place, its code, and the names of its details."""
    found = []
    for source in sources().values():
        for call in source.calls() if not source.is_test else ():
            named = isinstance(call.func, ast.Name) and call.func.id == "Refused"
            code = call.args[0] if named and call.args else None
            if not isinstance(code, ast.Constant) or not is_code(code.value):
                continue
            details = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
            if all(isinstance(one, ast.Dict) and all(one.keys) for one in details):
                names = {key.value for one in details for key in one.keys}
                found.append((f"{source.name}:{call.lineno}", code.value, names))
    return found


def test_every_code_that_stands_in_the_code_has_its_sentence():
    assert {} == {
        code: sorted(files) for code, files in codes_of_code().items() if code not in MESSAGES
    }


def test_every_code_that_a_rule_book_lists_has_its_sentence():
    listed = codes_of_rules()
    assert len(listed) > 80
    assert {} == {code: sorted(kinds) for code, kinds in listed.items() if code not in MESSAGES}


def test_every_status_belongs_to_a_code_that_exists():
    assert set() == set(STATUS) - set(MESSAGES)


def test_every_gap_of_a_sentence_is_filled_where_the_refusal_is_written():
    written = carried()
    assert len(written) > 200
    assert [] == [
        f"{place} {code} lacks {', '.join(sorted(gaps(code) - names))}"
        for place, code, names in written
        if gaps(code) - names
    ]


@pytest.mark.parametrize("code", MESSAGES)
def test_a_sentence_says_what_is_wrong_and_what_was_not_done(code):
    told = MESSAGES[code]
    assert told[0].isupper() and told.endswith(".") and "  " not in told
    assert 2 <= told.count(". ") + 1, told


@pytest.fixture(scope="module")
def english() -> Translations:
    _translations.compile_stale(_texts.FOLDER)
    return Translations.load(str(_texts.FOLDER), ["en"])


@pytest.mark.parametrize("code", MESSAGES)
def test_a_sentence_is_filled_in_both_languages(english, code):
    details = {name: f"<{name}>" for name in gaps(code)}
    spanish, translated = explain(code, details), explain(code, details, english.gettext)
    assert spanish != translated
    for told in (spanish, translated):
        assert "{" not in told and "…" not in told
        assert all(value in told for value in details.values())


def test_a_code_that_nobody_knows_is_told_all_the_same():
    assert UNKNOWN == explain("E_NEVER_HEARD_OF", {"number": 5})


def test_a_detail_that_is_missing_is_told_as_an_ellipsis_and_braces_are_only_text():
    assert "espere … s" in explain("E_TOO_MANY", {})
    assert "{seconds}" in explain("E_CARD_NOT_SOLD", {"number": "{seconds}"})
