"""What the debts do when they hear how a game ends: carried, refunded or set aside.

The money of all this is posted by the game itself; the debts keep who may ask for it.
"""

from __future__ import annotations

from bingo.games.ninety_ball.events import (
    FiguresPublished,
    GameAnnulled,
    GameCancelled,
    GameFinished,
    PrizeSetAside,
)
from cage.games.debts_events import (
    CarryAdded,
    CarryIn,
    CarryOut,
    CarryRestored,
    DebtsOpened,
    PrizeOwed,
    RefundsOwed,
)
from cage.games.debts_state import DebtsState
from house.contract import Decision, Event, Heard, Refused, Step, Terms
from jackpot.kinds.prima.events import PrimaEnded

HEARS: frozenset[type[Event]] = frozenset(
    {
        DebtsOpened,
        FiguresPublished,
        GameFinished,
        PrizeSetAside,
        PrimaEnded,
        GameAnnulled,
        GameCancelled,
    }
)


def react(state: DebtsState, heard: Heard, terms: Terms) -> Decision:
    """Takes over what a game leaves owing; its money was posted by the game itself."""
    event = heard.event
    if isinstance(event, DebtsOpened):
        return Refused("E_DEBTS_OPEN", {"round": terms.round})
    if getattr(event, "debts", "") != terms.round:
        return ()
    if isinstance(event, FiguresPublished):
        carry = CarryIn(heard.round, event.carry_line, event.carry_bingo, event.at)
        return (Step(carry),)
    if isinstance(event, GameFinished):
        if not (event.carry_line or event.carry_bingo):
            return ()
        return (Step(CarryOut(heard.round, event.carry_line, event.carry_bingo, event.at)),)
    if isinstance(event, PrizeSetAside):
        return (Step(_prize_owed(event, heard)),)
    if isinstance(event, PrimaEnded):
        return (Step(CarryAdded(heard.round, event.cents, event.at)),) if event.cents else ()
    assert isinstance(event, GameAnnulled | GameCancelled), event
    return _undone(state, event, heard)


def _undone(state: DebtsState, event: GameAnnulled | GameCancelled, heard: Heard) -> Decision:
    steps: list[Step] = []
    if heard.round == state.game and isinstance(event, GameAnnulled):
        restored = CarryRestored(heard.round, state.before_line, state.before_bingo, event.at)
        steps.append(Step(restored))
    if event.owed:
        owed = RefundsOwed(
            game=heard.round,
            number=heard.ordinal,
            ranges=event.ranges,
            voids=event.voids,
            face_cents=event.face_cents,
            owed=event.owed,
            at=event.at,
        )
        steps.append(Step(owed))
    return tuple(steps)


def _prize_owed(event: PrizeSetAside, heard: Heard) -> PrizeOwed:
    return PrizeOwed(
        game=heard.round,
        number=heard.ordinal,
        award=event.award,
        prize=event.prize,
        series=event.series,
        card=event.number,
        cents=event.cents,
        reason=event.reason,
        at=event.at,
    )
