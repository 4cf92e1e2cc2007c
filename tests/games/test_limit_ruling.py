"""A bingo called within a ball of the limit of an armed prima carries a reason (PRIMA-12)."""

from __future__ import annotations

import json

import pytest

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.events import Awarded, LimitRuled
from bingo.games.ninety_ball.rights import CALLER
from books.games.minute_book_events import NoteAdded
from tests.games.table import ARMED, Table
from tests.games.test_minute_book import book, published

WHY = "the call was heard before the next ball"


def at_the_call(away: int, **pool: object) -> Table:
    """A valid bingo at a ball that is ``away`` from the limit; the room was asked."""
    probe = Table(pool=ARMED).sell(6).start()
    probe.draw_until("bingo")
    limit = len(probe.state.balls) - away
    table = Table(pool={**ARMED, "limit": limit, **pool}).sell(6).start().win_line()
    return table.call("bingo", table.draw_until("bingo")).ask_room()


@pytest.mark.parametrize(("away", "won"), [(-1, True), (0, True), (1, False)])
def test_prima_12_near_the_limit_the_order_needs_a_reason_and_the_ruling_is_written(away, won):
    table = at_the_call(away)
    balls, stop = len(table.state.balls), table.stop
    assert "E_RULING_REQUIRED" == table.code(ask.OrderFinish(stop))
    assert "E_RULING_REQUIRED" == table.code(ask.OrderFinish(stop, "  "))
    table.do(ask.OrderFinish(stop, WHY))
    ruled = table.told(LimitRuled)
    assert (balls, balls - away, won, WHY) == (ruled.ball, ruled.limit, ruled.won, ruled.reason)
    assert won == any(e.prize == "pool" for e in table.events if isinstance(e, Awarded))
    assert ruled.called_at >= ruled.spoken_at > 0 == ruled.next_at


@pytest.mark.parametrize("away", [-2, 2])
def test_prima_12_away_from_the_limit_nobody_is_asked(away):
    table = at_the_call(away)
    assert table.view()["ruling"] is None
    table.do(ask.OrderFinish(table.stop))
    assert not [event for event in table.events if isinstance(event, LimitRuled)]


def test_prima_12_the_console_shows_call_last_ball_and_next_ball_before_any_card_is_checked():
    table = at_the_call(0)
    limit = table.state.opening.limit
    early = Table(pool={**ARMED, "limit": limit}).sell(6).start().win_line()
    early.draw_until("bingo")
    spoken, held = early.at, 90
    early.wait(2).do(ask.StopPlay(limit, "bingo", held), CALLER)
    ruling = early.view()["ruling"]
    times = (ruling["spoken_at"], ruling["called_at"], ruling["next_at"])
    assert (spoken, spoken + 2_000, spoken + 2_000) == times
    assert ruling == early.view("caller")["ruling"]
    assert "ruling" not in early.view("monitor") and "ruling" not in early.view("till")


@pytest.mark.parametrize(("limit", "following"), [(3, 4), (90, 90)])
def test_prima_12_the_room_is_told_the_limit_of_the_next_game(limit, following):
    table = Table(pool={**ARMED, "limit": limit}).sell(6).start().draw(1, 2, 3, 4)
    pool = table.view("monitor")["pool"]
    assert (limit < 4, following) == (pool["passed"], pool["next_limit"])


def test_prima_12_a_line_at_the_limit_is_no_question_of_the_prima():
    table = Table(pool={**ARMED, "limit": 5}).sell(6).start().draw(1, 2, 3, 4, 5)
    table.do(ask.StopPlay(5, "line"), CALLER)
    assert table.view()["ruling"] is None


def test_prima_12_the_ruling_stands_in_the_minute_book_with_its_times():
    minutes = book()
    published(minutes)
    event = LimitRuled(1, 48, 49, 17, False, 3_000, 2_000, 0, WHY, "ana", 4_000)
    assert minutes.hear(event, round="G1") is None
    note = [one for one in minutes.events if isinstance(one, NoteAdded)][-1]
    assert ("limit_ruled", WHY, ()) == (note.kind, note.text, note.signers)
    assert (48, 49, False) == tuple(json.loads(note.facts)[key] for key in ("limit", "ball", "won"))
