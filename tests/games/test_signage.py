"""What the hall's monitors show between games: black hours and notices of the direction."""

from __future__ import annotations

import base64

import pytest

from floor.games.signage import (
    GAME,
    MOST,
    BlankScreens,
    OpenSignage,
    ShowAdvert,
    WithdrawAdvert,
)
from floor.pictures import LARGEST, Picture, checked
from house.contract import Refused
from tests.games.lasting import Lasting, replayed

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


@pytest.fixture
def signage() -> Lasting:
    known = {"d1": Picture(PNG, "image/png")}
    fresh = Lasting(GAME, document=known.get)
    assert fresh.ask(OpenSignage()) is None
    return fresh


def test_notices_come_in_their_order_and_go_one_by_one(signage):
    for title in ("Cena", "Sorteo", "Cierre"):
        assert signage.ask(ShowAdvert(title, seconds=20)) is None
    assert signage.ask(WithdrawAdvert(2)) is None
    assert signage.ask(ShowAdvert(picture="d1")) is None
    shown = [(one["advert"], one["title"]) for one in signage.view("monitor")["adverts"]]
    assert [(1, "Cena"), (3, "Cierre"), (4, "")] == shown
    assert signage.state == replayed(signage)
    assert not signage.closed


def test_hours_are_kept_until_others_are_said(signage):
    assert signage.ask(BlankScreens(180, 600)) is None
    assert signage.ask(BlankScreens(1380, 60)) is None
    assert {"first": 1380, "until": 60} == signage.view()["blank"]


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (BlankScreens(1440, 0), "first"),
        (BlankScreens(0, -1), "until"),
        (ShowAdvert(" ", ""), "title"),
        (ShowAdvert("x" * 61), "title"),
        (ShowAdvert("x", "y" * 241), "text"),
        (ShowAdvert("x", seconds=4), "seconds"),
        (ShowAdvert("x", seconds=121), "seconds"),
        (ShowAdvert("x", picture="unknown"), "picture"),
        (WithdrawAdvert(1), "advert"),
    ],
)
def test_what_cannot_be_shown_is_refused_by_its_field(signage, action, field):
    assert Refused("E_BAD_INPUT", {"field": field}) == signage.ask(action)


def test_a_dozen_notices_are_enough(signage):
    for title in range(MOST):
        assert signage.ask(ShowAdvert(str(title))) is None
    assert Refused("E_BAD_INPUT", {"field": "adverts"}) == signage.ask(ShowAdvert("one more"))


def test_a_picture_is_what_its_first_bytes_say():
    assert Picture(PNG, "image/png") == checked(base64.b64encode(PNG).decode())
    assert Picture.parse(base64.b64encode(PNG).decode()).kind == "image/png"
    page = base64.b64encode(b"<svg onload=alert(1)>").decode()
    for text in (page, "not base64!", ""):
        assert Refused("E_BAD_INPUT", {"field": "picture"}) == checked(text)
    large = base64.b64encode(PNG + bytes(LARGEST)).decode()
    assert Refused("E_TOO_BIG", {"most": LARGEST}) == checked(large)
