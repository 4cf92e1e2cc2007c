"""What the debts do when they hear how a game ends: carried, refunded or set aside.

The money of all this is posted by the game itself; the debts keep who may ask for it. They also
keep the second halves of double cards between the game that sold them and the next one (BINGO-8),
and owe them back themselves when no next game comes.
"""

from __future__ import annotations

from bingo.games.ninety_ball.events import (
    CountCorrected,
    FiguresPublished,
    GameAnnulled,
    GameCancelled,
    GameFinished,
    HalvesEntered,
    PrizeSetAside,
)
from bingo.games.session_events import SessionClosed, SessionEnded
from cage.games import debts_halves
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
        CountCorrected,
        HalvesEntered,
        GameFinished,
        PrizeSetAside,
        PrimaEnded,
        GameAnnulled,
        GameCancelled,
        SessionEnded,
        SessionClosed,
    }
)


def react(state: DebtsState, heard: Heard, terms: Terms) -> Decision:
    """Takes over what a game leaves owing; its money was posted by the game itself."""
    event = heard.event
    if isinstance(event, DebtsOpened):
        return Refused("E_DEBTS_OPEN", {"round": terms.round})
    if isinstance(event, SessionEnded | SessionClosed):
        return debts_halves.released(state, heard)
    if getattr(event, "debts", "") != terms.round:
        return ()
    return (*_owing(state, heard), *debts_halves.followed(state, heard))


def _owing(state: DebtsState, heard: Heard) -> tuple[Step, ...]:
    event = heard.event
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
    if isinstance(event, GameAnnulled | GameCancelled):
        return _undone(state, event, heard)
    assert isinstance(event, CountCorrected | HalvesEntered), event
    return ()


def _undone(
    state: DebtsState, event: GameAnnulled | GameCancelled, heard: Heard
) -> tuple[Step, ...]:
    steps: list[Step] = []
    if heard.round == state.game and isinstance(event, GameAnnulled):
        restored = CarryRestored(heard.round, state.before_line, state.before_bingo, event.at)
        steps.append(Step(restored))
    if event.owed:
        spent = event.halves if isinstance(event, GameAnnulled) else ()
        owed = RefundsOwed(
            game=heard.round,
            number=heard.ordinal,
            ranges=(*event.ranges, *spent),
            voids=event.voids,
            face_cents=event.face_cents,
            owed=event.owed,
            at=event.at,
            doubles=(*event.doubles, *spent),
            returned=event.returned,
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
