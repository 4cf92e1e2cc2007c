"""Runs the worked cases of the blackjack progressive through the pool itself.

``ADAPTERS`` gives, by the kind of a case, what turns its input into what the product answers.
``LEDGER`` does so for ledger cases by their event: the postings of the product, netted by account.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.hit_events import FixedDeclared, HitOpened
from jackpot.core.meter import (
    Meter,
    Rates,
    fed,
)
from jackpot.core.pool_events import Standings
from jackpot.core.stake_actions import PlaceSideBet
from jackpot.core.table_events import TrayFilled
from jackpot.kinds.blackjack_progressive import GAME as PROGRESSIVE
from tests.games.lasting import Lasting
from tests.games.pools import (
    LEVELS,
    SEVENS,
    Pool,
    entered,
    linked,
    place_of,
    progressive,
    put,
    settled,
    since,
    standing,
)

Answer = dict[str, Any]
COMBINATIONS = {
    "777 suited": "TRIPLE7_SUITED",
    "777 one colour": "TRIPLE7_COLOUR",
    "777": "TRIPLE7",
    "AJ spades": "ACE_JACK_SPADES",
}
CARDS = {
    "TRIPLE7_SUITED": SEVENS["suited"],
    "TRIPLE7_COLOUR": SEVENS["colour"],
    "TRIPLE7": SEVENS["other"],
}


def bjp_contribution(case: Mapping[str, Any]) -> Answer:
    """Side bets of one value, nine in a deal."""
    pool = _betting(case)
    left = case["bets"]
    while left:
        boxes = range(1, min(9, left) + 1)
        pool.dealt("B1", *boxes)
        pool.end("B1")
        left -= len(boxes)
    net = pool.purse.net()
    return {
        "pot": -net["bjp.pot"],
        "reserve": -net["bjp.reserve"],
        "house": -net.get("income.bjp", 0),
    }


def _betting(case: Mapping[str, Any], pot: int = 0, reserve: int = 0) -> Pool:
    pool = progressive(
        pot=pot,
        reserve=reserve,
        levels=LEVELS,
        stake_cents=case["bet_cents"],
        pot_bp=case["pot_bp"],
        reserve_bp=case["reserve_bp"],
        rounding=case.get("rounding", "carry"),
    )
    return linked(pool, "B1", boxes=9)


def bjp_void(case: Mapping[str, Any]) -> Answer:
    """One side bet of a deal that is void, on top of what the pool held before it."""
    rates = Rates(case["pot_bp"], case["reserve_bp"], case.get("rounding") == "up")
    _, brought = fed(Meter(), case["bet_cents"], rates)
    pot, reserve = case["pot_before"] - brought.value, case["reserve_before"] - brought.reserve
    pool = _betting(case, pot, reserve)
    pool.dealt("B1", 3)
    assert (case["pot_before"], case["reserve_before"]) == (
        pool.state.meter.value,
        pool.state.meter.reserve,
    )
    before = dict(pool.purse.accounts)
    pool.well(asked.VoidDeal("B1", 1, "wrong card"), "head")
    moved = {name: cents - before.get(name, 0) for name, cents in pool.purse.accounts.items()}
    return {
        "refund": -moved["sidebet.table.B1"],
        "pot_after": pool.state.meter.value,
        "reserve_after": pool.state.meter.reserve,
        "house_delta": -moved["income.bjp"],
    }


def bjp_award(case: Mapping[str, Any]) -> Answer:
    """One event: hands at linked tables, with and without a side bet."""
    wins = case["wins"]
    pool = progressive(
        pot=case["pot"],
        reserve=case["reserve"],
        levels=LEVELS,
        min_seed=case["min_seed"],
        partial_first=case["mode"] == "partial_first",
    )
    boxes = _boxes_in(wins)
    entered(pool, boxes)
    for win in wins:
        shown = pool.show(*place_of(win["player"]), CARDS[win["combo"]])
        assert (shown is None) == win["side_bet"]
    pool.end(*boxes)
    awards = {}
    if pool.state.hits:
        pool.settle(1)
        awards = pool.pay(1)
    net = pool.purse.net()
    return {
        "awards": awards,
        "pot_after": -net.get("bjp.pot", 0),
        "reserve_after": -net.get("bjp.reserve", 0),
        "house_rounding": net.get("cost.rounding", 0),
        "house_seed": net.get("cost.jackpot_seed", 0),
    }


def _boxes_in(wins: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """The boxes with a side bet, by table; a table where nobody has one is there all the same."""
    boxes: dict[str, list[int]] = {place_of(win["player"])[0]: [] for win in wins}
    for table, box in (place_of(win["player"]) for win in wins if win["side_bet"]):
        boxes[table].append(box)
    return boxes


def bjp_combo(case: Mapping[str, Any]) -> Answer:
    """What the pool makes of the cards of a box that is in."""
    pool = linked(progressive(), "B1")
    pool.dealt("B1", 1)
    hand = asked.DeclareHand("B1", 1, 1, tuple(case["cards"]), case["from_split"], waits=True)
    refused = pool.do(hand)
    if refused is not None:
        assert refused.code == "E_NOT_QUALIFYING"
        return {"combo": None}
    told = pool.events[-1]
    assert isinstance(told, HitOpened | FixedDeclared)
    return {"combo": COMBINATIONS[told.hand.level]}


def bjp_preset(case: Mapping[str, Any]) -> Answer:
    """What the director sees of a preset before it is approved, or why it cannot be used."""
    pool = Lasting(PROGRESSIVE)
    opening = presets.opening(
        case["preset"],
        authorisation="1",
        authorised_on="d",
        packs=case["decks"],
        pot_bp=case["pot_bp"],
        reserve_bp=case["reserve_bp"],
        stake_cents=case["bet_cents"],
        bank_authorised=case["croupier_card_authorised"],
    )
    refused = pool.ask(opening, person="director", role="director")
    if refused is not None:
        figures = dict.fromkeys(("levels", "fixed_return", "slope_per_1000", "break_even"))
        return {**figures, "code": refused.code}
    shown = pool.view("director")
    return {
        "code": None,
        "levels": {one["level"]: one["one_in"] for one in shown["odds"]},
        "fixed_return": shown["return"]["fixed"],
        "slope_per_1000": shown["return"]["slope_per_1000"],
        "break_even": shown["return"]["break_even"],
    }


def posted_bet(case: Mapping[str, Any]) -> dict[str, int]:
    """One side bet, as the cards are dealt."""
    run = linked(progressive(stake_cents=case["bet"]), case["table"])
    run.well(PlaceSideBet(case["table"], 0, 1, case["bet"]))
    run.close_deal(case["table"], 1)
    assert (case["pot"], case["reserve"]) == (run.state.meter.value, run.state.meter.reserve)
    return run.purse.net()


def posted_full(case: Mapping[str, Any]) -> dict[str, int]:
    """The whole pot, won at so many tables; the reserve becomes the pot."""
    figures = progressive(levels=LEVELS).state.figures
    held = Standings(value=case["pot"], reserve=case["reserve"])
    run = standing(PROGRESSIVE, figures, held)
    tables = [f"B{number}" for number in range(1, case["winners"] + 1)]
    entered(run, {table: [1] for table in tables})
    for table in tables:
        assert run.show(table, 1, SEVENS["suited"]) is None
    return settled(run, tables)


def posted_fixed(case: Mapping[str, Any]) -> dict[str, int]:
    """The ace and jack of spades, paid from the tray of the table."""
    run = progressive()
    entered(run, {case["table"]: [1]})
    put(run, TrayFilled(case["table"], case["amount"], "cashier", "head", run.at))
    before = dict(run.purse.accounts)
    assert run.show(case["table"], 1, ("AS", "JS")) is None
    return since(run, before)


ADAPTERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "bjp_contribution": bjp_contribution,
    "bjp_void": bjp_void,
    "bjp_award": bjp_award,
    "bjp_combo": bjp_combo,
    "bjp_preset": bjp_preset,
}
LEDGER: dict[str, Callable[[dict[str, Any]], dict[str, int]]] = {
    "bjp_bet": posted_bet,
    "bjp_full": posted_full,
    "bjp_fixed": posted_fixed,
}
