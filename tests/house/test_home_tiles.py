"""The tiles of a real house's first page say in words where they lead, in each language."""

from __future__ import annotations

from app import _doors


def test_every_page_of_the_first_page_has_a_name_and_says_what_it_is_for(hall):
    hall.browser()
    template = hall.app.jinja_env.get_template("house/doors.html")
    named = {}
    for language in ("es", "en"):
        with hall.app.test_request_context(f"/?lang={language}"):
            words = template.make_module(hall.app.jinja_env.globals)
            named[language] = (dict(words.names), dict(words.notes))
    for address in _doors():
        door = address.rpartition("/")[2]
        for names, notes in named.values():
            assert names.get(door), door
            assert notes.get(door), door
    assert ("Liquidar a mano", "Settle by hand") == tuple(
        str(named[language][0]["table-settle"]) for language in ("es", "en")
    )
