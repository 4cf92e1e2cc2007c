"""The sale of a ninety-ball game, from its opening to the published figures.

    OpenSale        E_STALE not just announced · E_HOURS after closing time
    SellCards       E_SALE_CLOSED · E_BAD_INPUT no count · E_SERIES_LIMIT, E_SECOND_SERIES_MISSING
                    not so many left · E_CREDIT_FORBIDDEN less cash than the price
                    · doubles: E_FORBIDDEN the hall has none · E_NO_NEXT_GAME
    AddSeries       E_SALE_CLOSED · E_SERIES_LIMIT no second one in this game · E_MIXED_FACE_VALUE
                    other price or kind · E_SECOND_SERIES_START already begun
    CloseSale       E_SALE_CLOSED · E_FORBIDDEN the desk's sale is closed by the table head
                    · E_STALE other count on screen · E_BLOCK_OPEN · E_RANGE_GAP
    ReopenSale      E_FIGURES_PUBLISHED · E_STALE not closed
    PublishFigures  E_SALE_NOT_CLOSED · E_FIGURES_PUBLISHED · E_NO_CARDS · E_NOT_ANNOUNCED limit

Undoing, returns, spoilt cards and blocks: ``handbacks``; a wrong count: ``recount``. Requirements:
BINGO-7, BINGO-10 to 12, BINGO-35 to 37, BINGO-50.
"""

from __future__ import annotations

from bingo.games.ninety_ball import accounts as book
from bingo.games.ninety_ball import doubles, figures, sold
from bingo.games.ninety_ball.actions import (
    AddSeries,
    CloseSale,
    OpenSale,
    PublishFigures,
    ReopenSale,
    SellCards,
)
from bingo.games.ninety_ball.doubles import cash_in
from bingo.games.ninety_ball.events import (
    CardsSold,
    FiguresPublished,
    SaleClosed,
    SaleOpened,
    SaleReopened,
    SeriesAdded,
)
from bingo.games.ninety_ball.state import (
    ANNOUNCED,
    SALE_CLOSED,
    SELLING,
    GameState,
    Handler,
)
from house.contract import Action, Decision, Refused, Request, Step, Terms, Transfer

CASHIER = "cashier"
BLOCKS = "blocks"
TWO_RUNS = "two_runs"

CODES = frozenset(
    {
        "E_STALE",
        "E_HOURS",
        "E_SALE_CLOSED",
        "E_BAD_INPUT",
        "E_SERIES_LIMIT",
        "E_SECOND_SERIES_MISSING",
        "E_CREDIT_FORBIDDEN",
        "E_MIXED_FACE_VALUE",
        "E_SECOND_SERIES_START",
        "E_FORBIDDEN",
        "E_BLOCK_OPEN",
        "E_RANGE_GAP",
        "E_FIGURES_PUBLISHED",
        "E_SALE_NOT_CLOSED",
        "E_NO_CARDS",
        "E_NOT_ANNOUNCED",
        "E_NO_NEXT_GAME",
    }
)


def open_sale(state: GameState, action: OpenSale, request: Request, terms: Terms) -> Decision:
    """Opens the sale inside hours; the game begins with it (BINGO-50)."""
    if state.phase != ANNOUNCED:
        return Refused("E_STALE", {"phase": state.phase})
    if late := past_closing_time(state.opening.hours_end, request.at):
        return late
    return (Step(SaleOpened(request.at)), *doubles.enter(state, request))


def past_closing_time(hours_end: int, at: int) -> Refused | None:
    """``E_HOURS`` once the closing time has come; 0 stands for a hall without one."""
    if hours_end and at >= hours_end:
        return Refused("E_HOURS", {"hours_end": hours_end})
    return None


def sell(state: GameState, action: SellCards, request: Request, terms: Terms) -> Decision:
    """Sells the next cards of the game for cash (BINGO-7)."""
    if state.phase != SELLING:
        return Refused("E_SALE_CLOSED", {"phase": state.phase})
    if action.count < 1 or action.tendered_cents < 0:
        return Refused("E_BAD_INPUT", {"field": "count"})
    ranges = sold.take(state, action.count)
    if isinstance(ranges, Refused):
        return ranges
    if action.doubles and (refused := doubles.not_sold(state, terms)):
        return refused
    cents = doubles.price(state.opening.face_cents, action.count, action.doubles)
    if 0 < action.tendered_cents < cents:
        return Refused("E_CREDIT_FORBIDDEN", {"cents": cents, "tendered": action.tendered_cents})
    event = CardsSold(
        sale=state.sale_count + 1,
        ranges=ranges,
        cents=cents,
        tendered_cents=action.tendered_cents or cents,
        shift=action.shift,
        till=request.borrowed["shift"]["till"],
        by=request.person,
        at=request.at,
        double=action.doubles,
    )
    money = cash_in(event.till, request.round, cents, "cards sold", double=action.doubles)
    return (Step(event, money),)


def add_series(state: GameState, action: AddSeries, request: Request, terms: Terms) -> Decision:
    """Puts a second series behind the first, up to where the first began (BINGO-36)."""
    if state.phase != SELLING:
        return Refused("E_SALE_CLOSED", {"phase": state.phase})
    first, lent = state.series[0], request.borrowed["series"]
    on_sale = [series for series in state.series if series.round]
    if first.first == 1 or len(on_sale) > 1:
        return Refused("E_SERIES_LIMIT", {"left": sold.left(state)})
    same_kind = lent["matrix"] == state.opening.matrix and lent["size"] == state.opening.size
    if lent["face_cents"] != state.opening.face_cents or not same_kind:
        return Refused("E_MIXED_FACE_VALUE", {"face_cents": lent["face_cents"]})
    if lent["begun"] or lent["next"] != 1:
        return Refused("E_SECOND_SERIES_START", {"series": lent["name"]})
    limit = doubles.below(state.halves, lent["name"], first.first - 1)
    return (Step(SeriesAdded(action.series, lent["name"], lent["control"], limit)),)


def close(state: GameState, action: CloseSale, request: Request, terms: Terms) -> Decision:
    """Closes the sale once every seller has settled and no card is missing in the range."""
    if state.phase != SELLING:
        return Refused("E_SALE_CLOSED", {"phase": state.phase})
    if request.role == CASHIER and terms.profile["sale.mode"] != BLOCKS:
        return Refused("E_FORBIDDEN", {"action": "CloseSale"})
    ranges, units = sold.sold_ranges(state), sold.units(state)
    if action.units != units:
        return Refused("E_STALE", {"units": units})
    for block in state.blocks:
        if not block.settled:
            return Refused("E_BLOCK_OPEN", {"seller": block.seller})
    gap = sold.first_gap(state)
    if gap and terms.profile["sale.gap"] != TWO_RUNS:
        return Refused("E_RANGE_GAP", {"series": gap.series, "first": gap.first, "last": gap.last})
    return (Step(SaleClosed(ranges, action.units, request.person, request.at)),)


def reopen(state: GameState, action: ReopenSale, request: Request, terms: Terms) -> Decision:
    """Opens again a sale closed by mistake (BINGO-62)."""
    if state.figures:
        return Refused("E_FIGURES_PUBLISHED", {"phase": state.phase})
    if state.phase != SALE_CLOSED:
        return Refused("E_STALE", {"phase": state.phase})
    return (Step(SaleReopened(request.person, request.at)),)


def publish(state: GameState, action: PublishFigures, request: Request, terms: Terms) -> Decision:
    """Publishes sold cards and prizes and posts the allocation (BINGO-11, BINGO-12, PRIMA-5)."""
    if state.figures:
        return Refused("E_FIGURES_PUBLISHED", {"phase": state.phase})
    if state.phase != SALE_CLOSED:
        return Refused("E_SALE_NOT_CLOSED", {"phase": state.phase})
    if not sold.units(state):
        return Refused("E_NO_CARDS")
    if action.limit != state.opening.limit:
        return Refused("E_NOT_ANNOUNCED", {"limit": state.opening.limit})
    event = published(state, request.at, terms)
    return (Step(event, allocation(event, request.round)),)


def published(state: GameState, at: int, terms: Terms) -> FiguresPublished:
    """The figures of the cards that are sold now; also what the sale screens show beforehand."""
    opening, ranges = state.opening, sold.sold_ranges(state)
    units = sold.units(state)
    shares = figures.percentages(opening, terms.profile)
    funds = figures.funds(units * opening.face_cents, shares)
    return FiguresPublished(
        ranges=ranges,
        units=units,
        gross=funds.gross,
        line=funds.line,
        bingo=funds.bingo,
        withheld=funds.withheld,
        remainder=funds.remainder,
        house=funds.house,
        carry_line=opening.carry_line,
        carry_bingo=opening.carry_bingo,
        pool=opening.pool,
        debts=opening.debts,
        at=at,
        halves=state.halves,
        doubles=state.doubles,
    )


def allocation(event: FiguresPublished, game: str) -> tuple[Transfer, ...]:
    """Divides the takings, and adds what an earlier game carried on (BINGO-12, BINGO-26)."""
    takings, line = book.pending(game), book.prize_account("line", game)
    bingo = book.prize_account("bingo", game)
    return book.moves(
        (takings, line, event.line, "line prize"),
        (takings, bingo, event.bingo, "bingo prize"),
        (takings, book.withheld(game), event.withheld, "withheld for the pool"),
        (takings, book.INCOME, event.house, "share of the house"),
        (book.CARRY, line, event.carry_line, "carried line prize"),
        (book.CARRY, bingo, event.carry_bingo, "carried bingo prize"),
    )


HANDLERS: dict[type[Action], Handler] = {
    OpenSale: open_sale,
    SellCards: sell,
    AddSeries: add_series,
    CloseSale: close,
    ReopenSale: reopen,
    PublishFigures: publish,
}
