"""What is written into the minute book of the bingo (*Libro de Actas*), in the past tense.

Events are kept for ever: a class in use never loses or changes a field; nothing in the book is ever
altered. Money is cents, times are epoch milliseconds. ``line`` counts the games in the book from 1,
``note`` its other entries.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.games.ninety_ball.events import Range
from house.contract import Event


@dataclass(frozen=True)
class BookOpened(Event):
    """``first_line`` and ``first_note`` go on where the book before was signed."""

    volume: str
    first_line: int
    first_note: int
    follows: str
    by: str
    at: int


@dataclass(frozen=True)
class GameEntered(Event):
    """What the announcement of a game says for its line, kept until its figures are out."""

    game: str
    number: int
    session: str
    face_cents: int
    fund: int
    next_fund: int
    cap: int
    prize: int
    limit: int
    games_armed: int
    profile: str
    at: int


@dataclass(frozen=True)
class GameLeft(Event):
    """The game was cancelled or annulled before its figures: it has no line, only a note."""

    game: str
    at: int


@dataclass(frozen=True)
class LineOpened(Event):
    """The line of a game before its first ball: amounts are *due* (BINGO-38, BINGO-53)."""

    line: int
    game: str
    number: int
    session: str
    ranges: tuple[Range, ...]
    face_cents: int
    units: int
    gross: int
    line_due: int
    bingo_due: int
    carry_line: int
    carry_bingo: int
    withheld: int
    remainder: int
    fund: int
    next_fund: int
    cap: int
    prize: int
    limit: int
    games_armed: int
    profile: str
    at: int


@dataclass(frozen=True)
class AwardEntered(Event):
    line: int
    prize: str
    series: tuple[str, ...]
    numbers: tuple[int, ...]
    shares: tuple[int, ...]
    ball: int
    at: int


@dataclass(frozen=True)
class EndEntered(Event):
    """Play is over; the order of the balls is kept with the record of the game itself."""

    line: int
    balls: int
    exhausted: bool
    carry_line: int
    carry_bingo: int
    at: int


@dataclass(frozen=True)
class PaymentEntered(Event):
    """A prize was paid, or set aside as a debt."""

    line: int
    award: int
    prize: str
    series: str
    card: int
    cents: int
    set_aside: bool
    at: int


@dataclass(frozen=True)
class LineCompleted(Event):
    """``outcome`` is CLOSED or ANNULLED; ``paid`` and ``set_aside`` are what was handed over."""

    line: int
    outcome: str
    paid: int
    set_aside: int
    at: int


@dataclass(frozen=True)
class NoteAdded(Event):
    """An incident, correction, complaint or other entry; ``facts`` is the JSON of what happened.

    ``signers`` are the roles that must sign it; ``line`` is the game's line it is about, 0: none.
    """

    note: int
    kind: str
    line: int
    game: str
    text: str
    facts: str
    signers: tuple[str, ...]
    by: str
    at: int


@dataclass(frozen=True)
class NoteSigned(Event):
    """``digest`` is the SHA-256 of the text that was signed (SEC-6)."""

    note: int
    role: str
    digest: str
    by: str
    at: int


@dataclass(frozen=True)
class BookSigned(Event):
    """The closing: nothing is written into this book any more."""

    last_line: int
    last_note: int
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    BookOpened,
    GameEntered,
    GameLeft,
    LineOpened,
    AwardEntered,
    EndEntered,
    PaymentEntered,
    LineCompleted,
    NoteAdded,
    NoteSigned,
    BookSigned,
)
