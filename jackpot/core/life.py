"""How a pool of tables begins, goes on from day to day, and ends (POOL-1, POOL-18).

Refusals, in the order in which they are looked for::

    (opening)  E_NOT_AUTHORISED  no number or date of the permission · E_BAD_INPUT · E_PERCENT_SUM
               E_STALE           what it follows is not the last one of the hall
               E_POOL_RUNNING    it follows with other figures and holds players' money
    ClosePool  E_EVENT_PENDING   a hit is not settled, a fixed prize not paid
               E_TABLE_OPEN      a deal is played, or its stakes lie
    EndPool    E_NOT_AUTHORISED  no resolution · E_PLAYERS_MONEY  not where the authority says ·
               E_EVENT_PENDING · E_TABLE_OPEN · E_COUNT_NEEDS_TWO a box or tray is not counted ·
               E_TWO_PERSONS
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from house.contract import Decision, Refused, Request, Step, Transfer
from jackpot.core.actions import EndPool
from jackpot.core.desk import SEED, Desk, Draft, bad_input, move
from jackpot.core.parameters import Check
from jackpot.core.pool_events import (
    Figures,
    LinkedTable,
    ParameterPlanned,
    PoolClosed,
    PoolEnded,
    PoolOpened,
    SlotTotal,
    Standings,
)
from jackpot.core.signed_acts import sign, signed
from jackpot.core.state import CLOSED, Pool, Table
from ledger.money import BASIS

AUTHORITY = "authority"
BLOCKED = "bank.blocked"
BANK = "bank.main"


@dataclass(frozen=True, slots=True)
class Beginning:
    """What an opening action asks for: the figures, the house's seed, money from the paper books"""

    figures: Figures
    authorisation: str
    authorised_on: str
    follows: str
    base: int = 0
    taken_over: int = 0


def check_figures(figures: Figures) -> Refused | None:
    """What no pool of tables can be run by."""
    least_one = ("stake_cents", "pot_bp", "ceiling", "packs")
    for name in least_one:
        if getattr(figures, name) < 1:
            return bad_input(name)
    for name in ("reserve_bp", "min_seed", "cap"):
        if getattr(figures, name) < 0:
            return bad_input(name)
    if figures.rounding not in ("carry", "up"):
        return bad_input("rounding", "setting")
    if figures.pot_bp + figures.reserve_bp > BASIS:
        return Refused("E_PERCENT_SUM", {"basis_points": figures.pot_bp + figures.reserve_bp})
    partial = sum(level.pot_bp for level in figures.levels if not level.whole)
    if partial > BASIS or not any(level.pot_bp for level in figures.levels):
        return Refused("E_PERCENT_SUM", {"basis_points": partial})
    return None


def begin(beginning: Beginning, request: Request, desk: Desk, check: Check) -> Decision:
    """Opens a pool: a new one, one taken over from paper, or one that follows a closed one."""
    if not (beginning.authorisation.strip() and beginning.authorised_on.strip()):
        return Refused("E_NOT_AUTHORISED", {"field": "authorisation"})
    for name in ("base", "taken_over"):
        cents = getattr(beginning, name)
        if cents < 0 or (cents and beginning.follows):
            return bad_input(name)
    refused = check_figures(beginning.figures) or check(beginning.figures)
    if refused is not None:
        return refused
    past = request.borrowed.get("follows")
    if past is not None:
        return _follow(beginning, past, request, desk)
    value = beginning.base + beginning.taken_over
    if beginning.figures.cap and value > beginning.figures.cap:
        return bad_input("cap")
    opened = _opened(beginning, request, {"standings": Standings(value=value)})
    pot = desk.trade.pot
    moves = (
        move(SEED, pot, beginning.base, "base"),
        move(BANK, pot, beginning.taken_over, "taken over"),
    )
    return (Step(opened, tuple(one for one in moves if one is not None)),)


def _follow(
    beginning: Beginning, past: Mapping[str, Any], request: Request, desk: Desk
) -> Decision:
    """Goes on where the last one was closed: money, fractions, tables, debts, plans."""
    if past["ordinal"] != desk.terms.ordinal - 1:
        return Refused("E_STALE", {"follows": beginning.follows})
    if past["figures"] != beginning.figures and not past["idle"]:
        return Refused("E_POOL_RUNNING", {"cents": past["standings"].value})
    plans = (
        Step(ParameterPlanned(p.parameter, p.value, p.effective_at, request.person, "", request.at))
        for p in past["plans"]
    )
    return (Step(_opened(beginning, request, past)), *plans)


def _opened(beginning: Beginning, request: Request, past: Mapping[str, Any]) -> PoolOpened:
    return PoolOpened(
        figures=beginning.figures,
        standings=past["standings"],
        base=beginning.base,
        tables=past.get("tables", ()),
        past=past.get("past", ()),
        authorisation=beginning.authorisation,
        authorised_on=beginning.authorised_on,
        follows=beginning.follows,
        by=request.person,
        at=request.at,
    )


def heritage(state: Pool, desk: Desk) -> Mapping[str, Any]:
    """All that the pool of the next day goes on with."""
    meter = state.meter
    return {
        "ordinal": desk.terms.ordinal,
        "figures": state.figures,
        "idle": state.idle,
        "standings": Standings(
            value=meter.value,
            remainder=meter.remainder,
            reserve=meter.reserve,
            reserve_remainder=meter.reserve_remainder,
            overflow=meter.overflow,
            wagers=meter.wagers,
            wagered=meter.wagered,
            hits=meter.hits,
            wins=meter.wins,
            hit_number=state.hit_number,
            ticket_number=state.ticket_number,
        ),
        "tables": tuple(_heir(table) for table in state.tables.values()),
        "past": state.past,
        "plans": state.plans,
    }


def _heir(table: Table) -> LinkedTable:
    slots = tuple(SlotTotal(slot.box, slot.life, slot.total) for slot in table.slots)
    return LinkedTable(table.name, table.boxes, table.packs, table.tray, slots)


def close_pool(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Nothing may be under way that the next day could not take over."""
    refused = _busy(draft.state)
    if refused is None:
        draft.add(PoolClosed(request.person, request.at))
    return refused


def _busy(state: Pool) -> Refused | None:
    if state.hits:
        return Refused("E_EVENT_PENDING", {"hit": state.hits[0].number})
    waiting = (*state.fixed, *state.fixed_owed)
    if waiting:
        return Refused("E_EVENT_PENDING", {"table": waiting[0].hand.table})
    for table in state.tables.values():
        apart = any(slot.apart for slot in table.slots)
        if table.phase == CLOSED or table.stakes or table.ahead or apart:
            return Refused("E_TABLE_OPEN", {"table": table.name})
    return None


def end_pool(draft: Draft, request: Request, desk: Desk) -> Refused | None:
    """Players' money leaves as the authority says, and in no other way (DEC-J8)."""
    action, state = request.action, draft.state
    assert isinstance(action, EndPool)
    if not action.resolution.strip():
        return Refused("E_NOT_AUTHORISED", {"field": "resolution"})
    if action.destination != AUTHORITY:
        return Refused("E_PLAYERS_MONEY", {"cents": state.meter.pot + state.meter.reserve})
    owing = next((past for past in state.past if past.owed), None)
    if owing is not None:
        return Refused("E_EVENT_PENDING", {"hit": owing.hit})
    refused = _busy(state) or _uncounted(state) or signed(draft, request, desk)
    if refused is not None:
        return refused
    second = sign(draft, request)
    meter = state.meter
    event = PoolEnded(
        resolution=action.resolution,
        destination=action.destination,
        cents=meter.pot,
        reserve=meter.reserve,
        by=request.person,
        second=second,
        at=request.at,
    )
    draft.add(event, *_paid_out(desk, meter.pot, meter.reserve))
    return None


def _uncounted(state: Pool) -> Refused | None:
    """Boxes and trays are emptied and counted before the pool that counts them is gone."""
    for table in state.tables.values():
        if table.tray:
            return Refused("E_COUNT_NEEDS_TWO", {"table": table.name, "cents": table.tray})
    return None


def _paid_out(desk: Desk, pot: int, reserve: int) -> tuple[Transfer | None, ...]:
    return (
        move(desk.trade.pot, BLOCKED, pot, "pool ended"),
        move(desk.trade.reserve, BLOCKED, reserve, "pool ended"),
    )
