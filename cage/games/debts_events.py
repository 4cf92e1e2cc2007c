"""What happens to the debts of the hall towards players, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, times are
epoch milliseconds; ``game`` is the id of a bingo game, ``number`` its number in the hall.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.games.ninety_ball.events import Range
from house.contract import Event


@dataclass(frozen=True)
class DebtsOpened(Event):
    name: str
    by: str
    at: int


@dataclass(frozen=True)
class CarryIn(Event):
    """A game took over what waited for it; it was ``line`` and ``bingo`` cents (BINGO-26)."""

    game: str
    line: int
    bingo: int
    at: int


@dataclass(frozen=True)
class CarryOut(Event):
    """A game ended without a winner of these prizes: they wait for the next one."""

    game: str
    line: int
    bingo: int
    at: int


@dataclass(frozen=True)
class CarryRestored(Event):
    """The game was annulled: the same wait again as before it."""

    game: str
    line: int
    bingo: int
    at: int


@dataclass(frozen=True)
class CarryAdded(Event):
    """A withdrawn prima goes to the next bingo prize (PRIMA-9)."""

    source: str
    bingo: int
    at: int


@dataclass(frozen=True)
class RefundsOwed(Event):
    """Every card of ``ranges`` is worth ``face_cents`` against the paper (BINGO-28, BINGO-29)."""

    game: str
    number: int
    ranges: tuple[Range, ...]
    voids: tuple[Range, ...]
    face_cents: int
    owed: int
    at: int
    doubles: tuple[Range, ...] = ()
    returned: tuple[Range, ...] = ()


@dataclass(frozen=True)
class HalvesDeferred(Event):
    """The other halves of a game's doubles wait for the next one, ``face_cents`` each (BINGO-8)."""

    game: str
    number: int
    halves: tuple[Range, ...]
    face_cents: int
    at: int


@dataclass(frozen=True)
class HalvesIn(Event):
    """They play in ``game`` now."""

    game: str
    at: int


@dataclass(frozen=True)
class HalvesBack(Event):
    """That game was cancelled: they wait for the one after it."""

    game: str
    at: int


@dataclass(frozen=True)
class HalvesOver(Event):
    """The game in which they played is over."""

    game: str
    at: int


@dataclass(frozen=True)
class HalvesUsed(Event):
    """Halves on which a call was made: series, card number, A or B."""

    game: str
    used: tuple[tuple[str, int, str], ...]
    at: int


@dataclass(frozen=True)
class HalvesReleased(Event):
    """No next game comes: every half that waits is worth its face value against the paper."""

    game: str
    at: int


@dataclass(frozen=True)
class CardsRefunded(Event):
    game: str
    number: int
    cards: Range
    cents: int
    shift: str
    till: str
    by: str
    at: int
    half: str = ""


@dataclass(frozen=True)
class PrizeOwed(Event):
    """A prize that was set aside (BINGO-25); ``card`` is the number of the winning card."""

    game: str
    number: int
    award: int
    prize: str
    series: str
    card: int
    cents: int
    reason: str
    at: int


@dataclass(frozen=True)
class OwedPaid(Event):
    game: str
    number: int
    award: int
    prize: str
    series: str
    card: int
    cents: int
    shift: str
    till: str
    by: str
    at: int


@dataclass(frozen=True)
class DebtsLapsed(Event):
    """The term is over: what nobody claimed is lost and found (DEC-B16, DEC-B48, LOST-4)."""

    game: str
    refunds: int
    prizes: int
    at: int


EVENTS: tuple[type[Event], ...] = (
    DebtsOpened,
    CarryIn,
    CarryOut,
    CarryRestored,
    CarryAdded,
    RefundsOwed,
    HalvesDeferred,
    HalvesIn,
    HalvesBack,
    HalvesOver,
    HalvesUsed,
    HalvesReleased,
    CardsRefunded,
    PrizeOwed,
    OwedPaid,
    DebtsLapsed,
)
