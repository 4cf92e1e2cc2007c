"""JPSCREEN-3: how soon the screens show a hit is measured by their answers; who is late alarms."""

from __future__ import annotations

import pytest

from books.alarms import URGENT, Watched, alarms
from carousel.kinds.carousel import OpenCarousel
from jackpot.core import actions as asked
from jackpot.core.stake_actions import TakeCoin
from jackpot.core.state import OPENED, SETTLED
from jackpot.hit_screens import LIMIT_MS, HitScreens
from tables.core import words as play
from tests.games.pools import ROYAL_CARDS, straight
from tests.games.test_pools_at_tables import Evening


class Room:
    """A poker evening with screens whose answers the test gives by hand."""

    def __init__(self, store, pace: int = 1) -> None:
        self.hall = Evening(store)
        self.hall.stock()
        opening = OpenCarousel("1", "d", taken_over=100_000)
        self.hall.pool = self.hall.open("director", "carousel", opening)
        self.hall.prepare("P1", "no_draw_poker")
        self.lines = ["wall", "monitor"]
        self.asked: dict[str, object] = {}
        self.numbers: list[int] = []
        self.screens = self.watch(pace)

    def watch(self, pace: int = 1) -> HitScreens:
        return HitScreens(
            self.hall.door, "hall", lambda: list(self.lines), self.ask, pace=lambda: pace
        )

    def ask(self, line, found, answered) -> None:
        self.asked[line] = answered
        self.numbers.append(found.number)

    def answer(self, *lines: str, shown: int = 1) -> None:
        for line in lines:
            self.asked[line](shown)

    def hit(self, cards=ROYAL_CARDS["S"]) -> None:
        """A hand of box 1 takes something out of the pot."""
        hand = self.hall.bets("P1")
        deal = self.hall.door.look(hand).state.opening.number
        self.hall.must("croupier", self.hall.pool, TakeCoin("P1", deal, 1, 100))
        self.hall.poker(hand, cards, straight(9, "H"), second_stays=False)
        self.hall.must("croupier", hand, play.ConfirmPayment())

    def look(self, after_ms: int = 0) -> list[tuple[object, ...]]:
        """Some time later the house looks; what the pot then tells of its screens."""
        self.hall.world.pass_ms(after_ms)
        self.screens.look()
        told = self.hall.view()["shown"]
        return [tuple(one[name] for name in ("hit", "stage", "screens", "slowest_ms", "late"))
                for one in reversed(told)]  # fmt: skip


@pytest.fixture
def room(fresh_store):
    return Room(fresh_store)


def test_jpscreen_3_the_time_is_that_of_the_slowest_answer(room):
    room.hit()
    assert [] == room.look()
    assert {"wall", "monitor"} == set(room.asked)
    assert {room.hall.door.look(room.hall.pool).number} == set(room.numbers)
    room.hall.world.pass_ms(400)
    room.answer("wall")
    assert [] == room.look(800)
    room.answer("monitor")
    assert [(1, OPENED, 2, 1_200, 0)] == room.look(5_000)
    room.answer("monitor")
    assert 1 == len(room.look())
    room.hall.check()


def test_jpscreen_3_the_award_is_measured_as_well(room):
    room.hit()
    room.look()
    room.answer("wall", "monitor")
    room.look()
    room.hall.award()
    room.look()
    room.answer("wall", "monitor")
    assert [(1, OPENED, 2, 0, 0), (1, SETTLED, 2, 0, 0)] == room.look()
    view = room.hall.view("monitor")
    assert "shown" not in view, "the room need not know"


def test_jpscreen_3_a_screen_that_has_not_answered_after_thirty_seconds_is_an_alarm(room):
    room.hit()
    room.look()
    room.hall.world.pass_ms(1_000)
    room.answer("wall")
    assert [] == room.look(LIMIT_MS - 1_001)
    assert [(1, OPENED, 2, 1_000, 1)] == room.look(1)
    found = alarms(Watched(pools=[room.hall.view()]))
    assert [(URGENT, "alarm.hitLate", 1, 1)] == [
        (one.level, one.key, one.values["hit"][0], one.values["late"][0]) for one in found
    ]
    room.answer("monitor")
    assert 1 == len(room.look()), "a late answer changes nothing any more"


def test_jpscreen_3_an_answer_after_the_limit_is_late_too(room):
    room.hit()
    room.look()
    room.hall.world.pass_ms(LIMIT_MS + 500)
    room.answer("wall", "monitor")
    assert [(1, OPENED, 2, LIMIT_MS + 500, 2)] == room.look()


def test_a_page_that_shows_no_pots_and_a_screen_that_went_away_are_not_waited_for(room):
    room.lines.append("table")
    room.hit()
    room.look()
    room.answer("table", shown=0)
    room.answer("wall")
    room.lines.remove("monitor")
    assert [(1, OPENED, 1, 0, 0)] == room.look()


def test_nobody_is_asked_where_nothing_listens_and_what_was_there_before_is_let_be(room):
    room.lines = []
    room.hit()
    assert [] == room.look()
    room.lines = ["wall"]
    assert ([], {}) == (room.look(), room.asked)
    room.hall.world.pass_ms(1_000)
    room.screens = room.watch()
    assert ([], {}) == (room.look(), room.asked)


def test_a_demonstration_at_another_pace_is_measured_in_real_time(fresh_store):
    room = Room(fresh_store, pace=20)
    room.hit()
    room.look()
    room.hall.world.pass_ms(20 * 300)
    room.answer("wall", "monitor")
    assert [(1, OPENED, 2, 300, 0)] == room.look()


def test_what_cannot_have_been_shown_is_refused(room):
    room.hit()
    wrong = (
        (asked.ReportShown(1, "PAID", 1, 0, 0), "E_BAD_INPUT"),
        (asked.ReportShown(1, OPENED, 1, 0, 2), "E_BAD_INPUT"),
        (asked.ReportShown(1, OPENED, 1, -1, 0), "E_BAD_INPUT"),
        (asked.ReportShown(9, OPENED, 1, 0, 0), "E_NO_HIT"),
    )
    for action, code in wrong:
        assert code == room.hall.act("house", room.hall.pool, action).code
    forbidden = room.hall.act("director", room.hall.pool, asked.ReportShown(1, OPENED, 1, 0, 0))
    assert "E_FORBIDDEN" == forbidden.code
