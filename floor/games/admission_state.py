"""What the admission is made of, and its fold. It knows ids, numbers and times, and no person.

Visitors are not in it: their dates stand in their own sealed records, so that years of visits make
no fold longer and are erased with the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from floor.games import admission_events as happened
from floor.games.admission_words import ADMIT, REFUSE
from house.contract import Event

REMEMBERED = 60
"""Searches, and rows of the log, that are kept at hand; all of them are events."""


@dataclass(frozen=True, slots=True)
class Search:
    number: int
    record: str
    answer: str
    by: str
    at: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class Ban:
    locked: bool
    since: int
    until: int

    def holds(self, at: int) -> bool:
        return self.since <= at and (not self.until or at < self.until)


@dataclass(frozen=True, slots=True)
class Disclosure:
    record: str
    to: str
    by: str
    signed: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    record: str
    right: str
    due_at: int
    answered: bool = False


@dataclass(frozen=True, slots=True)
class AdmissionState:
    capacity: int
    inside: int = 0
    entries: int = 0
    suspended: str = ""
    searched: int = 0
    searches: tuple[Search, ...] = ()
    bans: Mapping[str, Ban] = field(default_factory=dict)
    disclosures: Mapping[str, Disclosure] = field(default_factory=dict)
    requests: Mapping[str, Asked] = field(default_factory=dict)
    held: frozenset[str] = frozenset()
    erased: happened.ErasedBySchedule | None = None
    log: tuple[tuple[str, str, str, int], ...] = ()
    """What, which id or ground, by whom and when; newest last."""

    def search(self, number: int) -> Search | None:
        return next((one for one in self.searches if one.number == number), None)

    @property
    def full(self) -> bool:
        return self.inside >= self.capacity


def evolve(state: AdmissionState | None, event: Event) -> AdmissionState:
    """The state after an event."""
    if isinstance(event, happened.AdmissionOpened):
        return AdmissionState(event.capacity)
    assert state is not None, event
    after = _FOLDS[type(event)](state, event)
    return replace(after, log=(*after.log, _line(event))[-REMEMBERED:])


def _line(event: Any) -> tuple[str, str, str, int]:
    names = ("record", "ban", "disclosure", "request", "ground", "search", "count", "capacity")
    about = next((getattr(event, name) for name in names if getattr(event, name, "")), "")
    return type(event).__name__, str(about), event.by, event.at


def _searched(state: AdmissionState, event: happened.FilesSearched) -> AdmissionState:
    found = Search(event.search, event.record, event.answer, event.by, event.at)
    return replace(state, searched=event.search, searches=(*state.searches, found)[-REMEMBERED:])


def _with_search(state: AdmissionState, number: int, **changes: Any) -> AdmissionState:
    found = (replace(one, **changes) if one.number == number else one for one in state.searches)
    return replace(state, searches=tuple(found))


def _ruled(state: AdmissionState, event: happened.DoubtRuled) -> AdmissionState:
    return _with_search(state, event.search, answer=ADMIT if event.admitted else REFUSE)


def _entered(state: AdmissionState, event: happened.VisitorEntered) -> AdmissionState:
    return _with_search(state, event.search, record=event.record, answer=ADMIT)


def _visited(state: AdmissionState, event: happened.VisitNoted) -> AdmissionState:
    after = _with_search(state, event.search, used=True)
    return replace(after, inside=state.inside + 1, entries=state.entries + 1)


def _left(state: AdmissionState, event: happened.VisitorsLeft) -> AdmissionState:
    return replace(state, inside=state.inside - event.count)


def _banned(state: AdmissionState, event: happened.BanEntered) -> AdmissionState:
    ban = Ban(event.locked, event.since, event.until)
    return replace(state, bans={**state.bans, event.ban: ban})


def _lifted(state: AdmissionState, event: happened.BanLifted) -> AdmissionState:
    left = {ban: what for ban, what in state.bans.items() if ban != event.ban}
    return replace(state, bans=left)


def _proposed(state: AdmissionState, event: happened.DisclosureProposed) -> AdmissionState:
    new = Disclosure(event.record, event.to, event.by)
    return replace(state, disclosures={**state.disclosures, event.disclosure: new})


def _signed(state: AdmissionState, event: happened.DisclosureSigned) -> AdmissionState:
    now = replace(state.disclosures[event.disclosure], signed=event.by)
    return replace(state, disclosures={**state.disclosures, event.disclosure: now})


def _asked(state: AdmissionState, event: happened.DataAsked) -> AdmissionState:
    new = Asked(event.record, event.right, event.due_at)
    return replace(state, requests={**state.requests, event.request: new})


def _answered(state: AdmissionState, event: happened.DataAnswered) -> AdmissionState:
    now = replace(state.requests[event.request], answered=True)
    return replace(state, requests={**state.requests, event.request: now})


_FOLDS: Mapping[type[Event], Callable[[AdmissionState, Any], AdmissionState]] = {
    happened.CapacitySet: lambda state, event: replace(state, capacity=event.capacity),
    happened.FilesSearched: _searched,
    happened.DoubtRuled: _ruled,
    happened.VisitorEntered: _entered,
    happened.VisitorChanged: lambda state, event: state,
    happened.VisitNoted: _visited,
    happened.VisitorsLeft: _left,
    happened.EntryRefused: lambda state, event: state,
    happened.AdmissionSuspended: lambda state, event: replace(state, suspended=event.ground),
    happened.AdmissionResumed: lambda state, event: replace(state, suspended=""),
    happened.BanEntered: _banned,
    happened.BanLifted: _lifted,
    happened.RecordViewed: lambda state, event: state,
    happened.DisclosureProposed: _proposed,
    happened.DisclosureSigned: _signed,
    happened.DataAsked: _asked,
    happened.DataAnswered: _answered,
    happened.ErasureHeld: lambda state, event: replace(state, held=state.held | {event.record}),
    happened.HoldEnded: lambda state, event: replace(state, held=state.held - {event.record}),
    happened.ErasedBySchedule: lambda state, event: replace(state, erased=event),
}
