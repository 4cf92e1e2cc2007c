"""The page of admission and the orders that it sends, each to an address of its own.

What the page is told at any time are numbers and answers; what stands in a file comes as the answer
to an order alone, which leaves its row first. Nothing here decides who may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request
from flask_babel import get_locale

from floor import visitors
from floor.games import admission_words as words
from floor.reception import KIND, Fields, Files, Handler
from floor.reception_rights import Rights
from floor.reception_texts import own_texts
from floor.shared_texts import SHARED
from house.answers import refusal
from house.bodies import json_object
from house.catalogue import LARGEST
from house.context import House
from house.contract import Action, Refused
from house.edge import current_who, too_many
from house.people import Who
from house.retention import DAYS, KINDS

DESK = frozenset({"receptionist", "admission", "face_checker"})
DIRECTION = frozenset({"director", "deputy", "official"})
ROLES = {"reception": DESK | DIRECTION}
"""Who the page is for; nobody else learns that there are files at all."""

Shape = Mapping[str, type]
_PERSON = dict.fromkeys(visitors.FIELDS, str)

SHAPES: Mapping[str, tuple[type[Action], Shape]] = {
    "search": (words.SearchFiles, {"document": str, "name": str}),
    "enter": (words.EnterVisitor, {"search": int, "declared": bool, **_PERSON}),
    "visit": (words.NoteVisit, {"search": int, "otherwise": bool}),
    "rule": (words.RuleOnDoubt, {"search": int, "admitted": bool}),
    "ban": (
        words.EnterBan,
        dict.fromkeys(("name", "document", "ground", "reason", "until"), str),
    ),
    "lift": (words.LiftBan, {"ban": str, "resolution": str}),
    "open": (words.ViewRecord, {"record": str}),
    "find": (words.ViewRecord, {"document": str}),
    "disclose": (
        words.ProposeDisclosure,
        dict.fromkeys(("record", "to", "asked_by", "ground", "what"), str),
    ),
    "hand-over": (words.ViewRecord, {"disclosure": str}),
    "ask": (words.AskData, {"document": str, "right": str, "words": str}),
    "answer": (words.AnswerData, {"request": str, "granted": bool, "answer": str}),
    "correct": (words.ChangeVisitor, {"record": str, **_PERSON}),
    "export": (words.ViewRecord, {"record": str}),
    "erase": (words.EraseDue, {}),
}
"""Order → the action that it stands for and the fields that it takes; a text left out is empty."""

EMPTY: Mapping[type, Any] = {str: "", bool: False}
LONGEST = 1_000


def blueprint(house: House, files: Files, rights: Rights) -> Blueprint:
    """The page, its figures and its orders."""
    pages = Blueprint("reception", __name__)
    desk = _Desk(house, files, rights)
    pages.add_url_rule("/screens/reception", "page", desk.page)
    pages.add_url_rule("/screens/reception.json", "data", desk.data)
    pages.add_url_rule("/screens/reception/<order>", "order", desk.order, methods=["POST"])
    return pages


class _Desk:
    def __init__(self, house: House, files: Files, rights: Rights) -> None:
        self.house = house
        self.files = files
        self.rights = rights
        self.orders: Mapping[str, Handler] = {
            "search": files.search,
            "enter": files.enter,
            "visit": files.visit,
            "rule": files.rule,
            "ban": files.ban,
            "lift": files.lift,
            "open": files.open,
            "find": files.find,
            "disclose": rights.disclose,
            "hand-over": rights.hand_over,
            "ask": rights.ask,
            "answer": rights.answer,
            "correct": rights.correct,
            "export": rights.export,
            "erase": rights.erase,
        }

    def page(self) -> Any:
        who = self._who()
        if isinstance(who, Refused) and who.code != "E_RESERVED":
            return redirect(f"/sign-in?next={request.path}")
        if isinstance(who, Refused):
            return refusal(who)
        settings = self.house.settings
        return render_template(
            "floor/reception.html",
            screen="reception",
            texts={**{key: str(word) for key, word in SHARED.items()}, **own_texts()},
            lang=str(get_locale()),
            demo=settings.demo,
            hall=settings.hall_name,
            zone=settings.timezone,
            csrf_token=lambda: who.csrf,
            hint=self.house.hint,
        )

    def data(self) -> Any:
        who = self._who()
        if isinstance(who, Refused):
            return refusal(who)
        found = self.files.round(who)
        rights = self.house.door.catalogue.games[KIND].rights
        may = sorted(action.__name__ for action in rights if who.role in rights[action])
        more: dict[str, Any] = {"may": may}
        if who.role in DIRECTION:
            more["retention"] = self._retention(who)
            more["people"] = self._signers(who)
            more["names"] = {one.id: one.name for one in self.house.people.people_list()}
        return jsonify(self.house.composite(who, {KIND: found}, **more))

    def order(self, order: str) -> Any:
        """One order; whoever may not is told that the files are reserved."""
        who, fields = self._who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if order not in SHAPES:
            return refusal(Refused("E_NO_ACTION", {"action": order[:80]}))
        action, shape = SHAPES[order]
        fields = self.files.forbidden(who, action) or self._shaped(fields, shape)
        if isinstance(fields, Refused):
            return refusal(fields)
        if order == "search" and (stop := too_many("reserved_search", who.session)):
            return refusal(stop)
        told = self.orders[order](who, fields, request.headers.get("Idempotency-Key", ""))
        return refusal(told) if isinstance(told, Refused) else jsonify(told)

    def _shaped(self, fields: Fields | Refused, shape: Shape) -> dict[str, Any] | Refused:
        """The fields that an order has, each of its type; anything else is refused."""
        if isinstance(fields, Refused):
            return fields
        for name, value in fields.items():
            if type(value) is not shape.get(name) or _is_out_of_bounds(value):
                return Refused("E_BAD_INPUT", {"field": name[:40]})
        missing = [name for name, kind in shape.items() if kind is int and name not in fields]
        if missing:
            return Refused("E_BAD_INPUT", {"field": missing[0]})
        return {name: fields.get(name, EMPTY.get(kind)) for name, kind in shape.items()}

    def _retention(self, who: Who) -> dict[str, Any]:
        """What is kept, how much of it, until when; numbers and no content."""
        schedule = self.files.schedule(who.hall)
        counts = self.files.reserved.counts(who.hall)
        due = self.rights.due(who.hall)
        return {
            "days": {key.partition(".")[2]: schedule.days(key) for key in DAYS},
            "kept": [
                {"kind": kind, "rows": counts[kind][0], "next": counts[kind][1]}
                for kind in KINDS
                if kind in counts
            ],
            "due": len(due.erase) if due else 0,
            "block": len(due.block) if due else 0,
            "sign_ins": due.sign_ins if due else 0,
        }

    def _signers(self, who: Who) -> list[dict[str, str]]:
        """Who may be the second person of a disclosure."""
        may = self.house.door.catalogue.games[KIND].rights[words.SignDisclosure]
        return [
            {"id": one.id, "name": one.name}
            for one in self.house.people.people_list()
            if one.hall == who.hall
            and one.id != who.person
            and may & set(one.roles)
            and not one.disabled_at
        ]

    def _who(self) -> Who | Refused:
        who = current_who()
        if isinstance(who, Refused) or who.role in ROLES["reception"]:
            return who
        return Refused("E_RESERVED")


def _is_out_of_bounds(value: object) -> bool:
    if isinstance(value, str):
        return len(value) > LONGEST
    return isinstance(value, int) and abs(value) > LARGEST
