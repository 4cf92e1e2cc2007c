"""How a game changes from the draw on: balls, calls, prizes, failures and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bingo.games.ninety_ball import events as told
from bingo.games.ninety_ball.state import (
    ANNULLED,
    CALLED,
    CLAIM_STOP,
    CLOSED,
    DISMISSED,
    FALSE,
    FINISHED,
    INTERRUPTED,
    LINE,
    PLAYING,
    VALID,
    Award,
    Ball,
    Claim,
    Failure,
    GameState,
    Stop,
)
from house.contract import Event


def _started(state: GameState, event: told.DrawStarted) -> GameState:
    return replace(state, phase=PLAYING, started_at=event.at, book_line=event.book_line)


def _requested(state: GameState, event: told.BallRequested) -> GameState:
    return replace(state, requested=event.ordinal)


def _spoken(state: GameState, event: told.BallAnnounced) -> GameState:
    ball = Ball(event.ordinal, event.number, event.mode, event.spoken_at)
    balls = (*state.balls, ball)
    return replace(state, balls=balls, requested=0, held=0, held_mode="", held_at=0)


def _held(state: GameState, event: told.BallHeld) -> GameState:
    return replace(state, held=event.number, held_mode=event.mode, held_at=event.at, requested=0)


def _kept_apart(state: GameState, event: told.BallKeptApart) -> GameState:
    return replace(state, kept_apart=(*state.kept_apart, event.number))


def _corrected(state: GameState, event: told.BallCorrected) -> GameState:
    """The right number takes the place of the wrong one; false calls of the stop are open again."""
    balls = tuple(
        replace(ball, number=event.number) if ball.ordinal == event.ordinal else ball
        for ball in state.balls
    )
    claims = tuple(
        replace(claim, state=CALLED)
        if state.phase == CLAIM_STOP and claim.stop == len(state.stops) and claim.state == FALSE
        else claim
        for claim in state.claims
    )
    corrections = (*state.corrections, event)
    return replace(state, balls=balls, claims=claims, corrections=corrections)


def _switched(state: GameState, event: told.ExtractorSwitched) -> GameState:
    return replace(state, extractor=event.extractor, by_hand=False, requested=0)


def _stopped(state: GameState, event: told.PlayStopped) -> GameState:
    stop = Stop(event.stop, event.ball, event.at)
    return replace(state, phase=CLAIM_STOP, stops=(*state.stops, stop), showing=0)


def _heard(state: GameState, event: told.CallHeard) -> GameState:
    claim = Claim(event.claim, event.stop, event.call, event.ball, event.at)
    return replace(state, claims=(*state.claims, claim))


def _checked(state: GameState, event: told.CardChecked) -> GameState:
    before = next(claim for claim in state.claims if claim.claim == event.claim)
    answered = () if before.state == CALLED else (replace(before, earlier=()),)
    return _claim(
        replace(state, showing=event.claim),
        event.claim,
        checks=before.checks + 1,
        earlier=(*before.earlier, *answered),
        state=event.state,
        code=event.code,
        series=event.series,
        number=event.number,
        half=event.half,
        rows=event.row_numbers,
        completed_at=event.completed_at,
        line_completed_at=event.line_completed_at,
        line_valid=event.line_valid,
        missing=event.missing,
        known_game=event.known_game,
    )


def _dismissed(state: GameState, event: told.CallDismissed) -> GameState:
    return _claim(state, event.claim, state=DISMISSED)


def _overruled(state: GameState, event: told.ClaimOverruled) -> GameState:
    decided = VALID if event.valid else FALSE
    return _claim(state, event.claim, state=decided, line_valid=event.valid and not state.line_ball)


def _claim(game: GameState, number: int, /, **changes: Any) -> GameState:
    claims = tuple(
        replace(claim, **changes) if claim.claim == number else claim for claim in game.claims
    )
    return replace(game, claims=claims)


def _ruled(state: GameState, event: told.LimitRuled) -> GameState:
    """The reason is kept for the book; what is won comes with the awards."""
    return state


def _asked(state: GameState, event: told.MoreAsked) -> GameState:
    if event.stop == 0:
        return replace(state, room_asked=state.room_asked + 1, room_asked_at=event.at)
    stops = (*state.stops[:-1], replace(state.stops[-1], asked_at=event.at))
    return replace(state, stops=stops)


def _awarded(state: GameState, event: told.Awarded) -> GameState:
    first = len(state.awards) + 1
    awards = tuple(
        Award(first + place, event.prize, series, number, cents, completed, event.ball)
        for place, (series, number, cents, completed) in enumerate(
            zip(event.series, event.numbers, event.shares, event.completed, strict=True)
        )
    )
    return replace(
        state,
        awards=(*state.awards, *awards),
        rounding=(*state.rounding, (event.prize, event.house_cents)),
        line_ball=max(event.ball, 1) if event.prize == LINE else state.line_ball,
    )


def _resumed(state: GameState, event: told.PlayResumed) -> GameState:
    """Balls that were kept apart go back into the drum."""
    return replace(state, phase=PLAYING, kept_apart=())


def _finished(state: GameState, event: told.GameFinished) -> GameState:
    return replace(state, phase=FINISHED, finished=event, held=0, held_mode="", requested=0)


def _counted(state: GameState, event: told.PrizesCounted) -> GameState:
    return replace(state, counted=True)


def _paid(state: GameState, event: told.PrizePaid) -> GameState:
    return _award(state, event.award, state="PAID", early=state.phase != FINISHED)


def _set_aside(state: GameState, event: told.PrizeSetAside) -> GameState:
    return _award(state, event.award, state="SET_ASIDE")


def _award(game: GameState, number: int, /, **changes: Any) -> GameState:
    awards = tuple(
        replace(award, **changes) if award.award == number else award for award in game.awards
    )
    return replace(game, awards=awards)


def _closed(state: GameState, event: told.GameClosed) -> GameState:
    return replace(state, phase=CLOSED)


def _annulled(state: GameState, event: told.GameAnnulled) -> GameState:
    """Prizes that were won are lost; a line paid early stays paid."""
    awards = tuple(
        award if award.early else replace(award, state="ANNULLED") for award in state.awards
    )
    return replace(state, phase=ANNULLED, annulled=event, awards=awards, failure=None, requested=0)


def _interrupted(state: GameState, event: told.GameInterrupted) -> GameState:
    failure = Failure(event.cause, event.paragraph, state.phase, event.at)
    return replace(state, phase=INTERRUPTED, failure=failure, requested=0)


def _read(state: GameState, event: told.ParagraphRead) -> GameState:
    assert state.failure is not None
    return replace(state, failure=replace(state.failure, read=True))


def _went_on(state: GameState, event: told.GameWentOn) -> GameState:
    assert state.failure is not None
    by_hand = state.by_hand or event.by_hand
    return replace(state, phase=state.failure.left, failure=None, by_hand=by_hand)


def _revealed(state: GameState, event: told.SecretRevealed) -> GameState:
    return replace(state, revealed=event.secret)


PLAY: dict[type[Event], Callable[[Any, Any], GameState]] = {
    told.DrawStarted: _started,
    told.BallRequested: _requested,
    told.BallAnnounced: _spoken,
    told.BallHeld: _held,
    told.BallKeptApart: _kept_apart,
    told.BallCorrected: _corrected,
    told.ExtractorSwitched: _switched,
    told.PlayStopped: _stopped,
    told.CallHeard: _heard,
    told.CardChecked: _checked,
    told.CallDismissed: _dismissed,
    told.ClaimOverruled: _overruled,
    told.MoreAsked: _asked,
    told.LimitRuled: _ruled,
    told.Awarded: _awarded,
    told.PlayResumed: _resumed,
    told.GameFinished: _finished,
    told.PrizesCounted: _counted,
    told.PrizePaid: _paid,
    told.PrizeSetAside: _set_aside,
    told.GameClosed: _closed,
    told.GameAnnulled: _annulled,
    told.GameInterrupted: _interrupted,
    told.ParagraphRead: _read,
    told.GameWentOn: _went_on,
    told.SecretRevealed: _revealed,
}
