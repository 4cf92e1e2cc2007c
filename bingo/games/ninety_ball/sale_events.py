"""What happens in a ninety-ball game until its figures are published, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, times are
epoch milliseconds, balls and card numbers are plain integers.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True, slots=True)
class Range:
    """Card numbers ``first`` to ``last`` of one series, both included."""

    series: str
    first: int
    last: int

    @property
    def count(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True)
class GameAnnounced(Event):
    """A game and all that was lent to it (BINGO-6).

    ``remainder`` is the pool's fraction of a cent in ten-thousandths; ``fund``, ``next_fund``,
    ``cap`` and ``pool_prize`` are cents; ``limit`` is the ball limit of an armed pool, else 0.
    ``past`` are earlier games of the series: number and first card, oldest first. ``halves`` are
    second halves of double cards that play in this game, ``halves_used`` the halves spent before.
    """

    number: int
    session: str
    session_name: str
    hours_end: int
    last_game: bool
    series: str
    series_name: str
    size: int
    face_cents: int
    first: int
    matrix: str
    control: str
    ball_set: str
    debts: str
    carry_line: int
    carry_bingo: int
    pool: str
    withhold_bp: int
    remainder: int
    fund: int
    next_fund: int
    cap: int
    pool_prize: int
    limit: int
    games_armed: int
    extractor: str
    commitment: str
    closes_at: int
    profile: str
    by: str
    at: int
    past: tuple[tuple[int, int], ...] = ()
    halves: tuple[Range, ...] = ()
    halves_used: tuple[tuple[str, int, str], ...] = ()


@dataclass(frozen=True)
class SaleOpened(Event):
    at: int


@dataclass(frozen=True)
class HalvesEntered(Event):
    """Second halves of earlier double cards come into this game, worth ``cents`` (BINGO-8)."""

    ranges: tuple[Range, ...]
    cents: int
    debts: str
    at: int


@dataclass(frozen=True)
class SeriesAdded(Event):
    """``limit`` is the highest number that may be sold of it in this game (BINGO-36)."""

    series: str
    series_name: str
    control: str
    limit: int


@dataclass(frozen=True)
class CardsSold(Event):
    """One sale line. ``ranges`` are in the order in which the cards were handed over.

    Of a ``double`` half of ``cents`` is for the next game (BINGO-8).
    """

    sale: int
    ranges: tuple[Range, ...]
    cents: int
    tendered_cents: int
    shift: str
    till: str
    by: str
    at: int
    double: bool = False


@dataclass(frozen=True)
class SaleUndone(Event):
    sale: int
    shift: str
    reason: str
    by: str
    at: int
    till: str = ""
    cents: int = 0
    ranges: tuple[Range, ...] = ()


@dataclass(frozen=True)
class CardsReturned(Event):
    """Handed back during the sale and on sale again (*cartones de reventa*)."""

    cards: Range
    shift: str
    till: str
    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class CardVoided(Event):
    series: str
    number: int
    shift: str
    till: str
    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class BlockHanded(Event):
    seller: str
    cards: Range
    at: int


@dataclass(frozen=True)
class BlockSettled(Event):
    """The sale line of a walking seller: ``sold`` cards paid, the tail came back.

    ``ranges`` are the cards sold, ``returned`` those that came back unsold.
    """

    seller: str
    first_unsold: int
    sold: int
    cents: int
    shift: str
    till: str
    at: int
    by: str = ""
    sale: int = 0
    ranges: tuple[Range, ...] = ()
    returned: tuple[Range, ...] = ()


@dataclass(frozen=True)
class SaleClosed(Event):
    ranges: tuple[Range, ...]
    units: int
    by: str
    at: int


@dataclass(frozen=True)
class SaleReopened(Event):
    by: str
    at: int


@dataclass(frozen=True)
class FiguresPublished(Event):
    """The allocation of the takings; ``withheld`` and ``remainder`` are for the pool (BINGO-12).

    ``ranges`` were handed out by this game; ``units`` count the ``halves`` of earlier doubles too.
    ``doubles`` are those of ``ranges`` whose other half waits for the next game.
    """

    ranges: tuple[Range, ...]
    units: int
    gross: int
    line: int
    bingo: int
    withheld: int
    remainder: int
    house: int
    carry_line: int
    carry_bingo: int
    pool: str
    debts: str
    at: int
    halves: tuple[Range, ...] = ()
    doubles: tuple[Range, ...] = ()


@dataclass(frozen=True)
class CountCorrected(Event):
    """The announced number of sold cards was wrong: the change of every fund (BINGO-39).

    ``units`` to ``house`` are differences and may be negative; ``remainder``, ``ranges`` and
    ``doubles`` are the figures afterwards.
    """

    ranges: tuple[Range, ...]
    units: int
    gross: int
    line: int
    bingo: int
    withheld: int
    remainder: int
    house: int
    pool: str
    reason: str
    by: str
    at: int
    doubles: tuple[Range, ...] = ()
    debts: str = ""


@dataclass(frozen=True)
class GameCancelled(Event):
    """Cancelled before the start: ``ranges`` were sold and are owed back at ``face_cents`` each.

    ``halves`` go back to wait for the next game; of ``doubles`` the other half waits for it too.
    """

    reason: str
    ranges: tuple[Range, ...]
    voids: tuple[Range, ...]
    face_cents: int
    owed: int
    debts: str
    by: str
    at: int
    halves: tuple[Range, ...] = ()
    doubles: tuple[Range, ...] = ()
    returned: tuple[Range, ...] = ()
