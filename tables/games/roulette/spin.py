"""A spin from the closing call to the last payment: the number, the zero, the order of payment.

Losers are collected first, in the order in which the cloth is cleared, then everything else is paid
in the order of the paytable (ROU-22, ROU-23, ROU-73 to ROU-77). What a zero does to an even chance
is set there too: ``zero`` is ``prison``, ``half`` or ``lose``, ``next_zero`` says whether a second
zero takes the stake or halves it once more (ROU-61 to ROU-69).
"""

from __future__ import annotations

from collections.abc import Mapping

from tables.core import pay
from tables.core.deal import Deal, Line
from tables.core.events import DecisionTaken
from tables.core.play import Bet
from tables.core.rules import Ask, Draw, Option, Script, all_of
from tables.games.roulette.cloth import covered, touches
from tables.games.roulette.wheel import CHANCES, announced, pockets, zeros

WHEEL = "wheel"
THROW = "throw"
HALF, PRISON = "partage", "prison"
"""The two choices of the owner of an even chance when a zero has come."""

Choices = Mapping[tuple[int, int], DecisionTaken]


def spin(deal: Deal) -> Script:
    """One spin of the wheel."""
    came = yield Draw(WHEEL, pockets(deal.paytable))
    deal.result = came.name
    deal.figures[WHEEL] = announced(deal.paytable, came.number)
    deal.carried = str(dict(deal.play.steps).get(THROW, 0))
    is_zero = came.number in zeros(deal.paytable)
    asks = tuple(_ask(bet) for bet in deal.bets if is_zero and _may_choose(deal, bet))
    chosen = yield from all_of(asks)
    lines = [_line(deal, bet, came.number, chosen) for bet in deal.bets]
    for line in _in_order(deal, lines, came.number):
        deal.settle(line)


# --- the zero ------------------------------------------------------------------------------------


def zeros_before(bet: Bet) -> int:
    """How many zeros an imprisoned bet has seen; 0 for one that is free."""
    return int(bet.note) if bet.held and bet.note else 0


def _may_choose(deal: Deal, bet: Bet) -> bool:
    """Whether the owner chooses between half and prison now (ROU-61, ROU-63 to ROU-66)."""
    if bet.kind not in CHANCES or deal.paytable.text("zero") != PRISON:
        return False
    if deal.play.opening.last_round:
        return False
    before = zeros_before(bet)
    if before and deal.paytable.text("next_zero") == "lose":
        return False
    return not before or bet.stake >= deal.play.opening.minimum << before


def _nominal(bet: Bet, halvings: int) -> int:
    """What is left of a stake after so many halvings, an odd cent in its owner's favour."""
    return -(-bet.stake // (1 << halvings))


def _ask(bet: Bet) -> Ask:
    return Ask(0, (Option(HALF), Option(PRISON)), seat=bet.seat, hand=bet.bet, default=HALF)


def _zero(deal: Deal, bet: Bet, chosen: Choices) -> Line:
    """An even chance when a zero has come."""
    rule, before = deal.paytable.text("zero"), zeros_before(bet)
    if rule == "half":
        return Line(bet, "half", returned=pay.half(bet.stake))
    if rule != PRISON or (before and deal.paytable.text("next_zero") == "lose"):
        return Line(bet, "lose")
    choice = chosen.get((0, bet.bet))
    if deal.play.opening.last_round or (choice and choice.choice == HALF):
        return Line(bet, "half", returned=_nominal(bet, before + 1))
    return Line(bet, "imprisoned", note=str(before + 1))


# --- every other number --------------------------------------------------------------------------


def _line(deal: Deal, bet: Bet, number: int, chosen: Choices) -> Line:
    if bet.kind in CHANCES and number in zeros(deal.paytable):
        return _zero(deal, bet, chosen)
    if number not in covered(bet.kind, bet.on):
        return Line(bet, "lose")
    if bet.held:
        return Line(bet, "freed", returned=_nominal(bet, zeros_before(bet) - 1))
    paid, kept = pay.winnings(bet.stake, deal.odds(bet.kind))
    return Line(bet, "win", paid, bet.stake, kept)


# --- in which order ------------------------------------------------------------------------------


def _in_order(deal: Deal, lines: list[Line], number: int) -> list[Line]:
    """Collected first, then paid; one kind after the other, or one player after the other."""
    lost = [line for line in lines if line.result == "lose"]
    others = [line for line in lines if line.result != "lose"]
    areas = deal.paytable.text("clears").split()
    parts = (deal.paytable.text(name) for name in ("pays_first", "pays_then", "pays_last"))
    ranks = {kind: rank for rank, kind in enumerate(" ".join(parts).split())}
    if areas:
        lost.sort(key=lambda line: (_area(line.bet, number, areas), line.bet.bet))
    others.sort(key=lambda line: _rank(ranks, line))
    if deal.paytable.yes("player_by_player"):
        turn: dict[int, int] = {}
        for line in others:
            turn.setdefault(line.bet.seat, len(turn))
        others.sort(key=lambda line: turn[line.bet.seat])
    return [*lost, *others]


def _rank(ranks: Mapping[str, int], line: Line) -> tuple[int, tuple[int, ...], int]:
    """Kind by kind, then ascending selection, then order of placement (ROU-77)."""
    return ranks.get(line.bet.kind, len(ranks)), line.bet.on, line.bet.bet


def _area(bet: Bet, number: int, areas: list[str]) -> int:
    """When the chips of a losing bet are swept; what no area names goes last (ROU-23)."""
    if touches(bet.kind, bet.on, number):
        area = "around"
    elif bet.kind in ("column", "two_columns"):
        area = "columns"
    elif bet.kind in CHANCES or bet.kind in ("dozen", "two_dozens"):
        area = "chances"
    else:
        area = ""
    return areas.index(area) if area in areas else len(areas)
