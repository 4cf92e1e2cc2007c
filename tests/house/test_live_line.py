"""SEC-8, SEC-11, SEC-13, SEC-16 on the line of a real server: who hears what, who is cut off."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio
import websocket
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from demonstration.hall import PASSWORD
from house.contract import Refused
from house.listening import LONGEST_WORD, expected
from house.live import WATCH_SECONDS
from house.people import People, the_house
from house.settings import read_keys
from house.store import Store
from house.world import RealWorld
from tests.house import hall as halls
from tests.house.hall import fresh_key
from tests.screens.server import Server

PATIENCE_S = 20


@pytest.fixture(scope="module")
def house(furnished: Path, tmp_path_factory) -> Iterator[Server]:
    """A real server over a furnished hall."""
    server = Server(halls.copy(furnished, tmp_path_factory.mktemp("line") / "house"))
    server.start()
    yield server
    server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log and "Invalid HTTP" not in log, log[-4000:]


class Caller:
    """Somebody over the network: a browser's cookies and the text of its page."""

    def __init__(self, house: Server, login: str = "", role: str = "") -> None:
        self.house = house
        self.web = requests.Session()
        if login:
            given = {"login": login, "secret": PASSWORD, "role": role}
            answer = self.web.post(f"{house.url}/sign-in", json=given)
            assert answer.status_code == 200, answer.text
            self.web.headers["X-CSRF-Token"] = answer.json()["csrf"]

    def get(self, address: str) -> requests.Response:
        return self.web.get(self.house.url + address)

    def order(self, address: str, **fields: Any) -> requests.Response:
        told = {"Idempotency-Key": fresh_key()}
        return self.web.post(self.house.url + address, json=fields, headers=told)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.web.cookies)

    def line(self, join: bool = True, **more: Any) -> websocket.WebSocket:
        """A bare WebSocket, joined as the protocol wants it."""
        address = self.house.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
        line = websocket.create_connection(
            address, cookie=self.cookie, timeout=PATIENCE_S, enable_multithread=False, **more
        )
        assert line.recv().startswith("0")
        if join:
            line.send("40")
            assert line.recv().startswith("40")
        return line


class Screen:
    """A page's own client, with everything that it was told."""

    def __init__(self, caller: Caller, screen: str = "") -> None:
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.client = socketio.Client(reconnection=False)
        self.client.on("*", lambda event, message: self.told.append((event, message)))
        self.client.connect(
            f"{caller.house.url}?screen={screen}",
            headers={"Cookie": caller.cookie},
            transports=["websocket"],
            wait_timeout=PATIENCE_S,
        )

    def of(self, event: str) -> list[dict[str, Any]]:
        return [message for kind, message in self.told if kind == event]

    def close(self) -> None:
        if self.client.connected:
            self.client.disconnect()


def display(house: Server) -> Caller:
    """A monitor of the demonstration, entered by its form."""
    caller = Caller(house)
    page = caller.get("/demo/enter/monitor").text
    csrf = page.split('name="csrf" value="')[1].split('"')[0]
    caller.web.post(f"{house.url}/demo/enter/monitor", data={"csrf": csrf})
    assert caller.get("/api/me").json()["role"] == "display"
    return caller


def wait_for(what: Callable[[], Any], seconds: float = PATIENCE_S) -> Any:
    """What comes true within a while; the last look otherwise."""
    end = time.monotonic() + seconds
    while not (found := what()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def ended(line: websocket.WebSocket) -> bool:
    """Waits until the house closes the line, whatever it still says before."""
    with contextlib.suppress(OSError, websocket.WebSocketConnectionClosedException):
        while line.recv():
            pass
    line.shutdown()
    return True


def trail(house: Server, action: str) -> list[tuple[str, str]]:
    """Who did or was refused an action, as the audit trail has it."""
    with sqlite3.connect(house.data / "house.db") as conn:
        asked = "SELECT actor, code FROM commands WHERE action = ? ORDER BY id"
        return list(conn.execute(asked, (action,)))


def events_in(house: Server) -> int:
    with sqlite3.connect(house.data / "house.db") as conn:
        return int(conn.execute("SELECT count(*) FROM events").fetchone()[0])


@pytest.fixture(scope="module")
def staff(house: Server) -> Iterator[People]:
    """The administrator's desk: the same data base, looked at by another process."""
    keys = read_keys(halls.settings(house.data), RealWorld().luck)
    people = People(Store(f"sqlite:///{house.data / 'house.db'}"), RealWorld(), keys.pepper)
    yield people
    people.store.close()


@pytest.fixture
def luis(house: Server) -> Caller:
    return Caller(house, "luis", "cashier")


# --- who hears what ------------------------------------------------------------------------------


def test_a_screen_hears_of_its_rounds_in_numbered_messages_and_the_clock(house, luis):
    screen, monitor = Screen(luis, "till"), Screen(display(house), "monitor")
    shift = luis.get("/api/rounds?kind=shift").json()["rounds"][0]["round"]
    done = luis.order(f"/api/rounds/{shift}/CashIn", cents=100, reason="cambio").json()
    patches = wait_for(lambda: screen.of("patch"))
    assert [(shift, done["number"])] == [(one["round"], one["number"]) for one in patches]
    assert ["CashBrought"] == patches[0]["events"]
    assert done["view"]["in_cents"] == patches[0]["changes"]["in_cents"]
    beat = wait_for(lambda: screen.of("beat") and monitor.of("beat"))[0]
    assert {"clock", "numbers", "place"} == set(beat)
    assert {"session", "prima"} <= {name.split("-")[1] for name in beat["numbers"]}
    assert [] == monitor.of("patch"), "a monitor has no seat at a till"
    for one in (screen, monitor):
        one.close()


def test_a_screen_hears_that_a_round_was_opened(house, luis):
    screen = Screen(luis, "till")
    fields = (
        Caller(house, "marta", "table_head").get("/screens/caller.json").json()["next"]["fields"]
    )
    opened = Caller(house, "marta", "table_head").order("/api/rounds", game="ninety_ball", **fields)
    assert 200 == opened.status_code, opened.text
    told = wait_for(lambda: screen.of("house"))
    assert [{"kind": "opened", "round": "sala-ninety_ball-1", "game": "ninety_ball"}] == told
    screen.close()


def test_a_stranger_gets_no_line_and_nobody_from_another_house(house, luis):
    for caller, more, status in (
        (Caller(house), {}, 401),
        (luis, {"origin": "https://elsewhere.example"}, 400),
        (luis, {"origin": "null"}, 400),
    ):
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            caller.line(**more)
        assert status == refused.value.status_code


def test_there_is_no_other_way_to_listen_than_the_line(house, luis):
    for query in ("EIO=4&transport=polling", "EIO=3&transport=websocket", "EIO=4", ""):
        assert 400 == luis.get(f"/socket.io/?{query}").status_code, query


# --- who speaks is cut off -----------------------------------------------------------------------

WORDS: tuple[str | bytes, ...] = (
    '42["SellCards",{"count":6}]', "42", "4", "49999", "4abc", '42["x"]', '421["x"]', "43[]",
    '451-["x",{"_placeholder":true,"num":0}]', '45999999999-["x"]', '42/other,["x"]', "40/other,",
    '44"x"', "2", "2probe", "5", "6", "7", "b", "bAAAA", "", "99", "garbage", "40{", "40[]",
    "40" + "{" * 5_000, "42[" + "[" * 4_000 + "]" * 4_000 + "]", '42["\\ud800"]', "x" * 19_000,
    "x" * 30_000, b"", b"\x00\x01", b"4" * 300, '42["connect"]', '42["disconnect"]', '40{"a":',
)  # fmt: skip


@pytest.mark.parametrize("word", WORDS, ids=lambda word: repr(word[:14]))
def test_whoever_speaks_is_cut_off_and_nothing_happens(house, luis, word):
    before = events_in(house)
    line = luis.line()
    (line.send_binary if isinstance(word, bytes) else line.send)(word)
    assert ended(line)
    assert before == events_in(house)
    assert 200 == luis.get("/api/me").status_code, "a person stays signed in"


@settings(
    max_examples=25, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
@given(words=st.lists(st.text(max_size=40) | st.binary(max_size=40), min_size=1, max_size=3),
       join=st.booleans())  # fmt: skip
def test_whatever_is_said_the_house_stands(house, marta, words, join):
    line = marta.line(join=join)
    strange = [word for word in words if not expected(word)]
    with contextlib.suppress(OSError):
        for word in words:
            (line.send_binary if isinstance(word, bytes) else line.send)(word)
    assert ended(line) if strange else line.connected
    line.shutdown()
    assert 200 == marta.get("/api/me").status_code


@pytest.fixture(scope="module")
def marta(house: Server) -> Caller:
    return Caller(house, "marta", "table_head")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("RequestBall", {"ordinal": 1}),
        ("message", None),
        ("patch", {"round": "sala-ninety_ball-1", "number": 99, "events": [], "changes": {}}),
        ("beat", {"clock": 0, "numbers": {}}),
        ("*", b"\x00\x01"),
        ("", [1, 2.5, None, True, {"deep": [[[[]]]]}]),
        ("join", "sala|director"),
    ],
)
def test_a_page_that_sends_an_event_is_cut_off_and_noted(house, event, said):
    caller = Caller(house, "diego", "director")
    screen, before = Screen(caller, "caller"), len(trail(house, "SpokeOnLine"))
    screen.client.emit(event, said)
    assert wait_for(lambda: not screen.client.connected)
    noted = trail(house, "SpokeOnLine")[before:]
    assert noted and {("diego", "E_READ_ONLY")} == set(noted)


def test_a_display_that_speaks_is_noted_and_loses_its_session(house):
    monitor = display(house)
    line = monitor.line()
    line.send('42["hello"]')
    assert ended(line)
    assert "E_READ_ONLY" in {code for _, code in trail(house, "DisplayAsked")}
    refused = monitor.get("/api/me")
    assert 401 == refused.status_code


def test_what_a_listener_must_send_is_five_short_words():
    assert all(expected(word) for word in ("1", "3", "40", "41", "40{}", '40{"token":"x"}'))
    assert all(expected(word) for word in ("430[1]", "4312[0]"))
    forged = ("43[1]", '431["x"]', "431[1,1]", "43/a,1[1]", "431[]")
    assert not any(expected(word) for word in forged)
    long = "40" + json.dumps({"a": "x" * LONGEST_WORD})
    assert not any(expected(word) for word in ("", "2", "42", "40[]", "40null", "403", long, b"3"))


# --- who may no longer listen --------------------------------------------------------------------


def test_signing_out_ends_the_line_at_once(house):
    caller = Caller(house, "carmen", "hall_manager")
    line = caller.line()
    assert 200 == caller.order("/sign-out").status_code
    assert ended(line)
    assert 401 == caller.get("/api/me").status_code


@pytest.mark.parametrize(
    ("how", "status", "refused"),
    [
        ("disabled", 401, "E_SESSION_ENDED"),
        ("demoted", 403, "E_FORBIDDEN"),
        ("another role added", 401, "E_SESSION_ENDED"),
    ],
)
def test_who_loses_a_right_is_refused_at_once_and_the_line_ends(house, staff, how, status, refused):
    login = {"disabled": "croupier", "demoted": "inspector"}.get(how, "accountant")
    caller, hall = Caller(house, login), the_house("sala")
    line, before = caller.line(), events_in(house)
    changed = {
        "disabled": lambda: staff.disable(login, by=hall),
        "demoted": lambda: staff.change_roles(login, ("floor_assistant",), by=hall),
        "another role added": lambda: staff.change_roles(login, (login, "auditor"), by=hall),
    }[how]()
    assert not isinstance(changed, Refused), changed
    no = caller.order("/api/rounds/sala-shift-1/CashIn", cents=1, reason="x")
    assert (status, refused) == (no.status_code, no.json()["code"])
    assert ended(line)
    assert before == events_in(house)


def test_a_display_that_is_revoked_goes_dark(house, staff):
    enrolled = staff.enrol_display("Pasillo", "sala", "monitor", by=the_house("sala"))
    screen = Caller(house)
    screen.get(f"/display/{enrolled.token}")
    line = screen.line()
    assert enrolled.id == staff.revoke_display(enrolled.id, by=the_house("sala"))
    assert ended(line)
    assert 401 == screen.get("/api/me").status_code


def test_the_house_looks_twice_a_second_who_may_still_listen():
    assert WATCH_SECONDS <= 0.5
