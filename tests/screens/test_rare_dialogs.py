"""What is rarely done, in a browser: blocks of sellers, doubles, a wrong count, a cap, new cards.

One hall that sells in blocks and has double cards; every step is a click or a key of somebody.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

from demonstration.hall import PASSWORD
from tests.screens.evening import EveningServer
from tests.screens.scenes import until

RULES = {"sale.mode": "blocks", "doubles.enabled": True}
DOORS = {"caller": "marta", "till": "luis", "director": "diego", "minute": "carmen"}


@pytest.fixture
def people(browser: Browser, tmp_path) -> Iterator[dict[str, Page]]:
    house = EveningServer(tmp_path / "house", EVENING_RULES=json.dumps(RULES))
    house.start()
    windows, contexts = {"house": house}, []
    for door, name in DOORS.items():
        size = {"width": 1366, "height": 768}
        contexts.append(browser.new_context(viewport=size, reduced_motion="reduce"))
        windows[name] = contexts[-1].new_page()
        windows[name].goto(f"{house.url}/demo/enter/{door}")
        windows[name].wait_for_url(lambda url: "/enter/" not in url)
    yield windows
    for context in contexts:
        context.close()
    house.stop()


def view(page: Page, house: EveningServer, screen: str, slot: str = "game") -> dict:
    rounds = page.request.get(f"{house.url}/screens/{screen}.json").json()["rounds"]
    return rounds[slot]["view"] if slot in rounds else {}


def step(page: Page, words: str) -> None:
    """Presses the primary step once it says these words."""
    button = page.locator(f"#desk .primary[aria-disabled=false]:has-text('{words}')")
    button.wait_for()
    until(lambda: gone(page, button), words)


def gone(page: Page, button) -> bool:
    if button.count() and not page.locator("dialog[open]").count():
        with contextlib.suppress(TimeoutError):
            button.click(delay=700, timeout=3_000)
        page.wait_for_timeout(200)
    return not button.count() or page.locator("dialog[open]").count() > 0


def choose(page: Page, words: str) -> None:
    """The act of this name from the till's menu."""
    page.keyboard.press("F2")
    page.click(f"dialog[open] .menu-row:has-text('{words}')")
    page.locator(f"dialog[open] .dialog-name:has-text('{words}')").wait_for()


def answer(page: Page, *texts: str) -> None:
    """Fills the open dialog's fields in order and sends it."""
    fields = page.locator("dialog[open] input")
    for place, text in enumerate(texts):
        fields.nth(place).fill(text)
    page.click("dialog[open] .act")
    page.wait_for_selector("dialog[open]", state="detached")


def sell(till: Page, house: EveningServer, count: str) -> None:
    before = view(till, house, "till")["sale"]["units"]
    till.keyboard.press(count)
    till.keyboard.press("Enter")
    until(lambda: view(till, house, "till")["sale"]["units"] == before + int(count), "sold")


def sell_by_blocks_and_doubles(luis: Page, house: EveningServer) -> None:
    """Pepe walks with twelve cards and brings three back; they are sold; then two doubles."""
    choose(luis, "Entregar")
    answer(luis, "Pepe", "12")
    assert [["Pepe", False]] == [
        [one["seller"], one["settled"]] for one in view(luis, house, "till")["blocks"]
    ]
    choose(luis, "Liquidar")
    luis.locator("dialog[open] .form-choice:has-text('Pepe')").click()
    answer(luis, "10")
    assert 9 == view(luis, house, "till")["sale"]["units"]
    sell(luis, house, "3")
    luis.click(".quiet-key:has-text('Dobles')")
    sell(luis, house, "2")
    luis.click(".quiet-key:has-text('Dobles')")


def test_blocks_doubles_and_a_wrong_count_are_worked_by_hand(people):
    house, marta, luis = people["house"], people["marta"], people["luis"]
    step(marta, "Anunciar")
    step(marta, "Abrir la venta")
    sell_by_blocks_and_doubles(luis, house)
    step(marta, "Cerrar la venta")
    step(marta, "Publicar")

    marta.keyboard.press("v")
    marta.locator("dialog[open]").wait_for()
    answer(marta, "15", "mal contados")
    assert 15 == view(marta, house, "caller")["figures"]["units"]

    step(marta, "Empezar")
    first, last = view(marta, house, "caller")["sale"]["doubles"][0][1:]
    assert last == first + 1
    step(marta, "Primera bola")
    until(lambda: len(view(marta, house, "caller")["balls"]) == 1, "a ball is out")
    marta.keyboard.press("l")
    marta.locator("#card-field").wait_for()
    marta.fill("#card-field", str(first))
    marta.press("#card-field", "Enter")
    marta.locator("dialog[open] .form-choice:has-text('B')").click()
    marta.click("dialog[open] .act")
    until(lambda: view(marta, house, "caller")["stop"]["calls"][0]["state"] == "FALSE", "checked")
    minute = people["carmen"]
    minute.goto(f"{house.url}/books/minute")
    told = minute.inner_text(".office-main")
    assert "Ídem" in told and f"{first}–{last}" in told.replace(" ", "")


def sign(page: Page, *, by_enter: bool = True) -> None:
    """The second person chooses her name and gives her secret; the act signs what was typed."""
    page.locator("dialog[open] select").select_option("carmen")
    password = page.locator("dialog[open] input[type=password][maxlength='200']")
    if not password.is_visible():
        page.click("dialog[open] button:has-text('Con contraseña')")
    password.fill(PASSWORD)
    if by_enter:
        password.press("Enter")
        second = page.locator("dialog[open] .dialog-person.is-done").nth(1)
        second.wait_for()
        assert "Carmen" in second.inner_text()
        assert "ha firmado" in second.inner_text()
    page.locator("dialog[open] .act[aria-disabled=false]").wait_for()
    page.click("dialog[open] .act")
    page.wait_for_selector("dialog[open]", state="detached")


def test_another_cap_is_read_back_in_euros_and_signed_by_two(people):
    house, diego = people["house"], people["diego"]
    diego.goto(f"{house.url}/screens/evening#prima")
    step(diego, "Proponer otro tope")
    diego.locator("dialog[open] input").first.fill("1500.00")
    diego.click("dialog[open] .act")
    diego.locator("dialog[open] .dialog-people").wait_for()
    assert "1.500,00" in diego.inner_text("dialog[open] .dialog-what")
    sign(diego, by_enter=False)
    until(lambda: view(diego, house, "evening", "prima")["planned"], "the cap is planned")
    assert [["cap", 150_000]] == [
        one[:2] for one in view(diego, house, "evening", "prima")["planned"]
    ]


def test_a_series_is_made_by_the_clerk_and_released_by_another(people):
    house, luis, carmen = people["house"], people["luis"], people["carmen"]
    luis.goto(f"{house.url}/demo/enter/stock")
    step(luis, "Generar una serie")
    answer(luis, "C", "1", "600", "2,00")
    step(luis, "C-000001")
    until(lambda: "C-000001" in luis.inner_text(".stock-rows"), "the series is registered")
    carmen.goto(f"{house.url}/screens/evening#stock")
    step(carmen, "C-000001")
    series = carmen.request.get(f"{house.url}/screens/evening.json").json()["rounds"]
    made = [one["view"] for one in series.values() if one["view"].get("name") == "C-000001"]
    assert [("READY", 600, 200)] == [(v["state"], v["size"], v["face_cents"]) for v in made]


def test_a_ball_that_is_out_already_leads_to_the_earlier_one_or_to_annulment(people):
    house, marta, luis = people["house"], people["marta"], people["luis"]
    marta.locator(".segment-keys button:has-text('A mano')").click()
    step(marta, "Anunciar")
    step(marta, "Abrir la venta")
    sell(luis, house, "3")
    for words in ("Cerrar la venta", "Publicar", "Empezar"):
        step(marta, words)
    key(marta, house, 7, balls=1)
    repeat(marta, 7)
    marta.click("dialog[open] .form-choice:has-text('La bola 1 era otra')")
    marta.click("dialog[open] .act")
    marta.locator("dialog[open] .dialog-name:has-text('Corregir una bola')").wait_for()
    answer(marta, "1", "9")
    assert [[9, "manual"]] == view(marta, house, "caller")["balls"]
    key(marta, house, 11, balls=2)
    repeat(marta, 9)
    marta.click("dialog[open] .form-choice:has-text('La bola 1 era otra')")
    marta.click("dialog[open] .act")
    marta.locator("dialog[open] .dialog-name:has-text('Corregir una bola')").wait_for()
    marta.locator("dialog[open] input").nth(1).fill("10")
    marta.click("dialog[open] .act")
    until(lambda: "anula" in marta.inner_text("[role=alert]"), "why it is too late")
    marta.keyboard.press("Escape")
    repeat(marta, 9)
    marta.click("dialog[open] .form-choice:has-text('sustancial')")
    marta.click("dialog[open] .act")
    marta.locator("dialog[open] .dialog-name:has-text('Anular la partida')").wait_for()


def key(caller: Page, house: EveningServer, number: int, balls: int) -> None:
    """Keys a ball and sends it, again until it is out."""
    until(lambda: keyed(caller, house, number, balls), f"ball {balls} is out")


def keyed(caller: Page, house: EveningServer, number: int, balls: int) -> bool:
    if len(view(caller, house, "caller")["balls"]) == balls:
        return True
    caller.fill(".ball-field input", str(number))
    caller.press(".ball-field input", "Enter")
    caller.wait_for_timeout(400)
    return False


def repeat(caller: Page, number: int) -> None:
    """Keys a number that is out already, again while the pause between balls lasts."""
    until(lambda: repeated(caller, number), "the console asks what happened")


def repeated(caller: Page, number: int) -> bool:
    if not caller.locator("dialog[open] .form-choice").count():
        caller.fill(".ball-field input", str(number))
        caller.press(".ball-field input", "Enter")
        caller.wait_for_timeout(400)
    return caller.locator("dialog[open] .form-choice").count() > 0
