"""The draw of a ninety-ball game: BINGO-1, BINGO-14 to 17, BINGO-38, BINGO-40, BINGO-41, SEC-29."""

from __future__ import annotations

import pytest

from bingo.games.ninety_ball import GAME
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.events import BallAnnounced, BallHeld, BallKeptApart, DrawStarted
from bingo.games.ninety_ball.rights import CALLER
from house.contract import DEVICE, HOUSE, Chance
from tests.games.situations import (
    ELECTRONIC,
    No,
    all_out,
    closed_sale,
    false_line,
    held,
    lined,
    machine,
    machine_ball,
    nothing_sold,
    over,
    published,
    selling,
    seven_out,
    started,
    stopped,
    valid_line,
    won,
)
from tests.games.table import SECRET, Table

FIVE = ask.AnnounceBall(1, 5)

REFUSED = [
    No("E_SALE_NOT_CLOSED", "started while selling", selling, ask.StartDraw("A")),
    No("E_ALREADY_STARTED", "started twice", started, ask.StartDraw("A")),
    No("E_GAME_CLOSED", "started after the end", over, ask.StartDraw("A")),
    No("E_NO_CARDS", "started without a card", nothing_sold, ask.StartDraw("A")),
    No(
        "E_ACTA_FIRST",
        "not in the minute book",
        published,
        ask.StartDraw("A"),
        lent={"book": {"line": 0}},
    ),
    No("E_NOT_ANNOUNCED", "figures not read", closed_sale, ask.StartDraw("A")),
    No("E_NOT_PLAYING", "a ball before the start", published, FIVE),
    No("E_GAME_STOPPED", "a ball while a claim is checked", stopped, FIVE),
    No("E_GAME_STOPPED", "a second stop", stopped, ask.StopPlay(0, "line")),
    No("E_STALE", "another ball is next", started, ask.AnnounceBall(2, 5)),
    No("E_STALE", "the machine is asked already", lambda: asked_machine(), ask.RequestBall(1)),
    No("E_BALLS_OUT", "a ninety-first ball", all_out, ask.RequestBall(91)),
    No("E_EXTRACTOR", "no machine to ask", started, ask.RequestBall(1)),
    No("E_EXTRACTOR", "keyed beside a machine", machine, FIVE),
    No("E_BALL_RANGE", "no ball 91", started, ask.AnnounceBall(1, 91)),
    No("E_BALL_REPEATED", "the 7 is out", seven_out, ask.AnnounceBall(2, 7)),
    No("E_TOO_FAST", "no pause after the 7", seven_out, ask.AnnounceBall(2, 8)),
    No("E_TOO_FAST", "no pause after the machine's ball", lambda: quick(), ask.RequestBall(2)),
    No("E_HELD_FIRST", "the ball in hand comes first", held, ask.AnnounceBall(2, 8)),
    No("E_HELD_FIRST", "two balls in hand", held, ask.StopPlay(1, "line", 9)),
    No("E_NOT_PLAYING", "a report before the start", published, ask.ReportBall(1, 8), DEVICE),
    No("E_STALE", "a ball that nobody asked for", machine, ask.ReportBall(1, 8), HOUSE),
    No("E_NOT_PLAYING", "corrected after the end", won, ask.CorrectBall(1, 90)),
    No("E_STALE", "no ball to correct", started, ask.CorrectBall(1, 8)),
    No("E_CORRECTION_LATE", "a ball followed", lambda: seven_out().draw(8), ask.CorrectBall(1, 9)),
    No("E_EXTRACTOR", "a machine is never mistyped", machine_ball, ask.CorrectBall(1, 9)),
    No("E_BALL_REPEATED", "corrected to itself", seven_out, ask.CorrectBall(1, 7)),
    No("E_NOT_PLAYING", "switched after the end", won, ask.SwitchExtractor("drum")),
    No("E_BAD_INPUT", "switched to nothing", started, ask.SwitchExtractor("")),
    No("E_STALE", "switched to the same", started, ask.SwitchExtractor(ask.MANUAL)),
    No("E_NOT_APPROVED", "luck not promised", started, ask.SwitchExtractor(ask.ELECTRONIC)),
    No("E_BAD_INPUT", "no such call", started, ask.StopPlay(0, "house")),
    No("E_STALE", "a ball came between", seven_out, ask.StopPlay(0, "line")),
    No("E_EXTRACTOR", "no ball in hand at a machine", machine, ask.StopPlay(0, "line", 5)),
    No("E_BALL_REPEATED", "in hand and out", seven_out, ask.StopPlay(1, "line", 7)),
    No("E_STALE", "the secret before the end", machine, ask.RevealSecret(SECRET.hex()), HOUSE),
    No("E_BAD_INPUT", "another secret", lambda: unpublished(), ask.RevealSecret("00"), HOUSE),
    No("E_BAD_INPUT", "no secret at all", lambda: unpublished(), ask.RevealSecret("no"), HOUSE),
]


def asked_machine() -> Table:
    """A drum on a cable that has been asked for the first ball."""
    table = Table(extractor="drum").start()
    table.do(ask.RequestBall(1))
    return table


def quick() -> Table:
    table = machine_ball()
    table.at -= 5000
    return table


def unpublished() -> Table:
    """An electronic game that has ended while its secret is not yet published."""
    table = Table(ELECTRONIC, extractor=ask.ELECTRONIC).start()
    table._house = lambda: None  # type: ignore[method-assign]
    table.do(ask.AnnulGame("sound failed"))
    return table


@pytest.mark.parametrize("no", REFUSED, ids=str)
def test_what_is_refused_and_why(no):
    assert no.code == no.answer()


def test_the_draw_starts_once_the_game_stands_in_the_book():
    table = published()
    table.do(ask.StartDraw("A"), book={"line": 31})
    assert (31, "B") == (table.told(DrawStarted).book_line, table.told(DrawStarted).ball_set)
    assert 31 == table.state.book_line


def test_a_spoken_ball_counts_with_its_order_and_its_time():
    ball = seven_out().view("monitor")["ball"]
    at = seven_out().at
    assert {"ordinal": 1, "number": 7, "spoken_at": at, "mode": "manual", "left": 89} == ball


@pytest.mark.parametrize(("seconds", "code"), [(2.499, "E_TOO_FAST"), (2.5, "")])
def test_between_two_balls_lies_the_pause_of_the_profile(seconds, code):
    assert code == seven_out().wait(seconds).code(ask.AnnounceBall(2, 8))


def test_a_ball_in_hand_at_the_stop_is_the_first_one_afterwards():
    table = held()
    assert (20, [[7, "manual"]]) == (table.view()["held"], table.view()["balls"])
    table.do(ask.RequestBall(2))
    assert (0, [[7, "manual"], [20, "manual"]]) == (table.view()["held"], table.view()["balls"])


def test_a_ball_that_arrives_during_a_stop_is_held_and_a_second_one_kept_apart():
    table = asked_machine()
    table.do(ask.StopPlay(0, "line"), CALLER)
    table.do(ask.ReportBall(1, 33), DEVICE)
    table.do(ask.ReportBall(2, 44), DEVICE)
    assert (33, 44) == (table.told(BallHeld).number, table.told(BallKeptApart).number)
    assert (33, [44]) == (table.view()["held"], table.view()["apart"])
    assert "E_BALL_REPEATED" == table.code(ask.ReportBall(3, 44), DEVICE)


def test_a_ball_of_a_machine_is_seen_when_it_came_and_spoken_when_it_counts():
    table = asked_machine().wait(5)
    table.do(ask.ReportBall(1, 33, seen_at=table.at - 700), DEVICE)
    ball = table.told(BallAnnounced)
    assert (table.at - 700, table.at) == (ball.seen_at, ball.spoken_at)


def test_no_machine_sees_a_ball_before_the_draw_or_later_than_it_tells_it():
    table, late = asked_machine(), asked_machine()
    table.wait(5).do(ask.ReportBall(1, 33, seen_at=1), DEVICE)
    late.do(ask.ReportBall(1, 33, seen_at=late.at + 700), DEVICE)
    assert table.state.started_at == table.told(BallAnnounced).seen_at
    assert late.at == late.told(BallAnnounced).seen_at


def test_a_held_ball_was_seen_when_it_came_out_and_is_spoken_after_the_stop():
    table = asked_machine()
    table.do(ask.StopPlay(0, "line"), CALLER)
    table.do(ask.ReportBall(1, 33), DEVICE)
    seen = table.at
    table.do(ask.CheckCard(1, 1))
    table.resume()
    table.do(ask.RequestBall(1))
    ball = table.told(BallAnnounced)
    assert (33, seen, table.at) == (ball.number, ball.seen_at, ball.spoken_at)


def test_while_play_stops_a_machine_is_not_asked_but_may_bring_a_ball():
    table = asked_machine()
    table.do(ask.ReportBall(1, 33), DEVICE)
    table.do(ask.StopPlay(1, "line"), CALLER)
    assert (False, 2) == (awaited(table).asked, awaited(table).ordinal)
    table.do(awaited(table).answer(44), DEVICE)
    assert 44 == table.view()["held"]
    assert not {33, 44} & set(awaited(table).outcomes)


def test_a_ball_kept_apart_goes_back_into_the_drum_when_play_resumes():
    table = asked_machine()
    table.do(ask.StopPlay(0, "line"), CALLER)
    table.do(ask.ReportBall(1, 33), DEVICE)
    table.do(ask.ReportBall(2, 44), DEVICE)
    table.do(ask.CheckCard(1, 1))
    table.resume()
    assert [] == table.view()["apart"]
    table.do(ask.RequestBall(1))
    table.wait(5).do(ask.RequestBall(2))
    assert 44 in awaited(table).outcomes and 33 not in awaited(table).outcomes


def awaited(table: Table) -> Chance:
    (chance,) = (w for w in GAME.awaits(table.state, table.terms) if isinstance(w, Chance))
    return chance


def test_a_machine_on_a_cable_is_asked_for_one_of_the_balls_that_are_left():
    chance = awaited(asked_machine())
    assert ("drum", tuple(range(1, 91)), 1) == (chance.device, chance.outcomes, chance.ordinal)
    table = asked_machine()
    table.do(chance.answer(64), DEVICE)
    assert [[64, "drum"]] == table.view()["balls"]


def test_electronic_luck_is_sealed_by_the_close_of_the_sale():
    table = machine()
    table._house = lambda: None  # type: ignore[method-assign]
    table.do(ask.RequestBall(1))
    chance = awaited(table)
    assert ("extractor", "SaleClosed", 1) == (chance.device, chance.sealed_by, chance.ordinal)


def test_only_an_electronic_extractor_asks_for_a_secret():
    told = ask.AnnounceGame("SE", "S", "B", "D", "", ask.ELECTRONIC)
    assert ("extractor",) == GAME.electronic(told)
    assert () == GAME.electronic(ask.AnnounceGame("SE", "S", "B", "D"))


def test_a_game_goes_over_to_keyed_balls_and_keeps_those_that_are_out():
    table = machine_ball()
    first = table.state.drawn
    table.do(ask.SwitchExtractor(ask.MANUAL))
    other = 1 if first != (1,) else 2
    table.do(ask.AnnounceBall(2, other), CALLER)
    assert [(first[0], "electronic"), (other, "manual")] == [
        (ball.number, ball.mode) for ball in table.state.balls
    ]


def test_the_last_ball_is_corrected_and_the_wrong_one_is_not_out():
    table = seven_out()
    table.do(ask.CorrectBall(1, 70))
    assert [[70, "manual"]] == table.view("monitor")["balls"]
    (told,) = table.view("monitor")["corrections"]
    assert (1, 7, 70) == (told["ordinal"], told["wrong"], told["number"])
    assert "" == table.wait(5).code(ask.AnnounceBall(2, 7))


def test_no_ball_is_corrected_under_a_valid_call_or_an_award():
    for table in (valid_line(), lined()):
        last = len(table.state.balls)
        assert "E_CORRECTION_LATE" == table.code(ask.CorrectBall(last, 90))


def test_a_false_call_is_open_again_once_the_ball_under_it_is_corrected():
    table = false_line()
    table.resume()
    table.draw(5).do(ask.StopPlay(1, "line"), CALLER)
    table.do(ask.CheckCard(2, 1))
    table.do(ask.CorrectBall(1, 50))
    assert "E_CLAIM_OPEN" == table.code(ask.OrderResume(2))


def test_a_profile_may_let_an_earlier_ball_be_corrected():
    table = Table({"ball.correct_last_only": False}).start().draw(7, 8)
    table.do(ask.CorrectBall(1, 70))
    assert (70, 8) == table.state.drawn


def test_all_ninety_balls_come_out_once():
    table = all_out()
    assert list(range(1, 91)) == sorted(table.state.drawn)
    assert 0 == table.view("monitor")["ball"]["left"]
