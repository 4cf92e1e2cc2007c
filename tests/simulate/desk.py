"""A desk of the demonstration over HTTP, as a browser has it: cookies, CSRF text, JSON orders."""

from __future__ import annotations

import http.client
import json
import re
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

PATIENCE_S = 30
CSRF = r'name="csrf" content="([0-9a-f]+)"'
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Gone(Exception):
    """The house did not answer: it is not known whether the order was carried out."""


@dataclass(frozen=True)
class Answer:
    """What the house answered."""

    status: int
    text: str

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found

    @property
    def code(self) -> str:
        """The code of a refusal, "" when the order was carried out."""
        return "" if self.status == 200 else str(self.body["code"])


class Desk:
    """Signed in at the desk ``name`` (caller, till or monitor) of the house at ``url``."""

    def __init__(self, url: str, name: str) -> None:
        self.place = urlsplit(url).netloc
        self.name = name
        self._line: http.client.HTTPConnection | None = None
        self._cookies: dict[str, str] = {}
        form = self._ask("GET", f"/demo/enter/{name}").text
        csrf = urlencode({"csrf": _found(r'name="csrf" value="([0-9a-f]+)"', form)})
        entered = self._ask("POST", f"/demo/enter/{name}", csrf, FORM)
        assert entered.status == 303, entered
        page = self._ask("GET", f"/screens/{name}").text
        self.csrf = "" if name == "monitor" else _found(CSRF, page)

    def cookies(self) -> str:
        """The cookies of this browser, as a header."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def hang_up(self) -> None:
        """Forgets the connection, as a browser does when the house has died."""
        self._line = None

    def figures(self) -> dict[str, Any]:
        """What the page of this desk is told."""
        return self._ask("GET", f"/screens/{self.name}.json").body

    def look(self, round_id: str) -> dict[str, Any]:
        """The round as this desk may see it."""
        return self._ask("GET", f"/api/rounds/{round_id}").body

    def open(self, game: str, key: str, **fields: Any) -> Answer:
        return self._order("/api/rounds", key, {"game": game, **fields})

    def act(self, round_id: str, action: str, key: str, **fields: Any) -> Answer:
        return self._order(f"/api/rounds/{round_id}/{action}", key, fields)

    def _order(self, path: str, key: str, fields: dict[str, Any]) -> Answer:
        headers = {
            "Content-Type": "application/json",
            "X-CSRF-Token": self.csrf,
            "Idempotency-Key": key,
        }
        return self._ask("POST", path, json.dumps(fields), headers)

    def _ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        try:
            line = self._line or http.client.HTTPConnection(self.place, timeout=PATIENCE_S)
            self._line = line
            line.request(method, path, body, {**(headers or {}), "Cookie": self.cookies()})
            answer = line.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self._line = None
            raise Gone(f"{method} {path}") from error
        for header in answer.headers.get_all("Set-Cookie") or ():
            self._cookies.update({k: one.value for k, one in SimpleCookie(header).items()})
        return Answer(answer.status, text)


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, text[:400]
    return found[1]
