"""What screens are told: numbered patches, hidden events empty, nothing before the commit."""

from __future__ import annotations

import pytest

from house.broadcast import Broadcaster
from house.catalogue import Catalogue
from house.play import Door, Profile
from house.world import ScriptedWorld
from tests.house.test_door import GUEST, OWNER, Plain
from tests.house.toy import COUNTER, JAR, CloseJar, DropCoin, OpenCounter, OpenJar, RollDie


class Wire:
    """Keeps every message in the order in which it was sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, dict]] = []

    def emit(self, event: str, *args, to: str) -> None:
        self.sent.append((event, to, args[0]))

    def of(self, event: str, role: str) -> list[dict]:
        return [body for kind, to, body in self.sent if (kind, to) == (event, f"sala|{role}")]


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def door(fresh_store, wire: Wire) -> Door:
    catalogue = Catalogue([JAR, COUNTER])
    world = ScriptedWorld()
    broadcaster = Broadcaster(catalogue, wire, world.now)
    return Door(
        fresh_store,
        catalogue,
        world,
        vault=Plain(),
        profile=lambda hall, at: Profile("toy-1", {}),
        told=broadcaster.tell,
    )


def test_a_patch_carries_only_the_keys_that_changed(door: Door, wire: Wire) -> None:
    name = door.open(OWNER, "jar", OpenJar(), "o").round
    door.act(GUEST, name, DropCoin(30), "k")
    first, second = wire.of("patch", "guest")
    assert {"cents": 0, "closed": False} == first["changes"]
    assert {"cents": 30} == second["changes"]
    assert [1, 2] == [first["number"], second["number"]]
    assert ["CoinDropped"] == second["events"]


def test_a_hidden_event_arrives_as_an_empty_number(door: Door, wire: Wire) -> None:
    name = door.open(OWNER, "jar", OpenJar(electronic=True), "o").round
    door.act(GUEST, name, RollDie(), "k")
    guest, owner = wire.of("patch", "guest"), wire.of("patch", "owner")
    assert [1, 2, 3] == [patch["number"] for patch in guest]
    assert [["JarOpened"], ["DieAsked"], []] == [patch["events"] for patch in guest]
    assert all("rolled" not in patch["changes"] for patch in guest)
    assert [["JarOpened"], ["DieAsked"], ["DieRolled"]] == [patch["events"] for patch in owner]
    assert 1 == len(owner[1]["changes"]["rolled"])


def test_a_refusal_is_told_to_nobody(door: Door, wire: Wire) -> None:
    name = door.open(OWNER, "jar", OpenJar(), "o").round
    before = len(wire.sent)
    door.act(GUEST, name, DropCoin(0), "k")
    assert before == len(wire.sent)


def test_a_repeated_key_is_told_once(door: Door, wire: Wire) -> None:
    name = door.open(OWNER, "jar", OpenJar(), "o").round
    door.act(GUEST, name, DropCoin(1), "k")
    before = len(wire.sent)
    door.act(GUEST, name, DropCoin(1), "k")
    assert before == len(wire.sent)


def test_listeners_are_told_with_their_own_numbers(door: Door, wire: Wire) -> None:
    counter = door.open(OWNER, "counter", OpenCounter(), "c").round
    name = door.open(OWNER, "jar", OpenJar(), "o").round
    door.act(GUEST, name, DropCoin(1), "k")
    told = [p for p in wire.of("patch", "owner") if p["round"] == counter]
    assert [(1, {"coins": 0}), (2, {"coins": 1})] == [(p["number"], p["changes"]) for p in told]
    assert [] == [p for p in wire.of("patch", "guest") if p["round"] == counter]


def test_opening_and_closing_are_told_to_the_hall(door: Door, wire: Wire) -> None:
    name = door.open(OWNER, "jar", OpenJar(), "o").round
    door.act(OWNER, name, CloseJar(), "k")
    assert ["opened", "closed"] == [body["kind"] for body in wire.of("house", "guest")]


def test_the_beat_carries_the_numbers_that_a_role_may_see(door: Door, wire: Wire) -> None:
    door.open(OWNER, "counter", OpenCounter(), "c")
    name = door.open(OWNER, "jar", OpenJar(), "o").round
    broadcaster = Broadcaster(door.catalogue, wire, door.world.now)
    broadcaster.beat("sala", door.open_rounds("sala"))
    assert {name: 1} == wire.of("beat", "guest")[0]["numbers"]
    assert {name, "sala-counter-1"} == set(wire.of("beat", "owner")[0]["numbers"])


def test_how_a_machine_is_goes_to_the_roles_that_work_with_it(wire: Wire) -> None:
    how = {"name": "drum", "state": "silent", "since": 1_000, "words": "cable"}
    Broadcaster(Catalogue([]), wire, lambda: 0).machine("sala", {"guest", "owner"}, how)
    assert [("machine", "sala|guest", how), ("machine", "sala|owner", how)] == wire.sent
