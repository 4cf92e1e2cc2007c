"""A gaming day: what must be counted before it closes, and the total of its tables.

It hears what opens and closes in the house and so knows what is missing. Its lines are the closing
counts of the tables and cannot be written by anybody (``E_DIRECT_ENTRY`` needs no code here: there
is no such action). The bingo's takings are never among them (DEC-H24).

Refusals, in the order in which they are looked for::

    OpenDay   E_BAD_INPUT no date · E_PREVIOUS_DAY_OPEN by the day that is open
    CloseDay  E_DAY_NOT_READY with what is missing, in its order

Regulation of Ceuta, articles 45, 49 and 51. Requirements: BOOK-6 to BOOK-9, DEC-H19, DEC-H24.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from bingo.games.session_events import SessionClosed, SessionOpened
from cage.games.gaming_day_events import (
    EVENTS,
    DayClosed,
    DayOpened,
    PlaceNamed,
    StepDone,
    StepDue,
    TableEntered,
)
from cage.games.reception_events import TicketSold, VoucherGiven
from cage.games.shift_events import ShiftClosed, ShiftOpened
from cage.games.tips_events import BoxConfirmed, BoxSealed
from house.contract import (
    Action,
    Decision,
    Event,
    Game,
    Heard,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
)
from ledger.words import in_words
from tables.kinds.table.events import AdvanceSent, TableBooked, TableClosed, TablePrepared

# --- words ---------------------------------------------------------------------------------------

ORDER = ("table", "session", "box", "voucher", "till", "book")
"""The steps before the close, in the order of BOOK-9."""

CODES = frozenset({"E_BAD_INPUT", "E_PREVIOUS_DAY_OPEN", "E_DAY_NOT_READY"})


@dataclass(frozen=True)
class OpenDay(Action):
    """Opens a day, named by its date ``2026-11-30``."""

    day: str


@dataclass(frozen=True)
class CloseDay(Action):
    """Closes the day once nothing is missing, and certifies its total (BOOK-8, BOOK-9)."""


@dataclass(frozen=True, slots=True)
class DayState:
    """``due`` are the open steps as kind, place and name; ``names`` the names of known tables."""

    day: str
    opened_at: int
    names: tuple[tuple[str, str], ...] = ()
    due: tuple[tuple[str, str, str], ...] = ()
    lines: tuple[TableEntered, ...] = ()
    closing: DayClosed | None = None

    @property
    def total(self) -> int:
        """The result of all tables that are counted."""
        return sum(line.result for line in self.lines)

    def missing(self) -> list[dict[str, str]]:
        """What is still to be done, in its order."""
        steps = sorted(self.due, key=lambda one: (ORDER.index(one[0]), one[2]))
        return [{"step": step, "name": name} for step, _, name in steps]


# --- start, decide, evolve -----------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens the day."""
    action = request.action
    assert isinstance(action, OpenDay)
    try:
        day = date.fromisoformat(action.day)
    except ValueError:
        return Refused("E_BAD_INPUT", {"field": "day"})
    return (Step(DayOpened(day.isoformat(), request.person, request.at)),)


def decide(state: DayState, request: Request, terms: Terms) -> Decision:
    """Closes the day, or says all that keeps it open."""
    if missing := state.missing():
        told = [f"{one['step']}:{one['name']}" for one in missing]
        return Refused("E_DAY_NOT_READY", {"count": len(told), "missing": told})
    event = DayClosed(
        day=state.day,
        tables=len(state.lines),
        total=state.total,
        words=in_words(state.total),
        by=request.person,
        at=request.at,
    )
    return (Step(event),)


def evolve(state: DayState | None, event: Event) -> DayState:
    """The state after an event."""
    if isinstance(event, DayOpened):
        return DayState(event.day, event.at)
    assert state is not None, event
    return _FOLDS[type(event)](state, event)


def _done(state: DayState, event: StepDone) -> DayState:
    done = (event.step, event.place)
    return replace(state, due=tuple(one for one in state.due if one[:2] != done))


_FOLDS: Mapping[type[Event], Callable[[DayState, Any], DayState]] = {
    PlaceNamed: lambda state, e: replace(state, names=(*state.names, (e.place, e.name))),
    StepDue: lambda state, e: replace(state, due=(*state.due, (e.step, e.place, e.name))),
    StepDone: _done,
    TableEntered: lambda state, e: replace(state, lines=(*state.lines, e)),
    DayClosed: lambda state, e: replace(state, closing=e),
}


# --- react ---------------------------------------------------------------------------------------


def react(state: DayState, heard: Heard, terms: Terms) -> Decision:
    """Notes what opens and what is counted; another day waits until this one is closed."""
    event = heard.event
    if isinstance(event, DayOpened):
        return Refused("E_PREVIOUS_DAY_OPEN", {"day": state.day})
    if type(event) in _DUE:
        step, name = _DUE[type(event)](event)
        return _due(state, heard, step, name)
    if isinstance(event, TablePrepared):
        return (Step(PlaceNamed(heard.round, event.name, event.at)),)
    if isinstance(event, AdvanceSent):
        return _due(state, heard, "table", dict(state.names).get(heard.round, heard.round))
    if isinstance(event, TableClosed):
        line = TableEntered(
            place=heard.round,
            name=event.name,
            game=event.game,
            advances=event.advances,
            chips=event.chips,
            notes=event.notes,
            result=event.result,
            at=event.at,
        )
        booked = StepDue("book", heard.round, event.name, event.at)
        return (Step(line), *_over(state, heard, "table"), Step(booked))
    return _over(state, heard, _OVER[type(event)])


def _due(state: DayState, heard: Heard, step: str, name: str) -> Decision:
    place = _place(heard)
    if any((kind, where) == (step, place) for kind, where, _ in state.due):
        return ()
    return (Step(StepDue(step, place, name, heard.request.at)),)


def _over(state: DayState, heard: Heard, step: str) -> tuple[Step, ...]:
    """A step is done; what began before the first day was opened is not known here."""
    place = _place(heard)
    if not any((kind, where) == (step, place) for kind, where, _ in state.due):
        return ()
    return (Step(StepDone(step, place, heard.request.at)),)


def _place(heard: Heard) -> str:
    """The round, and which box or voucher of it where there are several."""
    event = heard.event
    if isinstance(event, BoxSealed | BoxConfirmed):
        return f"{heard.round}/{event.count}"
    if isinstance(event, VoucherGiven | TicketSold):
        return f"{heard.round}/{event.voucher}"
    return heard.round


_DUE: Mapping[type[Event], Callable[[Any], tuple[str, str]]] = {
    SessionOpened: lambda event: ("session", event.name),
    ShiftOpened: lambda event: ("till", event.till),
    BoxSealed: lambda event: ("box", event.box),
    VoucherGiven: lambda event: ("voucher", str(event.voucher)),
}
_OVER: Mapping[type[Event], str] = {
    SessionClosed: "session",
    ShiftClosed: "till",
    BoxConfirmed: "box",
    TicketSold: "voucher",
    TableBooked: "book",
}
HEARS: frozenset[type[Event]] = frozenset(
    {DayOpened, TablePrepared, AdvanceSent, TableClosed, *_DUE, *_OVER}
)


def view(state: DayState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The day, what is missing, its tables and its total in figures and words."""
    return {
        "day": state.day,
        "opened_at": state.opened_at,
        "missing": state.missing(),
        "tables": [
            {
                "name": line.name,
                "game": line.game,
                "advances": line.advances,
                "chips": line.chips,
                "notes": line.notes,
                "result": line.result,
            }
            for line in state.lines
        ],
        "total": state.total,
        "words": in_words(state.total),
        "closed_at": state.closing.at if state.closing else 0,
    }


_DIRECTION = frozenset({"director", "deputy", "committee_member"})
GAME = Game(
    kind="gaming_day",
    opening=OpenDay,
    actions=(CloseDay,),
    events=EVENTS,
    rights={OpenDay: _DIRECTION | {"hall_manager"}, CloseDay: _DIRECTION},
    seats={
        **dict.fromkeys((*_DIRECTION, "cashier", "hall_manager"), "cage"),
        **dict.fromkeys(("accountant", "official", "auditor"), "official"),
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    hears=HEARS,
    react=react,
    closed=lambda state: state.closing is not None,
)
