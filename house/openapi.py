"""The OpenAPI description, built from the action classes of every game in the catalogue."""

from __future__ import annotations

import inspect
from typing import Any

import msgspec

from house.catalogue import LARGEST, LONGEST_LIST, LONGEST_TEXT, Catalogue
from house.contract import DEVICE, HOUSE, Game

VERSION = "3.1.0"
COMPONENTS = "#/components/schemas/{name}"
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "Made once per press; the same key is answered as the first time.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 80},
}
ROUND = {"name": "round", "in": "path", "required": True, "schema": {"type": "string"}}
REFUSAL = {
    "type": "object",
    "required": ["code", "message", "details"],
    "properties": {
        "code": {"type": "string", "pattern": "^[EW]_[A-Z_0-9]+$"},
        "message": {"type": "string"},
        "details": {"type": "object"},
    },
}
SEEN = {
    "type": "object",
    "required": ["round", "number", "view"],
    "properties": {
        "round": {"type": "string"},
        "kind": {"type": "string"},
        "number": {"type": "integer", "minimum": 0},
        "view": {"type": ["object", "null"]},
        "repeated": {"type": "boolean"},
    },
}


def describe(catalogue: Catalogue) -> dict[str, Any]:
    """The whole description; paths of every game are listed under its kind as a tag."""
    schemas: dict[str, Any] = {"Refusal": REFUSAL, "Seen": SEEN}
    paths: dict[str, Any] = {
        "/api/rounds": {"get": _list(), "post": _open(catalogue)},
        "/api/rounds/{round}": {"get": _look()},
        "/api/me": {"get": _plain("Who is signed in", {"type": "object"})},
    }
    for game in catalogue.games.values():
        schemas.update(_schemas(game))
        for action in game.actions:
            if set(game.rights[action]) - {HOUSE, DEVICE}:
                paths.setdefault("/api/rounds/{round}/" + action.__name__, {})["post"] = _act(
                    game, action
                )
    return {
        "openapi": VERSION,
        "info": {"title": "Bingo hall", "version": "1"},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "session"},
                "device": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{"session": []}, {"device": []}],
    }


def _schemas(game: Game) -> dict[str, Any]:
    _, components = msgspec.json.schema_components(
        [game.opening, *game.actions], ref_template=COMPONENTS
    )
    for schema in components.values():
        schema["additionalProperties"] = False
        for field in schema.get("properties", {}).values():
            _bound(field)
    return components


def _bound(field: dict[str, Any]) -> None:
    """Adds the limits that the catalogue holds every field to (SEC-16)."""
    if field.get("type") == "integer":
        field.update(minimum=-LARGEST, maximum=LARGEST)
    if field.get("type") == "string":
        field.update(maxLength=LONGEST_TEXT)
    if field.get("type") == "array":
        field.update(maxItems=LONGEST_LIST)
        _bound(field.get("items", {}))


def _act(game: Game, action: type) -> dict[str, Any]:
    return {
        "tags": [game.kind],
        "operationId": f"{game.kind}_{action.__name__}",
        "summary": _summary(action),
        "parameters": [ROUND, KEY],
        "requestBody": _body({"$ref": COMPONENTS.format(name=action.__name__)}),
        "responses": _answers(),
    }


def _open(catalogue: Catalogue) -> dict[str, Any]:
    choices = [
        {
            "allOf": [{"$ref": COMPONENTS.format(name=game.opening.__name__)}],
            "title": game.kind,
        }
        for game in catalogue.games.values()
    ]
    kinds = sorted(catalogue.games)
    body = {
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"type": "string", "enum": kinds}},
        "x-openings": choices,
    }
    return {
        "summary": "Open a round",
        "operationId": "open",
        "parameters": [KEY],
        "requestBody": _body(body),
        "responses": _answers(),
    }


def _list() -> dict[str, Any]:
    listed = {"type": "object", "required": ["hall", "rounds"]}
    described = _plain("The open rounds of the hall", listed)
    described["parameters"] = [
        {"name": "kind", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}}
    ]
    return described


def _look() -> dict[str, Any]:
    described = _plain("A round as my seat sees it", {"$ref": COMPONENTS.format(name="Seen")})
    described["parameters"] = [ROUND]
    return described


def _plain(summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"summary": summary, "responses": _answers(schema)}


def _answers(schema: dict[str, Any] | None = None) -> dict[str, Any]:
    refused = {
        "description": "Refused, with a stable code",
        "content": {"application/json": {"schema": {"$ref": COMPONENTS.format(name="Refusal")}}},
    }
    done = schema or {"$ref": COMPONENTS.format(name="Seen")}
    return {
        "200": {"description": "Done", "content": {"application/json": {"schema": done}}},
        "4XX": refused,
        "503": refused,
    }


def _body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _summary(action: type) -> str:
    return inspect.cleandoc(action.__doc__ or action.__name__).splitlines()[0]
