"""Admission: who may come in, the file of visitors and the prohibited file, and who looked at them.

One lasting round for each hall. It knows ids alone: what is known of a person lies in the sealed
row of that id, and is written by the desk's page in the transaction of the same order.

Refusals, in the order in which they are looked for::

    OpenAdmission      E_BAD_INPUT
    EnterVisitor       E_FILES_NOT_CHECKED no search of this person just now · E_NOT_ADMITTED
                       · E_ID_REQUIRED what the record lacks
    NoteVisit          E_FILES_NOT_CHECKED · E_NOT_ADMITTED · E_ID_REQUIRED other proof, and not by
                       the director · E_ADMISSION_SUSPENDED suspended or full
    LiftBan            E_BAD_INPUT · E_BAN_STANDS only the authority ends it before its time
    ProposeDisclosure  E_RESERVED nobody whom this file may be told to
    SignDisclosure     E_BAD_INPUT · E_OWN_APPROVAL
    AnswerData         E_BAD_INPUT · E_DISPUTE_OPEN nothing is erased while a dispute is open

Regulation of Ceuta, articles 27 to 34. Requirements: ADMIT-1 to ADMIT-5, ADMIT-11, ADMIT-12,
SEC-24, SEC-26, SEC-27.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from floor.games import admission_desk as desk
from floor.games import admission_events as happened
from floor.games import admission_files as files
from floor.games import admission_words as words
from floor.games.admission_desk import DIRECTORS, LARGEST, wrong
from floor.games.admission_state import AdmissionState, evolve
from floor.games.admission_view import view
from house.contract import HOUSE, Action, Decision, Event, Game, Refused, Request, Step, Terms

# --- words ---------------------------------------------------------------------------------------

CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_FILES_NOT_CHECKED",
        "E_NOT_ADMITTED",
        "E_ID_REQUIRED",
        "E_ADMISSION_SUSPENDED",
        "E_BAN_STANDS",
        "E_RESERVED",
        "E_OWN_APPROVAL",
        "E_DISPUTE_OPEN",
    }
)


# --- start, decide -------------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens the two files."""
    action = request.action
    assert isinstance(action, words.OpenAdmission)
    if not 0 < action.capacity <= LARGEST:
        return wrong("capacity")
    return (Step(happened.AdmissionOpened(action.capacity, request.person, request.at)),)


def decide(state: AdmissionState, request: Request, terms: Terms) -> Decision:
    """The event of an action: none of them moves money."""
    if isinstance(request.action, words.AskData):
        found = files.ask_data(state, request, terms)
    else:
        found = _DECISIONS[type(request.action)](state, request)
    return found if isinstance(found, Refused) else (Step(found),)


# --- the game ------------------------------------------------------------------------------------

_DECISIONS: Mapping[type[Action], Callable[[AdmissionState, Request], Event | Refused]] = {
    words.SearchFiles: desk.search,
    words.RuleOnDoubt: desk.rule,
    words.EnterVisitor: desk.enter,
    words.ChangeVisitor: files.change,
    words.NoteVisit: desk.visit,
    words.NoteLeaving: desk.leave,
    words.RefuseEntry: desk.refuse,
    words.SuspendAdmission: desk.suspend,
    words.ResumeAdmission: desk.resume,
    words.SetCapacity: desk.capacity,
    words.EnterBan: files.ban,
    words.LiftBan: files.lift,
    words.ViewRecord: files.view,
    words.ProposeDisclosure: files.propose,
    words.SignDisclosure: files.sign,
    words.AnswerData: files.answer,
    words.HoldErasure: files.hold,
    words.EndHold: files.end_hold,
    words.EraseDue: files.erase,
}
_OFFICIAL = frozenset({"official"})
_DESK = frozenset({"receptionist", "admission", "face_checker"}) | DIRECTORS
_AT_THE_DESK = (
    words.SearchFiles,
    words.EnterVisitor,
    words.NoteVisit,
    words.NoteLeaving,
    words.RefuseEntry,
)
GAME = Game(
    kind="admission",
    opening=words.OpenAdmission,
    actions=(*_DECISIONS, words.AskData),
    events=happened.EVENTS,
    rights={
        words.OpenAdmission: DIRECTORS,
        **dict.fromkeys((*_DECISIONS, words.AskData), DIRECTORS),
        **dict.fromkeys(_AT_THE_DESK, _DESK),
        words.AskData: _DESK,
        words.RuleOnDoubt: DIRECTORS | _OFFICIAL,
        words.ViewRecord: DIRECTORS | _OFFICIAL,
        words.SignDisclosure: DIRECTORS | {"committee_member"},
        words.EraseDue: DIRECTORS | {HOUSE},
    },
    seats={
        **dict.fromkeys(("receptionist", "admission", "face_checker"), "desk"),
        **dict.fromkeys((*DIRECTORS, *_OFFICIAL), happened.DIRECTION),
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    closed=lambda state: False,
)
