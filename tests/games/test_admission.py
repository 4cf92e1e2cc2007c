"""ADMIT-1 to ADMIT-5, ADMIT-11, ADMIT-12, SEC-26, SEC-27: who comes in, and who looked at whom."""

from __future__ import annotations

import dataclasses

import pytest

from floor.games import admission_events as happened
from floor.games.admission import GAME
from floor.games.admission_desk import FRESH_MS
from floor.games.admission_files import DAY_MS
from floor.games.admission_words import (
    AnswerData,
    AskData,
    ChangeVisitor,
    EndHold,
    EnterBan,
    EnterVisitor,
    EraseDue,
    HoldErasure,
    LiftBan,
    NoteLeaving,
    NoteVisit,
    OpenAdmission,
    ProposeDisclosure,
    RefuseEntry,
    ResumeAdmission,
    RuleOnDoubt,
    SearchFiles,
    SetCapacity,
    SignDisclosure,
    SuspendAdmission,
    ViewRecord,
)
from house.contract import Action
from tests.games.lasting import NOON, Lasting, replayed

YEAR = 365 * DAY_MS


@pytest.fixture
def desk() -> Lasting:
    desk = Lasting(GAME)
    assert "" == code(desk, OpenAdmission(2), role="director")
    return desk


def code(desk: Lasting, action: Action, role: str = "receptionist", person: str = "rosa") -> str:
    refused = desk.ask(action, person=person, role=role)
    assert desk.state is None or desk.state == replayed(desk)
    return refused.code if refused else ""


def answer(desk: Lasting, **found) -> str:
    assert "" == code(desk, SearchFiles(**found))
    return str(desk.view("desk")["searches"][0]["answer"])


def visitor(desk: Lasting, record: str = "v1", number: int = 1) -> str:
    """Somebody known comes in."""
    assert "admit" == answer(desk, record=record)
    return code(desk, NoteVisit(desk.state.searched, record, number))


def test_a_capacity_is_a_number_of_visitors(desk):
    assert "E_BAD_INPUT" == code(Lasting(GAME), OpenAdmission(0))
    assert "E_BAD_INPUT" == code(desk, SetCapacity(0))
    assert "" == code(desk, SetCapacity(300)) and 300 == desk.view("desk")["capacity"]


def test_admit_1_whoever_is_listed_is_not_admitted_and_the_desk_learns_no_ground(desk):
    assert "" == code(desk, EnterBan("b1", True, NOON, NOON + YEAR), role="director")
    assert "refuse" == answer(desk, record="v1", bans=("b1",))
    assert "E_NOT_ADMITTED" == code(desk, NoteVisit(1, "v1", 1))
    shown = str(desk.view("desk"))
    assert "b1" not in shown and "locked" not in shown and "log" not in shown
    assert "b1" in str(desk.view("direction"))


def test_admit_1_a_ban_that_has_ended_or_not_begun_keeps_nobody_out(desk):
    for name, since, until in (("b1", NOON - 9, NOON), ("b2", NOON + 1, 0)):
        assert "" == code(desk, EnterBan(name, False, since, until), role="director")
    assert "admit" == answer(desk, record="v1", bans=("b1", "b2"))


def test_admit_4_a_like_name_is_a_doubt_that_the_director_or_the_official_decides(desk):
    assert "" == code(desk, EnterBan("b1", False, NOON), role="director")
    assert "doubt" == answer(desk, alike=("b1",))
    assert "E_NOT_ADMITTED" == code(desk, EnterVisitor(1, "v1", True))
    assert {"director", "deputy", "official"} == GAME.rights[RuleOnDoubt]
    assert "" == code(desk, RuleOnDoubt(1, True), role="official")
    assert "E_BAD_INPUT" == code(desk, RuleOnDoubt(1, True), role="official")
    assert "" == code(desk, EnterVisitor(1, "v1", True))
    assert "doubt" == answer(desk, record="v2", alike=("b1",))
    assert "" == code(desk, RuleOnDoubt(2, False), role="director")
    assert "E_NOT_ADMITTED" == code(desk, NoteVisit(2, "v2", 2))


def test_admit_1_what_the_desk_itself_sees_is_a_row_for_the_direction(desk):
    assert "E_BAD_INPUT" == code(desk, RefuseEntry("shoes"))
    assert "" == code(desk, RefuseEntry("armed"))
    assert "armed" == desk.view("direction")["log"][0]["about"]
    assert happened.DIRECTION == desk.events[-1].audience


def test_admit_2_a_first_visit_needs_every_field_and_an_adult(desk):
    assert "unknown" == answer(desk)
    assert "E_ID_REQUIRED" == code(desk, EnterVisitor(1, "v1", True, lacking=("address",)))
    assert "E_NOT_ADMITTED" == code(desk, EnterVisitor(1, "v1", False))
    assert "E_BAD_INPUT" == code(desk, EnterVisitor(1, "", True))
    assert "E_ID_REQUIRED" == code(desk, NoteVisit(1, "v1", 1))
    assert "" == code(desk, EnterVisitor(1, "v1", True, declared=True))
    assert "" == code(desk, NoteVisit(1, "v1", 1))
    assert "" == code(desk, ChangeVisitor("v1"), role="director")


def test_admit_3_both_files_are_searched_before_each_entry_and_one_search_is_good_for_one(desk):
    assert "E_FILES_NOT_CHECKED" == code(desk, EnterVisitor(1, "v1", True))
    assert "E_FILES_NOT_CHECKED" == code(desk, NoteVisit(1, "v1", 1))
    assert "" == visitor(desk)
    assert "E_FILES_NOT_CHECKED" == code(desk, NoteVisit(1, "v1", 1))
    assert "admit" == answer(desk, record="v2")
    desk.at += FRESH_MS + 1
    assert "E_FILES_NOT_CHECKED" == code(desk, NoteVisit(2, "v2", 2))


def test_admit_3_for_any_other_proof_than_the_document_the_director_answers(desk):
    assert "admit" == answer(desk, record="v1")
    assert "E_ID_REQUIRED" == code(desk, NoteVisit(1, "v1", 1, otherwise=True))
    assert "" == code(desk, NoteVisit(1, "v1", 1, otherwise=True), role="director")


def test_admit_11_entries_and_leavings_are_counted_and_the_count_can_fall_to_nought(desk):
    assert "" == visitor(desk) and 1 == desk.view("desk")["inside"]
    assert "E_BAD_INPUT" == code(desk, NoteLeaving(2))
    assert "E_BAD_INPUT" == code(desk, NoteLeaving(0))
    assert "" == code(desk, NoteLeaving())
    assert (0, 1) == (desk.view("desk")["inside"], desk.view("desk")["entries"])


def test_admit_12_a_full_or_suspended_hall_takes_nobody_in(desk):
    assert "" == visitor(desk) == visitor(desk, "v2", 2)
    assert "E_ADMISSION_SUSPENDED" == visitor(desk, "v3", 3)
    assert "" == code(desk, NoteLeaving())
    assert "E_BAD_INPUT" == code(desk, ResumeAdmission(), role="director")
    assert "E_BAD_INPUT" == code(desk, SuspendAdmission("rain"), role="director")
    assert "" == code(desk, SuspendAdmission("closing"), role="director")
    assert "E_ADMISSION_SUSPENDED" == visitor(desk, "v3", 3)
    assert "" == code(desk, ResumeAdmission(), role="director")
    assert "" == visitor(desk, "v3", 3)


def test_sec_27_the_hall_alone_cannot_lift_a_ban_that_was_asked_for_before_its_end(desk):
    assert "E_BAD_INPUT" == code(desk, EnterBan("b1", True, NOON, NOON), role="director")
    assert "" == code(desk, EnterBan("b1", True, NOON, NOON + YEAR), role="director")
    assert "E_BAD_INPUT" == code(desk, EnterBan("b1", True, NOON, NOON + 1), role="director")
    assert "E_BAD_INPUT" == code(desk, LiftBan("b9"), role="director")
    assert "E_BAN_STANDS" == code(desk, LiftBan("b1"), role="director")
    desk.at += YEAR
    assert "" == code(desk, LiftBan("b1"), role="director")
    assert "" == code(desk, EnterBan("b2", True, NOON), role="director")
    assert "E_BAN_STANDS" == code(desk, LiftBan("b2"), role="director")
    assert "" == code(desk, LiftBan("b2", by_authority=True), role="director")
    assert "" == code(desk, EnterBan("b3", False, NOON), role="director")
    assert "" == code(desk, LiftBan("b3"), role="director")


def test_sec_26_a_disclosure_has_a_receiver_of_that_file_and_two_persons(desk):
    casino = ProposeDisclosure("d1", "v1", "visitor", "casino")
    assert "E_RESERVED" == code(desk, casino, role="director")
    press = ProposeDisclosure("d1", "b1", "prohibited", "press")
    assert "E_RESERVED" == code(desk, press, role="director")
    told = ProposeDisclosure("d1", "b1", "prohibited", "casino")
    assert "" == code(desk, told, role="director", person="diego")
    assert "E_OWN_APPROVAL" == code(desk, SignDisclosure("d1"), role="director", person="diego")
    assert "E_BAD_INPUT" == code(desk, SignDisclosure("d2"), role="deputy", person="eva")
    assert "" == code(desk, SignDisclosure("d1"), role="deputy", person="eva")
    assert "E_BAD_INPUT" == code(desk, SignDisclosure("d1"), role="deputy", person="eva")
    assert SignDisclosure.signs


def test_sec_26_a_view_is_a_row_and_auditor_and_administrator_have_no_seat(desk):
    assert "" == code(desk, ViewRecord("v1"), role="official", person="olga")
    line = desk.view("direction")["log"][0]
    assert ("RecordViewed", "v1", "olga") == (line["what"], line["about"], line["by"])
    assert not {"auditor", "administrator", "display"} & set(GAME.seats)


def test_sec_27_a_request_has_a_term_and_one_answer(desk):
    assert "E_BAD_INPUT" == code(desk, AskData("r1", "v1", "money"))
    assert "" == code(desk, AskData("r1", "v1", "access"))
    assert NOON + 30 * DAY_MS == desk.view("direction")["requests"]["r1"]["due"]
    assert "E_BAD_INPUT" == code(desk, AnswerData("r9", True), role="director")
    assert "" == code(desk, AnswerData("r1", True), role="director")
    assert "E_BAD_INPUT" == code(desk, AnswerData("r1", True), role="director")
    assert {} == desk.view("direction")["requests"]


def test_sec_24_an_open_dispute_stops_the_erasure_of_a_record(desk):
    assert "E_BAD_INPUT" == code(desk, HoldErasure(""), role="director")
    assert "" == code(desk, HoldErasure("v1"), role="director")
    assert "" == code(desk, AskData("r1", "v1", "erasure"))
    assert "E_DISPUTE_OPEN" == code(desk, AnswerData("r1", True), role="director")
    assert "E_BAD_INPUT" == code(desk, EndHold("v2"), role="director")
    assert "" == code(desk, EndHold("v1"), role="director")
    assert "" == code(desk, AnswerData("r1", True), role="director")


def test_sec_24_what_the_schedule_erased_is_a_row_of_counts(desk):
    assert "" == code(desk, EraseDue(visitors=3, bans=1), role="house")
    counts = dataclasses.asdict(desk.events[-1])
    assert {"visitors": 3, "bans": 1} == {
        name: many for name, many in counts.items() if many and name not in ("by", "at")
    }
    assert NOON == desk.view("direction")["erased_at"]


def test_sec_25_no_event_of_the_admission_has_a_field_for_a_word_of_a_person():
    known = {"record", "ban", "disclosure", "request", "answer", "ground", "to", "right", "by"}
    texts = {
        field.name
        for event in happened.EVENTS
        for field in dataclasses.fields(event)
        if field.type == "str"
    }
    assert known == texts
