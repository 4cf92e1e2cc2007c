"""What happens to the confirmation of a profile, in the past tense.

Events are kept for ever: a class in use never loses or changes a field.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class ProfileConfirmed(Event):
    """The director confirmed in writing; ``signed_on`` is the day of the ``document``, ISO 8601."""

    profile: str
    document: str
    signed_on: str
    by: str
    at: int


@dataclass(frozen=True)
class ProfileWithdrawn(Event):
    reason: str
    by: str
    at: int
