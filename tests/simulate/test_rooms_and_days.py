"""Two sessions on a day, one of them across midnight, days closed and opened anew, two rooms.

Every step goes through the door; at the end the house checks itself and every account is nought
but those that should hold something (BINGO-35, BOOK-9, DEC-H19, PRIMA-5).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bingo.cards import SEED_SIZE, Matrix, generate_matrix
from bingo.screens import next_game
from books.games.minute_book import digest_of
from demonstration.crowd import Plan, Play, groups_of, next_play
from demonstration.hall import FLOAT, PRESENT, Furnisher
from demonstration.player import sold_cards
from house.context import House
from house.play import Asker
from house.rounds import Round
from house.settings import Settings
from tests.factories import CARMEN, DIEGO, LUIS, MARTA, OPENS_AT, Hall, is_over

HOUR = 3_600_000
CHECKS = ["extractor", "camera", "monitors", "panel", "sound", "balls", "minute_book"]
MIDNIGHT = OPENS_AT + 3 * HOUR + HOUR // 2
"""The house opens at half past eight in the evening."""


class Room:
    """One room: the rounds of its own hall, and the people who work in it."""

    def __init__(self, hall: Hall, name: str, till: str) -> None:
        self.hall, self.name, self.till = hall, name, till
        cast = (MARTA, CARMEN, DIEGO, LUIS)
        self.marta, self.carmen, self.diego, self.luis = (replace(w, hall=name) for w in cast)

    def the(self, kind: str) -> Round:
        found = self.hall.house.open_round(self.name, kind)
        assert found is not None, (self.name, kind)
        return found

    def do(self, who: Asker, kind: str, action: str, **fields: Any) -> None:
        self.hall.do(who, self.the(kind).id, action, **fields)

    def refused(self, who: Asker, kind: str, action: str, **fields: Any) -> str:
        refused = self.hall.ask(who, self.the(kind).id, action, **fields).refused
        return refused.code if refused else ""

    # --- a session -------------------------------------------------------------------------------

    def open_session(self, name: str, hours: int = 6) -> None:
        """Plans, staffs, checks, counts and opens; the book goes on where the last one ended."""
        last = self.hall.door.latest(self.name, "minute_book")
        assert last is not None
        self.hall.open(self.marta, "minute_book", volume=name, follows=last.id)
        now = self.hall.world.now()
        hours_of = {"opens_at": now, "hours_end": now + hours * HOUR}
        planned = self.hall.open(self.marta, "session", name=name, capacity=100, **hours_of)
        for person, duty, document in PRESENT:
            fields = {"person": person, "duty": duty, "document": document}
            self.hall.do(self.carmen, planned.id, "EnterStaff", **fields)
        fields = {"items": CHECKS, "extractor": "electronic", "approval": "DEMO"}
        self.hall.do(self.marta, planned.id, "RecordChecks", **fields)
        self.hall.do(self.carmen, planned.id, "CountBalls", seen=list(range(1, 91)))
        self.hall.do(self.marta, planned.id, "OpenSession")
        self.hall.open(self.luis, "shift", till=self.till, float_count=FLOAT)

    def close_session(self) -> None:
        self.do(self.carmen, "session", "EndSession", reason="closing time")
        self.do(self.carmen, "session", "CountBalls", seen=list(range(1, 91)))
        self.close_till()
        self.sign()
        self.do(self.marta, "session", "CloseSession")

    def close_till(self) -> None:
        shift = self.the("shift")
        counted = shift.state.expected
        pieces = f"5000x{counted // 5_000} 1x{counted % 5_000}"
        self.hall.do(self.luis, shift.id, "CloseShift", counted=pieces)
        self.hall.do(self.carmen, shift.id, "ConfirmClose", counted=counted)

    def sign(self) -> None:
        book, who = self.the("minute_book"), {"table_head": self.marta, "hall_manager": self.carmen}
        for note in book.state.notes:
            for role in note.missing:
                fields = {"note": note.added.note, "digest": digest_of(note.added)}
                self.hall.do(who[role], book.id, "SignNote", **fields)
        self.hall.do(self.marta, book.id, "SignBook", last_line=book.state.last_line)

    # --- a game ----------------------------------------------------------------------------------

    def announce(self) -> Round:
        found = next_fields(self)
        return self.hall.open(self.marta, "ninety_ball", **found)

    def step(self, game: Round, plan: Any) -> Play | None:
        """The next step of a game that is played here; None once it is over."""
        game = self.hall.look(game.id)
        play = next_play(self.hall.head_view(game), sold_cards(game), plan)
        if play is not None:
            self.hall.world.pass_ms(play.pause_ms)
            who = self.marta if play.by == "head" else self.luis
            self.hall.do(who, game.id, play.action, **play.fields)
        return play

    def game(self, units: int = 24) -> Round:
        game, plan = self.announce(), self.plan(units)
        while self.step(game, plan):
            pass
        return self.hall.look(game.id)

    def plan(self, units: int) -> Plan:
        return Plan(groups_of((6,), units), 0, self.the("shift").id, self.the("minute_book").id)


def next_fields(room: Room) -> dict[str, Any]:
    found = next_game(room.hall.house, room.name)
    assert found is not None
    return {**found["fields"], "extractor": "electronic"}


class Beside(Furnisher):
    """Furnishes a second room of the same house: the same people, cards and a till of its own."""

    def _staff(self) -> None:
        pass

    def _money(self) -> None:
        pass

    def _stock(self) -> None:
        matrix = generate_matrix(600, self.house.world.luck(SEED_SIZE))
        assert isinstance(matrix, Matrix)
        fields = {
            "letter": "T",
            "number": 1,
            "size": 600,
            "face_cents": 200,
            "matrix": self.house.door.keep_document("matrix", matrix.text()),
            "own_print": True,
        }
        found = self._open("series", fields, self.asker("luis", "stock_clerk"))
        self._do(found, "ReleaseSeries", {}, self.asker("carmen", "hall_manager"))

    def _shift(self) -> None:
        fields = {"till": "T1", "float_count": FLOAT}
        self._open("shift", fields, self.asker("luis", "cashier"))


def beside(hall: Hall, name: str) -> Room:
    """A second room, furnished and with its session open."""
    house = hall.house
    own = Settings(data_set=str(hall.folder), hall=name)
    Beside(House(own, house.door, house.people, house.world, house.machines)).furnish()
    return Room(hall, name, "T1")


def clean(hall: Hall) -> None:
    """The house finds no fault in itself, and nothing is left under a finished game."""
    assert [] == hall.faults()
    accounts = hall.accounts()
    assert 0 == sum(accounts.values())
    left = {name for name, cents in accounts.items() if cents and ".r" in name}
    assert set() == left


def a_day(room: Room, number: int) -> Round:
    """A whole day of December with one session and one game."""
    room.hall.world.pass_ms(12 * HOUR)
    room.hall.open(DIEGO, "gaming_day", day=f"2026-12-0{number}")
    room.open_session(f"tarde {number}")
    game = room.game()
    room.close_session()
    room.do(DIEGO, "gaming_day", "CloseDay")
    return game


def test_two_sessions_on_a_day_one_across_midnight_and_three_days_in_a_row(fresh_store, tmp_path):
    hall = Hall(fresh_store, tmp_path).furnished()
    room = Room(hall, "sala", "1")
    day = hall.open(DIEGO, "gaming_day", day="2026-11-29")
    afternoon = room.game()
    room.close_session()
    hall.world.pass_ms(MIDNIGHT - hall.world.now() - HOUR // 2)
    room.open_session("noche")
    refused = hall.ask(DIEGO, day.id, "CloseDay").refused
    assert ("E_DAY_NOT_READY", 2) == (refused.code, refused.details["count"])
    before = room.game()
    hall.world.pass_ms(max(0, MIDNIGHT + HOUR // 4 - hall.world.now()))
    after = room.game()
    assert before.state.opening.at < MIDNIGHT < after.state.opening.at
    assert (before.ordinal + 1, afternoon.ordinal + 1) == (after.ordinal, before.ordinal)
    assert before.state.opening.session == after.state.opening.session
    room.close_session()
    room.do(DIEGO, "gaming_day", "CloseDay")
    pointer = room.the("series").state.next
    assert after.state.series[0].next == pointer
    prima = room.the("prima").state
    for number in (1, 2):
        game = a_day(room, number)
        assert pointer == game.state.series[0].first
        pointer = game.state.series[0].next
    assert prima.fund < room.the("prima").state.fund or room.the("prima").state.limit
    clean(hall)


def test_a_session_that_runs_past_midnight_sells_until_its_own_hours_end(fresh_store, tmp_path):
    hall = Hall(fresh_store, tmp_path).furnished()
    room = Room(hall, "sala", "1")
    room.close_session()
    room.open_session("noche", hours=4)
    ends = hall.world.now() + 4 * HOUR
    hall.world.pass_ms(MIDNIGHT + HOUR // 12 - hall.world.now())
    assert room.game().state.phase == "CLOSED"
    game = room.announce()
    hall.world.pass_ms(ends - hall.world.now())
    assert "E_HOURS" == hall.ask(room.marta, game.id, "OpenSale").refused.code
    hall.do(room.marta, game.id, "CancelGame", reason="closing time")
    room.close_session()
    clean(hall)


def test_two_rooms_play_ball_by_ball_at_once_and_each_keeps_to_itself(fresh_store, tmp_path):
    hall = Hall(fresh_store, tmp_path).furnished()
    rooms = [Room(hall, "sala", "1"), beside(hall, "terraza")]
    funds = [room.the("prima").state.fund for room in rooms]
    games = [room.announce() for room in rooms]
    plans = [room.plan(units) for room, units in zip(rooms, (24, 36), strict=True)]
    running = [True, True]
    while any(running):
        for place, room in enumerate(rooms):
            running[place] = running[place] and room.step(games[place], plans[place]) is not None
    done = [hall.look(game.id) for game in games]
    assert all(is_over(game) for game in done)
    assert [24, 36] == [game.state.figures.units for game in done]
    assert ["B-000123", "T-000001"] == [game.state.series[0].name for game in done]
    assert done[0].state.drawn != done[1].state.drawn
    for room, game, fund in zip(rooms, done, funds, strict=True):
        withheld = game.state.figures.withheld
        assert fund + withheld == room.the("prima").state.fund
        assert [game.id] == [line.opened.game for line in room.the("minute_book").state.lines]
    for room in rooms:
        room.close_session()
    assert sum(funds) + sum(g.state.figures.withheld for g in done) == -hall.cents("prima.fund")
    clean(hall)
