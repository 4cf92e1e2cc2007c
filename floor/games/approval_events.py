"""What happens to an approval, in the past tense (SEC-10).

Events are kept for ever: a class in use never loses or changes a field. Times are epoch
milliseconds; persons are ids.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class Proposed(Event):
    """``fields`` and ``consequences`` are canonical JSON; ``expires_at`` is the last moment.

    ``approvers`` are the roles that may sign second, empty: any that may sign at all.
    """

    round: str
    action: str
    fields: str
    consequences: str
    digest: str
    proposer: str
    role: str
    at: int
    expires_at: int
    approvers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Approved(Event):
    digest: str
    approver: str
    role: str
    at: int


@dataclass(frozen=True)
class Rejected(Event):
    digest: str
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class Expired(Event):
    at: int


@dataclass(frozen=True)
class Used(Event):
    """The act was done: ``event`` is what happened in the round."""

    round: str
    event: str
    at: int
