"""What happens to the paper that the hall owes, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, times are
epoch milliseconds; ``game`` is the id of a bingo game, ``number`` its number in the hall.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.games.ninety_ball.events import Range
from house.contract import Event


@dataclass(frozen=True)
class ReceiptsOpened(Event):
    """``papers`` names, separated by spaces, which papers are printed without being asked for."""

    papers: str
    by: str
    at: int


@dataclass(frozen=True)
class ReceiptOwed(Event):
    """Money changed hands at a till: a paper says so. ``receipt`` counts them from 1.

    ``paper`` is ``sale``, ``prize``, ``prima``, ``refund`` or ``owed``. ``sale`` numbers the sale
    line and ``ranges`` are its cards (of a refund: the cards refunded); ``award`` and ``prize``
    are those of a prize, ``series`` and ``card`` the winning card. ``asked`` tells that it is
    printed only when somebody asks for it.
    """

    receipt: int
    paper: str
    game: str
    number: int
    sale: int
    ranges: tuple[Range, ...]
    award: int
    prize: str
    series: str
    card: int
    cents: int
    till: str
    asked: bool
    by: str
    at: int


@dataclass(frozen=True)
class ReceiptPrinted(Event):
    """A printer has taken it. ``copy`` 0 is the original, 1 the first copy."""

    receipt: int
    copy: int
    at: int


@dataclass(frozen=True)
class ReprintAsked(Event):
    """It shall be printed as copy number ``copy``; 0: for the first time."""

    receipt: int
    copy: int
    by: str
    at: int


@dataclass(frozen=True)
class ReceiptDropped(Event):
    """Nobody wants the paper any more: somebody said so, or its sale was ``undone``."""

    receipt: int
    copy: int
    reason: str
    undone: bool
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    ReceiptsOpened,
    ReceiptOwed,
    ReceiptPrinted,
    ReprintAsked,
    ReceiptDropped,
)
