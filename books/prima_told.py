"""The life of a prima as it was told: what stood before and after every game, and every award.

Pure. Money is cents. Requirements PRIMA-2 to PRIMA-7, PRIMA-12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from house.contract import Event
from house.told import Record
from jackpot.kinds.prima.events import (
    PrimaArmed,
    PrimaAwarded,
    PrimaCorrected,
    PrimaEnded,
    PrimaFed,
    PrimaLent,
    PrimaMissed,
    PrimaOpened,
    PrimaReleased,
    PrimaRestored,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a prima stands: ``limit`` is 0 while it accumulates."""

    fund: int = 0
    next_fund: int = 0
    cap: int = 0
    rate_bp: int = 0
    limit: int = 0
    games_armed: int = 0


@dataclass(frozen=True, slots=True)
class PrimaStep:
    """One game in the life of a prima; ``taken`` went to ``winners`` cards at ball ``ball``.

    ``armed_for`` is how many games the prize had been in play when it was won, that one included.
    """

    game: str
    number: int
    before: Standing
    after: Standing
    fed: int = 0
    taken: int = 0
    winners: int = 0
    ball: int = 0
    armed_for: int = 0
    restored: bool = False
    at: int = 0


def standing_at(record: Record, at: int) -> Standing:
    """How the prima stood at a time (epoch milliseconds), that millisecond included."""
    return _folded(told.event for told in record.told if told.at <= at)[0]


def standing(record: Record) -> Standing:
    """How the prima stands after all that was read."""
    return _folded(told.event for told in record.told)[0]


def history(record: Record) -> list[PrimaStep]:
    """One step for every game that the prima was lent to, oldest first; the last may run still."""
    return _folded(told.event for told in record.told)[1]


def step_of(record: Record | None, game: str) -> PrimaStep | None:
    """What a game was in the life of a prima."""
    steps = history(record) if record is not None else []
    return next((step for step in steps if step.game == game), None)


def _folded(events: Iterable[Event]) -> tuple[Standing, list[PrimaStep]]:
    now, steps = Standing(), list[PrimaStep]()
    for event in events:
        if isinstance(event, PrimaLent):
            steps.append(PrimaStep(event.game, event.number, now, now, at=event.at))
            continue
        before = steps[-1].before if steps else now
        now = _STANDINGS.get(type(event), _unchanged)(now, before, event)
        if steps and (isinstance(event, PrimaArmed) or _game(event) == steps[-1].game):
            change = _STEPS.get(type(event), _nothing)(event)
            steps[-1] = replace(steps[-1], after=now, **change)
    return now, steps


def _game(event: Event) -> str:
    return str(getattr(event, "game", ""))


def _unchanged(now: Standing, before: Standing, event: Any) -> Standing:
    return now


def _opened(now: Standing, before: Standing, event: PrimaOpened) -> Standing:
    return Standing(
        fund=event.fund,
        next_fund=event.next_fund,
        cap=event.cap,
        rate_bp=event.rate_bp,
        limit=event.limit,
        games_armed=event.games_armed,
    )


def _fed(now: Standing, before: Standing, event: PrimaFed | PrimaCorrected) -> Standing:
    """A correction says what the game feeds instead, counted from what stood before it."""
    return replace(
        now,
        fund=before.fund + event.to_fund,
        next_fund=before.next_fund + event.to_next,
    )


def _awarded(now: Standing, before: Standing, event: PrimaAwarded) -> Standing:
    return Standing(
        fund=event.fund, next_fund=event.next_fund, cap=event.cap, rate_bp=event.rate_bp
    )


def _restored(now: Standing, before: Standing, event: PrimaRestored) -> Standing:
    return replace(
        before,
        fund=event.fund,
        next_fund=event.next_fund,
        limit=event.limit,
        games_armed=event.games_armed,
    )


def _armed(now: Standing, before: Standing, event: PrimaArmed) -> Standing:
    return replace(now, limit=event.limit, games_armed=1)


def _missed(now: Standing, before: Standing, event: PrimaMissed) -> Standing:
    return replace(now, limit=event.limit, games_armed=event.games_armed)


def _ended(now: Standing, before: Standing, event: PrimaEnded) -> Standing:
    return replace(now, fund=0, next_fund=0, limit=0, games_armed=0)


def _nothing(event: Any) -> dict[str, Any]:
    return {}


def _fed_step(event: PrimaFed | PrimaCorrected) -> dict[str, Any]:
    return {"fed": event.to_fund + event.to_next}


def _won_step(event: PrimaAwarded) -> dict[str, Any]:
    return {
        "taken": event.taken,
        "winners": event.winners,
        "ball": event.ball,
        "armed_for": event.games_armed,
    }


def _undone_step(event: PrimaRestored) -> dict[str, Any]:
    return {"restored": True, "fed": 0, "taken": 0, "winners": 0, "ball": 0, "armed_for": 0}


_STANDINGS: Mapping[type[Event], Callable[[Standing, Standing, Any], Standing]] = {
    PrimaOpened: _opened,
    PrimaFed: _fed,
    PrimaCorrected: _fed,
    PrimaAwarded: _awarded,
    PrimaArmed: _armed,
    PrimaMissed: _missed,
    PrimaRestored: _restored,
    PrimaEnded: _ended,
}
_STEPS: Mapping[type[Event], Callable[[Any], dict[str, Any]]] = {
    PrimaFed: _fed_step,
    PrimaCorrected: _fed_step,
    PrimaAwarded: _won_step,
    PrimaRestored: _undone_step,
    PrimaReleased: _nothing,
}
