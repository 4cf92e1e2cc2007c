"""A series of cards: its papers, its pointer that only moves forward, and the tax paid on them.

A series is lent to one game at a time. The sale of a game starts at its pointer, and what a game
has handed out never comes back, whether the game was played, annulled or cancelled. Requirements
BINGO-34 to 36, BINGO-46, BINGO-48, BINGO-54.

Refusals, in the order in which they are looked for::

    RegisterSeries  E_BAD_INPUT       name, size, price or first number that cannot be
                    E_NOT_AUTHORISED  own printing without an authorisation (BINGO-33)
                    E_DIGEST          matrix unknown or of another size, or a wrong control
                    E_NUMBER_TAKEN    the letter has come this far already (BINGO-34)
    ReleaseSeries   E_STALE not waiting for it · E_SEPARATION by who registered it
    PrintCards      E_NOT_AUTHORISED not the house's own · E_BAD_INPUT no such cards, no such layout
    (lent)          E_NOT_AUTHORISED not released · E_SERIES_IN_USE · E_SERIES_USED_UP
                    E_SECOND_SERIES_START begun, for a second series
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bingo import tax
from bingo.games.ninety_ball.actions import AddSeries
from bingo.games.series_events import (
    EVENTS,
    CardsPrinted,
    SeriesRegistered,
    SeriesReleased,
)
from bingo.games.series_hearing import HEARS, react
from bingo.games.series_state import (
    LENT,
    REGISTERED,
    RETIRED,
    USED_UP,
    PrintCards,
    RegisterSeries,
    ReleaseSeries,
    SeriesState,
    evolve,
)
from bingo.series_names import (
    SeriesName,
    parse_series_name,
    printed_control,
    series_digest,
)
from house.contract import (
    Decision,
    Game,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
)

# --- words ---------------------------------------------------------------------------------------

SIZE_CEILING = 300_000
CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_NOT_AUTHORISED",
        "E_DIGEST",
        "E_NUMBER_TAKEN",
        "E_STALE",
        "E_SEPARATION",
        "E_SERIES_IN_USE",
        "E_SERIES_USED_UP",
        "E_SECOND_SERIES_START",
    }
)


# --- start, decide ------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Registers a series; its tax is due now (BINGO-48)."""
    action = request.action
    assert isinstance(action, RegisterSeries)
    refused = _impossible(action, terms)
    if refused is not None:
        return refused
    control = series_digest(_name(action), action.size, action.face_cents, action.matrix)
    if action.control.lower() not in ("", control, printed_control(control)):
        return Refused("E_DIGEST", {"series": str(_name(action))})
    rate = terms.profile.get("tax.rate_bp", 0) or 0
    cards = action.size - action.first + 1
    paid = tax.tax_when_bought(cards, action.face_cents, rate)
    event = SeriesRegistered(
        letter=action.letter,
        number=action.number,
        size=action.size,
        face_cents=action.face_cents,
        matrix=action.matrix,
        control=control,
        first=action.first,
        delivery=action.delivery,
        own_print=action.own_print,
        rate_bp=rate,
        tax_paid=paid,
        by=request.person,
        at=request.at,
    )
    return (Step(event, tax.cards_bought(paid)),)


def decide(state: SeriesState, request: Request, terms: Terms) -> Decision:
    """The release by the hall manager, and what is printed; games that borrow move the rest."""
    if isinstance(request.action, PrintCards):
        return _print(state, request.action, request)
    if state.phase != REGISTERED:
        return Refused("E_STALE", {"phase": state.phase})
    if request.person == state.opening.by:
        return Refused("E_SEPARATION", {"person": request.person})
    return (Step(SeriesReleased(request.person, request.at)),)


def _print(state: SeriesState, action: PrintCards, request: Request) -> Decision:
    """Cards may be printed before their release, for the manager releases what lies there."""
    if not state.opening.own_print:
        return Refused("E_NOT_AUTHORISED", {"series": state.name})
    if not 1 <= action.first <= action.last <= state.opening.size:
        return Refused("E_BAD_INPUT", {"field": "first", "reason": "range"})
    if not re.fullmatch(r"[a-z]{1,20}", action.layout):
        return Refused("E_BAD_INPUT", {"field": "layout", "reason": "unknown"})
    printed = CardsPrinted(action.first, action.last, action.layout, request.person, request.at)
    return (Step(printed),)


# --- view, lend, react ----------------------------------------------------------------------------


def view(state: SeriesState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The line of the stock book (BINGO-54)."""
    opening = state.opening
    return {
        "name": state.name,
        "letter": opening.letter,
        "number": opening.number,
        "size": opening.size,
        "face_cents": opening.face_cents,
        "next": state.next,
        "left": max(0, opening.size - state.next + 1),
        "control": printed_control(opening.control),
        "matrix": opening.matrix,
        "lent_to": state.game if state.phase == LENT else "",
        "state": state.phase,
        "delivery": opening.delivery,
        "sold": state.sold,
        "void": state.void,
        "attached": state.attached,
        "own_print": opening.own_print,
        "registered_by": opening.by,
        "prints": [
            {"first": run.first, "last": run.last, "layout": run.layout, "at": run.at}
            for run in reversed(state.prints)
        ],
    }


def lend(state: SeriesState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """The cards for one game, from the pointer on."""
    if state.phase == REGISTERED:
        return Refused("E_NOT_AUTHORISED", {"series": state.name})
    if state.phase == LENT:
        return Refused("E_SERIES_IN_USE", {"series": state.name, "number": state.number})
    if state.phase in (USED_UP, RETIRED):
        return Refused("E_SERIES_USED_UP", {"series": state.name})
    begun = state.next > 1
    if begun and isinstance(request.action, AddSeries):
        return Refused("E_SECOND_SERIES_START", {"series": state.name})
    return {
        "name": state.name,
        "letter": state.opening.letter,
        "number": state.opening.number,
        "size": state.opening.size,
        "face_cents": state.opening.face_cents,
        "next": state.next,
        "matrix": state.opening.matrix,
        "control": printed_control(state.opening.control),
        "begun": begun,
        "past": state.past,
    }


# --- helpers --------------------------------------------------------------------------------------


def _name(action: RegisterSeries) -> SeriesName:
    return SeriesName(action.letter, action.number)


def _impossible(action: RegisterSeries, terms: Terms) -> Refused | None:
    if parse_series_name(f"{action.letter}-{action.number:06d}") is None:
        return Refused("E_BAD_INPUT", {"field": "letter", "reason": "name"})
    if not 0 < action.size <= SIZE_CEILING:
        return Refused("E_BAD_INPUT", {"field": "size", "reason": "range"})
    if action.face_cents <= 0:
        return Refused("E_BAD_INPUT", {"field": "face_cents", "reason": "range"})
    if not 1 <= action.first <= action.size:
        return Refused("E_BAD_INPUT", {"field": "first", "reason": "range"})
    if action.own_print and not terms.profile.get("cards.own_print", False):
        return Refused("E_NOT_AUTHORISED", {"field": "own_print"})
    matrix = terms.document(action.matrix)
    if matrix is None or matrix.size != action.size:
        return Refused("E_DIGEST", {"series": str(_name(action))})
    return None


CLERKS = frozenset({"stock_clerk", "cashier", "hall_manager", "director", "deputy"})
MANAGERS = frozenset({"hall_manager", "director", "deputy"})
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "cashier": "till",
    "stock_clerk": "till",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="series",
    opening=RegisterSeries,
    actions=(ReleaseSeries, PrintCards),
    events=EVENTS,
    rights={RegisterSeries: CLERKS, ReleaseSeries: MANAGERS, PrintCards: CLERKS},
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    lend=lend,
    react=react,
    hears=HEARS,
    closed=lambda state: state.phase == RETIRED,
)
