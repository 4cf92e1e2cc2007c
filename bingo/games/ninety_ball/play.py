"""The draw: from the order to start to the ninetieth ball, and the stop on a call.

    StartDraw        E_SALE_NOT_CLOSED · E_ALREADY_STARTED · E_GAME_CLOSED · E_NO_CARDS
                     · E_ACTA_FIRST not in the minute book · E_NOT_ANNOUNCED figures not published
    RequestBall      [playing] · E_STALE other ordinal, or asked already · E_BALLS_OUT
                     · E_EXTRACTOR drawn by hand · E_TOO_FAST
    ReportBall       [playing or stopped] · E_BALL_RANGE · E_BALL_REPEATED · E_STALE not asked for
    AnnounceBall     [playing] · E_STALE other ordinal · E_BALL_RANGE · E_BALL_REPEATED
                     · E_HELD_FIRST · E_EXTRACTOR a machine draws · E_TOO_FAST
    CorrectBall      E_NOT_PLAYING · E_STALE no such ball · E_CORRECTION_LATE · E_EXTRACTOR
                     · E_BALL_RANGE · E_BALL_REPEATED
    SwitchExtractor  E_NOT_PLAYING · E_BAD_INPUT · E_STALE as before · E_NOT_APPROVED
    StopPlay         [playing] · E_STALE other ball · E_BAD_INPUT no such call · E_EXTRACTOR
                     · E_HELD_FIRST · E_BALL_RANGE · E_BALL_REPEATED

    [playing]: E_GAME_STOPPED in a stop, E_NOT_PLAYING else.

Requirements: BINGO-1, BINGO-14 to 17, BINGO-38, BINGO-40, BINGO-41.
"""

from __future__ import annotations

from bingo.games.ninety_ball.actions import (
    ELECTRONIC,
    MANUAL,
    AnnounceBall,
    CorrectBall,
    ReportBall,
    RequestBall,
    StartDraw,
    StopPlay,
    SwitchExtractor,
)
from bingo.games.ninety_ball.events import (
    BallAnnounced,
    BallCorrected,
    BallHeld,
    BallKeptApart,
    BallRequested,
    CallHeard,
    DrawStarted,
    ExtractorSwitched,
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
    VALID,
    GameState,
    Handler,
)
from house.contract import Action, Decision, Event, Refused, Request, Step, Terms

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
        "E_CORRECTION_LATE",
        "E_BAD_INPUT",
        "E_NOT_APPROVED",
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
        return _one(_spoken(state, state.held, state.held_mode, request))
    return _one(BallRequested(action.ordinal, request.person, request.at))


def report_ball(state: GameState, action: ReportBall, request: Request, terms: Terms) -> Decision:
    """Takes a ball from a machine: spoken at once when asked for, held while play stops."""
    if state.phase not in (PLAYING, CLAIM_STOP):
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    if wrong := _wrong_ball(state, action.number):
        return wrong
    if state.phase == PLAYING:
        if state.requested != action.ordinal:
            return Refused("E_STALE", {"requested": state.requested})
        return _one(_spoken(state, action.number, mode_of(state), request))
    if state.held:
        return _one(BallKeptApart(action.number, request.at))
    return _one(BallHeld(action.number, mode_of(state), request.at))


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
        if wrong := _wrong_ball(state, action.number):
            return wrong
        if mode not in (MANUAL, HAND):
            return Refused("E_EXTRACTOR", {"extractor": mode})
    if early := _too_fast(state, request.at, terms):
        return early
    return _one(_spoken(state, action.number, mode, request))


def correct_ball(state: GameState, action: CorrectBall, request: Request, terms: Terms) -> Decision:
    """Replaces a wrongly spoken or keyed ball while nothing was built on it (BINGO-16)."""
    if state.phase not in (PLAYING, CLAIM_STOP):
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    last = len(state.balls)
    if not 1 <= action.ordinal <= last:
        return Refused("E_STALE", {"ball": last})
    behind = action.ordinal < last and terms.profile["ball.correct_last_only"]
    if behind or _built_on(state, action.ordinal):
        return Refused("E_CORRECTION_LATE", {"ball": last})
    ball = state.balls[action.ordinal - 1]
    if ball.mode not in (MANUAL, HAND):
        return Refused("E_EXTRACTOR", {"extractor": ball.mode})
    if wrong := _wrong_ball(state, action.number):
        return wrong
    return _one(
        BallCorrected(action.ordinal, ball.number, action.number, request.person, request.at)
    )


def _built_on(state: GameState, ordinal: int) -> bool:
    """Whether a valid call or an award rests on a ball or on a later one."""
    calls = any(claim.state == VALID and claim.ball >= ordinal for claim in state.claims)
    return calls or any(award.ball >= ordinal for award in state.awards)


def switch_extractor(
    state: GameState, action: SwitchExtractor, request: Request, terms: Terms
) -> Decision:
    """Goes over to another way of drawing; the balls that are out stay out."""
    if state.phase not in (PUBLISHED, PLAYING, CLAIM_STOP):
        return Refused("E_NOT_PLAYING", {"phase": state.phase})
    if not action.extractor:
        return Refused("E_BAD_INPUT", {"field": "extractor"})
    if action.extractor == state.extractor and not state.by_hand:
        return Refused("E_STALE", {"extractor": state.extractor})
    if action.extractor == ELECTRONIC and state.opening.extractor != ELECTRONIC:
        return Refused("E_NOT_APPROVED", {"extractor": action.extractor})
    return _one(ExtractorSwitched(action.extractor, request.person, request.at))


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
    return _wrong_ball(state, held)


def mode_of(state: GameState) -> str:
    """How the next ball is drawn: by hand, manual, electronic, or the name of a machine."""
    return HAND if state.by_hand else state.extractor


def remaining(state: GameState) -> tuple[int, ...]:
    """The numbers that may still come out, growing; a held ball is out."""
    return tuple(n for n in NUMBERS if n not in state.drawn and n != state.held)


def next_ball_at(state: GameState, terms: Terms) -> int:
    """From when on the next ball may be spoken, in epoch milliseconds (BINGO-41)."""
    if not state.balls:
        return 0
    spacing: int = terms.profile["ball.min_spacing_ms"]
    return state.balls[-1].spoken_at + spacing


def _too_fast(state: GameState, at: int, terms: Terms) -> Refused | None:
    due = next_ball_at(state, terms)
    return Refused("E_TOO_FAST", {"at": due, "wait_ms": due - at}) if at < due else None


def _not_playing(state: GameState) -> Refused | None:
    if state.phase == PLAYING:
        return None
    code = "E_GAME_STOPPED" if state.phase == CLAIM_STOP else "E_NOT_PLAYING"
    return Refused(code, {"phase": state.phase})


def _not_next(state: GameState, ordinal: int) -> Refused | None:
    last = len(state.balls)
    return None if ordinal == last + 1 else Refused("E_STALE", {"ball": last})


def _wrong_ball(state: GameState, number: int) -> Refused | None:
    if number not in NUMBERS:
        return Refused("E_BALL_RANGE", {"number": number})
    if number in state.drawn:
        ordinal = state.drawn.index(number) + 1
        return Refused("E_BALL_REPEATED", {"number": number, "ordinal": ordinal})
    if number == state.held or number in state.kept_apart:
        return Refused("E_BALL_REPEATED", {"number": number, "ordinal": len(state.balls) + 1})
    return None


def _spoken(state: GameState, number: int, mode: str, request: Request) -> BallAnnounced:
    return BallAnnounced(
        ordinal=len(state.balls) + 1,
        number=number,
        mode=mode,
        seen_at=request.at,
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
    CorrectBall: correct_ball,
    SwitchExtractor: switch_extractor,
    StopPlay: stop_play,
}
