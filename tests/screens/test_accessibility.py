"""No screen has a serious fault for people who do not see, hear or move well: asked of axe-core.

axe-core is fetched for tests at the set-up; it is handed to the page by the debugger's door, since
the pages themselves run no foreign script.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.screens.scenes import Stage
from tests.source_tree import ROOT

AXE = ROOT / "tests" / "vendor" / "axe.min.js"
RUN = """async () => {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const told = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return told.violations.flatMap((fault) => fault.nodes.map((node) =>
    [fault.impact, fault.id, node.target.join(" "), node.failureSummary ?? ""]));
}"""
SERIOUS = ("serious", "critical")

SCENES = {
    "monitor": {
        (1920, 1080): (
            "none", "between", "between-first", "sale", "sale-closed", "play", "play-first",
            "play-prima-passed", "claim-called", "claim-pending", "claim-valid",
            "claim-not-valid", "claim-not-sold", "award-line-4", "award-bingo-3",
            "award-bingo-13", "exhausted", "breakdown", "annulled", "cancelled",
        ),
        (1080, 1920): ("between", "sale", "play", "claim-valid", "award-bingo-3", "breakdown"),
    },
    "caller": {
        (1366, 768): (
            "no-session", "no-game", "announced", "selling", "sale-closed", "published",
            "first-ball", "play", "play-manual", "stop", "valid", "false", "refused", "asked",
            "many-claims", "failure-before", "failure-after", "finished", "closed", "annulled",
        ),
        (800, 1280): ("play", "valid", "selling"),
    },
    "till": {
        (1366, 768): (
            "no-session", "no-shift", "announced", "selling", "last-cards", "playing", "count",
            "pay", "paid", "refunds", "counted",
        ),
        (800, 1280): ("selling", "pay"),
    },
}  # fmt: skip
"""The scenes of every phase, by screen and size."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    fresh = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    yield fresh
    fresh.close()


def serious(page: Page) -> list[str]:
    """The serious and critical faults of a page as it stands."""
    if not page.evaluate("() => Boolean(globalThis.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    faults: list[Any] = page.evaluate(RUN)
    return [
        f"{rule} at {where}: {' '.join(why.split())}"
        for impact, rule, where, why in faults
        if impact in SERIOUS
    ]


@pytest.mark.parametrize("screen", SCENES)
def test_no_scene_has_a_serious_fault(screen, standing, context):
    stage, found = Stage(context, standing.url, screen, "es"), []
    for size, scenes in SCENES[screen].items():
        stage.resize(*size)
        for name in scenes:
            stage.show(name)
            found += [f"{name} at {size}: {fault}" for fault in serious(stage.page)]
    assert [] == found


@pytest.mark.parametrize(
    ("address", "size"),
    [
        ("/", (1366, 768)),
        ("/?lang=en", (390, 844)),
        ("/sign-in", (390, 844)),
        ("/sign-in?lang=en", (1366, 768)),
        ("/seat", (360, 740)),
        ("/seat/ABCD2345?lang=en", (390, 844)),
        ("/demo/components", (1920, 1080)),
    ],
)
def test_no_first_page_has_a_serious_fault(address, size, standing, context):
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{standing.url}{address}")
    assert [] == serious(page)


@pytest.mark.parametrize("door", ["player", "player-blackjack", "player-baccarat"])
def test_no_seat_of_a_live_table_has_a_serious_fault(door, standing, context):
    page = context.new_page()
    for size in ((360, 740), (800, 1280), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{standing.url}/demo/enter/{door}")
        page.wait_for_url("**/screens/seat*")
        page.wait_for_selector("#stage .spot")
        page.wait_for_selector(".chip-key")
        assert [] == serious(page), size


@pytest.mark.parametrize(
    ("screen", "name", "key"),
    [
        ("caller", "play", "c"),
        ("caller", "play", "a"),
        ("caller", "play", "n"),
        ("till", "pay", "F2"),
    ],
)
def test_no_dialog_has_a_serious_fault(screen, name, key, standing, context):
    stage = Stage(context, standing.url, screen, "es")
    stage.show(name)
    stage.page.keyboard.press(key)
    stage.page.wait_for_selector("dialog[open]")
    assert [] == serious(stage.page)
    assert [] == stage.layout()
