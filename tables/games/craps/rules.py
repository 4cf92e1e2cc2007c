"""A roll of the dice, from *ya no va más* to the last payment (CRA-47 to CRA-62).

One round is one roll. What it does not decide stays on the cloth, a *Win* with its point and a
*Come* on its number; the point, the shooter and the dice are carried (``dice.py``). A shooter's
turn ends with a seven that loses, and only then a hand has been played (CRA-55).

    PlaceBet   E_BET_TIME *Win* with a point on, *Come* without one · E_ODDS_PARENT no such bet, or
               no number behind it yet · E_LIMIT more odds than go with the bet
    RemoveBet  E_BET_STAYS a *Win* or *Come* on its number (CRA-18)
    TakeStep   E_STALE the dice are not offered to that seat
    CloseBets  E_SHOOTER_BET · E_NO_DICE
    VoidThrow  dice cocked, off the table, slid …: no bet is decided (CRA-56)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from house.contract import Refused
from tables.core.deal import Deal
from tables.core.game import banked_game
from tables.core.paytables import Paytable
from tables.core.play import Bet, Play
from tables.core.rules import Draw, Rules, Script, Stake
from tables.games.craps import dice
from tables.games.craps.rolls import (
    BIG,
    LINE,
    LOSE,
    ODDS,
    POINTS,
    PUSH,
    SEVEN,
    STAYS,
    WIN,
    Roll,
    odds_name,
    outcome,
    rank,
)

DICE = "dice"
FACES = tuple(range(1, 7))
MOST_LAID = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}
"""Odds against the dice, as a part of the bet that they lie behind, by the distance of the number
from its partner (CRA-43)."""


def places(paytable: Paytable, kind: str) -> Collection[tuple[int, ...]]:
    """Hard ways and place bets lie on one of the two numbers of their name, odds behind a *Come*
    on its number."""
    if kind in ("come_odds", "dont_come_odds"):
        return [(number,) for number in POINTS]
    if kind.split("_")[0] not in ("hard", "right", "wrong"):
        return ((),)
    return [(int(number),) for number in kind.split("_")[1:]]


def check(play: Play, paytable: Paytable, stake: Stake) -> Refused | None:
    """Line bets have their time, odds their bet and their measure."""
    point = dice.standing(play).point
    if stake.kind in LINE and bool(point) == (stake.kind in dice.FIRST_BETS):
        return Refused("E_BET_TIME", {"kind": stake.kind, "point": point})
    if stake.kind not in ODDS:
        return Refused("E_BAD_INPUT", {"field": "parent"}) if stake.parent else None
    parent = play.bet(stake.parent)
    if parent is None or not _takes(parent, stake):
        return Refused("E_ODDS_PARENT", {"kind": stake.kind})
    lying, most = _behind(play, parent), most_behind(parent)
    if lying + stake.stake > most:
        limits = {"kind": stake.kind, "least": 1, "most": most, "lying": lying}
        return Refused("E_LIMIT", limits)
    return None


def parent_of(play: Play, stake: Stake) -> int:
    """The bet behind which odds go when none is named: one of the seat's own, with room if any."""
    own = [bet for bet in play.bets if bet.seat == stake.seat and _takes(bet, stake)]
    room = [bet for bet in own if _behind(play, bet) + stake.stake <= most_behind(bet)]
    return next((bet.bet for bet in (*room, *own)), 0)


def _takes(bet: Bet, stake: Stake) -> bool:
    """Whether these odds may lie behind a bet: of its kind, and on its known number."""
    on_number = not stake.on or bet.note == str(stake.on[0])
    return bet.kind == ODDS.get(stake.kind) and bool(bet.note) and on_number


def _behind(play: Play, bet: Bet) -> int:
    return sum(other.stake for other in play.bets if other.parent == bet.bet)


def most_behind(bet: Bet) -> int:
    """The most in cents that goes behind a bet whose number is known (CRA-42, CRA-43)."""
    if LINE[bet.kind] == "right":
        return bet.stake
    number = int(bet.note)
    return int(bet.stake * MOST_LAID[min(number, 2 * SEVEN - number)])


def removable(bet: Bet) -> bool:
    """Whatever is not decided, but a *Win* or *Come* that waits for its number (CRA-18, CRA-20)."""
    return not (bet.held and bet.kind in ("win", "come"))


def throw(deal: Deal) -> Script:
    """Two dice: losers are collected, winners paid group by group, the rest stays or moves."""
    for _ in range(dice.PAIR):
        yield Draw(DICE, FACES)
    first, second = (int(face) for face in deal.hand(DICE))
    roll = Roll(first, second)
    was = dice.standing(deal.play)
    point = _next_point(was.point, roll.total)
    seven_out = bool(was.point) and roll.total == SEVEN
    shooter = dice.shooter(deal.play)
    after = replace(was, point=point, shooter=shooter, turn=shooter)
    after = replace(after, shooter=0, turn=shooter + 1) if seven_out else after
    deal.carried = after.text()
    deal.counts = seven_out
    deal.result = result_of(was.point, roll)
    _settle(deal, roll)


def _next_point(point: int, total: int) -> int:
    if point:
        return 0 if total in (point, SEVEN) else point
    return total if total in POINTS else 0


def result_of(point: int, roll: Roll) -> str:
    """``6``, ``6 hard``, and whether it set or made the point or was the losing seven."""
    words = [str(roll.total), *(["hard"] if roll.is_hard else [])]
    if not point and roll.total in POINTS:
        words.append("set")
    elif point and roll.total in (point, SEVEN):
        words.append("made" if roll.total == point else "out")
    return " ".join(words)


def _settle(deal: Deal, roll: Roll) -> None:
    fates = {bet.bet: outcome(bet.kind, number_of(deal.play, bet), roll) for bet in deal.bets}
    with_fate = {
        fate: [bet for bet in deal.bets if fates[bet.bet] == fate]
        for fate in (LOSE, PUSH, WIN, STAYS)
    }
    deal.lose(*with_fate[LOSE])
    deal.give_back(*with_fate[PUSH])
    for bet in sorted(with_fate[WIN], key=lambda bet: (rank(bet.kind), bet.bet)):
        name = odds_name(bet.kind, number_of(deal.play, bet), roll)
        deal.win(bet, deal.odds(name))
    for bet in with_fate[STAYS]:
        moved = bet.kind in LINE and not bet.note
        deal.stay(bet, str(roll.total) if moved else bet.note)


def number_of(play: Play, bet: Bet) -> int:
    """The number that a bet waits for; 0: none yet."""
    if bet.kind in BIG:
        return BIG[bet.kind]
    if bet.on:
        return bet.on[0]
    parent = play.bet(bet.parent)
    return int((parent or bet).note or 0)


def marks(carried: str) -> tuple[str, ...]:
    """The puck: on the point, or off."""
    point = dice.told(carried).point
    return (f"point-{point}",) if point else ("point-off",)


def _may_close(play: Play, paytable: Paytable) -> Refused | None:
    return dice.may_close(play)


RULES = Rules(
    name="craps",
    device=DICE,
    script=throw,
    places=places,
    check=check,
    parent_of=parent_of,
    steps=("offer",),
    step_values=dice.offered,
    orders=dice.orders,
    check_order=dice.check_order,
    may_close=_may_close,
    removable=removable,
    marks=marks,
    rethrow=True,
    empty=True,
    voids=frozenset({"croupier", "gaming_table_head"}),
)
GAME = banked_game(RULES)
