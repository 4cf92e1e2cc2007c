"""What a prima does when it hears of a bingo game: it is fed, armed, won, missed or restored.

Each function answers one event of the game that the prima's figures were lent to, with the prima's
own steps. The money of every step is posted by the step itself; an annulment posts the same amounts
the other way round (MONEY-6, PRIMA-7).
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
    GameFinished,
)
from house.contract import Decision, Event, Heard, Refused, Step, Terms, Transfer
from jackpot.kinds.prima.events import (
    PrimaArmed,
    PrimaAwarded,
    PrimaCorrected,
    PrimaFed,
    PrimaLent,
    PrimaMissed,
    PrimaOpened,
    PrimaReleased,
    PrimaRestored,
)
from jackpot.kinds.prima.settings import LIMIT_CEILING, Settings, settings_of
from jackpot.kinds.prima.words import (
    CAP,
    RATE,
    PrimaState,
)
from ledger.money import carry, percent_up

FUND = "prima.fund"
NEXT = "prima.next"
POOL = "pool"


def react(state: PrimaState, heard: Heard, terms: Terms) -> Decision:
    """The prima's steps; none when the game was announced with another pool or without one.

    A hall has one fund of its prima, so an open one refuses a second.
    """
    event = heard.event
    if isinstance(event, PrimaOpened):
        return Refused("E_POOL_RUNNING", {"cents": state.fund})
    if isinstance(event, GameAnnounced):
        if event.pool != terms.round:
            return ()
        return (Step(PrimaLent(heard.round, event.number, event.at)),)
    if heard.round == state.game:
        return _ANSWERS[type(event)](state, heard, settings_of(terms.profile))
    if isinstance(event, GameAnnulled) and event.published and event.pool == terms.round:
        return Refused("E_GAME_CLOSED", {"game": heard.round})
    return ()


def rate_now(state: PrimaState, settings: Settings) -> int:
    """The basis points that the next game withholds: none while armed, unless so set (PRIMA-6)."""
    return 0 if state.armed and not settings.withhold_while_armed else state.rate_bp


def _fed(state: PrimaState, heard: Heard, settings: Settings) -> Decision:
    event = heard.event
    assert isinstance(event, FiguresPublished)
    rate = rate_now(state, settings)
    exact = carry(event.gross, rate, state.remainder)
    rounded = (percent_up(event.gross, rate), state.remainder)
    assert (event.withheld, event.remainder) in (exact, rounded), (event, exact)
    room = 0 if state.armed else max(0, state.cap - state.fund)
    to_fund = min(event.withheld, room)
    fed = PrimaFed(
        game=heard.round,
        gross=event.gross,
        to_fund=to_fund,
        to_next=event.withheld - to_fund,
        remainder=event.remainder,
        at=event.at,
    )
    source = f"bingo.withheld.{heard.round}"
    return (Step(fed, _moves((source, FUND, fed.to_fund), (source, NEXT, fed.to_next))),)


def _corrected(state: PrimaState, heard: Heard, settings: Settings) -> Decision:
    """The announced count was wrong: the fund changes by the exact difference (BINGO-39)."""
    event, fed, before = heard.event, state.fed, state.before
    assert isinstance(event, CountCorrected) and fed is not None and before is not None
    whole = fed.to_fund + fed.to_next + event.withheld
    to_fund = min(whole, 0 if state.armed else max(0, state.cap - before.fund))
    corrected = PrimaCorrected(
        game=heard.round,
        gross=fed.gross + event.gross,
        to_fund=to_fund,
        to_next=whole - to_fund,
        remainder=event.remainder,
        at=event.at,
    )
    source = f"bingo.withheld.{heard.round}"
    more = ((FUND, to_fund - fed.to_fund), (NEXT, corrected.to_next - fed.to_next))
    moves = [(source, name, cents) if cents > 0 else (name, source, -cents) for name, cents in more]
    return (Step(corrected, _moves(*moves)),)


def _awarded(state: PrimaState, heard: Heard, settings: Settings) -> Decision:
    event = heard.event
    assert isinstance(event, Awarded)
    if event.prize != POOL:
        return ()
    assert state.armed and state.awarded is None, heard
    taken = sum(event.shares) - event.house_cents
    assert 0 < taken <= state.fund, (event, state)
    cap = _planned(state, CAP, state.cap, event.at)
    whole = state.fund - taken + state.next_fund
    awarded = PrimaAwarded(
        game=heard.round,
        number=state.number,
        taken=taken,
        winners=len(event.shares),
        ball=event.ball,
        limit=state.limit,
        games_armed=state.games_armed,
        fund=min(whole, cap),
        next_fund=max(0, whole - cap),
        cap=cap,
        rate_bp=_planned(state, RATE, state.rate_bp, event.at),
        at=event.at,
    )
    return (Step(awarded, _award_moves(state.fund, awarded)),)


def _award_moves(fund: int, awarded: PrimaAwarded) -> tuple[Transfer, ...]:
    """The prize out of a fund of ``fund`` cents; the overflow becomes the new one, to its cap."""
    rise = awarded.fund - (fund - awarded.taken)
    return _moves(
        (FUND, f"bingo.prima.{awarded.game}", awarded.taken),
        (NEXT, FUND, max(0, rise)),
        (FUND, NEXT, max(0, -rise)),
    )


def _finished(state: PrimaState, heard: Heard, settings: Settings) -> Decision:
    event = heard.event
    assert isinstance(event, GameFinished)
    assert event.pool_won == (state.awarded is not None), (event, state.awarded)
    if state.armed:
        limit = min(LIMIT_CEILING, state.limit + 1)
        return (Step(PrimaMissed(heard.round, limit, state.games_armed + 1, event.at)),)
    if state.fund >= state.cap:
        return (Step(PrimaArmed(state.opening.base_limit, state.fund, event.at)),)
    return ()


def _annulled(state: PrimaState, heard: Heard, settings: Settings) -> Decision:
    event = heard.event
    assert isinstance(event, GameAnnulled) and state.before is not None
    before = state.before
    grows = settings.count_annulled and before.armed and event.started
    restored = PrimaRestored(
        game=heard.round,
        fund=before.fund,
        next_fund=before.next_fund,
        remainder=before.remainder,
        limit=min(LIMIT_CEILING, before.limit + 1) if grows else before.limit,
        games_armed=before.games_armed + 1 if grows else before.games_armed,
        at=event.at,
    )
    return (Step(restored, _reversed(state, before)),)


def _reversed(state: PrimaState, before: PrimaState) -> tuple[Transfer, ...]:
    """What the game moved, amount by amount the other way: first the award, then what it fed."""
    moved: tuple[Transfer, ...] = ()
    fund = before.fund
    if state.fed is not None:
        source = f"bingo.withheld.{state.game}"
        moved += _moves((source, FUND, state.fed.to_fund), (source, NEXT, state.fed.to_next))
        fund += state.fed.to_fund
    if state.awarded is not None:
        moved += _award_moves(fund, state.awarded)
    return tuple(Transfer(m.credit, m.debit, m.cents, "annulled") for m in reversed(moved))


def _released(state: PrimaState, heard: Heard, settings: Settings) -> Decision:
    event = heard.event
    assert isinstance(event, GameClosed | GameCancelled)
    return (Step(PrimaReleased(heard.round, event.at)),)


def _planned(state: PrimaState, parameter: str, present: int, at: int) -> int:
    """The value that the cycle beginning at ``at`` has: the planned one once its date has come."""
    for plan in state.plans:
        if plan.parameter == parameter and plan.effective_at <= at:
            return plan.value
    return present


def _moves(*moves: tuple[str, str, int]) -> tuple[Transfer, ...]:
    """Transfers of the amounts that are not nought."""
    return tuple(Transfer(debit, credit, cents, "prima") for debit, credit, cents in moves if cents)


_ANSWERS: Mapping[type[Event], Callable[[PrimaState, Heard, Settings], Decision]] = {
    FiguresPublished: _fed,
    CountCorrected: _corrected,
    Awarded: _awarded,
    GameFinished: _finished,
    GameAnnulled: _annulled,
    GameCancelled: _released,
    GameClosed: _released,
}
HEARS: frozenset[type[Event]] = frozenset({PrimaOpened, GameAnnounced, *_ANSWERS})
