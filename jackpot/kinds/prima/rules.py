"""The rules of the prima: accumulating, crossing the cap, armed to a growing limit, won, restored.

It hears the bingo games that were announced with it and takes what they withheld from
``bingo.withheld.<game>``; no game knows how a pool works. Requirements PRIMA-1 to PRIMA-13.

Refusals, in the order in which they are looked for::

    OpenPrima    E_NOT_AUTHORISED   no number or date of its own authorisation (PRIMA-1)
                 E_BAD_INPUT        a cap, limit, amount or setting that cannot be
                 E_CAP_ALONE        so high a cap takes two signatures, by ChangeCap
                 E_PRIMA_LIMIT      no card is ever complete so early, or the drum has no more
    AnnounceGame E_PREVIOUS_GAME_OPEN  its figures are lent to another game
                 E_CLOSED           withdrawn or closed
    ChangeCap    E_CLOSED, E_BAD_INPUT, E_PROFILE_PAST
      at once    E_NOT_AUTHORISED   no resolution of the authority
                 E_CAP_BELOW_VALUE  more is accumulated than the new cap
                 E_POOL_RUNNING     the prize is on offer, or a game is being played for it
                 E_TWO_PERSONS      no approval of a second person; E_PROPOSAL_CHANGED
    ChangeRate   the same, but E_POOL_RUNNING at once while there is players' money
    EndPrima     E_CLOSED, E_NOT_AUTHORISED, E_PLAYERS_MONEY, E_PREVIOUS_GAME_OPEN, E_TWO_PERSONS
    ClosePrima   E_PREVIOUS_GAME_OPEN
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from house.contract import (
    HOUSE,
    Awaited,
    Deadline,
    Decision,
    Game,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
    Transfer,
)
from jackpot.core.pool_events import ParameterPlanned
from jackpot.core.signing import proposal
from jackpot.kinds.prima import change
from jackpot.kinds.prima.events import (
    EVENTS,
    PrimaArmed,
    PrimaAwarded,
    PrimaClosed,
    PrimaOpened,
)
from jackpot.kinds.prima.fold import evolve
from jackpot.kinds.prima.hearing import HEARS, rate_now, react
from jackpot.kinds.prima.settings import (
    CAP_ALONE,
    LIMIT_CEILING,
    LIMIT_FLOOR,
    check_settings,
    settings_of,
)
from jackpot.kinds.prima.words import (
    ApplyPlanned,
    ChangeCap,
    ChangeRate,
    ClosePrima,
    EndPrima,
    OpenPrima,
    PrimaState,
)

CODES = frozenset(
    {
        "E_NOT_AUTHORISED",
        "E_BAD_INPUT",
        "E_PREVIOUS_GAME_OPEN",
        "E_CLOSED",
        "E_PROFILE_PAST",
        "E_CAP_BELOW_VALUE",
        "E_CAP_ALONE",
        "E_PRIMA_LIMIT",
        "E_POOL_RUNNING",
        "E_PLAYERS_MONEY",
        "E_TWO_PERSONS",
        "E_PROPOSAL_CHANGED",
        "E_GAME_CLOSED",
        "E_NOT_LENT",
        "E_STALE",
    }
)


def start(request: Request, terms: Terms) -> Decision:
    """Opens a prima: a new one, one taken over from paper, or one that follows a closed one."""
    action = request.action
    assert isinstance(action, OpenPrima)
    refused = _refusal_of_opening(action, terms)
    if refused is not None:
        return refused
    past = request.borrowed.get("follows")
    if past is not None:
        return _follow(action, past, request, terms)
    fund = min(action.fund_cents, action.cap)
    opened = _opened(action, request, terms, {"fund": fund, "next": action.fund_cents - fund})
    taken = (("prima.fund", opened.fund), ("prima.next", opened.next_fund))
    money = tuple(
        Transfer("bank.main", name, cents, "taken over") for name, cents in taken if cents
    )
    armed = (Step(PrimaArmed(opened.base_limit, fund, request.at)),) if fund == action.cap else ()
    return (Step(opened, money), *armed)


def _follow(action: OpenPrima, past: Mapping[str, Any], request: Request, terms: Terms) -> Decision:
    """Goes on where the last prima of the hall was closed; its plans wait here too."""
    if past["ordinal"] != terms.ordinal - 1:
        return Refused("E_STALE", {"follows": action.follows})
    if past["cap"] != action.cap:
        return Refused("E_BAD_INPUT", {"field": "cap", "reason": "followed"})
    plans = (
        Step(ParameterPlanned(p.parameter, p.value, p.effective_at, request.person, "", request.at))
        for p in past["plans"]
    )
    return (Step(_opened(action, request, terms, past)), *plans)


def decide(state: PrimaState, request: Request, terms: Terms) -> Decision:
    """Changes, withdrawal and the close of the day; the rest of a prima's life is heard."""
    if not isinstance(request.action, ClosePrima):
        return change.decide(state, request, terms)
    if state.closed:
        return Refused("E_CLOSED", {"round": terms.round})
    if state.game:
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": state.number})
    return (Step(PrimaClosed(request.person, request.at)),)


def awaits(state: PrimaState, terms: Terms) -> tuple[Awaited, ...]:
    """An idle prima takes a planned parameter at its date; one with money waits for its award."""
    if state.closed or not state.idle:
        return ()
    return tuple(Deadline(p.effective_at, ApplyPlanned(p.parameter)) for p in state.plans)


def view(state: PrimaState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """What everybody in the room may know of the prima (PRIMA-12)."""
    shown = settings_of(terms.profile)
    return {
        "fund": state.fund,
        "next": state.next_fund,
        "cap": state.cap,
        "missing": max(0, state.cap - state.fund),
        "armed": state.armed,
        "limit": state.limit,
        "games_armed": state.games_armed,
        "prize": state.fund if state.armed else 0,
        "remainder": state.remainder,
        "rate_bp": state.rate_bp,
        "base_limit": state.opening.base_limit,
        "planned": [[plan.parameter, plan.value, plan.effective_at] for plan in state.plans],
        "settings": {
            "withhold_while_armed": shown.withhold_while_armed,
            "count_at": shown.count_at,
            "count_annulled": shown.count_annulled,
            "split": shown.split,
            "cap_applies": shown.cap_applies,
            "rounding": shown.rounding,
            "receipt": shown.receipt,
        },
        "history": [_award_view(award) for award in reversed(state.awards)],
        "closed": state.closed,
    }


def lend(state: PrimaState, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    """The figures of a game that is announced, of the prima that follows, or of a proposed act."""
    action = request.action
    if isinstance(action, OpenPrima):
        return _heritage(state, terms) if state.closed else Refused("E_POOL_RUNNING", {})
    if state.closed:
        return Refused("E_CLOSED", {"round": terms.round})
    act = proposal(action)
    if act is not None:
        return change.proposed(state, act, request.at, terms)
    if state.game:
        return Refused("E_PREVIOUS_GAME_OPEN", {"number": state.number})
    settings = settings_of(terms.profile)
    return {
        "withhold_bp": rate_now(state, settings),
        "remainder": state.remainder,
        "fund": state.fund,
        "next": state.next_fund,
        "cap": state.cap,
        "prize": state.fund if state.armed else 0,
        "limit": state.limit,
        "games_armed": state.games_armed,
    }


def _refusal_of_opening(action: OpenPrima, terms: Terms) -> Refused | None:
    if not (action.authorisation.strip() and action.authorised_on.strip()):
        return Refused("E_NOT_AUTHORISED", {"field": "authorisation"})
    if action.cap <= 0:
        return Refused("E_BAD_INPUT", {"field": "cap", "reason": "range"})
    if action.cap > CAP_ALONE and not action.follows:
        return Refused("E_CAP_ALONE", {"cap": action.cap, "most": CAP_ALONE})
    if not LIMIT_FLOOR <= action.base_limit <= LIMIT_CEILING:
        allowed = {"least": LIMIT_FLOOR, "most": LIMIT_CEILING}
        return Refused("E_PRIMA_LIMIT", {"field": "base_limit", **allowed})
    if action.fund_cents < 0 or (action.fund_cents and action.follows):
        return Refused("E_BAD_INPUT", {"field": "fund_cents", "reason": "range"})
    return check_settings(terms.profile)


def _opened(
    action: OpenPrima, request: Request, terms: Terms, past: Mapping[str, Any]
) -> PrimaOpened:
    return PrimaOpened(
        cap=past.get("cap", action.cap),
        base_limit=action.base_limit,
        rate_bp=past.get("rate_bp", settings_of(terms.profile).rate_bp),
        fund=past["fund"],
        next_fund=past["next"],
        remainder=past.get("remainder", 0),
        limit=past.get("limit", 0),
        games_armed=past.get("games_armed", 0),
        authorisation=action.authorisation,
        authorised_on=action.authorised_on,
        follows=action.follows,
        by=request.person,
        at=request.at,
    )


def _heritage(state: PrimaState, terms: Terms) -> Mapping[str, Any]:
    """All that the prima of the next day goes on with; its plans wait there too."""
    return {
        "ordinal": terms.ordinal,
        "cap": state.cap,
        "rate_bp": state.rate_bp,
        "fund": state.fund,
        "next": state.next_fund,
        "remainder": state.remainder,
        "limit": state.limit,
        "games_armed": state.games_armed,
        "plans": state.plans,
    }


def _award_view(award: PrimaAwarded) -> dict[str, Any]:
    return {
        "game": award.game,
        "number": award.number,
        "cents": award.taken,
        "winners": award.winners,
        "ball": award.ball,
        "limit": award.limit,
        "games_armed": award.games_armed,
        "at": award.at,
    }


DIRECTION = frozenset({"director", "deputy"})
SEATS = {
    "table_head": "head",
    "hall_manager": "head",
    "director": "head",
    "deputy": "head",
    "caller": "caller",
    "cashier": "till",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
    "display": "monitor",
    "player": "monitor",
}
CLOSERS = frozenset({"director", "deputy", "hall_manager", "table_head"})

GAME = Game(
    kind="prima",
    opening=OpenPrima,
    actions=(ChangeCap, ChangeRate, ApplyPlanned, EndPrima, ClosePrima),
    events=EVENTS,
    rights={
        OpenPrima: DIRECTION,
        ChangeCap: DIRECTION,
        ChangeRate: DIRECTION,
        ApplyPlanned: frozenset({HOUSE}),
        EndPrima: DIRECTION,
        ClosePrima: CLOSERS,
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
    closed=lambda state: state.closed,
)
