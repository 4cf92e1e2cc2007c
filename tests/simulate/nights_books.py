"""What nights are planned as, what comes of a game, and books kept apart from the house. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from books.chances import falls_in
from demonstration.hall import FUND_CENTS

CAP, FIRST_LIMIT = 60_000, 48
LINE_BP, BINGO_BP, PRIMA_BP, TAX_BP = 800, 5_700, 400, 1_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of nights: people in the room, cards each takes, a face value, a pace, hours."""

    seed: str = "1"
    nights: int = 1
    hours: float = 1.0
    games_per_hour: int = 12
    players: int = 20
    cards: int = 4
    face_cents: int = 300
    annulled_in: int = 200

    @property
    def games(self) -> int:
        """Games of one night; never none."""
        return max(1, round(self.hours * self.games_per_hour))


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game."""

    night: int
    units: int
    gross: int
    line: int
    bingo: int
    prima: int
    house: int
    tied_line: int
    tied_bingo: int
    limit: int
    fund: int
    balls: int
    annulled: bool = False

    @property
    def chance(self) -> float:
        """The exact chance with which an armed prima fell in this game."""
        counts = self.limit and not self.annulled
        return falls_in(self.units, self.limit) if counts else 0.0


@dataclass
class Ledger:
    """What the house should hold by account, worked out apart from it; debit is plus."""

    accounts: dict[str, int] = field(default_factory=dict)
    fund: int = FUND_CENTS
    over: int = 0
    remainder: int = 0
    limit: int = 0
    tax_remainder: dict[str, int] = field(default_factory=dict)

    def move(self, debit: str, credit: str, cents: int) -> None:
        """One amount from the credited to the debited account."""
        self.accounts[debit] = self.accounts.get(debit, 0) + cents
        self.accounts[credit] = self.accounts.get(credit, 0) - cents

    def differs(self, found: dict[str, int]) -> dict[str, tuple[int, int]]:
        """Accounts on which the house holds something else: what it should, what it does."""
        names = {*self.accounts, *found}
        both = {name: (self.accounts.get(name, 0), found.get(name, 0)) for name in names}
        return {name: pair for name, pair in both.items() if pair[0] != pair[1]}


def waits(games: list[Played]) -> Iterator[tuple[int, int]]:
    """For every prima that fell: in how many games it was armed, and at which limit it fell."""
    armed = 0
    for game in games:
        armed += bool(game.limit and not game.annulled)
        if game.prima:
            yield armed, game.limit
            armed = 0
