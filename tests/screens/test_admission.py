"""The desk of admission in a browser: a first visit, somebody not admitted, and the files."""

from __future__ import annotations

import re

from flask import Flask
from flask_babel import Babel

from floor.reception_texts import own_texts
from floor.shared_texts import SHARED
from tests.source_tree import ROOT

SIZES = ((1920, 1080), (1366, 768), (390, 844))
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
PARTS = (
    "Mostrador",
    "Fichas de visitantes",
    "Prohibidos",
    "Peticiones",
    "Comunicaciones",
    "Conservación",
    "Quién ha mirado",
)


def press(page, name: str, inside: str = "#section") -> None:
    page.locator(inside).get_by_role("button", name=name, exact=True).first.click()


def part(page, name: str) -> None:
    page.locator("#nav").get_by_role("button", name=name).click()


def send(page, act: str, **written: str) -> None:
    """Fills an open dialog and sends it."""
    dialog = page.locator("dialog[open]")
    for label, text in written.items():
        dialog.get_by_label(label.replace("_", " "), exact=False).first.fill(text)
    press(page, act, "dialog[open]")
    dialog.wait_for(state="detached")


def search(page, document: str, name: str = "") -> None:
    fields = page.locator(".admit-search input")
    fields.nth(0).fill(document)
    fields.nth(1).fill(name)
    press(page, "Buscar")


def test_a_first_visit_and_somebody_who_is_not_admitted(desks):
    desk = desks("reception")
    page = desk.page
    press(page, "Abrir la admisión")
    send(page, "Abrir la admisión", Aforo="300")
    search(page, "X-0000001 T", "Anacleta Inventada")
    press(page, "Hacer la ficha")
    born = {"Fecha_de_nacimiento": "1980-02-29", "Dónde_se_archiva": "carpeta 7"}
    send(page, "Hacer la ficha", Dirección_completa="Calle Imaginaria 7", **born)
    page.get_by_text("Ficha 1 · Anacleta Inventada").wait_for()
    press(page, "Entra")
    page.get_by_text("1 de 300 dentro").wait_for()
    part(page, "Prohibidos")
    press(page, "Anotar una prohibición")
    send(page, "Anotar una prohibición", Nombre="Prohibido Inventado", Número_del_documento="P-99")
    page.get_by_text("A petición propia").wait_for()
    part(page, "Mostrador")
    search(page, "p99")
    page.get_by_text("Avise al director. No se dan motivos").wait_for()
    assert "petición" not in page.locator("#section").inner_text()
    for name in PARTS:
        part(page, name)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(WIDER), (name, width)
    assert [] == desk.faults


def test_the_page_asks_only_for_texts_that_exist():
    files = [ROOT / "static/pages/reception.js"]
    files += sorted((ROOT / "static/pages/reception").glob("*.js"))
    asked = {key for file in files for key in re.findall(r"\bt\.([a-z]\w*)", file.read_text())}
    words = (ROOT / "templates/house/words.html").read_text(encoding="utf-8")
    app = Flask(__name__)
    Babel(app, default_locale="es")
    with app.test_request_context():
        known = {*own_texts(), *SHARED, *re.findall(r'"(\w+)": _\(', words)}
    assert set() == asked - known
