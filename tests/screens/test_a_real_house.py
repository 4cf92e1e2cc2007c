"""A real house in the browser: left for from the demonstration, and the steps from empty rooms on.

The house prints one secret when it starts. The administrator signs in with it and makes accounts;
each person signs in, and the evening is prepared, opened and begun. Nobody reaches round the pages;
``test_whole_evening`` walks these steps to the signed book.
"""

from __future__ import annotations

import base64
import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError

from bingo.cards import SeriesName, generate_matrix
from bingo.series_checks import Series
from bingo.series_file import write_csv
from house.one_time_code import STEP_MS, code_at
from tests.screens.scenes import until
from tests.screens.server import Server
from tests.source_tree import ROOT

VALID_UNTIL = "2099-12-31"
PASSWORDS = {
    "admin": "mesa-verde-noventa",
    "carmen": "sala-llena-ochenta",
    "diego": "casa-abierta-setenta",
    "marta": "bola-blanca-sesenta",
    "luis": "caja-cuadra-cincuenta",
}
STRANGERS = (("Rosa Gil", "Admisión y control"), ("Pablo Mora", "Auxiliar de sala"))


class Window:
    """One person before one browser."""

    def __init__(self, browser: Browser, url: str, login: str) -> None:
        self.url, self.login, self.key, self.step_used = url, login, b"", 0
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1366, "height": 768}, reduced_motion="reduce"
        )
        self.context.set_default_timeout(15_000)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def first_sign_in(self, once: str) -> None:
        """Comes in with the secret that is good once, and chooses a password."""
        page = self.page
        page.goto(self.url)
        page.fill("[name=login]", self.login)
        page.fill("[name=secret]", once)
        page.click("form button.primary")
        page.wait_for_selector("[name=new_secret]")
        page.fill("[name=secret]", once)
        page.fill("[name=new_secret]", PASSWORDS[self.login])
        page.click("form button.primary")
        page.wait_for_selector(".start-places")

    def set_code(self) -> None:
        """Sets the second factor, which the house asks direction and administrator for."""
        page = self.page
        page.goto(f"{self.url}/screens/admin")
        page.wait_for_url("**/screens/account")
        page.click(".account-row .minor:has-text('segundo factor')")
        self.dialog.locator("input[type=password]").fill(PASSWORDS[self.login])
        self.dialog.locator(".act").click()
        text = parse_qs(urlsplit(page.inner_text(".once-value")).query)["secret"][0]
        self.key = base64.b32decode(text + "=" * (-len(text) % 8))
        self.step_used = int(time.time() * 1000) // STEP_MS
        self.dialog.locator("input").last.fill(code_at(self.key, self.step_used))
        self.dialog.locator(".act").click()
        page.wait_for_selector("dialog[open]", state="detached")
        page.goto(self.url)

    def code(self) -> str:
        """What the person's telephone shows now; nothing for whoever has no second factor."""
        step = max(int(time.time() * 1000) // STEP_MS, self.step_used + 1)
        return code_at(self.key, step) if self.key else ""

    def act_as(self, role: str) -> None:
        """Goes on in another of one's roles, from the first page."""
        self.page.goto(self.url)
        self.page.click(f".home-roles button:text-is('{role}')")
        self.page.wait_for_selector(f".home-roles [aria-pressed=true]:text-is('{role}')")

    def open(self, door: str) -> None:
        """Goes through a door of the first page."""
        self.page.goto(self.url)
        self.page.click(f".place:has-text('{door}')")
        self.page.wait_for_selector("#desk .primary:visible, .office-main *, .till-cash .primary")

    def step(self, words: str) -> None:
        """Presses the one primary step once it says these words, until it has led on.

        A step that has just come ignores a press, for the hand was still on the one before it.
        """
        button = self.page.locator(f"#desk .primary[aria-disabled=false]:has-text('{words}')")
        button.wait_for()
        until(lambda: self._led_on(button), words)

    def _led_on(self, button: Locator) -> bool:
        if self.page.locator("dialog[open]").count() or not button.count():
            return True
        with contextlib.suppress(TimeoutError):
            button.click(timeout=300)
        self.page.wait_for_timeout(100)
        return False

    def fill(self, **fields: str) -> None:
        """Fills in the open dialog, field by the beginning of its label."""
        for label, value in fields.items():
            words = label.replace("_", " ")
            self.dialog.locator(f"label:has-text('{words}') input").first.fill(value)

    def send(self) -> None:
        """Sends the dialog and waits until it is gone."""
        dialog = self.dialog
        dialog.locator(".act").click()
        dialog.wait_for(state="detached")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]").last


def first_director(server: Server) -> str:
    """The command that makes the first account of the direction; gives its secret."""
    asked = ["first-director", "Diego Sanz", "--login", "diego", "--document", "D-diego"]
    said = subprocess.run(
        [sys.executable, "manage.py", *asked, "--until", VALID_UNTIL, "--data-dir", server.data],
        cwd=ROOT,
        env={**os.environ, **server.environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return said.rpartition(": ")[2].strip()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real house without anybody in it."""
    keys = str(tmp_path / "keys")
    server = Server(tmp_path / "house", BINGO_REAL="1", BINGO_SECRET_DIR=keys)
    server.start()
    server.director = first_director(server)
    yield server
    server.stop()


@pytest.fixture
def sit_down(browser: Browser, house: Server):
    windows = []

    def sit(login: str) -> Window:
        windows.append(Window(browser, house.url, login))
        return windows[-1]

    yield sit
    for window in windows:
        window.context.close()


def printed_secret(house: Server) -> str:
    found = re.search(r"clave de un solo uso: (\S+)", house.log.read_text())
    assert found
    return found[1]


def add_person(admin: Window, name: str, login: str, *roles: str, second: Window) -> str:
    """Adds a person; a second one signs at this desk. Gives the one-time secret."""
    page = admin.page
    page.click(".office-head .primary")
    admin.fill(Nombre_y_apellidos=name, Nombre_con_que_entra=login, Documento=f"D-{login}")
    admin.fill(Válido_hasta=VALID_UNTIL)
    for role in roles:
        admin.dialog.locator(f".role-choice:has-text('{role}')").first.click()
    admin.dialog.locator(".act").click()
    page.wait_for_selector("dialog.is-two")
    sign(page, second)
    secret = page.locator(".once-value").inner_text()
    page.click(".once .act")
    page.wait_for_selector(f".office-row:has-text('{name}')")
    return secret


def sign(page: Page, second: Window) -> None:
    """The second person signs with password and code in the dialog that is open."""
    dialog = page.locator("dialog.is-two")
    dialog.locator(".secret-swap").click()
    dialog.locator("input[autocomplete=one-time-code]").fill(second.code())
    dialog.locator(".secret-password input[type=password]").fill(PASSWORDS[second.login])
    dialog.locator(".secret-password input[type=password]").press("Enter")
    dialog.locator(".dialog-person.is-done >> nth=1").wait_for()
    dialog.locator(".act").click()


def delivered(folder: Path) -> Path:
    """The file of a series as a printer of cards delivers it."""
    matrix = generate_matrix(600, bytes(32))
    file = folder / "series.csv"
    file.write_text(write_csv(Series(SeriesName("A", 7), 200, matrix)), encoding="utf-8")
    return file


def take_in(clerk: Window, file: Path) -> None:
    """Imports a delivered series and registers it with its delivery paper."""
    clerk.open("La jornada")
    clerk.page.on("filechooser", lambda chooser: chooser.set_files(str(file)))
    clerk.step("Importar una serie")
    clerk.step("Dar de alta A-000007")
    clerk.fill(Guía="G-2211")
    clerk.send()
    clerk.page.wait_for_selector(".stock-row:has-text('A-000007')")


def count_and_enter(manager: Window) -> None:
    """The hall manager enters who is present and counts ninety balls row by row."""
    manager.open("La jornada")
    for name in ("Carmen Vidal", "Luis Ortega", "Marta Ruiz"):
        manager.step(f"Presente: {name}")
    for name, duty in (*STRANGERS, ("Elena Cano", "Vendedor-locutor")):
        manager.step("Anotar a otra persona")
        manager.fill(Nombre_y_apellidos=name, Documento=f"D-{name}")
        manager.dialog.locator(f".form-choice:has-text('{duty}')").click()
        manager.send()
    manager.page.wait_for_selector(".count-grid")
    for row in range(9):
        manager.page.keyboard.press("Space")
        manager.page.wait_for_selector(f".count-row-state:has-text('10 de 10') >> nth={row}")
    manager.step("Anotar las noventa")


def tick_the_equipment(head: Window) -> None:
    """Seven items, one press of the space bar each."""
    head.page.wait_for_selector(".check-grid")
    for ticked in range(1, 8):
        head.page.keyboard.press("Space")
        head.page.wait_for_selector(f".check-tile[aria-pressed=true] >> nth={ticked - 1}")
    head.step("Anotar la comprobación")


def hire(admin, sit_down, once: str) -> list:
    """Diego comes in with his secret of the machine; the administrator makes accounts for carmen,
    marta and luis, each signed by somebody else, and they come in at once."""
    carmen, diego, marta, luis = (sit_down(name) for name in ("carmen", "diego", "marta", "luis"))
    diego.first_sign_in(once)
    diego.set_code()
    carmen.first_sign_in(add_person(admin, "Carmen Vidal", "carmen", "Jefe de sala", second=diego))
    for window, name, roles in (
        (marta, "Marta Ruiz", ("Jefe de mesa", "Vendedor-locutor")),
        (luis, "Luis Ortega", ("Cajero", "Almacén de cartones")),
    ):
        window.first_sign_in(add_person(admin, name, window.login, *roles, second=carmen))
    return [carmen, diego, marta, luis]


def direct(diego) -> None:
    """The director confirms the percentages and opens the prima."""
    diego.open("La jornada")
    diego.step("Confirmar porcentajes")
    diego.fill(Documento="Oficio 12/2026")
    diego.send()
    diego.page.click("#tab-prima")
    diego.step("Abrir la prima")
    diego.fill(Tope="600", Primer="48", Autorización="A-31")
    diego.send()


def furnish(carmen, marta) -> None:
    """The book, the debts, the central cash and the balls."""
    marta.open("La jornada")
    marta.step("Abrir el libro de actas")
    marta.fill(Tomo="Tomo 1")
    marta.send()
    marta.step("Abrir la cuenta de deudas")
    carmen.open("La jornada")
    carmen.step("Abrir la caja central")
    carmen.fill(Importe="5000")
    carmen.send()
    marta.step("Registrar las bolas")
    marta.fill(Nombre="J-1", Homologación="H-90")
    marta.send()


def draw_the_first_ball(marta, luis) -> None:
    """One game as far as its first ball: announced, sold, published, started."""
    marta.step("Ir a la consola")
    marta.page.wait_for_url("**/screens/caller")
    marta.step("Anunciar la partida 1")
    marta.step("Abrir la venta")
    luis.page.keyboard.press("6")
    until(lambda: not luis.page.is_visible(".till-cash .primary[aria-disabled=true]"), "on sale")
    luis.page.keyboard.press("Enter")
    luis.page.wait_for_selector(".receipt.is-sold")
    marta.step("Cerrar la venta")
    marta.step("Publicar las cifras")
    marta.step("Empezar el sorteo")
    until(lambda: key_the_first_ball(marta, 72), "the first ball is out")


def key_the_first_ball(caller: Window, number: int) -> bool:
    """Keys the ball and sends it, again if the field had only just come; true once it is out."""
    if caller.page.locator(".hero-ordinal-figure:text-is('1')").count():
        return True
    caller.page.fill(".ball-field input", str(number))
    caller.page.press(".ball-field input", "Enter")
    caller.page.wait_for_timeout(300)
    return False


# --- from the demonstration ----------------------------------------------------------------------

ASKED = {
    "hall_name": "Bingo Alameda",
    "company": "Recreativos del Estrecho, S.L.",
    "tax_id": "B12345674",
    "admin_name": "Eva Sanz",
    "admin_login": "admin",
    "director_name": "Diego Sanz",
    "director_login": "diego",
    "document": "D-77",
    "until": VALID_UNTIL,
}


@pytest.fixture
def demonstration(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "house")
    server.start()
    yield server
    server.stop()


def test_the_demonstration_is_left_for_a_real_house_from_one_page(
    demonstration: Server, browser: Browser, tmp_path: Path
) -> None:
    diego = Window(browser, demonstration.url, "diego")
    page = diego.page
    page.goto(demonstration.url)
    page.click("#prepare")
    for name, value in {**ASKED, "keys": str(tmp_path / "keys"), "phrase": "sí"}.items():
        page.fill(f"[name={name}]", value)
    page.fill("[name=tax_id]", "B12345678")
    page.click(".leaving-act")
    assert "true" == page.get_attribute("[name=phrase]", "aria-invalid")
    assert "No es un NIF válido" in page.inner_text("#fault-tax_id")
    assert "No es la frase" in page.inner_text("#fault-phrase")
    page.fill("[name=tax_id]", ASKED["tax_id"])
    page.fill("[name=phrase]", "Borrar la demostración")
    page.click(".leaving-act")
    once = page.inner_text("#secret-2")
    page.click("#way-in[aria-disabled=false]", timeout=40_000)
    page.wait_for_url("**/sign-in")
    diego.first_sign_in(once)
    assert "Bingo Alameda" == page.inner_text("h1")
    assert [] == diego.faults
    assert not (demonstration.data / "keys").exists()
    diego.context.close()
