"""A little wheel of seven pockets that uses all that a game may say besides its script.

A nought imprisons the even chance or gives half of it back, as its owner chooses. The ball is
thrown in turn to either side. ``both`` is a call bet on pockets 1 and 2; ``behind`` is a side stake
that needs a bet on the even chance and cannot be taken back; the game is lost on nought.
"""

from __future__ import annotations

import json
from collections.abc import Collection

from house.contract import Refused
from tables.core.deal import Deal
from tables.core.game import banked_game
from tables.core.paytables import Paytable
from tables.core.play import Bet, Play
from tables.core.rules import Ask, Draw, Option, Rules, Script, Stake, all_of

NOUGHT, POCKETS = 0, tuple(range(7))

PAYTABLE = """
game = "little_wheel"
jurisdiction = "ceuta"
title = "Ruleta pequeña"
source = "a test"
settings = [
  { name = "last_rounds", value = 3, article = "1" },
  { name = "colours", value = "red blue", article = "1" },
  { name = "opened_by", value = "gaming_table_head", article = "1" },
]

[[bets]]
name = "number"
term = "pleno"
place = "layout"
odds = "5:1"
most = 10
article = "2"

[[bets]]
name = "even"
term = "par"
place = "layout"
odds = "1:1"
most = 20
commission_bp = 500
article = "3"

[[bets]]
name = "both"
term = "los dos"
place = "layout"
least = 2
article = "4"

[[bets]]
name = "behind"
term = "detrás"
place = "layout"
odds = "2:1"
least = 0
article = "5"
"""


def places(paytable: Paytable, kind: str) -> Collection[tuple[int, ...]]:
    return [(n,) for n in POCKETS[1:]] if kind == "number" else ((),)


def expand(paytable: Paytable, stake: Stake) -> tuple[Stake, ...] | Refused:
    if stake.kind != "both":
        return (stake,)
    if stake.stake % 2:
        return Refused("E_MULTIPLE", {"of": 2})
    return tuple(Stake(stake.seat, "number", 0, (n,), stake.stake // 2) for n in (1, 2))


def check(play: Play, paytable: Paytable, stake: Stake) -> Refused | None:
    parent = play.bet(stake.parent)
    if stake.kind == "behind" and (parent is None or parent.kind != "even"):
        return Refused("E_NO_MAIN_BET", {"kind": "even"})
    return None


def step_values(play: Play, step: str) -> tuple[int, ...]:
    """The ball goes to the other side than the last time, void throws included."""
    last = dict(play.steps_before).get("throw", json.loads(play.opening.carried or "0"))
    return tuple(side for side in (1, 2) if side != last)


def removable(bet: Bet) -> bool:
    return not bet.held and bet.kind != "behind"


def spin(deal: Deal) -> Script:
    yield Draw("wheel", POCKETS)
    pocket = int(deal.hand("wheel")[0])
    deal.result = str(pocket)
    deal.carried = json.dumps(dict(deal.play.steps)["throw"])
    evens = [bet for bet in deal.bets if bet.kind == "even"]
    free = [bet for bet in evens if not bet.held] if pocket == NOUGHT else []
    chosen = yield from all_of(
        Ask(0, (Option("half"), Option("prison")), seat=bet.seat, hand=bet.bet, default="half")
        for bet in free
    )
    for bet in deal.bets:
        if bet.kind == "number":
            (deal.win if bet.on == (pocket,) else deal.lose)(bet)
        elif bet.kind == "behind":
            (deal.lose if pocket == NOUGHT else deal.win)(bet)
        elif bet in free and chosen[0, bet.bet].choice == "prison":
            deal.stay(bet, "1", "imprisoned")
        elif bet in free:
            deal.give_half(bet)
        elif pocket == NOUGHT or pocket % 2:
            deal.lose(bet)
        elif bet.held:
            deal.give_back(bet, result="freed")
        else:
            deal.win(bet)


RULES = Rules(
    name="little_wheel",
    device="wheel",
    script=spin,
    places=places,
    check=check,
    expand=expand,
    steps=("throw",),
    step_values=step_values,
    removable=removable,
    rethrow=True,
    empty=True,
)
GAME = banked_game(RULES)
