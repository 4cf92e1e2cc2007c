"""Boule (*bola*): a rubber ball comes to rest in one of eighteen holes, two for each number.

A number pays seven to one, an even chance one to one. The five belongs to no even chance: when it
falls, all of them lose whole (BOU-10). Croupiers take turns at the throw; who threw last is carried
from round to round, void throws included (BOU-4). Requirements BOU-1 to BOU-24.

    TakeStep   E_STALE it is another croupier's turn to throw, or the question comes first
    PlaceBet   E_NO_BET no split or other combination exists (BOU-12)
    VoidThrow  the ball left the plate, rests between holes …: bets lie and are open (BOU-23)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tables.core.deal import Deal
from tables.core.game import banked_game
from tables.core.paytables import Paytable
from tables.core.play import Bet, Play
from tables.core.rules import Draw, Rules, Script

NUMBERS = tuple(range(1, 10))
CHANCES: Mapping[str, frozenset[int]] = {
    "red": frozenset({2, 4, 7, 9}),
    "black": frozenset({1, 3, 6, 8}),
    "even": frozenset({2, 4, 6, 8}),
    "odd": frozenset({1, 3, 7, 9}),
    "low": frozenset({1, 2, 3, 4}),
    "high": frozenset({6, 7, 8, 9}),
}
"""What each even chance covers; none of them the five (BOU-2, BOU-7 to BOU-11)."""

THROW, QUESTION = "throw", "question"
THROWERS = 2
"""Croupiers at a table with two cloths, one for each; they throw in turn (BOU-3, BOU-4)."""


def places(paytable: Paytable, kind: str) -> Collection[tuple[int, ...]]:
    """A number lies on its box, an even chance on its own."""
    return [(number,) for number in NUMBERS] if kind == "number" else ((),)


def step_values(play: Play, step: str) -> tuple[int, ...]:
    """Which croupier throws: the one who did not throw the last time."""
    if step == QUESTION:
        return (0,)
    last = dict(play.steps_before).get(THROW) or int(play.opening.carried or 0)
    return (last % THROWERS + 1,)


def throw(deal: Deal) -> Script:
    """One ball: losers are raked in, then even chances are paid before numbers (BOU-21, 22)."""
    yield Draw("plate", NUMBERS)
    number = int(deal.hand("plate")[0])
    deal.result = str(number)
    deal.carried = str(dict(deal.play.steps)[THROW])
    won = [bet for bet in deal.bets if covers(bet, number)]
    deal.lose(*(bet for bet in deal.bets if bet not in won))
    for bet in sorted(won, key=_order):
        deal.win(bet)


def covers(bet: Bet, number: int) -> bool:
    """Whether a bet wins when this number falls."""
    return bet.on == (number,) if bet.kind == "number" else number in CHANCES[bet.kind]


def _order(bet: Bet) -> tuple[int, tuple[int, ...], int]:
    """Even chances as the rule book names them, then numbers, ascending."""
    rank = len(CHANCES) if bet.kind == "number" else list(CHANCES).index(bet.kind)
    return rank, bet.on, bet.bet


RULES = Rules(
    name="boule",
    device="plate",
    script=throw,
    places=places,
    steps=(THROW, QUESTION),
    step_values=step_values,
    rethrow=True,
    empty=True,
)
GAME = banked_game(RULES)
