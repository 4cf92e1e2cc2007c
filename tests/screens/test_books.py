"""The books after a game of an evening, read at a desk, on a big screen and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from bingo.screens import next_game
from demonstration import screens
from demonstration.hall import PASSWORD
from demonstration.player import Player
from house.world import ScriptedWorld
from tests.house.hall import Hall
from tests.screens.evening import BEGIN, EveningServer
from tests.screens.scenes import LAYOUT
from tests.screens.test_accessibility import serious

HOUR_MS = 3_600_000
SIZES = ((1366, 768), (1920, 1080), (390, 844))
PAGES = (
    "/books/minute",
    "/books/minute/1",
    "/books/director",
    "/books/reports/session",
    "/books/reports/balls",
    "/books/games/sala-ninety_ball-1",
    "/books/draw/sala-ninety_ball-1",
    "/books/inspector",
)


def play(folder: Path) -> None:
    """A game an hour before the house opens its pages, in a moment."""
    world = ScriptedWorld(int(BEGIN.timestamp() * 1000) - HOUR_MS, "an hour before")
    hall = Hall(folder, world)
    house = hall.house
    cast = screens.cast(house, lambda: next_game(house, house.settings.hall))

    def sleep(seconds: float) -> None:
        world.pass_ms(int(seconds * 1000) + 1)

    Player(hall.door, house.world, cast, sleep).play(units=42)
    hall.close()


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[EveningServer]:
    folder = tmp_path_factory.mktemp("books") / "house"
    play(folder)
    house = EveningServer(folder)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def desks(browser: Browser, evening) -> Iterator[dict[str, Page]]:
    """A window of the director and one of the hall manager, who keeps the book."""
    opened, contexts = {}, []
    for place in ("director", "minute"):
        contexts.append(browser.new_context(reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.goto(f"{evening.url}/demo/enter/{place}")
        page.wait_for_url("**/books/**")
        opened[place] = page
    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("address", PAGES)
def test_a_page_with_an_evening_on_it_is_whole_at_every_size(address, desks, evening):
    page, faults = desks["director"], []
    page.once("pageerror", lambda error: faults.append(str(error)))
    assert 200 == page.goto(f"{evening.url}{address}").status
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}: {fault}" for fault in page.evaluate(LAYOUT, True)]
        assert 0 >= page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    page.set_viewport_size({"width": 1366, "height": 768})
    assert [] == faults + serious(page)


def test_the_page_says_which_ball_gave_which_prize(desks, evening):
    page = desks["director"]
    page.goto(f"{evening.url}/books/minute/1")
    assert 1 == page.locator(".sheet-ball.is-line").count()
    assert 1 == page.locator(".sheet-ball.is-bingo").count()
    assert page.locator(".sheet-ball").count() == int(
        page.locator(".sheet-ball.is-bingo small").inner_text()
    )
    assert "Pagado" in page.inner_text(".sheet")


def test_the_director_s_page_is_live_and_knows_the_evening(desks, evening):
    page = desks["director"]
    page.goto(f"{evening.url}/books/director")
    page.wait_for_selector(".status:has-text('En directo')")
    assert "1 partida" in page.inner_text(".four")
    assert "Prima: previsión" in page.inner_text(".direction-side")


def test_an_entry_is_added_in_the_browser_and_signed_by_the_head_of_the_table(desks, evening):
    page = desks["minute"]
    page.goto(f"{evening.url}/books/minute")
    page.click("#add")
    page.select_option("select[name=kind]", "stand_in")
    page.fill("input[name=person]", "Elena Cano")
    page.select_option("select[name=duty]", "cashier")
    page.fill("textarea[name=text]", "Cena de Luis Ortega")
    with page.expect_navigation():
        page.click("#note-form .act")
    note = page.locator(".register-note", has_text="Cena de Luis Ortega")
    assert "Elena Cano sustituye al cajero" in note.inner_text()
    note.locator("[data-role=table_head]").click()
    page.fill("#sign-form input[name=secret]", "no es esta")
    page.click("#sign-form .act")
    page.wait_for_selector(".refusal")
    page.fill("#sign-form input[name=secret]", PASSWORD)
    with page.expect_navigation():
        page.click("#sign-form .act")
    note = page.locator(".register-note", has_text="Cena de Luis Ortega")
    assert "Firmado: Marta Ruiz, jefe de mesa" in note.inner_text()
