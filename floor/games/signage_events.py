"""What happens to the monitors of a hall between its games, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Times are epoch
milliseconds; hours are minutes of the hall's day.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class SignageOpened(Event):
    by: str
    at: int


@dataclass(frozen=True)
class ScreensBlanked(Event):
    """Monitors stay black from one minute of the day to another; the same twice: never."""

    first: int
    until: int
    by: str
    at: int


@dataclass(frozen=True)
class AdvertShown(Event):
    """``picture`` is the digest of a stored picture, or empty; ``seconds`` how long it stays."""

    advert: int
    title: str
    text: str
    picture: str
    seconds: int
    by: str
    at: int


@dataclass(frozen=True)
class AdvertWithdrawn(Event):
    """No reason is asked: a notice that is over needs none."""

    advert: int
    by: str
    at: int
