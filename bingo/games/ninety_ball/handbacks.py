"""Cards that come back while the sale is open, and the blocks of sellers who walk the room.

    UndoSale     E_SALE_CLOSED · E_BAD_INPUT no reason · E_NOT_LAST_SALE unknown, or cards went
                 after it · E_FORBIDDEN a sale of another till
    ReturnCards  E_SALE_CLOSED · E_BAD_INPUT no reason, no range · E_CARD_NOT_SOLD
                 · E_CARD_RETURNED · E_BAD_INPUT doubles and others in one range
    VoidCard     E_SALE_CLOSED · E_BAD_INPUT not one of the reasons · E_CARD_NOT_SOLD
                 · E_CARD_RETURNED
    HandBlock    E_SALE_CLOSED · E_FORBIDDEN the hall sells at desks · E_BAD_INPUT · E_SERIES_LIMIT,
                 E_SECOND_SERIES_MISSING
    SettleBlock  E_SALE_CLOSED · E_BAD_INPUT no open block · E_LEFTOVER_MISMATCH not his number

Requirements: BINGO-9 (handed back, spoilt), BINGO-10, BINGO-37, BINGO-61 (blocks).
"""

from __future__ import annotations

from bingo.games.ninety_ball import doubles, sold
from bingo.games.ninety_ball.actions import (
    HandBlock,
    ReturnCards,
    SettleBlock,
    UndoSale,
    VoidCard,
)
from bingo.games.ninety_ball.doubles import cash_in
from bingo.games.ninety_ball.events import (
    BlockHanded,
    BlockSettled,
    CardsReturned,
    CardVoided,
    Range,
    SaleUndone,
)
from bingo.games.ninety_ball.sale import BLOCKS
from bingo.games.ninety_ball.state import SELLING, Block, GameState, Handler, Sale
from house.contract import Action, Decision, Refused, Request, Step, Terms

CODES = frozenset(
    {
        "E_SALE_CLOSED",
        "E_BAD_INPUT",
        "E_NOT_LAST_SALE",
        "E_FORBIDDEN",
        "E_CARD_NOT_SOLD",
        "E_CARD_RETURNED",
        "E_SERIES_LIMIT",
        "E_SECOND_SERIES_MISSING",
        "E_LEFTOVER_MISMATCH",
    }
)


def undo(state: GameState, action: UndoSale, request: Request, terms: Terms) -> Decision:
    """Takes back a mistyped sale while its cards are the last ones handed out (BINGO-9)."""
    if refused := _not_selling(state) or _no_reason(action.reason):
        return refused
    line = next((sale for sale in state.sales if sale.sale == action.sale), None)
    if line is None or not _is_last(state, line):
        return Refused("E_NOT_LAST_SALE", {"sale": action.sale})
    till = request.borrowed["shift"]["till"]
    if line.till != till:
        return Refused("E_FORBIDDEN", {"till": line.till})
    event = SaleUndone(
        sale=line.sale,
        shift=action.shift,
        reason=action.reason,
        by=request.person,
        at=request.at,
        till=till,
        cents=line.cents,
        ranges=line.ranges,
    )
    money = cash_in(till, request.round, -line.cents, "sale undone", double=line.double)
    return (Step(event, money),)


def _is_last(state: GameState, line: Sale) -> bool:
    """Whether nothing was sold, returned or spoilt since that would stand in the way."""
    return line == state.sales[-1] and all(sold.all_sold(state, cards) for cards in line.ranges)


def give_back(state: GameState, action: ReturnCards, request: Request, terms: Terms) -> Decision:
    """Takes cards back for their price; they are sold again before the close (BINGO-9)."""
    if refused := _not_selling(state) or _no_reason(action.reason):
        return refused
    cards = _cards(state, action.series, action.first, action.last)
    if isinstance(cards, Refused):
        return cards
    double = doubles.are(state, cards)
    if isinstance(double, Refused):
        return double
    event = CardsReturned(
        cards=cards,
        shift=action.shift,
        till=request.borrowed["shift"]["till"],
        cents=doubles.price(state.opening.face_cents, cards.count, double),
        reason=action.reason,
        by=request.person,
        at=request.at,
    )
    money = cash_in(event.till, request.round, -event.cents, "cards handed back", double=double)
    return (Step(event, money),)


def void(state: GameState, action: VoidCard, request: Request, terms: Terms) -> Decision:
    """Takes a spoilt card out of the game; it splits the announced range (BINGO-9, DEC-B6)."""
    if refused := _not_selling(state):
        return refused
    if action.reason not in terms.profile["sale.void_reasons"]:
        return Refused("E_BAD_INPUT", {"field": "reason"})
    card = _cards(state, action.series, action.number, action.number)
    if isinstance(card, Refused):
        return card
    double = doubles.are(state, card) is True
    event = CardVoided(
        series=card.series,
        number=action.number,
        shift=action.shift,
        till=request.borrowed["shift"]["till"],
        cents=doubles.price(state.opening.face_cents, 1, double),
        reason=action.reason,
        by=request.person,
        at=request.at,
    )
    money = cash_in(event.till, request.round, -event.cents, "spoilt card", double=double)
    return (Step(event, money),)


def hand_block(state: GameState, action: HandBlock, request: Request, terms: Terms) -> Decision:
    """Hands a walking seller the next cards; they are keyed when he settles (BINGO-61)."""
    if refused := _not_selling(state):
        return refused
    if terms.profile["sale.mode"] != BLOCKS:
        return Refused("E_FORBIDDEN", {"mode": terms.profile["sale.mode"]})
    if action.count < 1 or not action.seller.strip():
        return Refused("E_BAD_INPUT", {"field": "count"})
    ranges = sold.fresh(state, action.count)
    if isinstance(ranges, Refused):
        return ranges
    return tuple(Step(BlockHanded(action.seller, cards, request.at)) for cards in ranges)


def settle_block(state: GameState, action: SettleBlock, request: Request, terms: Terms) -> Decision:
    """Settles all open blocks of a seller as one sale line (BINGO-37)."""
    if refused := _not_selling(state):
        return refused
    blocks = [b for b in state.blocks if b.seller == action.seller and not b.settled]
    if not blocks:
        return Refused("E_BAD_INPUT", {"field": "seller"})
    if action.first_unsold and not any(_holds(block, action.first_unsold) for block in blocks):
        return Refused(
            "E_LEFTOVER_MISMATCH", {"seller": action.seller, "first_unsold": action.first_unsold}
        )
    gone, back = _parted([block.cards for block in blocks], action.first_unsold)
    till, cents = request.borrowed["shift"]["till"], sold.count(gone) * state.opening.face_cents
    event = BlockSettled(
        seller=action.seller,
        first_unsold=action.first_unsold,
        sold=sold.count(gone),
        cents=cents,
        shift=action.shift,
        till=till,
        at=request.at,
        by=request.person,
        sale=state.sale_count + 1,
        ranges=gone,
        returned=back,
    )
    return (Step(event, cash_in(till, request.round, cents, "block settled")),)


def _parted(blocks: list[Range], first_unsold: int) -> tuple[tuple[Range, ...], tuple[Range, ...]]:
    """What a seller sold of his blocks, and what came back: all from the first unsold card on."""
    gone: list[Range] = []
    back: list[Range] = []
    for cards in blocks:
        if back or not first_unsold or not cards.first <= first_unsold <= cards.last:
            (back if back else gone).append(cards)
            continue
        back.append(Range(cards.series, first_unsold, cards.last))
        if first_unsold > cards.first:
            gone.append(Range(cards.series, cards.first, first_unsold - 1))
    return tuple(gone), tuple(back)


def _holds(block: Block, number: int) -> bool:
    return block.cards.first <= number <= block.cards.last


def _not_selling(state: GameState) -> Refused | None:
    return None if state.phase == SELLING else Refused("E_SALE_CLOSED", {"phase": state.phase})


def _no_reason(reason: str) -> Refused | None:
    return None if reason.strip() else Refused("E_BAD_INPUT", {"field": "reason"})


def _cards(state: GameState, name: str, first: int, last: int) -> Range | Refused:
    """Sold cards of a series in play (an empty name while only one is), or why not."""
    series = sold.series_named(state, name)
    if series is None or not 1 <= first <= last <= state.opening.size:
        return Refused("E_BAD_INPUT", {"field": "series" if series is None else "first"})
    cards = Range(series.name, first, last)
    if not sold.all_sold(state, cards):
        unsold = sorted(set(range(first, last + 1)) - sold.sold_numbers(state, series))
        back = unsold[0] in sold.numbers_of(state.returned, series.name)
        code = "E_CARD_RETURNED" if back else "E_CARD_NOT_SOLD"
        return Refused(code, {"series": series.name, "number": unsold[0]})
    return cards


HANDLERS: dict[type[Action], Handler] = {
    UndoSale: undo,
    ReturnCards: give_back,
    VoidCard: void,
    HandBlock: hand_block,
    SettleBlock: settle_block,
}
