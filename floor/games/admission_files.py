"""What the admission decides about its files: bans, looks, disclosures, requests and erasure."""

from __future__ import annotations

from floor.games import admission_events as happened
from floor.games import admission_words as words
from floor.games.admission_desk import wrong
from floor.games.admission_state import AdmissionState
from house.contract import Event, Refused, Request, Terms

DAY_MS = 86_400_000
ANSWER_DAYS = 30
"""In which a person's request is answered, unless the profile says otherwise."""


def ban(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.EnterBan)
    if action.until and action.until <= action.since:
        return wrong("until")
    if not action.ban or action.ban in state.bans:
        return wrong("ban")
    return happened.BanEntered(
        ban=action.ban,
        locked=action.locked,
        since=action.since,
        until=action.until,
        by=request.person,
        at=request.at,
    )


def lift(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.LiftBan)
    ban = state.bans.get(action.ban)
    if ban is None:
        return wrong("ban")
    if ban.locked and ban.holds(max(request.at, ban.since)) and not action.by_authority:
        return Refused("E_BAN_STANDS", {"until": ban.until})
    return happened.BanLifted(action.ban, action.by_authority, request.person, request.at)


def propose(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.ProposeDisclosure)
    if action.to not in words.RECEIVERS.get(action.file, ()):
        return Refused("E_RESERVED")
    return happened.DisclosureProposed(
        action.disclosure, action.record, action.to, request.person, request.at
    )


def sign(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.SignDisclosure)
    found = state.disclosures.get(action.disclosure)
    if found is None or found.signed:
        return wrong("disclosure")
    if found.by == request.person:
        return Refused("E_OWN_APPROVAL")
    return happened.DisclosureSigned(action.disclosure, request.person, request.at)


def ask_data(state: AdmissionState, request: Request, terms: Terms) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.AskData)
    if action.right not in words.RIGHTS or not action.record:
        return wrong("right")
    days = terms.profile.get("retention.answer_days", ANSWER_DAYS)
    due = request.at + days * DAY_MS
    return happened.DataAsked(
        action.request, action.record, action.right, due, request.person, request.at
    )


def answer(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.AnswerData)
    asked = state.requests.get(action.request)
    if asked is None or asked.answered:
        return wrong("request")
    if action.granted and asked.right == "erasure" and asked.record in state.held:
        return Refused("E_DISPUTE_OPEN")
    return happened.DataAnswered(action.request, action.granted, request.person, request.at)


def hold(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.HoldErasure)
    if not action.record or action.record in state.held:
        return wrong("record")
    return happened.ErasureHeld(action.record, request.person, request.at)


def end_hold(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.EndHold)
    if action.record not in state.held:
        return wrong("record")
    return happened.HoldEnded(action.record, request.person, request.at)


def erase(state: AdmissionState, request: Request) -> Event | Refused:
    action = request.action
    assert isinstance(action, words.EraseDue)
    return happened.ErasedBySchedule(
        visitors=action.visitors,
        bans=action.bans,
        disclosures=action.disclosures,
        requests=action.requests,
        sign_ins=action.sign_ins,
        blocked=action.blocked,
        by=request.person,
        at=request.at,
    )


def change(state: AdmissionState, request: Request) -> Event | Refused:
    assert isinstance(request.action, words.ChangeVisitor)
    return happened.VisitorChanged(request.action.record, request.person, request.at)


def view(state: AdmissionState, request: Request) -> Event | Refused:
    assert isinstance(request.action, words.ViewRecord)
    return happened.RecordViewed(request.action.record, request.person, request.at)
