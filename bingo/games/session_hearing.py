"""What a session does when it hears of its games: it follows the running one to its end.

Only one session of a hall is open at a time, so an open one refuses that another opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bingo.games.ninety_ball.events import (
    Awarded,
    CountCorrected,
    FiguresPublished,
    GameAnnounced,
    GameAnnulled,
    GameCancelled,
    GameClosed,
    GameInterrupted,
    GameWentOn,
)
from bingo.games.session_events import (
    GameAward,
    GameBegun,
    GameFigures,
    GameOver,
    GamePaused,
    SessionOpened,
)
from bingo.games.session_state import CHECKED, LAST_GAME, PLANNED, PlayedGame, SessionState
from cage.games.gaming_day_events import DayClosed
from house.contract import Decision, Event, Heard, Refused, Step, Terms

OUTCOMES: Mapping[type[Event], str] = {
    GameClosed: "CLOSED",
    GameAnnulled: "ANNULLED",
    GameCancelled: "CANCELLED",
}


def react(state: SessionState, heard: Heard, terms: Terms) -> Decision:
    """The session's own line about its running game; nothing about the games of others."""
    event = heard.event
    if isinstance(event, SessionOpened):
        if state.state in (PLANNED, CHECKED):
            return ()
        return Refused("E_SESSION_OPEN", {"name": state.plan.name})
    if isinstance(event, DayClosed):
        waits = state.state in (PLANNED, CHECKED)
        return () if waits else Refused("E_SESSION_RUNS", {"name": state.plan.name})
    if isinstance(event, GameAnnounced):
        if event.session != terms.round:
            return ()
        last = state.state == LAST_GAME
        return (Step(GameBegun(heard.round, event.number, last, event.at)),)
    running = state.running
    if running is None or running.round != heard.round:
        return ()
    told = _TELLERS[type(event)](running, heard)
    return (Step(told),)


def _figures(running: PlayedGame, heard: Heard) -> Event:
    event = heard.event
    assert isinstance(event, FiguresPublished)
    line, bingo = event.line + event.carry_line, event.bingo + event.carry_bingo
    return GameFigures(heard.round, event.units, event.gross, line, bingo, event.at)


def _corrected(running: PlayedGame, heard: Heard) -> Event:
    event = heard.event
    assert isinstance(event, CountCorrected)
    return GameFigures(
        game=heard.round,
        units=running.units + event.units,
        gross=running.gross + event.gross,
        line=running.line + event.line,
        bingo=running.bingo + event.bingo,
        at=event.at,
    )


def _award(running: PlayedGame, heard: Heard) -> Event:
    event = heard.event
    assert isinstance(event, Awarded)
    return GameAward(heard.round, event.prize, event.ball, sum(event.shares), event.at)


def _paused(running: PlayedGame, heard: Heard) -> Event:
    return GamePaused(heard.round, isinstance(heard.event, GameInterrupted), heard.request.at)


def _over(running: PlayedGame, heard: Heard) -> Event:
    return GameOver(heard.round, OUTCOMES[type(heard.event)], heard.request.at)


_TELLERS: Mapping[type[Event], Callable[[PlayedGame, Heard], Event]] = {
    FiguresPublished: _figures,
    CountCorrected: _corrected,
    Awarded: _award,
    GameInterrupted: _paused,
    GameWentOn: _paused,
    GameClosed: _over,
    GameAnnulled: _over,
    GameCancelled: _over,
}
HEARS: frozenset[type[Event]] = frozenset({SessionOpened, DayClosed, GameAnnounced, *_TELLERS})
