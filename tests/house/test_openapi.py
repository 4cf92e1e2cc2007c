"""The description of the interface: complete, valid, and true when a machine reads it and asks."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from house.answers import STATUS
from house.catalogue import LARGEST, LONGEST_TEXT, Catalogue
from house.contract import HOUSE
from house.messages import MESSAGES
from house.openapi import describe
from tests.house import toy
from tests.house.hall import DEVICE, Browser, Hall

CATALOGUE = Catalogue.found()
SPEC = describe(CATALOGUE)
PATHS = SPEC["paths"]
SCHEMAS = SPEC["components"]["schemas"]
OPERATIONS = [(path, how, one) for path, known in PATHS.items() for how, one in known.items()]
ASKED = [
    (game.kind, action)
    for game in CATALOGUE.games.values()
    for action in game.actions
    if game.rights[action] - {HOUSE} and not action.inside
]


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    return SCHEMAS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def bodies(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """The records that an operation takes."""
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    return [resolved(one) for one in schema.get("oneOf", schema.get("anyOf", [schema]))]


# --- complete ------------------------------------------------------------------------------------


def test_it_is_valid_openapi():
    faults = [f"{error.instance_path}: {error.message}" for error in faults_of(SPEC)]
    assert [] == faults


def test_the_validator_finds_what_is_wrong():
    assert 1 <= len(list(faults_of({**SPEC, "paths": {"/x": {"get": {"responses": 7}}}})))


def faults_of(spec: dict[str, Any]):
    return OPENAPI_31_VALIDATOR.iter_errors(spec)


def test_every_reference_leads_somewhere():
    found: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.extend([value["$ref"]] if "$ref" in value else [])
            for one in value.values():
                walk(one)
        elif isinstance(value, list):
            for one in value:
                walk(one)

    walk(SPEC)
    known = {f"#/components/{kind}/{name}" for kind in SPEC["components"] for name in named(kind)}
    assert found and set() == set(found) - known


def named(kind: str) -> set[str]:
    return set(SPEC["components"][kind])


def test_what_goes_with_a_sealed_row_is_no_part_of_the_general_interface():
    inside = {
        (game.kind, action.__name__)
        for game in CATALOGUE.games.values()
        for action in game.actions
        if action.inside
    }
    assert ("admission", "EnterVisitor") in inside
    named = {f"{kind}.{name}" for kind, name in inside}
    assert not named & set(SCHEMAS)
    assert not {f"/api/rounds/{{round}}/{name}" for _, name in inside} & set(PATHS)


@pytest.mark.parametrize(("kind", "action"), ASKED)
def test_every_action_stands_there_with_all_its_fields_and_who_may_ask(kind, action):
    operation = PATHS[f"/api/rounds/{{round}}/{action.__name__}"]["post"]
    record = SCHEMAS[f"{kind}.{action.__name__}"]
    fields = {field.name: field for field in dataclasses.fields(action)}
    assert set(fields) == set(record.get("properties", {}))
    needed = {name for name, field in fields.items() if field.default is dataclasses.MISSING}
    assert needed == set(record.get("required", []))
    assert record["additionalProperties"] is False and record in bodies(operation)
    assert sorted(CATALOGUE.games[kind].rights[action] - {HOUSE}) == operation["x-roles"][kind]
    assert {"round", "Idempotency-Key"} <= {one["name"] for one in operation["parameters"]}


def test_what_only_the_house_does_is_no_part_of_it():
    known = {path.rpartition("/")[2] for path in PATHS}
    assert {"RevealSecret", "Expire", "LapseDebts"} & known == set()


def test_every_field_has_its_bounds():
    def loose(schema: dict[str, Any]) -> list[str]:
        return [
            name
            for name, field in schema.get("properties", {}).items()
            for one in (field, field.get("items", {}))
            if (one.get("type") == "integer" and (one["minimum"], one["maximum"]) != BOUNDS)
            or (one.get("type") == "string" and one["maxLength"] != LONGEST_TEXT)
            or (one.get("type") == "array" and "maxItems" not in one)
        ]

    assert {} == {name: loose(s) for name, s in SCHEMAS.items() if "." in name and loose(s)}


BOUNDS = (-LARGEST, LARGEST)


def test_a_round_is_opened_by_the_record_of_its_game():
    schema = PATHS["/api/rounds"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    mapping = schema["discriminator"]["mapping"]
    assert set(CATALOGUE.games) == set(mapping)
    assert list(mapping.values()) == [one["$ref"] for one in schema["oneOf"]]
    for kind, reference in mapping.items():
        record = resolved({"$ref": reference})
        fields = {field.name for field in dataclasses.fields(CATALOGUE.games[kind].opening)}
        assert {"const": kind} == record["properties"]["game"]
        assert "game" in record["required"]
        assert {"game", *fields} == set(record["properties"])


def test_two_games_may_have_an_action_of_one_name():
    other = dataclasses.replace(toy.JAR, kind="pot", opening=toy.OpenCounter, actions=(Drop,),
                                rights={toy.OpenCounter: {"owner"}, Drop: {"guest"}})  # fmt: skip
    spec = describe(Catalogue([toy.JAR, other]))
    operation = spec["paths"]["/api/rounds/{round}/DropCoin"]["post"]
    assert ["jar", "pot"] == operation["tags"]
    assert [
        {"$ref": "#/components/schemas/jar.DropCoin"},
        {"$ref": "#/components/schemas/pot.DropCoin"},
    ] == operation["requestBody"]["content"]["application/json"]["schema"]["anyOf"]
    assert {"cents"} == set(spec["components"]["schemas"]["jar.DropCoin"]["properties"])
    assert {"side"} == set(spec["components"]["schemas"]["pot.DropCoin"]["properties"])
    assert [] == list(faults_of(spec))


OWN = {"__module__": __name__}
Drop = dataclasses.make_dataclass(
    "DropCoin", [("side", str)], bases=(toy.Action,), frozen=True, namespace=OWN
)


def test_operations_have_names_of_their_own():
    ids = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(ids) == len(set(ids))


# --- refusals ------------------------------------------------------------------------------------


def test_every_code_of_the_house_is_listed_and_stands_under_its_status():
    assert sorted(MESSAGES) == SCHEMAS["Refusal"]["properties"]["code"]["enum"]
    found = {
        code: int(name.removeprefix("Refused"))
        for name, response in SPEC["components"]["responses"].items()
        for code in response["x-codes"]
    }
    assert {code: STATUS.get(code, 422) for code in MESSAGES} == found


def test_every_operation_says_how_it_is_refused():
    statuses = {"200", *map(str, STATUS.values()), "422"}
    for path, how, operation in OPERATIONS:
        assert statuses == set(operation["responses"]), (how, path)


def test_an_action_lists_the_codes_of_its_rules():
    codes = PATHS["/api/rounds/{round}/AnnounceBall"]["post"]["responses"]["422"]["x-codes"]
    assert {"E_BALL_REPEATED", "E_BALL_RANGE", "E_NOT_PLAYING"} <= set(codes)
    assert not {"E_STALE", "E_SHIFT_OPEN"} & set(codes)


def test_nothing_changes_without_the_text_of_a_page_or_the_token_of_a_machine():
    for path, how, operation in OPERATIONS:
        if how == "post" and path != "/sign-in":
            assert all("csrf" in way or "device" in way for way in operation["security"]), path
        else:
            assert not any("csrf" in way for way in operation["security"]), path


# --- true ----------------------------------------------------------------------------------------

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
FEW = settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def crowd(shared_hall: Hall) -> Iterator[dict[str, Browser]]:
    """A signed-in browser for each role that has something to do, and a machine."""
    roles = {role for game in CATALOGUE.games.values() for role in game.seats}
    known = {person for one in shared_hall.house.people.people_list() for person in one.roles}
    yield {role: shared_hall.browser(role) for role in sorted((roles & known) | {DEVICE})}


def test_a_machine_that_reads_it_never_finds_the_house_lying_or_down(shared_hall, crowd, caplog):
    caplog.set_level(logging.ERROR)
    schema = schemathesis.openapi.from_dict(SPEC)
    schema.app = shared_hall.app
    asked: list[int] = []
    for number, found in enumerate(schema.get_all_operations()):
        operation = found.ok()
        wanted = operation.definition.raw.get("x-roles", {}).values()
        roles = sorted({role for some in wanted for role in some} & set(crowd)) or sorted(crowd)
        seats = [roles[number % len(roles)], sorted(crowd)[number % len(crowd)]]

        @FEW
        @given(case=operation.as_strategy())
        def ask(case):
            browser = crowd[seats[len(asked) % 2]]  # noqa: B023, asked before the next round
            sent = {"headers": browser.headers, "cookies": cookies(browser)}
            asked.append(case.call_and_validate(**sent, checks=CHECKS).status_code)

        ask()
    assert len(asked) >= 2 * len(OPERATIONS)
    assert {200, 403, 404} <= set(asked)
    assert [] == [record.getMessage() for record in caplog.records]


def cookies(browser: Browser) -> dict[str, str]:
    found = browser.client.get_cookie("session")
    return {"session": found.value} if found is not None else {}
