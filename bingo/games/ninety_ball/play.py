"""The draw: from the order to start to the ninetieth ball, and the stop on a call.

    StartDraw     E_SALE_NOT_CLOSED · E_ALREADY_STARTED · E_GAME_CLOSED · E_NO_CARDS
                  · E_ACTA_FIRST not in the minute book · E_NOT_ANNOUNCED figures not published
    RequestBall   [playing] · E_STALE other ordinal, or asked already · E_BALLS_OUT
                  · E_EXTRACTOR drawn by hand · E_TOO_FAST
    ReportBall    [playing or stopped] · E_BALL_RANGE · E_BALL_REPEATED · E_STALE not asked for
    AnnounceBall  [playing] · E_STALE other ordinal · E_BALL_RANGE · E_BALL_REPEATED
                  · E_HELD_FIRST · E_EXTRACTOR a machine draws · E_TOO_FAST
    StopPlay      [playing] · E_STALE other ball · E_BAD_INPUT no such call · E_EXTRACTOR
                  · E_HELD_FIRST · E_BALL_RANGE · E_BALL_REPEATED

    [playing]: E_GAME_STOPPED in a stop, E_NOT_PLAYING else.

Corrections and another extractor: ``repairs``. Requirements: BINGO-1, BINGO-14, BINGO-15, BINGO-17,
BINGO-38, BINGO-40, BINGO-41.
"""

from __future__ import annotations

from bingo.games.ninety_ball.actions import (
    MANUAL,
    AnnounceBall,
    ReportBall,
    RequestBall,
    StartDraw,
    StopPlay,
)
from bingo.games.ninety_ball.events import (
    BallAnnounced,
    BallHeld,
    BallKeptApart,
    BallRequested,
    CallHeard,
    DrawStarted,
    PlayStopped,
)
from bingo.games.ninety_ball.state import (
    ANNOUNCED,
    BINGO,
    CLAIM_STOP,
    LINE,
    PLAYING,
    PUBLISHED,
    SALE_CLOSED,
    SELLING,
    TERMINAL,
    GameState,
    Handler,
)
from house.contract import Action, Decision, Event, Refused, Request, Step, Terms, is_over

NUMBERS = range(1, 91)
HAND = "hand"
"""The mode of a ball that is drawn by hand after a failure (BINGO-43)."""

CODES = frozenset(
    {
        "E_SALE_NOT_CLOSED",
        "E_ALREADY_STARTED",
        "E_GAME_CLOSED",
        "E_NO_CARDS",
        "E_ACTA_FIRST",
        "E_NOT_ANNOUNCED",
        "E_STALE",
        "E_BALLS_OUT",
        "E_EXTRACTOR",
        "E_TOO_FAST",
        "E_BALL_RANGE",
        "E_BALL_REPEATED",
        "E_HELD_FIRST",
        "E_NOT_PLAYING",
        "E_GAME_STOPPED",
        "E_BAD_INPUT",
    }
)


def start_draw(state: GameState, action: StartDraw, request: Request, terms: Terms) -> Decision:
    """Starts the draw once the game stands in the minute book and the room knows its figures."""
    if state.phase in (ANNOUNCED, SELLING):
        return Refused("E_SALE_NOT_CLOSED", {"phase": state.phase})
    if state.phase not in (SALE_CLOSED, PUBLISHED):
        code = "E_GAME_CLOSED" if state.phase in TERMINAL else "E_ALREADY_STARTED"
        return Refused(code, {"phase": state.phase})
    assert state.closing is not None
    if not state.closing.units:
        return Refused("E_NO_CARDS")
    line = request.borrowed.get("book", {}).get("line", 0)
    if not line:
        return Refused("E_ACTA_FIRST", {"game": state.opening.number})
    if state.figures is None:
        return Refused("E_NOT_ANNOUNCED", {"limit": state.opening.limit})
    return _one(DrawStarted(state.opening.ball_set, line, request.person, request.at))


def request_ball(state: GameState, action: RequestBall, request: Request, terms: Terms) -> Decision:
    """Asks the machine for the next ball, or announces the held one (BINGO-15)."""
    refused = _not_playing(state) or _not_next(state, action.ordinal)
    if refused:
        return refused
    if state.requested == action.ordinal:
        return Refused("E_STALE", {"requested": action.ordinal})
    if len(state.balls) == len(NUMBERS):
        return Refused("E_BALLS_OUT")
    if not state.held and mode_of(state) in (MANUAL, HAND):
        return Refused("E_EXTRACTOR", {"extractor": mode_of(state)})
    if early := _too_fast(state, request.at, terms):
        return early
    if state.held:
        return _one(_spoken(state, state.held, state.held_mode, request, seen_at=state.held_at))
    return _one(BallRequested(action.ordinal, request.person, request.at))


def report_ball(state: GameState, action: ReportBall, request: Request, terms: Terms) -> Decision:
    """Takes a ball from a machine: spoken at once when asked for, held while play stops."""
    if state.phase not in (PLAYING, CLAIM_STOP):
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    if wrong := wrong_ball(state, action.number):
        return wrong
    mode, seen_at = mode_of(state), _seen_at(state, action, request)
    if state.phase == PLAYING:
        if state.requested != action.ordinal:
            return Refused("E_STALE", {"requested": state.requested})
        return _one(_spoken(state, action.number, mode, request, seen_at=seen_at))
    if state.held:
        return _one(BallKeptApart(action.number, seen_at))
    return _one(BallHeld(action.number, mode, seen_at))


def _seen_at(state: GameState, action: ReportBall, request: Request) -> int:
    """When a machine saw its ball: not before the draw, and never later than it is told."""
    return min(max(action.seen_at, state.started_at), request.at) if action.seen_at else request.at


def announce_ball(
    state: GameState, action: AnnounceBall, request: Request, terms: Terms
) -> Decision:
    """The caller speaks a ball; from this stamp on it counts (BINGO-40)."""
    refused = _not_playing(state) or _not_next(state, action.ordinal)
    if refused:
        return refused
    if state.held and action.number != state.held:
        return Refused("E_HELD_FIRST", {"held": state.held})
    mode = state.held_mode if state.held else mode_of(state)
    if not state.held:
        if wrong := wrong_ball(state, action.number):
            return wrong
        if mode not in (MANUAL, HAND):
            return Refused("E_EXTRACTOR", {"extractor": mode})
    if early := _too_fast(state, request.at, terms):
        return early
    seen_at = state.held_at if state.held else request.at
    return _one(_spoken(state, action.number, mode, request, seen_at=seen_at))


def stop_play(state: GameState, action: StopPlay, request: Request, terms: Terms) -> Decision:
    """Stops on a call at the present ball count (BINGO-17)."""
    if refused := _not_playing(state):
        return refused
    if action.after_ball != len(state.balls):
        return Refused("E_STALE", {"ball": len(state.balls)})
    if action.call not in (LINE, BINGO):
        return Refused("E_BAD_INPUT", {"field": "call"})
    if refused := _held(state, action.held):
        return refused
    stop, at, person = len(state.stops) + 1, request.at, request.person
    events: list[Event] = [
        PlayStopped(stop, len(state.balls), person, at),
        CallHeard(len(state.claims) + 1, stop, action.call, len(state.balls), person, at),
    ]
    if action.held:
        events.append(BallHeld(action.held, mode_of(state), at))
    return tuple(Step(event) for event in events)


def _held(state: GameState, held: int) -> Refused | None:
    """What is wrong with a ball in hand that is keyed together with the stop."""
    if not held:
        return None
    if mode_of(state) not in (MANUAL, HAND):
        return Refused("E_EXTRACTOR", {"extractor": mode_of(state)})
    if state.held:
        return Refused("E_HELD_FIRST", {"held": state.held})
    return wrong_ball(state, held)


def mode_of(state: GameState) -> str:
    """How the next ball is drawn: by hand, manual, electronic, or the name of a machine."""
    return HAND if state.by_hand else state.extractor


def remaining(state: GameState) -> tuple[int, ...]:
    """The numbers that may still come out, growing; a held ball is out."""
    out = {*state.drawn, state.held}
    return tuple(number for number in NUMBERS if number not in out)


def next_ball_at(state: GameState, terms: Terms) -> int:
    """From when on the next ball may be spoken, in epoch milliseconds (BINGO-41)."""
    if not state.balls:
        return 0
    spacing: int = terms.profile["ball.min_spacing_ms"]
    return state.balls[-1].spoken_at + spacing


def _too_fast(state: GameState, at: int, terms: Terms) -> Refused | None:
    due = next_ball_at(state, terms)
    if not state.balls or is_over(state.balls[-1].spoken_at, due, at):
        return None
    return Refused("E_TOO_FAST", {"at": due, "wait_ms": due - at})


def _not_playing(state: GameState) -> Refused | None:
    if state.phase == PLAYING:
        return None
    code = "E_GAME_STOPPED" if state.phase == CLAIM_STOP else "E_NOT_PLAYING"
    return Refused(code, {"phase": state.phase})


def _not_next(state: GameState, ordinal: int) -> Refused | None:
    last = len(state.balls)
    return None if ordinal == last + 1 else Refused("E_STALE", {"ball": last})


def wrong_ball(state: GameState, number: int) -> Refused | None:
    """``E_BALL_RANGE`` or ``E_BALL_REPEATED`` for a number that cannot come out now (BINGO-1)."""
    if number not in NUMBERS:
        return Refused("E_BALL_RANGE", {"number": number})
    if number in state.drawn:
        ordinal = state.drawn.index(number) + 1
        return Refused("E_BALL_REPEATED", {"number": number, "ordinal": ordinal})
    if number == state.held or number in state.kept_apart:
        return Refused("E_BALL_REPEATED", {"number": number, "ordinal": len(state.balls) + 1})
    return None


def _spoken(
    state: GameState, number: int, mode: str, request: Request, *, seen_at: int
) -> BallAnnounced:
    return BallAnnounced(
        ordinal=len(state.balls) + 1,
        number=number,
        mode=mode,
        seen_at=seen_at,
        spoken_at=request.at,
        by=request.person,
    )


def _one(event: Event) -> tuple[Step, ...]:
    return (Step(event),)


HANDLERS: dict[type[Action], Handler] = {
    StartDraw: start_draw,
    RequestBall: request_ball,
    ReportBall: report_ball,
    AnnounceBall: announce_ball,
    StopPlay: stop_play,
}
