"""One game in figures, as reports and the director's page add them up; from its record alone.

Pure. Money is cents, times are epoch milliseconds, balls are 0 until the prize was won.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bingo.games.ninety_ball.events import (
    Awarded,
    BallAnnounced,
    CountCorrected,
    FiguresPublished,
    GameAnnounced,
    GameAnnulled,
    GameCancelled,
    GameClosed,
    GameFinished,
    PrizePaid,
    PrizeSetAside,
)
from books.folio_words import BINGO, LINE, POOL
from house.contract import Event
from house.told import Record

RUNNING, CLOSED, ANNULLED, CANCELLED = "", "CLOSED", "ANNULLED", "CANCELLED"


@dataclass(frozen=True, slots=True)
class GameTold:
    """``house`` is the house's share of the takings, ``rounding`` what it added to the prizes.

    ``winners`` are winning cards by prize, ``awarded`` cents by prize, carried amounts included.
    """

    id: str
    number: int
    session: str
    profile: str
    at: int
    face: int
    units: int
    gross: int
    line: int
    bingo: int
    withheld: int
    house: int
    balls: int
    line_ball: int
    bingo_ball: int
    winners: Mapping[str, int]
    awarded: Mapping[str, int]
    rounding: int
    paid: int
    set_aside: int
    limit: int
    prima_cents: int
    owed: int
    loss: int
    outcome: str

    @property
    def counts(self) -> bool:
        """Whether its money stands: published, and not annulled."""
        return self.outcome in (RUNNING, CLOSED) and self.gross > 0

    @property
    def result(self) -> int:
        """What the game leaves to the house in cents; an annulled one leaves its loss."""
        return self.house - self.rounding if self.counts else -self.loss


def game_told(game: Record) -> GameTold | None:
    """The figures of a game, or ``None`` for a record that is none."""
    opened = game.first(GameAnnounced)
    if opened is None:
        return None
    figures = _figures(game)
    awards = {event.prize: event for event in game.of(Awarded)}
    annulled, cancelled = game.first(GameAnnulled), game.first(GameCancelled)
    gone = annulled or cancelled
    return GameTold(
        id=game.id,
        number=opened.number,
        session=opened.session,
        profile=opened.profile,
        at=opened.at,
        face=opened.face_cents,
        **figures,
        balls=sum(1 for _ in game.of(BallAnnounced)),
        line_ball=_ball(awards, LINE),
        bingo_ball=_ball(awards, BINGO),
        winners={prize: len(event.numbers) for prize, event in awards.items()},
        awarded={prize: sum(event.shares) for prize, event in awards.items()},
        rounding=sum(event.house_cents for event in awards.values()),
        paid=sum(event.cents for event in game.of(PrizePaid)),
        set_aside=sum(event.cents for event in game.of(PrizeSetAside)),
        limit=opened.limit,
        prima_cents=sum(awards[POOL].shares) if POOL in awards else 0,
        owed=gone.owed if gone else 0,
        loss=annulled.loss if annulled else 0,
        outcome=_outcome(game),
    )


def games_told(games: Iterable[Record]) -> list[GameTold]:
    """The figures of all games, in order."""
    return [told for told in map(game_told, games) if told is not None]


def _figures(game: Record) -> dict[str, int]:
    """What was published, with every correction of the count added."""
    names = ("units", "gross", "line", "bingo", "withheld", "house")
    told: list[Event] = [*game.of(FiguresPublished), *game.of(CountCorrected)]
    return {name: sum(getattr(event, name) for event in told) for name in names}


def _ball(awards: Mapping[str, Awarded], prize: str) -> int:
    return awards[prize].ball if prize in awards else 0


def _outcome(game: Record) -> str:
    ends = ((GameAnnulled, ANNULLED), (GameCancelled, CANCELLED), (GameClosed, CLOSED))
    return next((name for kind, name in ends if game.first(kind) is not None), RUNNING)


def finished(game: Record) -> bool:
    """Whether the draw of a game is over."""
    return game.first(GameFinished) is not None
