"""A real browser before a real server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.screens.server import Server, known_house

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    path = next(found for found in map(shutil.which, BROWSERS) if found)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def standing(tmp_path_factory) -> Iterator[Server]:
    """A demonstration that all tests share that only look; its clock runs like any other."""
    house = Server(known_house(tmp_path_factory.mktemp("standing") / "house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demonstration of its own, whose clock runs twenty times as fast."""
    house = Server(known_house(tmp_path / "house"), BINGO_DEMO_PACE="20")
    house.start()
    yield house
    house.stop()


class Desk:
    """One window of the demonstration with everything that went wrong in it."""

    def __init__(self, context: BrowserContext, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.faults: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._console)
        self.page.goto(f"{url}/demo/enter/{name}")
        self.page.wait_for_url(f"**/screens/{name}*")

    def _console(self, message) -> None:
        """A lost line and a refusal of the rules are normal answers; anything else is a fault."""
        normal = ("ERR_CONNECTION", "status of 409", "status of 422")
        if message.type == "error" and not any(one in message.text for one in normal):
            self.faults.append(message.text)

    def look(self, slot: str = "game") -> dict:
        """The view that this window's session gets of a round."""
        answer = self.page.request.get(f"{self.url}/screens/{self.name}.json")
        rounds = answer.json()["rounds"]
        return rounds[slot]["view"] if slot in rounds else {"phase": ""}

    def press(self, key: str, hold_ms: int = 0) -> None:
        self.page.bring_to_front()
        self.page.keyboard.press(key, delay=hold_ms)


@pytest.fixture
def desks(browser: Browser, server: Server):
    """Opens windows of one browser, as a visitor does from the start page."""
    contexts = []

    def enter(name: str, width: int = 1366, height: int = 768) -> Desk:
        context = browser.new_context(viewport={"width": width, "height": height})
        contexts.append(context)
        return Desk(context, server.url, name)

    yield enter
    for context in contexts:
        context.close()
