"""A whole evening of a real house by five people in their browsers, from empty rooms to the book.

Administrator, director, hall manager, table head and cashier (who is also the clerk of the stock)
come in, furnish, open, sell, draw fifteen balls by hand, pay, count, sign and close. What is left
is checked by ``verify``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bingo.cards import generate_matrix
from tests.screens import test_a_real_house as real
from tests.screens.scenes import until
from tests.screens.test_closing import PIECES
from tests.source_tree import ROOT

house, sit_down = real.house, real.sit_down
Window = real.Window
CARD = 1
"""The card that wins everything: the first of the series that was delivered."""


def view(window: Window, screen: str, slot: str = "game") -> dict:
    rounds = window.page.request.get(f"{window.url}/screens/{screen}.json").json()["rounds"]
    return rounds[slot]["view"] if slot in rounds else {}


def draw(marta: Window, numbers: list[int]) -> None:
    """Keys these numbers one after the other, each as soon as the pause is over."""
    for number in numbers:
        out = len(view(marta, "caller")["balls"])
        until(lambda n=number, o=out: keyed(marta, n, o), f"ball {number} is out")


def keyed(marta: Window, number: int, out: int) -> bool:
    if len(view(marta, "caller")["balls"]) > out:
        return True
    marta.page.fill(".ball-field input", str(number))
    marta.page.press(".ball-field input", "Enter")
    marta.page.wait_for_timeout(300)
    return False


def claim(marta: Window, call: str, phase: str) -> None:
    """Stops on a call, checks the winning card, asks the room, and gives the order."""
    marta.page.keyboard.press(call)
    marta.page.wait_for_selector("#card-field:focus")
    marta.page.keyboard.type(str(CARD))
    marta.page.keyboard.press("Enter")
    valid = lambda: view(marta, "caller")["stop"]["calls"][-1]["state"] == "VALID"  # noqa: E731
    until(valid, "the card is valid")
    until(lambda: pressed(marta, lambda v: v["stop"]["asked_at"]), "the room is asked")
    until(lambda: pressed(marta, lambda v: v["phase"] == phase, hold=900), f"the game is {phase}")


def pressed(marta: Window, done, hold: int = 0) -> bool:
    if done(view(marta, "caller")):
        return True
    marta.page.keyboard.press("Space", delay=hold)
    marta.page.wait_for_timeout(300)
    return bool(done(view(marta, "caller")))


def play_the_rest(marta: Window) -> None:
    """After the first ball: the line, then the bingo, of the card that was sold first."""
    face = generate_matrix(600, bytes(32)).rows(CARD)
    first, *others = face
    draw(marta, list(first))
    claim(marta, "l", "PLAYING")
    draw(marta, [number for row in others for number in row])
    claim(marta, "b", "FINISHED")


def pay(luis: Window, marta: Window) -> None:
    """The prizes are counted and handed over against the card; then the game is closed."""
    until(lambda: paid(luis), "everything is paid")
    until(lambda: pressed(marta, lambda v: v["phase"] == "CLOSED"), "the game is closed")


def paid(luis: Window) -> bool:
    awards = view(luis, "till")["awards"]
    if all(award["state"] == "PAID" for award in awards):
        return True
    field = luis.page.locator("[data-mode=pay] input[data-scan]")
    if view(luis, "till")["counted"] and field.count():
        field.first.fill(str(CARD))
    luis.page.keyboard.press("Enter")
    luis.page.wait_for_timeout(500)
    return False


def close_the_evening(carmen: Window, luis: Window, marta: Window) -> None:
    carmen.open("La jornada")
    carmen.page.click("#desk .minor.is-danger")
    carmen.dialog.locator("input").first.fill("Fin de la jornada")
    carmen.send()
    carmen.page.wait_for_selector(".count-grid")
    for row in range(9):
        carmen.page.keyboard.press("Space")
        carmen.page.wait_for_selector(f".count-row-state:has-text('10 de 10') >> nth={row}")
    carmen.step("Anotar las noventa")
    count_the_till(luis)
    carmen.step("Caja 1")
    carmen.send()
    sign_the_book(marta)
    marta.open("La jornada")
    marta.step("Cerrar la sesión")


def count_the_till(luis: Window) -> None:
    left = view(luis, "till", "shift")["expected_cents"]
    luis.page.keyboard.press("F2")
    luis.page.click("dialog[open] .menu-row:has-text('Cerrar')")
    pieces = luis.page.locator(".piece input")
    pieces.first.wait_for()
    for place, cents in enumerate(PIECES):
        pieces.nth(place).fill(str(left // cents))
        left %= cents
    luis.page.click(".till-cash .primary")
    until(lambda: view(luis, "till", "shift")["state"] == "COUNTED", "the till is counted")


def sign_the_book(marta: Window) -> None:
    """Whoever must sign an entry does so; then the table head signs the whole."""
    marta.page.goto(f"{marta.url}/books/minute")
    while marta.page.locator("[data-sign]").count():
        marta.page.locator("[data-sign]").first.click()
        sign(marta)
    marta.page.click("[data-close]")
    sign(marta)


def sign(window: Window) -> None:
    person = window.page.locator("#sign-form [name=person]").input_value()
    window.page.fill("#sign-form input[name=secret]", real.PASSWORDS[person])
    with window.page.expect_navigation():
        window.page.click("#sign-form .act")


def test_five_people_play_an_evening_from_an_empty_house_to_the_signed_book(
    house, sit_down, tmp_path: Path
) -> None:
    admin = sit_down("admin")
    admin.first_sign_in(real.printed_secret(house))
    admin.set_code()
    admin.open("Administración")
    carmen, diego, marta, luis = real.hire(admin, sit_down, house.director)
    real.direct(diego)
    real.furnish(carmen, marta)
    luis.act_as("Almacén de cartones")
    real.take_in(luis, real.delivered(tmp_path))
    marta.step("Prever la sesión")
    real.count_and_enter(carmen)
    real.tick_the_equipment(marta)
    marta.step("Abrir la sesión")
    luis.act_as("Cajero")
    luis.open("Caja")
    luis.page.locator(".piece input").nth(3).fill("2")
    luis.page.click(".till-cash .primary")
    luis.page.wait_for_selector("[data-mode=sell]")

    real.draw_the_first_ball(marta, luis)
    play_the_rest(marta)
    pay(luis, marta)
    close_the_evening(carmen, luis, marta)
    diego.page.goto(f"{house.url}/books/minute")
    assert "cerrado" in diego.page.inner_text(".office-main").lower()
    assert [] == [fault for one in (admin, carmen, diego, marta, luis) for fault in one.faults]
    check(house)


def check(house) -> None:
    house.stop()
    told = [sys.executable, "manage.py", "verify", "--data-dir", str(house.data)]
    environ = {**os.environ, **house.environment}
    done = subprocess.run(told, cwd=ROOT, env=environ, check=False, capture_output=True, text=True)
    assert 0 == done.returncode, done.stdout + done.stderr
