"""What some nights came to: their sums, the prima against its exact chances, and every account.

Pure. The chance that an armed prima falls in one game is exact for one card, N cards being taken as
independent (PRIMA-13). Over the games actually played, with the cards sold in each, the number of
falls has the mean Σp and the variance Σp(1 − p), whatever the limits did; that is the yardstick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

from books.chances import Spread, fallen_by, limits, mean_games
from tests.simulate.nights_books import FIRST_LIMIT, Played, waits

BOUND = 3.0
"""Standard errors within which a simulation must agree (PRIMA-13)."""

WHY = {
    "bank.main": "the bank: cash brought, the fund taken over, tax paid on cards",
    "bingo.refunds": "cards of annulled games that nobody has brought back yet",
    "cash.bingo.1": "the till, counted and handed over at the end of each night",
    "cash.central": "what the bank brought, and all nights' takings less their prizes",
    "cost.gaming_tax": "tax of the cards that were used",
    "cost.rounding": "shares of several winners rounded up to the cent",
    "income.bingo": "the share of the house",
    "over_short": "what tills were short or over",
    "prima.fund": "the fund of the prima",
    "prima.next": "what already waits for the prima after it",
    "tax.claimable": "tax of the cards of annulled games",
    "tax.stock": "tax paid on cards that lie in the stock",
}


@dataclass(frozen=True, slots=True)
class Prima:
    """The prima as it went against what was to be expected.

    ``falls`` came with ``expected`` of them to be expected, give or take ``error``; ``waited`` is
    the mean of the games armed until it fell and ``exact`` what it should be for so many ``cards``.
    """

    armed: int
    falls: int
    expected: float
    error: float
    cards: float
    waited: Spread
    exact: float
    limit: float
    exact_limit: float

    @property
    def agrees(self) -> bool:
        """Whether the falls lie within three standard errors of what was to be expected."""
        return abs(self.falls - self.expected) <= BOUND * self.error + 1e-9

    @property
    def wait_agrees(self) -> bool:
        """Whether the mean wait does; with fewer than two falls there is nothing to compare."""
        return self.falls < 2 or abs(self.waited.mean - self.exact) <= BOUND * self.waited.deviation


def prima_of(games: Sequence[Played]) -> Prima:
    """How the prima went in these games."""
    armed = [game for game in games if game.chance]
    fell = list(waits(list(games)))
    cards = mean(game.units for game in armed) if armed else 0.0
    waited = [wait for wait, _ in fell]
    error = stdev(waited) / sqrt(len(waited)) if len(waited) > 1 else 0.0
    return Prima(
        armed=len(armed),
        falls=len(fell),
        expected=sum(game.chance for game in armed),
        error=sqrt(sum(game.chance * (1 - game.chance) for game in armed)),
        cards=cards,
        waited=Spread(mean(waited) if waited else 0.0, error),
        exact=mean_games(round(cards), FIRST_LIMIT) if cards else 0.0,
        limit=mean(limit for _, limit in fell) if fell else 0.0,
        exact_limit=mean_limit(round(cards)) if cards else 0.0,
    )


def mean_limit(cards: int) -> float:
    """The limit at which it falls on average, with so many cards in every game."""
    by = [0.0, *fallen_by(cards, FIRST_LIMIT, 90)]
    falls = (after - before for before, after in pairwise(by))
    return sum(limit * chance for limit, chance in zip(limits(FIRST_LIMIT), falls, strict=False))


def summary(
    games: Sequence[Played], differences: Sequence[int], accounts: Mapping[str, int]
) -> Iterator[str]:
    """The lines that tell what the nights came to, money in euros."""
    nights = max((game.night for game in games), default=0)
    yield f"games              {len(games):>14,} in {nights} nights"
    yield f"cards              {sum(game.units for game in games):>14,}"
    for name in ("gross", "line", "bingo", "prima", "house"):
        yield f"{name:<18} {euros(sum(getattr(game, name) for game in games)):>14}"
    yield f"games annulled     {sum(game.annulled for game in games):>14,}"
    for prize in ("line", "bingo"):
        ties = sum(getattr(game, f"tied_{prize}") > 1 for game in games)
        yield f"{prize + ' shared':<18} {ties:>14,}"
    wrong = [cents for cents in differences if cents]
    yield f"till differences   {len(wrong):>14,} together {euros(sum(wrong))}"
    yield from _prima_lines(prima_of(games))
    yield "accounts"
    for name, cents in sorted(accounts.items()):
        yield f"  {name:<16} {euros(cents):>14}  {WHY.get(name, '')}"
    yield f"  {'all together':<16} {euros(sum(accounts.values())):>14}"


def _prima_lines(prima: Prima) -> Iterator[str]:
    verdict = "agrees" if prima.agrees else "DIFFERS"
    yield f"prima              {prima.falls:>14,} falls in {prima.armed} armed games"
    yield (
        f"  expected         {prima.expected:>14.2f} give or take {prima.error:.2f}: {verdict}"
        " within three standard errors"
    )
    yield (
        f"  games waited     {prima.waited.mean:>14.2f} ± {prima.waited.deviation:.2f},"
        f" exact {prima.exact:.2f} for {prima.cards:.0f} cards"
    )
    yield f"  limit at its fall{prima.limit:>14.2f}, exact {prima.exact_limit:.2f}"


def euros(cents: int) -> str:
    """An amount with its sign and two decimals."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"
