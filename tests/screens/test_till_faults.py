"""What a cashier met at the till and a player on the wall: refusals, figures, sums, ranges."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.screens.scenes import Stage, until

HIDDEN = """() => {
  const box = document.querySelector(".refusal").getBoundingClientRect();
  return [...document.querySelectorAll("button")].filter((one) => {
    const key = one.getBoundingClientRect();
    return key.width > 0 && key.left < box.right && key.right > box.left
      && key.top < box.bottom && key.bottom > box.top;
  }).map((one) => one.innerText);
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    fresh = browser.new_context(
        viewport={"width": 1366, "height": 768}, reduced_motion="reduce", locale="es-ES"
    )
    yield fresh
    fresh.close()


def many_left(answer: dict) -> dict:
    answer["rounds"]["game"]["view"]["sale"]["left"] = 400
    return answer


def test_a_refusal_hides_no_key_and_goes_on_escape_and_on_a_tap(standing, context) -> None:
    stage = Stage(context, standing.url, "till", "es")
    stage.show("selling", many_left)
    page = stage.page
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    assert "E_OFFER_LIMIT" in page.inner_text(".refusal")
    assert [] == page.evaluate(HIDDEN)
    page.keyboard.press("Escape")
    assert 0 == page.locator(".refusal").count()
    page.keyboard.press("Enter")
    assert "E_NO_COUNT" in page.inner_text(".refusal")
    page.mouse.click(200, 10)
    assert 0 == page.locator(".refusal").count()
    stage.resize(390, 844)
    page.keyboard.press("Enter")
    box = page.locator(".refusal").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert [] == stage.faults


def test_figures_that_were_refused_give_way_to_the_next_ones(standing, context) -> None:
    stage = Stage(context, standing.url, "till", "es")
    stage.show("pay")
    page = stage.page
    field = page.locator(".till-field input")
    field.evaluate("(one) => one.blur()")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    assert "E_CARD_REQUIRED" in page.inner_text(".refusal")
    page.locator(".keypad button", has_text="7").click()
    page.locator(".keypad button", has_text="8").click()
    assert "78" == field.input_value()


def test_the_typed_range_of_a_refund_is_told_in_money(standing, context) -> None:
    stage = Stage(context, standing.url, "till", "es")
    stage.show("refunds")
    until(lambda: stage.page.locator(".till-pair-fields input").count() == 2, "the desk stands")
    first, last = stage.page.locator(".till-pair-fields input").all()
    first.fill("651")
    last.fill("654")
    assert "12,00" in stage.page.inner_text(".receipt .is-change")
    last.fill("9999")
    assert "—" in stage.page.inner_text(".receipt .is-change")


def annulled_last(answer: dict) -> dict:
    answer["rounds"]["session"]["view"]["games"][0]["outcome"] = "ANNULLED"
    return answer


def test_bingo_27_and_60_the_wall_names_an_annulled_game_and_the_ranges(standing, context) -> None:
    stage = Stage(context, standing.url, "monitor", "es")
    stage.show("between", annulled_last)
    assert "anulada" in stage.page.locator(".m-results tbody tr").first.inner_text()
    stage.show("sale-closed")
    assert "cartones" in stage.page.inner_text(".m-under")
