"""What may be asked of an approval, what it is made of, and what its events fold to (SEC-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from floor.games.approval_events import Approved, Expired, Proposed, Rejected, Used
from house.contract import Action, Event

PROPOSED = "PROPOSED"
APPROVED = "APPROVED"
REJECTED = "REJECTED"
EXPIRED = "EXPIRED"
USED = "USED"


@dataclass(frozen=True)
class Propose(Action):
    """Proposes ``action`` of ``round``; ``fields`` is the JSON text of the fields that are set."""

    round: str
    action: str
    fields: str
    borrows: ClassVar[Mapping[str, str]] = {"round": "*"}


@dataclass(frozen=True)
class Approve(Action):
    """Signs the proposal with this digest as the second person."""

    digest: str
    signs: ClassVar[bool] = True


@dataclass(frozen=True)
class Reject(Action):
    """Declines the proposal with this digest."""

    digest: str
    reason: str


@dataclass(frozen=True)
class Expire(Action):
    """The house ends a proposal that nobody used in time."""


@dataclass(frozen=True, slots=True)
class ApprovalState:
    proposal: Proposed
    state: str = PROPOSED
    approver: str = ""
    decided_at: int = 0
    reason: str = ""


def evolve(state: ApprovalState | None, event: Event) -> ApprovalState:
    """The approval after ``event``."""
    if isinstance(event, Proposed):
        return ApprovalState(event)
    assert state is not None, event
    if isinstance(event, Approved):
        return replace(state, state=APPROVED, approver=event.approver, decided_at=event.at)
    if isinstance(event, Rejected):
        return replace(state, state=REJECTED, decided_at=event.at, reason=event.reason)
    if isinstance(event, Expired):
        return replace(state, state=EXPIRED, decided_at=event.at)
    assert isinstance(event, Used), event
    return replace(state, state=USED)
