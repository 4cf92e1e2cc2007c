"""What a pool does when it hears of a table: the same as if somebody had told it by hand.

A table of this system knows of no pool. The pool turns what it hears of the table's rounds into its
own words and takes no part in a deal that does not concern it; it never stops a table's game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from house.contract import Action, Event, Heard
from jackpot.core.actions import (
    CloseDeal,
    DeclareHand,
    EndDeal,
    ExcludeBox,
    LinkTable,
    OpenDeal,
    ShutTable,
    VoidDeal,
)
from jackpot.core.cards import plain
from jackpot.core.desk import Trade
from jackpot.core.state import Pool, Table
from tables.core.events import (
    BetsClosed,
    HandPenalised,
    RoundDecided,
    RoundOpened,
    RoundSettled,
    RoundVoided,
)
from tables.kinds.table.events import TableClosed, TablePrepared

TABLES: frozenset[type[Event]] = frozenset(
    {
        TablePrepared,
        RoundOpened,
        BetsClosed,
        HandPenalised,
        RoundDecided,
        RoundSettled,
        RoundVoided,
        TableClosed,
    }
)

Hands = Callable[[Table, RoundDecided], Iterator[DeclareHand]]
"""Reads the hands of one game out of what its table tells."""


def told(state: Pool, heard: Heard, trade: Trade, hands: Hands) -> tuple[Action, ...]:
    """What the pool is told by the event of a table's round; nothing when it is not its own."""
    event = heard.event
    if isinstance(event, TablePrepared | TableClosed):
        return _table(state, event, trade) if event.game == trade.table_game else ()
    if heard.kind != trade.table_game:
        return ()
    if isinstance(event, RoundOpened):
        if not trade.coins and event.table_name not in state.tables:
            return ()
        return (OpenDeal(event.table_name, event.number, event.table, heard.round),)
    table = next((one for one in state.tables.values() if one.play == heard.round), None)
    return () if table is None else _ANSWERS[type(event)](table, event, hands)


def _table(state: Pool, event: TablePrepared | TableClosed, trade: Trade) -> tuple[Action, ...]:
    """A poker table joins as it is put up (CAROUSEL-2); every table leaves by its closing."""
    if isinstance(event, TablePrepared):
        link = LinkTable(event.name, event.game, event.boxes, state.figures.packs)
        return (link,) if trade.coins else ()
    return (ShutTable(event.name),)


def _closed(table: Table, event: Event, hands: Hands) -> tuple[Action, ...]:
    assert isinstance(event, BetsClosed)
    return (CloseDeal(table.name, event.number, event.boxes),)


def _penalised(table: Table, event: Event, hands: Hands) -> tuple[Action, ...]:
    assert isinstance(event, HandPenalised)
    return (ExcludeBox(table.name, table.deal, event.box, event.reason),)


def _decided(table: Table, event: Event, hands: Hands) -> tuple[Action, ...]:
    assert isinstance(event, RoundDecided)
    return tuple(replace(hand, waits=True) for hand in hands(table, event))


def _settled(table: Table, event: Event, hands: Hands) -> tuple[Action, ...]:
    return (EndDeal(table.name, table.deal),)


def _voided(table: Table, event: Event, hands: Hands) -> tuple[Action, ...]:
    assert isinstance(event, RoundVoided)
    return (VoidDeal(table.name, table.deal, event.reason),)


_ANSWERS: Mapping[type[Event], Callable[[Table, Event, Hands], tuple[Action, ...]]] = {
    BetsClosed: _closed,
    HandPenalised: _penalised,
    RoundDecided: _decided,
    RoundSettled: _settled,
    RoundVoided: _voided,
}


def no_longer_so(state: Pool, table: Table, event: RoundDecided) -> tuple[int, ...]:
    """Boxes whose declared hand is another one since a card was corrected."""
    hit = state.hit_of(table.name, table.deal)
    if hit is None:
        return ()
    shown = {
        (hand.box, tuple(map(plain, cards)))
        for hand in event.hands
        for cards in (hand.cards, hand.dealt)
        if not hand.out
    }
    return tuple(
        hand.hand.box
        for hand in hit.hands
        if hand.hand.table == table.name and not _among(shown, hand.hand.box, hand.hand.cards)
    )


def _among(shown: set[tuple[int, tuple[str, ...]]], box: int, cards: tuple[str, ...]) -> bool:
    return any(told == box and seen[: len(cards)] == cards for told, seen in shown)
