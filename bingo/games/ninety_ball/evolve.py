"""How a ninety-ball game changes: one small function for every class of event.

Nothing here decides anything; the state after all events of a round is the state of the round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bingo.games.ninety_ball import doubles, sold
from bingo.games.ninety_ball import events as told
from bingo.games.ninety_ball.evolve_play import PLAY
from bingo.games.ninety_ball.state import (
    CANCELLED,
    PUBLISHED,
    SALE_CLOSED,
    SELLING,
    Block,
    GameState,
    Sale,
    SeriesInPlay,
    TillTotal,
)
from house.contract import Event

Change = Callable[[Any, Any], GameState]


def evolve(state: GameState | None, event: Event) -> GameState:
    """The state after an event; ``None`` before the announcement."""
    changed = CHANGES[type(event)](state, event)
    if type(event) in SALE:
        changed = sold.recounted(changed)
    at = getattr(event, "at", 0) or getattr(event, "spoken_at", 0)
    return replace(changed, last_at=max(changed.last_at, at))


def _announced(state: None, event: told.GameAnnounced) -> GameState:
    first = SeriesInPlay(
        event.series,
        event.series_name,
        event.control,
        event.first,
        event.first,
        doubles.below(event.halves, event.series_name, event.size),
    )
    return GameState(opening=event, series=(first,), extractor=event.extractor)


def _opened(state: GameState, event: told.SaleOpened) -> GameState:
    return replace(state, phase=SELLING, sale_opened_at=event.at)


def _series_added(state: GameState, event: told.SeriesAdded) -> GameState:
    second = SeriesInPlay(event.series, event.series_name, event.control, 1, 1, event.limit)
    others = (one for one in state.series[1:] if one.name != event.series_name)
    return replace(state, series=(state.series[0], second, *others))


def _sold(state: GameState, event: told.CardsSold) -> GameState:
    line = Sale(
        event.sale,
        event.ranges,
        event.cents,
        event.shift,
        event.till,
        by=event.by,
        at=event.at,
        double=event.double,
    )
    state = sold.handed(state, event.ranges)
    if event.double:
        state = replace(state, doubles=doubles.added(state.doubles, event.ranges))
    return _at_till(
        replace(state, sales=(*state.sales, line), sale_count=event.sale),
        event.till,
        sold.count(event.ranges),
        event.cents,
    )


def _undone(state: GameState, event: told.SaleUndone) -> GameState:
    state = replace(state, sales=tuple(line for line in state.sales if line.sale != event.sale))
    state = _back(state, *event.ranges)
    return _at_till(state, event.till, -sold.count(event.ranges), -event.cents)


def _returned(state: GameState, event: told.CardsReturned) -> GameState:
    state = _back(state, event.cards)
    return _at_till(state, event.till, -event.cards.count, -event.cents)


def _back(state: GameState, *cards: told.Range) -> GameState:
    """Cards that lie at the desk again; once figures are published they were never sold."""
    if state.figures is None:
        state = replace(state, returned=doubles.added(state.returned, cards))
    return sold.given_back(_single(state, *cards), cards)


def _voided(state: GameState, event: told.CardVoided) -> GameState:
    card = told.Range(event.series, event.number, event.number)
    state = replace(_single(state, card), voids=(*state.voids, card))
    return _at_till(state, event.till, -1, -event.cents)


def _single(state: GameState, *cards: told.Range) -> GameState:
    """The state once these cards are no doubles any more."""
    return replace(state, doubles=doubles.without(state.doubles, cards)) if state.doubles else state


def _block_handed(state: GameState, event: told.BlockHanded) -> GameState:
    block = Block(event.seller, event.cards, settled=False)
    return replace(sold.handed(state, (event.cards,)), blocks=(*state.blocks, block))


def _block_settled(state: GameState, event: told.BlockSettled) -> GameState:
    blocks = tuple(
        replace(block, settled=True) if block.seller == event.seller else block
        for block in state.blocks
    )
    line = Sale(event.sale, event.ranges, event.cents, event.shift, event.till, event.by, event.at)
    state = sold.given_back(replace(state, blocks=blocks), event.returned)
    state = replace(state, sales=(*state.sales, line), sale_count=event.sale)
    return _at_till(state, event.till, event.sold, event.cents)


def _at_till(state: GameState, till: str, units: int, cents: int) -> GameState:
    """Adds to what a till has sold in this game."""
    known = {total.till: total for total in state.tills}
    before = known.get(till, TillTotal(till, 0, 0))
    known[till] = TillTotal(till, before.units + units, before.cents + cents)
    return replace(state, tills=tuple(known.values()))


def _closed(state: GameState, event: told.SaleClosed) -> GameState:
    return replace(state, phase=SALE_CLOSED, closing=event)


def _reopened(state: GameState, event: told.SaleReopened) -> GameState:
    return replace(state, phase=SELLING, closing=None)


def _published(state: GameState, event: told.FiguresPublished) -> GameState:
    return replace(state, phase=PUBLISHED, figures=event)


def _count_corrected(state: GameState, event: told.CountCorrected) -> GameState:
    before = state.figures
    assert before is not None
    after = replace(
        before,
        ranges=event.ranges,
        units=before.units + event.units,
        gross=before.gross + event.gross,
        line=before.line + event.line,
        bingo=before.bingo + event.bingo,
        withheld=before.withheld + event.withheld,
        remainder=event.remainder,
        house=before.house + event.house,
    )
    return replace(state, figures=after)


def _cancelled(state: GameState, event: told.GameCancelled) -> GameState:
    return replace(state, phase=CANCELLED, cancelled=event, failure=None)


SALE: dict[type[Event], Change] = {
    told.GameAnnounced: _announced,
    told.SaleOpened: _opened,
    told.HalvesEntered: doubles.entered,
    told.SeriesAdded: _series_added,
    told.CardsSold: _sold,
    told.SaleUndone: _undone,
    told.CardsReturned: _returned,
    told.CardVoided: _voided,
    told.BlockHanded: _block_handed,
    told.BlockSettled: _block_settled,
    told.SaleClosed: _closed,
    told.SaleReopened: _reopened,
    told.FiguresPublished: _published,
    told.CountCorrected: _count_corrected,
    told.GameCancelled: _cancelled,
}

CHANGES = SALE | PLAY
