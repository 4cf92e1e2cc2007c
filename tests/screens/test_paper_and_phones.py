"""A till with its receipts and its scanner, and two phones that open the cards of a receipt."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.house.hall import fresh_key
from tests.screens.server import Server
from tests.screens.test_whole_game import in_phase, sell, step, until

CARD = "1.1.B-000123.{number}.card.00112233445566778899aabbccddeeff"
FOREIGN = "8410054009999"
TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}

READING = """(text) => {
  for (const key of [...text, "Enter"]) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
      { key, bubbles: true, cancelable: true }));
  }
}"""
"""The keys of a scanner, which no busy machine can pull apart as it could those of a test."""


class Phone:
    """A player's phone, which is signed in nowhere."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(address)
        page.wait_for_selector(".card")
        self.waits("#status", "En directo")

    def cards(self) -> list[dict]:
        """The cards of its receipt as the house tells them."""
        return self.page.request.get(f"{self.page.url}/figures").json()["cards"]

    def waits(self, selector: str, words: str) -> None:
        until(lambda: words in self.page.inner_text(selector), f"{selector} says {words}")

    def marked(self) -> set[int]:
        found = self.page.locator(".card-number.is-drawn").all_inner_texts()
        return {int(text) for text in found}

    def printed(self) -> set[int]:
        return {int(text) for text in self.page.locator(".card-number").all_inner_texts()}

    def fits(self) -> None:
        """Nothing sticks out sideways, and both fixed ends stay in sight."""
        size = self.page.viewport_size
        assert size["width"] >= self.page.evaluate("document.documentElement.scrollWidth")
        foot = self.page.locator("#foot").bounding_box()
        assert foot["y"] + foot["height"] <= size["height"] + 1
        assert self.page.locator(".bar").bounding_box()["y"] >= 0


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[..., Phone]]:
    contexts = []

    def opened(address: str, width: int, height: int) -> Phone:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **TOUCH))
        return Phone(contexts[-1].new_page(), address)

    yield opened
    for context in contexts:
        context.close()


def next_ball(caller, out: int) -> list[int]:
    """Asks for the ball after so many as soon as the rules allow it; gives all that are out."""
    asking = caller.page.request
    game = asking.get(f"{caller.url}/screens/caller.json").json()["rounds"]["game"]["round"]
    csrf = caller.page.get_attribute("meta[name=csrf]", "content")
    end = time.monotonic() + 20
    while True:
        told = {"X-CSRF-Token": csrf, "Idempotency-Key": fresh_key()}
        answer = asking.post(
            f"{caller.url}/api/rounds/{game}/RequestBall", headers=told, data={"ordinal": out + 1}
        ).json()
        if "view" in answer:
            return [number for number, _ in answer["view"]["balls"]]
        assert answer["code"] == "E_TOO_FAST" and time.monotonic() < end, answer
        time.sleep(0.1)


def first_line(cards: list[dict], drawn: list[int]) -> int:
    """The first card with a complete row, or 0."""
    out = set(drawn)
    return next((c["number"] for c in cards if any(out >= set(row) for row in c["rows"])), 0)


def scan(desk, text: str) -> None:
    """Types as a scanner does: every key at once after the other, then Enter."""
    desk.page.bring_to_front()
    desk.page.evaluate(READING, text)


def card_address(till, receipt: int) -> str:
    led = till.page.request.get(f"{till.url}/paper/receipts/{receipt}/phone", max_redirects=0)
    return till.url + led.headers["location"]


def test_a_receipt_leads_to_cards_on_two_phones_and_no_reading_does_anything_by_itself(
    server: Server, desks, phones, tmp_path: Path
) -> None:
    caller, till = desks("caller"), desks("till")
    step(caller, in_phase("SELLING"), "the sale is open")
    a_reading_sells_nothing(till)
    sell(till, "6", 6)
    sell(till, "2", 2)
    the_till_shows_its_receipts(till, tmp_path)
    large = phones(card_address(till, 1), 390, 844)
    small = phones(card_address(till, 2), 360, 740)
    assert [6, 2] == [len(one.page.locator(".card").all()) for one in (large, small)]
    for one in (large, small):
        one.fits()
    for phase in ("SALE_CLOSED", "PUBLISHED", "PLAYING"):
        step(caller, in_phase(phase), f"the game is {phase}")
    a_reading_stops_nothing(caller)
    cards, drawn = large.cards() + small.cards(), []
    while not first_line(cards, drawn):
        drawn = next_ball(caller, len(drawn))
    the_phones_mark_and_tell((large, small), drawn, first_line(cards, drawn), tmp_path)
    the_player_may_mark_by_hand(small)
    the_line_comes_back(server, caller, (large, small), drawn)
    assert [] == large.faults + small.faults + till.faults + caller.faults


def a_reading_sells_nothing(till) -> None:
    for text in (FOREIGN, CARD.format(number=42)):
        scan(till, text)
        till.page.wait_for_selector("text=Aquí no se lee ningún código")
    assert 0 == till.look()["sale"]["units"]


def the_till_shows_its_receipts(till, tmp_path: Path) -> None:
    until(lambda: len(till.look("receipts")["done"]) == 2, "both receipts are printed")
    till.press("F4")
    till.page.wait_for_selector(".receipts-paper img")
    assert 2 == till.page.locator(".receipts-row").count()
    till.page.locator("text=Imprimir una copia").click()
    until(lambda: till.look("receipts")["done"][0]["printed"] == 2, "the copy is printed")
    till.page.screenshot(path=tmp_path / "till.png")
    till.press("Escape")


def a_reading_stops_nothing(caller) -> None:
    before = caller.look()
    scan(caller, "LINEA-B-77")
    caller.page.wait_for_selector("text=Aquí no se lee ningún código")
    after = caller.look()
    assert ("PLAYING", before["balls"]) == (after["phase"], after["balls"])


def the_phones_mark_and_tell(
    pair: tuple[Phone, ...], drawn: list[int], number: int, tmp_path: Path
) -> None:
    for one in pair:
        until(lambda p=one: p.marked() == p.printed() & set(drawn), "what is out is marked")
    holder = pair[0] if number <= 6 else pair[1]
    holder.waits("#hint", f"cartón {number}")
    assert "Línea posible" in holder.page.inner_text("#hint")
    assert "Línea posible" in holder.page.inner_text("#cards")
    for name, one in zip(("390", "360"), pair, strict=True):
        one.fits()
        one.page.screenshot(path=tmp_path / f"phone-{name}.png")
    small = pair[1].page.evaluate(
        "[document.querySelector('.p-ball').clientWidth,"
        " document.querySelector('.card-row').clientHeight]"
    )
    assert [128, 38] == small


def the_player_may_mark_by_hand(phone: Phone) -> None:
    out = sorted(phone.marked())
    phone.page.locator("#marking").tap()
    assert set() == phone.marked()
    phone.page.locator(f".card-number >> text=/^{out[0]}$/").first.tap()
    assert {out[0]} == phone.marked()
    phone.page.reload()
    phone.page.wait_for_selector(".card-number.is-drawn")
    assert {out[0]} == phone.marked(), "kept on this phone"
    phone.page.locator("#marking").tap()
    assert set(out) == phone.marked()


def the_line_comes_back(server: Server, caller, pair: tuple[Phone, ...], drawn: list[int]) -> None:
    """The house falls and is back with another ball: both phones say so and catch up."""
    server.kill()
    for one in pair:
        one.waits("#status", "Sin conexión desde las")
        assert "pueden no estar al día" in one.page.inner_text("#hint")
    server.start()
    drawn = next_ball(caller, len(drawn))
    for one in pair:
        until(lambda p=one: p.marked() == p.printed() & set(drawn), "caught up")
        one.waits("#status", "En directo")
        assert str(len(drawn)) == one.page.inner_text("#ordinal")
