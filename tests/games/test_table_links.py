"""POOL-10: a table that nobody is at any more leaves the jackpot, and comes back by itself."""

from __future__ import annotations

import pytest

from carousel.kinds.carousel import OpenCarousel
from jackpot.core.stake_actions import TakeCoin
from jackpot.heartbeats import PATIENCE, TableLinks
from tests.games.test_pools_at_tables import Evening


class Room:
    """A poker evening of two tables, and the windows that are open at them."""

    def __init__(self, store) -> None:
        self.hall = Evening(store)
        self.hall.stock()
        opening = OpenCarousel("1", "d", taken_over=10_000)
        self.hall.pool = self.hall.open("director", "carousel", opening)
        for name in ("P1", "P2"):
            self.hall.prepare(name, "no_draw_poker")
        self.open = {"P1", "P2"}
        self.links = TableLinks(self.hall.door, "hall", lambda: set(self.open))

    def look(self, times: int = 1) -> dict[str, bool]:
        """Some looks, and which tables are in the jackpot after them."""
        for _ in range(times):
            self.links.look()
        told = self.hall.view("monitor")["tables"]
        return {table["table"]: table["available"] for table in told}


@pytest.fixture
def room(fresh_store):
    return Room(fresh_store)


def test_a_table_is_out_of_the_jackpot_once_its_last_window_has_been_silent_for_four_looks(room):
    assert {"P1": True, "P2": True} == room.look(3)
    room.open = {"P2"}
    assert {"P1": True, "P2": True} == room.look(PATIENCE - 1)
    assert {"P1": False, "P2": True} == room.look()
    room.hall.bets("P1")
    assert (
        "E_LINK_DOWN" == room.hall.act("croupier", room.hall.pool, TakeCoin("P1", 1, 1, 100)).code
    )


def test_it_is_back_in_at_the_first_look_at_which_a_window_is_there_again(room):
    room.look()
    room.open = set()
    assert {"P1": False, "P2": False} == room.look(PATIENCE)
    room.open = {"P1"}
    assert {"P1": True, "P2": False} == room.look()
    room.hall.check()


def test_a_short_silence_is_no_loss_and_nothing_is_told_twice(room):
    room.look()
    before = room.hall.door.look(room.hall.pool).number
    for _ in range(3):
        room.open = set()
        room.look(PATIENCE - 1)
        room.open = {"P1", "P2"}
        room.look()
    room.open = set()
    room.look(3 * PATIENCE)
    assert 2 == room.hall.door.look(room.hall.pool).number - before


def test_a_table_at_which_no_window_was_ever_open_is_left_as_it_is(room):
    room.open = set()
    assert {"P1": True, "P2": True} == room.look(3 * PATIENCE)
