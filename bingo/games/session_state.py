"""What may be asked of a bingo session, what it is made of, and what its events fold to.

The machine of rule-book section 1.1: PLANNED, CHECKED, OPEN, SUSPENDED, LAST_GAME, TO_CLOSE,
CLOSED. Times are epoch milliseconds, money is cents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bingo.games.session_events import (
    BallsCounted,
    EquipmentChecked,
    GameAward,
    GameBegun,
    GameFigures,
    GameOver,
    GamePaused,
    LastGameAnnounced,
    LastGameWithdrawn,
    SessionClosed,
    SessionEnded,
    SessionOpened,
    SessionPlanned,
    SessionSuspended,
    StaffEntered,
)
from house.contract import Action, Event

PLANNED = "PLANNED"
CHECKED = "CHECKED"
OPEN = "OPEN"
SUSPENDED = "SUSPENDED"
LAST_GAME = "LAST_GAME"
TO_CLOSE = "TO_CLOSE"
CLOSED = "CLOSED"

REMEMBERED = 6
"""How many games the list of the monitors shows; all of them stay in the events."""


@dataclass(frozen=True)
class PlanSession(Action):
    """Plans a session within the hours of the notice (0: no limit) for so many seats."""

    name: str
    opens_at: int = 0
    hours_end: int = 0
    capacity: int = 100


@dataclass(frozen=True)
class EnterStaff(Action):
    """Enters a person as present in a duty, with the professional document shown (BINGO-5)."""

    person: str
    duty: str
    document: str


@dataclass(frozen=True)
class RecordChecks(Action):
    """Every item of the check list that works; the extractor and its approval mark (BINGO-3)."""

    items: tuple[str, ...]
    extractor: str
    approval: str


@dataclass(frozen=True)
class CountBalls(Action):
    """The numbers read on the balls, at the opening or at the closing (BINGO-49)."""

    seen: tuple[int, ...]
    public_present: bool = False


@dataclass(frozen=True)
class OpenSession(Action):
    """Opens the session: checked, counted, staffed and inside hours (BINGO-5)."""


@dataclass(frozen=True)
class SuspendSession(Action):
    """Suspends the session; its running game is paused or over."""

    reason: str


@dataclass(frozen=True)
class AnnounceLastGame(Action):
    """The next game that is announced is the last one."""


@dataclass(frozen=True)
class WithdrawLastGame(Action):
    """Takes the notice back: the last game was annulled or cancelled, or not yet announced."""


@dataclass(frozen=True)
class EndSession(Action):
    """Ends the session without a further game."""

    reason: str


@dataclass(frozen=True)
class CloseSession(Action):
    """Closes the session once tills are counted and minutes signed, who refuse it otherwise."""


@dataclass(frozen=True, slots=True)
class Staff:
    person: str
    duty: str
    document: str = ""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the session as the list tells it; balls are 0 until that prize is won."""

    round: str
    number: int
    last: bool
    units: int = 0
    gross: int = 0
    line: int = 0
    bingo: int = 0
    pool: int = 0
    line_ball: int = 0
    bingo_ball: int = 0
    outcome: str = ""
    paused: bool = False


@dataclass(frozen=True, slots=True)
class SessionState:
    plan: SessionPlanned
    state: str = PLANNED
    opened_at: int = 0
    staff: tuple[Staff, ...] = ()
    checks: EquipmentChecked | None = None
    opening_count: BallsCounted | None = None
    closing_count: BallsCounted | None = None
    games: tuple[PlayedGame, ...] = ()
    count: int = 0

    @property
    def running(self) -> PlayedGame | None:
        """The game that is not yet over, if any."""
        return self.games[-1] if self.games and not self.games[-1].outcome else None


def evolve(state: SessionState | None, event: Event) -> SessionState:
    """The session after ``event``."""
    if isinstance(event, SessionPlanned):
        return SessionState(event)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _checked(state: SessionState, event: EquipmentChecked) -> SessionState:
    after = {PLANNED: CHECKED, SUSPENDED: OPEN}.get(state.state, state.state)
    return replace(state, state=after, checks=event)


def _counted(state: SessionState, event: BallsCounted) -> SessionState:
    if event.closing:
        return replace(state, closing_count=event)
    return replace(state, opening_count=event)


def _entered(state: SessionState, event: StaffEntered) -> SessionState:
    return replace(state, staff=(*state.staff, Staff(event.person, event.duty, event.document)))


def _begun(state: SessionState, event: GameBegun) -> SessionState:
    game = PlayedGame(event.game, event.number, event.last)
    games = (*state.games, game)[-REMEMBERED:]
    return replace(state, games=games, count=state.count + 1)


def _latest(state: SessionState, **change: Any) -> SessionState:
    return replace(state, games=(*state.games[:-1], replace(state.games[-1], **change)))


def _figures(state: SessionState, event: GameFigures) -> SessionState:
    return _latest(state, units=event.units, gross=event.gross, line=event.line, bingo=event.bingo)


def _award(state: SessionState, event: GameAward) -> SessionState:
    if event.prize == "pool":
        return _latest(state, pool=event.cents)
    return _latest(state, **{f"{event.prize}_ball": event.ball})


def _over(state: SessionState, event: GameOver) -> SessionState:
    last = state.games[-1].last
    after = replace(state, state=TO_CLOSE) if last and state.state == LAST_GAME else state
    return _latest(after, outcome=event.outcome)


_FOLDS: Mapping[type[Event], Callable[[SessionState, Any], SessionState]] = {
    EquipmentChecked: _checked,
    BallsCounted: _counted,
    StaffEntered: _entered,
    SessionOpened: lambda state, event: replace(state, state=OPEN, opened_at=event.at),
    SessionSuspended: lambda state, event: replace(state, state=SUSPENDED),
    LastGameAnnounced: lambda state, event: replace(state, state=LAST_GAME),
    LastGameWithdrawn: lambda state, event: replace(state, state=OPEN),
    SessionEnded: lambda state, event: replace(state, state=TO_CLOSE),
    SessionClosed: lambda state, event: replace(state, state=CLOSED),
    GameBegun: _begun,
    GamePaused: lambda state, event: _latest(state, paused=event.paused),
    GameFigures: _figures,
    GameAward: _award,
    GameOver: _over,
}
