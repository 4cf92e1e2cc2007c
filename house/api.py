"""The HTTP interface, generated from the catalogue: a new game appears in it by itself.

``GET /api/rounds``, ``GET /api/rounds/<id>``, ``POST /api/rounds`` (open) and
``POST /api/rounds/<id>/<Action>`` with the action's fields as JSON and an ``Idempotency-Key``.
Answers are ``{round, number, view}`` or a refusal ``{code, message, details}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from flask import Blueprint, jsonify, request
from werkzeug.exceptions import HTTPException

from house.answers import refusal
from house.bodies import json_object
from house.catalogue import Catalogue, storable
from house.contract import Action, Refused, Seat
from house.edge import current_who
from house.logs import note_order
from house.lost import lost
from house.openapi import describe
from house.people import Who
from house.play import Asker, Door, Outcome
from house.rounds import ChainBroken, Round
from house.sessions import SECOND

__all__ = ["asker", "blueprint", "refusal", "seen", "unchanged"]

Edge = Callable[[str, str, dict[str, Any], Who], dict[str, Any] | Refused]
"""What the edge does to the fields of an action before the rules see them (a scanned code)."""


def unchanged(game: str, action: str, fields: dict[str, Any], who: Who) -> dict[str, Any]:
    """The edge that changes nothing."""
    return fields


def asker(who: Who) -> Asker:
    return Asker(who.person, who.role, who.terminal, who.hall)


def seen(found: Round, who: Who) -> dict[str, Any] | None:
    """A round as somebody may see it; ``None`` when the role has no seat there."""
    kind = found.game.seats.get(who.role)
    if kind is None or found.hall != who.hall or elsewhere(found, who):
        return None
    view = found.game.view(found.state, Seat(kind, who.person), found.terms)
    return {"round": found.id, "kind": found.kind, "number": found.number, "view": view}


def elsewhere(found: Round, who: Who) -> bool:
    """Whether a round is played at another table than that of a seat's terminal."""
    placed = who.role in found.game.placed and found.number > 0
    return placed and found.game.place(found.state) != who.place


def blueprint(door: Door, edge: Edge = unchanged) -> Blueprint:
    """The routes below ``/api``."""
    api = Blueprint("api", __name__, url_prefix="/api")
    desk = _Desk(door, edge)
    api.add_url_rule("/rounds", "rounds", desk.rounds)
    api.add_url_rule("/rounds", "open", desk.open, methods=["POST"])
    api.add_url_rule("/rounds/<round_id>", "round", desk.round)
    api.add_url_rule("/rounds/<round_id>/<action>", "act", desk.act, methods=["POST"])
    api.add_url_rule("/openapi.json", "openapi", desk.openapi)
    api.add_url_rule("/me", "me", desk.me)
    api.app_errorhandler(HTTPException)(_fault)
    api.app_errorhandler(ChainBroken)(_broken)
    return api


class _Desk:
    """The handlers; each checks who asks anew (SEC-8)."""

    def __init__(self, door: Door, edge: Edge) -> None:
        self.door = door
        self.edge = edge
        self.catalogue: Catalogue = door.catalogue
        self.described = cache(lambda: describe(door.catalogue))

    def rounds(self) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        asked = request.args.getlist("kind") or list(self.catalogue.games)
        kinds = tuple(kind for kind in asked if kind in self.catalogue.games)
        found = self.door.open_rounds(who.hall, kinds) if kinds else []
        listed = [
            {"round": r.id, "kind": r.kind, "ordinal": r.ordinal, "number": r.number}
            for r in found
            if who.role in r.game.seats and not elsewhere(r, who)
        ]
        return jsonify({"hall": who.hall, "rounds": listed})

    def round(self, round_id: str) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        found = self._found(round_id)
        shown = seen(found, who) if found else None
        if shown is None:
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        return jsonify(shown)

    def open(self) -> Any:
        who, fields = current_who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if isinstance(fields, Refused):
            return refusal(fields)
        kind = fields.pop("game", "")
        game = self.catalogue.games.get(kind) if isinstance(kind, str) else None
        if game is None:
            return refusal(_unknown(kind))
        refused = self.door.forbidden(asker(who), game, game.opening)
        action = refused or self._action(kind, game.opening.__name__, fields, who)
        if isinstance(action, Refused):
            return refusal(action)
        done = self.door.open(asker(who), kind, action, _key())
        return self._answer(done, who, game.opening.__name__)

    def act(self, round_id: str, action: str) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        found = self._found(round_id)
        if found is None or found.hall != who.hall or elsewhere(found, who):
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        asked = self.catalogue.actions(found.kind).get(action)
        if asked is None or asked is found.game.opening:
            return refusal(_unknown(action))
        fields = self.door.forbidden(asker(who), found.game, asked, found.id) or json_object()
        if isinstance(fields, Refused):
            return refusal(fields)
        if asked.inside:
            return refusal(_unknown(action))
        if asked.signs and who.kind != SECOND:
            return refusal(Refused("E_SIGNATURE_MISSING", {"action": action}))
        ready = self._action(found.kind, action, fields, who)
        if isinstance(ready, Refused):
            return refusal(ready)
        return self._answer(self.door.act(asker(who), found.id, ready, _key()), who, action)

    def openapi(self) -> Any:
        return jsonify(self.described())

    def me(self) -> Any:
        who = current_who()
        if isinstance(who, Refused):
            return refusal(who)
        return jsonify(
            {
                "person": who.person,
                "name": who.name,
                "role": who.role,
                "roles": list(who.roles),
                "hall": who.hall,
                "terminal": who.terminal,
            }
        )

    def _found(self, round_id: str) -> Round | None:
        return self.door.look(round_id) if storable(round_id) else None

    def _action(self, kind: str, name: str, fields: dict[str, Any], who: Who) -> Action | Refused:
        prepared = self.edge(kind, name, fields, who)
        if isinstance(prepared, Refused):
            return prepared
        return self.catalogue.action(kind, name, prepared)

    def _answer(self, outcome: Outcome, who: Who, action: str) -> Any:
        note_order(who, _key(), action, outcome)
        if outcome.refused is not None:
            return refusal(outcome.refused)
        found = self.door.look(outcome.round)
        assert found is not None, outcome
        shown: Mapping[str, Any] = seen(found, who) or {"round": found.id, "view": None}
        return jsonify({**shown, "number": outcome.number, "repeated": outcome.repeated})


def _broken(error: ChainBroken) -> Any:
    """A round whose chain does not fit is neither shown nor written to (SEC-18)."""
    return refusal(error.refused)


def _fault(error: HTTPException) -> Any:
    """What goes wrong below ``/api`` is a refusal as any other, and tells nothing of the inside."""
    if not request.path.startswith("/api/"):
        return lost(error)
    status = error.code or 500
    answer, _ = refusal(Refused("E_FAULT" if status >= 500 else "E_NO_ACTION"))
    return answer, status, [pair for pair in error.get_headers() if pair[0] == "Allow"]


def _unknown(action: Any) -> Refused:
    return Refused("E_NO_ACTION", {"action": str(action)[:80]})


def _key() -> str:
    return request.headers.get("Idempotency-Key", "")
