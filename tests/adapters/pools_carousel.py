"""Runs the worked cases of the carousel through the carousel itself.

``ADAPTERS`` gives, by the kind of a case, what turns its input into what the product answers.
``LEDGER`` does so for ledger cases by their event: the postings of the product, netted by account.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from house.contract import Refused
from jackpot.core import actions as asked
from jackpot.core.stake_actions import ReturnCoin, TakeCoin
from tests.games.pools import (
    ROYAL_CARDS,
    Pool,
    carousel,
    entered,
    place_of,
    settled,
    straight,
)

Answer = dict[str, Any]


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
    return sorted({place_of(hand["player"])[0] for hand in hands})


def _deal(pool: Pool, hands: Sequence[Mapping[str, Any]]) -> None:
    """Coins of the boxes that dropped one; the bank has no slot. Then no more bets."""
    for hand in hands:
        table, box = place_of(hand["player"])
        pool.stake(table)
        if hand["coin"]:
            refused = pool.do(TakeCoin(table, pool.deal_of(table), box, 100))
            assert isinstance(refused, Refused) == hand["croupier"]
    for table in _tables(hands):
        boxes = [place_of(hand["player"]) for hand in hands if not hand["croupier"]]
        pool.close_deal(table, *(box for name, box in boxes if name == table))


def _show(pool: Pool, hands: Sequence[Mapping[str, Any]]) -> None:
    for hand in hands:
        table, box = place_of(hand["player"])
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
    return settled(run, tables)


ADAPTERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "carousel": carousel_event,
    "carousel_sequence": carousel_sequence,
    "carousel_coins": carousel_coins,
    "event_queue": event_queue,
}
LEDGER: dict[str, Callable[[dict[str, Any]], dict[str, int]]] = {
    "carousel_coins": posted_coins,
    "carousel_royal": posted_royal,
}
