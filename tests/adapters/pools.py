"""Runs the worked cases that hold for every pool: meters, snapshots, the daily identity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from jackpot.core.day import Told, book_of, disagreement
from jackpot.core.eligible import Standing, refusal_code
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
from jackpot.core.sharing import Claim, Level, divide
from jackpot.core.state import Rate

Answer = dict[str, Any]


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


ADAPTERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "pool": pool,
    "eligible": eligible,
    "pool_reconcile": pool_reconcile,
}
