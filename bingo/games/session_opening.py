"""What must be true before a session opens: hours, check list, ninety balls and staff.

Requirements BINGO-3, BINGO-5, BINGO-49, BINGO-56, HOURS-1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bingo.games.ball_set import count_balls as compared
from bingo.games.session_events import (
    BallsCounted,
    EquipmentChecked,
    SessionOpened,
    StaffEntered,
)
from bingo.games.session_state import (
    TO_CLOSE,
    CountBalls,
    EnterStaff,
    RecordChecks,
    SessionState,
)
from house.contract import Decision, Refused, Request, Step, Terms

CHECKS = ("extractor", "camera", "monitors", "panel", "sound", "balls", "minute_book")
"""The items of BINGO-3 in the order of the list."""

DUTIES = ("admission", "floor", "caller", "cashier", "table_head", "hall_manager")
MINIMUM = (
    (100, (1, 1, 2, 1, 0, 1)),
    (250, (2, 1, 4, 1, 1, 1)),
    (600, (3, 2, 6, 1, 1, 1)),
    (10**9, (4, 4, 10, 2, 1, 2)),
)
"""The least staff by duty up to so many seats (BINGO-56)."""


def enter_staff(state: SessionState, request: Request, terms: Terms) -> Decision:
    """Enters a person as present (BINGO-5)."""
    action = request.action
    assert isinstance(action, EnterStaff)
    if action.duty not in DUTIES or not action.person.strip():
        return Refused("E_BAD_INPUT", {"field": "duty"})
    if not action.document.strip():
        return Refused("E_CREDENTIAL", {"person": action.person})
    event = StaffEntered(
        action.person, action.duty, action.document, by=request.person, at=request.at
    )
    return (Step(event),)


def record_checks(state: SessionState, request: Request, terms: Terms) -> Decision:
    """The check list, every item of it (BINGO-3)."""
    action = request.action
    assert isinstance(action, RecordChecks)
    missing = next((item for item in CHECKS if item not in action.items), None)
    if missing:
        return Refused("E_SESSION_CHECKS", {"item": missing})
    if not (action.extractor.strip() and action.approval.strip()):
        return Refused("E_NOT_APPROVED", {"extractor": action.extractor})
    event = EquipmentChecked(
        items=CHECKS,
        extractor=action.extractor,
        approval=action.approval,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def count_balls(state: SessionState, request: Request, terms: Terms) -> Decision:
    """Writes down what the count of the balls found (BINGO-49)."""
    action = request.action
    assert isinstance(action, CountBalls)
    found = compared(action.seen)
    event = BallsCounted(
        closing=state.state == TO_CLOSE,
        missing=found.missing,
        extra=found.extra,
        public_present=action.public_present,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def open_session(state: SessionState, request: Request, terms: Terms) -> Decision:
    """Opens the session (BINGO-5)."""
    count = state.opening_count
    if count is None:
        return Refused("E_SESSION_CHECKS", {"item": "balls"})
    if count.missing or count.extra:
        number = (count.missing or count.extra)[0]
        details = {"number": number, "missing": count.missing, "extra": count.extra}
        return Refused("E_BALL_COUNT", details)
    refused = outside_hours(state, request.at) or _staff_missing(state, terms)
    if refused is not None:
        return refused
    assert state.checks is not None
    event = SessionOpened(
        name=state.plan.name,
        staff=tuple(f"{staff.duty}:{staff.person}" for staff in state.staff),
        items=state.checks.items,
        counted_by=count.by,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def outside_hours(state: SessionState, at: int) -> Refused | None:
    """``E_HOURS`` before or after the hours of the notice (HOURS-1, BINGO-50)."""
    plan = state.plan
    if at < plan.opens_at or (plan.hours_end and at >= plan.hours_end):
        return Refused("E_HOURS", {"opens_at": plan.opens_at, "hours_end": plan.hours_end})
    return None


def least_staff(state: SessionState, terms: Terms) -> Mapping[str, int]:
    """How many of each duty must be there, by the seats of the session (BINGO-56)."""
    if not terms.profile.get("staff.minimum_checked", True):
        return dict.fromkeys(DUTIES, 0)
    least = next(least for seats, least in MINIMUM if state.plan.capacity <= seats)
    return dict(zip(DUTIES, least, strict=True))


def present_staff(state: SessionState) -> Mapping[str, int]:
    """How many of each duty are there; up to 100 seats the table head may be the cashier."""
    present = Counter(staff.duty for staff in state.staff)
    if state.plan.capacity <= MINIMUM[0][0] and not present["cashier"]:
        present["cashier"] = present["table_head"]
    return present


def _staff_missing(state: SessionState, terms: Terms) -> Refused | None:
    """The first duty with too few people."""
    present = present_staff(state)
    for duty, wanted in least_staff(state, terms).items():
        if present[duty] < wanted:
            return Refused("E_STAFF_MISSING", {"duty": duty, "count": wanted})
    return None
