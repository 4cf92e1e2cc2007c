"""A furnished hall for tests of the interface: the demonstration's, with somebody in every role."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from app import create_app
from demonstration.hall import PASSWORD, PIN
from house.access import ROLES
from house.people import Enrolled, NewPerson, the_house
from house.settings import Settings
from house.store import Store
from house.world import World

DISPLAY, DEVICE, NOBODY = "display", "device", ""
SEATS = (*ROLES, DISPLAY, DEVICE, NOBODY)
"""Everybody who may knock: each role of the staff, a screen, a machine, and a stranger."""

_keys = count(1)


def fresh_key() -> str:
    return f"press-{next(_keys)}"


def settings(folder: Path) -> Settings:
    return Settings.from_environment({"BINGO_DATA_DIR": str(folder)})


def furnish(folder: Path) -> None:
    """Makes a data folder in which one person of every role has an account named as the role."""
    hall = Hall(folder)
    people, name = hall.house.people, hall.house.settings.hall
    forever = hall.house.world.now() + 365 * 86_400_000
    for role in ROLES:
        new = NewPerson(role, role.title(), (role,), name, PASSWORD, PIN, f"D-{role}", forever)
        added = people.add_person(new, by=the_house(name))
        assert added.person, added
    hall.close()


class Hall:
    """One running house over a data folder, asked without any network."""

    def __init__(self, folder: Path, world: World | None = None) -> None:
        self.app = create_app(settings(folder), world)
        self.house = self.app.extensions["house"]
        self.door = self.house.door
        _hurry(self.door.store)
        self.catalogue = self.door.catalogue

    def close(self) -> None:
        self.door.store.close()

    def browser(self, seat: str = NOBODY) -> Browser:
        """Somebody who has come in as one of ``SEATS``, by the way that is theirs."""
        browser = Browser(self.app.test_client())
        people, hall = self.house.people, self.house.settings.hall
        if seat == DISPLAY:
            screen = people.enrol_display("Pantalla", hall, "monitor", by=the_house(hall))
            assert isinstance(screen, Enrolled)
            assert browser.get(f"/display/{screen.token}").status_code == 302
        elif seat == DEVICE:
            machine = people.enrol_terminal("Bombo", hall, "extractor", by=the_house(hall))
            assert isinstance(machine, Enrolled)
            browser.headers["Authorization"] = f"Bearer {machine.token}"
        elif seat:
            browser.sign_in(seat)
        return browser

    def of(self, kind: str) -> str:
        """The id of the youngest round of a kind."""
        found = self.door.latest(self.house.settings.hall, kind)
        assert found is not None, kind
        return str(found.id)


class Browser:
    """A browser, or a program, with what it holds."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.headers: dict[str, str] = {}

    def sign_in(self, login: str, role: str = "") -> dict[str, Any]:
        given = {"login": login, "secret": PASSWORD, "role": role}
        answer = self.post("/sign-in", given)
        assert answer.status_code == 200, answer.text
        self.headers["X-CSRF-Token"] = answer.json["csrf"]
        return answer.json

    def get(self, address: str, **headers: str) -> TestResponse:
        return self.client.get(address, headers={**self.headers, **headers})

    def post(self, address: str, fields: Any = None, **headers: str) -> TestResponse:
        sent = {**self.headers, **headers}
        return self.client.post(address, json=fields if fields is not None else {}, headers=sent)

    def order(self, round: str, action: str, **fields: Any) -> TestResponse:
        """Asks an action of a round, with a key of its own."""
        address = f"/api/rounds/{round}/{action}"
        return self.post(address, fields, **{"Idempotency-Key": fresh_key()})

    def open(self, game: str, **fields: Any) -> TestResponse:
        key = {"Idempotency-Key": fresh_key()}
        return self.post("/api/rounds", {"game": game, **fields}, **key)


def _hurry(store: Store) -> None:
    """Nobody pulls the plug of these halls, so their disk need not be waited for."""
    if store.sqlite:
        event.listen(store.engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
        store.engine.dispose()


def code(answer: TestResponse) -> tuple[int, str]:
    """Status and code of a refusal."""
    assert answer.json is not None and set(answer.json) == {"code", "message", "details"}
    return answer.status_code, answer.json["code"]


def copy(template: Path, folder: Path) -> Path:
    """A data folder of one's own, furnished like the template."""
    shutil.copytree(template, folder)
    return folder
