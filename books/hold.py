"""What tables have won beside what they should have won, and how far each pot is from its hit.

Pure. The theory of a bet is what the house keeps of one unit staked, told by whoever proved it; a
bet counts once, when it is decided, and what a decision adds to it is part of it. The band of a
table is made from how far the rounds of the day lay from their own expectation: with few rounds it
says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from books.bands import NORMAL, Band
from house.told import Record
from tables.core.events import RoundOpened, RoundSettled

Worth = Callable[[str, str], Mapping[str, Fraction]]
"""Gives the house's part of one unit by the name of the bet, for a game and a jurisdiction."""

UNDECIDED = frozenset({"stays", "imprisoned"})
HOUR = 3_600_000
FEW_ROUNDS = 30
"""With fewer rounds the spread of a table is not known."""


@dataclass(frozen=True, slots=True)
class TableHold:
    """One table of the day; cents. ``band`` holds what it should have won and what it has won."""

    table: str
    game: str
    rounds: int
    staked: int
    band: Band

    @property
    def telling(self) -> bool:
        return self.rounds >= FEW_ROUNDS


@dataclass(frozen=True, slots=True)
class PotNow:
    """A pot of tables as the director looks at it; cents, hours, stakes.

    ``wait`` is after how many hours the top level falls on the average at the pace of the day, 0
    when nothing was staked; ``exposure`` is what the house would add to the pot that follows.
    """

    kind: str
    state: str
    pot: int
    level: str
    one_in: float
    wagers: int
    wait: float
    exposure: int
    owed: int
    hits: int
    agrees: bool
    day: str


def holds(rounds: Iterable[Record], worth: Worth) -> list[TableHold]:
    """Every table that settled a round, by name; games that nobody proved are left out."""
    found: dict[tuple[str, str], list[tuple[int, Fraction, int]]] = {}
    for record in rounds:
        opened, settled = record.first(RoundOpened), record.last(RoundSettled)
        if opened is None or settled is None:
            continue
        edges = worth(opened.game, opened.jurisdiction)
        decided = [bet for bet in settled.bets if bet.result not in UNDECIDED]
        main = [bet for bet in decided if bet.kind in edges]
        if main:
            fair = sum((edges[bet.kind] * bet.stake for bet in main), Fraction(0))
            told = (settled.won_by_bank, fair, sum(bet.stake for bet in main))
            found.setdefault((opened.table_name, opened.game), []).append(told)
    return [_hold(table, game, played) for (table, game), played in sorted(found.items())]


def _hold(table: str, game: str, played: list[tuple[int, Fraction, int]]) -> TableHold:
    fair = float(sum(one for _, one, _ in played))
    off = NORMAL * sqrt(sum(float(won - one) ** 2 for won, one, _ in played))
    won = float(sum(won for won, _, _ in played))
    band = Band("band.hold", len(played), fair, fair - off, fair + off, won)
    return TableHold(table, game, len(played), sum(stake for _, _, stake in played), band)


def pot_now(view: Mapping[str, Any], now: int) -> PotNow:
    """A pot from the view that direction has of it."""
    first = view["odds"][0]
    known = "one_in" in first
    one_in = float(first["one_in"]) if known else first["one_in_hundredths"] / 100
    wagers, since = view["today"]
    hours = max(1, now - since) / HOUR
    statement = view["statement"]
    seed, meters = view["conditions"]["seed"], view["meters"]
    return PotNow(
        kind=view["kind"],
        state=view["state"],
        pot=view["pot"],
        level=first["level"],
        one_in=one_in,
        wagers=wagers,
        wait=one_in * hours / wagers if wagers else 0.0,
        exposure=max(0, seed - meters["reserve"] - meters["overflow"]),
        owed=sum(cents for *_, cents in view["owed"]),
        hits=meters["hits"],
        agrees=not statement or not statement["code"],
        day=statement["day"] if statement else "",
    )
