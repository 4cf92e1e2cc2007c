"""Makes the rule book of one roulette: everything but its name is the same for all of them.

    PlaceBet   E_CALL_CHIPS a call bet that is not so many equal chips · E_NO_PLACE, E_LIMIT for
               each of its chips · E_NO_BET what this roulette does not offer
    TakeStep   E_STALE the wheel turned to that side the last time (ROU-18)

The croupier turns the wheel and throws the ball while bets are still taken (step ``throw``, value 1
clockwise or 2), then calls no more bets. A void spin leaves the chips where they lie (ROU-82).
"""

from __future__ import annotations

from house.contract import Game
from tables.core.game import banked_game
from tables.core.play import Play
from tables.core.rules import Rules
from tables.games.roulette.calls import expand
from tables.games.roulette.cloth import places
from tables.games.roulette.spin import THROW, WHEEL, spin
from tables.games.roulette.wheel import name_of

CLOCKWISE, OTHER_WAY = 1, 2


def last_direction(play: Play) -> int:
    """To which side the wheel was turned last, void spins included; 0 before the first one."""
    before = dict(play.steps_before).get(THROW)
    return before if before is not None else int(play.opening.carried or 0)


def directions(play: Play, step: str) -> tuple[int, ...]:
    """To which side the wheel may be turned now: against the last time (ROU-18)."""
    last = last_direction(play)
    return tuple(way for way in (CLOCKWISE, OTHER_WAY) if way != last)


def roulette(name: str) -> Game:
    """The rule book of the roulette ``name``."""
    return banked_game(
        Rules(
            name=name,
            device=WHEEL,
            script=spin,
            places=places,
            expand=expand,
            steps=(THROW,),
            step_values=directions,
            name_of=name_of,
            finds_late=True,
            rethrow=True,
            empty=True,
        )
    )
