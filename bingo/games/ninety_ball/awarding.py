"""Prizes adjudicated by an order: to whom, how much, and what nobody won.

One share per winning card, not per person and not per row (BINGO-23); the line comes before the
bingo, and a pool's prize goes to the bingo cards within its limit. Nothing here is refused: the
orders have been judged before. Requirements: BINGO-21 to 24, BINGO-26, PRIMA-4.
"""

from __future__ import annotations

from collections.abc import Sequence

from bingo.games.ninety_ball import accounts as book
from bingo.games.ninety_ball import doubles, figures
from bingo.games.ninety_ball.events import Awarded, GameFinished
from bingo.games.ninety_ball.judging import claims_of_stop
from bingo.games.ninety_ball.state import BINGO, LINE, POOL, VALID, Claim, GameState
from house.contract import Request, Step, Terms


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
        halves_used=doubles.used(state),
    )
    return Step(
        event,
        book.moves(
            (book.prize_account(LINE, request.round), book.CARRY, line, "line not won"),
            (book.prize_account(BINGO, request.round), book.CARRY, bingo, "bingo not won"),
        ),
    )
