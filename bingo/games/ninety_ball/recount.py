"""A wrong number of sold cards was announced: corrected in public while the line is open.

    CorrectCount    E_COUNT_FINAL the line is adjudicated · E_STALE nothing published, or play over
                    · E_BAD_INPUT no such count, or no reason · E_SERIES_LIMIT and
                    E_SECOND_SERIES_MISSING no such cards in the game · E_CARD_CLAIMED it would
                    take out a card that is valid in this stop

Cards that were sold but not counted are the next numbers of the series; cards that were counted
but not sold are the last ones; their money is booked at the till that keyed them, whose next count
shows it. Every fund changes by the exact difference (BINGO-39, DEC-B39).
"""

from __future__ import annotations

from collections.abc import Iterator

from bingo.games.ninety_ball import accounts as book
from bingo.games.ninety_ball import doubles, figures, judging, sold
from bingo.games.ninety_ball.actions import CorrectCount
from bingo.games.ninety_ball.doubles import cash_in
from bingo.games.ninety_ball.events import CardsReturned, CardsSold, CountCorrected, Range
from bingo.games.ninety_ball.state import (
    CLAIM_STOP,
    PLAYING,
    PUBLISHED,
    VALID,
    GameState,
    Handler,
    Sale,
)
from house.contract import Action, Decision, Refused, Request, Step, Terms, Transfer

CODES = frozenset(
    {
        "E_COUNT_FINAL",
        "E_STALE",
        "E_BAD_INPUT",
        "E_SERIES_LIMIT",
        "E_SECOND_SERIES_MISSING",
        "E_CARD_CLAIMED",
    }
)


def correct_count(
    state: GameState, action: CorrectCount, request: Request, terms: Terms
) -> Decision:
    """Corrects the count to ``units``, with one linked posting of the differences (BINGO-39)."""
    if state.line_ball:
        return Refused("E_COUNT_FINAL", {"ball": state.line_ball})
    if state.phase not in (PUBLISHED, PLAYING, CLAIM_STOP) or state.figures is None:
        return Refused("E_STALE", {"phase": state.phase})
    wrong = action.units - state.figures.units
    least = max(1, sold.count(state.halves))
    if action.units < least or not wrong or not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "units"})
    if wrong < 0:
        removed = _last(state, -wrong)
        if claimed := _claimed(state, removed):
            return Refused("E_CARD_CLAIMED", {"number": claimed})
        rest = _without(state.figures.ranges, removed)
        back = _returned(state, removed, request)
        return (_correction(state, rest, request, terms), *back)
    added = sold.fresh(state, wrong)
    if isinstance(added, Refused):
        return added
    return (
        _added(state, added, request),
        _correction(state, _together(state.figures.ranges, added), request, terms),
    )


def _last(state: GameState, wanted: int) -> tuple[Range, ...]:
    """The last ``wanted`` cards of the game, from its very end."""
    found: list[Range] = []
    for cards in reversed(sold.sold_ranges(state)):
        part = min(wanted - sold.count(found), cards.count)
        if part > 0:
            found.append(Range(cards.series, cards.last - part + 1, cards.last))
    return tuple(reversed(found))


def _claimed(state: GameState, removed: tuple[Range, ...]) -> int:
    """A card of these whose paper lies on the table as valid, 0 when there is none."""
    calls = judging.claims_of_stop(state)
    winning = (call for call in calls if call.state == VALID or call.line_valid)
    held = (one.number for one in winning if one.number in sold.numbers_of(removed, one.series))
    return next(held, 0)


def _without(ranges: tuple[Range, ...], gone: tuple[Range, ...]) -> tuple[Range, ...]:
    return tuple(
        rest
        for cards in ranges
        for rest in sold.runs(
            cards.series,
            sold.numbers_of((cards,), cards.series) - sold.numbers_of(gone, cards.series),
        )
    )


def _together(ranges: tuple[Range, ...], more: tuple[Range, ...]) -> tuple[Range, ...]:
    names = dict.fromkeys(cards.series for cards in (*ranges, *more))
    return tuple(
        run for name in names for run in sold.runs(name, sold.numbers_of((*ranges, *more), name))
    )


def _added(state: GameState, added: tuple[Range, ...], request: Request) -> Step:
    """Cards that were sold but not keyed, at the till of the last sale."""
    last = state.sales[-1]
    cents = sold.count(added) * state.opening.face_cents
    event = CardsSold(
        sale=state.sale_count + 1,
        ranges=added,
        cents=cents,
        tendered_cents=cents,
        shift=last.shift,
        till=last.till,
        by=last.by,
        at=request.at,
    )
    return Step(event, cash_in(last.till, request.round, cents, "cards sold, counted late"))


def _returned(state: GameState, removed: tuple[Range, ...], request: Request) -> tuple[Step, ...]:
    """Cards that were keyed but not sold, each at the till that keyed it."""
    action = request.action
    assert isinstance(action, CorrectCount)
    steps = []
    for cards, sale in _keyed(state, removed):
        cents = doubles.price(state.opening.face_cents, cards.count, sale.double)
        event = CardsReturned(
            cards=cards,
            shift=sale.shift,
            till=sale.till,
            cents=cents,
            reason=action.reason,
            by=request.person,
            at=request.at,
        )
        why = "cards counted but not sold"
        money = cash_in(sale.till, request.round, -cents, why, double=sale.double)
        steps.append(Step(event, money))
    return tuple(steps)


def _keyed(state: GameState, cards: tuple[Range, ...]) -> Iterator[tuple[Range, Sale]]:
    """The cards by the sale that they were last keyed in, from the end of the game backwards."""
    for part in reversed(cards):
        left = sold.numbers_of((part,), part.series)
        for sale in reversed(state.sales):
            own = left & sold.numbers_of(sale.ranges, part.series)
            left -= own
            yield from ((run, sale) for run in reversed(sold.runs(part.series, own)))


def _still_sold(state: GameState, ranges: tuple[Range, ...]) -> tuple[Range, ...]:
    """The doubles that are left when only ``ranges`` were sold."""
    gone = doubles.without(state.doubles, ranges)
    return doubles.without(state.doubles, gone)


def _correction(
    state: GameState, ranges: tuple[Range, ...], request: Request, terms: Terms
) -> Step:
    action, before = request.action, state.figures
    assert isinstance(action, CorrectCount) and before is not None
    gross = action.units * state.opening.face_cents
    after = figures.funds(gross, figures.percentages(state.opening, terms.profile))
    change = figures.difference(before, after)
    event = CountCorrected(
        ranges=ranges,
        units=action.units - before.units,
        gross=change.gross,
        line=change.line,
        bingo=change.bingo,
        withheld=change.withheld,
        remainder=change.remainder,
        house=change.house,
        pool=state.opening.pool,
        reason=action.reason,
        by=request.person,
        at=request.at,
        doubles=_still_sold(state, ranges),
        debts=state.opening.debts,
    )
    return Step(event, correction(event, request.round))


def correction(event: CountCorrected, game: str) -> tuple[Transfer, ...]:
    """The differences of a corrected count, fund by fund."""
    takings, reason = book.pending(game), "count corrected"
    return book.moves(
        (takings, book.prize_account("line", game), event.line, reason),
        (takings, book.prize_account("bingo", game), event.bingo, reason),
        (takings, book.withheld(game), event.withheld, reason),
        (takings, book.INCOME, event.house, reason),
    )


HANDLERS: dict[type[Action], Handler] = {CorrectCount: correct_count}
