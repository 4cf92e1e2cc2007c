"""A bingo session: checked, staffed, opened, played game after game, and closed.

It lends its name and hours to each game and lets one game run at a time. Requirements BINGO-3,
BINGO-5, BINGO-6, BINGO-49, BINGO-50, BINGO-56, HOURS-1; the machine of rule-book section 1.1.

Refusals, in the order in which they are looked for; an action that the state does not know is
``E_STALE`` naming the state::

    PlanSession       E_BAD_INPUT a name, hours or capacity that cannot be
    EnterStaff        E_BAD_INPUT no such duty · E_CREDENTIAL no document shown
    RecordChecks      E_SESSION_CHECKS the first item not confirmed · E_NOT_APPROVED the extractor
    CountBalls        (what is missing is written down; the opening refuses it)
    OpenSession       E_SESSION_OPEN another one is · E_SESSION_CHECKS not counted · E_BALL_COUNT
                      · E_HOURS · E_STAFF_MISSING the duty
    SuspendSession    E_BAD_INPUT no reason · E_PREVIOUS_GAME_OPEN its game goes on
    WithdrawLastGame  E_LAST_GAME_PLAYED it was, to its end · E_PREVIOUS_GAME_OPEN it is running
                      · E_HOURS
    EndSession        E_BAD_INPUT no reason · E_PREVIOUS_GAME_OPEN
    CloseSession      E_SESSION_CHECKS balls not counted; and what tills and minutes refuse
    (day closes)      E_SESSION_RUNS it is not closed yet
    (lent)            E_SESSION_NOT_OPEN · E_PREVIOUS_GAME_OPEN · E_HOURS
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bingo.games import session_opening as opening
from bingo.games import session_view
from bingo.games.session_events import (
    EVENTS,
    LastGameAnnounced,
    LastGameWithdrawn,
    SessionClosed,
    SessionEnded,
    SessionPlanned,
    SessionSuspended,
)
from bingo.games.session_hearing import HEARS, react
from bingo.games.session_opening import outside_hours
from bingo.games.session_state import (
    CHECKED,
    CLOSED,
    LAST_GAME,
    OPEN,
    PLANNED,
    SUSPENDED,
    TO_CLOSE,
    AnnounceLastGame,
    CloseSession,
    CountBalls,
    EndSession,
    EnterStaff,
    OpenSession,
    PlanSession,
    RecordChecks,
    SessionState,
    SuspendSession,
    WithdrawLastGame,
    evolve,
)
from house.contract import Action, Decision, Game, Refused, Request, Seat, Step, Terms

# --- words ---------------------------------------------------------------------------------------

CODES = frozenset(
    {
        "E_STALE",
        "E_BAD_INPUT",
        "E_CREDENTIAL",
        "E_SESSION_CHECKS",
        "E_NOT_APPROVED",
        "E_SESSION_OPEN",
        "E_BALL_COUNT",
        "E_HOURS",
        "E_STAFF_MISSING",
        "E_PREVIOUS_GAME_OPEN",
        "E_LAST_GAME_PLAYED",
        "E_SESSION_NOT_OPEN",
        "E_SESSION_RUNS",
    }
)

# --- start, decide --------------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Plans a session."""
    action = request.action
    assert isinstance(action, PlanSession)
    if not action.name.strip():
        return Refused("E_BAD_INPUT", {"field": "name"})
    if action.opens_at < 0 or (action.hours_end and action.hours_end <= action.opens_at):
        return Refused("E_BAD_INPUT", {"field": "hours_end"})
    if action.capacity <= 0:
        return Refused("E_BAD_INPUT", {"field": "capacity"})
    event = SessionPlanned(
        name=action.name,
        opens_at=action.opens_at,
        hours_end=action.hours_end,
        capacity=action.capacity,
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def decide(state: SessionState, request: Request, terms: Terms) -> Decision:
    """The steps of an action that the present state knows."""
    kind = type(request.action)
    if state.state not in _IN_STATE[kind]:
        return Refused("E_STALE", {"state": state.state})
    return _DECISIONS[kind](state, request, terms)


def _suspend(state: SessionState, request: Request, terms: Terms) -> Decision:
    action, running = request.action, state.running
    assert isinstance(action, SuspendSession)
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    if running and not running.paused:
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": running.number})
    return (Step(SessionSuspended(action.reason, request.person, request.at)),)


def _announce_last(state: SessionState, request: Request, terms: Terms) -> Decision:
    return (Step(LastGameAnnounced(request.person, request.at)),)


def _withdraw_last(state: SessionState, request: Request, terms: Terms) -> Decision:
    last = state.games[-1] if state.games and state.games[-1].last else None
    if last and last.outcome == "CLOSED":
        return Refused("E_LAST_GAME_PLAYED", {"number": last.number})
    if last and not last.outcome:
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": last.number})
    if state.state == TO_CLOSE and not last:
        return Refused("E_STALE", {"state": state.state})
    refused = outside_hours(state, request.at)
    return refused or (Step(LastGameWithdrawn(request.person, request.at)),)


def _end(state: SessionState, request: Request, terms: Terms) -> Decision:
    action, running = request.action, state.running
    assert isinstance(action, EndSession)
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    if running:
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": running.number})
    return (Step(SessionEnded(action.reason, request.person, request.at)),)


def _close(state: SessionState, request: Request, terms: Terms) -> Decision:
    if state.closing_count is None:
        return Refused("E_SESSION_CHECKS", {"item": "balls"})
    last = state.games[-1].number if state.games else 0
    return (Step(SessionClosed(last, request.person, request.at)),)


# --- view, lend -----------------------------------------------------------------------------------


def view(state: SessionState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """All that a seat may know, and what may be asked in this state."""
    may = tuple(kind.__name__ for kind, states in _IN_STATE.items() if _may(state, kind, states))
    rights = {kind.__name__: roles for kind, roles in RIGHTS.items()}
    return session_view.view(state, seat, terms, may=may, rights=rights)


def lend(state: SessionState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """Name and hours for one game; none while another runs (BINGO-6, BINGO-50)."""
    if state.state not in (OPEN, LAST_GAME):
        return Refused("E_SESSION_NOT_OPEN", {"state": state.state})
    if state.running:
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": state.running.number})
    refused = outside_hours(state, request.at)
    return refused or {
        "name": state.plan.name,
        "hours_end": state.plan.hours_end,
        "last_game": state.state == LAST_GAME,
    }


# --- helpers --------------------------------------------------------------------------------------


def _may(state: SessionState, kind: type[Action], states: tuple[str, ...]) -> bool:
    """Whether the present state knows an action; hours and what others refuse come on top."""
    running = state.running
    if state.state not in states:
        return False
    if kind is SuspendSession:
        return running is None or running.paused
    if kind is WithdrawLastGame:
        last = state.games[-1] if state.games and state.games[-1].last else None
        return bool(last and last.outcome != "CLOSED") if state.state == TO_CLOSE else not running
    return not running if kind is EndSession else True


_ALIVE = (PLANNED, CHECKED, OPEN, SUSPENDED, LAST_GAME)
_IN_STATE: Mapping[type[Action], tuple[str, ...]] = {
    EnterStaff: _ALIVE,
    RecordChecks: (PLANNED, CHECKED, SUSPENDED),
    CountBalls: (PLANNED, CHECKED, TO_CLOSE),
    OpenSession: (CHECKED,),
    SuspendSession: (OPEN,),
    AnnounceLastGame: (OPEN,),
    WithdrawLastGame: (LAST_GAME, TO_CLOSE),
    EndSession: (OPEN, SUSPENDED),
    CloseSession: (TO_CLOSE,),
}
_DECISIONS: Mapping[type[Action], Callable[[SessionState, Request, Terms], Decision]] = {
    EnterStaff: opening.enter_staff,
    RecordChecks: opening.record_checks,
    CountBalls: opening.count_balls,
    OpenSession: opening.open_session,
    SuspendSession: _suspend,
    AnnounceLastGame: _announce_last,
    WithdrawLastGame: _withdraw_last,
    EndSession: _end,
    CloseSession: _close,
}

TABLE = frozenset({"table_head"})
MANAGERS = frozenset({"hall_manager", "director", "deputy"})
RIGHTS: Mapping[type[Action], frozenset[str]] = {
    PlanSession: TABLE | MANAGERS,
    EnterStaff: MANAGERS,
    RecordChecks: TABLE,
    CountBalls: MANAGERS,
    OpenSession: TABLE,
    SuspendSession: TABLE | MANAGERS,
    AnnounceLastGame: TABLE,
    WithdrawLastGame: TABLE,
    EndSession: MANAGERS,
    CloseSession: TABLE | MANAGERS,
}
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "caller": "caller",
    "cashier": "till",
    "admission": "head",
    "auditor": "official",
    "official": "official",
    "display": "monitor",
    "player": "monitor",
}

GAME = Game(
    kind="session",
    opening=PlanSession,
    actions=tuple(_DECISIONS),
    events=EVENTS,
    rights=RIGHTS,
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    lend=lend,
    react=react,
    hears=HEARS,
    closed=lambda state: state.state == CLOSED,
)
