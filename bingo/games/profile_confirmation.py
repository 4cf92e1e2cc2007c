"""The director's written confirmation that a dated profile still holds (BINGO-47, DEC-B22).

The last decree on percentages is only cited and its figures are not known. Until the director has
confirmed in writing that the last complete profile holds, no game can be announced. This round is
that confirmation: its document, its date, the person; while it is open the profile is in force.

Refusals, in the order in which they are looked for::

    ConfirmProfile    E_BAD_INPUT no profile, no document, no date that can be
                      · E_ALREADY_DECIDED by the confirmation that there is
    WithdrawProfile   E_CLOSED withdrawn already · E_BAD_INPUT no reason
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from bingo.games.profile_confirmation_events import ProfileConfirmed, ProfileWithdrawn
from house.contract import (
    Action,
    Decision,
    Event,
    Game,
    Heard,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
)

# --- words ---------------------------------------------------------------------------------------

CODES = frozenset({"E_BAD_INPUT", "E_ALREADY_DECIDED", "E_CLOSED"})


@dataclass(frozen=True)
class ConfirmProfile(Action):
    """Confirms ``profile`` by a ``document`` (its number or title) signed on a day, ISO 8601."""

    profile: str
    document: str
    signed_on: str


@dataclass(frozen=True)
class WithdrawProfile(Action):
    """Takes the confirmation back: new percentages are known, or it was given in error."""

    reason: str


@dataclass(frozen=True, slots=True)
class ConfirmationState:
    opening: ProfileConfirmed
    withdrawn: ProfileWithdrawn | None = None

    @property
    def profile(self) -> str:
        """The profile that holds by this confirmation; none once it is withdrawn."""
        return "" if self.withdrawn else self.opening.profile


# --- start, decide, evolve ------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Writes the confirmation down."""
    action = request.action
    assert isinstance(action, ConfirmProfile)
    for field in ("profile", "document"):
        if not getattr(action, field).strip():
            return Refused("E_BAD_INPUT", {"field": field, "reason": "missing"})
    if not _is_day(action.signed_on):
        return Refused("E_BAD_INPUT", {"field": "signed_on", "reason": "date"})
    event = ProfileConfirmed(
        profile=action.profile,
        document=action.document.strip(),
        signed_on=action.signed_on,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def decide(state: ConfirmationState, request: Request, terms: Terms) -> Decision:
    """The end of the confirmation."""
    action = request.action
    assert isinstance(action, WithdrawProfile)
    if state.withdrawn:
        return Refused("E_CLOSED", {"profile": state.opening.profile})
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    return (Step(ProfileWithdrawn(action.reason.strip(), request.person, request.at)),)


def evolve(state: ConfirmationState | None, event: Event) -> ConfirmationState:
    """The confirmation after ``event``."""
    if isinstance(event, ProfileConfirmed):
        return ConfirmationState(event)
    assert state is not None and isinstance(event, ProfileWithdrawn), event
    return replace(state, withdrawn=event)


# --- view, react ----------------------------------------------------------------------------------


def view(state: ConfirmationState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """What was confirmed, by which document and by whom."""
    opening = state.opening
    return {
        "profile": opening.profile,
        "document": opening.document,
        "signed_on": opening.signed_on,
        "by": opening.by,
        "at": opening.at,
        "withdrawn": state.withdrawn.reason if state.withdrawn else "",
    }


def react(state: ConfirmationState, heard: Heard, terms: Terms) -> Decision:
    """One confirmation at a time: the one that holds is withdrawn before another is given."""
    return Refused("E_ALREADY_DECIDED", {"profile": state.opening.profile})


# --- helpers --------------------------------------------------------------------------------------


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


DIRECTION = frozenset({"director", "deputy"})
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="profile_confirmation",
    opening=ConfirmProfile,
    actions=(WithdrawProfile,),
    events=(ProfileConfirmed, ProfileWithdrawn),
    rights={ConfirmProfile: DIRECTION, WithdrawProfile: DIRECTION},
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    react=react,
    hears=frozenset({ProfileConfirmed}),
    closed=lambda state: state.withdrawn is not None,
)
