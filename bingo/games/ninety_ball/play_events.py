"""What happens in a ninety-ball game from the draw on, in the past tense.

Events are kept for ever: a class in use never loses or changes a field. Money is cents, times are
epoch milliseconds, balls and card numbers are plain integers.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.games.ninety_ball.sale_events import Range
from house.contract import Event


@dataclass(frozen=True)
class DrawStarted(Event):
    ball_set: str
    book_line: int
    by: str
    at: int


@dataclass(frozen=True)
class BallRequested(Event):
    ordinal: int
    by: str
    at: int


@dataclass(frozen=True)
class BallAnnounced(Event):
    """``mode`` is manual, electronic, hand or the machine's name; spoken counts (BINGO-40)."""

    ordinal: int
    number: int
    mode: str
    seen_at: int
    spoken_at: int
    by: str


@dataclass(frozen=True)
class BallHeld(Event):
    """A ball that came out while play stopped; it is announced first afterwards (BINGO-15)."""

    number: int
    mode: str
    at: int


@dataclass(frozen=True)
class BallKeptApart(Event):
    """A second ball that came out during a stop: an alarm, it is kept apart."""

    number: int
    at: int


@dataclass(frozen=True)
class BallCorrected(Event):
    ordinal: int
    wrong: int
    number: int
    by: str
    at: int


@dataclass(frozen=True)
class ExtractorSwitched(Event):
    extractor: str
    by: str
    at: int


@dataclass(frozen=True)
class PlayStopped(Event):
    stop: int
    ball: int
    by: str
    at: int


@dataclass(frozen=True)
class CallHeard(Event):
    """``ball`` is the ball count at the call; ``stop`` 0 is the question after ninety balls."""

    claim: int
    stop: int
    call: str
    ball: int
    by: str
    at: int


@dataclass(frozen=True)
class CardChecked(Event):
    """The machine's answer on one call: VALID, FALSE or REFUSED with the reason's code.

    ``row_numbers`` are the complete rows (1–3); ``line_valid`` says that the card takes part in the
    line as well (a bingo call implies a line call, BINGO-22). ``half`` is A or B of a double card.
    """

    claim: int
    series: str
    number: int
    state: str
    code: str
    row_numbers: tuple[int, ...]
    completed_at: int
    line_completed_at: int
    line_valid: bool
    missing: tuple[int, ...]
    known_game: str
    by: str
    at: int
    half: str = ""


@dataclass(frozen=True)
class CallDismissed(Event):
    claim: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class ClaimOverruled(Event):
    claim: int
    valid: bool
    reason: str
    by: str
    second: str
    at: int


@dataclass(frozen=True)
class MoreAsked(Event):
    stop: int
    by: str
    at: int


@dataclass(frozen=True)
class Awarded(Event):
    """One prize of the game adjudicated to units, in order of series and card number.

    ``shares`` are cents, one per unit; ``house_cents`` is what the house adds for the rounding.
    ``ball`` is the ball count at the call, ``completed`` the ball that completed each unit.
    """

    prize: str
    series: tuple[str, ...]
    numbers: tuple[int, ...]
    shares: tuple[int, ...]
    completed: tuple[int, ...]
    fund: int
    house_cents: int
    ball: int
    pool: str
    at: int


@dataclass(frozen=True)
class PlayResumed(Event):
    stop: int
    by: str
    at: int


@dataclass(frozen=True)
class GameFinished(Event):
    """``exhausted``: ninety balls and no bingo; what nobody won is carried to the next game.

    ``pool_won`` is settled here, so that a pool hears in one event whether its limit grows.
    ``halves_used`` are halves of double cards on which a call was made: series, card, A or B.
    """

    ball: int
    exhausted: bool
    carry_line: int
    carry_bingo: int
    pool: str
    pool_won: bool
    pool_winners: int
    debts: str
    by: str
    at: int
    halves_used: tuple[tuple[str, int, str], ...] = ()


@dataclass(frozen=True)
class PrizesCounted(Event):
    cents: int
    shift: str
    by: str
    at: int


@dataclass(frozen=True)
class PrizePaid(Event):
    award: int
    prize: str
    series: str
    number: int
    cents: int
    shift: str
    till: str
    by: str
    at: int


@dataclass(frozen=True)
class PrizeSetAside(Event):
    award: int
    prize: str
    series: str
    number: int
    cents: int
    reason: str
    debts: str
    by: str
    at: int


@dataclass(frozen=True)
class GameClosed(Event):
    by: str
    at: int


@dataclass(frozen=True)
class GameAnnulled(Event):
    """Annulled: the posted allocation is reversed amount by amount (BINGO-27, PRIMA-7).

    ``withheld``/``remainder`` are what the game had given to the pool and its fraction before it;
    ``started`` tells whether a ball set was used. ``pool_prize`` is what the pool had paid into the
    game, ``carried_*`` what the end of the game had carried on and takes back, ``loss`` what the
    house bears for a line that was paid early. ``halves`` of earlier doubles are spent and owed
    back as well; the other half of ``doubles`` keeps its value for the next game.
    """

    reason: str
    ranges: tuple[Range, ...]
    voids: tuple[Range, ...]
    face_cents: int
    owed: int
    line: int
    bingo: int
    withheld: int
    house: int
    carry_line: int
    carry_bingo: int
    published: bool
    started: bool
    ball: int
    pool: str
    debts: str
    by: str
    second: str
    at: int
    remainder: int = 0
    pool_prize: int = 0
    carried_line: int = 0
    carried_bingo: int = 0
    loss: int = 0
    halves: tuple[Range, ...] = ()
    doubles: tuple[Range, ...] = ()
    halves_used: tuple[tuple[str, int, str], ...] = ()
    returned: tuple[Range, ...] = ()


@dataclass(frozen=True)
class GameInterrupted(Event):
    cause: str
    paragraph: str
    balls_out: int
    by: str
    at: int


@dataclass(frozen=True)
class ParagraphRead(Event):
    paragraph: str
    by: str
    at: int


@dataclass(frozen=True)
class GameWentOn(Event):
    by_hand: bool
    agent: str
    by: str
    at: int


@dataclass(frozen=True)
class SecretRevealed(Event):
    secret: str
