"""What a table lends to its rounds of play, and what it hears of them.

OpenRound      E_TABLE_STATE not open · E_ROUND_RUNNING · E_HOURS · E_LAST_ROUND_PLAYED
               · E_SHOE_OVER the cards must be shuffled first
PlaceBet       E_STALE another round is running
ChangeMinimum  E_TABLE_STATE
heard          E_TABLE_OPEN a second table of the same number · E_ROUND_RUNNING
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from house.contract import Decision, Event, Heard, Refused, Request, Step, Terms
from tables.core import cards
from tables.core.events import HoldDecided, RoundOpened, RoundSettled, RoundVoided
from tables.core.paytables import Paytable
from tables.core.words import OpenRound, PlaceBet
from tables.kinds.table import events as e
from tables.kinds.table.advance import after_hours
from tables.kinds.table.asked import Asked
from tables.kinds.table.running import keeps_shoe, last_played
from tables.kinds.table.state import BOOKED, LAST_ROUNDS, PLAYABLE, SeatAt, TableState
from tables.kinds.table.words import PrepareTable

HEARS: frozenset[type[Event]] = frozenset(
    {RoundOpened, RoundSettled, RoundVoided, HoldDecided, e.TablePrepared}
)


def lend(state: TableState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """The facts of the table, to a round that opens or a bet that is put down."""
    asked = Asked(state, request, terms)
    action = request.action
    refused: Refused | None = None
    if isinstance(action, OpenRound):
        refused = next_refused(asked)
    elif isinstance(action, PrepareTable):
        fits = (state.opening.name, state.opening.game) == (action.name, action.plays)
        refused = None if fits else Refused("E_STALE", {"table": state.opening.name})
    elif isinstance(action, PlaceBet):
        stale = state.running != request.round
        refused = Refused("E_STALE", {"round": state.running}) if stale else None
    else:
        refused = asked.outside(*PLAYABLE)
    return refused or facts(asked)


def next_refused(asked: Asked) -> Refused | None:
    """Why the next round may not begin."""
    state = asked.state
    if refused := asked.outside(*PLAYABLE):
        return refused
    if state.running:
        return Refused("E_ROUND_RUNNING", {"round": state.running})
    if last_played(asked):
        return Refused("E_LAST_ROUND_PLAYED")
    if keeps_shoe(asked.paytable) and (not state.shoe or state.cut_card):
        return Refused("E_SHOE_OVER", {"shoes": state.shoes})
    return after_hours(asked)


def facts(asked: Asked) -> Mapping[str, Any]:
    """Everything that a round of play goes by."""
    state, opening = asked.state, asked.state.opening
    fresh = asked.paytable.whole_shoe() if asked.paytable.text("shuffle") == "each" else ""
    return {
        "name": opening.name,
        "game": opening.game,
        "jurisdiction": opening.jurisdiction,
        "paytable": opening.paytable,
        "source": opening.source,
        "minimum": state.minimum,
        "limits": state.limits,
        "number": state.rounds + 1,
        "last_round": state.phase == LAST_ROUNDS and state.rounds_left == 1,
        "last_shoe": state.phase == LAST_ROUNDS and state.rounds_left is None,
        "shoe": state.shoe or fresh,
        "burnt": state.burnt if state.shoe else 0,
        "carried": state.carried,
        "held": state.held,
        "schedule": state.schedule,
        "opened_by": opened_by(asked.paytable),
        "boxes": opening.boxes,
        "backers": opening.backers,
        "seats": {seat.seat: _seat(seat) for seat in state.seats},
    }


def _seat(seat: SeatAt) -> Mapping[str, Any]:
    return {
        "name": seat.name,
        "terminal": seat.terminal,
        "backers": seat.backers,
        "colour_value": seat.colour_value,
        "also_at": seat.also_at,
    }


def opened_by(paytable: Paytable) -> tuple[str, ...]:
    """The roles that open the bets: the croupier, or the table head where the rules say so."""
    return tuple(paytable.text("opened_by", "croupier").split())


def react(state: TableState, heard: Heard, terms: Terms) -> Decision:
    """A round of this table has begun or ended; other tables' rounds are none of its business."""
    event = heard.event
    if isinstance(event, e.TablePrepared):
        same = event.name == state.opening.name and state.phase != BOOKED
        return Refused("E_TABLE_OPEN", {"table": event.name}) if same else ()
    if not isinstance(event, RoundOpened | RoundSettled | RoundVoided | HoldDecided):
        return ()
    if event.table != terms.round:
        return ()
    if isinstance(event, RoundOpened):
        if state.running:
            return Refused("E_ROUND_RUNNING", {"round": state.running})
        return (Step(e.RoundBegun(heard.round, event.number, event.at)),)
    if isinstance(event, HoldDecided):
        return (Step(_hold_ended(event)),)
    return (Step(_ended(Asked(state, heard.request, terms), heard, event)),)


def _hold_ended(event: HoldDecided) -> e.HoldEnded:
    return e.HoldEnded(
        seat=event.seat,
        kept=event.paid if event.terminal else 0,
        won_by_bank=event.rejected,
        at=event.at,
    )


def _ended(asked: Asked, heard: Heard, event: RoundSettled | RoundVoided) -> e.RoundEnded:
    settled = isinstance(event, RoundSettled)
    reserve = asked.paytable.number("reserve")
    out = keeps_shoe(asked.paytable) and cards.cut_card_is_out(
        event.shoe, burnt=event.burnt, reserve=reserve
    )
    return e.RoundEnded(
        round=heard.round,
        number=event.number,
        void=not settled,
        result=event.result if isinstance(event, RoundSettled) else "",
        counts=isinstance(event, RoundSettled) and event.counts,
        won_by_bank=event.won_by_bank if isinstance(event, RoundSettled) else 0,
        nets=event.nets if isinstance(event, RoundSettled) else (),
        shoe=event.shoe,
        burnt=event.burnt,
        cut_card=out,
        carried=event.carried,
        held=event.held,
        holds=event.holds if isinstance(event, RoundSettled) else 0,
        at=event.at,
    )
