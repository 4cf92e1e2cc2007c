"""A spin at the console of a roulette: chips by mouse and by key, the number by two digits."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from tests.screens.conftest import Desk

GUARD_MS = 1_100
"""A step that has just appeared takes no key for a second."""


def view(desk: Desk, slot: str) -> dict:
    answer = desk.page.request.get(f"{desk.url}/screens/table.json?table=R2")
    return answer.json()["rounds"][slot]["view"]


def zones(desk: Desk) -> list[str]:
    return [bet["zone"] for bet in view(desk, "play")["bets"]]


def step(desk: Desk, words: str) -> None:
    """Presses Space once the next step has stood there for a moment."""
    button = desk.page.locator("#desk button").first
    expect(button).to_contain_text(words, timeout=20_000)
    time.sleep(GUARD_MS / 1_000)
    desk.press("Space")


def test_a_spin_is_bet_thrown_keyed_and_paid(desks):
    desk = desks("table")
    desk.page.goto(f"{desk.url}/screens/table?table=R2")
    page = desk.page
    page.locator('[id="straight-5"]').click(position={"x": 12, "y": 12})
    page.locator('[id="corner-1-2-4-5"]').click()
    expect(page.locator(".cloth .chip-lying")).to_have_count(7)
    for key in ("PageDown", "3", "2", "Enter", "ArrowRight", "Enter"):
        desk.press(key)
    expect(page.locator(".cloth .chip-lying")).to_have_count(9)
    assert {"straight-5", "corner-1-2-4-5", "straight-32", "split-32-35"} <= set(zones(desk))
    page.locator('[id="straight-5"]').click(button="right", position={"x": 12, "y": 12})
    step(desk, "Lanzar la bola")
    step(desk, "No va más")
    expect(page.locator(".keys-numbers button")).to_have_count(37)
    for key in ("3", "2"):
        desk.press(key)
    step(desk, "32")
    expect(page.locator(".script-words")).to_have_text(re.compile("Treinta y dos, rojo, par"))
    assert [["wheel", "32", "red even high"]] == view(desk, "play")["outcome"]
    step(desk, "Pagar el 32")
    expect(page.locator("#desk button").first).to_contain_text("Abrir las apuestas")
    assert "32" == view(desk, "table")["results"][0][1]
    assert [] == desk.faults
