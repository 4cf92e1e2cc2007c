"""The dice of craps at the console: a die on the floor, another pair, a void throw, a change.

CRA-2, CRA-47, CRA-49, CRA-56, CRA-57: what may be arranged, by whom, and what a refusal leaves.
"""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from demonstration.hall import PASSWORD
from demonstration.tables import DICE
from tests.screens.conftest import Desk
from tests.screens.test_roulette_table import GUARD_MS, step

PATIENCE_S = 10


def play(desk: Desk) -> dict:
    answer = desk.page.request.get(f"{desk.url}/screens/table.json?table=DA1")
    return answer.json()["rounds"]["play"]["view"]


def orders(desk: Desk) -> dict[str, list[int]]:
    return {name: among for name, _, among in play(desk)["orders"]}


def comes_to(desk: Desk, wanted: dict[str, list[int]]) -> None:
    """An order is sent once its dialog has gone: what may be arranged then follows."""
    end = time.monotonic() + PATIENCE_S
    while orders(desk) != wanted and time.monotonic() < end:
        time.sleep(0.1)
    assert wanted == orders(desk)


def menu(desk: Desk, words: str) -> None:
    """Opens the list of acts and presses one of them."""
    desk.press("m")
    desk.page.locator("dialog").get_by_text(words).first.click()


def numbers(page: Page, typed: str) -> None:
    page.locator("dialog[open] input[type=text]").fill(typed)
    page.locator("dialog[open] .act").click()


def until_gone(page: Page) -> None:
    expect(page.locator("dialog[open]")).to_have_count(0)


def key_die(desk: Desk, face: int, words: str) -> None:
    time.sleep(GUARD_MS / 1_000)
    desk.press(str(face))
    step(desk, words)


def void_throw(desk: Desk) -> None:
    desk.press("n")
    page = desk.page
    page.locator("dialog[open] .form-word").first.click()
    page.locator("dialog[open] .act").click()
    until_gone(page)


def at_the_dice(desks) -> Desk:
    desk = desks("table")
    desk.page.goto(f"{desk.url}/screens/table?table=DA1")
    expect(desk.page.locator(".cloth .chip-lying").first).to_be_visible()
    return desk


def test_a_die_on_the_floor_is_found_again_and_the_shooter_takes_two_others(desks):
    desk = at_the_dice(desks)
    menu(desk, "Un dado cayó al suelo")
    numbers(desk.page, str(DICE[1]))
    until_gone(desk.page)
    comes_to(desk, {"pair": [*DICE[:1], *DICE[2:]], "found": [DICE[1]]})
    menu(desk, "Ha aparecido el dado")
    until_gone(desk.page)
    comes_to(desk, {"pair": list(DICE)})
    menu(desk, "El tirador toma dos dados")
    numbers(desk.page, f"{DICE[2]} 4999")
    expect(desk.page.locator(".refusal-code")).to_be_visible()
    numbers(desk.page, f"{DICE[2]} {DICE[3]}")
    until_gone(desk.page)
    comes_to(desk, {"floor": list(DICE[2:4])})
    assert [] == desk.faults


def test_a_void_throw_leaves_the_bets_and_the_next_one_counts(desks):
    desk = at_the_dice(desks)
    lying = [bet["zone"] for bet in play(desk)["bets"]]
    step(desk, "Dados al puesto 1")
    step(desk, "Ya no va más")
    expect(desk.page.locator("#desk .primary.is-arming")).to_have_count(0)
    key_die(desk, 3, "Dado 1: 3")
    void_throw(desk)
    assert ("OPEN", lying) == (play(desk)["phase"], [bet["zone"] for bet in play(desk)["bets"]])
    step(desk, "Dados al puesto 1")
    step(desk, "Ya no va más")
    key_die(desk, 3, "Dado 1: 3")
    expect(desk.page.locator(".keys-came")).to_have_text("Dado 1: 3")
    expect(desk.page.locator(".keys-head .label").first).to_have_text("Dado 2")
    expect(desk.page.locator(".keys-numbers [aria-pressed=true]")).to_have_count(0)
    key_die(desk, 4, "Dado 2: 4")
    expect(desk.page.locator(".script-words")).to_contain_text("Siete, cambian los dados")
    assert "7 out" == play(desk)["result"]
    step(desk, "Pagar la tirada")
    assert [] == desk.faults


def test_the_table_head_signs_a_change_of_dice_at_the_console(desks):
    desk = at_the_dice(desks)
    menu(desk, "Cambio de dados")
    dialog = desk.page.locator("dialog.is-two")
    dialog.locator(".secret-password input[type=password]").fill(PASSWORD)
    dialog.locator(".secret-password input[type=password]").press("Enter")
    dialog.locator(".dialog-person.is-done >> nth=1").wait_for()
    dialog.locator(".act").click()
    until_gone(desk.page)
    comes_to(desk, {"pair": list(DICE)})
    before = f"{desk.url}/screens/table/before?plays=craps&name="
    told = [desk.page.request.get(before + name).json()["after"] for name in ("DA1", "DA9")]
    assert [True, False] == [one.startswith("sala-table-") for one in told]
    desk.page.goto(f"{desk.url}/screens/table-display?table=DA1")
    expect(desk.page.locator(".d-point")).to_have_text("ONPunto 6")
    assert [] == desk.faults
