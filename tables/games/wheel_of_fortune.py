"""Wheel of fortune (*rueda de la fortuna*): the symbol under the pointer of a wheel of 54 pockets.

The first push opens the bets, the second one closes them and must give four turns at least. Bets
are named by how many pockets they cover; a symbol is its own prize. With a real wheel the turns are
keyed before the symbol; fewer than four are no outcome, the throw is void. Requirements WHE-1 to
WHE-22.

    ReportOutcome  E_IMPOSSIBLE fewer than four turns (WHE-16), no symbol of the wheel
    VoidThrow      pointer on a peg, wheel hindered, too few turns: bets lie and are open (WHE-20)
"""

from __future__ import annotations

from collections.abc import Mapping

from tables.core.deal import Deal
from tables.core.game import banked_game
from tables.core.rules import Draw, Rules, Script
from tables.core.words import BY_HAND

HALVES = (
    "A 1 2 1 5 1 2 1 10 1 2 5 1 2 1 20 1 2 1 2 10 1 2 5 1 2 1",
    "B 2 1 5 1 2 1 10 2 1 5 1 2 20 1 5 1 2 1 10 1 2 1 5 2 1 1",
)
WHEEL = tuple(symbol for half in HALVES for symbol in half.split())
"""The symbols of the pockets, clockwise; the figures face each other (WHE-3)."""

POCKETS = tuple(range(len(WHEEL)))
SYMBOLS = tuple(pocket for pocket in POCKETS if WHEEL.index(WHEEL[pocket]) == pocket)
"""One pocket for each symbol, as a croupier keys it."""

TURN = 100
TURNS = tuple(TURN + turns for turns in range(4, 13))
"""Turns after the second push that make a throw (WHE-16), counted from here, beyond all pockets."""

BETS: Mapping[str, str] = {
    "pockets_24": "1",
    "pockets_15": "2",
    "pockets_7": "5",
    "pockets_4": "10",
    "pockets_2": "20",
    "figure_a": "A",
    "figure_b": "B",
}
"""The symbol that each bet wins on, from the lowest prize to the highest (WHE-2, WHE-18)."""

TO_WHEEL, TO_TURNS = "wheel", "turns"


def spin(deal: Deal) -> Script:
    """From the second push to the last payment, which goes from the lowest prize up (WHE-18)."""
    keyed = deal.play.opening.source == BY_HAND
    if keyed:
        yield Draw(TO_TURNS, TURNS)
    yield Draw(TO_WHEEL, SYMBOLS if keyed else POCKETS)
    symbol = deal.hand(TO_WHEEL)[0]
    deal.result = symbol
    won = [bet for bet in deal.bets if BETS[bet.kind] == symbol]
    deal.lose(*(bet for bet in deal.bets if bet not in won))
    for bet in won:
        deal.win(bet)


def name_of(number: int) -> str:
    """A pocket is called by its symbol, the turns by how many they were."""
    return str(number - TURN) if number in TURNS else WHEEL[number]


RULES = Rules(
    name="wheel_of_fortune",
    device="wheel",
    script=spin,
    name_of=name_of,
    rethrow=True,
    empty=True,
    voids=frozenset({"croupier", "gaming_table_head"}),
)
GAME = banked_game(RULES)
