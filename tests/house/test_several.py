"""A house of two processes: what one does the other's screens hear, and who may not come in."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
import socketio
import websocket
from redis import Redis

from demonstration.hall import PASSWORD
from house.broadcast import BEAT_SECONDS
from house.broadcast_queue import SignedQueue, channel_of
from house.contract import Refused
from house.limits import Limits, Rate, counters_for
from house.live import WATCH_SECONDS
from house.people import People, the_house
from house.settings import Settings, read_keys
from house.several import asked_for, refusal
from house.world import RealWorld
from tests.house import redis_server
from tests.house.several import Several, nginx, several
from tests.simulate.desk import Desk
from tests.source_tree import ROOT

PATIENCE_S = 20
POSTGRESQL, REDIS = "postgresql://postgres@127.0.0.1/x", "redis://127.0.0.1:6379/0"


# --- who may be several --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "asked"),
    [
        ({}, 1),
        ({"BINGO_WORKERS": "1", "WEB_CONCURRENCY": "4"}, 1),
        ({"WEB_CONCURRENCY": "4"}, 4),
        ({"UVICORN_WORKERS": " 2 "}, 2),
        ({"UWSGI_PROCESSES": "8"}, 8),
        ({"GUNICORN_CMD_ARGS": "--bind 0.0.0.0 --workers=3"}, 3),
        ({"GUNICORN_CMD_ARGS": "-w 2 -k gevent"}, 2),
        ({"GUNICORN_CMD_ARGS": "--worker-class gevent"}, 1),
    ],
)
def test_several_processes_may_be_asked_for_by_variables_of_other_servers(environ, asked):
    assert asked == asked_for(environ)


@pytest.mark.parametrize(
    ("workers", "database", "redis", "missing"),
    [
        (2, "sqlite:///x", REDIS, "BINGO_DATABASE_URL"),
        (2, POSTGRESQL, "", "BINGO_REDIS_URL"),
        (0, POSTGRESQL, REDIS, "BINGO_WORKERS"),
        (65, POSTGRESQL, REDIS, "BINGO_WORKERS"),
    ],
)
def test_several_processes_without_queue_or_data_base_are_refused(
    workers, database, redis, missing
):
    refused = refusal(workers, database_url=database, redis_url=redis, pace=1)
    assert refused is not None
    assert ("E_WORKERS", workers) == (refused.code, refused.details["workers"])
    assert str(refused.details["missing"]).startswith(missing)


def test_the_clocks_of_several_demonstrations_must_run_alike():
    refused = refusal(2, database_url=POSTGRESQL, redis_url=REDIS, pace=12)
    assert refused is not None and "BINGO_DEMO_PACE=1" == refused.details["missing"]
    assert None is refusal(2, database_url=POSTGRESQL, redis_url=REDIS, pace=1)
    assert None is refusal(1, database_url="sqlite:///x", redis_url="", pace=12)


@pytest.mark.parametrize(
    ("options", "environ"),
    [
        (("--workers", "2"), {}),
        ((), {"WEB_CONCURRENCY": "2"}),
        (("--workers", "2"), {"BINGO_DATABASE_URL": POSTGRESQL}),
    ],
)
def test_a_house_of_several_processes_without_a_queue_does_not_start(options, environ, tmp_path):
    command = ["manage.py", "run", "--data-dir", str(tmp_path), *options]
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 1 == done.returncode
    assert "E_WORKERS: La casa no puede correr en 2 procesos." in done.stderr
    assert [] == list(tmp_path.glob("*.db"))


def test_a_number_of_processes_that_is_none_is_named():
    with pytest.raises(ValueError, match="WEB_CONCURRENCY='many' cannot be read"):
        asked_for({"WEB_CONCURRENCY": "many"})


# --- two processes -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[Several]:
    with several(tmp_path_factory.mktemp("several")) as running:
        yield running
    log = running.log.read_text()
    assert "Traceback" not in log, log[-4000:]


class Screen:
    """A page's own client at one of the two processes, with everything that it was told."""

    def __init__(self, url: str, desk: Desk, screen: str) -> None:
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.ended: list[float] = []
        self.client = socketio.Client(reconnection=False)
        self.client.on("*", lambda event, message: self.told.append((event, message)))
        self.client.on("disconnect", lambda *told: self.ended.append(time.monotonic()))
        self.client.connect(
            f"{url}?screen={screen}", headers={"Cookie": desk.cookies()}, transports=["websocket"]
        )

    def numbers(self, round_id: str) -> list[int]:
        found = [m for kind, m in self.told if kind == "patch"]
        return [m["number"] for m in found if m["round"] == round_id]

    def close(self) -> None:
        if self.client.connected:
            self.client.disconnect()


def wait_for(what: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE_S
    while not (found := what()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def announced(house: Several) -> tuple[list[Desk], list[Desk], str]:
    """The console and the till of both processes, and a game that sells."""
    heads = [Desk(url, "caller") for url in house.urls]
    tills = [Desk(url, "till") for url in house.urls]
    page = heads[0].figures()
    if page["next"] is not None:
        fields = {**page["next"]["fields"], "extractor": "electronic"}
        opened = heads[0].open("ninety_ball", f"open-{time.monotonic_ns()}", **fields)
        assert not opened.code, opened
        game = opened.body["round"]
        assert not heads[1].act(game, "OpenSale", f"sale-{time.monotonic_ns()}").code
    else:
        game = page["rounds"]["game"]["round"]
    return heads, tills, game


def test_screens_of_both_processes_hear_every_number_once_whoever_sold(house):
    heads, tills, game = announced(house)
    walls = [Screen(url, Desk(url, "monitor"), "monitor") for url in house.urls]
    shift = tills[0].figures()["rounds"]["shift"]["round"]
    before = heads[0].look(game)["number"]
    for turn in range(20):
        sold = tills[turn % 2].act(game, "SellCards", f"sell-{turn}", shift=shift, count=1)
        assert not sold.code, sold
    last = heads[1].look(game)["number"]
    wanted = Counter(range(before + 1, last + 1))
    for wall in walls:
        assert wait_for(lambda wall=wall: Counter(wall.numbers(game)) == wanted), wall.told
        wall.close()


def test_every_process_beats_for_its_own_screens_with_the_numbers_of_all(house):
    assert BEAT_SECONDS == 2
    heads, _, game = announced(house)
    number = heads[0].look(game)["number"]
    for url in house.urls:
        wall = Screen(url, Desk(url, "monitor"), "monitor")

        def beats(wall=wall) -> list[int]:
            told = (m for kind, m in wall.told if kind == "beat")
            return [m["numbers"][game] for m in told if game in m["numbers"]]

        assert wait_for(lambda beats=beats: number in beats())
        clocks = [m["clock"] for kind, m in wall.told if kind == "beat"]
        assert len(clocks) == len(set(clocks))
        wall.close()


def people_of(house: Several) -> People:
    settings = Settings.from_environment({**house.environment, "BINGO_DATA_DIR": str(house.data)})
    world = RealWorld()
    return People(house.store, world, read_keys(settings, world.luck).pepper, demo=True)


def signed_in(url: str, login: str, role: str) -> requests.Session:
    web = requests.Session()
    answer = web.post(f"{url}/sign-in", json={"login": login, "secret": PASSWORD, "role": role})
    assert answer.status_code == 200, answer.text
    web.headers["X-CSRF-Token"] = answer.json()["csrf"]
    return web


def line_of(url: str, web: requests.Session) -> websocket.WebSocket:
    cookie = "; ".join(f"{one.name}={one.value}" for one in web.cookies)
    address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    line = websocket.create_connection(address, cookie=cookie, timeout=PATIENCE_S)
    line.recv()
    line.send("40")
    line.recv()
    return line


def is_cut(line: websocket.WebSocket) -> bool:
    try:
        while line.recv():
            continue
    except (websocket.WebSocketConnectionClosedException, ConnectionError):
        return True
    return True


def test_who_signs_out_at_one_process_is_cut_off_at_the_other(house):
    """SEC-8: sessions are looked at twice a second by every process."""
    assert WATCH_SECONDS <= 0.5
    web = signed_in(house.urls[0], "luis", "cashier")
    line = line_of(house.urls[1], web)
    assert 200 == web.get(f"{house.urls[1]}/api/me").status_code
    assert web.post(f"{house.urls[0]}/sign-out").status_code in (200, 303)
    assert is_cut(line)
    assert 401 == web.get(f"{house.urls[1]}/api/me").status_code


def test_who_loses_a_role_is_cut_off_at_every_process(house):
    people = people_of(house)
    web = signed_in(house.urls[0], "marta", "table_head")
    lines = [line_of(url, web) for url in house.urls]
    hall = house.environment["BINGO_HALL"]
    house_itself = the_house(hall)
    changed = people.change_roles("marta", ("caller",), by=house_itself, seconded_by=house_itself)
    assert not isinstance(changed, Refused), changed
    assert [True, True] == [is_cut(line) for line in lines]


def test_wrong_secrets_are_counted_together(house):
    """SEC-4: five tries, at whichever process."""
    tried = []
    for turn in range(12):
        given = {"login": "diego", "secret": "wrong", "role": "director"}
        tried.append(requests.post(f"{house.urls[turn % 2]}/sign-in", json=given).json()["code"])
        if tried[-1] == "E_LOCKED":
            break
    right = {"login": "diego", "secret": PASSWORD, "role": "director"}
    answers = [requests.post(f"{url}/sign-in", json=right).json()["code"] for url in house.urls]
    assert ["E_LOCKED", "E_LOCKED"] == answers, tried


def test_rates_are_counted_together_in_redis():
    rate, who = {"sign_in": Rate(3, 600)}, f"somebody-{time.monotonic_ns()}"
    both = [Limits(counters_for(redis_server.address()), rate) for _ in range(2)]
    told = [both[turn % 2].too_many("sign_in", who, 1_000) for turn in range(4)]
    assert [None, None, None] == told[:3]
    assert told[3] is not None and "E_TOO_MANY" == told[3].code


def test_a_message_without_the_signature_of_the_house_is_heard_by_nobody(house):
    settings = Settings.from_environment({**house.environment, "BINGO_DATA_DIR": str(house.data)})
    key, hall = read_keys(settings, RealWorld().luck).cookie, settings.hall
    redis = Redis.from_url(redis_server.address())
    wall = Screen(house.urls[1], Desk(house.urls[1], "monitor"), "monitor")
    forged = (
        '{"method":"emit","event":"patch","data":[{"round":"forged","number":1}],"binary":false,'
        f'"namespace":"/","room":"{hall}|display","skip_sid":null,"callback":null,"host_id":"x"}}'
    )
    assert 2 == redis.publish(channel_of(hall, key), forged)
    assert 2 == redis.publish(channel_of(hall, key), "0" * 64 + forged)
    signed = SignedQueue(redis_server.address(), hall, key).signed(forged.encode())
    assert wait_for(lambda: house.log.read_text().count("forged message dropped") >= 4)
    assert [] == wall.numbers("forged")
    redis.publish(channel_of(hall, key), signed)
    assert wait_for(lambda: wall.numbers("forged") == [1])
    wall.close()


# --- before them, and after them -----------------------------------------------------------------


def monitor_at(url: str, authority: str) -> requests.Session:
    """A display that came in through nginx."""
    web = requests.Session()
    web.trust_env = False
    web.verify = authority
    page = web.get(f"{url}/demo/enter/monitor").text
    csrf = re.search(r'name="csrf" value="([0-9a-f]+)"', page)
    assert csrf is not None, page
    entered = web.post(f"{url}/demo/enter/monitor", data={"csrf": csrf[1]})
    assert 200 == entered.status_code, entered.text
    return web


@pytest.mark.long
def test_lines_through_nginx_go_to_the_processes_in_turn_and_never_by_polling(tmp_path):
    with (
        several(tmp_path, BINGO_TLS="1", BINGO_PROXIES="1", BINGO_DEMO="1") as house,
        nginx(tmp_path / "nginx", [house.port, house.port + 1]) as (url, authority),
    ):
        web = monitor_at(url, str(authority))
        polled = web.get(f"{url}/socket.io/?EIO=4&transport=polling")
        assert (400, True) == (polled.status_code, "transport" in polled.text)
        cookie = "; ".join(f"{one.name}={one.value}" for one in web.cookies)
        address = url.replace("https", "wss") + "/socket.io/?EIO=4&transport=websocket"
        lines = [
            websocket.create_connection(
                address, cookie=cookie, origin=url, sslopt={"ca_certs": str(authority)}
            )
            for _ in range(8)
        ]
        for line in lines:
            assert line.recv().startswith("0")
            line.send("40")
            assert line.recv().startswith("40")
        figures = [requests.get(f"{one}/metrics").text for one in house.urls]
        counts = [int(re.search(r"^bingo_lines (\d+)$", one, re.M)[1]) for one in figures]
        assert 8 == sum(counts) and min(counts) >= 2, counts
        foreign = "https://bingo.invalid"
        with pytest.raises(websocket.WebSocketBadStatusException, match=r"400|401|403"):
            websocket.create_connection(
                address, cookie=cookie, origin=foreign, sslopt={"ca_certs": str(authority)}
            )
        for line in lines:
            line.close()


def test_a_stop_in_mid_game_answers_what_was_asked_and_the_game_goes_on_after_it(tmp_path):
    with several(tmp_path) as house:
        heads, tills, game = announced(house)
        shift = tills[0].figures()["rounds"]["shift"]["round"]
        assert not tills[1].act(game, "SellCards", "one", shift=shift, count=2).code
        number = heads[0].look(game)["number"]
        process = house._process
        house.store.close()
        Several.__bases__[0].stop(house)
        assert process is not None and 0 == process.returncode
        assert 2 == house.log.read_text().count('"answered": true, "event": "stopped"')
        house.start()
        again = Desk(house.urls[1], "till")
        assert number == Desk(house.urls[0], "caller").look(game)["number"]
        repeated = again.act(game, "SellCards", "one", shift=shift, count=2)
        assert (number, "") == (repeated.body["number"], repeated.code)
