"""SEC-16: whatever is sent, the house refuses it or does what is allowed, and never falls."""

from __future__ import annotations

import dataclasses
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from bingo.screens import next_game
from demonstration import screens
from demonstration.player import Player
from house.catalogue import LARGEST, Catalogue
from house.contract import DEVICE, Seat
from house.records import events, rounds, transfers
from house.world import RealWorld, ScriptedWorld
from tests.house import hall as halls
from tests.house.hall import SEATS, Browser, Hall, fresh_key

PHASES = ("SELLING", "PLAYING", "CLAIM_STOP", "FINISHED")
PEOPLE = {"table_head": "marta", "caller": "marta", "cashier": "luis", "stock_clerk": "luis"}
"""Who has a desk with an open shift or session; any other role is held by a person of its name."""

NASTY_TEXTS = (
    "", " ", "\x00", "a\x00b", "\ud800", "\U0001f3b1", "é" * 4000, "x" * 4001, "9" * 4000, "-1",
    "1e9", "NaN", "{}", "null", "' OR 1=1 --", "5000x99999999999999999999", "100x-1", "٣x٤",
    "electronic", "manual", "line", "bingo", "../../etc", "%00", "{number}", "2026-13-45",
)  # fmt: skip
NASTY_NUMBERS = (
    0, 1, -1, 2, 6, 15, 89, 90, 91, 2**31, 2**53, 2**63 - 1, 2**63, -(2**63) - 1, LARGEST,
    LARGEST + 1, -LARGEST, 10**30, 10**400,
)  # fmt: skip
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.sampled_from(NASTY_NUMBERS)
    | st.floats()
    | st.sampled_from(NASTY_TEXTS)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
HURRIED = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Stopped(Exception):
    """The game has come to the phase that was wanted."""


def play_until(hall: Hall, world: ScriptedWorld, phase: str) -> None:
    """Lets the game play itself up to a phase."""

    def sleep(seconds: float) -> None:
        world.pass_ms(int(seconds * 1000) + 1)
        game = hall.door.latest(hall.house.settings.hall, "ninety_ball")
        if game is not None and game.state.phase == phase:
            raise Stopped

    house = hall.house
    cast = screens.cast(house, lambda: next_game(house, house.settings.hall))
    with pytest.raises(Stopped):
        Player(hall.door, house.world, cast, sleep).play(units=30)


@pytest.fixture(scope="module", params=PHASES)
def besieged(request, furnished: Path, tmp_path_factory) -> Iterator[Hall]:
    """A hall whose game stands in one phase."""
    world = ScriptedWorld(RealWorld().now())
    hall = Hall(halls.copy(furnished, tmp_path_factory.mktemp("siege") / "house"), world)
    play_until(hall, world, request.param)
    hall.crowd = {}
    asked = {"round": latest(hall, "ninety_ball"), "action": "AnnulGame"}
    somebody(hall, "table_head").open("approval", **asked, fields='{"reason": "avería"}')
    yield hall
    hall.close()


def somebody(hall: Hall, role: str) -> Browser:
    """A signed-in browser of a role, kept for the next time."""
    if role not in hall.crowd:
        hall.crowd[role] = hall.browser(DEVICE if role == DEVICE else "")
        if role != DEVICE:
            hall.crowd[role].sign_in(PEOPLE.get(role, role), role)
    return hall.crowd[role]


def standing(hall: Hall) -> tuple[int, ...]:
    """How many events, transfers and rounds there are."""
    counts = [select(func.count()).select_from(table) for table in (events, transfers, rounds)]
    return hall.door.store.read(lambda conn: tuple(conn.scalar(one) for one in counts))


# --- what is sent --------------------------------------------------------------------------------

CATALOGUE = Catalogue.found()
KINDS = sorted(CATALOGUE.games)
OPEN = {"approval", "ball_set", "central_cash", "debts", "minute_book", "ninety_ball"}
OPEN |= {"prima", "series", "session", "shift"}
ACTIONS = [
    (kind, action, sorted(set(SEATS) & CATALOGUE.games[kind].rights[action]))
    for kind in KINDS
    for action in (CATALOGUE.games[kind].opening, *CATALOGUE.games[kind].actions)
    if set(SEATS) & CATALOGUE.games[kind].rights[action]
    and (kind in OPEN or action is CATALOGUE.games[kind].opening)
]
"""Every action of the rounds that a furnished hall has, and the opening of every other."""

LENDERS = {"book": "minute_book", "pool": "prima"}
AS_SHOWN = "what the console would send"
texts = st.sampled_from((*NASTY_TEXTS, *(f"@{kind}" for kind in KINDS)))
numbers = st.sampled_from(NASTY_NUMBERS) | st.integers(-3, 100)


def fitting(kind: str) -> st.SearchStrategy[Any]:
    """Values that are right in kind, and nasty."""
    if kind in ("int", "str", "bool"):
        return {"int": numbers, "str": texts, "bool": st.booleans()}[kind]
    inner = numbers if "int" in kind else texts if "str" in kind else anything
    return st.lists(inner, max_size=3) | st.just([1] * 2001)


def fields_of(action: type) -> st.SearchStrategy[dict[str, Any]]:
    """Fields that are nearly right: most are what a console would send or right in kind, some are
    not, some are left out, and now and then there is one too many."""
    known = {
        field.name: st.one_of(*[st.just(AS_SHOWN)] * 4, *[fitting(str(field.type))] * 4, anything)
        for field in dataclasses.fields(action)
    }
    strange = st.just({}) | st.dictionaries(st.text(max_size=100), anything, max_size=1)
    whole = st.fixed_dictionaries(known)
    part = st.fixed_dictionaries({}, optional=known)
    return st.builds(lambda given, more: {**given, **more}, whole | whole | part, strange)


def orders_of(kind: str, action: type, roles: list[str]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.tuples(st.just(kind), st.just(action), st.sampled_from(roles), fields_of(action))


orders = st.sampled_from(ACTIONS).flatmap(lambda known: orders_of(*known))


def addressed(hall: Hall, kind: str, action: type, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with what a console would send where that is wanted, and the ids of rounds."""
    shown = as_shown(hall, kind, action)
    found = {}
    for name, value in fields.items():
        value = shown.get(name, 1) if value == AS_SHOWN else value
        found[name] = latest(hall, value[1:]) if str(value)[:1] == "@" else value
    return found


def as_shown(hall: Hall, kind: str, action: type) -> dict[str, Any]:
    """What is known of the fields: the round of that name, what ``may`` fills in, the default."""
    game, fields = hall.catalogue.games[kind], {}
    for field in dataclasses.fields(action):
        if field.default is not dataclasses.MISSING:
            fields[field.name] = field.default
        lender = LENDERS.get(field.name, field.name)
        if lender in KINDS:
            fields[field.name] = latest(hall, lender)
    now = hall.door.latest(hall.house.settings.hall, kind)
    if now is not None:
        for seat in sorted(set(game.seats.values())):
            may = game.view(now.state, Seat(seat), now.terms).get("may", {})
            filled = may.get(action.__name__, {}) if isinstance(may, dict) else {}
            fields.update(filled if isinstance(filled, dict) else {})
    return fields


def latest(hall: Hall, kind: str) -> str:
    found = hall.door.latest(hall.house.settings.hall, kind)
    return found.id if found is not None else f"sala-{kind}-0"


def send(hall: Hall, browser: Browser, address: str, body: bytes, **headers: str) -> int:
    """Sends a body, and checks that a refusal is one and has changed nothing."""
    before = standing(hall)
    told = {"Content-Type": "application/json", "Idempotency-Key": fresh_key(), **headers}
    answer = browser.client.post(address, data=body, headers={**browser.headers, **told})
    assert answer.status_code < 500, (address, body[:300], answer.text)
    if answer.status_code != 200:
        assert {"code", "message", "details"} == set(answer.json), answer.text
        assert before == standing(hall), (address, body[:300], answer.text)
    return answer.status_code


@HURRIED
@given(asked=st.lists(orders, min_size=1, max_size=12))
def test_nearly_right_orders_are_done_or_refused_and_never_fail(besieged: Hall, caplog, asked):
    caplog.set_level(logging.ERROR)
    for kind, action, role, fields in asked:
        fields = addressed(besieged, kind, action, fields)
        address = f"/api/rounds/{latest(besieged, kind)}/{action.__name__}"
        if action is CATALOGUE.games[kind].opening:
            address, fields = "/api/rounds", {**fields, "game": kind}
        send(besieged, somebody(besieged, role), address, json.dumps(fields).encode())
    assert [] == [record.getMessage() for record in caplog.records]


# --- bodies that are no JSON object of an order --------------------------------------------------

BODIES = (
    b"", b"{", b"null", b"[]", b"7", b'"text"', b"\xff\xfe", b"\xef\xbb\xbf{}", b"{}{}", b"NaN",
    b'{"cents": NaN}', b'{"cents": Infinity}', b'{"cents": 1e999}', b'{"cents": 1, "cents": 2}',
    b"[" * 100_000, b'{"a":' * 40_000 + b"1" + b"}" * 40_000, b'{"cents": ' + b"9" * 5_000 + b"}",
    b'{"' + b"x" * 100_000 + b'": 1}', b'{"\\ud800": 1}', b'{"reason": "\\ud800\\u0000"}',
    b"cents=5&reason=x", b"\x00" * 1_000, b'{"cents": {"cents": {"cents": 5}}}',
)  # fmt: skip
KINDS_OF_BODY = ("application/json", "application/json; charset=utf-16", "text/plain", "",
                 "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                 "multipart/form-data")  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:16]))
def test_a_body_that_says_nothing_is_refused_on_every_address(shared_hall: Hall, caplog, body):
    caplog.set_level(logging.ERROR)
    shared_hall.crowd = getattr(shared_hall, "crowd", {})
    browser = somebody(shared_hall, "cashier")
    for address in ("/api/rounds", f"/api/rounds/{latest(shared_hall, 'shift')}/CashIn",
                    "/role", "/sign-in", "/api/second", "/api/terminal"):  # fmt: skip
        for kind in KINDS_OF_BODY:
            status = ask(shared_hall, browser, address, body, kind)
            assert 400 <= status < 500, (address, kind)
    assert [] == [record.getMessage() for record in caplog.records]


def ask(hall: Hall, browser: Browser, address: str, body: bytes, kind: str) -> int:
    before = standing(hall)
    sent = {**browser.headers, "Content-Type": kind, "Idempotency-Key": fresh_key()}
    answer = browser.client.post(address, data=body, headers=sent)
    assert before == standing(hall)
    return answer.status_code


@settings(HURRIED, max_examples=60)
@given(body=st.binary(max_size=200) | anything.map(lambda one: json.dumps(one).encode()))
def test_whatever_the_bytes_are_they_are_refused(shared_hall: Hall, caplog, body):
    caplog.set_level(logging.ERROR)
    shared_hall.crowd = getattr(shared_hall, "crowd", {})
    browser = somebody(shared_hall, "cashier")
    address = f"/api/rounds/{latest(shared_hall, 'shift')}/CashIn"
    assert 400 <= send(shared_hall, browser, address, body) < 500
    assert [] == [record.getMessage() for record in caplog.records]


@settings(HURRIED, max_examples=60)
@given(
    place=st.text(min_size=1, max_size=60),
    name=st.text(min_size=1, max_size=60),
    query=st.text(max_size=60),
)
def test_whatever_the_address_is_it_is_refused(shared_hall: Hall, caplog, place, name, query):
    caplog.set_level(logging.ERROR)
    shared_hall.crowd = getattr(shared_hall, "crowd", {})
    browser = somebody(shared_hall, "cashier")
    text = quote(query, safe="=&")
    for address in (f"/api/rounds/{quote(place, safe='')}", f"/api/rounds?kind={text}",
                    f"/screens/{quote(name, safe='')}.json", f"/sign-in?next={text}&login={text}",
                    f"/display/{quote(place, safe='')}", f"/api/me?lang={text}"):  # fmt: skip
        assert browser.get(address).status_code < 500, address
    order = f"/api/rounds/{quote(place, safe='')}/{quote(name, safe='')}"
    assert 400 <= browser.post(order, {}).status_code < 500
    assert [] == [record.getMessage() for record in caplog.records]
