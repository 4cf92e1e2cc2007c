"""What the table head rules on a bingo near the limit of a pool (PRIMA-12)."""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class LimitRuled(Event):
    """A bingo was called within a ball of the limit: whether the pool is won, and why.

    ``ball`` is the last announced one, ``called_at`` the first call of a bingo in the stop,
    ``spoken_at`` that ball's time, ``next_at`` when the ball after it was seen (0: none was).
    """

    stop: int
    limit: int
    ball: int
    number: int
    won: bool
    called_at: int
    spoken_at: int
    next_at: int
    reason: str
    by: str
    at: int
