"""Second halves of double cards between two games: they wait, play, are over, or are owed back.

Requirement BINGO-8. The money waits on ``bingo.deferred``; games move it in and out, and here it
becomes a refund when the session ends without a further game.
"""

from __future__ import annotations

from bingo.games.ninety_ball.events import (
    CountCorrected,
    FiguresPublished,
    GameAnnulled,
    GameCancelled,
    GameFinished,
    HalvesEntered,
    Range,
)
from cage.games.debts_events import (
    HalvesBack,
    HalvesDeferred,
    HalvesIn,
    HalvesOver,
    HalvesReleased,
    HalvesUsed,
    RefundsOwed,
)
from cage.games.debts_state import DebtsState, Halves
from house.contract import Heard, Step, Transfer

DEFERRED = "bingo.deferred"
REFUNDS = "bingo.refunds"


def followed(state: DebtsState, heard: Heard) -> tuple[Step, ...]:
    """What an event of a game changes about halves; nothing where no doubles are sold."""
    event, game = heard.event, heard.round
    if isinstance(event, FiguresPublished):
        return _wait(heard, event.doubles, event.gross // event.units) if event.doubles else ()
    if isinstance(event, CountCorrected):
        told = next((one for one in state.halves if one.game == game), None)
        return _wait(heard, event.doubles, told.face_cents) if told else ()
    if isinstance(event, HalvesEntered):
        return (Step(HalvesIn(game, event.at)),)
    if isinstance(event, GameCancelled):
        back = (Step(HalvesBack(game, event.at)),) if event.halves else ()
        return (*back, *(_wait(heard, event.doubles, event.face_cents) if event.doubles else ()))
    if isinstance(event, GameAnnulled):
        first = () if event.published or not event.doubles else event.doubles
        waits = _wait(heard, first, event.face_cents) if first else ()
        return (*_ended(state, heard, event.halves_used), *waits)
    if isinstance(event, GameFinished):
        return _ended(state, heard, event.halves_used)
    return ()


def _wait(heard: Heard, halves: tuple[Range, ...], face_cents: int) -> tuple[Step, ...]:
    event = HalvesDeferred(heard.round, heard.ordinal, halves, face_cents, heard.request.at)
    return (Step(event),)


def _ended(
    state: DebtsState, heard: Heard, used: tuple[tuple[str, int, str], ...]
) -> tuple[Step, ...]:
    """Halves that played are over; those of this game's own doubles are fixed by its calls."""
    steps: list[Step] = []
    if any(one.playing == heard.round for one in state.halves):
        steps.append(Step(HalvesOver(heard.round, heard.request.at)))
    if used:
        steps.append(Step(HalvesUsed(heard.round, used, heard.request.at)))
    return tuple(steps)


def released(state: DebtsState, heard: Heard) -> tuple[Step, ...]:
    """No next game comes: what waits is owed back at its face value."""
    waiting = (one for one in state.halves if not one.playing)
    return tuple(step for one in waiting for step in _owed_back(one, heard))


def _owed_back(halves: Halves, heard: Heard) -> tuple[Step, ...]:
    at = heard.request.at
    owed = sum(cards.count for cards in halves.ranges) * halves.face_cents
    refund = RefundsOwed(
        game=f"{halves.game}/2",
        number=halves.number,
        ranges=halves.ranges,
        voids=(),
        face_cents=halves.face_cents,
        owed=owed,
        at=at,
    )
    money = Transfer(DEFERRED, REFUNDS, owed, "no next game for these halves")
    return (Step(HalvesReleased(halves.game, at)), Step(refund, (money,)))
