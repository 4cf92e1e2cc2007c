"""The OpenAPI description, built from the action classes of every game in the catalogue.

A game that is dropped in appears here by itself. Its records are named ``<kind>.<Action>``, so that
two games may have an action of one name; such an action is one path with the records of both.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from house.answers import STATUS
from house.catalogue import LARGEST, LONGEST_LIST, LONGEST_TEXT, Catalogue
from house.contract import DEVICE, HOUSE, Action, Game
from house.openapi_parts import (
    COMPONENTS,
    KEY,
    ORDERS,
    ROUND,
    SCHEMAS,
    SCHEMES,
    SECOND,
    answers,
    body,
    look,
    paths_of_people,
    responses,
)

VERSION = "3.1.0"
ABOUT = "Every order carries an Idempotency-Key; every refusal is a code with a sentence."
TEXT_PATTERN = r"^[^\u0000]*$"


def describe(catalogue: Catalogue) -> dict[str, Any]:
    """The whole description; every operation is tagged with the kinds of round that know it."""
    schemas = dict(SCHEMAS)
    for game in catalogue.games.values():
        schemas.update(_schemas(game))
    return {
        "openapi": VERSION,
        "info": {"title": "Bingo hall", "version": "1", "description": ABOUT},
        "paths": {
            **paths_of_people(),
            "/api/rounds": {"get": _list(catalogue), "post": _open(catalogue)},
            "/api/rounds/{round}": {"get": _look()},
            **_actions(catalogue),
        },
        "components": {
            "schemas": schemas,
            "responses": responses(),
            "securitySchemes": SCHEMES,
        },
    }


# --- records -------------------------------------------------------------------------------------


def _name(game: Game, action: type[Action]) -> str:
    return f"{game.kind}.{action.__name__}"


def _reference(game: Game, action: type[Action]) -> str:
    return COMPONENTS.format(name=_name(game, action))


def _schemas(game: Game) -> dict[str, Any]:
    """The records of a game's actions, and of what stands in their fields, under its kind."""
    _, found = msgspec.json.schema_components(
        [game.opening, *(one for one in game.actions if not one.inside)],
        ref_template=COMPONENTS.format(name=f"{game.kind}.{{name}}"),
    )
    for schema in found.values():
        schema["additionalProperties"] = False
        for field in schema.get("properties", {}).values():
            _bound(field)
    opening = found[game.opening.__name__]
    opening["properties"] = {"game": {"const": game.kind}, **opening.get("properties", {})}
    opening["required"] = ["game", *opening.get("required", [])]
    return {f"{game.kind}.{name}": schema for name, schema in found.items()}


def _bound(field: dict[str, Any]) -> None:
    """Adds the limits that the catalogue holds every field to (SEC-16)."""
    if field.get("type") == "integer":
        field.update(minimum=-LARGEST, maximum=LARGEST)
    if field.get("type") == "string":
        field.update(maxLength=LONGEST_TEXT, pattern=TEXT_PATTERN)
    if field.get("type") == "array":
        field.update(maxItems=LONGEST_LIST)
        _bound(field.get("items", {}))


# --- operations ----------------------------------------------------------------------------------


def _actions(catalogue: Catalogue) -> dict[str, Any]:
    """A path for each name of an action that a person or a machine may ask for."""
    by_name: dict[str, list[tuple[Game, type[Action]]]] = {}
    for game in catalogue.games.values():
        for action in game.actions:
            if set(game.rights[action]) - {HOUSE} and not action.inside:
                by_name.setdefault(action.__name__, []).append((game, action))
    return {
        f"/api/rounds/{{round}}/{name}": {"post": _act(catalogue, name, known)}
        for name, known in sorted(by_name.items())
    }


def _act(catalogue: Catalogue, name: str, known: list[tuple[Game, type[Action]]]) -> dict[str, Any]:
    references = [{"$ref": _reference(game, action)} for game, action in known]
    roles = {game.kind: sorted(game.rights[action] - {HOUSE}) for game, action in known}
    machines_only = all(set(found) == {DEVICE} for found in roles.values())
    return {
        "operationId": name,
        "tags": sorted(roles),
        "summary": _summary(known[0][1]),
        "x-roles": roles,
        "security": ORDERS[1:] if machines_only else ORDERS,
        "parameters": [ROUND, KEY, SECOND],
        "requestBody": body(references[0] if len(known) == 1 else {"anyOf": references}),
        "responses": answers(codes=_codes(catalogue, (game.kind for game, _ in known))),
    }


def _open(catalogue: Catalogue) -> dict[str, Any]:
    games = sorted(catalogue.games.values(), key=lambda game: game.kind)
    mapping = {game.kind: _reference(game, game.opening) for game in games}
    choice = {
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
    return {
        "operationId": "open",
        "summary": "Open a round",
        "tags": sorted(mapping),
        "x-roles": {game.kind: sorted(game.rights[game.opening] - {HOUSE}) for game in games},
        "security": ORDERS,
        "parameters": [KEY, SECOND],
        "requestBody": body(choice),
        "responses": answers(codes=_codes(catalogue, mapping)),
    }


def _list(catalogue: Catalogue) -> dict[str, Any]:
    kind = {"type": "string", "enum": sorted(catalogue.games)}
    described = look("rounds", "The open rounds of the hall that my seat sees", "Rounds")
    described["parameters"] = [
        {"name": "kind", "in": "query", "schema": {"type": "array", "items": kind}}
    ]
    return described


def _look() -> dict[str, Any]:
    described = look("round", "A round as my seat sees it, with its number", "Seen")
    described["parameters"] = [ROUND]
    return described


def _codes(catalogue: Catalogue, kinds: Iterable[str]) -> list[str]:
    """What the rules of these kinds refuse with; rounds that hear of it may add their own."""
    found = {code for kind in kinds for code in catalogue.codes.get(kind, ())}
    return sorted(code for code in found if code not in STATUS)


def _summary(action: type[Action]) -> str:
    """The first sentences that a record says of itself; its name, where it says none."""
    said = inspect.cleandoc(action.__doc__ or "").split("\n\n")[0]
    if not said or said.startswith(f"{action.__name__}("):
        return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", action.__name__).capitalize()
    return " ".join(said.split())
