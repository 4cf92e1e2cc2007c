"""The README's pictures of the tables: a croupier's console, and a seat on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.screens.test_pictures import FOLDER, KEPT, MOST_BYTES, STAFF, take
from tests.source_tree import ROOT

PHONE = (390, 844)
SHOWN = {"table": STAFF, "seat": PHONE}
BETS = ("straight-8", "split-8-11", "corner-1-2-4-5", "black", "straight-32")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return Path(FOLDER) if FOLDER else tmp_path_factory.mktemp("pictures")


def test_a_wheel_is_about_to_turn_at_its_console(desks, folder):
    desk = desks("table")
    desk.page.goto(f"{desk.url}/screens/table?table=R2")
    for zone in BETS:
        desk.page.locator(f'[id="{zone}"]').click(position={"x": 12, "y": 12})
    expect(desk.page.locator(".cloth .chip-lying")).to_have_count(5 + len(BETS))
    desk.page.mouse.move(0, 0)
    take(desk.page, folder / "table.png")
    assert [] == desk.faults


def test_a_player_bets_on_a_phone(browser, server, folder):
    width, height = PHONE
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    page = context.new_page()
    page.goto(f"{server.url}/demo/enter/player")
    page.wait_for_url("**/screens/seat*")
    page.locator(".chip-key").nth(1).tap()
    for zone in BETS[:3]:
        page.locator(f'[id="{zone}"]').tap(force=True)
    expect(page.locator(".cloth .chip-lying")).to_have_count(3)
    take(page, folder / "seat.png")
    context.close()


@pytest.mark.parametrize("name", SHOWN)
def test_the_readme_shows_it_in_its_size(name):
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"docs/images/{name}.png" in readme
    kept = KEPT / f"{name}.png"
    assert SHOWN[name] == Image.open(kept).size
    assert kept.stat().st_size <= MOST_BYTES
