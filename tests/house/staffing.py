"""The people that the tests of sign-in and sessions are about, and short ways to act as them."""

from __future__ import annotations

import base64

import pytest
from sqlalchemy import select

from house.contract import Refused
from house.hashing import Hasher
from house.one_time_code import STEP_MS, code_at
from house.people import NewPerson, People, SignedIn, the_house
from house.records import (
    commands,
)
from house.world import ScriptedWorld

PEPPER = b"pepper of the tests, 32 bytes..."
FAST = Hasher(PEPPER, memory_kib=8, passes=1)
HOUSE = the_house("sala")
HERE = "127.0.0.1"
ABROAD = "203.0.113.7"
GOOD = "tres tristes tigres"
BAD = "tres tristes leones"
PIN = "482915"
MINUTE = 60_000
FOREVER = 4_000_000_000_000


@pytest.fixture
def world():
    return ScriptedWorld()


@pytest.fixture
def house(fresh_store, world):
    return People(fresh_store, world, PEPPER, hasher=FAST, demo=True)


@pytest.fixture
def staff(house):
    """Ana sells and cashes, Luis leads the table, Eva administers, Sol directs."""
    for login, name, roles, document in (
        ("ana", "Ana Gil", ("caller", "cashier"), "12345678Z"),
        ("luis", "Luis Mora", ("table_head",), "87654321X"),
        ("eva", "Eva Sanz", ("administrator",), "11111111H"),
        ("sol", "Sol Vega", ("director",), "22222222J"),
    ):
        new = NewPerson(
            login, name, roles, password=GOOD, pin=PIN, document=document, document_until=FOREVER
        )
        assert not isinstance(house.add_person(new, by=HOUSE), Refused)
    return house


@pytest.fixture
def till(staff):
    return staff.enrol_terminal("Caja 1", "sala", "till", by=HOUSE, id="till-1").id


def enter(house, login="ana", secret=GOOD, **more):
    return house.sign_in(login, secret, **{"network": HERE, **more})


def token(house, login="ana", **more):
    signed = enter(house, login, **more)
    assert isinstance(signed, SignedIn), signed
    return signed.token


def as_role(house, login, role=""):
    return house.who(token(house, login, role=role))


def trail(house, action):
    """The audit rows of one action, as (actor, outcome, code)."""
    found = select(commands.c.actor, commands.c.outcome, commands.c.code)
    rows = found.where(commands.c.action == action).order_by(commands.c.id)
    return [tuple(row) for row in house.store.read(lambda conn: conn.execute(rows).all())]


def secret_of(address):
    """The key in the address that an authenticator reads."""
    text = address.split("secret=")[1].split("&")[0]
    return base64.b32decode(text + "=" * (-len(text) % 8))


def code_of(staff, login, house_name="Sala"):
    """A new time-code key of a person, as their authenticator reads it."""
    by = as_role(staff, login)
    made = staff.new_code(login, by=by, house=house_name)
    secret = secret_of(made.address)
    shown = code_at(secret, staff.world.now() // STEP_MS)
    assert not isinstance(staff.set_code(login, made.begun, shown, by=by), Refused)
    staff.world.pass_ms(STEP_MS)
    return secret
