"""The minute book (*Libro de Actas*): BINGO-30, BINGO-38, BINGO-53, BOOK-2 to BOOK-4."""

from __future__ import annotations

import json

import pytest

from bingo.games.ball_set_events import BallSetRetired
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.actions import StartDraw
from bingo.games.ninety_ball.events import (
    Awarded,
    BallCorrected,
    BallKeptApart,
    GameInterrupted,
    PrizePaid,
    PrizeSetAside,
)
from bingo.games.session_events import BallsCounted, SessionClosed, SessionOpened
from books.games.minute_book import GAME
from books.games.minute_book_state import AddNote, OpenBook, SignBook, SignNote
from cage.games.debts import GAME as DEBTS
from cage.games.debts_state import OpenDebts
from house.contract import Refused
from tests.games.heard import Game
from tests.games.lasting import NOON, Lasting, replayed
from tests.games.table import Table

HEAD = {"person": "ana", "role": "table_head"}
MANAGER = {"person": "mar", "role": "hall_manager"}
STAND_IN = AddNote("stand_in", "dinner", person="leo", duty="cashier", minutes=30)


def book() -> Lasting:
    opened = Lasting(GAME, round="MB")
    assert opened.ask(OpenBook("2027/3")) is None
    return opened


def published(minutes: Lasting, number: int = 1, units: int = 150) -> Game:
    game = Game([minutes], round=f"G{number}", number=number)
    assert (game.announce(), game.publish(units, first=651)) == (None, None)
    return game


def line_of(minutes: Lasting, game: str = "G1") -> int:
    return minutes.lend(StartDraw("MB"), round=game)["line"]


def sign(minutes: Lasting, note: int, stamp) -> Refused | None:
    entry = next(known for known in minutes.view()["notes"] if known["note"] == note)
    return minutes.ask(SignNote(note, entry["digest"]), **stamp)


# --- lines (BINGO-30, BINGO-38) ------------------------------------------------------------------


def test_bingo_38_the_line_stands_before_the_first_ball_and_is_lent_to_its_own_game_alone():
    minutes = book()
    game = Game([minutes], number=7)
    assert game.announce() is None
    assert 0 == line_of(minutes)
    assert game.publish(150, first=651) is None
    assert (1, 0) == (line_of(minutes), line_of(minutes, "G2"))
    line = minutes.view()["lines"][0]
    assert (7, [["B-000001", 651, 800]], 150, 30_000, 2_400, 17_100) == tuple(
        line[key] for key in ("number", "ranges", "units", "gross", "line_due", "bingo_due")
    )


def test_bingo_53_the_line_is_completed_by_winners_payments_and_the_end():
    minutes = book()
    game = published(minutes)
    awarded = Awarded("line", ("B",), (700,), (2_400,), (31,), 2_400, 0, 31, "", NOON)
    paid = PrizePaid(1, "line", "B", 700, 2_400, "SH", "1", "eva", NOON)
    aside = PrizeSetAside(2, "bingo", "B", 701, 17_100, "gone", "D", "eva", NOON)
    for event in (awarded, paid):
        assert game.tell(event) is None
    assert (game.finish(60), game.tell(aside), game.close()) == (None, None, None)
    line = minutes.view()["lines"][0]
    assert [["line", 31, [700], [2_400]]] == line["awards"]
    assert (60, 2_400, 17_100, "CLOSED") == tuple(
        line[key] for key in ("balls", "paid", "set_aside", "outcome")
    )
    assert 0 == line_of(minutes)
    assert replayed(minutes) == minutes.state


def test_bingo_38_doubles_stand_in_the_book_for_both_games_the_second_as_idem():
    minutes = book()
    owing = Lasting(DEBTS, round="D")
    assert owing.ask(OpenDebts()) is None
    table = Table({"doubles.enabled": True}, round="G1", listeners=(owing, minutes)).sell()
    table.do(ask.SellCards("T", 3), "cashier")
    table.do(ask.SellCards("T", 2, doubles=True), "cashier")
    table.publish()
    note = minutes.state.notes[-1].added
    facts = json.loads(note.facts)
    cards = [{"first": 4, "last": 5, "series": "B-000123"}]
    assert ("idem", minutes.state.last_line, ()) == (note.kind, note.line, note.signers)
    assert (2, 400, cards) == (facts["units"], facts["cents"], facts["ranges"])
    assert table.state.opening.number + 1 == facts["number"]


def test_lines_are_numbered_without_a_gap_and_the_page_shows_the_newest_first():
    minutes = book()
    for number in range(1, 24):
        assert published(minutes, number).close() is None
    assert list(range(23, 3, -1)) == [line["line"] for line in minutes.view()["lines"]]
    assert (23, 2) == (minutes.view()["last_line"], minutes.view()["pages"])


def test_an_annulled_game_keeps_its_line_and_gets_a_note():
    minutes = book()
    assert published(minutes).annul() is None
    view = minutes.view()
    assert ("ANNULLED", ("annulled", 1)) == (
        view["lines"][0]["outcome"],
        (view["notes"][0]["kind"], view["notes"][0]["line"]),
    )
    assert "wrong ball" == view["notes"][0]["text"]


def test_a_game_cancelled_before_its_figures_has_a_note_and_no_line():
    minutes = book()
    game = Game([minutes])
    assert (game.announce(), game.cancel(10)) == (None, None)
    assert ([], "cancelled") == (minutes.view()["lines"], minutes.view()["notes"][0]["kind"])
    assert minutes.state.entered is None


def test_games_whose_announcement_the_book_did_not_hear_leave_it_alone():
    minutes = book()
    stranger = Game([], round="G9")
    assert stranger.announce() is None
    stranger.listeners = [minutes]
    assert (stranger.publish(10, first=1), stranger.finish(), stranger.close()) == (
        None,
        None,
        None,
    )
    assert 1 == len(minutes.events)


# --- entries and signatures (BINGO-53) -----------------------------------------------------------


def test_what_is_irregular_writes_itself_down_with_who_must_sign():
    minutes = book()
    game = published(minutes)
    assert game.tell(BallCorrected(12, 71, 17, "ana", NOON)) is None
    assert game.tell(GameInterrupted("equipment", "36.2", 12, "ana", NOON)) is None
    retired = BallSetRetired("J-1", "J-2", 12, "chipped", "ana", NOON)
    assert minutes.hear(retired, round="B", kind="ball_set") is None
    kinds = [(note["kind"], note["line"], note["missing"]) for note in minutes.view()["notes"]]
    both = ["hall_manager", "table_head"]
    assert [("ball_set", 0, ["table_head"]), ("failure", 1, both), ("ball_corrected", 1, both)] == (
        kinds
    )
    assert 17 == minutes.view()["notes"][2]["facts"]["number"]


@pytest.mark.parametrize(
    ("missing", "signers"), [((), []), ((17,), ["hall_manager", "table_head"])]
)
def test_bingo_49_a_ball_missing_at_the_closing_is_an_incident(missing, signers):
    minutes = book()
    counted = BallsCounted(True, missing, (), False, "mar", NOON)
    assert minutes.hear(counted, round="SE", kind="session") is None
    assert signers == minutes.view()["notes"][0]["missing"]


def test_the_opening_of_the_session_is_the_first_entry():
    minutes = book()
    opened = SessionOpened("evening", ("caller:leo",), ("camera",), "mar", "ana", NOON)
    assert minutes.hear(opened, round="SE", kind="session") is None
    note = minutes.view()["notes"][0]
    assert ("opening", ["caller:leo"]) == (note["kind"], note["facts"]["staff"])


@pytest.mark.parametrize(
    ("note", "code"),
    [
        (AddNote("poem", "x"), "E_BAD_INPUT"),
        (AddNote("incident", " "), "E_BAD_INPUT"),
        (AddNote("correction", "line 1: 149 cards", line=1), "E_BAD_INPUT"),
        (AddNote("correction", "of nothing"), "E_BAD_INPUT"),
        (AddNote("correction", "of what is not written", corrects=1), "E_BAD_INPUT"),
        (AddNote("complaint", "the ball was mine"), "E_SIGNATURE_MISSING"),
        (AddNote("stand_in", "dinner", duty="cashier"), "E_BAD_INPUT"),
        (AddNote("stand_in", "dinner", person="leo", duty="barber"), "E_BAD_INPUT"),
        (AddNote("stand_in", "dinner", person="leo", duty="cashier", minutes=-1), "E_BAD_INPUT"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(note, code):
    assert code == book().ask(note, **HEAD).code


def test_bingo_51_a_complaint_has_its_document():
    minutes = book()
    complaint = AddNote("complaint", "the ball was mine", document="45-X")
    assert minutes.ask(complaint, **MANAGER) is None
    assert {"document": "45-X"} == json.loads(minutes.state.notes[0].added.facts)


def test_bingo_56_a_stand_in_is_noted_with_duty_and_hours():
    minutes = book()
    assert minutes.ask(STAND_IN, **MANAGER) is None
    note = minutes.view()["notes"][0]
    hours = {"since": NOON, "until": NOON + 30 * 60_000}
    assert {"document": "", "person": "leo", "duty": "cashier", **hours} == note["facts"]
    assert ["table_head"] == note["missing"]


def test_bingo_15_a_second_ball_during_a_stop_is_noted():
    minutes = book()
    assert published(minutes).tell(BallKeptApart(44, NOON)) is None
    note = minutes.view()["notes"][0]
    assert ("ball_apart", 1, 44) == (note["kind"], note["line"], note["facts"]["number"])


def test_book_2_a_correction_is_a_new_entry_and_the_line_stays():
    minutes = book()
    assert published(minutes).close() is None
    before = minutes.view()["lines"]
    assert minutes.ask(AddNote("correction", "151, not 150", line=1), **HEAD) is None
    assert before == minutes.view()["lines"]
    assert ("correction", 1) == tuple(minutes.view()["notes"][0][key] for key in ("kind", "line"))


def test_book_4_an_incident_is_signed_by_two_persons_in_their_own_roles():
    minutes = book()
    assert minutes.ask(AddNote("incident", "a fall"), **HEAD) is None
    assert "E_BAD_INPUT" == minutes.ask(SignNote(9, ""), **HEAD).code
    director = {"person": "dir", "role": "director"}
    assert "E_FORBIDDEN" == sign(minutes, 1, director).code
    assert "E_STALE" == minutes.ask(SignNote(1, "0" * 64), **HEAD).code
    assert sign(minutes, 1, HEAD) is None
    assert "E_ALREADY_DECIDED" == sign(minutes, 1, HEAD).code
    assert "E_SEPARATION" == sign(minutes, 1, {"person": "ana", "role": "hall_manager"}).code
    assert sign(minutes, 1, MANAGER) is None
    assert [["table_head", "ana"], ["hall_manager", "mar"]] == minutes.view()["notes"][0]["signed"]
    assert 0 == minutes.view()["unsigned"]


def test_an_unsigned_entry_never_drops_out_of_sight():
    minutes = book()
    assert minutes.ask(AddNote("incident", "a fall"), **HEAD) is None
    for _ in range(25):
        assert minutes.ask(AddNote("remark", "quiet"), **HEAD) is None
    assert 1 == minutes.view()["notes"][-1]["note"]


# --- closing -------------------------------------------------------------------------------------


def test_the_closing_waits_for_the_running_game_and_for_every_signature():
    minutes = book()
    game = Game([minutes], number=7)
    assert game.announce() is None
    assert "E_PREVIOUS_GAME_OPEN" == minutes.ask(SignBook(0), **HEAD).code
    assert game.publish(10, first=1) is None
    assert Refused("E_PREVIOUS_GAME_OPEN", {"number": 7}) == minutes.ask(SignBook(1), **HEAD)
    assert (game.close(), minutes.ask(STAND_IN, **MANAGER)) == (None, None)
    missing = Refused("E_SIGNATURE_MISSING", {"note": 1, "role": "table_head"})
    assert missing == minutes.ask(SignBook(1), **HEAD)
    assert sign(minutes, 1, HEAD) is None
    assert Refused("E_STALE", {"last_line": 1}) == minutes.ask(SignBook(0), **HEAD)
    assert minutes.ask(SignBook(1), **HEAD) is None
    assert minutes.closed and not minutes.view()["open"]


def test_book_2_a_signed_book_takes_nothing_more():
    minutes = book()
    assert minutes.ask(SignBook(0), **HEAD) is None
    for action in (AddNote("remark", "x"), SignNote(1, ""), SignBook(0)):
        assert Refused("E_BOOK_LOCKED", {"volume": "2027/3"}) == minutes.ask(action, **HEAD)
    assert "E_BOOK_LOCKED" == minutes.lend(StartDraw("MB"), round="G1").code


def test_a_session_does_not_close_while_its_minutes_are_not_signed():
    refused = book().hear(SessionClosed(1, "ana", NOON), round="SE", kind="session")
    assert Refused("E_SIGNATURE_MISSING", {"volume": "2027/3"}) == refused


def test_the_next_book_goes_on_with_the_numbers_of_the_last():
    minutes = book()
    assert published(minutes).close() is None
    assert minutes.ask(AddNote("remark", "quiet"), **HEAD) is None
    opening = OpenBook(follows="MB")
    assert "E_BOOK_OPEN" == minutes.lend(opening).code
    assert minutes.ask(SignBook(1), **HEAD) is None
    facts = {"follows": minutes.lend(opening)}
    late = Lasting(GAME, round="MB3", ordinal=3)
    assert Refused("E_STALE", {"follows": "MB"}) == late.ask(opening, borrowed=facts)
    following = Lasting(GAME, round="MB2", ordinal=2)
    assert following.ask(opening, borrowed=facts) is None
    assert ("2", 1) == (following.view()["volume"], following.view()["last_line"])
    assert (published(following, 2).close(), line_of(following)) == (None, 0)
    assert 2 == following.view()["lines"][0]["line"]
    assert following.ask(AddNote("remark", "quiet"), **HEAD) is None
    assert 2 == following.view()["notes"][0]["note"]


def test_a_hall_has_one_open_book():
    assert "E_BOOK_OPEN" == book().hear(book().events[0], round="MB2", kind="minute_book").code
