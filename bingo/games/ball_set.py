"""A set of ninety balls: its approval, the games it has served, and the end of its life.

A pneumatic set serves at most a thousand games, a drum set as many as its balls last; a damaged
ball ends it at once (BINGO-4). The count of the balls themselves is here too (BINGO-49).

Refusals, in the order in which they are looked for::

    RegisterBallSet  E_BAD_INPUT a name, type or count that cannot be · E_NOT_APPROVED no mark
    RetireBallSet    E_CLOSED retired already · E_BAD_INPUT no reason
    (lent)           E_BALLSET_EXPIRED it has served its games, or is retired
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bingo.games.ball_set_events import BallSetRegistered, BallSetRetired, BallSetUsed, UseUndone
from bingo.games.ninety_ball.events import DrawStarted, GameAnnulled
from house.contract import (
    Action,
    Decision,
    Event,
    Game,
    Heard,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
)

# --- words ---------------------------------------------------------------------------------------

PNEUMATIC = "pneumatic"
DRUM = "drum"

BALLS = range(1, 91)
PNEUMATIC_LIMIT = 1000
WARN_LAST = 50
"""From game 950 on the table head sees how many games remain."""

CODES = frozenset({"E_BAD_INPUT", "E_NOT_APPROVED", "E_CLOSED", "E_BALLSET_EXPIRED"})


@dataclass(frozen=True)
class RegisterBallSet(Action):
    """Takes a set into use; ``approval`` is its mark and the body that gave it (DEC-B25)."""

    name: str
    type: str
    approval: str
    served: int = 0


@dataclass(frozen=True)
class RetireBallSet(Action):
    """Ends the life of the set: worn out, damaged or irregular; ``successor`` replaces it."""

    reason: str
    successor: str = ""


@dataclass(frozen=True, slots=True)
class BallSetState:
    """``limit`` 0: no number limit. ``game`` is the last game that it was used in."""

    name: str
    type: str
    approval: str
    served: int
    limit: int
    game: str = ""
    retired: bool = False

    @property
    def expired(self) -> bool:
        return bool(self.limit) and self.served >= self.limit


# --- start, decide, evolve ------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Registers a set with its approval."""
    action = request.action
    assert isinstance(action, RegisterBallSet)
    if not action.name.strip():
        return Refused("E_BAD_INPUT", {"field": "name"})
    if action.type not in (PNEUMATIC, DRUM):
        return Refused("E_BAD_INPUT", {"field": "type"})
    if action.served < 0:
        return Refused("E_BAD_INPUT", {"field": "served"})
    if not action.approval.strip():
        return Refused("E_NOT_APPROVED", {"name": action.name})
    limit = terms.profile.get("balls.pneumatic_limit", PNEUMATIC_LIMIT)
    event = BallSetRegistered(
        name=action.name,
        type=action.type,
        approval=action.approval,
        served=action.served,
        limit=limit if action.type == PNEUMATIC else 0,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def decide(state: BallSetState, request: Request, terms: Terms) -> Decision:
    """The end of the set."""
    action = request.action
    assert isinstance(action, RetireBallSet)
    if state.retired:
        return Refused("E_CLOSED", {"name": state.name})
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    event = BallSetRetired(
        name=state.name,
        successor=action.successor,
        served=state.served,
        reason=action.reason,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def evolve(state: BallSetState | None, event: Event) -> BallSetState:
    """The set after ``event``."""
    if isinstance(event, BallSetRegistered):
        return BallSetState(event.name, event.type, event.approval, event.served, event.limit)
    assert state is not None, event
    if isinstance(event, BallSetUsed):
        return replace(state, served=event.served, game=event.game)
    if isinstance(event, UseUndone):
        return replace(state, served=event.served, game="")
    assert isinstance(event, BallSetRetired), event
    return replace(state, retired=True)


# --- view, lend, react ----------------------------------------------------------------------------


def view(state: BallSetState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """How long the set may still serve; ``warn`` from fifty games before its end on."""
    remaining = max(0, state.limit - state.served) if state.limit else None
    return {
        "name": state.name,
        "type": state.type,
        "approval": state.approval,
        "served": state.served,
        "limit": state.limit,
        "remaining": remaining,
        "warn": remaining is not None and remaining <= WARN_LAST,
        "retired": state.retired,
    }


def lend(state: BallSetState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """The set for one game."""
    if state.expired or state.retired:
        return Refused("E_BALLSET_EXPIRED", {"name": state.name, "served": state.served})
    return {"name": state.name, "served": state.served}


def react(state: BallSetState, heard: Heard, terms: Terms) -> Decision:
    """A draw that begins ages the set."""
    event = heard.event
    if isinstance(event, DrawStarted):
        if event.ball_set != terms.round:
            return ()
        used = BallSetUsed(heard.round, heard.ordinal, state.served + 1, event.at)
        return (Step(used),)
    assert isinstance(event, GameAnnulled)
    counts = terms.profile.get("balls.count_annulled", True)
    if counts or heard.round != state.game or not event.started:
        return ()
    return (Step(UseUndone(heard.round, state.served - 1, event.at)),)


# --- helpers --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BallCount:
    """What a count of the balls found; ``missing`` and ``extra`` are ball numbers in order."""

    missing: tuple[int, ...]
    extra: tuple[int, ...]

    @property
    def whole(self) -> bool:
        return not (self.missing or self.extra)


def count_balls(seen: Iterable[int]) -> BallCount:
    """Compares the numbers read on the balls with ninety balls, each once (BINGO-49)."""
    found = Counter(seen)
    missing = tuple(number for number in BALLS if not found[number])
    extra = tuple(sorted(n for n, times in found.items() if n not in BALLS or times > 1))
    return BallCount(missing, extra)


KEEPERS = frozenset({"table_head", "hall_manager", "director", "deputy"})
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "caller": "caller",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="ball_set",
    opening=RegisterBallSet,
    actions=(RetireBallSet,),
    events=(BallSetRegistered, BallSetUsed, UseUndone, BallSetRetired),
    rights={RegisterBallSet: KEEPERS, RetireBallSet: KEEPERS},
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    lend=lend,
    react=react,
    hears=frozenset({DrawStarted, GameAnnulled}),
    closed=lambda state: state.retired,
)
