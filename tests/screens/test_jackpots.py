"""Jackpots as a stranger meets them: two poker tables and a blackjack table, played to two hits.

The hands come from the demonstration's shoe with a script, which the screens and the record say.
Everything is done by mouse and keyboard; at the end the books are verified.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from demonstration.hall import PASSWORD
from demonstration.tables import CAROUSEL_CENTS
from tests.screens.server import Server, known_house
from tests.screens.test_accessibility import serious
from tests.screens.test_pictures import FOLDER, take
from tests.screens.test_scenes import LAPTOP, LAYOUT, PHONE
from tests.source_tree import ROOT

PATIENCE_S = 60
HALL = (1920, 1080)


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demonstration whose clock runs four times as fast: nobody's session ends meanwhile."""
    house = Server(known_house(tmp_path / "house"), BINGO_DEMO_PACE="4")
    house.start()
    yield house
    house.stop()


class Table:
    """A table of the room as its croupier plays it."""

    def __init__(self, desk, name: str) -> None:
        self.desk, self.page, self.name = desk, desk.page, name
        self.page.click(f'.table-door:has(.house-mark:text-is("{name}"))')
        self.page.wait_for_selector(".cloth-panel svg")

    def look(self, slot: str) -> dict:
        asked = f"{self.desk.url}/screens/table.json?table={self.name}"
        rounds = self.page.request.get(asked).json()["rounds"]
        return rounds[slot]["view"] if slot in rounds else {}

    def is_in(self, phase: str) -> bool:
        return self.look("play").get("phase") == phase

    def step(self, phase: str) -> None:
        """Presses Space until the hand is so far."""
        end = time.monotonic() + PATIENCE_S
        while not self.is_in(phase):
            assert time.monotonic() < end, f"{self.name} {phase}"
            self.desk.press("Space")
            time.sleep(0.25)

    def bets(self, *boxes: int) -> None:
        """A chip in each box, and its coin or side bet."""
        self.step("OPEN")
        self.page.wait_for_selector('#phase:has-text("Hagan juego")')
        for box in boxes:
            self.desk.press(str(box))
            self.page.wait_for_selector(f'.secondary:has-text("· {box}")')
            self.desk.press("k")
            until(lambda box=box: box in self._inside(), f"box {box} plays for the pot")

    def _inside(self) -> list[int]:
        pool = self.look("pool")
        return next(one["inside"] for one in pool["tables"] if one["table"] == self.name)

    def script(self, hand: str, box: int) -> None:
        """Chooses by mouse what the demonstration's shoe brings to a box."""
        self.desk.press("m")
        self.page.click('.menu-row:has-text("Guion del sabot")')
        self.page.click(f'dialog .form-choice span:text-is("{hand}")')
        self.page.click(f'dialog .is-row span:text-is("{box}")')
        self.page.click("dialog .act")
        self.page.wait_for_selector('#shoe:visible:has-text("guion")')


def picture(page, name: str) -> None:
    """Keeps a picture for the README when somebody wants it taken anew."""
    if FOLDER:
        take(page, Path(FOLDER) / f"{name}.png")


def dialogs(page) -> int:
    return page.locator("dialog[open]").count()


def sign(desk, name: str = "") -> None:
    """Somebody of another post signs in the dialog that is open."""
    page = desk.page
    page.wait_for_selector("dialog .dialog-people")
    if name:
        page.select_option("dialog select", label=name)
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector('dialog .act[aria-disabled="false"]')
    page.keyboard.press("Enter")
    until(lambda: dialogs(page) == 0, "it is signed")


def next_is(desk, words: str) -> None:
    """Presses Space once the desk offers this step, as calmly as a hand that reads it first."""
    page = desk.page
    page.wait_for_selector(f'.desk-first .primary:has-text("{words}")')
    end = time.monotonic() + PATIENCE_S
    while dialogs(page) == 0:
        assert time.monotonic() < end, words
        page.wait_for_timeout(1_100)
        desk.press("Space")
        with contextlib.suppress(PlaywrightTimeout):
            page.wait_for_selector("dialog[open]", timeout=15_000)


def confirm(desk, place: str, seal: str) -> None:
    """A table head compares the cards, counts the pack and seals it."""
    next_is(desk, f"Confirmar cartas {place}")
    assert 5 == desk.page.locator("dialog .playing-card").count()
    desk.page.fill("dialog .form-number input", "52")
    desk.page.locator("dialog .field input").last.fill(seal)
    desk.page.keyboard.press("Enter")
    sign(desk, "Jaime Soler")


def look_at(page, *sizes) -> list[str]:
    """What is wrong with a page at these sizes, the last one also for those who do not see it."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        faults = page.evaluate(LAYOUT, False) if width >= LAPTOP[0] else narrow(page)
        found += [f"{width}×{height}: {one}" for one in faults if not one.startswith("g.#place")]
    return found + serious(page)


def narrow(page) -> list[str]:
    """On a phone the desk floats over the page; nothing may stick out at the side."""
    faults: list[str] = page.evaluate(LAYOUT, True)
    return [one for one in faults if "too wide" in one or "is cut" in one]


def hit_of_two(tables: list[Table], wall) -> None:
    """A royal at one table and a straight flush at the other, in deals that run at once."""
    for table, hand in zip(tables, ("Escalera real de color", "Escalera de color"), strict=True):
        table.bets(1, 2)
        table.script(hand, 1)
    for table in tables:
        table.step("PLAYING")
    tables[0].step("PAYING")
    wall.wait_for_selector(".hit:visible .hit-word:text-is('Escalera real de color')")
    assert [] == look_at(wall, HALL)
    tables[1].step("PAYING")
    wall.wait_for_selector(".hit-also:has-text('escalera de color, mesa P2')")
    picture(wall, "jackpot")
    for table in tables:
        table.step("SETTLED")


def award(desk) -> None:
    """From the cards to the ticket, by five people at one desk."""
    confirm(desk, "P1-1", "A-1041")
    confirm(desk, "P2-1", "A-1042")
    assert [] == look_at(desk.page, PHONE, HALL, LAPTOP)
    picture(desk.page, "pools")
    next_is(desk, "Dar fe del premio")
    sign(desk, "Luis Ortega")
    desk.page.wait_for_selector('.desk-first .primary:has-text("Adjudicar")')
    until(lambda: _settled(desk), "the director awards")
    next_is(desk, "Pagar 128.461,36")
    desk.page.keyboard.press("Enter")
    sign(desk)
    next_is(desk, "Imprimir el justificante")
    desk.page.wait_for_selector(".ticket .qr")


def _settled(desk) -> bool:
    if not desk.look("carousel")["hits"]:
        return True
    desk.press("Space")
    return False


def told_of_the_award(desk) -> None:
    """What the pot and the ticket say after the royal flush has taken all."""
    won = CAROUSEL_CENTS + 400
    view = desk.look("carousel")
    shown_in_time(view["shown"])
    [past] = view["history"]
    assert ("PAID", won, 0, 0) == (past["state"], past["taken"], past["copies"], view["pot"])
    assert [["P1", 1, won]] == [[s["table"], s["box"], s["cents"]] for s in past["shares"]]
    paper = desk.page.inner_text(".ticket")
    assert "128.461,36" in paper and "ciento veintiocho mil cuatrocientos" in paper
    assert "Diego Sanz" in paper and "10 de picas" in paper


def shown_in_time(told: list[dict]) -> None:
    """JPSCREEN-3: the wall has answered that it shows the hit, and later its award."""
    assert ["OPENED", "SETTLED"] == sorted(one["stage"] for one in told)
    assert all(one["screens"] >= 1 and one["late"] == 0 for one in told)
    assert all(one["slowest_ms"] < 30_000 for one in told), told


def displays_fit(page, url: str) -> None:
    """The displays beside the tables, and the wall, while nothing moves."""
    page.emulate_media(reduced_motion="reduce")
    for display in ("table-display?table=P2", "table-display?table=BJ1", "jackpots"):
        page.goto(f"{url}/screens/{display}")
        page.wait_for_selector(".m-frame")
        assert [] == look_at(page, HALL, LAPTOP)


def verified(server) -> None:
    """The house is closed and its books are verified by the command for it."""
    server.stop()
    done = subprocess.run(
        [sys.executable, "manage.py", "verify", "--data-dir", str(server.data)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert 0 == done.returncode, done.stdout[-2000:]


def test_two_tables_hit_at_once_and_a_stranger_brings_it_to_the_ticket(server, desks) -> None:
    desk, wall = desks("pools"), desks("pools", *HALL)
    wall.page.goto(f"{server.url}/screens/jackpots")
    tables = [Table(desks("table"), name) for name in ("P1", "P2")]
    hit_of_two(tables, wall.page)
    assert [] == look_at(tables[0].page, PHONE, LAPTOP)
    award(desk)
    told_of_the_award(desk)

    blackjack = Table(desks("table"), "BJ1")
    blackjack.bets(3)
    assert [] == look_at(blackjack.page, LAPTOP)
    assert [3] == blackjack._inside()
    displays_fit(tables[1].page, server.url)
    for one in (desk, wall, blackjack.desk, *(table.desk for table in tables)):
        assert [] == one.faults
    verified(server)
