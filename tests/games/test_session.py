"""A bingo session: the machine of rule-book section 1.1 (BINGO-3, 5, 6, 49, 50, 56)."""

from __future__ import annotations

import pytest

from bingo.games.ball_set import BALLS
from bingo.games.ninety_ball.actions import AnnounceGame
from bingo.games.ninety_ball.events import Awarded, GameInterrupted, GameWentOn
from bingo.games.session import GAME
from bingo.games.session_opening import CHECKS
from bingo.games.session_state import (
    AnnounceLastGame,
    CloseSession,
    CountBalls,
    EndSession,
    EnterStaff,
    OpenSession,
    PlanSession,
    RecordChecks,
    SuspendSession,
    WithdrawLastGame,
)
from cage.games.gaming_day_events import DayClosed
from house.contract import Refused
from tests.games.heard import Game
from tests.games.lasting import NOON, Lasting, replayed

ANNOUNCE = AnnounceGame("SE", "S", "B", "D")
HOUR = 3_600_000
WHOLE = CountBalls(tuple(BALLS))
STAFF = ("admission", "floor", "caller", "caller", "cashier", "hall_manager")


def planned(**plan) -> Lasting:
    session = Lasting(GAME, round="SE")
    assert session.ask(PlanSession("evening", **plan)) is None
    return session


def staffed(session: Lasting, duties=STAFF) -> Lasting:
    for place, duty in enumerate(duties):
        assert session.ask(EnterStaff(f"p{place}", duty, f"D-{place}")) is None
    return session


def ready(**plan) -> Lasting:
    """Checked, counted and staffed, but not yet open."""
    session = staffed(planned(**plan))
    assert session.ask(RecordChecks(CHECKS, "extractor", "A-1")) is None
    assert session.ask(WHOLE) is None
    return session


def opened(**plan) -> Lasting:
    session = ready(**plan)
    assert session.ask(OpenSession()) is None
    return session


def running(session: Lasting, number: int = 1) -> Game:
    game = Game([session], round=f"G{number}", number=number)
    assert game.announce() is None
    return game


def over(session: Lasting, number: int = 1) -> None:
    game = running(session, number)
    assert (game.publish(10, first=1), game.close()) == (None, None)


# --- opening (BINGO-3, BINGO-5, BINGO-49) --------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (PlanSession(" "), "name"),
        (PlanSession("evening", opens_at=5, hours_end=5), "hours_end"),
        (PlanSession("evening", capacity=0), "capacity"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan, field):
    assert Refused("E_BAD_INPUT", {"field": field}) == Lasting(GAME).ask(plan)


@pytest.mark.parametrize("item", CHECKS)
def test_bingo_3_every_item_must_be_confirmed(item):
    checks = RecordChecks(tuple(c for c in CHECKS if c != item), "extractor", "A-1")
    assert Refused("E_SESSION_CHECKS", {"item": item}) == planned().ask(checks)


def test_bingo_3_the_extractor_must_have_its_approval():
    refused = planned().ask(RecordChecks(CHECKS, "extractor", " "))
    assert Refused("E_NOT_APPROVED", {"extractor": "extractor"}) == refused


def test_bingo_49_a_missing_ball_is_written_down_and_refuses_the_opening():
    session = ready()
    seen = tuple(71 if number == 17 else number for number in BALLS)
    assert session.ask(CountBalls(seen)) is None
    details = {"number": 17, "missing": (17,), "extra": (71,)}
    assert Refused("E_BALL_COUNT", details) == session.ask(OpenSession())
    assert (session.ask(WHOLE), session.ask(OpenSession())) == (None, None)


def test_a_session_is_neither_opened_unchecked_nor_uncounted():
    session = staffed(planned())
    assert Refused("E_STALE", {"state": "PLANNED"}) == session.ask(OpenSession())
    assert session.ask(RecordChecks(CHECKS, "extractor", "A-1")) is None
    assert Refused("E_SESSION_CHECKS", {"item": "balls"}) == session.ask(OpenSession())


@pytest.mark.parametrize("at", [NOON - 1, NOON + HOUR])
def test_hours_1_a_session_opens_within_the_hours_of_the_notice(at):
    session = ready(opens_at=NOON, hours_end=NOON + HOUR)
    assert "E_HOURS" == session.ask(OpenSession(), at=at).code


@pytest.mark.parametrize(
    ("capacity", "duties", "missing"),
    [
        (100, STAFF, ""),
        (100, ("admission", "floor", "caller", "caller", "table_head", "hall_manager"), ""),
        (100, STAFF[:3] + STAFF[4:], "caller"),
        (100, STAFF[:-1], "hall_manager"),
        (101, STAFF, "admission"),
    ],
)
def test_bingo_56_the_least_staff_is_entered_as_present(capacity, duties, missing):
    session = staffed(planned(capacity=capacity), duties)
    checks = RecordChecks(CHECKS, "extractor", "A-1")
    assert (session.ask(checks), session.ask(WHOLE)) == (None, None)
    refused = session.ask(OpenSession())
    told = (refused.code, refused.details["duty"]) if refused else None
    assert (("E_STAFF_MISSING", missing) if missing else None) == told


def test_staff_1_nobody_is_entered_without_a_document_or_a_duty():
    session = planned()
    assert "E_CREDENTIAL" == session.ask(EnterStaff("p", "caller", " ")).code
    assert "E_BAD_INPUT" == session.ask(EnterStaff("p", "cook", "D")).code


def test_one_session_of_a_hall_is_open_at_a_time():
    event = opened().events[-1]
    assert planned().hear(event, round="SE2", kind="session") is None
    assert "E_SESSION_OPEN" == opened().hear(event, round="SE2", kind="session").code


def test_book_9_a_day_does_not_close_while_a_session_is_open_but_one_may_be_planned():
    closing = DayClosed("2026-11-30", 0, 0, "cero euros", "diego", NOON)
    assert planned().hear(closing, round="DAY", kind="gaming_day") is None
    refused = opened().hear(closing, round="DAY", kind="gaming_day")
    assert Refused("E_SESSION_RUNS", {"name": "evening"}) == refused


# --- games (BINGO-6, BINGO-50) -------------------------------------------------------------------


def test_bingo_6_one_game_runs_at_a_time_and_only_in_an_open_session():
    assert "E_SESSION_NOT_OPEN" == ready().lend(ANNOUNCE).code
    session = opened()
    facts = {"name": "evening", "hours_end": 0, "last_game": False}
    assert facts == session.lend(ANNOUNCE)
    game = running(session)
    assert Refused("E_PREVIOUS_GAME_OPEN", {"number": 1}) == session.lend(ANNOUNCE)
    assert game.cancel(0) is None
    assert facts == session.lend(ANNOUNCE)


def test_bingo_50_no_sale_is_announced_after_closing_time():
    session = opened(opens_at=NOON, hours_end=NOON + HOUR)
    assert "E_HOURS" == session.lend(ANNOUNCE, at=NOON + HOUR).code
    assert NOON + HOUR == session.lend(ANNOUNCE, at=NOON + HOUR - 1)["hours_end"]


def test_bingo_60_the_list_tells_the_last_games_newest_first():
    session = opened()
    for number in range(1, 8):
        over(session, number)
    game = running(session, 8)
    assert (game.publish(150, first=1), game.correct(151)) == (None, None)
    for prize, ball, share in (("line", 31, 1_200), ("bingo", 60, 8_606), ("pool", 60, 30_000)):
        won = Awarded(prize, ("B",), (1, 2), (share, share), (9, 9), 0, 0, ball, "", NOON)
        assert game.tell(won) is None
    assert game.annul() is None
    first = session.view("monitor")["games"][0]
    assert [8, 7, 6, 5, 4, 3] == [line["number"] for line in session.view()["games"]]
    assert (151, 30_200, 2_416, 17_214) == tuple(
        first[key] for key in ("units", "gross", "line", "bingo")
    )
    assert (31, 60, 60_000, "ANNULLED") == tuple(
        first[key] for key in ("line_ball", "bingo_ball", "pool", "outcome")
    )
    assert 8 == session.view()["count"]


def test_who_works_is_not_for_the_monitors():
    session = opened()
    assert len(STAFF) == len(session.view("head")["staff"])
    assert "staff" not in session.view("monitor")


def test_games_of_another_session_do_not_concern_this_one():
    session = opened()
    game = running(session)
    other = Game([session], round="G9", number=9)
    other.opening = game.opening
    assert other.close() is None
    assert "G1" == session.view()["running"]


# --- suspended, last game, end -------------------------------------------------------------------


def test_a_session_is_suspended_while_its_game_is_paused_and_checked_again():
    session = opened()
    game = running(session)
    assert "E_BAD_INPUT" == session.ask(SuspendSession(" ")).code
    assert "E_PREVIOUS_GAME_OPEN" == session.ask(SuspendSession("power cut")).code
    assert game.tell(GameInterrupted("equipment", "36.2", 12, "ana", NOON)) is None
    assert session.ask(SuspendSession("power cut")) is None
    assert "E_SESSION_NOT_OPEN" == session.lend(ANNOUNCE).code
    assert session.ask(RecordChecks(CHECKS, "extractor", "A-1")) is None
    assert game.tell(GameWentOn(False, "", "ana", NOON)) is None
    assert ("OPEN", False) == (session.state.state, session.state.running.paused)


def test_the_last_game_leads_to_the_close():
    session = opened()
    assert session.ask(AnnounceLastGame()) is None
    assert session.lend(ANNOUNCE)["last_game"] is True
    over(session)
    assert "TO_CLOSE" == session.state.state
    assert "E_SESSION_NOT_OPEN" == session.lend(ANNOUNCE).code


def test_a_game_that_ran_before_the_notice_is_not_the_last_one():
    session = opened()
    game = running(session)
    assert session.ask(AnnounceLastGame()) is None
    assert game.close() is None
    assert "LAST_GAME" == session.state.state


def test_the_notice_is_withdrawn_only_when_that_game_did_not_count():
    session = opened()
    assert (session.ask(AnnounceLastGame()), session.ask(WithdrawLastGame())) == (None, None)
    assert session.ask(AnnounceLastGame()) is None
    game = running(session)
    assert "E_PREVIOUS_GAME_OPEN" == session.ask(WithdrawLastGame()).code
    assert game.cancel(0) is None
    assert ("TO_CLOSE", None) == (session.state.state, session.ask(WithdrawLastGame()))
    assert ("OPEN", None) == (session.state.state, session.ask(AnnounceLastGame()))
    over(session, 2)
    assert "E_LAST_GAME_PLAYED" == session.ask(WithdrawLastGame()).code


def test_the_notice_is_not_withdrawn_after_hours_nor_after_an_early_end():
    session = opened(opens_at=NOON, hours_end=NOON + HOUR)
    assert session.ask(AnnounceLastGame()) is None
    assert "E_HOURS" == session.ask(WithdrawLastGame(), at=NOON + HOUR).code
    session = opened()
    assert session.ask(EndSession("nobody in the room")) is None
    assert "E_STALE" == session.ask(WithdrawLastGame()).code


def test_a_session_ends_without_a_further_game_only_when_none_runs():
    session = opened()
    game = running(session)
    assert "E_BAD_INPUT" == session.ask(EndSession(" ")).code
    assert "E_PREVIOUS_GAME_OPEN" == session.ask(EndSession("nobody left")).code
    assert game.cancel(0) is None
    assert session.ask(EndSession("nobody left")) is None
    assert "TO_CLOSE" == session.state.state


def test_bingo_49_the_balls_are_counted_before_the_session_closes():
    session = opened()
    over(session, 41)
    assert session.ask(EndSession("late")) is None
    assert Refused("E_SESSION_CHECKS", {"item": "balls"}) == session.ask(CloseSession())
    assert session.ask(CountBalls(tuple(BALLS)[1:])) is None
    assert (1,) == session.state.closing_count.missing
    assert session.ask(CloseSession()) is None
    assert (True, 41) == (session.closed, session.events[-1].last_game)
    assert "E_STALE" == session.ask(EnterStaff("p", "caller", "D")).code
    assert replayed(session) == session.state
