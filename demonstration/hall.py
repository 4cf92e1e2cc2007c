"""Furnishes the demonstration: people, cards, balls, money, a session that is open at every hour.

It uses the same door and the same words as any house, and does only what is still missing, so that
it can run at every start. All secrets here are marked as the demonstration's own: a real house
refuses to start while one of them is left.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bingo.cards import SEED_SIZE, Matrix, generate_matrix
from house.context import House
from house.contract import Refused
from house.people import NewPerson, the_house
from house.play import Asker, Outcome
from house.rounds import Round
from house.staff import Who

PASSWORD = "demostracion-90"
PIN = "735190"
CONSOLE = "Mesa 1"
TILL = "Caja 1"
SERIES_SIZE = 1_800
FACE_CENTS = 300
FUND_CENTS = 56_450
FLOAT = "5000x2 2000x5 1000x6 500x5 200x5 100x5"
CENTRAL_CENTS = 20_000_000

STAFF = (
    ("marta", "Marta Ruiz", ("table_head", "caller")),
    ("luis", "Luis Ortega", ("cashier", "stock_clerk")),
    ("carmen", "Carmen Vidal", ("hall_manager",)),
    ("diego", "Diego Sanz", ("director",)),
    ("ines", "Inés Peña", ("official",)),
)
"""Login, name and roles of everybody who works here; none of them is a real person."""

PRESENT = (
    ("Rosa Gil", "admission", "D-101"),
    ("Pablo Mora", "floor", "D-102"),
    ("Marta Ruiz", "caller", "D-103"),
    ("Elena Cano", "caller", "D-104"),
    ("Luis Ortega", "cashier", "D-105"),
    ("Marta Ruiz", "table_head", "D-103"),
    ("Carmen Vidal", "hall_manager", "D-106"),
)
"""Who is entered as present, with duty and document number (BINGO-5, BINGO-56)."""

OVERLAY: Mapping[str, Any] = {"chance.electronic_approved": True, "cards.own_print": True}
"""What the demonstration changes in the rule profile: electronic luck, cards of its own."""


class NotFurnished(Exception):
    """A step of the furnishing was refused: our own mistake, told at the start."""


@dataclass(frozen=True, slots=True)
class Furnisher:
    """Opens what is missing in the hall of ``house``."""

    house: House

    @property
    def hall(self) -> str:
        return self.house.settings.hall

    def asker(self, login: str, role: str, terminal: str = CONSOLE) -> Asker:
        return Asker(login, role, terminal, self.hall)

    def furnish(self) -> None:
        """Everything that the demonstration needs, in the order in which it is needed."""
        self._staff()
        self._stock()
        self._ball_set()
        self._pool()
        self._debts()
        self._book()
        self._receipts()
        self._session()
        self._money()
        self._shift()

    # --- people ----------------------------------------------------------------------------------

    def _staff(self) -> None:
        known = {person.id for person in self.house.people.people_list()}
        forever = self.house.world.now() + 10 * 365 * 86_400_000
        for login, name, roles in STAFF:
            if login not in known:
                person = NewPerson(
                    login, name, roles, self.hall, PASSWORD, PIN, f"DEMO-{login}", forever
                )
                _must(self.house.people.add_person(person, by=self._by()), login)
        places = {place.id for place in self.house.people.terminals_list()}
        for name, kind in ((CONSOLE, "console"), (TILL, "till")):
            if name not in places:
                enrolled = self.house.people.enrol_terminal(
                    name, self.hall, kind, by=self._by(), id=name
                )
                _must(enrolled, name)

    def _by(self) -> Who:
        return the_house(self.hall)

    # --- rounds ----------------------------------------------------------------------------------

    def _stock(self) -> None:
        """Two series of one kind: the one on sale, and the next one ready behind it."""
        if self.house.open_round(self.hall, "series") is not None:
            return
        matrix = generate_matrix(SERIES_SIZE, self.house.world.luck(SEED_SIZE))
        assert isinstance(matrix, Matrix)
        digest = self.house.door.keep_document("matrix", matrix.text())
        for number in (123, 124):
            fields = {
                "letter": "B",
                "number": number,
                "size": SERIES_SIZE,
                "face_cents": FACE_CENTS,
                "matrix": digest,
                "own_print": True,
            }
            found = self._open("series", fields, self.asker("luis", "stock_clerk", TILL))
            self._do(found, "ReleaseSeries", {}, self.asker("carmen", "hall_manager"))

    def _ball_set(self) -> None:
        if self.house.open_round(self.hall, "ball_set") is None:
            fields = {"name": "J-1", "type": "drum", "approval": "DEMO"}
            self._open("ball_set", fields, self.asker("marta", "table_head"))

    def _pool(self) -> None:
        if self.house.open_round(self.hall, "prima") is None:
            fields = {
                "cap": 60_000,
                "base_limit": 48,
                "authorisation": "DEMO",
                "authorised_on": "2026-01-01",
                "fund_cents": FUND_CENTS,
            }
            self._open("prima", fields, self.asker("diego", "director"))

    def _debts(self) -> None:
        if self.house.open_round(self.hall, "debts") is None:
            self._open("debts", {}, self.asker("carmen", "hall_manager"))

    def _book(self) -> None:
        if self.house.open_round(self.hall, "minute_book") is None:
            self._open("minute_book", {"volume": "Demostración"}, self.asker("marta", "table_head"))

    def _receipts(self) -> None:
        if self.house.open_round(self.hall, "receipts") is None:
            self._open("receipts", {}, self.asker("carmen", "hall_manager"))

    def _session(self) -> None:
        if self.house.open_round(self.hall, "session") is not None:
            return
        head, manager = self.asker("marta", "table_head"), self.asker("carmen", "hall_manager")
        found = self._open("session", {"name": "Demostración", "capacity": 100}, head)
        for person, duty, document in PRESENT:
            fields = {"person": person, "duty": duty, "document": document}
            self._do(found, "EnterStaff", fields, manager)
        checks = ("extractor", "camera", "monitors", "panel", "sound", "balls", "minute_book")
        listed = {"items": list(checks), "extractor": "electronic", "approval": "DEMO"}
        self._do(found, "RecordChecks", listed, head)
        self._do(found, "CountBalls", {"seen": list(range(1, 91))}, manager)
        self._do(found, "OpenSession", {}, head)

    def _money(self) -> None:
        if self.house.open_round(self.hall, "central_cash") is None:
            fields = {"cents": CENTRAL_CENTS}
            self._open("central_cash", fields, self.asker("diego", "director"))

    def _shift(self) -> None:
        if self.house.open_round(self.hall, "shift") is None:
            fields = {"till": "1", "float_count": FLOAT}
            self._open("shift", fields, self.asker("luis", "cashier", TILL))

    # --- the door --------------------------------------------------------------------------------

    def _open(self, kind: str, fields: Mapping[str, Any], asker: Asker) -> Round:
        door = self.house.door
        opening = door.catalogue.games[kind].opening.__name__
        action = door.catalogue.action(kind, opening, fields)
        if isinstance(action, Refused):
            raise NotFurnished(f"{opening}: {action}")
        outcome = _must(door.open(asker, kind, action, self._key()), opening)
        found = door.look(outcome.round)
        assert found is not None
        return found

    def _do(self, found: Round, name: str, fields: Mapping[str, Any], asker: Asker) -> None:
        action = self.house.door.catalogue.action(found.kind, name, fields)
        if isinstance(action, Refused):
            raise NotFurnished(f"{name}: {json.dumps(dict(action.details))}")
        _must(self.house.door.act(asker, found.id, action, self._key()), name)

    def _key(self) -> str:
        return self.house.world.luck(12).hex()


def _must(done: Any, what: str) -> Any:
    refused = done.refused if isinstance(done, Outcome) else done
    if isinstance(refused, Refused):
        raise NotFurnished(f"{what}: {refused}")
    return done
