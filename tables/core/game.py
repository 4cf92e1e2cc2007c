"""Makes the rule book of one banked game out of what is common and what the game says of itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from house.contract import (
    DEVICE,
    HOUSE,
    Action,
    Awaited,
    Chance,
    Deadline,
    Decision,
    Game,
    Refused,
    Request,
    Reveal,
    Terms,
)
from tables.core import absent, approving, betting, holding, moving, ordering, paying, viewing
from tables.core.asking import CHAIR, Handler, asked
from tables.core.deal import Position, boxes_of, position
from tables.core.events import EVENTS
from tables.core.offers import CHIEF, CROUPIER
from tables.core.paytables import Paytable
from tables.core.play import ENDED, OPEN, PLAYING, Play, evolve
from tables.core.rules import Rules
from tables.core.words import (
    BY_HAND,
    ELECTRONIC,
    ApprovePayment,
    CloseBets,
    ConfirmPayment,
    CorrectOutcome,
    Decide,
    DecideHold,
    FindBet,
    GiveOrder,
    HoldPayment,
    KeyCards,
    NoteIncident,
    OpenRound,
    Penalise,
    PlaceBet,
    RemoveBet,
    RemoveCard,
    ReportOutcome,
    ReturnAbsent,
    RevealSecret,
    TakeStep,
    TimeOut,
    VoidRound,
    VoidThrow,
)

PLAYERS = tuple(f"player {seat}" for seat in range(1, 16))
"""The roles of players' terminals, by the number of their seat."""

SEATS: Mapping[str, str] = {
    "croupier": CROUPIER,
    "gaming_table_head": CHIEF,
    "director": "director",
    "deputy": "director",
    "inspector": "director",
    "hall_manager": "official",
    "cashier": "cage",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
    "display": "display",
    **{role: f"{CHAIR}{seat}" for seat, role in enumerate(PLAYERS, 1)},
}

_CROUPIER = frozenset({"croupier"})
_CHIEF = frozenset({"gaming_table_head"})
_AT_SEATS = _CROUPIER | frozenset(PLAYERS)
_LUCK = frozenset({"croupier", HOUSE, DEVICE})
RIGHTS: Mapping[type[Action], frozenset[str]] = {
    OpenRound: _CROUPIER | _CHIEF,
    PlaceBet: _AT_SEATS,
    FindBet: _CROUPIER,
    RemoveBet: _AT_SEATS,
    ReturnAbsent: _CROUPIER,
    TakeStep: _CROUPIER,
    GiveOrder: _CROUPIER | _CHIEF,
    CloseBets: _CROUPIER | {HOUSE},
    ReportOutcome: _LUCK,
    KeyCards: _CROUPIER,
    Decide: _AT_SEATS,
    TimeOut: frozenset({HOUSE}),
    CorrectOutcome: _CROUPIER,
    RemoveCard: _CROUPIER,
    Penalise: _CHIEF,
    NoteIncident: _CROUPIER | _CHIEF,
    ConfirmPayment: _CROUPIER | {HOUSE},
    ApprovePayment: _CHIEF,
    HoldPayment: _CHIEF,
    DecideHold: _CHIEF | {HOUSE},
    VoidThrow: _CROUPIER | _CHIEF | {HOUSE},
    VoidRound: _CROUPIER | _CHIEF | {HOUSE},
    RevealSecret: frozenset({HOUSE}),
}
"""Who may ask for what; the chief touches neither stakes nor payments (ROU-14)."""

HANDLERS: Mapping[type, Handler] = {
    **betting.HANDLERS,
    **ordering.HANDLERS,
    **moving.HANDLERS,
    **paying.HANDLERS,
    **approving.HANDLERS,
    **absent.HANDLERS,
    **holding.HANDLERS,
}


def banked_game(rules: Rules) -> Game:
    """The rule book of one hand, spin or throw of a game, as the catalogue finds it."""
    return Game(
        kind=rules.name,
        opening=OpenRound,
        actions=tuple(action for action in RIGHTS if action is not OpenRound),
        events=EVENTS,
        rights=RIGHTS,
        seats=SEATS,
        start=partial(betting.open_round, rules),
        decide=partial(decide, rules),
        evolve=evolve,
        view=partial(viewing.view, rules),
        closed=closed,
        placed=frozenset(PLAYERS),
        place=lambda state: str(state.opening.table_name),
        awaits=partial(awaits, rules),
        lend=lend,
        electronic=partial(electronic, rules),
    )


def rules_of(game: Game) -> Rules | None:
    """What a banked game says of itself; ``None`` for any other kind of round."""
    found = getattr(game.decide, "args", ())
    return found[0] if found and isinstance(found[0], Rules) else None


def decide(rules: Rules, state: Play, request: Request, terms: Terms) -> Decision:
    """What an action leads to; the tree of refusals stands at the head of each handler's file."""
    handler = HANDLERS.get(type(request.action))
    if handler is None:
        return Refused("E_NO_ACTION", {"action": type(request.action).__name__})
    return handler(asked(rules, state, request, terms))


def awaits(rules: Rules, state: Play, terms: Terms) -> tuple[Awaited, ...]:
    """The next card, ball or die; the end of the time for bets or decisions; the secret's end."""
    if state.phase in ENDED:
        unknown = state.opening.commitment and not state.revealed
        reveal = (Reveal(rules.device, RevealSecret),) if unknown else ()
        held = (Deadline(h.until, DecideHold(h.bet, True, "time over")) for h in state.holds)
        return (*reveal, *held)
    paytable: Paytable = terms.document(state.opening.paytable)
    stands = position(rules, state, paytable)
    chance = _chance(rules, state, stands)
    deadline = _deadline(rules, state, paytable)
    return tuple(awaited for awaited in (chance, deadline) if awaited)


def _chance(rules: Rules, state: Play, stands: Position) -> Chance | None:
    by_hand = state.opening.source == BY_HAND
    if state.phase != PLAYING or stands.draw is None or by_hand:
        return None
    ordinal = state.ordinal + 1
    device = state.opening.source if state.by_hand else rules.device
    outcomes = moving.outcomes(state, stands.draw)
    return Chance(device, outcomes, ordinal, "BetsClosed", partial(ReportOutcome, ordinal))


def _deadline(rules: Rules, state: Play, paytable: Paytable) -> Deadline | None:
    """What the house does by itself when a time is over: close, take the default, pay."""
    at = viewing.until(state, position(rules, state, paytable), paytable)
    if not at:
        return None
    if state.phase == OPEN:
        closing = betting.cannot_close(rules, state, paytable) is None
        return Deadline(at, CloseBets()) if closing else None
    if state.phase == PLAYING:
        return Deadline(at, TimeOut(state.ordinal, state.numbered))
    return Deadline(at, ConfirmPayment())


def lend(state: Play, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """Which boxes hold an ordinary bet, to a side bet that names this round as its ``play``."""
    if getattr(request.action, "play", "") != terms.round:
        return Refused("E_NOT_LENT", {"round": terms.round})
    return {
        "table": state.opening.table_name,
        "number": state.opening.number,
        "boxes": boxes_of(state.bets),
        "open": state.phase == OPEN,
    }


def electronic(rules: Rules, opening: Action) -> tuple[str, ...]:
    """The device that an opening asks a secret for: the house's own shoe, wheel or dice."""
    assert isinstance(opening, OpenRound)
    return (rules.device,) if opening.source == ELECTRONIC else ()


def closed(state: Any) -> bool:
    """Whether the round has ended."""
    assert isinstance(state, Play)
    return state.ended
