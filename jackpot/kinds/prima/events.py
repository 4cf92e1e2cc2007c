"""What happens in a prima, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, a remainder
is ten-thousandths of a cent, times are epoch milliseconds; ``game`` is the id of a bingo game.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event
from jackpot.core.pool_events import ParameterChanged, ParameterPlanned


@dataclass(frozen=True)
class PrimaOpened(Event):
    cap: int
    base_limit: int
    rate_bp: int
    fund: int
    next_fund: int
    remainder: int
    limit: int
    games_armed: int
    authorisation: str
    authorised_on: str
    follows: str
    by: str
    at: int


@dataclass(frozen=True)
class PrimaLent(Event):
    """A game was announced under the present figures of the prima."""

    game: str
    number: int
    at: int


@dataclass(frozen=True)
class PrimaFed(Event):
    """What a game withheld, and where it went; ``remainder`` is the fraction kept after it."""

    game: str
    gross: int
    to_fund: int
    to_next: int
    remainder: int
    at: int


@dataclass(frozen=True)
class PrimaCorrected(Event):
    """The count of the game's cards was wrong: this is what it feeds instead (BINGO-39)."""

    game: str
    gross: int
    to_fund: int
    to_next: int
    remainder: int
    at: int


@dataclass(frozen=True)
class PrimaArmed(Event):
    """The prize is in play from the next game on, up to ball ``limit`` (PRIMA-3)."""

    limit: int
    prize: int
    at: int


@dataclass(frozen=True)
class PrimaMissed(Event):
    """An armed game ended without award; ``limit`` holds for the next one (PRIMA-5)."""

    game: str
    limit: int
    games_armed: int
    at: int


@dataclass(frozen=True)
class PrimaAwarded(Event):
    """The prize left the fund: ``taken`` cents to ``winners`` cards at ball ``ball`` (PRIMA-4).

    ``fund`` and ``next_fund`` are what the new cycle begins with; ``cap`` is its cap.
    """

    game: str
    number: int
    taken: int
    winners: int
    ball: int
    limit: int
    games_armed: int
    fund: int
    next_fund: int
    cap: int
    rate_bp: int
    at: int


@dataclass(frozen=True)
class PrimaRestored(Event):
    """The game was annulled: the prima is again what it was before it (PRIMA-7)."""

    game: str
    fund: int
    next_fund: int
    remainder: int
    limit: int
    games_armed: int
    at: int


@dataclass(frozen=True)
class PrimaReleased(Event):
    """The game that the figures were lent to is over."""

    game: str
    at: int


@dataclass(frozen=True)
class PrimaEnded(Event):
    """The modality is withdrawn: ``cents`` go into the next bingo prize by the debts' carry."""

    resolution: str
    cents: int
    debts: str
    by: str
    at: int


@dataclass(frozen=True)
class PrimaClosed(Event):
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    PrimaOpened,
    PrimaLent,
    PrimaFed,
    PrimaCorrected,
    PrimaArmed,
    PrimaMissed,
    PrimaAwarded,
    PrimaRestored,
    PrimaReleased,
    ParameterPlanned,
    ParameterChanged,
    PrimaEnded,
    PrimaClosed,
)
