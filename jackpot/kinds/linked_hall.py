"""The proxy of a linked pot in one hall: it books every stake here, and the house forwards it.

The money of the stakes stays in the hall until an award of the centre; only figures travel. While
the centre is not heard no stake is taken (``E_LINK_DOWN``, POOL-10) and everything else of the hall
goes on; a hit of a deal that was played before still competes, and is forwarded when the way is
free again. What was forwarded is known by its number alone, so nothing is counted twice.

Refusals, in the order in which they are looked for::

    OpenLinkedHall    E_BAD_INPUT   no name, no possible rate or stake
                      E_NOT_AUTHORISED  no number or date of the permission
    TakeLinkedStake   E_LINK_DOWN   the centre is not heard
                      E_SIDE_BET_VALUE  not the exact stake
                      E_BAD_INPUT   no table
    DeclareLinkedHit  E_BAD_INPUT   no table or no hand
    BookForwarded     E_LINK_GAP    the centre tells of more than was ever sent
    BookSettlement    E_LINK_GAP    an award before it has not been booked
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from house.contract import (
    HOUSE,
    Action,
    Decision,
    Event,
    Game,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
    Transfer,
)
from jackpot.linked import link_events as told
from jackpot.linked import words as asked
from ledger.money import BASIS, carry

DIRECTION = frozenset({"director", "deputy"})
CROUPIERS = frozenset({"croupier", "gaming_table_head"})
POT, INCOME, DUE, KIND = "linked.pot", "income.linked", "linked.due", "linked"


@dataclass(frozen=True, slots=True)
class Stake:
    number: int
    cents: int


@dataclass(frozen=True, slots=True)
class Declared:
    hit: int
    after_stake: int
    told: str


@dataclass(frozen=True, slots=True)
class Proxy:
    """``waiting`` and ``declared`` are what the centre is not known to have; ``heard`` since when
    it is heard, ``lost`` since when it is not (epoch ms, 0: the other)."""

    name: str = ""
    rate_bp: int = 0
    stake_cents: int = 0
    stakes: int = 0
    hits: int = 0
    wagered: int = 0
    custody: int = 0
    remainder: int = 0
    pot: int = 0
    settled: int = 0
    lost: int = 1
    waiting: tuple[Stake, ...] = ()
    declared: tuple[Declared, ...] = ()

    @property
    def up(self) -> bool:
        return self.lost == 0

    @property
    def forwarded(self) -> tuple[int, int]:
        """The last stake and the last hit that the centre is known to have."""
        return self.stakes - len(self.waiting), self.hits - len(self.declared)

    def lacks(self, stakes: int, hits: int, pot: int) -> bool:
        """Whether what the centre tells is new here."""
        known = self.forwarded
        return stakes > known[0] or hits > known[1] or pot != self.pot


def _start(request: Request, terms: Terms) -> Decision:
    action = request.action
    assert isinstance(action, asked.OpenLinkedHall)
    possible = {
        "name": bool(action.name.strip()),
        "rate_bp": 0 < action.rate_bp <= BASIS,
        "stake_cents": action.stake_cents > 0,
    }
    for name, fits in possible.items():
        if not fits:
            return Refused("E_BAD_INPUT", {"field": name})
    if not action.authorisation or not action.authorised_on:
        return Refused("E_NOT_AUTHORISED")
    opened = told.LinkedHallOpened(
        action.name,
        action.rate_bp,
        action.stake_cents,
        action.authorisation,
        action.authorised_on,
    )
    return (Step(opened),)


def _decide(state: Proxy, request: Request, terms: Terms) -> Decision:
    match request.action:
        case asked.TakeLinkedStake() as action:
            return _stake(state, action)
        case asked.DeclareLinkedHit() as action:
            return _declare(state, request, action)
        case asked.ReportCentre() as action:
            return _centre(state, request, action)
        case asked.BookForwarded() as action:
            return _forwarded(state, action)
        case asked.BookSettlement() as action:
            return _settlement(state, action)
    raise AssertionError(request.action)


def _stake(state: Proxy, action: asked.TakeLinkedStake) -> Decision:
    if not state.up:
        return Refused("E_LINK_DOWN")
    if action.cents != state.stake_cents:
        return Refused("E_SIDE_BET_VALUE", {"cents": state.stake_cents})
    if not action.table:
        return Refused("E_BAD_INPUT", {"field": "table"})
    posted, remainder = carry(action.cents, state.rate_bp, state.remainder)
    number, tray = state.stakes + 1, f"sidebet.table.{action.table}"
    taken = told.LinkedStakeTaken(number, action.table, action.box, action.cents, posted, remainder)
    parts = ((POT, posted), (INCOME, action.cents - posted))
    moves = tuple(Transfer(tray, account, cents, KIND) for account, cents in parts if cents)
    return (Step(taken, moves),)


def _declare(state: Proxy, request: Request, action: asked.DeclareLinkedHit) -> Decision:
    if not action.table or not action.hand.strip():
        return Refused("E_BAD_INPUT", {"field": "hand" if action.table else "table"})
    declared = told.LinkedHitDeclared(
        state.hits + 1, state.stakes, action.table, action.box, action.hand, request.person
    )
    return (Step(declared),)


def _centre(state: Proxy, request: Request, action: asked.ReportCentre) -> Decision:
    if action.up == state.up:
        return ()
    return (Step(told.CentreHeard(request.at) if action.up else told.CentreLost(request.at)),)


def _forwarded(state: Proxy, action: asked.BookForwarded) -> Decision:
    if action.stakes > state.stakes or action.hits > state.hits:
        return Refused("E_LINK_GAP", {"expected": state.stakes + 1})
    if not state.lacks(action.stakes, action.hits, action.pot):
        return ()
    stakes, hits = state.forwarded
    news = told.ForwardedBooked(max(stakes, action.stakes), max(hits, action.hits), action.pot)
    return (Step(news),)


def _settlement(state: Proxy, action: asked.BookSettlement) -> Decision:
    if action.order <= state.settled:
        return ()
    if action.order != state.settled + 1 or action.share > state.custody:
        return Refused("E_LINK_GAP", {"expected": state.settled + 1})
    booked = told.SettlementBooked(
        action.order, action.here, action.hit, action.share, action.whole
    )
    moves: tuple[tuple[str, str, int], ...] = ((POT, DUE, action.share),)
    if action.here:
        others = action.whole - action.share
        moves = ((POT, "prizes.owed", action.share), (DUE, "prizes.owed", others))
    paid = tuple(Transfer(debit, credit, cents, "award") for debit, credit, cents in moves if cents)
    return (Step(booked, paid),)


def _evolve(state: Proxy | None, event: Event) -> Proxy:
    now = state or Proxy()
    match event:
        case told.LinkedHallOpened():
            return Proxy(event.name, event.rate_bp, event.stake_cents)
        case told.LinkedStakeTaken():
            return _staked(now, event)
        case told.LinkedHitDeclared():
            words = f"{event.table} · {event.box} · {event.hand}"
            declared = Declared(event.hit, event.after_stake, words)
            return replace(now, hits=event.hit, declared=(*now.declared, declared))
        case told.CentreLost():
            return replace(now, lost=max(1, event.at))
        case told.CentreHeard():
            return replace(now, lost=0)
        case told.ForwardedBooked():
            return replace(
                now,
                pot=event.pot,
                waiting=tuple(one for one in now.waiting if one.number > event.stakes),
                declared=tuple(one for one in now.declared if one.hit > event.hits),
            )
        case told.SettlementBooked():
            return replace(now, settled=event.order, custody=now.custody - event.share)
    raise AssertionError(event)


def _staked(now: Proxy, event: told.LinkedStakeTaken) -> Proxy:
    return replace(
        now,
        stakes=event.number,
        wagered=now.wagered + event.cents,
        custody=now.custody + event.posted,
        remainder=event.remainder,
        waiting=(*now.waiting, Stake(event.number, event.cents)),
    )


def _view(state: Proxy, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The pot as the centre told it last; without the centre, since when it is not heard."""
    shown: dict[str, Any] = {
        "name": state.name,
        "pot": state.pot,
        "stake_cents": state.stake_cents,
        "up": state.up,
        "lost_at": state.lost if state.lost > 1 else 0,
    }
    if seat.kind in ("display", "croupier"):
        return shown
    return shown | {
        "wagered": state.wagered,
        "custody": state.custody,
        "remainder": state.remainder,
        "stakes": state.stakes,
        "hits": state.hits,
        "waiting": len(state.waiting),
        "declared": len(state.declared),
        "settled": state.settled,
    }


RIGHTS: Mapping[type[Action], frozenset[str]] = {
    asked.OpenLinkedHall: DIRECTION,
    asked.TakeLinkedStake: CROUPIERS,
    asked.DeclareLinkedHit: CROUPIERS,
    asked.ReportCentre: frozenset({HOUSE}),
    asked.BookForwarded: frozenset({HOUSE}),
    asked.BookSettlement: frozenset({HOUSE}),
}
GAME = Game(
    kind="linked_hall",
    opening=asked.OpenLinkedHall,
    actions=tuple(action for action in RIGHTS if action is not asked.OpenLinkedHall),
    events=told.HALL,
    rights=RIGHTS,
    seats={"display": "display", "croupier": "croupier", "gaming_table_head": "head"}
    | dict.fromkeys(("cashier", "accountant", "auditor", "official"), "official")
    | dict.fromkeys(DIRECTION, "direction"),
    start=_start,
    decide=_decide,
    evolve=_evolve,
    view=_view,
    closed=lambda state: False,
)
