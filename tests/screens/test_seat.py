"""A player's phone beside the console: it sits down by a code, bets, decides, and sees its own.

TBL-24 (bets from a terminal), BLA-10 (decisions by its controls), ROU-16 (the system pays).
"""

from __future__ import annotations

import http.cookiejar
import json
import re
import secrets
import time
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from demonstration.hall import PASSWORD
from tests.screens.conftest import Desk
from tests.screens.server import Server
from tests.screens.test_roulette_table import step
from tests.screens.test_scenes import LAYOUT

PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 30_000


@pytest.fixture(scope="module")
def hall(tmp_path_factory) -> Iterator[Server]:
    """A demonstration whose clock runs twice as fast."""
    house = Server(tmp_path_factory.mktemp("seats") / "house", BINGO_DEMO_PACE="2")
    house.start()
    yield house
    house.stop()


class Phone:
    """A phone with everything that was sent to it and everything that went wrong on it."""

    def __init__(self, browser: Browser, url: str, width: int = 390, height: int = 844) -> None:
        size = {"width": width, "height": height}
        self.context = browser.new_context(viewport=size, has_touch=True)
        self.page: Page = self.context.new_page()
        self.url = url
        self.faults: list[str] = []
        self.heard: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("websocket", self._listen)

    def _listen(self, line) -> None:
        line.on("framereceived", lambda text: self.heard.append(str(text)))

    def sit(self, code: str) -> Phone:
        """Types the code that the croupier gave."""
        self.page.goto(f"{self.url}/seat")
        self.page.fill("[name=code]", code)
        self.page.click("button[type=submit]")
        self.page.wait_for_url("**/screens/seat?at=*")
        expect(self.page.locator("#stage .cloth")).to_be_visible(timeout=PATIENCE_MS)
        return self

    @property
    def at(self) -> str:
        return self.page.url.partition("at=")[2].replace("%3A", ":")

    def figures(self) -> dict:
        return self.page.request.get(f"{self.url}/screens/seat.json?at={self.at}").json()

    def view(self, slot: str) -> dict:
        return self.figures()["rounds"][slot]["view"]

    def own_bets(self) -> list[tuple[str, int]]:
        seat = self.figures()["seat"]
        return [(b["zone"], b["stake"]) for b in self.view("play")["bets"] if b["seat"] == seat]

    def sees(self, selector: str, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator(selector)).to_contain_text(words, timeout=PATIENCE_MS)

    def layout(self) -> list[str]:
        """The faults of the page; the drawing is cut to one's own place on purpose."""
        faults = self.page.evaluate(LAYOUT, True)
        return [fault for fault in faults if not fault.startswith(("g.#place", "text.place"))]


@pytest.fixture
def phones(browser: Browser, hall: Server):
    opened: list[Phone] = []

    def phone(**size: int) -> Phone:
        opened.append(Phone(browser, hall.url, **size))
        return opened[-1]

    yield phone
    for one in opened:
        one.context.close()


@pytest.fixture
def console(browser: Browser, hall: Server):
    contexts = []

    def at(table: str) -> Desk:
        contexts.append(browser.new_context(viewport={"width": 1366, "height": 768}))
        desk = Desk(contexts[-1], hall.url, "table")
        desk.page.goto(f"{hall.url}/screens/table?table={table}")
        expect(desk.page.locator(".cloth")).to_be_visible(timeout=PATIENCE_MS)
        return desk

    yield at
    for context in contexts:
        context.close()


def code_for(desk: Desk, seat: int) -> str:
    """The croupier opens the list of seats and hands out a code, which stands there to be read."""
    page = desk.page
    desk.press("f")
    row = page.locator(".seat-row").nth(seat - 1)
    row.get_by_text("Dar código").click()
    expect(page.locator(".seat-code .qr")).to_be_visible()
    code = page.locator(".seat-code-letters").inner_text()
    page.locator(".seat-code .way-out").click()
    page.locator("dialog.seats .way-out").click()
    return code


def sent(desk: Desk, address: str, body: dict) -> dict:
    """What a page of the croupier posts by itself."""
    return desk.page.evaluate(
        """async ([address, body]) => {
          const csrf = document.querySelector('meta[name="csrf"]').content;
          const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
          const answer = await fetch(address, { method: "POST", headers,
            body: JSON.stringify(body) });
          return { status: answer.status, ...await answer.json() };
        }""",
        [address, body],
    )


def tap(phone: Phone, zone: str) -> None:
    phone.page.locator(f'[id="{zone}"]').tap(force=True)


def test_a_roulette_is_played_on_a_phone_beside_the_console(console, phones):
    desk = console("V1")
    code = code_for(desk, 3)
    phone = phones().sit(code)
    step(desk, "Abrir las apuestas")
    phone.sees("#words", "Hagan sus apuestas")
    phone.page.locator('[id="straight-17"]').dblclick(force=True, delay=20)
    expect(phone.page.locator(".cloth .chip-lying")).to_have_count(1)
    tap(phone, "red")
    tap(phone, "split-17-20")
    expect(phone.page.locator(".cloth .chip-lying")).to_have_count(3)
    assert [("straight-17", 100), ("red", 100), ("split-17-20", 100)] == phone.own_bets()
    phone.page.get_by_text("Quitar", exact=True).tap()
    tap(phone, "red")
    expect(phone.page.locator(".cloth .chip-lying")).to_have_count(2)
    assert [] == phone.layout()
    phone.sees(".seat-purse", "198,00")
    a_bet_by_keys(phone)
    refused_beyond_the_limit(phone)
    step(desk, "Lanzar la bola")
    step(desk, "No va más")
    phone.sees("#words", re.compile("Gana|Esta vez no"))
    seat = next(one for one in phone.view("play")["seats"] if one["seat"] == 3)
    phone.sees("#note", "enseguida")
    won = phone.view("table")["seats"][2]
    assert 20_000 + seat["net"] == won["stack"]
    assert 2_200 == seat["staked"]
    phone.sees(".seat-purse", f"{won['stack'] // 100},00")
    assert ([], []) == (phone.faults, desk.faults)


def a_bet_by_keys(phone: Phone) -> None:
    """The last number lies above the chips; the first place by an arrow and Enter, taken back."""
    lowest = phone.page.locator('[id="straight-34"]').bounding_box()
    assert lowest["y"] + lowest["height"] < phone.page.locator("#foot").bounding_box()["y"]
    phone.page.get_by_text("Quitar", exact=True).tap()  # no longer taking chips away
    phone.page.locator("#stage").focus()
    for key in ("ArrowDown", "Enter"):
        phone.page.keyboard.press(key)
    expect(phone.page.locator(".cloth .chip-lying")).to_have_count(3)
    phone.page.get_by_text("Deshacer").tap()
    expect(phone.page.locator(".cloth .chip-lying")).to_have_count(2)


def refused_beyond_the_limit(phone: Phone) -> None:
    """Twice twenty on one number is more than may lie there: the second stands as refused."""
    phone.page.locator(".chip-key").nth(4).tap()
    tap(phone, "straight-5")
    expect(phone.page.locator(".cloth .chip-lying")).to_have_count(3)
    time.sleep(0.7)  # a second touch, and no double one
    tap(phone, "straight-5")
    phone.sees(".refusal", "entre 1,00 € y 30,00 €")
    phone.sees(".refusal-code", "E_LIMIT")


def test_a_code_is_good_once_and_a_seat_that_is_left_is_nobodys(console, phones):
    desk = console("V1")
    code = code_for(desk, 5)
    phone = phones().sit(code)
    other = phones()
    other.page.goto(f"{other.url}/seat/{code.replace('-', '')}")
    other.page.click("button[type=submit]")
    expect(other.page.locator("[role=alert]")).to_contain_text("E_TOKEN")
    table = desk.page.request.get(f"{desk.url}/screens/table.json?table=V1").json()
    round_id = table["rounds"]["table"]["round"]
    for action in ("CashOut", "LeaveSeat"):
        answer = desk.page.evaluate(
            """async ([round, action]) => (await import("/static/live.js"))
              .command(round, action, { seat: 5 })""",
            [round_id, action],
        )
        assert answer["ok"], answer
    phone.page.wait_for_url("**/seat", timeout=PATIENCE_MS)
    answer = sent(desk, "/screens/table/seat", {"table": "V1", "seat": 5})
    assert "E_NO_SEAT" == answer["code"]


def test_a_blackjack_is_decided_on_a_phone_and_a_second_press_brings_no_second_card(
    console, phones
):
    desk = console("V2")
    phone, other = phones(), phones(width=360, height=640)
    phone.sit(code_for(desk, 3))
    other.sit(code_for(desk, 4))
    cards = {"box 3": ["10s", "6h", "4d"], "bank": ["9d"], "bank.hole": ["10c"]}
    assert 200 == sent(desk, "/demo/shoe/V2", {"cards": cards})["status"]
    step(desk, "Nueva mano")
    phone.sees("#words", "Hagan sus apuestas")
    phone.page.locator(".seat-place").dblclick(delay=20)
    expect(phone.page.locator(".cloth .chip-lying")).to_have_count(1)
    assert [("hand-3", 500)] == phone.own_bets()
    step(desk, "No va más")
    phone.sees("#words", "Le toca a usted")
    phone.sees(".seat-asked", "Su mano: 16")
    assert ([], {}) == (other.view("play")["asks"], other.view("play")["may"])
    assert [] == phone.layout()
    phone.page.locator("[data-choice=hit]").dblclick(delay=20)
    phone.sees(".seat-asked", "Su mano: 20")
    phone.page.locator("[data-choice=stand]").tap()
    phone.sees("#words", "Gana 5,00 €")
    own = next(hand for hand in phone.view("play")["hands"] if hand["hand"] == "box 3")
    assert ["10s", "6h", "4d"] == own["cards"]
    phone.sees("#note", "enseguida")
    phone.sees(".seat-purse", "205,00")
    phone.page.get_by_text("English").tap()
    phone.sees("#words", "You win €5.00")
    assert ([], []) == (phone.faults, other.faults)


def test_the_cards_of_another_seat_never_reach_a_phone_that_only_shows(hall, console, phones):
    electronic_poker(hall.url, "P9")
    desk = console("P9")
    one, two = phones(), phones()
    codes = {1: code_for(desk, 1), 2: code_for(desk, 2)}
    one.sit(codes[1])
    two.sit(codes[2])
    step(desk, "Nueva mano")
    one.sees("#note", "Solo para mirar")
    for seat in (1, 2):
        desk.page.locator(f'[id="ante-{seat}"]').click()
        expect(desk.page.locator(".cloth .chip-lying")).to_have_count(seat)
    step(desk, "No va más")
    one.sees("#words", re.compile("Le toca|No más"))
    expect(one.page.locator(".playing:not(.is-covered)").nth(5)).to_be_visible()
    hands = {phone: cards_of(phone, box) for phone, box in ((one, "box 1"), (two, "box 2"))}
    for phone, other in ((one, two), (two, one)):
        told = [*phone.heard, json.dumps(phone.figures()), phone.page.content()]
        assert 5 == len(hands[phone]) and "??" not in hands[phone]
        strange = hands[other] - hands[phone]
        assert [] == [card for card in strange if any(f'"{card}"' in one for one in told)]
        assert {} == phone.view("play")["may"]
        assert [] == phone.page.locator(".seat-choice").all()
    assert ([], []) == (one.faults, two.faults)


def cards_of(phone: Phone, box: str) -> set[str]:
    """The cards of a box as its own phone is told them."""
    return {card for hand in phone.view("play")["hands"] if hand["hand"] == box
            for card in hand["cards"]}  # fmt: skip


class Staff:
    """Somebody of the demonstration who asks by JSON alone."""

    def __init__(self, url: str, login: str, role: str) -> None:
        self.url = url
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        entered = {"login": login, "secret": PASSWORD, "role": role}
        self.csrf = ""
        self.csrf = self.post("/sign-in", entered)["csrf"]

    def get(self, path: str) -> dict:
        return json.load(self.opener.open(f"{self.url}{path}"))

    def post(self, path: str, body: dict) -> dict:
        headers = {"Content-Type": "application/json", "Accept": "application/json",
                   "X-CSRF-Token": self.csrf, "Idempotency-Key": secrets.token_hex(8)}  # fmt: skip
        asked = urllib.request.Request(f"{self.url}{path}", json.dumps(body).encode(), headers)
        return json.load(self.opener.open(asked))


def electronic_poker(url: str, name: str) -> None:
    """A table at which the house itself deals cards that only their own seat may see."""
    head = Staff(url, "jaime", "gaming_table_head")
    croupier = Staff(url, "paula", "croupier")
    sheets = head.get("/screens/table.json")["sheets"]
    sheet = next(one for one in sheets if one["plays"] == "no_draw_poker")
    opened = head.post("/api/rounds", {"game": "table", "name": name, "plays": sheet["plays"],
                       "jurisdiction": sheet["jurisdiction"], "paytable": sheet["paytable"],
                       "minimum": 500, "source": "electronic"})  # fmt: skip
    path = f"/api/rounds/{opened['round']}"
    cents = {"cents": opened["view"]["money"]["advance_needed"]}
    Staff(url, "luis", "cashier").post(f"{path}/SendAdvance", cents)
    head.post(f"{path}/CountAdvance", cents)
    Staff(url, "diego", "director").post(f"{path}/SignAdvance", {})
    head.post(f"{path}/OpenTable", {})
    for seat in (1, 2):
        croupier.post(f"{path}/TakeSeat", {"seat": seat, "name": f"Puesto {seat}"})
