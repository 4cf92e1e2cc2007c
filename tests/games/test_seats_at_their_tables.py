"""A seat's terminal hears of its own table alone: secret cards never reach another one (TBL-24)."""

from __future__ import annotations

from collections import defaultdict

import pytest

from house.api import elsewhere, seen
from house.broadcast import Broadcaster, room
from house.staff import SEAT, Who
from tables.core import words as play
from tests.games.test_tables_through_the_door import ADVANCE, HALL, Evening

SEATS = {"P1": "player 1", "P2": "player 1"}


class Wire:
    """What was sent, by the room that it was sent to."""

    def __init__(self) -> None:
        self.rooms: dict[str, list[tuple[str, dict]]] = defaultdict(list)

    def emit(self, event: str, *args, to: str) -> None:
        self.rooms[to].append((event, args[0]))


def terminal(table: str, seat: int = 1) -> Who:
    """The terminal of a seat, as its bearer token shows it."""
    role, place = f"player {seat}", f"{table}:{seat}"
    return Who(place, place, role, (role,), HALL, place, SEAT)


class TwoTables:
    """Two electronic poker tables with a terminal at chair 1 of each, both dealt in."""

    def __init__(self, store) -> None:
        self.evening = Evening(store)
        self.evening.stock_vault(10 * ADVANCE)
        self.wire = Wire()
        door = self.evening.door
        self.broadcaster = Broadcaster(door.catalogue, self.wire, door.world.now)
        door.told = self.broadcaster.tell
        self.hands = {name: self._dealt(name) for name in SEATS}

    def _dealt(self, name: str) -> str:
        evening = self.evening
        evening.prepare("no_draw_poker", "ceuta", play.ELECTRONIC, name=name)
        hand = evening.next_round("no_draw_poker", play.ELECTRONIC)
        evening.must("croupier", hand, play.PlaceBet(evening.table, 1, "ante", 500, box=1))
        evening.must("croupier", hand, play.CloseBets())
        return hand

    def cards(self, name: str) -> set[str]:
        """The five cards that the box of a table holds, which its own terminal may see."""
        view = self.evening.view(self.hands[name], "box 1")
        own = next(hand for hand in view["hands"] if hand["hand"] == "box 1")
        return {f"{name} {card}" for card in own["cards"]}

    def told(self, to: str) -> set[str]:
        """Every open card of a box that was sent to a room, with its table."""
        found = set()
        names = {hand: name for name, hand in self.hands.items()}
        for event, message in self.wire.rooms[to]:
            for hand in message.get("changes", {}).get("hands", []) if event == "patch" else []:
                if hand["box"]:
                    found |= {f"{names[message['round']]} {card}" for card in hand["cards"]}
        return {card for card in found if not card.endswith("??")}


@pytest.fixture
def two(fresh_store):
    return TwoTables(fresh_store)


def test_a_terminal_is_sent_the_cards_of_its_own_box_and_none_of_another_tables(two):
    for name in SEATS:
        assert two.cards(name) == two.told(room(HALL, "player 1", name))


def test_the_room_of_the_bare_role_is_sent_no_message_of_any_table(two):
    assert [] == two.wire.rooms[room(HALL, "player 1")]


def test_a_beat_tells_a_terminal_the_numbers_of_its_own_table(two):
    two.wire.rooms.clear()
    two.broadcaster.beat(HALL, two.evening.door.open_rounds(HALL))
    for name, hand in two.hands.items():
        (_, message), *more = two.wire.rooms[room(HALL, "player 1", name)]
        assert [] == more
        tables = {one.state.opening.name for one in map(two.evening.door.look, message["numbers"])
                  if one.kind == "table"}  # fmt: skip
        assert ({name}, True) == (tables, hand in message["numbers"])


def test_a_terminal_that_asks_for_another_tables_hand_is_told_that_there_is_none(two):
    first, second = (two.evening.door.look(hand) for hand in two.hands.values())
    here, there = terminal("P1"), terminal("P2")
    assert seen(first, here) is not None and seen(second, there) is not None
    assert (None, None) == (seen(second, here), seen(first, there))
    assert elsewhere(second, here) and not elsewhere(first, here)


def test_the_croupier_and_the_displays_are_told_of_every_table(two):
    for role in ("croupier", "display"):
        rounds = {m["round"] for _, m in two.wire.rooms[room(HALL, role)] if "round" in m}
        assert set(two.hands.values()) <= rounds
