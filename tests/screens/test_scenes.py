"""Every scene at every size, in both languages, with the largest sums: nothing is cut or covered.

The pictures are told by the house's own page; see ``layout.js`` for what is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.screens.scenes import LAYOUT, Stage, grown, names, until

HALL, LARGE, PORTRAIT = (1920, 1080), (3840, 2160), (1080, 1920)
LAPTOP, TABLET, PHONE = (1366, 768), (800, 1280), (390, 844)
SIZES = {
    "monitor": (HALL, LARGE, PORTRAIT, LAPTOP),
    "caller": (LAPTOP, HALL, TABLET),
    "till": (LAPTOP, HALL, TABLET),
}
LANGUAGES = ("es", "en")
SCALED = (LARGE, LAPTOP)
"""A monitor is drawn once and scaled as one: what fits in Spanish here fits in English too."""
WATCHED = (("monitor", PORTRAIT), ("caller", LAPTOP), ("till", LAPTOP))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that nobody has used, which does not move things."""
    fresh = browser.new_context(
        viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, reduced_motion="reduce"
    )
    yield fresh
    fresh.close()


def faults_of(stage: Stage, name: str) -> list[str]:
    """Every fault of a scene at each of its screen's sizes."""
    stage.show(name, grown)
    found = []
    for size in sizes_of(stage):
        stage.resize(*size)
        found += [f"{name} at {size[0]}×{size[1]}: {fault}" for fault in stage.layout()]
    return found


def sizes_of(stage: Stage) -> list[tuple[int, int]]:
    is_known = stage.screen == "monitor" and stage.language != "es"
    return [size for size in SIZES[stage.screen] if not (is_known and size in SCALED)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SIZES)
def test_no_scene_cuts_its_text_or_lays_one_thing_on_another(screen, language, standing, context):
    stage = Stage(context, standing.url, screen, language)
    found = [fault for name in names(screen) for fault in faults_of(stage, name)]
    assert [] == found
    assert [] == stage.faults


FIRST_PAGES = {
    "/": (PHONE, TABLET, LAPTOP, HALL),
    "/sign-in?next=/screens/till": (PHONE, TABLET, LAPTOP, HALL),
    "/demo/components": (HALL,),
}
"""The pages before anybody is signed in, and the sizes that each of them is for."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", FIRST_PAGES)
def test_the_first_pages_fit_a_phone_a_tablet_a_laptop_and_a_wall(
    address, language, standing, context
):
    page = context.new_page()
    page.goto(f"{standing.url}{address}{'&' if '?' in address else '?'}lang={language}")
    page.evaluate("() => document.fonts.ready")
    found = []
    for width, height in FIRST_PAGES[address]:
        page.set_viewport_size({"width": width, "height": height})
        may_scroll = width < LAPTOP[0] or address == "/demo/components"
        seen = page.evaluate(LAYOUT, may_scroll)
        found += [f"{width}×{height}: {fault}" for fault in seen]
    assert [] == found


def test_the_language_is_chosen_on_the_sign_in_page_and_keeps_the_way_back(standing, context):
    page = context.new_page()
    page.goto(f"{standing.url}/sign-in?next=/screens/till")
    page.click("text=English")
    page.wait_for_url("**/sign-in?*lang=en*")
    assert "/screens/till" == page.input_value("[name=next]")
    assert "Sign in to the hall" == page.inner_text("h1")
    page.goto(f"{standing.url}/sign-in")
    assert "Sign in to the hall" == page.inner_text("h1")


def test_a_display_has_a_language_of_its_own_and_leaves_that_of_the_others(standing, context):
    stage = Stage(context, standing.url, "monitor", "en")
    stage.show("sale")
    assert "Sale open" == stage.page.inner_text("h1")
    stage.page.goto(f"{standing.url}/")
    assert "La sala está abierta." == stage.page.inner_text("h1")


# --- states --------------------------------------------------------------------------------------


REFUSALS = {
    "caller": ("play", "E_TOO_FAST", "Space", "#desk .primary"),
    "till": ("selling", "E_SALE_CLOSED", "Enter", ".till-cash > .primary"),
}
"""For each desk a scene, a refusal of its next step, the key of the step, and its button."""


NEAR = {"caller": 40, "till": 320}
"""Pixels between a refusal and its button; the till's is amid keys, none of which it may cover."""

COVERED = """() => {
  const box = document.querySelector(".refusal").getBoundingClientRect();
  return [...document.querySelectorAll("main button")].filter((key) => {
    const own = key.getBoundingClientRect();
    return own.width && key.closest(".refusal") === null && own.left < box.right - 1
      && own.right > box.left + 1 && own.top < box.bottom - 1 && own.bottom > box.top + 1;
  }).map((key) => key.textContent);
}"""


def refuse_everything(page: Page, code: str, message: str) -> None:
    answer = {"code": code, "message": message, "details": {}}
    page.route("**/api/**", lambda route: route.fulfill(status=422, json=answer))


@pytest.mark.parametrize("screen", REFUSALS)
def test_a_refusal_stands_beside_its_button_with_its_code(screen, standing, context):
    name, code, key, button = REFUSALS[screen]
    stage = Stage(context, standing.url, screen, "es")
    for size in (LAPTOP, TABLET):
        stage.resize(*size)
        stage.show(name)
        refuse_everything(stage.page, code, "No se ha hecho. No se ha vendido ni cobrado nada.")
        if screen == "till":
            stage.page.keyboard.press("3")
        stage.page.wait_for_timeout(1_050)  # a key in the first second is that of the step before
        stage.page.keyboard.press(key)
        stage.page.wait_for_selector(".refusal")
        assert code == stage.page.inner_text(".refusal-code")
        assert NEAR[screen] > gap_between(stage.page, ".refusal", button)
        stage.page.wait_for_timeout(200)  # it has come to rest
        assert [] == stage.page.evaluate(COVERED)
        assert [] == stage.layout()


def gap_between(page: Page, one: str, other: str) -> float:
    """The pixels from one element up or down to another."""
    above, below = sorted(
        (page.locator(name).first.bounding_box() for name in (one, other)),
        key=lambda box: box["y"],
    )
    return below["y"] - above["y"] - above["height"]


def is_grey(stage: Stage) -> bool:
    """Whether the figures of a screen have lost their colour."""
    where = {"monitor": ".m-picture", "caller": ".console-stage", "till": ".till-stage"}
    style: str = stage.page.evaluate(
        "(name) => getComputedStyle(document.querySelector(name)).filter", where[stage.screen]
    )
    return "grayscale" in style


def test_a_monitor_that_is_reloaded_fifty_times_comes_back_each_time_and_locks_nobody_out(
    standing, browser
):
    fresh = browser.new_context(viewport={"width": HALL[0], "height": HALL[1]})
    page = fresh.new_page()
    page.goto(f"{standing.url}/demo/enter/monitor")
    page.wait_for_url("**/screens/monitor*")
    here = f"{standing.url}/screens/monitor"
    answers = {page.goto(here, wait_until="commit").status for _ in range(50)}
    page.wait_for_load_state()
    told = page.request.get(f"{standing.url}/screens/monitor.json")
    assert ({200}, 200) == (answers, told.status)
    page.wait_for_function("document.body.innerText.trim().length > 0")
    other = fresh.new_page()
    assert 200 == other.goto(f"{standing.url}/screens/monitor").status
    fresh.close()


def test_a_lost_line_greys_every_screen_and_heals_without_a_reload(server, browser):
    stages: list[Stage] = []
    for screen, size in WATCHED:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        stages.append(Stage(context, server.url, screen, "es"))
        stages[-1].show("between" if screen == "monitor" else "announced")
    assert [False] * 3 == [is_grey(stage) for stage in stages]
    server.kill()
    until(lambda: all(is_grey(stage) for stage in stages), "every screen says that it is stale")
    assert [[]] * 3 == [stage.layout() for stage in stages]
    assert "Sin conexión desde las" in stages[0].page.inner_text(".m-lost-words")
    server.start()
    until(lambda: not any(is_grey(stage) for stage in stages), "every screen is live again")
    for stage in stages:
        stage.page.context.close()


def test_the_sound_test_of_a_mute_display_says_so_and_does_no_harm(standing, context):
    stage = Stage(context, standing.url, "monitor", "es")
    stage.page.add_init_script("delete window.speechSynthesis; delete window.AudioContext;")
    stage.page.reload()
    until(lambda: stage.page.evaluate("Boolean(window.line?.connected)"), "the line is open")
    stage.show("play")
    stage.page.keyboard.press("s")
    assert "Este navegador no habla." in stage.page.inner_text(".m-sound")
    assert [] == stage.faults
