"""The ball machine at the console: the cable is pulled, the caller goes on by hand, and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from demonstration.crowd import HEAD
from tests.devices.hall import MACHINE, Drum, Room, until
from tests.screens.server import Server, known_house


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A game that draws from a machine on a pseudo terminal, at its first ball."""
    place = str(tmp_path / "drum-*")
    house = Server(known_house(tmp_path / "house"), BINGO_DEMO_PACE="20", BINGO_EXTRACTOR_URL=place)
    house.start()
    drum = Drum(tmp_path / "drum")
    try:
        room = Room(house, drum)
        room.until_the_draw()
        room.ball()
        yield room
    finally:
        drum.end()
        house.stop()


def test_the_caller_sees_the_pulled_cable_keys_the_ball_and_goes_back_to_the_machine(browser, room):
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="es-ES")
    context.add_cookies(
        [
            {"name": cookie.name, "value": str(cookie.value), "url": room.server.url}
            for cookie in room.desks[HEAD].cookies
        ]
    )
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{room.server.url}/screens/caller")
    note, first = page.locator(".extractor-note"), page.locator(".desk-first .primary-words")
    until(lambda: note.inner_text() == "listo", "the machine is ready")

    room.drum.do("unplug")
    until(lambda: note.inner_text().startswith("sin cable"), "the pulled cable is an alarm")
    assert page.locator(".extractor.is-alarm").count() == 1
    room.request()
    until(lambda: first.inner_text() == "Pasar a manual", "the way round it is the next step")
    page.wait_for_timeout(1_000)
    page.keyboard.press("Space")
    until(lambda: room.view()["game"]["extractor"] == "manual", "balls are keyed by hand")

    until(lambda: first.inner_text() == "Decir la bola", "the ball can be keyed")
    free = next(number for number in range(10, 91) if number not in room.drawn())
    page.wait_for_timeout(1_000)
    page.keyboard.type(str(free))
    page.keyboard.press("Space")
    until(lambda: room.drawn()[-1] == free, "the keyed ball is announced")

    room.drum.do("plug")
    until(lambda: note.inner_text().endswith(f"{MACHINE}: listo"), "the machine is back")
    page.keyboard.press("m")
    until(lambda: room.view()["game"]["extractor"] == MACHINE, "the machine draws again")
    room.ball()
    assert [MACHINE, "manual", MACHINE] == [mode for _, mode in room.view()["balls"]]
    assert [] == faults
    context.close()
