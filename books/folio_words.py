"""What one game's page of the minute book is made of: plain records (BINGO-53)."""

from __future__ import annotations

from dataclasses import dataclass

from books.prima_told import Standing

LINE, BINGO, POOL = "line", "bingo", "pool"


@dataclass(frozen=True, slots=True)
class Cards:
    """Card numbers ``first`` to ``last`` of one series."""

    series: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Ball:
    """A ball in the order of the draw; ``mark`` is "line" or "bingo" where that was awarded.

    ``wrong`` is the number that was announced first when it was corrected, else 0.
    """

    ordinal: int
    number: int
    mode: str
    at: int
    mark: str = ""
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A call and its decision: VALID, FALSE, REFUSED, DISMISSED or CALLED (none yet).

    ``completed`` is the ball that completed it, 0 when none did; ``code`` why it was refused,
    ``missing`` how many numbers it lacked, ``overruled`` the reason of a contrary decision.
    """

    at: int
    series: str
    card: int
    call: str
    ball: int
    state: str = "CALLED"
    completed: int = 0
    missing: int = 0
    code: str = ""
    overruled: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize of the game as it was adjudicated: one share for each winning card.

    ``rounding`` is what the house added so that the shares are whole cents.
    """

    prize: str
    ball: int
    cards: tuple[tuple[str, int], ...]
    shares: tuple[int, ...]
    completed: tuple[int, ...]
    rounding: int
    at: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The allocation of a game: as it was published, or after a corrected count (BINGO-39)."""

    ranges: tuple[Cards, ...]
    units: int
    gross: int
    line: int
    bingo: int
    withheld: int
    remainder: int
    house: int


@dataclass(frozen=True, slots=True)
class Seal:
    """Where the book's chain stood when something was written: number, head and the head before."""

    number: int
    head: str
    before: str


@dataclass(frozen=True, slots=True)
class Before:
    """What stood in the book before the first ball (BINGO-38).

    ``figures`` are those that count, ``published`` those of the line; they differ only when the
    count was corrected. ``prima`` is how the prima stood, ``prima_prize`` what was in play of it.
    """

    published: Figures
    figures: Figures
    carry_line: int
    carry_bingo: int
    prima: Standing
    prima_prize: int
    announced_at: int
    written_at: int
    started_at: int
    started_by: str
    seal: Seal


@dataclass(frozen=True, slots=True)
class Draw:
    """The balls and the calls; ``set_use`` counts the games of the ball set, this one included.

    ``revealed`` is the secret of an electronic draw once it is published, ``commitment`` the
    digest that was published before the sale.
    """

    balls: tuple[Ball, ...]
    claims: tuple[Claim, ...]
    set_name: str
    set_use: int
    set_limit: int
    commitment: str
    revealed: str


@dataclass(frozen=True, slots=True)
class End:
    """How the line was completed; times are 0 and ``seal`` is ``None`` while it is not.

    ``prima_after`` is how the prima stood after the game; ``None``: played without one.
    """

    prizes: tuple[Prize, ...]
    finished_at: int
    exhausted: bool
    carried_line: int
    carried_bingo: int
    paid: int
    set_aside: int
    prima_after: Standing | None
    closed_at: int
    closed_by: str
    seal: Seal | None

    @property
    def rounding(self) -> int:
        """What the house added to the prizes so that every share is whole cents."""
        return sum(prize.rounding for prize in self.prizes)

    def prize(self, name: str) -> Prize | None:
        """The prize of that name, if it was awarded."""
        return next((prize for prize in self.prizes if prize.prize == name), None)


@dataclass(frozen=True, slots=True)
class Folio:
    """The page of one game. Times are epoch milliseconds, money is cents.

    ``outcome`` is CLOSED, ANNULLED or "" while the game runs.
    """

    line: int
    game: str
    number: int
    session: str
    profile: str
    face: int
    outcome: str
    before: Before
    draw: Draw
    end: End

    @property
    def counts(self) -> bool:
        """Whether the game's money stands: an annulled game's does not."""
        return self.outcome != "ANNULLED"
