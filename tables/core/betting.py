"""Opening a round and putting bets down, one by one, inside the limits, until no more bets.

    OpenRound   E_STALE other source than the table's · what the table refuses to lend
    PlaceBet    [OPEN or E_NO_MORE_BETS] · E_STALE other table · E_NO_SEAT · E_FORBIDDEN not his
                seat · E_NO_TERMINALS · E_NO_BET unknown kind · E_BAD_AMOUNT
                · E_BAD_INPUT box or parent · E_NO_PLACE
                · E_BOX_TAKEN, E_NO_CONSENT, E_NO_MAIN_BET, E_BOX_FULL somebody else's box
                · what the game objects to · E_AMOUNT another premium
                · E_MULTIPLE · E_LIMIT · E_COLOUR_VALUE
    FindBet     the same, but limits cut the stake instead of refusing it; some games find chips
                until the number has come · E_NO_BET a call
    RemoveBet   [OPEN] · E_NO_BET · E_FORBIDDEN · E_BET_STAYS
    TakeStep    [OPEN] · E_NO_STEP · E_STALE out of order, or with another value than the game says
    CloseBets   [OPEN] · E_NO_BETS · E_STEP_MISSING · what the game objects to

A refused bet leaves everything as it was: the stake goes back to whoever put it down (ROU-90).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from house.contract import Decision, Refused, Request, Step, Terms
from tables.core import accounts
from tables.core.accounts import CHAIRS, Move, transfers
from tables.core.asking import Asked, Handler, bets_until
from tables.core.deal import boxes_of
from tables.core.events import (
    BetPlaced,
    BetRemoved,
    BetsClosed,
    ExcessReturned,
    RoundOpened,
    StepTaken,
)
from tables.core.extra import other_premium, premium_of, put_down
from tables.core.limits import by_bet
from tables.core.moving import go_on
from tables.core.paytables import BOX, DECISION, WHOLE_BOX, Paytable
from tables.core.play import OPEN, PLAYING, Bet, Play
from tables.core.rules import Rules, Stake
from tables.core.two_tables import not_at_two
from tables.core.words import (
    CloseBets,
    FindBet,
    OpenRound,
    PlaceBet,
    RemoveBet,
    TakeStep,
)

BETS_IN_A_BOX = 4
"""How many players may have a bet of one kind in the same box (NDP-4)."""


def open_round(rules: Rules, request: Request, terms: Terms) -> Decision:
    """Opens the bets with everything that the table lends; held stakes lie again."""
    lent = request.borrowed["table"]
    if refused := _not_opened(rules, request, lent):
        return refused
    money = Move(
        accounts.held(lent["name"]),
        accounts.stakes(request.round),
        sum(bet.stake for bet in lent["held"]),
        "stakes that stayed",
    )
    commitment = terms.commitments.get(rules.device, "")
    return (Step(_opened(request, lent, commitment, terms.profile_id), transfers(money)),)


def _not_opened(rules: Rules, request: Request, lent: Mapping[str, Any]) -> Refused | None:
    action = request.action
    assert isinstance(action, OpenRound)
    if lent["game"] != rules.name:
        return Refused("E_STALE", {"game": lent["game"]})
    if lent["source"] != action.source:
        return Refused("E_STALE", {"source": lent["source"]})
    if request.role not in lent["opened_by"]:
        return Refused("E_FORBIDDEN", {"action": type(action).__name__})
    return None


def _opened(
    request: Request, lent: Mapping[str, Any], commitment: str, profile: str
) -> RoundOpened:
    action = request.action
    assert isinstance(action, OpenRound)
    return RoundOpened(
        number=lent["number"],
        table=action.table,
        table_name=lent["name"],
        game=lent["game"],
        jurisdiction=lent["jurisdiction"],
        paytable=lent["paytable"],
        minimum=lent["minimum"],
        schedule=lent["schedule"],
        limits=lent["limits"],
        source=action.source,
        commitment=commitment,
        last_round=lent["last_round"],
        shoe=lent["shoe"],
        burnt=lent["burnt"],
        carried=lent["carried"],
        held=lent["held"],
        boxes=lent["boxes"],
        backers=lent["backers"],
        profile=profile,
        by=request.person,
        at=request.at,
        last_shoe=lent["last_shoe"],
    )


def place_bet(asked: Asked) -> Decision:
    """Puts a bet down, or each of the bets that a call bet stands for."""
    action = asked.request.action
    assert isinstance(action, PlaceBet)
    refused = _closed(asked) or _not_at_table(asked, action)
    if refused:
        return refused
    stake = _stake(action, action.stake)
    parts = asked.rules.expand(asked.paytable, stake)
    if isinstance(parts, Refused):
        return parts
    call = "" if parts == (stake,) else action.kind
    steps: list[Step] = []
    for part in parts:
        step = _one_bet(asked.after(*steps), part, call)
        if isinstance(step, Refused):
            return step
        steps.append(step)
    return tuple(steps)


def _stake(action: PlaceBet, cents: int) -> Stake:
    on = tuple(sorted(action.on))
    return Stake(action.seat, action.kind, action.box, on, cents, action.parent)


def _one_bet(asked: Asked, stake: Stake, call: str) -> Step | Refused:
    facts = _seat_facts(asked, stake.seat)
    stake = replace(stake, parent=stake.parent or asked.rules.parent_of(asked.play, stake))
    premium = premium_of(asked, stake)
    stake = replace(stake, stake=stake.stake or premium)
    elsewhere = not_at_two(asked.paytable, facts, stake.kind)
    refused = _objection(asked, stake, premium) or elsewhere or _wrong_colour(facts, stake)
    if refused:
        return refused
    bet = asked.play.placed + 1
    event = BetPlaced(
        bet=bet,
        seat=stake.seat,
        kind=stake.kind,
        box=stake.box,
        on=stake.on,
        stake=stake.stake,
        parent=stake.parent,
        decision=0,
        call=call,
        terminal=facts["terminal"],
        by=asked.request.person,
        at=asked.request.at,
    )
    return Step(event, put_down(asked, event))


def _objection(asked: Asked, stake: Stake, premium: int) -> Refused | None:
    return (
        _no_such_bet(asked, stake)
        or _not_in_that_box(asked, stake)
        or asked.rules.check(asked.play, asked.paytable, stake)
        or other_premium(stake, premium)
        or _beyond_limits(asked, stake)
    )


def find_bet(asked: Asked) -> Decision:
    """Chips that lie outside the limits: they play for the maximum, the rest goes back."""
    action = asked.request.action
    assert isinstance(action, FindBet)
    refused = _too_late(asked) or _not_at_table(asked, action)
    limit = by_bet(asked.play.opening.limits).get(action.kind)
    stake = _stake(action, action.stake)
    is_call = asked.rules.expand(asked.paytable, stake) != (stake,)
    if refused or limit is None or is_call:
        return refused or Refused("E_NO_BET", {"kind": action.kind})
    room = limit.most - _lying(asked, stake) if limit.most else action.stake
    plays = min(action.stake, room)
    plays = plays if plays >= limit.least else 0
    back = ExcessReturned(
        seat=action.seat,
        kind=action.kind,
        box=action.box,
        on=stake.on,
        found=action.stake,
        returned=action.stake - plays,
        by=asked.request.person,
        at=asked.request.at,
    )
    returned = (Step(back),) if back.returned else ()
    if not plays:
        return returned
    step = _one_bet(asked, _stake(action, plays), "")
    return step if isinstance(step, Refused) else (step, *returned)


def remove_bet(asked: Asked) -> Decision:
    """Gives a bet back to its owner before the closing call (ROU-53)."""
    action = asked.request.action
    assert isinstance(action, RemoveBet)
    bet = asked.play.bet(action.bet)
    refused = _closed(asked)
    if refused or bet is None:
        return refused or Refused("E_NO_BET", {"bet": action.bet})
    if refused := asked.not_theirs(bet.seat, bet.terminal):
        return refused
    if not asked.rules.removable(bet):
        return Refused("E_BET_STAYS", {"bet": bet.bet})
    behind = [other for other in asked.play.bets if other.parent == bet.bet]
    return tuple(taken_back(asked, one) for one in (*behind, bet))


def taken_back(asked: Asked, bet: Bet) -> Step:
    """A bet on its way back from the cloth to the seat."""
    table = asked.play.opening.table_name
    purse = accounts.purse(table, bet.seat, terminal=bet.terminal)
    money = Move(accounts.stakes(asked.request.round), purse, bet.stake, "bet taken back")
    event = BetRemoved(bet.bet, asked.request.person, asked.request.at)
    return Step(event, transfers(money))


def take_step(asked: Asked) -> Decision:
    """The throw, the push, the question: what the game demands before the closing call."""
    action = asked.request.action
    assert isinstance(action, TakeStep)
    if refused := _ended(asked):
        return refused
    expected = next_step(asked.rules, asked.play)
    if action.step not in asked.rules.steps:
        return Refused("E_NO_STEP", {"step": action.step})
    if action.step != expected:
        return Refused("E_STALE", {"step": expected})
    values = asked.rules.step_values(asked.play, action.step)
    if action.value not in values:
        return Refused("E_STALE", {"step": expected, "values": list(values)})
    at = asked.request.at
    return (Step(StepTaken(action.step, action.value, asked.request.person, at)),)


def next_step(rules: Rules, play: Play) -> str:
    """The step that the croupier must take next before the bets may be closed; empty: none."""
    due = [step for step in rules.steps if rules.step_due(play, step)]
    left = due[len(play.steps) :]
    return left[0] if left else ""


def cannot_close(rules: Rules, play: Play, paytable: Paytable) -> Refused | None:
    """Why the bets cannot be closed yet."""
    if play.phase != OPEN:
        return Refused("E_NO_MORE_BETS", {"phase": play.phase})
    if not play.bets and not rules.empty:
        return Refused("E_NO_BETS")
    if step := next_step(rules, play):
        return Refused("E_STEP_MISSING", {"step": step})
    return rules.may_close(play, paytable)


def close_bets(asked: Asked) -> Decision:
    """No more bets: from here on the round belongs to luck and decisions."""
    assert isinstance(asked.request.action, CloseBets)
    play = asked.play
    if refused := cannot_close(asked.rules, play, asked.paytable):
        return refused
    event = BetsClosed(
        table=play.opening.table,
        number=play.opening.number,
        seats=tuple(sorted({bet.seat for bet in play.bets})),
        boxes=boxes_of(play.bets),
        by=asked.request.person,
        at=asked.request.at,
    )
    return go_on(asked, Step(event))


# --- what a bet may be refused for ---------------------------------------------------------------


def _closed(asked: Asked) -> Refused | None:
    """Bets end with their time, also where the ball has not been thrown (ROU-19, TBL-24)."""
    ends = bets_until(asked.play, asked.paytable)
    is_late = bool(ends) and asked.request.at >= ends
    return Refused("E_NO_MORE_BETS", {"phase": asked.play.phase}) if is_late else _ended(asked)


def _ended(asked: Asked) -> Refused | None:
    if asked.play.phase == OPEN:
        return None
    return Refused("E_NO_MORE_BETS", {"phase": asked.play.phase})


def _too_late(asked: Asked) -> Refused | None:
    """Some games find chips on the layout until something has come (ROU-90)."""
    running = asked.rules.finds_late and asked.play.phase == PLAYING and not asked.play.moves
    return None if running else _closed(asked)


def _not_at_table(asked: Asked, action: PlaceBet) -> Refused | None:
    if action.table != asked.play.opening.table:
        return Refused("E_STALE", {"table": asked.play.opening.table})
    if action.seat not in asked.request.borrowed["table"]["seats"]:
        return Refused("E_NO_SEAT", {"seat": action.seat})
    facts = _seat_facts(asked, action.seat)
    return asked.not_theirs(action.seat, facts["terminal"])


def _seat_facts(asked: Asked, seat: int) -> Mapping[str, Any]:
    facts: Mapping[str, Any] = asked.request.borrowed["table"]["seats"][seat]
    return facts


def _no_such_bet(asked: Asked, stake: Stake) -> Refused | None:
    line = asked.paytable.bets.get(stake.kind)
    if line is None or line.place == DECISION:
        return Refused("E_NO_BET", {"kind": stake.kind})
    if stake.stake < 0 or not (stake.stake or line.premium):
        return Refused("E_BAD_AMOUNT", {"stake": stake.stake})
    boxes = asked.play.opening.boxes if line.place == BOX else 0
    if not (1 <= stake.box <= boxes if boxes else stake.box == 0):
        return Refused("E_BAD_INPUT", {"field": "box"})
    if stake.on not in asked.rules.places(asked.paytable, stake.kind):
        return Refused("E_NO_PLACE", {"kind": stake.kind, "on": list(stake.on)})
    parent = asked.play.bet(stake.parent)
    if stake.parent and (parent is None or parent.seat != stake.seat):
        return Refused("E_BAD_INPUT", {"field": "parent"})
    return None


def _not_in_that_box(asked: Asked, stake: Stake) -> Refused | None:
    """A box is its holder's; a free one is open to anybody who is seated (NDP-4, BLA-8)."""
    if not stake.box or stake.box == stake.seat:
        return None
    holder = asked.request.borrowed["table"]["seats"].get(stake.box)
    if holder is None:
        free = asked.paytable.yes("free_boxes") and stake.seat <= CHAIRS
        return None if free else Refused("E_BOX_TAKEN", {"box": stake.box})
    if not asked.play.opening.backers or not holder["backers"]:
        return Refused("E_NO_CONSENT", {"box": stake.box})
    lying = [b for b in asked.play.bets if (b.box, b.kind) == (stake.box, stake.kind)]
    if not any(bet.seat == stake.box for bet in lying):
        return Refused("E_NO_MAIN_BET", {"box": stake.box})
    if len({bet.seat for bet in lying} | {stake.seat}) > BETS_IN_A_BOX:
        return Refused("E_BOX_FULL", {"box": stake.box, "most": BETS_IN_A_BOX})
    return None


def _beyond_limits(asked: Asked, stake: Stake) -> Refused | None:
    limit = by_bet(asked.play.opening.limits)[stake.kind]
    multiple = asked.paytable.number("multiples_of") * asked.play.opening.minimum
    if multiple and stake.stake % multiple:
        return Refused("E_MULTIPLE", {"kind": stake.kind, "of": multiple})
    lying = _lying(asked, stake)
    over = limit.most and lying + stake.stake > limit.most
    if stake.stake < limit.least or over:
        return Refused(
            "E_LIMIT",
            {"kind": stake.kind, "least": limit.least, "most": limit.most, "lying": lying},
        )
    return None


def _lying(asked: Asked, stake: Stake) -> int:
    """What lies there already and counts for the same limit (TBL-27, BLA-55)."""
    whole_box = asked.paytable.bets[stake.kind].scope == WHOLE_BOX
    return sum(
        bet.stake
        for bet in asked.play.bets
        if (bet.kind, bet.box, bet.on) == (stake.kind, stake.box, stake.on)
        and (whole_box or bet.seat == stake.seat)
        and bet.parent == stake.parent
    )


def _wrong_colour(facts: Mapping[str, Any], stake: Stake) -> Refused | None:
    """A player with chips of a colour bets whole chips of its value (ROU-57)."""
    value = facts["colour_value"]
    if value and stake.stake % value:
        return Refused("E_COLOUR_VALUE", {"value": value})
    return None


HANDLERS: dict[type, Handler] = {
    PlaceBet: place_bet,
    FindBet: find_bet,
    RemoveBet: remove_bet,
    TakeStep: take_step,
    CloseBets: close_bets,
}
