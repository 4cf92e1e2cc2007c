"""Where a live line stands: a seat's terminal at its table, a page with its own session."""

from __future__ import annotations

from typing import Any

import pytest
from flask_socketio import SocketIO, SocketIOTestClient

from house.broadcast import room
from house.contract import Refused
from house.live import Lines
from house.places import Enrolled
from house.staff import SEAT
from house.world import ScriptedWorld
from tests.house.edge_house import HOUSE, build, come_in


class Room:
    """A small house with its live line, and what is sent over it."""

    def __init__(self, store, world) -> None:
        self.app = build(store, world)
        self.people = self.app.extensions["people"]
        self.socketio = SocketIO(self.app, async_mode="gevent", transports=["websocket"])
        self.lines = Lines(self.socketio, self.people)

    def seat(self, place: str) -> SocketIOTestClient:
        enrolled = self.people.enrol_terminal(place, "sala", SEAT, by=HOUSE, id=place)
        assert isinstance(enrolled, Enrolled)
        bearer = {"Authorization": f"Bearer {enrolled.token}"}
        return self.socketio.test_client(self.app, headers=bearer)

    def say(self, to: str, word: str) -> None:
        self.socketio.emit("patch", {"word": word}, to=to)


def heard(line: Any) -> list[str]:
    return [one["args"][0]["word"] for one in line.get_received()]


@pytest.fixture
def hall(fresh_store):
    return Room(fresh_store, ScriptedWorld())


def test_a_seat_s_terminal_hears_its_own_table_and_no_other(hall):
    first, second, neighbour = hall.seat("P1:3"), hall.seat("P2:3"), hall.seat("P1:4")
    hall.say(room("sala", "player 3", "P1"), "the cards of seat 3 at P1")
    assert ["the cards of seat 3 at P1"] == heard(first)
    assert ([], []) == (heard(second), heard(neighbour))


def test_a_seat_s_terminal_is_its_player_and_nobody_else(hall):
    enrolled = hall.people.enrol_terminal("P1:7", "sala", SEAT, by=HOUSE, id="P1:7")
    who = hall.people.device(enrolled.token)
    assert ("player 7", "P1", SEAT) == (who.role, who.place, who.kind)
    hall.people.revoke_terminal("P1:7", by=HOUSE)
    assert isinstance(hall.people.device(enrolled.token), Refused)


def test_a_page_s_line_stands_where_the_session_of_the_page_stands(hall):
    browser = hall.app.test_client()
    caller = come_in(browser, "ana", "caller")["csrf"]
    come_in(browser, "ana", "cashier")
    line = hall.socketio.test_client(
        hall.app, flask_test_client=browser, auth={"csrf": caller}, query_string="?screen=till"
    )
    hall.say(room("sala", "caller"), "for the caller")
    hall.say(room("sala", "cashier"), "for the cashier")
    assert ["for the caller"] == heard(line)


def test_a_csrf_text_of_nobody_here_opens_no_line(hall):
    browser = hall.app.test_client()
    come_in(browser, "ana", "caller")
    line = hall.socketio.test_client(hall.app, flask_test_client=browser, auth={"csrf": "made up"})
    assert not line.is_connected()


def test_the_house_knows_at_which_tables_somebody_holds_a_line(hall):
    browser = hall.app.test_client()
    come_in(browser, "luis")
    croupiers = frozenset({"table_head"})
    assert set() == hall.lines.at_tables("sala", croupiers)
    line = hall.socketio.test_client(
        hall.app, flask_test_client=browser, query_string="?screen=table&table=P1"
    )
    assert {"P1"} == hall.lines.at_tables("sala", croupiers)
    assert set() == hall.lines.at_tables("sala", frozenset({"croupier"}))
    line.disconnect()
    assert set() == hall.lines.at_tables("sala", croupiers)
