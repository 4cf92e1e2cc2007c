"""What happens to a set of ninety balls, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Times are epoch
milliseconds; ``served`` counts the games that the set has been used in.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class BallSetRegistered(Event):
    name: str
    type: str
    approval: str
    served: int
    limit: int
    by: str
    at: int


@dataclass(frozen=True)
class BallSetUsed(Event):
    """The draw of a game began with this set; annulled games count too (DEC-B3)."""

    game: str
    number: int
    served: int
    at: int


@dataclass(frozen=True)
class UseUndone(Event):
    """The game was annulled, in a hall where such a game does not age the balls."""

    game: str
    served: int
    at: int


@dataclass(frozen=True)
class BallSetRetired(Event):
    """The set is changed for another: the minute book tells both (BINGO-4)."""

    name: str
    successor: str
    served: int
    reason: str
    by: str
    at: int
