"""The depot of playing cards in two browsers: a key holder and a croupier (CARDS-2, 4 and 6)."""

from __future__ import annotations

SIZES = ((1920, 1080), (1366, 768), (390, 844))
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
WHOLE = "52 52 52 52 52 52"


def cards(desk):
    """The part of the cards on the page of the cage, as whoever sits at this desk sees it."""
    desk.page.goto(f"{desk.url}/screens/cage#card_depot")
    desk.page.wait_for_selector(".cage-line")
    return desk.page


def press(page, name: str, inside: str = "#section") -> None:
    page.locator(inside).get_by_role("button", name=name, exact=True).first.click()


def send(page, act: str, *picked: str, **written: str) -> None:
    """Fills an open dialog and sends it."""
    dialog = page.locator("dialog[open]")
    for words in picked:
        dialog.get_by_role("radio", name=words, exact=True).click()
    for label, text in written.items():
        dialog.get_by_label(label.replace("_", " "), exact=False).fill(text)
    press(page, act, "dialog[open]")


def row(page, number: str):
    return page.locator(".cage-line", has_text=number)


def test_cards_are_drawn_shown_and_taken_off_by_two_people_in_their_browsers(desks):
    key, employee = desks("cage"), desks("table")
    chief, croupier = cards(key), cards(employee)
    press(chief, "Abrir el armario")
    send(chief, "Abrir el armario", "sacar", "Paula Nieto")
    row(croupier, "D-4408").get_by_role("button", name="Sacar").click()
    send(croupier, "Sacar", "P2")
    row(croupier, "D-4408").get_by_text("fuera, sin mostrar").wait_for()
    press(chief, "Cerrar el armario")
    send(chief, "Cerrar el armario")
    row(croupier, "D-4408").get_by_role("button", name="Mostrar y contar").click()
    send(croupier, "Mostrar y contar", "sí", Cartas_contadas="52 52 52 52 52 51")
    refusal = croupier.get_by_text("La baraja no está completa")
    refusal.wait_for()
    croupier.locator("dialog[open]").get_by_label("Cartas contadas", exact=False).fill(WHOLE)
    press(croupier, "Mostrar y contar", "dialog[open]")
    row(croupier, "D-4408").get_by_text("en uso").wait_for()
    row(chief, "D-4402").get_by_role("button", name="Retirar").click()
    send(chief, "Retirar", "carta marcada", Cómo_y="doblada a las 22:10", Cartas_contadas=WHOLE)
    row(chief, "D-4402").get_by_text("retirada").wait_for()
    assert [] == key.faults + employee.faults
    for width, height in SIZES:
        chief.set_viewport_size({"width": width, "height": height})
        assert not chief.evaluate(WIDER), width
