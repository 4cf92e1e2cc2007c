"""Who shoots, and with which dice (CRA-2, CRA-17, CRA-47 to CRA-60).

Everything that outlives a roll is carried as one text: the point, the shooter, the six dice of the
session by their serials, the two in play, and those that are lost. A text of an earlier session of
the table tells which dice may not be used again.

    dice     croupier  six dice of other serials than last session's; E_DICE_USED
    pair     croupier  the shooter takes two of them; not during a point, save for a lost die
    floor    croupier  a die of the two fell on the floor and is not found
    found    croupier  it is found again
    change   head      other dice for the shooter: he takes two of the six anew
    exclude  head      the shooter loses the dice; his bets stand
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from house.contract import Refused
from tables.core.play import Play
from tables.core.rules import Order
from tables.games.craps.rolls import LINE

SET, PAIR = 6, 2
CROUPIER, HEAD = frozenset({"croupier"}), frozenset({"gaming_table_head"})
FIRST_BETS = tuple(kind for kind in LINE if kind.endswith("win"))
NEW_SET, TAKE_TWO, FLOOR, FOUND, CHANGE, EXCLUDE = (
    "dice",
    "pair",
    "floor",
    "found",
    "change",
    "exclude",
)


@dataclass(frozen=True, slots=True)
class Carried:
    """What one roll leaves for the next.

    ``shooter`` is the seat that has the dice, 0 between two hands; ``turn`` the seat from which
    they are offered on; ``used`` are serials that may not come back.
    """

    table: str = ""
    point: int = 0
    shooter: int = 0
    turn: int = 0
    dice: tuple[int, ...] = ()
    pair: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    excluded: tuple[int, ...] = ()

    def text(self) -> str:
        return json.dumps(asdict(self))


def told(text: str) -> Carried:
    """What a text says that an earlier roll carried."""
    known: dict[str, Any] = json.loads(text or "{}")
    plain: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in known.items()}
    return Carried(**plain)


def before(play: Play) -> Carried:
    """What the roll began with; a new session begins with other dice and no shooter (CRA-2)."""
    found = told(play.opening.carried)
    if found.table in ("", play.opening.table):
        return replace(found, table=play.opening.table)
    return Carried(table=play.opening.table, used=(*found.used, *found.dice))


def standing(play: Play) -> Carried:
    """The same after everything that was arranged since."""
    found = before(play)
    for order, values in play.orders:
        found = _arranged(found, order, values)
    return found


def _arranged(found: Carried, order: str, values: tuple[int, ...]) -> Carried:
    if order == NEW_SET:
        used = (*found.used, *found.dice)
        return replace(found, dice=values, pair=(), lost=(), used=used)
    if order == TAKE_TWO:
        return replace(found, pair=values)
    if order == FLOOR:
        return replace(found, lost=(*found.lost, *values), pair=())
    if order == FOUND:
        return replace(found, lost=tuple(die for die in found.lost if die not in values))
    if order == EXCLUDE:
        return replace(found, excluded=(*found.excluded, *values))
    return replace(found, pair=())


def orders(play: Play) -> tuple[Order, ...]:
    """What may be arranged now."""
    found = standing(play)
    may: list[Order] = []
    if not found.point:
        may.append(Order(NEW_SET, CROUPIER, SET))
    left = tuple(die for die in found.dice if die not in found.lost)
    if left and (not found.point or not found.pair):
        may.append(Order(TAKE_TWO, CROUPIER, PAIR, left))
    if found.pair:
        may += [Order(FLOOR, CROUPIER, 1, found.pair), Order(CHANGE, HEAD)]
    if found.lost:
        may.append(Order(FOUND, CROUPIER, 1, found.lost))
    if shooter(play) and shooter(play) not in found.excluded:
        may.append(Order(EXCLUDE, HEAD, 1, (shooter(play),)))
    return tuple(may)


def check_order(play: Play, order: str, values: tuple[int, ...]) -> Refused | None:
    """Dice of the last session, and those that were withdrawn, do not come back (CRA-2)."""
    gone = standing(play).used if order == NEW_SET else ()
    again = next((die for die in values if die in gone), None)
    return Refused("E_DICE_USED", {"number": again}) if again is not None else None


def shooter(play: Play) -> int:
    """The seat that has the dice; 0: they are still to be offered."""
    return dict(play.steps).get("offer", standing(play).shooter)


def offered(play: Play, step: str) -> tuple[int, ...]:
    """The seats that the dice may go to, in their turn (CRA-47).

    They stay with the shooter as long as a point is on. Before a first roll they go to whoever has
    a *Win* or a *Don't Win*: the shooter again, else clockwise from him. When the shooter of a
    point is excluded, the next one with any bet goes on; 0 is the stickman, when there is none.
    """
    found = standing(play)
    may_shoot = {bet.seat for bet in play.bets if found.point or bet.kind in FIRST_BETS}
    turn = sorted(may_shoot - set(found.excluded), key=lambda seat: (seat < found.turn, seat))
    if not found.point:
        return tuple(turn)
    return (found.shooter,) if found.shooter not in found.excluded else (*turn, 0)


def may_close(play: Play) -> Refused | None:
    """The shooter of a first roll has a line bet, and two dice of the six; the six are whole again
    before the next hand (CRA-49, CRA-2, CRA-57)."""
    found = standing(play)
    bets = [b for b in play.bets if b.kind in FIRST_BETS and b.seat == shooter(play)]
    if not found.point and not bets:
        return Refused("E_SHOOTER_BET", {"seat": shooter(play)})
    incomplete = len(found.pair) != PAIR or (found.lost and not found.point)
    if play.by_hand and incomplete:
        return Refused("E_NO_DICE")
    return None
