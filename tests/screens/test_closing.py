"""The end of an evening by five people: last balls counted, till closed, book signed, session shut.

The evening before it was played in a moment (see ``test_books``); from there on nobody reaches
round the pages. What comes out is read by the official and checked by ``verify``.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from demonstration.hall import PASSWORD
from tests.screens.evening import EveningServer
from tests.screens.scenes import until
from tests.screens.test_books import play
from tests.source_tree import ROOT

DOORS = {"caller": "marta", "till": "luis", "minute": "carmen", "director": "diego",
         "inspector": "ines"}  # fmt: skip


@pytest.fixture
def people(browser: Browser, tmp_path) -> Iterator[dict[str, Page]]:
    """The house after its evening, and a window for each of the five."""
    folder = tmp_path / "house"
    play(folder)
    house = EveningServer(folder)
    house.start()
    windows, contexts = {}, []
    for door, name in DOORS.items():
        size = {"width": 1366, "height": 768}
        contexts.append(browser.new_context(viewport=size, reduced_motion="reduce"))
        windows[name] = contexts[-1].new_page()
        windows[name].goto(f"{house.url}/demo/enter/{door}")
        windows[name].wait_for_url(lambda url: "/enter/" not in url)
    windows["house"] = house
    yield windows
    for context in contexts:
        context.close()
    house.stop()


def go(page: Page, house: EveningServer, address: str) -> Page:
    page.goto(f"{house.url}{address}")
    return page


def end_the_games(carmen: Page, house: EveningServer) -> None:
    """The hall manager ends the session without a further game, and says why."""
    go(carmen, house, "/screens/evening")
    carmen.click("#desk .minor.is-danger")
    carmen.fill("dialog[open] input", "Fin de la jornada")
    carmen.click("dialog[open] .act")
    carmen.wait_for_selector("dialog[open]", state="detached")


def count_the_balls(carmen: Page, house: EveningServer) -> None:
    """The hall manager counts ninety balls, row by row."""
    go(carmen, house, "/screens/evening")
    carmen.wait_for_selector("#desk .primary[aria-disabled=false]")
    until(lambda: shown(carmen, ".count-grid"), "the count is on screen")
    for row in range(9):
        carmen.keyboard.press("Space")
        carmen.wait_for_selector(f".count-row-state:has-text('10 de 10') >> nth={row}")
    until(lambda: pressed(carmen, "Anotar las noventa"), "the count is written down")


def close_the_till(luis: Page, house: EveningServer) -> None:
    """The cashier counts exactly what has to be there."""
    shift = luis.request.get(f"{house.url}/screens/till.json").json()["rounds"]["shift"]
    left = shift["view"]["expected_cents"]
    luis.keyboard.press("F2")
    luis.click("dialog[open] .menu-row:has-text('Cerrar')")
    pieces = luis.locator(".piece input")
    pieces.first.wait_for()
    for place, cents in enumerate(PIECES):
        pieces.nth(place).fill(str(left // cents))
        left %= cents
    luis.click(".till-cash .primary")
    until(lambda: state_of(luis, house) == "COUNTED", "the till is counted")


PIECES = (50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1)


def state_of(luis: Page, house: EveningServer) -> str:
    rounds = luis.request.get(f"{house.url}/screens/till.json").json()["rounds"]
    return str(rounds["shift"]["view"]["state"]) if "shift" in rounds else ""


def confirm_the_till(carmen: Page) -> None:
    """Somebody who did not count it takes it to the central cash."""
    until(lambda: pressed(carmen, "Caja 1"), "the till is offered")
    carmen.click("dialog[open] .act")
    carmen.wait_for_selector("dialog[open]", state="detached")


def sign_the_book(marta: Page, house: EveningServer) -> None:
    """Every entry that waits for a signature, and then the book as a whole."""
    go(marta, house, "/books/minute")
    while marta.locator("[data-sign]").count():
        marta.locator("[data-sign]").first.click()
        sign(marta)
    marta.click("[data-close]")
    sign(marta)
    assert marta.locator("[data-close]").count() == 0


def sign(page: Page) -> None:
    page.fill("#sign-form input[name=secret]", PASSWORD)
    with page.expect_navigation():
        page.click("#sign-form .act")


def shown(page: Page, selector: str) -> bool:
    """Whether it is there; presses the primary step where that leads to it."""
    if not page.locator(selector).count():
        page.keyboard.press("Space")
        page.wait_for_timeout(200)
    return page.locator(selector).count() > 0


def pressed(page: Page, words: str) -> bool:
    """Presses the primary step once it says these words; true when something came of it."""
    button = page.locator(f"#desk .primary[aria-disabled=false]:has-text('{words}')")
    if button.count():
        button.click()
        page.wait_for_timeout(300)
        return not button.count() or page.locator("dialog[open]").count() > 0
    return False


def test_five_people_close_an_evening_and_its_signed_book_is_read_and_checked(people):
    house, marta, carmen = people["house"], people["marta"], people["carmen"]
    faults: list[str] = []
    for name in DOORS.values():
        people[name].on("pageerror", lambda error: faults.append(str(error)))
    end_the_games(carmen, house)
    count_the_balls(carmen, house)
    close_the_till(people["luis"], house)
    confirm_the_till(carmen)
    sign_the_book(marta, house)
    go(marta, house, "/screens/evening")
    until(lambda: pressed(marta, "Cerrar la sesión"), "the session is closed")

    diego = go(people["diego"], house, "/books/director")
    assert "0" == diego.inner_text(".direction-side .count >> nth=1")
    ines = go(people["ines"], house, "/books/inspector")
    assert "cerrado" in ines.inner_text(".office-main")
    assert [] == faults
    house.stop()
    told = [sys.executable, "manage.py", "verify", "--data-dir", str(house.data)]
    assert 0 == subprocess.run(told, cwd=ROOT, check=False, capture_output=True).returncode
