"""What the depot hears: tables that are put up, opened, dealt at and closed.

Once a house keeps its cards here, a table that needs cards is not opened before a set is shown at
it, and no round begins when it was taken off for a defect. Electronic cards need none.

    DepotOpened  E_DEPOT_OPEN there is one already
    TableOpened  E_CARDS_NOT_DRAWN
    RoundOpened  E_PACK_WITHDRAWN · E_CARDS_NOT_DRAWN

Requirements: CARDS-4, CARDS-6, TABLE-1.
"""

from __future__ import annotations

from typing import Any

from floor.games.card_depot.events import DepotOpened, TableGone, TableNoted
from floor.games.card_depot.state import IN_USE, WITHDRAWN, Depot
from house.contract import Decision, Event, Heard, Refused, Step, Terms
from tables.core.events import RoundOpened
from tables.kinds.table.events import TableClosed, TableOpened, TablePrepared

ELECTRONIC = "electronic"
HEARS: frozenset[type[Event]] = frozenset(
    {DepotOpened, TablePrepared, TableOpened, RoundOpened, TableClosed}
)


def react(state: Depot, heard: Heard, terms: Terms) -> Decision:
    """Notes a table, or refuses what it may not do without its cards."""
    event = heard.event
    if isinstance(event, DepotOpened):
        return Refused("E_DEPOT_OPEN")
    if isinstance(event, TablePrepared):
        return (Step(TableNoted(heard.round, event.name, _decks(event, terms), event.at)),)
    if isinstance(event, TableOpened):
        return _without_cards(state, heard.round)
    if isinstance(event, RoundOpened):
        return _without_cards(state, event.table)
    known = state.table(heard.round) is not None
    return (Step(TableGone(heard.round, heard.request.at)),) if known else ()


def _decks(event: TablePrepared, terms: Terms) -> int:
    """How many packs of real cards the table needs."""
    paytable: Any = terms.document(event.paytable)
    return 0 if event.source == ELECTRONIC or paytable is None else int(paytable.number("decks"))


def _without_cards(state: Depot, table: str) -> Decision:
    known = state.table(table)
    if known is None or not known.decks:
        return ()
    states = {one.state for one in state.at_table(table)}
    if IN_USE in states:
        return ()
    code = "E_PACK_WITHDRAWN" if WITHDRAWN in states else "E_CARDS_NOT_DRAWN"
    return Refused(code, {"table": known.name})
