"""What each seat may know of a session: its plan, its staff, what is checked, counted and due next.

``todo`` are the steps that are still to be taken before the session opens or closes, in their
order, each with the roles that may take it; ``may`` are all actions that the present state knows.
The house decides each of them again when it is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from bingo.games.session_events import BallsCounted, EquipmentChecked
from bingo.games.session_opening import CHECKS, DUTIES, least_staff, present_staff
from bingo.games.session_state import (
    CHECKED,
    LAST_GAME,
    PLANNED,
    SUSPENDED,
    TO_CLOSE,
    PlayedGame,
    SessionState,
)
from house.contract import Seat, Terms

Rights = Mapping[str, frozenset[str]]
"""For the name of every action the roles that may ask for it."""


def view(
    state: SessionState, seat: Seat, terms: Terms, *, may: tuple[str, ...], rights: Rights
) -> dict[str, Any]:
    """The session and its last games; who works in it is for those who work there."""
    running = state.running
    shown: dict[str, Any] = {
        "name": state.plan.name,
        "state": state.state,
        "opened_at": state.opened_at,
        "opens_at": state.plan.opens_at,
        "hours_end": state.plan.hours_end,
        "checked_at": state.checks.at if state.checks else 0,
        "balls_counted": state.opening_count.at if state.opening_count else 0,
        "running": running.round if running else "",
        "last_game": state.state == LAST_GAME,
        "count": state.count,
        "games": [_game_view(game) for game in reversed(state.games)],
    }
    if seat.kind != "monitor":
        shown["staff"] = [{"person": s.person, "duty": s.duty} for s in state.staff]
    if seat.kind in ("head", "official"):
        shown |= _desk(state, terms)
    if seat.kind == "head":
        shown["todo"] = [_step(name, rights) for name in _todo(state, terms)]
        shown["may"] = {name: sorted(rights[name]) for name in may}
    return shown


def _desk(state: SessionState, terms: Terms) -> dict[str, Any]:
    """What those who open and close a session work with."""
    return {
        "capacity": state.plan.capacity,
        "duties": _duties(state, terms),
        "documents": [s.document for s in state.staff],
        "items": list(CHECKS),
        "checks": _checks_view(state.checks),
        "opening_count": _count_view(state.opening_count),
        "closing_count": _count_view(state.closing_count),
    }


def _duties(state: SessionState, terms: Terms) -> list[dict[str, Any]]:
    """For every duty how many are needed and how many are there (BINGO-56)."""
    least, present = least_staff(state, terms), present_staff(state)
    shown = Counter(staff.duty for staff in state.staff)
    return [
        {
            "duty": duty,
            "wanted": least[duty],
            "present": shown[duty],
            "lacking": max(0, least[duty] - present[duty]),
        }
        for duty in DUTIES
    ]


def _todo(state: SessionState, terms: Terms) -> list[str]:
    return _TODO[state.state](state, terms) if state.state in _TODO else []


def _before_opening(state: SessionState, terms: Terms) -> list[str]:
    lacking = any(duty["lacking"] for duty in _duties(state, terms))
    count = state.opening_count
    counted = count is not None and not (count.missing or count.extra)
    due = {
        "EnterStaff": lacking,
        "RecordChecks": state.state == PLANNED,
        "CountBalls": not counted,
        "OpenSession": True,
    }
    return [name for name, is_due in due.items() if is_due]


def _before_closing(state: SessionState, terms: Terms) -> list[str]:
    return ["CloseSession"] if state.closing_count else ["CountBalls", "CloseSession"]


_TODO: Mapping[str, Callable[[SessionState, Terms], list[str]]] = {
    PLANNED: _before_opening,
    CHECKED: _before_opening,
    SUSPENDED: lambda state, terms: ["RecordChecks"],
    TO_CLOSE: _before_closing,
}


def _step(name: str, rights: Rights) -> dict[str, Any]:
    return {"action": name, "roles": sorted(rights[name])}


def _checks_view(checks: EquipmentChecked | None) -> dict[str, Any] | None:
    if checks is None:
        return None
    return {
        "items": list(checks.items),
        "extractor": checks.extractor,
        "approval": checks.approval,
        "by": checks.by,
        "at": checks.at,
    }


def _count_view(count: BallsCounted | None) -> dict[str, Any] | None:
    if count is None:
        return None
    return {
        "missing": list(count.missing),
        "extra": list(count.extra),
        "public_present": count.public_present,
        "by": count.by,
        "at": count.at,
    }


def _game_view(game: PlayedGame) -> dict[str, Any]:
    return {
        "round": game.round,
        "number": game.number,
        "units": game.units,
        "gross": game.gross,
        "line": game.line,
        "bingo": game.bingo,
        "pool": game.pool,
        "line_ball": game.line_ball,
        "bingo_ball": game.bingo_ball,
        "outcome": game.outcome,
    }
