"""What the hall owes to players after a game: refunds, carried prizes, prizes set aside.

All of it is players' money and never becomes income: it leaves as a refund against the paper, as a
part of the next game's prize, as a prize paid later, or after its term as lost and found.
Requirements BINGO-25, BINGO-26, BINGO-28, BINGO-29, PRIMA-9, MONEY-8.

Refusals, in the order in which they are looked for::

    OpenDebts    E_DEBTS_OPEN by the debts that are open in the hall
    RefundCards  E_CARD_NOT_SOLD     in that game, or void, or no such game
                 E_CARD_RETURNED     during its sale, and not sold again
                 E_BAD_INPUT         which half of a double
                 E_ALREADY_REFUNDED  naming the first card
    PayOwed      E_BAD_INPUT no such prize · E_ALREADY_PAID · E_CARD_REQUIRED another card
                 · E_DOUBLE_OPEN the other half of its paper still plays
    LapseDebts   (nothing happens before the term)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bingo.games.ninety_ball.events import (
    Range,
)
from cage.games.debts_events import (
    EVENTS,
    CardsRefunded,
    DebtsLapsed,
    DebtsOpened,
    OwedPaid,
)
from cage.games.debts_hearing import HEARS, react
from cage.games.debts_state import (
    DebtsState,
    LapseDebts,
    OpenDebts,
    Owed,
    PayOwed,
    Refund,
    RefundCards,
    evolve,
)
from cage.games.debts_view import open_owed, open_refunds, view
from house.contract import (
    HOUSE,
    Awaited,
    Deadline,
    Decision,
    Game,
    Refused,
    Request,
    Step,
    Terms,
    Transfer,
)

# --- words ---------------------------------------------------------------------------------------

REFUNDS = "bingo.refunds"
OWED = "prizes.owed"
LOST = "lost.found"
DAY_MS = 86_400_000
TERM_DAYS = 365

CODES = frozenset(
    {
        "E_DEBTS_OPEN",
        "E_CARD_NOT_SOLD",
        "E_CARD_RETURNED",
        "E_ALREADY_REFUNDED",
        "E_BAD_INPUT",
        "E_ALREADY_PAID",
        "E_CARD_REQUIRED",
        "E_DOUBLE_OPEN",
    }
)

# --- start, decide --------------------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens the debts of the hall."""
    action = request.action
    assert isinstance(action, OpenDebts)
    return (Step(DebtsOpened(action.name, request.person, request.at)),)


def decide(state: DebtsState, request: Request, terms: Terms) -> Decision:
    """A refund, a payment, or the end of a term."""
    action = request.action
    if isinstance(action, RefundCards):
        return _refund(state, action, request)
    if isinstance(action, PayOwed):
        return _pay(state, action, request)
    assert isinstance(action, LapseDebts), action
    return _lapse(state, action, request, terms)


def _refund(state: DebtsState, action: RefundCards, request: Request) -> Decision:
    refund = next((known for known in state.refunds if known.game == action.game), None)
    if refund is None or not action.first <= action.last:
        return Refused("E_CARD_NOT_SOLD", {"number": action.first})
    series = action.series or (refund.ranges[0].series if refund.ranges else "")
    cards = Range(series, action.first, action.last)
    unsold = _first_outside(cards, refund.ranges) or _first_inside(cards, refund.voids)
    if unsold:
        back = _first_inside(Range(series, unsold, unsold), refund.returned)
        code = "E_CARD_RETURNED" if back else "E_CARD_NOT_SOLD"
        return Refused(code, {"number": unsold, "game": refund.number})
    if _first_inside(cards, refund.doubles) and action.half not in ("A", "B"):
        return Refused("E_BAD_INPUT", {"field": "half"})
    done = _first_inside(cards, refund.done)
    if done or refund.lapsed:
        return Refused("E_ALREADY_REFUNDED", {"number": done or cards.first})
    till = request.borrowed["shift"]["till"]
    event = CardsRefunded(
        game=refund.game,
        number=refund.number,
        cards=cards,
        cents=cards.count * refund.face_cents,
        half=action.half if refund.doubles else "",
        shift=action.shift,
        till=till,
        by=request.person,
        at=request.at,
    )
    return (Step(event, (Transfer(REFUNDS, _cash(till), event.cents, "cards refunded"),)),)


def _pay(state: DebtsState, action: PayOwed, request: Request) -> Decision:
    named = (action.game, action.award)
    debt = next((known for known in state.owed if (known.game, known.award) == named), None)
    if debt is None:
        return Refused("E_BAD_INPUT", {"field": "award"})
    if debt.state != "OWED":
        return Refused("E_ALREADY_PAID", {"award": debt.award, "state": debt.state})
    if action.number != debt.card:
        return Refused("E_CARD_REQUIRED", {"number": debt.card, "series": debt.series})
    card = Range(debt.series, debt.card, debt.card)
    if any(_first_inside(card, halves.ranges) for halves in state.halves):
        return Refused("E_DOUBLE_OPEN", {"number": debt.card})
    till = request.borrowed["shift"]["till"]
    event = OwedPaid(
        game=debt.game,
        number=debt.number,
        award=debt.award,
        prize=debt.prize,
        series=debt.series,
        card=debt.card,
        cents=debt.cents,
        shift=action.shift,
        till=till,
        by=request.person,
        at=request.at,
    )
    return (Step(event, (Transfer(OWED, _cash(till), debt.cents, "prize paid later"),)),)


def _lapse(state: DebtsState, action: LapseDebts, request: Request, terms: Terms) -> Decision:
    """Safe to send twice: what is claimed or lapsed already does not lapse again."""
    open_debts: list[Refund | Owed] = [*open_refunds(state), *open_owed(state)]
    due = [
        debt
        for debt in open_debts
        if debt.game == action.game and _term_end(debt, terms) <= request.at
    ]
    refunds = sum(debt.outstanding for debt in due if isinstance(debt, Refund))
    prizes = sum(debt.cents for debt in due if isinstance(debt, Owed))
    if not refunds + prizes:
        return ()
    event = DebtsLapsed(action.game, refunds, prizes, request.at)
    moves = ((REFUNDS, refunds), (OWED, prizes))
    return (Step(event, tuple(Transfer(n, LOST, c, "term over") for n, c in moves if c)),)


# --- awaits, view, lend, react --------------------------------------------------------------------


def awaits(state: DebtsState, terms: Terms) -> tuple[Awaited, ...]:
    """The end of the term of every debt that is still open, each game once."""
    ends: dict[str, int] = {}
    open_debts: list[Refund | Owed] = [*open_refunds(state), *open_owed(state)]
    for debt in open_debts:
        ends[debt.game] = max(ends.get(debt.game, 0), _term_end(debt, terms))
    return tuple(Deadline(at, LapseDebts(game)) for game, at in ends.items())


def lend(state: DebtsState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """What waits for the next game."""
    carried = {"carry_line": state.carry_line, "carry_bingo": state.carry_bingo}
    waiting = [cards for one in state.halves for cards in one.ranges]
    if not waiting:
        return carried
    ranges = tuple((cards.series, cards.first, cards.last) for cards in waiting)
    return {**carried, "halves": ranges, "halves_used": state.used}


# --- helpers --------------------------------------------------------------------------------------


def _first_outside(cards: Range, ranges: Iterable[Range]) -> int:
    """The first card that lies in none of the ranges, 0 when all do."""
    held = [known for known in ranges if known.series == cards.series]
    number = cards.first
    while number <= cards.last:
        around = next((known for known in held if known.first <= number <= known.last), None)
        if around is None:
            return number
        number = around.last + 1
    return 0


def _first_inside(cards: Range, ranges: Iterable[Range]) -> int:
    """The first card that lies in one of the ranges, 0 when none does."""
    shared = [
        max(cards.first, known.first)
        for known in ranges
        if known.series == cards.series and known.first <= cards.last and cards.first <= known.last
    ]
    return min(shared, default=0)


def _cash(till: str) -> str:
    return f"cash.bingo.{till}"


def _term_end(debt: Refund | Owed, terms: Terms) -> int:
    key = "refund.term_days" if isinstance(debt, Refund) else "prizes.term_days"
    days: int = terms.profile.get(key, TERM_DAYS)
    return debt.at + days * DAY_MS


CASHIERS = frozenset({"cashier"})
OPENERS = frozenset({"table_head", "hall_manager", "director", "deputy"})
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "cashier": "till",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
}

GAME = Game(
    kind="debts",
    opening=OpenDebts,
    actions=(RefundCards, PayOwed, LapseDebts),
    events=EVENTS,
    rights={
        OpenDebts: OPENERS,
        RefundCards: CASHIERS,
        PayOwed: CASHIERS,
        LapseDebts: frozenset({HOUSE}),
    },
    seats=SEATS,
    start=start,
    decide=decide,
    evolve=evolve,
    awaits=awaits,
    view=view,
    lend=lend,
    react=react,
    hears=HEARS,
    closed=lambda state: False,
)
