"""What a page or a file is told exactly: the machines of a console, the kind of a file."""

from __future__ import annotations

from house.machines import CARDS

SHOE = "sabot-P9"


def test_the_bingo_console_hears_of_machines_that_draw_balls_alone(hall, monkeypatch):
    machines = hall.house.machines
    monkeypatch.setattr(machines, "states", lambda: {SHOE: {"state": "ready"}})
    monkeypatch.setitem(machines._brings, SHOE, CARDS)
    browser = hall.browser()
    browser.sign_in("table_head")
    assert {} == browser.get("/screens/caller.json").json["machines"]
    assert [SHOE] == machines.that_bring(CARDS)[-1:]


def test_a_list_in_text_names_its_letters_once(hall):
    browser = hall.browser()
    browser.sign_in("table_head")
    told = browser.get("/books/minute.csv").headers["Content-Type"]
    assert "text/csv; charset=utf-8" == told
