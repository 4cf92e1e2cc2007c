"""A hall in three processes: the house, its ball machine on a pseudo terminal, and its people."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http.cookiejar import CookieJar
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from socketio import Client

from bingo.cards import Face, Matrix
from commands._house import opened
from demonstration.crowd import HEAD, TILL, Plan, groups_of, next_play
from demonstration.hall import PASSWORD
from tests.screens.server import Server
from tests.source_tree import ROOT

PATIENCE_S = 60
TOO_SOON = ("E_TOO_FAST", "E_WAIT", "E_QUESTION_NOT_ASKED")
MACHINE = "bombo"
_keys = count(1)


def until(true: Callable[[], Any], what: str) -> Any:
    """Waits until something is so, and gives it; a test that waits in vain says for what."""
    end = time.monotonic() + PATIENCE_S
    while not (found := true()):
        assert time.monotonic() < end, what
        time.sleep(0.03)
    return found


class Machine(Protocol):
    """What stands at the other end of the cable; ``out`` is what lies in the rack."""

    out: list[int]

    def do(self, word: str) -> None: ...


class Drum:
    """``manage.py extractor-simulator`` with a hand at it; ``out`` is what lies in the rack."""

    def __init__(self, link: Path) -> None:
        self.out: list[int] = []
        self.asked = 0
        command = ["extractor-simulator", "--pty", str(link), "--turn-ms", "80", "--seed", "night"]
        self._process = subprocess.Popen(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()

    def do(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()

    def end(self) -> None:
        self.do("quit")
        self._process.wait()
        self._listener.join()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "asked":
                self.asked = int(rest.partition(".")[2])
            place, _, number = rest.partition(": ")
            if word == "ball" and number.isdigit():
                self.out = [*self.out[: int(place) - 1], int(number)]


class Desk:
    """Somebody who is signed in at the house."""

    def __init__(self, server: Server, login: str, role: str) -> None:
        self.server = server
        self.cookies = CookieJar()
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self._headers = {"Content-Type": "application/json"}
        signed = self.post("/sign-in", {"login": login, "secret": PASSWORD, "role": role})
        self._headers["X-CSRF-Token"] = signed["csrf"]

    def get(self, address: str) -> Any:
        return json.load(self._open.open(f"{self.server.url}{address}"))

    def post(self, address: str, fields: dict[str, Any], key: str = "") -> Any:
        """The answer, refusals too: those have a ``code``."""
        headers = {**self._headers, **({"Idempotency-Key": key} if key else {})}
        body = json.dumps(fields).encode()
        asked = urllib.request.Request(f"{self.server.url}{address}", body, headers)
        try:
            return json.load(self._open.open(asked))
        except urllib.error.HTTPError as refused:
            return json.load(refused)

    def listen(self) -> tuple[Client, list[dict[str, Any]]]:
        """A live line, and what it brings of machines."""
        line, heard = Client(reconnection=False), []
        line.on("machine", heard.append)
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.cookies)
        line.connect(self.server.url, headers={"Cookie": cookie}, transports=["websocket"])
        return line, heard


class Room:
    """One game that draws from the machine; steps are what the room would do next."""

    def __init__(self, server: Server, drum: Machine, cards: int = 12) -> None:
        self.server = server
        self.drum = drum
        self.desks = {
            HEAD: Desk(server, "marta", "table_head"),
            TILL: Desk(server, "luis", "cashier"),
        }
        page = self.page()
        self.plan = Plan(
            groups_of((6,), cards),
            0,
            self.desks[TILL].get("/screens/till.json")["rounds"]["shift"]["round"],
            page["rounds"]["minute_book"]["round"],
        )
        fields = page["next"]["fields"]
        assert MACHINE == fields["extractor"], "the machine is the usual way to draw"
        opened = self.desks[HEAD].post("/api/rounds", {"game": "ninety_ball", **fields}, _key())
        self.game = opened["round"]
        self._faces: dict[int, Face] = {}

    def page(self) -> dict[str, Any]:
        return self.desks[HEAD].get("/screens/caller.json")

    def machine(self) -> tuple[str, str]:
        """State and remark of the machine, as the console shows them."""
        how = self.page()["machines"][MACHINE]
        return how["state"], how["words"]

    def view(self) -> dict[str, Any]:
        return self.desks[HEAD].get(f"/api/rounds/{self.game}")["view"]

    def drawn(self) -> list[int]:
        return [number for number, _ in self.view()["balls"]]

    def order(self, by: str, action: str, **fields: Any) -> Any:
        """Asks until it is not too soon any more; any other refusal is a failure."""
        address = f"/api/rounds/{self.game}/{action}"

        def answered() -> Any:
            answer = self.desks[by].post(address, fields, _key())
            return answer if answer.get("code") not in TOO_SOON else None

        answer = until(answered, f"{action} is in time")
        assert "code" not in answer, (action, fields, answer)
        return answer

    def request(self) -> int:
        """Asks for the next ball and gives its place; it has not come yet."""
        place = len(self.drawn()) + 1
        self.order(HEAD, "RequestBall", ordinal=place)
        return place

    def ball(self) -> None:
        """The next ball: asked for and announced."""
        place = self.request()
        until(lambda: len(self.drawn()) >= place, f"ball {place} is announced")

    def key(self, number: int) -> None:
        """The caller keys the ball that is in hand."""
        self.order(HEAD, "AnnounceBall", ordinal=len(self.drawn()) + 1, number=number)

    def switch(self, extractor: str) -> None:
        self.order(HEAD, "SwitchExtractor", extractor=extractor)

    def until_the_draw(self) -> None:
        """Sells, closes, publishes and starts."""
        while (step := next_play(self.view(), self.faces(), self.plan)).action != "RequestBall":
            self.order(step.by, step.action, **step.fields)

    def play(self, stories: dict[int, Callable[[Room], None]]) -> None:
        """Plays to the end; a story happens once, instead of the ball of its place."""
        left = dict(stories)
        while step := next_play(self.view(), self.faces(), self.plan):
            fields = dict(step.fields)
            if step.action == "RequestBall":
                left.pop(fields["ordinal"], Room.ball)(self)
            else:
                self.order(step.by, step.action, **fields)

    def faces(self) -> dict[int, Face]:
        """The sold cards, as the players hold them."""
        view = self.view()
        numbers = [n for _, first, last in view["sale"]["ranges"] for n in range(first, last + 1)]
        if set(numbers) - set(self._faces):
            store, memory = opened(self.server.data, None)
            matrix = memory.document(view["game"]["matrix"])
            assert isinstance(matrix, Matrix)
            self._faces = {number: matrix.rows(number) for number in numbers}
            store.close()
        return self._faces


def _key() -> str:
    return f"press-{next(_keys)}"
