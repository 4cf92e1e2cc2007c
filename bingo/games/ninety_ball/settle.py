"""The prizes of a game after its end: counted, handed over or set aside; then the game is closed.

    CountPrizes  E_GAME_NOT_FINISHED · E_STALE counted already, or nothing to pay
    PayPrize     E_BAD_INPUT no such award · E_ALREADY_PAID · E_QR a scan that nobody read
                 · E_CARD_REQUIRED not the winning card · E_DOUBLE_OPEN it plays on
                 · E_GAME_NOT_FINISHED · E_NOT_COUNTED
    SetAside     E_GAME_NOT_FINISHED · E_BAD_INPUT no such award, no reason · E_ALREADY_PAID
    CloseGame    E_GAME_NOT_FINISHED · E_PRIZE_OPEN

Prizes are paid after the end, the line too, unless the profile says otherwise (``pay.line_early``).
Requirements: BINGO-25, BINGO-52.
"""

from __future__ import annotations

from bingo.games.ninety_ball import accounts as book
from bingo.games.ninety_ball import sold
from bingo.games.ninety_ball.actions import CloseGame, CountPrizes, PayPrize, SetAside
from bingo.games.ninety_ball.events import (
    GameClosed,
    PrizePaid,
    PrizesCounted,
    PrizeSetAside,
)
from bingo.games.ninety_ball.state import (
    CLOSED,
    FINISHED,
    LINE,
    Award,
    GameState,
    Handler,
)
from house.contract import Action, Decision, Refused, Request, Step, Terms

ADJUDICATED = "ADJUDICATED"
PAID = "PAID"
SET_ASIDE = "SET_ASIDE"

CODES = frozenset(
    {
        "E_GAME_NOT_FINISHED",
        "E_STALE",
        "E_BAD_INPUT",
        "E_ALREADY_PAID",
        "E_QR",
        "E_CARD_REQUIRED",
        "E_NOT_COUNTED",
        "E_PRIZE_OPEN",
        "E_DOUBLE_OPEN",
    }
)


def count_prizes(state: GameState, action: CountPrizes, request: Request, terms: Terms) -> Decision:
    """The cashier has counted the money of all prizes still to be paid (BINGO-52)."""
    if state.phase != FINISHED:
        return Refused("E_GAME_NOT_FINISHED", {"phase": state.phase})
    due = sum(award.cents for award in state.awards if award.state == ADJUDICATED)
    if state.counted or not due:
        return Refused("E_STALE", {"cents": due})
    return (Step(PrizesCounted(due, action.shift, request.person, request.at)),)


def pay(state: GameState, action: PayPrize, request: Request, terms: Terms) -> Decision:
    """Hands over one award against its winning card (BINGO-25)."""
    award = _award_numbered(state, action.award)
    if award is None:
        return Refused("E_BAD_INPUT", {"field": "award"})
    refused = (
        _not_open(award)
        or _wrong_card(state, award, action)
        or _double(state, award)
        or _too_early(state, award, bool(terms.profile["pay.line_early"]))
    )
    if refused:
        return refused
    till = request.borrowed["shift"]["till"]
    event = PrizePaid(
        award=award.award,
        prize=award.prize,
        series=award.series,
        number=award.number,
        cents=award.cents,
        shift=action.shift,
        till=till,
        by=request.person,
        at=request.at,
    )
    fund = book.prize_account(award.prize, request.round)
    return (Step(event, book.moves((fund, book.till_account(till), award.cents, "prize paid"))),)


def _not_open(award: Award) -> Refused | None:
    if award.state == ADJUDICATED:
        return None
    return Refused("E_ALREADY_PAID", {"award": award.award, "state": award.state})


def _wrong_card(state: GameState, award: Award, action: PayPrize) -> Refused | None:
    if action.code and not action.number:
        return Refused("E_QR")
    same_series = action.series in ("", award.series)
    if action.number == award.number and same_series:
        return None
    return Refused("E_CARD_REQUIRED", {"series": award.series, "number": award.number})


def _double(state: GameState, award: Award) -> Refused | None:
    """The paper of a double plays on: what it won is paid when both games are over (BINGO-8)."""
    if award.number in sold.numbers_of(state.doubles, award.series):
        return Refused("E_DOUBLE_OPEN", {"number": award.number})
    return None


def _too_early(state: GameState, award: Award, line_early: bool) -> Refused | None:
    if state.phase != FINISHED:
        if award.prize == LINE and line_early:
            return None
        return Refused("E_GAME_NOT_FINISHED", {"phase": state.phase})
    return None if state.counted else Refused("E_NOT_COUNTED")


def set_aside(state: GameState, action: SetAside, request: Request, terms: Terms) -> Decision:
    """Leaves an award as a debt of the house, so that the hall goes on (BINGO-25)."""
    if state.phase != FINISHED:
        return Refused("E_GAME_NOT_FINISHED", {"phase": state.phase})
    award = _award_numbered(state, action.award)
    if award is None or not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "award" if award is None else "reason"})
    if refused := _not_open(award):
        return refused
    event = PrizeSetAside(
        award=award.award,
        prize=award.prize,
        series=award.series,
        number=award.number,
        cents=award.cents,
        reason=action.reason,
        debts=state.opening.debts,
        by=request.person,
        at=request.at,
    )
    fund = book.prize_account(award.prize, request.round)
    return (Step(event, book.moves((fund, book.OWED, award.cents, "prize set aside"))),)


def close(state: GameState, action: CloseGame, request: Request, terms: Terms) -> Decision:
    """Ends the game once nothing of it is left to hand over."""
    if state.phase != FINISHED:
        code = "E_STALE" if state.phase == CLOSED else "E_GAME_NOT_FINISHED"
        return Refused(code, {"phase": state.phase})
    for award in state.awards:
        if award.state == ADJUDICATED:
            return Refused("E_PRIZE_OPEN", {"award": award.award})
    return (Step(GameClosed(request.person, request.at)),)


def _award_numbered(state: GameState, number: int) -> Award | None:
    return next((award for award in state.awards if award.award == number), None)


HANDLERS: dict[type[Action], Handler] = {
    CountPrizes: count_prizes,
    PayPrize: pay,
    SetAside: set_aside,
    CloseGame: close,
}
