"""What a ninety-ball game is made of, and the names of its phases.

One game (*partida*) goes from its announcement to the payment of its prizes: catalogue section 10
of the Ceuta regulation and the Order of 9 January 1979.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bingo.games.ninety_ball.actions import MANUAL
from bingo.games.ninety_ball.events import (
    BallCorrected,
    FiguresPublished,
    GameAnnounced,
    GameAnnulled,
    GameCancelled,
    GameFinished,
    Range,
    SaleClosed,
)
from house.contract import Decision

Handler = Callable[..., Decision]
"""Decides one class of action: ``(state, action, request, terms)`` to steps or a refusal."""

ANNOUNCED = "ANNOUNCED"
SELLING = "SELLING"
SALE_CLOSED = "SALE_CLOSED"
PUBLISHED = "PUBLISHED"
PLAYING = "PLAYING"
CLAIM_STOP = "CLAIM_STOP"
INTERRUPTED = "INTERRUPTED"
FINISHED = "FINISHED"
CLOSED = "CLOSED"
ANNULLED = "ANNULLED"
CANCELLED = "CANCELLED"
TERMINAL = frozenset({CLOSED, ANNULLED, CANCELLED})

LINE = "line"
BINGO = "bingo"
POOL = "pool"
"""The three prizes of a game; ``pool`` is what a side pool (the *prima*) adds to a bingo."""

CALLED = "CALLED"
VALID = "VALID"
FALSE = "FALSE"
REFUSED = "REFUSED"
DISMISSED = "DISMISSED"
"""States of a call: heard without a card, then one of the answers (BINGO-18)."""


@dataclass(frozen=True, slots=True)
class SeriesInPlay:
    """A series on sale in this game: numbers ``first`` … ``last_allowed``, ``next`` to be sold."""

    round: str
    name: str
    control: str
    first: int
    next: int
    last_allowed: int


@dataclass(frozen=True, slots=True)
class Sale:
    """A sale line that stands (undone lines are taken out)."""

    sale: int
    ranges: tuple[Range, ...]
    cents: int
    shift: str
    till: str
    by: str
    at: int
    double: bool = False


@dataclass(frozen=True, slots=True)
class TillTotal:
    """Cards and cents of this game at one till; what was handed back is taken off."""

    till: str
    units: int
    cents: int


@dataclass(frozen=True, slots=True)
class Block:
    """Cards that a walking seller carries; ``settled`` once their money is in."""

    seller: str
    cards: Range
    settled: bool


@dataclass(frozen=True, slots=True)
class Ball:
    ordinal: int
    number: int
    mode: str
    spoken_at: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A call and what became of it; ``earlier`` are the answers to cards shown for it before."""

    claim: int
    stop: int
    call: str
    ball: int
    at: int
    state: str = CALLED
    code: str = ""
    series: str = ""
    number: int = 0
    rows: tuple[int, ...] = ()
    completed_at: int = 0
    line_completed_at: int = 0
    line_valid: bool = False
    missing: tuple[int, ...] = ()
    known_game: str = ""
    half: str = ""
    checks: int = 0
    earlier: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    stop: int
    ball: int
    at: int
    asked_at: int = 0


@dataclass(frozen=True, slots=True)
class Award:
    """One share of one prize; ``state`` is ADJUDICATED, PAID, SET_ASIDE or ANNULLED.

    ``early`` marks a line that was paid before the end of the game (``pay.line_early``).
    """

    award: int
    prize: str
    series: str
    number: int
    cents: int
    completed_at: int
    ball: int
    state: str = "ADJUDICATED"
    early: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """An interruption; ``left`` is the phase to go back to."""

    cause: str
    paragraph: str
    left: str
    at: int
    read: bool = False


@dataclass(frozen=True, slots=True)
class GameState:
    """All that a game is. ``opening`` is the announcement, which carries the borrowed facts.

    ``sold`` was handed out by this game; ``halves`` of earlier doubles play in it besides, and
    ``doubles`` are those of ``sold`` whose other half waits for the next game. ``returned`` were
    handed back while the sale was open: their old paper is worth nothing until they are sold again.
    """

    opening: GameAnnounced
    phase: str = ANNOUNCED
    series: tuple[SeriesInPlay, ...] = ()
    sales: tuple[Sale, ...] = ()
    sale_count: int = 0
    sold: tuple[Range, ...] = ()
    halves: tuple[Range, ...] = ()
    doubles: tuple[Range, ...] = ()
    resale: tuple[Range, ...] = ()
    voids: tuple[Range, ...] = ()
    returned: tuple[Range, ...] = ()
    blocks: tuple[Block, ...] = ()
    tills: tuple[TillTotal, ...] = ()
    sale_opened_at: int = 0
    closing: SaleClosed | None = None
    figures: FiguresPublished | None = None
    started_at: int = 0
    book_line: int = 0
    extractor: str = MANUAL
    balls: tuple[Ball, ...] = ()
    requested: int = 0
    held: int = 0
    held_mode: str = ""
    held_at: int = 0
    kept_apart: tuple[int, ...] = ()
    corrections: tuple[BallCorrected, ...] = ()
    by_hand: bool = False
    stops: tuple[Stop, ...] = ()
    claims: tuple[Claim, ...] = ()
    showing: int = 0
    room_asked: int = 0
    room_asked_at: int = 0
    line_ball: int = 0
    awards: tuple[Award, ...] = ()
    rounding: tuple[tuple[str, int], ...] = ()
    counted: bool = False
    finished: GameFinished | None = None
    annulled: GameAnnulled | None = None
    cancelled: GameCancelled | None = None
    failure: Failure | None = None
    revealed: str = ""
    last_at: int = 0

    @property
    def drawn(self) -> tuple[int, ...]:
        """The announced numbers, in order; a held ball is not among them."""
        return tuple(ball.number for ball in self.balls)

    @property
    def stop(self) -> Stop | None:
        """The stop that play is in, if any."""
        return self.stops[-1] if self.phase == CLAIM_STOP else None
