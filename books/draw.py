"""Checks an electronic draw from its record, as an inspector would with paper and pencil.

The digest of a secret was published before the sale, the head of the chain at the close of the sale
was not known before it, the secret came after the game: so every ball can be drawn again and none
could be chosen (SEC-29). Pure: nothing is used but what the round has told.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.games.ninety_ball.events import (
    BallAnnounced,
    BallCorrected,
    BallHeld,
    BallKeptApart,
    GameAnnounced,
    SaleClosed,
    SecretRevealed,
)
from house.exports import chain_rows, first_misfit
from house.luck import commitment, draw
from house.told import Record, Told

ELECTRONIC = "electronic"
NUMBERS = range(1, 91)


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A ball as it was recorded and as the revealed secret draws it; ``again`` 0: not drawn."""

    ordinal: int
    recorded: int
    again: int
    at: int

    @property
    def fits(self) -> bool:
        return self.recorded == self.again


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """All steps from commitment to redraw; times are epoch milliseconds, texts are hex.

    ``secret`` is "" until it is published; nothing can be drawn again before that.
    ``broken`` is the number of the first event that does not fit the chain, 0 when all do.
    """

    game: str
    number: int
    commitment: str
    committed_at: int
    sealed: str
    sealed_at: int
    secret: str
    revealed_at: int
    rows: tuple[Redrawn, ...]
    broken: int

    @property
    def secret_fits(self) -> bool:
        """Whether the published secret is the one that was committed to."""
        return bool(self.secret) and commitment(bytes.fromhex(self.secret)) == self.commitment

    @property
    def fits(self) -> bool:
        """Whether everything fits that can be checked by now."""
        drawn = all(row.fits for row in self.rows) if self.secret else True
        return not self.broken and drawn and (self.secret_fits or not self.secret)


def check_draw(game: Record) -> DrawCheck | None:
    """The check of a game's draw, or ``None`` when its balls were not drawn electronically."""
    opened = game.told[0].event if game.told else None
    if not isinstance(opened, GameAnnounced) or not opened.commitment:
        return None
    sealed, revealed = _sealed(game), game.where(SecretRevealed)
    told = game.last(SecretRevealed)
    secret = told.secret if told else ""
    return DrawCheck(
        game=game.id,
        number=opened.number,
        commitment=opened.commitment,
        committed_at=opened.at,
        sealed=sealed.head if sealed else "",
        sealed_at=sealed.at if sealed else 0,
        secret=secret,
        revealed_at=revealed.at if revealed else 0,
        rows=_redrawn(game, secret, sealed.head if sealed else ""),
        broken=first_misfit(game.id, chain_rows(game)) or 0,
    )


def _redrawn(game: Record, secret: str, head: str) -> tuple[Redrawn, ...]:
    """Each electronic ball drawn a second time from the numbers that were still in the drum."""
    out: dict[int, int] = {}
    apart: set[int] = set()
    rows = []
    for told in game.told:
        event = told.event
        if isinstance(event, BallAnnounced):
            if event.mode == ELECTRONIC:
                left = tuple(n for n in NUMBERS if n not in out.values() and n not in apart)
                again = draw(bytes.fromhex(secret), head, event.ordinal, left) if secret else 0
                rows.append(Redrawn(event.ordinal, event.number, again, event.spoken_at))
            out[event.ordinal] = event.number
        elif isinstance(event, BallCorrected):
            out[event.ordinal] = event.number
        elif isinstance(event, BallHeld | BallKeptApart):
            apart.add(event.number)
    return tuple(rows)


def _sealed(game: Record) -> Told | None:
    """The last close of the sale before the first ball: its head sealed the draw."""
    found = None
    for told in game.told:
        if isinstance(told.event, BallAnnounced):
            break
        if isinstance(told.event, SaleClosed):
            found = told
    return found
