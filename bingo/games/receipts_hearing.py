"""Which papers the hall comes to owe when it hears that money changed hands at a till."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bingo.games.ninety_ball.events import (
    BlockSettled,
    CardsReturned,
    CardsSold,
    CardVoided,
    PrizePaid,
    Range,
    SaleUndone,
)
from bingo.games.receipts_events import ReceiptDropped, ReceiptOwed, ReceiptsOpened
from bingo.games.receipts_state import (
    OWED,
    PRIMA,
    PRIZE,
    REFUND,
    SALE,
    ReceiptsState,
)
from cage.games.debts_events import CardsRefunded, OwedPaid
from house.contract import Decision, Event, Heard, Refused, Step, Terms

POOL = "pool"


def react(state: ReceiptsState, heard: Heard, terms: Terms) -> Decision:
    """The paper for what was heard. Nothing that a printer does ever refuses a sale or a prize."""
    if isinstance(heard.event, ReceiptsOpened):
        return Refused("E_RECEIPTS_OPEN", {"round": terms.round})
    return _REACTIONS[type(heard.event)](state, heard.event, heard)


def _sold(state: ReceiptsState, event: CardsSold | BlockSettled, heard: Heard) -> Decision:
    """The block of a seller who sold nothing needs no paper."""
    if not event.cents:
        return ()
    return _owe(state, SALE, event, _here(heard) | {"sale": event.sale, "ranges": event.ranges})


def _returned(state: ReceiptsState, event: CardsReturned | CardVoided, heard: Heard) -> Decision:
    """Money given back while the sale is open."""
    if isinstance(event, CardsReturned):
        cards = event.cards
    else:
        cards = Range(event.series, event.number, event.number)
    return _owe(state, REFUND, event, _here(heard) | {"ranges": (cards,)})


def _paid(state: ReceiptsState, event: PrizePaid, heard: Heard) -> Decision:
    paper = PRIMA if event.prize == POOL else PRIZE
    return _owe(state, paper, event, _here(heard) | _prize(event, event.number))


def _refunded(state: ReceiptsState, event: CardsRefunded, heard: Heard) -> Decision:
    fields = {"game": event.game, "number": event.number, "ranges": (event.cards,)}
    return _owe(state, REFUND, event, fields)


def _late(state: ReceiptsState, event: OwedPaid, heard: Heard) -> Decision:
    """A prize that was set aside; that of a *prima* has its own paper as well."""
    paper = PRIMA if event.prize == POOL else OWED
    fields = {"game": event.game, "number": event.number} | _prize(event, event.card)
    return _owe(state, paper, event, fields)


def _here(heard: Heard) -> dict[str, Any]:
    return {"game": heard.round, "number": heard.ordinal}


def _prize(event: PrizePaid | OwedPaid, card: int) -> dict[str, Any]:
    return {
        "award": event.award,
        "prize": event.prize,
        "series": event.series,
        "card": card,
        "ranges": (Range(event.series, card, card),),
    }


def _owe(state: ReceiptsState, paper: str, event: Event, fields: dict[str, Any]) -> Decision:
    told: dict[str, Any] = {"sale": 0, "award": 0, "prize": "", "series": "", "card": 0}
    told |= {name: getattr(event, name) for name in ("cents", "till", "by", "at")}
    told |= {
        "receipt": state.count + 1,
        "paper": paper,
        "asked": paper not in state.papers and paper != PRIMA,
    }
    return (Step(ReceiptOwed(**(told | fields))),)


def _undone(state: ReceiptsState, event: SaleUndone, heard: Heard) -> Decision:
    """The paper of a sale that is taken back is not printed any more, nor again."""
    for paper in (*state.owed, *state.done):
        if (paper.paper, paper.game, paper.sale) == (SALE, heard.round, event.sale):
            dropped = ReceiptDropped(
                receipt=paper.receipt,
                copy=paper.copy,
                reason=event.reason,
                undone=True,
                by=event.by,
                at=event.at,
            )
            return (Step(dropped),)
    return ()


_REACTIONS: Mapping[type[Event], Callable[[ReceiptsState, Any, Heard], Decision]] = {
    CardsSold: _sold,
    BlockSettled: _sold,
    SaleUndone: _undone,
    CardsReturned: _returned,
    CardVoided: _returned,
    PrizePaid: _paid,
    CardsRefunded: _refunded,
    OwedPaid: _late,
}
HEARS: frozenset[type[Event]] = frozenset({ReceiptsOpened, *_REACTIONS})
