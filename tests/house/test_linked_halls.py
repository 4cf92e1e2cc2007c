"""Linked halls (POOL-8, POOL-10): three houses, a centre, and ways between them that fail.

Each hall has a data base and a door of its own; the centre is a whole house behind HTTP. Whatever
happens on the way, at the end every figure is the same on both sides, to the ten-thousandth of a
cent, and in each of the four houses all accounts sum to nought.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from random import Random

import pytest
from werkzeug.serving import make_server

from house.catalogue import Catalogue
from house.contract import HOUSE, Seat
from house.people import Enrolled, the_house
from house.play import Asker, Door, Outcome, Profile
from house.replay import check_house
from house.schema import upgrade
from house.store import Store
from house.world import ScriptedWorld
from jackpot.linked import words as asked
from jackpot.linking import LOST_S, HttpCentre, Link
from ledger.book import balance, trial_balance
from tests.games.test_pools_at_tables import OpenVault
from tests.house.hall import Hall
from tests.house.lossy import Lossy

POT, RATE_BP, STAKE = "Bote enlazado", 1_237, 150
NAMES = ("norte", "sur", "este")


class Centre:
    """A house whose only business is the linked pot, behind a real port."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.name = hall.house.settings.hall
        self._keys = map(str, itertools.count(1))
        self.director = Asker("diego", "director", "desk", self.name)
        opening = asked.OpenLinkedCentre(POT, RATE_BP, "12/2026", "2026-11-03")
        self.round = hall.door.open(self.director, "linked_centre", opening, "open").round
        self._server = make_server("127.0.0.1", 0, hall.app, threaded=True)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def admitted(self, name: str) -> str:
        """Takes in a hall; gives its key."""
        enrolled = self.hall.house.people.enrol_terminal(
            name, self.name, "linked_hall", by=the_house(self.name)
        )
        assert isinstance(enrolled, Enrolled), enrolled
        assert self.act(asked.AdmitHall(enrolled.id, name)).refused is None
        return enrolled.token

    def act(self, action) -> Outcome:
        return self.hall.door.act(self.director, self.round, action, f"centre-{next(self._keys)}")

    @property
    def state(self):
        found = self.hall.door.look(self.round)
        assert found is not None
        return found.state

    def share(self, name: str):
        return next(one for one in self.state.halls.values() if one.hall == name)

    def end(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class Linked:
    """One hall with its own data base, linked over a way that may fail."""

    def __init__(self, name: str, folder, centre: Centre, way: Lossy | None = None) -> None:
        url = f"sqlite:///{folder / name}.db"
        upgrade(url)
        self.name, self.store, self.world = name, Store(url), ScriptedWorld(seed=name.encode())
        profile = Profile("p", {})
        self.door = Door(
            self.store,
            Catalogue.found(),
            self.world,
            vault=OpenVault(),
            profile=lambda hall, at: profile,
        )
        self._keys = map(str, itertools.count(1))
        opening = asked.OpenLinkedHall(POT, RATE_BP, STAKE, "12/2026", "2026-11-03")
        director = Asker("diego", "director", "desk", name)
        self.round = self.door.open(director, "linked_hall", opening, "open").round
        self.now = 0.0
        self.way = way
        port = way.port if way else centre.port
        self.link = Link(
            self.door,
            name,
            HttpCentre(f"http://127.0.0.1:{port}", centre.admitted(name)),
            luck=self.world.luck,
            clock=lambda: self.now,
        )

    def look(self, seconds: float = 1.0) -> None:
        self.now += seconds
        self.link.look()

    def act(self, action) -> str:
        croupier = Asker("paula", "croupier", "desk", self.name)
        done = self.door.act(croupier, self.round, action, f"press-{next(self._keys)}")
        return done.refused.code if done.refused else ""

    def stake(self) -> str:
        return self.act(asked.TakeLinkedStake("BJ1", 3, STAKE))

    @property
    def state(self):
        found = self.door.look(self.round)
        assert found is not None
        return found.state

    def cents(self, account: str) -> int:
        return self.store.read(lambda conn: balance(conn, account))

    def faults(self):
        sums = self.store.read(lambda conn: trial_balance(conn, ""))
        assert 0 == sum(sums.values())
        return self.store.read(lambda conn: check_house(conn, self.door.memory))


@pytest.fixture
def centre(hall) -> Iterator[Centre]:
    centre = Centre(hall)
    yield centre
    centre.end()


def must_meet(centre: Centre, halls: list[Linked]) -> None:
    """Every figure is the same on both sides, and all money is explained."""
    for one in halls:
        state, share = one.state, centre.share(one.name)
        here = (state.stakes, state.hits, state.wagered, state.custody, state.remainder)
        there = (
            share.next_stake - 1,
            share.next_hit - 1,
            share.wagered,
            share.custody,
            share.remainder,
        )
        assert here == there, one.name
        assert state.wagered == state.stakes * STAKE
        assert (0, 0) == (len(state.waiting), len(state.declared))
        assert centre.state.pot == state.pot
        assert state.custody == -one.cents("linked.pot")
        assert share.custody == centre.hall.door.store.read(
            lambda conn, name=one.name: balance(conn, f"linked.custody.{name}")
        )
        assert [] == one.faults()
    assert 0 == sum(one.cents("linked.due") for one in halls)
    store = centre.hall.door.store
    assert [] == store.read(lambda conn: check_house(conn, centre.hall.door.memory))


def test_stakes_of_all_halls_make_one_pot_to_the_ten_thousandth_of_a_cent(centre, tmp_path):
    halls = [Linked(name, tmp_path, centre) for name in NAMES]
    for one in halls:
        assert "E_LINK_DOWN" == one.stake()
        one.look()
    for turn, one in enumerate(halls * 7):
        assert "" == one.stake()
        if turn % 5 == 0:
            one.look()
    for one in halls * 2:
        one.look()
    must_meet(centre, halls)
    whole = sum(one.custody * 10_000 + one.remainder for one in centre.state.halls.values())
    assert 21 * STAKE * RATE_BP == whole


def test_a_hall_that_loses_the_centre_takes_no_stake_and_meets_it_again_after(centre, tmp_path):
    """POOL-10: said after five seconds; a hit of a deal that was played still competes."""
    way = Lossy(centre.port, Random(1), (1, 0, 0, 0, 0, 0))
    north, south = Linked("norte", tmp_path, centre, way), Linked("sur", tmp_path, centre)
    for one in (north, south):
        one.look()
        assert "" == one.stake()
    way.cut = True
    north.look(LOST_S / 2)
    assert north.state.up and "" == north.stake()
    north.look(LOST_S)
    assert not north.state.up
    assert "E_LINK_DOWN" == north.stake()
    assert "" == north.act(asked.DeclareLinkedHit("BJ1", 3, "four aces"))
    south.look()
    assert "" == south.stake()
    south.look()
    shown = north.door.look(north.round)
    assert shown is not None
    view = shown.game.view(shown.state, Seat("display"), shown.terms)
    assert (False, True) == (view["up"], view["lost_at"] > 0)
    way.cut = False
    north.look()
    assert north.state.up
    south.look()
    must_meet(centre, [north, south])
    assert [("norte", 1)] == [
        (centre.state.halls[hit.link].hall, hit.hit) for hit in centre.state.hits
    ]
    way.end()


def test_an_award_takes_each_hall_its_own_share_and_the_winners_hall_pays_the_whole(
    centre, tmp_path
):
    halls = [Linked(name, tmp_path, centre) for name in NAMES]
    for one in halls:
        one.look()
        for _ in range(20):
            assert "" == one.stake()
        one.look()
    north, *_ = halls
    lock = centre.state.pot
    assert "" == north.act(asked.DeclareLinkedHit("BJ1", 3, "four aces"))
    north.look()
    assert (lock, 0) == (centre.state.hits[0].lock, centre.state.pot)
    assert "" == north.stake()
    assert centre.act(asked.SettleLinkedHit(1)).refused is None
    again = centre.act(asked.SettleLinkedHit(1)).refused
    assert again is not None and "E_ALREADY_DECIDED" == again.code
    for one in halls * 2:
        one.look()
    must_meet(centre, halls)
    assert -lock == north.cents("prizes.owed")
    assert (
        lock == sum(-one.cents("linked.due") for one in halls[1:]) + 20 * STAKE * RATE_BP // 10**4
    )
    assert {1} == {one.state.settled for one in halls}


def test_what_was_set_apart_for_a_hit_that_was_none_runs_again(centre, tmp_path):
    one = Linked("norte", tmp_path, centre)
    one.look()
    for _ in range(9):
        one.stake()
    one.act(asked.DeclareLinkedHit("BJ1", 3, "four aces"))
    one.look()
    assert 0 == centre.state.pot
    for order, reason, code in ((2, "x", "E_NO_HIT"), (1, " ", "E_BAD_INPUT"), (1, "a card", "")):
        refused = centre.act(asked.RejectLinkedHit(order, reason)).refused
        assert code == (refused.code if refused else "")
    one.look()
    assert centre.state.pot == one.state.pot == one.state.custody > 0
    must_meet(centre, [one])


def an_evening(luck: Random, centre: Centre, halls: list[Linked]) -> int:
    """Sixty things that happen in halls, on their ways and at the centre; gives how many hits the
    centre has decided."""
    settled = 0
    for _ in range(60):
        one = luck.choice(halls)
        what = luck.random()
        if what < 0.5:
            one.stake()
        elif what < 0.55:
            one.act(asked.DeclareLinkedHit("BJ1", luck.randint(1, 7), "four aces"))
        elif what < 0.6:
            one.way.cut = not one.way.cut
        elif what < 0.65 and settled < len(centre.state.hits):
            settled += 1
            decide = luck.choice((True, False))
            order = asked.SettleLinkedHit if decide else None
            done = centre.act(order(settled) if order else asked.RejectLinkedHit(settled, "no"))
            assert done.refused is None, done
        else:
            one.look(luck.choice((0.5, 1.0, 4.0)))
    return settled


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_way_does_all_figures_meet_when_it_is_free_again(seed, centre, tmp_path):
    """Cut, lost, delayed, doubled and overtaken, by a seed; hits are ordered once."""
    luck = Random(f"ways {seed}")
    weights = (5, 2, 2, 2, 2, 1)
    ways = [Lossy(centre.port, Random(f"{seed} {name}"), weights) for name in NAMES]
    halls = [Linked(name, tmp_path, centre, way) for name, way in zip(NAMES, ways, strict=True)]
    settled = an_evening(luck, centre, halls)
    for way in ways:
        way.cut, way.weights = False, (1, 0, 0, 0, 0, 0)
        way.release()
    for one in halls * 3:
        one.look()
    must_meet(centre, halls)
    for number in range(settled, len(centre.state.hits)):
        assert centre.act(asked.SettleLinkedHit(number + 1)).refused is None
    for one in halls * 2:
        one.look()
    must_meet(centre, halls)
    declared = sorted((hit.link, hit.hit) for hit in centre.state.hits)
    assert len(declared) == len(set(declared)) == sum(one.state.hits for one in halls)
    assert sum(way.happened.total() - way.happened["through"] for way in ways) > 10
    for way in ways:
        way.end()


def test_nobody_but_an_admitted_hall_puts_anything_in(centre, tmp_path):
    people = centre.hall.house.people
    enrolled = people.enrol_terminal("x", centre.name, "linked_hall", by=the_house(centre.name))
    assert isinstance(enrolled, Enrolled)
    stranger = Asker(enrolled.id, "linked_hall", enrolled.id, centre.name)
    stake, hit = asked.ReceiveStakes(1, 1, 100), asked.ReceiveHit(1, 0, "x")
    for number, action in enumerate((stake, hit)):
        refused = centre.hall.door.act(stranger, centre.round, action, f"s{number}").refused
        assert refused is not None and "E_HALL_NOT_LINKED" == refused.code
    Linked("norte", tmp_path, centre)
    own = next(iter(centre.state.halls))
    hall = Asker(own, "linked_hall", own, centre.name)
    for number, action in enumerate(
        (
            asked.ReceiveStakes(2, 3, 100),
            asked.ReceiveStakes(1, 0, 100),
            asked.ReceiveHit(2, 0, "x"),
        )
    ):
        refused = centre.hall.door.act(hall, centre.round, action, f"g{number}").refused
        assert refused is not None and ("E_LINK_GAP", 1) == (
            refused.code,
            refused.details["expected"],
        )
    empty = centre.hall.door.act(hall, centre.round, asked.ReceiveStakes(1, 1, 0), "none").refused
    assert empty is not None and "E_BAD_AMOUNT" == empty.code


def test_a_false_key_and_the_key_of_a_machine_open_nothing(centre):
    people, stake = centre.hall.house.people, asked.ReceiveStakes(1, 1, 100)
    forged = HttpCentre(f"http://127.0.0.1:{centre.port}", "0" * 48)
    assert "E_TOKEN" == forged.send(centre.round, "ReceiveStakes", vars(stake), "k")
    with pytest.raises(Exception, match="no such pot"):
        forged.view(POT)
    device = people.enrol_terminal("y", centre.name, "device", by=the_house(centre.name))
    assert isinstance(device, Enrolled)
    machine = HttpCentre(f"http://127.0.0.1:{centre.port}", device.token)
    assert "E_FORBIDDEN" == machine.send(centre.round, "ReceiveStakes", vars(stake), "k")


def test_the_openings_and_orders_of_a_linked_pot_are_looked_at(centre, tmp_path):
    one = Linked("norte", tmp_path, centre)
    director = Asker("diego", "director", "desk", "norte")
    wrong = {
        asked.OpenLinkedHall(" ", 1, 1, "1", "d"): "E_BAD_INPUT",
        asked.OpenLinkedHall("x", 10_001, 1, "1", "d"): "E_BAD_INPUT",
        asked.OpenLinkedHall("x", 1, 0, "1", "d"): "E_BAD_INPUT",
        asked.OpenLinkedHall("x", 1, 1, "", "d"): "E_NOT_AUTHORISED",
        asked.OpenLinkedCentre(" ", 1, "1", "d"): "E_BAD_INPUT",
        asked.OpenLinkedCentre("x", 0, "1", "d"): "E_BAD_INPUT",
        asked.OpenLinkedCentre("x", 1, "1", ""): "E_NOT_AUTHORISED",
    }
    for action, code in wrong.items():
        kind = "linked_hall" if isinstance(action, asked.OpenLinkedHall) else "linked_centre"
        refused = one.door.open(director, kind, action, f"open-{action}"[:70]).refused
        assert refused is not None and code == refused.code, action
    for link, name in (("", "x"), (next(iter(centre.state.halls)), "x"), ("y", "norte")):
        refused = centre.act(asked.AdmitHall(link, name)).refused
        assert refused is not None and "E_BAD_INPUT" == refused.code
    one.look()
    assert "E_SIDE_BET_VALUE" == one.act(asked.TakeLinkedStake("BJ1", 1, STAKE + 1))
    assert "E_BAD_INPUT" == one.act(asked.TakeLinkedStake("", 1, STAKE))
    assert "E_BAD_INPUT" == one.act(asked.DeclareLinkedHit("BJ1", 1, " "))
    house = Asker(HOUSE, HOUSE, "link", "norte")
    for number, action in enumerate(
        (asked.BookForwarded(5, 0, 0), asked.BookSettlement(2, False, 0, 0, 0))
    ):
        refused = one.door.act(house, one.round, action, f"h{number}").refused
        assert refused is not None and "E_LINK_GAP" == refused.code
