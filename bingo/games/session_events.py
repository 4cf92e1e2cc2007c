"""What happens in a bingo session (*sesión*), in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Times are epoch
milliseconds; ``game`` is the id of a bingo game, ``number`` its number in the hall.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class SessionPlanned(Event):
    """``opens_at`` and ``hours_end`` are the hours of the notice; 0: no limit."""

    name: str
    opens_at: int
    hours_end: int
    capacity: int
    by: str
    at: int


@dataclass(frozen=True)
class StaffEntered(Event):
    person: str
    duty: str
    document: str
    by: str
    at: int


@dataclass(frozen=True)
class EquipmentChecked(Event):
    """Every item works; ``extractor`` is the model and ``approval`` its mark (BINGO-3)."""

    items: tuple[str, ...]
    extractor: str
    approval: str
    by: str
    at: int


@dataclass(frozen=True)
class BallsCounted(Event):
    """A count at the opening or the closing; numbers missing or too many (BINGO-49)."""

    closing: bool
    missing: tuple[int, ...]
    extra: tuple[int, ...]
    public_present: bool
    by: str
    at: int


@dataclass(frozen=True)
class SessionOpened(Event):
    """``staff`` is ``duty:person`` for everybody present (BINGO-5)."""

    name: str
    staff: tuple[str, ...]
    items: tuple[str, ...]
    counted_by: str
    by: str
    at: int


@dataclass(frozen=True)
class SessionSuspended(Event):
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class LastGameAnnounced(Event):
    by: str
    at: int


@dataclass(frozen=True)
class LastGameWithdrawn(Event):
    by: str
    at: int


@dataclass(frozen=True)
class SessionEnded(Event):
    """No further game: the tills are counted and the minutes signed."""

    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class SessionClosed(Event):
    last_game: int
    by: str
    at: int


@dataclass(frozen=True)
class GameBegun(Event):
    """A game of this session was announced."""

    game: str
    number: int
    last: bool
    at: int


@dataclass(frozen=True)
class GamePaused(Event):
    """A failure stops the running game (``paused``), or it goes on."""

    game: str
    paused: bool
    at: int


@dataclass(frozen=True)
class GameFigures(Event):
    game: str
    units: int
    gross: int
    line: int
    bingo: int
    at: int


@dataclass(frozen=True)
class GameAward(Event):
    """A prize of the running game was won at ball ``ball``."""

    game: str
    prize: str
    ball: int
    cents: int
    at: int


@dataclass(frozen=True)
class GameOver(Event):
    """``outcome`` is CLOSED, ANNULLED or CANCELLED."""

    game: str
    outcome: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    SessionPlanned,
    StaffEntered,
    EquipmentChecked,
    BallsCounted,
    SessionOpened,
    SessionSuspended,
    LastGameAnnounced,
    LastGameWithdrawn,
    SessionEnded,
    SessionClosed,
    GameBegun,
    GamePaused,
    GameFigures,
    GameAward,
    GameOver,
)
