"""What the admission decides about whoever stands at the desk: searched, entered, counted."""

from __future__ import annotations

from floor.games import admission_events as happened
from floor.games import admission_words as words
from floor.games.admission_state import AdmissionState, Search
from house.contract import Event, Refused, Request

FRESH_MS = 15 * 60_000
"""How long a search of the files may be relied on."""

DIRECTORS = frozenset({"director", "deputy"})
LARGEST = 100_000


def wrong(field: str) -> Refused:
    return Refused("E_BAD_INPUT", {"field": field})


def search(state: AdmissionState, request: Request) -> Event | Refused:
    """A ban of the same document refuses; one of a like name is for the director to look at."""
    action = request.action
    assert isinstance(action, words.SearchFiles)
    holds = {ban for ban, what in state.bans.items() if what.holds(request.at)}
    if holds & set(action.bans):
        answer = words.REFUSE
    elif holds & set(action.alike):
        answer = words.DOUBT
    else:
        answer = words.ADMIT if action.record else words.UNKNOWN
    return happened.FilesSearched(
        state.searched + 1, action.record, answer, request.person, request.at
    )


def rule(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.RuleOnDoubt)
    found = state.search(action.search)
    if found is None or found.used or found.answer != words.DOUBT:
        return wrong("search")
    return happened.DoubtRuled(action.search, action.admitted, request.person, request.at)


def _checked(state: AdmissionState, number: int, at: int) -> Search | Refused:
    """The search that an entry stands on: fresh, not used before, and not answered with a no."""
    found = state.search(number)
    if found is None or found.used or not found.at <= at <= found.at + FRESH_MS:
        return Refused("E_FILES_NOT_CHECKED")
    return Refused("E_NOT_ADMITTED") if found.answer in (words.REFUSE, words.DOUBT) else found


def enter(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.EnterVisitor)
    found = _checked(state, action.search, request.at)
    if isinstance(found, Refused):
        return found
    if found.record or not action.record:
        return wrong("record")
    if action.lacking:
        return Refused("E_ID_REQUIRED", {"fields": list(action.lacking)})
    if not action.adult:
        return Refused("E_NOT_ADMITTED")
    return happened.VisitorEntered(
        action.search, action.record, action.declared, request.person, request.at
    )


def visit(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.NoteVisit)
    found = _checked(state, action.search, request.at)
    if isinstance(found, Refused):
        return found
    if not found.record or found.record != action.record:
        return Refused("E_ID_REQUIRED", {"fields": ["record"]})
    if action.otherwise and request.role not in DIRECTORS:
        return Refused("E_ID_REQUIRED", {"fields": ["document"]})
    if state.suspended or state.full:
        return Refused("E_ADMISSION_SUSPENDED", {"ground": state.suspended or "full"})
    return happened.VisitNoted(
        search=action.search,
        record=action.record,
        number=action.number,
        otherwise=action.otherwise,
        by=request.person,
        at=request.at,
    )


def leave(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.NoteLeaving)
    if not 0 < action.count <= state.inside:
        return wrong("count")
    return happened.VisitorsLeft(action.count, request.person, request.at)


def refuse(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.RefuseEntry)
    if action.ground not in words.REFUSALS:
        return wrong("ground")
    return happened.EntryRefused(action.ground, request.person, request.at)


def suspend(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.SuspendAdmission)
    if action.ground not in words.SUSPENSIONS or state.suspended:
        return wrong("ground")
    return happened.AdmissionSuspended(action.ground, request.person, request.at)


def resume(state: AdmissionState, request: Request) -> Event | Refused:
    if not state.suspended:
        return wrong("ground")
    return happened.AdmissionResumed(request.person, request.at)


def capacity(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.SetCapacity)
    if not 0 < action.capacity <= LARGEST:
        return wrong("capacity")
    return happened.CapacitySet(action.capacity, request.person, request.at)
