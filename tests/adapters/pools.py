"""Runs the worked cases of the pools of tables through the pools themselves.

``ADAPTERS`` gives, by the kind of a case, what turns its input into what the product answers.
``LEDGER`` does so for ledger cases by their event: the postings of the product, netted by account.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from house.contract import Refused
from jackpot import presets
from jackpot.core import actions as asked
from jackpot.core.day import Told, book_of, disagreement
from jackpot.core.eligible import Standing, refusal_code
from jackpot.core.hit_events import FixedDeclared, HitOpened
from jackpot.core.meter import (
    Amounts,
    Meter,
    Rates,
    awarded,
    fed,
    increment,
    reset_of,
    restarted,
    reversed_stake,
)
from jackpot.core.pool_events import Standings
from jackpot.core.sharing import Claim, Level, divide
from jackpot.core.stake_actions import PlaceSideBet, ReturnCoin, TakeCoin
from jackpot.core.state import Rate
from jackpot.core.table_events import TrayFilled
from jackpot.kinds.blackjack_progressive import GAME as PROGRESSIVE
from tests.games.lasting import Lasting
from tests.games.pools import (
    LEVELS,
    ROYAL_CARDS,
    SEVENS,
    Pool,
    carousel,
    entered,
    linked,
    progressive,
    put,
    standing,
    straight,
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


def _place(player: str) -> tuple[str, int]:
    table, box = player.rsplit("-", 1)
    return table, int(box)


# --- carousel ------------------------------------------------------------------------------------


def carousel_event(case: Mapping[str, Any]) -> Answer:
    """One hit: coins, deals closed at their times, hands declared, verified, settled and paid."""
    hands, opened_at = case["hands"], case["claim_opened_at"]
    first = [hand for hand in hands if hand["dealt_at"] <= opened_at]
    later = [hand for hand in hands if hand["dealt_at"] > opened_at]
    coins = 100 * sum(hand["coin"] and not hand["croupier"] for hand in first)
    settings = {"mode": case["mode"], "ace_low": case["ace_low"], "straight_bp": case["sf_bp"]}
    pool = carousel(case["pot"] - coins, **settings)
    _deal(pool, first)
    _show(pool, first)
    pool.end(*_tables(first))
    _deal(pool, later)
    _show(pool, later)
    pool.end(*_tables(later))
    awards = {}
    if pool.state.hits and later != hands:
        pool.settle(1)
        awards = pool.pay(1)
    behind = 100 * sum(hand["coin"] for hand in later)
    rounding = pool.purse.net().get("cost.rounding", 0)
    return {
        "awards": awards,
        "pot_after": pool.state.meter.value - behind,
        "house_rounding": rounding,
    }


def _tables(hands: Sequence[Mapping[str, Any]]) -> list[str]:
    return sorted({_place(hand["player"])[0] for hand in hands})


def _deal(pool: Pool, hands: Sequence[Mapping[str, Any]]) -> None:
    """Coins of the boxes that dropped one; the bank has no slot. Then no more bets."""
    for hand in hands:
        table, box = _place(hand["player"])
        pool.stake(table)
        if hand["coin"]:
            refused = pool.do(TakeCoin(table, pool.deal_of(table), box, 100))
            assert isinstance(refused, Refused) == hand["croupier"]
    for table in _tables(hands):
        boxes = [_place(hand["player"]) for hand in hands if not hand["croupier"]]
        pool.close_deal(table, *(box for name, box in boxes if name == table))


def _show(pool: Pool, hands: Sequence[Mapping[str, Any]]) -> None:
    for hand in hands:
        table, box = _place(hand["player"])
        deal = pool.deal_of(table)
        if hand.get("passed"):
            pool.well(asked.PassBox(table, deal, box))
        if hand.get("excluded"):
            pool.well(asked.ExcludeBox(table, deal, box, "talked"), "head")
        pool.show(table, box, hand["cards"])


def carousel_sequence(case: Mapping[str, Any]) -> Answer:
    """One event after another at one table."""
    pool = carousel(case["pot"], straight_bp=case["sf_bp"])
    paid = []
    for number, kind in enumerate(case["events"], 1):
        _fall(pool, number, kind)
        pool.settle(number)
        paid.append(sum(pool.pay(number).values()))
    return {"paid": paid, "pot_after": pool.state.running}


def _fall(pool: Pool, number: int, kind: str) -> None:
    """A hit of this kind in a deal of its own, all of whose deals end."""
    table = f"T{number}"
    entered(pool, {table: [1]})
    cards = ROYAL_CARDS["S"] if kind == "RF" else straight(13, "C")
    assert pool.show(table, 1, cards) is None
    pool.end(table)


def carousel_coins(case: Mapping[str, Any]) -> Answer:
    """Coins at as many tables as they need; the last deal is void and some ask for their coin."""
    pool = carousel(case["pot"], coin_cents=case["coin_cents"])
    places = [(f"P{coin // 7}", coin % 7 + 1) for coin in range(case["coins"])]
    for table, box in places:
        pool.stake(table, box)
    last = places[-1][0]
    pool.close_deal(last)
    pool.well(asked.VoidDeal(last, 1, "card exposed"), "head")
    for table, box in places[-case["void_refunds"] :]:
        pool.well(ReturnCoin(table, box))
    return {"pot_after": pool.state.meter.value}


def event_queue(case: Mapping[str, Any]) -> Answer:
    """Several hits of one pot, under check at the same time."""
    pool = carousel(case["pot"], straight_bp=case["sf_bp"])
    answer: Answer = {"opening": {}, "lock": {}, "paid": {}}
    for place, step in enumerate(case["steps"]):
        if "coins" in step:
            _coins_of_other_deals(pool, step["coins"] // 100, f"Q{place}-")
        elif "open" in step:
            number = step["open"]
            _fall(pool, number, step["kind"])
            hit = pool.state.hit(number)
            answer["opening"][str(number)] = hit.opening
            answer["lock"][str(number)] = hit.lock
        elif "reject" in step:
            pool.well(asked.RejectHit(step["reject"], "recording"), "director")
        else:
            pool.settle(step["settle"])
            answer["paid"][str(step["settle"])] = sum(pool.pay(step["settle"]).values())
    return answer | {"pot_after": pool.state.running}


def _coins_of_other_deals(pool: Pool, coins: int, name: str) -> None:
    for coin in range(coins):
        pool.stake(f"{name}{coin // 7}", coin % 7 + 1)
    for table in [table for table in pool.state.tables if table.startswith(name)]:
        pool.close_deal(table)
        pool.end(table)


# --- blackjack -----------------------------------------------------------------------------------


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
        shown = pool.show(*_place(win["player"]), CARDS[win["combo"]])
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
    boxes: dict[str, list[int]] = {_place(win["player"])[0]: [] for win in wins}
    for table, box in (_place(win["player"]) for win in wins if win["side_bet"]):
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


# --- pools in general ----------------------------------------------------------------------------


class _Meters:
    """The meters of one pool after a run of bets, reversals, hits and awards."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.rates = Rates(case["pot_bp"], case["reserve_bp"])
        self.cap, self.ceiling = case["cap"], case.get("unreasonable")
        self.meter = Meter(**{**case["start"], "wagered": 0})
        self.posted: list[Amounts] = []
        self.house = 0
        self.refused: list[int] = []

    def step(self, place: int, event: Mapping[str, int]) -> None:
        if "bet" in event:
            self._bet(place, event["bet"])
        elif "void" in event:
            posted = self.posted[event["void"]]
            self.meter, back = reversed_stake(self.meter, posted, self.rates, self.meter.value)
            self.house -= back.house
        elif "award_full" in event:
            self._award(Level("full", 10_000))
        elif "award_bp" in event:
            self._award(Level("part", event["award_bp"]))
        else:
            hits = self.meter.hits + event["hit"]
            self.meter = Meter(**{**_fields(self.meter), "hits": hits})

    def _bet(self, place: int, cents: int) -> None:
        if self.ceiling and increment(cents, self.rates) > self.ceiling:
            self.refused.append(place)
            return
        room = None if self.cap is None else self.cap - self.meter.value
        self.meter, amounts = fed(self.meter, cents, self.rates, room)
        self.posted.append(amounts)
        self.house += amounts.house

    def _award(self, level: Level) -> None:
        division = divide(self.meter.value, (Claim(level.name),), (level,), partial_first=False)
        self.meter = awarded(self.meter, division.taken, division.paid)
        if division.full:
            room = None if self.cap is None else self.cap - self.meter.value
            self.meter = restarted(self.meter, reset_of(self.meter, 0, 0), room)


def _fields(meter: Meter) -> dict[str, int]:
    return {name: getattr(meter, name) for name in Meter.__dataclass_fields__}


def pool(case: Mapping[str, Any]) -> Answer:
    meters = _Meters(case)
    for place, event in enumerate(case["events"]):
        meters.step(place, event)
    after = _fields(meters.meter)
    del after["wagered"]
    return {"after": after, "house": meters.house, "refused": meters.refused}


def eligible(case: Mapping[str, Any]) -> Answer:
    """A box as the snapshot at the close of betting has it."""
    told = case["snapshot"]
    code = refusal_code(
        Standing(
            link_up=case["link_up_at_close"],
            seq=told["bet_seq"],
            close_seq=case["close_seq"],
            cents=told["value_cents"],
            stake_cents=case["value_cents"],
            excluded=case["hand_excluded"],
            staked=told["bet"],
        )
    )
    return {"eligible": not code, "code": code or None}


def pool_reconcile(case: Mapping[str, Any]) -> Answer:
    """The daily identity of a pool, and what a disagreement is called."""
    book = book_of(
        Told(
            opening=case["opening"],
            opening_remainder=case["opening_remainder"],
            rates=(Rate(case["bp"], 1, case["sales_cents"]),),
            transfers_in=case["transfers_in"],
            awards=case["awards"],
            corrections=case["corrections"],
        )
    )
    return {
        "book": book.cents,
        "remainder": book.remainder,
        "ledger_difference": case["ledger"] - book.cents,
        "meter_difference": case["meter"] - book.cents,
        "code": disagreement(book, book.remainder, case["ledger"], case["meter"]) or None,
    }


# --- postings ------------------------------------------------------------------------------------


def posted_coins(case: Mapping[str, Any]) -> dict[str, int]:
    """Coins at one table, seven in a deal."""
    table, left = case["table"], case["amount"] // 100
    run = carousel()
    while left:
        boxes = range(1, min(7, left) + 1)
        run.dealt(table, *boxes)
        run.end(table)
        left -= len(boxes)
    return run.purse.net()


def posted_royal(case: Mapping[str, Any]) -> dict[str, int]:
    """Royal flushes at so many tables, settled and paid."""
    run = carousel(case["pot"])
    tables = [f"T{number}" for number in range(1, case["winners"] + 1)]
    entered(run, {table: [1] for table in tables})
    for table, suit in zip(tables, "SHDC", strict=False):
        assert run.show(table, 1, ROYAL_CARDS[suit]) is None
    return _settled(run, tables)


def _settled(run: Pool, tables: Sequence[str]) -> dict[str, int]:
    before = dict(run.purse.accounts)
    run.end(*tables)
    run.settle(1)
    run.pay(1)
    return _since(run, before)


def _since(run: Pool, before: Mapping[str, int]) -> dict[str, int]:
    moved = {name: cents - before.get(name, 0) for name, cents in run.purse.accounts.items()}
    return {name: cents for name, cents in moved.items() if cents}


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
    return _settled(run, tables)


def posted_fixed(case: Mapping[str, Any]) -> dict[str, int]:
    """The ace and jack of spades, paid from the tray of the table."""
    run = progressive()
    entered(run, {case["table"]: [1]})
    put(run, TrayFilled(case["table"], case["amount"], "cashier", "head", run.at))
    before = dict(run.purse.accounts)
    assert run.show(case["table"], 1, ("AS", "JS")) is None
    return _since(run, before)


ADAPTERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "carousel": carousel_event,
    "carousel_sequence": carousel_sequence,
    "carousel_coins": carousel_coins,
    "event_queue": event_queue,
    "bjp_contribution": bjp_contribution,
    "bjp_void": bjp_void,
    "bjp_award": bjp_award,
    "bjp_combo": bjp_combo,
    "bjp_preset": bjp_preset,
    "pool": pool,
    "eligible": eligible,
    "pool_reconcile": pool_reconcile,
}
LEDGER: dict[str, Callable[[dict[str, Any]], dict[str, int]]] = {
    "carousel_coins": posted_coins,
    "carousel_royal": posted_royal,
    "bjp_bet": posted_bet,
    "bjp_full": posted_full,
    "bjp_fixed": posted_fixed,
}
