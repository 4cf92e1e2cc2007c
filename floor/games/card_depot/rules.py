"""The depot of playing cards: who may do what with a set, and which handler answers.

A set of six packs is received, kept under two keys, taken to a table by an employee, shown and
counted there, put back into order and examined, and in the end destroyed in front of the official,
or taken off the table at once when something is wrong with it. The refusals of every action stand
at the head of ``cabinet``, ``use``, ``shoes`` and ``hearing``.

Regulation of Ceuta, articles 41 and 42. Requirements: CARDS-1 to CARDS-8, TABLE-1, TBL-25.
"""

from __future__ import annotations

from collections.abc import Mapping

from floor.games.card_depot import cabinet, shoes, use
from floor.games.card_depot import words as w
from floor.games.card_depot.asked import Asked, Handler
from floor.games.card_depot.events import EVENTS, DepotOpened
from floor.games.card_depot.hearing import HEARS, react
from floor.games.card_depot.state import Depot, evolve
from floor.games.card_depot.viewing import EMPLOYEE, KEY, OFFICIAL, view
from house.contract import Action, Decision, Game, Request, Step, Terms

CODES = frozenset(
    {
        "E_BAD_INPUT",
        "E_CARDS_NOT_DRAWN",
        "E_CARDS_STATE",
        "E_CARD_COUNT",
        "E_DEPOT_OPEN",
        "E_INCOMPLETE",
        "E_MAKER",
        "E_NOT_AUTHORISED",
        "E_NUMBER_TAKEN",
        "E_OFFICIAL_REQUIRED",
        "E_PACK_WITHDRAWN",
        "E_SEAL_BROKEN",
        "E_TWO_PERSONS",
    }
)

HANDLERS: Mapping[type, Handler] = {**cabinet.HANDLERS, **use.HANDLERS, **shoes.HANDLERS}

_DIRECTION = frozenset({"director", "deputy"})
_OFFICIAL = frozenset({"official"})
_KEYS = _DIRECTION | _OFFICIAL
_HEAD = frozenset({"gaming_table_head"})
_EMPLOYEES = _HEAD | {"croupier"}

RIGHTS: Mapping[type[Action], frozenset[str]] = {
    w.OpenCardDepot: _DIRECTION,
    w.AuthoriseMaker: _DIRECTION,
    w.RegisterCards: _DIRECTION | _HEAD,
    w.OpenCabinet: _KEYS,
    w.CloseCabinet: _KEYS,
    w.StoreCards: _EMPLOYEES,
    w.DrawCards: _EMPLOYEES,
    w.ShowCards: _EMPLOYEES,
    w.ReorderCards: _EMPLOYEES,
    w.ExamineCards: _KEYS,
    w.AskCheck: _EMPLOYEES,
    w.DecideCheck: _DIRECTION,
    w.WithdrawCards: _DIRECTION | _EMPLOYEES,
    w.CheckForDestruction: _OFFICIAL,
    w.DestroyCards: _DIRECTION,
    w.EnterDestruction: _OFFICIAL,
    w.RegisterShoe: _DIRECTION,
    w.NameShoeKeeper: _DIRECTION,
    w.GiveShoe: _DIRECTION | _HEAD | {"inspector"},
    w.ReturnShoe: _DIRECTION | _HEAD | {"inspector"},
}


def start(request: Request, terms: Terms) -> Decision:
    """Opens the register."""
    return (Step(DepotOpened(request.person, request.at)),)


def decide(state: Depot, request: Request, terms: Terms) -> Decision:
    """What an action leads to."""
    return HANDLERS[type(request.action)](Asked(state, request, terms), request.action)


GAME = Game(
    kind="card_depot",
    opening=w.OpenCardDepot,
    actions=tuple(action for action in RIGHTS if action is not w.OpenCardDepot),
    events=EVENTS,
    rights=RIGHTS,
    seats={
        **dict.fromkeys(_DIRECTION, KEY),
        **dict.fromkeys((*_EMPLOYEES, "inspector"), EMPLOYEE),
        **dict.fromkeys(("official",), OFFICIAL),
        **dict.fromkeys(("auditor", "accountant"), "reader"),
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    hears=HEARS,
    react=react,
    closed=lambda state: False,
)
