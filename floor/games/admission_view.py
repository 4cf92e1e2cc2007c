"""What the admission shows: to the desk numbers and answers, to the direction also who looked."""

from __future__ import annotations

from typing import Any

from floor.games.admission_events import DIRECTION
from floor.games.admission_state import AdmissionState
from floor.games.admission_words import DOUBT
from house.contract import Seat, Terms

SHOWN = 12
"""Searches that the desk sees; the files themselves come by the page, never by a view."""


def view(state: AdmissionState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """Never a word of a person, and never a ground at the desk (SEC-26)."""
    shown = {
        "capacity": state.capacity,
        "inside": state.inside,
        "entries": state.entries,
        "suspended": state.suspended,
        "full": state.full,
        "searches": [
            {"search": one.number, "answer": one.answer, "used": one.used, "at": one.at}
            for one in reversed(state.searches[-SHOWN:])
        ],
    }
    return shown | _more(state) if seat.kind == DIRECTION else shown


def _more(state: AdmissionState) -> dict[str, Any]:
    erased = state.erased
    return {
        "bans": {
            ban: {"locked": one.locked, "since": one.since, "until": one.until}
            for ban, one in state.bans.items()
        },
        "doubts": [
            {"search": one.number, "record": one.record, "at": one.at}
            for one in state.searches
            if one.answer == DOUBT and not one.used
        ],
        "requests": {
            name: {"record": one.record, "right": one.right, "due": one.due_at}
            for name, one in state.requests.items()
            if not one.answered
        },
        "disclosures": {
            name: {"record": one.record, "to": one.to, "by": one.by, "signed": one.signed}
            for name, one in state.disclosures.items()
        },
        "held": sorted(state.held),
        "erased_at": erased.at if erased else 0,
        "log": [
            {"what": what, "about": about, "by": by, "at": at}
            for what, about, by, at in reversed(state.log)
        ],
    }
