"""Opens a screen of a real house and shows it one scene after the other, as large as it can get.

The page, its style and its live line are the house's own; only the answer with the figures is one
of the pictures in ``fixtures/``, so that every scene can be seen without playing up to it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

FIXTURES = Path(__file__).parent / "fixtures"
LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8")
LINE = """
  let made;
  Object.defineProperty(window, "io", {
    get: () => made,
    set: (io) => { made = (...given) => (window.line = io(...given)); },
  });
"""
"""Keeps hold of the page's live line, so that a test can tell it that the house has changed."""

PATIENCE_S = 20
MILLION = 100_000_000
"""1.000.000,00 in cents."""

SUMS = frozenset(
    {
        "bingo_total", "cents", "counted_cents", "difference_cents", "expected_cents",
        "float_cents", "fund", "fund_after", "gross", "line_total", "outstanding",
        "owed", "paid_cents", "pool_restored", "prize", "refunded", "share", "sold_cents", "total",
        "carry_bingo", "carry_line",
    }
)  # fmt: skip
EITHER = frozenset({"bingo", "line", "pool", "cap", "missing"})
"""Sums in figures and results, something else elsewhere."""

EPOCH = 1_600_000_000_000
"""Numbers above this one are times in milliseconds."""


def names(screen: str) -> list[str]:
    """The scenes of a screen that there are pictures of."""
    found = sorted(FIXTURES.glob(f"{screen}-*.json"))
    return [file.stem.removeprefix(f"{screen}-") for file in found]


def picture(screen: str, name: str) -> dict[str, Any]:
    """The answer of ``/screens/<screen>.json`` at that moment."""
    found: dict[str, Any] = json.loads((FIXTURES / f"{screen}-{name}.json").read_text("utf-8"))
    return found


def grown(value: Any, key: str = "", inside: str = "") -> Any:
    """The same answer with sums of a million euros, full series and a long name."""
    if isinstance(value, Mapping):
        return {name: grown(one, name, key) for name, one in value.items()}
    if isinstance(value, list):
        return [grown(one, key, inside) for one in value]
    if key == "name" and inside == "person":
        return "María Fernández Villaverde"
    if type(value) is not int or value <= 0 or value > EPOCH:
        return value
    if key in SUMS or (key in EITHER and inside not in ("to_go", "prima", "card", "calls")):
        return MILLION
    if key == "units" and value > 100:
        return 1_800
    return value


def shifted(value: Any, by: int) -> Any:
    """The same answer with all its times ``by`` milliseconds later."""
    if isinstance(value, Mapping):
        return {name: shifted(one, by) for name, one in value.items()}
    if isinstance(value, list):
        return [shifted(one, by) for one in value]
    return value + by if type(value) is int and value > EPOCH else value


class Stage:
    """One screen in one language; ``show`` puts a scene on it."""

    def __init__(self, context: BrowserContext, url: str, screen: str, language: str) -> None:
        self.screen = screen
        self.language = language
        self.faults: list[str] = []
        self.shown = 0
        self.answer: dict[str, Any] = {"clock": now(), "rounds": {}, "next": None}
        self.page: Page = context.new_page()
        self.page.add_init_script(LINE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)
        self.page.goto(f"{url}/demo/enter/{screen}")
        self.page.wait_for_url(f"**/screens/{screen}*")
        self.page.route(f"**/screens/{screen}.json*", self._tell)
        self.page.goto(f"{url}/screens/{screen}?lang={language}&motion=reduced")
        until(lambda: self.page.evaluate("Boolean(window.line?.connected)"), "the line is open")

    def show(self, name: str, change: Any = lambda answer: answer) -> None:
        """Shows a scene, after an empty hall, so that it is a picture and not a step."""
        found = picture(self.screen, name)
        found = shifted(change(found), now() - found["clock"])
        self._put({**found, "rounds": {}})
        self.shown += 1
        rounds = {
            slot: {**one, "round": f"{one['round']}-{self.shown}"}
            for slot, one in found["rounds"].items()
        }
        self._put({**found, "rounds": rounds})
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")

    def layout(self, *, may_scroll: bool = False) -> list[str]:
        """What is wrong with the layout as it stands."""
        found: list[str] = self.page.evaluate(LAYOUT, may_scroll)
        return found

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def _put(self, answer: dict[str, Any]) -> None:
        self.answer = answer
        with self.page.expect_response(f"**/screens/{self.screen}.json*") as answered:
            self.page.evaluate("() => window.line.listeners('house')[0]({ kind: 'closed' })")
        answered.value.finished()

    def _tell(self, route: Route) -> None:
        route.fulfill(json=self.answer)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "ERR_CONNECTION" not in message.text:
            self.faults.append(message.text)


def until(true: Callable[[], object], what: str) -> None:
    """Waits for something to become true; a page's own policy forbids to wait inside of it."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.03)


def now() -> int:
    return int(time.time() * 1000)
