"""The pages of the office: the evening, the books, the director, the inspector, one's own account.

They are looked at as every other screen, in a hall that has just opened.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.screens.scenes import LAYOUT, REACH
from tests.screens.test_accessibility import serious

SIZES = ((360, 740), (390, 844), (820, 1180), (1180, 820), (1366, 768), (1920, 1080))
"""A small phone and a large one, a tablet both ways, a laptop, a desk."""

PAGES = {
    "minute": ("/books/minute", "/screens/evening", "/screens/account"),
    "director": ("/books/director", "/books/reports", "/books/games"),
    "inspector": ("/books/inspector",),
}
"""For each door of the start page, the addresses that whoever comes in there may read."""


@pytest.fixture(scope="module")
def pages(browser: Browser, standing) -> Iterator[dict[str, Page]]:
    """One window for each door, already signed in."""
    contexts = [browser.new_context(reduced_motion="reduce") for _ in PAGES]
    opened = {}
    for context, place in zip(contexts, PAGES, strict=True):
        opened[place] = context.new_page()
        opened[place].set_viewport_size({"width": 1366, "height": 768})
        opened[place].goto(f"{standing.url}/demo/enter/{place}")
        opened[place].wait_for_url("**/books/**")
    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(
    ("place", "address"), [(place, at) for place, found in PAGES.items() for at in found]
)
def test_a_page_of_the_office_is_whole_and_can_be_used_by_everybody(
    place, address, language, pages, standing
):
    page = pages[place]
    answer = page.goto(f"{standing.url}{address}?lang={language}")
    assert 200 == answer.status
    page.wait_for_load_state("networkidle")
    assert language == page.get_attribute("html", "lang")
    assert [] == faults_at_every_size(page)
    assert [] == (serious(page) if language == "es" else [])


def test_administration_is_whole_at_every_size(browser: Browser, standing):
    """The demonstration has a door to it for nobody; the hall manager reads it all the same."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{standing.url}/demo/enter/minute")
    page.wait_for_url("**/books/**")
    assert 200 == page.goto(f"{standing.url}/screens/admin").status
    page.wait_for_selector(".office-row")
    for tab in page.locator("#nav button").all():
        tab.click()
        assert [] == faults_at_every_size(page)
    context.close()


def faults_at_every_size(page: Page) -> list[str]:
    """What is cut, covered or beside the screen, with the width at which it is; as it was left."""
    faults, before = [], page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = [*page.evaluate(LAYOUT, True), *page.evaluate(REACH)]
        faults += [f"{width}: {fault}" for fault in found]
    page.set_viewport_size(before)
    return faults
