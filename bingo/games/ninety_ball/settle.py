"""The prizes of a game: adjudicated by the order, counted, handed over or set aside, and the end.

    CountPrizes  E_GAME_NOT_FINISHED · E_STALE counted already, or nothing to pay
    PayPrize     E_BAD_INPUT no such award · E_ALREADY_PAID · E_QR a scan that nobody read
                 · E_CARD_REQUIRED not the winning card · E_GAME_NOT_FINISHED · E_NOT_COUNTED
    SetAside     E_GAME_NOT_FINISHED · E_BAD_INPUT no such award, no reason · E_ALREADY_PAID
    CloseGame    E_GAME_NOT_FINISHED · E_PRIZE_OPEN

One share per winning card, not per person and not per row (BINGO-23). Prizes are paid after the
end, the line too, unless the profile says otherwise (``pay.line_early``). Requirements: BINGO-22
to 26, BINGO-52, PRIMA-4.
"""

from __future__ import annotations

from collections.abc import Sequence

from bingo.games.ninety_ball import accounts as book
from bingo.games.ninety_ball import figures
from bingo.games.ninety_ball.actions import CloseGame, CountPrizes, PayPrize, SetAside
from bingo.games.ninety_ball.claims import claims_of_stop
from bingo.games.ninety_ball.events import (
    Awarded,
    GameClosed,
    GameFinished,
    PrizePaid,
    PrizesCounted,
    PrizeSetAside,
)
from bingo.games.ninety_ball.state import (
    BINGO,
    CLOSED,
    FINISHED,
    LINE,
    POOL,
    VALID,
    Award,
    Claim,
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
    }
)


def award_line(state: GameState, request: Request, terms: Terms) -> tuple[Step, ...]:
    """Adjudicates the open line to the valid calls of the stop; nothing when there is none."""
    winners = _units(state, [claim for claim in claims_of_stop(state) if claim.line_valid])
    if state.line_ball or not winners:
        return ()
    completed = tuple(claim.line_completed_at or claim.ball for claim in winners)
    return (_award(state, request, terms, (LINE, winners, completed)),)


def award_all(state: GameState, request: Request, terms: Terms) -> tuple[Step, ...]:
    """Line first, then bingo, then the pool's prize, and the end of play (BINGO-22, PRIMA-4)."""
    valid = [c for c in claims_of_stop(state) if c.call == BINGO and c.state == VALID]
    winners = _units(state, valid)
    completed = tuple(claim.completed_at or claim.ball for claim in winners)
    line = award_line(state, request, terms)
    bingo = _award(state, request, terms, (BINGO, winners, completed))
    lucky = _pool_winners(state, winners, completed, terms)
    pool: tuple[Step, ...] = ()
    if lucky:
        balls = tuple(claim.completed_at or claim.ball for claim in lucky)
        pool = (_award(state, request, terms, (POOL, lucky, balls)),)
    end = _finished(state, request, line_won=bool(line), winners=len(lucky))
    return (*line, bingo, *pool, end)


def exhausted(state: GameState, request: Request) -> tuple[Step, ...]:
    """Ninety balls and no bingo: what nobody won is carried to the next game (BINGO-26)."""
    return (_finished(state, request, exhausted=True),)


def fund_of(state: GameState, prize: str) -> int:
    """The cents that a prize holds, what was carried from an earlier game included."""
    assert state.figures is not None
    return {
        LINE: state.figures.line + state.figures.carry_line,
        BINGO: state.figures.bingo + state.figures.carry_bingo,
        POOL: state.opening.pool_prize,
    }[prize]


def _units(state: GameState, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """One claim per winning card, in order of series and card number (BINGO-23)."""
    order = [series.name for series in state.series]
    found: dict[tuple[int, int], Claim] = {}
    for claim in claims:
        found.setdefault((order.index(claim.series), claim.number), claim)
    return tuple(found[key] for key in sorted(found))


def _pool_winners(
    state: GameState, winners: Sequence[Claim], completed: Sequence[int], terms: Terms
) -> tuple[Claim, ...]:
    if not state.opening.limit or not state.opening.pool_prize:
        return ()
    won = figures.pool_shares(
        terms.profile["prima.count_at"], state.opening.limit, len(state.balls), completed
    )
    return tuple(claim for claim, lucky in zip(winners, won, strict=True) if lucky)


def _award(
    state: GameState,
    request: Request,
    terms: Terms,
    won: tuple[str, Sequence[Claim], tuple[int, ...]],
) -> Step:
    """One prize to its winning cards; the rounding is posted now, not when it is paid."""
    prize, winners, completed = won
    fund = fund_of(state, prize)
    mode = figures.pool_mode(terms.profile) if prize == POOL else terms.profile["split.mode"]
    shares, added = figures.split(fund, len(winners), mode)
    event = Awarded(
        prize=prize,
        series=tuple(claim.series for claim in winners),
        numbers=tuple(claim.number for claim in winners),
        shares=shares,
        completed=completed,
        fund=fund,
        house_cents=added,
        ball=len(state.balls),
        pool=state.opening.pool,
        at=request.at,
    )
    account = book.prize_account(prize, request.round)
    return Step(event, book.moves((book.ROUNDING, account, added, "shares rounded up")))


def _finished(
    state: GameState,
    request: Request,
    *,
    line_won: bool = False,
    winners: int = 0,
    exhausted: bool = False,
) -> Step:
    line = 0 if line_won or state.line_ball else fund_of(state, LINE)
    bingo = fund_of(state, BINGO) if exhausted else 0
    event = GameFinished(
        ball=len(state.balls),
        exhausted=exhausted,
        carry_line=line,
        carry_bingo=bingo,
        pool=state.opening.pool,
        pool_won=winners > 0,
        pool_winners=winners,
        debts=state.opening.debts,
        by=request.person,
        at=request.at,
    )
    return Step(
        event,
        book.moves(
            (book.prize_account(LINE, request.round), book.CARRY, line, "line not won"),
            (book.prize_account(BINGO, request.round), book.CARRY, bingo, "bingo not won"),
        ),
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
