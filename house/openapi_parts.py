"""The parts of the OpenAPI description that no game changes: people, answers, refusals, keys."""

from __future__ import annotations

from typing import Any

from house.answers import STATUS
from house.messages import MESSAGES
from house.order import LONGEST_KEY

COMPONENTS = "#/components/schemas/{name}"
RESPONSES = "#/components/responses/{name}"
LONGEST_ID = 200

KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "Made once per press; the same key is answered as the first time.",
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[!-~]+$"},
}
ROUND = {
    "name": "round",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_ID},
}
SECOND = {
    "name": "X-Second",
    "in": "header",
    "required": False,
    "description": "The token of a second person, who then acts in this one order.",
    "schema": {"type": "string", "pattern": "^[0-9a-f]+$", "maxLength": LONGEST_ID},
}
SIGNED_IN: list[dict[str, Any]] = [{"session": []}, {"display": []}, {"device": []}]
"""Who may look: a person, a display, a machine."""

ORDERS: list[dict[str, Any]] = [{"session": [], "csrf": []}, {"device": []}]
"""Who may change anything: a person with the page's text, a machine with its token."""

SCHEMES = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "session",
        "description": "Set by signing in; over TLS its name is __Host-session.",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": "X-CSRF-Token",
        "description": "The text `csrf` that signing in answers with; every order carries it.",
    },
    "device": {"type": "http", "scheme": "bearer", "description": "The token of a machine."},
    "display": {
        "type": "apiKey",
        "in": "cookie",
        "name": "display",
        "description": "Set by opening a display's own address; it only ever looks.",
    },
}

_TEXT = {"type": "string", "maxLength": LONGEST_ID}
_TEXTS = {"type": "array", "items": {"type": "string"}}
_PERSON = {"person": _TEXT, "name": _TEXT, "role": _TEXT, "roles": _TEXTS}
_NUMBER = {"type": "integer", "minimum": 0}


def record(required: str, fields: dict[str, Any], *, closed: bool = False) -> dict[str, Any]:
    """The schema of an object; ``required`` names its needed fields, apart by spaces."""
    needed = {"required": required.split()} if required else {}
    shut = {"additionalProperties": False} if closed else {}
    return {"type": "object", "properties": fields, **needed, **shut}


SCHEMAS: dict[str, Any] = {
    "Refusal": record(
        "code message details",
        {
            "code": {"type": "string", "enum": sorted(MESSAGES)},
            "message": {"type": "string", "description": "In the language of who asks."},
            "details": {"type": "object"},
        },
        closed=True,
    ),
    "Seen": record(
        "round number view",
        {
            "round": {"type": "string"},
            "kind": {"type": "string"},
            "number": {**_NUMBER, "description": "The round's last event."},
            "view": {"type": ["object", "null"], "description": "null: no seat looks at it."},
            "repeated": {"type": "boolean", "description": "The key was known: nothing was done."},
        },
    ),
    "Rounds": record(
        "hall rounds",
        {
            "hall": {"type": "string"},
            "rounds": {
                "type": "array",
                "items": record(
                    "round kind ordinal number",
                    {"round": _TEXT, "kind": _TEXT, "ordinal": _NUMBER, "number": _NUMBER},
                ),
            },
        },
    ),
    "Me": record(
        "person name role roles hall terminal", {**_PERSON, "hall": _TEXT, "terminal": _TEXT}
    ),
    "SignedIn": record("person name role roles csrf", {**_PERSON, "csrf": _TEXT}),
}


def responses() -> dict[str, Any]:
    """A response for each status that a refusal has, with the codes that it is given for."""
    by_status: dict[int, list[str]] = {}
    for code in sorted(MESSAGES):
        by_status.setdefault(STATUS.get(code, 422), []).append(code)
    return {f"Refused{status}": _refused(codes) for status, codes in sorted(by_status.items())}


def answers(schema: dict[str, Any] | None = None, codes: list[str] | None = None) -> dict[str, Any]:
    """The responses of an operation; ``codes`` are those of the rules, listed with it."""
    done = schema or {"$ref": COMPONENTS.format(name="Seen")}
    found: dict[str, Any] = {"200": {"description": "Done", "content": content(done)}}
    for status in sorted({*STATUS.values(), 422}):
        found[str(status)] = {"$ref": RESPONSES.format(name=f"Refused{status}")}
    if codes is not None:
        found["422"] = _refused(codes)
    return found


def content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": content(schema)}


def paths_of_people() -> dict[str, Any]:
    """Coming in, going out, and signing as the second person."""
    signed = {"$ref": COMPONENTS.format(name="SignedIn")}
    extra = dict.fromkeys(("code", "role", "new_secret"), _TEXT)
    enter = _post("signIn", "Sign in", ("login secret", {"login": _TEXT, "secret": _TEXT, **extra}))
    enter["security"] = []
    enter["responses"] = answers(signed)
    role = _post("chooseRole", "Go on in another role", ("role", {"role": _TEXT}))
    role["responses"] = answers(signed)
    leave = _post("signOut", "Sign out", ("", {}))
    leave["responses"] = answers(record("signed_out", {"signed_out": {"const": True}}))
    asked = dict.fromkeys(("round", "person", "secret", "code"), _TEXT)
    second = _post("second", "Sign one decision as another person", ("round person secret", asked))
    second["responses"] = answers(record("token", {"token": _TEXT}))
    return {
        "/sign-in": {"post": enter},
        "/role": {"post": role},
        "/sign-out": {"post": leave},
        "/api/second": {"post": second},
        "/api/terminal": {"post": _terminal()},
        "/api/me": {"get": look("me", "Who is signed in", "Me")},
    }


def look(id: str, summary: str, name: str) -> dict[str, Any]:
    """An operation that only looks."""
    return {
        "operationId": id,
        "summary": summary,
        "security": SIGNED_IN,
        "responses": answers({"$ref": COMPONENTS.format(name=name)}),
    }


def _terminal() -> dict[str, Any]:
    fields = {"name": _TEXT, "kind": _TEXT, "id": _TEXT}
    stand = _post("terminal", "Make this browser an enrolled terminal", ("name kind", fields))
    stand["responses"] = answers(record("terminal", {"terminal": _TEXT}))
    return stand


def _post(id: str, summary: str, fields: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    required, known = fields
    return {
        "operationId": id,
        "summary": summary,
        "tags": ["people"],
        "security": ORDERS[:1],
        "requestBody": body(record(required, known, closed=True)),
    }


def _refused(codes: list[str]) -> dict[str, Any]:
    return {
        "description": "Refused: " + (", ".join(codes) or "by the rules"),
        "content": content({"$ref": COMPONENTS.format(name="Refusal")}),
        "x-codes": codes,
    }
