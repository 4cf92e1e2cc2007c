"""The other rooms of a house: named with their addresses, offered on the first pages."""

from __future__ import annotations

import pytest
from flask import Flask, render_template
from flask_babel import Babel

from house.catalogue import ROOT
from house.rooms import other_rooms
from house.settings import Settings

TWO = "Terraza=https://10.0.0.9:5001, Sala 2=http://sala2.casino.lan/"


def test_rooms_are_named_with_their_addresses():
    rooms = (("Terraza", "https://10.0.0.9:5001"), ("Sala 2", "http://sala2.casino.lan/"))
    assert rooms == other_rooms(TWO)
    assert () == other_rooms(" ")


@pytest.mark.parametrize(
    "text", ["Terraza", "=https://x", "Terraza=javascript:alert(1)", "A=ftp://x"]
)
def test_a_room_without_a_web_address_is_told_at_the_start(text):
    faults = Settings.from_environment({"BINGO_ROOMS": text}).check()
    assert [f"BINGO_ROOMS={text!r} are no rooms."] == faults


def test_who_comes_in_chooses_the_room():
    app = Flask("rooms", template_folder=str(ROOT / "templates"))
    Babel(app, default_locale="es")
    with app.test_request_context():
        named = {"hall": "Sala de bingo", "rooms": other_rooms(TWO)}
        page = render_template("house/rooms.html", **named)
        alone = render_template("house/rooms.html", hall="Sala de bingo", rooms=())
    assert 'href="https://10.0.0.9:5001">Terraza</a>' in page
    assert 'aria-current="true">Sala de bingo</b>' in page
    assert "" == alone.strip()
