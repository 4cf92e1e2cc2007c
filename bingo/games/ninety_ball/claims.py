"""Calls and the cards behind them: heard, checked, dismissed, and decided against the machine.

    HearCall       [stopped] · E_STALE other stop · E_BAD_INPUT no such call
    CheckCard      E_QR a scan that nobody read · E_CARD_REQUIRED no number
                   · E_BAD_INPUT which series, which half
                   · E_GAME_FINISHED, E_NOT_PLAYING (after the checks of the card) · E_STALE other
                   stop · E_NO_CALL no call waits · E_SEPARATION he sold cards of this game
    DismissCall    [stopped] · E_NO_CALL · E_BAD_INPUT no reason
    OverruleClaim  [stopped] · E_NO_CALL not checked · E_BAD_INPUT no reason, no change
                   · E_SEPARATION · E_TWO_PERSONS · E_PROPOSAL_CHANGED

    [stopped]: E_GAME_FINISHED after the order to finish, E_NOT_PLAYING else.

What a card is worth: ``judging``. Requirements: BINGO-17 to 19, BINGO-58, SEC-9.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from bingo.games.ninety_ball import doubles, second_person, sold
from bingo.games.ninety_ball.actions import CheckCard, DismissCall, HearCall, OverruleClaim
from bingo.games.ninety_ball.events import CallDismissed, CallHeard, CardChecked, ClaimOverruled
from bingo.games.ninety_ball.judging import claims_of_stop, judge, not_in_play
from bingo.games.ninety_ball.state import (
    BINGO,
    CALLED,
    CLAIM_STOP,
    CLOSED,
    DISMISSED,
    FALSE,
    FINISHED,
    LINE,
    VALID,
    Claim,
    GameState,
    Handler,
    SeriesInPlay,
)
from house.contract import Action, Decision, Refused, Request, Step, Terms

CODES = frozenset(
    {
        "E_GAME_FINISHED",
        "E_NOT_PLAYING",
        "E_STALE",
        "E_BAD_INPUT",
        "E_QR",
        "E_CARD_REQUIRED",
        "E_CARD_NOT_SOLD",
        "E_CARD_VOID",
        "E_CARD_RETURNED",
        "E_NO_CALL",
        "E_SEPARATION",
        "E_TWO_PERSONS",
        "E_PROPOSAL_CHANGED",
    }
)


def hear(state: GameState, action: HearCall, request: Request, terms: Terms) -> Decision:
    """Another call joins the stop, at the ball count of now (BINGO-17)."""
    if refused := _not_stopped(state, action.stop):
        return refused
    if action.call not in (LINE, BINGO):
        return Refused("E_BAD_INPUT", {"field": "call"})
    ball, person = len(state.balls), request.person
    return (
        Step(CallHeard(len(state.claims) + 1, action.stop, action.call, ball, person, request.at)),
    )


def check(state: GameState, action: CheckCard, request: Request, terms: Terms) -> Decision:
    """Answers a card of a call from stored facts alone (BINGO-18)."""
    series = _series_of(state, action)
    if isinstance(series, Refused):
        return series
    if state.phase != CLAIM_STOP:
        return _refused_outside(state, series, action.number)
    if action.stop != len(state.stops):
        return Refused("E_STALE", {"stop": len(state.stops)})
    claim = _claim_to_check(state, action.claim)
    if claim is None:
        return Refused("E_NO_CALL", {"claim": action.claim})
    if sold_here(state, request.person):
        return Refused("E_SEPARATION", {"person": request.person})
    card = _card_in_hand(state, action, claim, series.name if series else action.series)
    if isinstance(card, Refused):
        return card
    answer = judge(state, card, terms, unreadable=action.unreadable)
    event = CardChecked(
        claim=claim.claim,
        series=card.series,
        number=card.number,
        half=card.half,
        by=request.person,
        at=request.at,
        **asdict(answer),
    )
    return (Step(event),)


def _card_in_hand(
    state: GameState, action: CheckCard, claim: Claim, series: str
) -> Claim | Refused:
    """The claim with its card; of a double it must be said which half is shown (BINGO-8)."""
    double = doubles.is_double(state, series, action.number)
    if double and action.half not in doubles.HALVES:
        return Refused("E_BAD_INPUT", {"field": "half"})
    half = action.half if double else ""
    return replace(claim, series=series, number=action.number, half=half)


def dismiss(state: GameState, action: DismissCall, request: Request, terms: Terms) -> Decision:
    """Nobody came with a card for a call."""
    if refused := _not_stopped(state, len(state.stops)):
        return refused
    claim = _claim(state, action.claim)
    if claim is None or claim.state != CALLED:
        return Refused("E_NO_CALL", {"claim": action.claim})
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    return (Step(CallDismissed(claim.claim, action.reason, request.person, request.at)),)


def overrule(state: GameState, action: OverruleClaim, request: Request, terms: Terms) -> Decision:
    """Decides against the machine, with a reason and the hall manager's approval (BINGO-18)."""
    refused = overrule_refused(state, action)
    if refused:
        return refused
    if sold_here(state, request.person):
        return Refused("E_SEPARATION", {"person": request.person})
    second = second_person.approved(request, overrule_consequences(state, action))
    if isinstance(second, Refused):
        return second
    event = ClaimOverruled(
        action.claim, action.valid, action.reason, request.person, second, request.at
    )
    return (Step(event),)


def overrule_refused(state: GameState, action: OverruleClaim) -> Refused | None:
    """Why a claim cannot be overruled, whoever signs."""
    if refused := _not_stopped(state, len(state.stops)):
        return refused
    claim = _claim(state, action.claim)
    if claim is None or claim.state not in (VALID, FALSE):
        return Refused("E_NO_CALL", {"claim": action.claim})
    if not action.reason.strip() or action.valid == (claim.state == VALID):
        return Refused("E_BAD_INPUT", {"field": "valid" if action.reason.strip() else "reason"})
    return None


def overrule_consequences(state: GameState, action: OverruleClaim) -> str:
    """What overruling does, as the text that both persons sign."""
    claim = _claim(state, action.claim)
    assert claim is not None and state.figures is not None
    fund = state.figures.line if claim.call == LINE else state.figures.bingo
    return second_person.canonical(
        {
            "ball": claim.ball,
            "call": claim.call,
            "fund": fund,
            "number": claim.number,
            "series": claim.series,
            "state": claim.state,
            "valid": action.valid,
        }
    )


def sold_here(state: GameState, person: str) -> bool:
    """Whether a person sold cards of this game, and so decides no claim of it (SEC-9)."""
    return any(sale.by == person for sale in state.sales)


def _series_of(state: GameState, action: CheckCard) -> SeriesInPlay | Refused | None:
    """The series of the card in hand; None for a name that is not in play."""
    if action.number < 1:
        return Refused("E_QR" if action.code else "E_CARD_REQUIRED")
    if not action.series and len(state.series) > 1:
        return Refused("E_BAD_INPUT", {"field": "series"})
    return sold.series_named(state, action.series)


def _refused_outside(state: GameState, series: SeriesInPlay | None, number: int) -> Refused:
    """The refusal of a check outside a stop: the card first, then the state of the game."""
    code = not_in_play(state, series, number) if state.figures else None
    if code is None:
        code = "E_GAME_FINISHED" if state.phase in (FINISHED, CLOSED) else "E_NOT_PLAYING"
    return Refused(code, {"number": number, "phase": state.phase})


def _claim_to_check(state: GameState, wanted: int) -> Claim | None:
    """The call that a card is checked for: the oldest without one, or the one that is named.

    A card that was not valid may be checked again, for its number can have been mistyped.
    """
    for claim in claims_of_stop(state):
        if (wanted == claim.claim and claim.state not in (VALID, DISMISSED)) or (
            not wanted and claim.state == CALLED
        ):
            return claim
    return None


def _claim(state: GameState, number: int) -> Claim | None:
    return next((claim for claim in claims_of_stop(state) if claim.claim == number), None)


def _not_stopped(state: GameState, stop: int) -> Refused | None:
    if state.phase != CLAIM_STOP:
        code = "E_GAME_FINISHED" if state.phase in (FINISHED, CLOSED) else "E_NOT_PLAYING"
        return Refused(code, {"phase": state.phase})
    return None if stop == len(state.stops) else Refused("E_STALE", {"stop": len(state.stops)})


HANDLERS: dict[type[Action], Handler] = {
    HearCall: hear,
    CheckCard: check,
    DismissCall: dismiss,
    OverruleClaim: overrule,
}
