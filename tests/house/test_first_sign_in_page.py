"""The sign-in page where a secret that is good once is exchanged for a password of one's own."""

from __future__ import annotations

import re

from house.accounts import NewPerson
from house.people import the_house
from tests.house.hall import Browser, Hall

PAGE = {"Accept": "text/html"}


def csrf_of(browser: Browser) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', browser.get("/sign-in", **PAGE).text)
    assert found
    return found[1]


def sent(browser: Browser, **fields: str):
    return browser.client.post("/sign-in", data=fields)


def test_the_new_password_is_asked_for_calmly_and_what_was_typed_stays(hall: Hall):
    people = hall.house.people
    added = people.add_person(NewPerson("nueva", "Nueva", ("auditor",)), by=the_house("sala"))
    browser = hall.browser()
    given = {"login": "nueva", "secret": added.secret, "csrf": csrf_of(browser)}
    asked = sent(browser, **given)
    assert 400 == asked.status_code
    assert "Su clave de un solo uso es correcta" in asked.text
    assert "E_BAD_INPUT" not in asked.text
    assert "sign-in-refusal" not in asked.text
    assert f'value="{added.secret}"' in asked.text
    short = sent(browser, **given, new_secret="corta")
    assert "Esa clave nueva no vale" in short.text
    assert "E_BAD_INPUT" in short.text
    assert "corta" not in short.text.replace("clave corta", "")
    wrong = sent(browser, **{**given, "secret": "otra cosa del todo"})
    assert "otra cosa del todo" not in wrong.text
    assert 303 == sent(browser, **given, new_secret="doce letras nuevas").status_code
