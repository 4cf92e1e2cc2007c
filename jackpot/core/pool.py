"""Puts a kind of pool together: its trade, its own acts, and all that pools have in common.

``Kind`` holds what a kind adds; ``game_of`` makes the rule book of it. The acts of a pool are
functions that add steps to a draft or refuse; what a table tells by its events goes through the
same acts, but never stops the table's game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cage.games.gaming_day_events import DayClosed
from house.contract import (
    DEVICE,
    HOUSE,
    Action,
    Awaited,
    Deadline,
    Decision,
    Event,
    Game,
    Heard,
    Refused,
    Request,
    Seat,
    Terms,
)
from jackpot.core import actions as asked
from jackpot.core import (
    day,
    deals,
    declare,
    hearing,
    hits,
    life,
    links,
    parameters,
    settle,
    shown,
    trays,
    verify,
)
from jackpot.core.desk import Act, Desk, Draft, Trade
from jackpot.core.fold import evolve
from jackpot.core.hit_events import EVENTS as HIT_EVENTS
from jackpot.core.pool_events import EVENTS as POOL_EVENTS
from jackpot.core.pool_events import Figures, PoolOpened
from jackpot.core.signed_acts import consequences_for
from jackpot.core.signing import action_of, fields_text, proposal
from jackpot.core.stake_actions import FillTray, SettleCoins
from jackpot.core.state import OPENED, Pool
from jackpot.core.table_events import EVENTS as TABLE_EVENTS
from jackpot.core.view import view
from tables.core.events import RoundDecided

ACTS: Mapping[type[Action], Act] = {
    asked.LinkTable: links.link_table,
    asked.UnlinkTable: links.unlink_table,
    asked.OpenDeal: deals.open_deal,
    asked.ShutTable: links.shut_table,
    asked.ReportLink: links.report_link,
    asked.SuspendTable: links.suspend_table,
    asked.ReadmitTable: links.readmit_table,
    asked.CloseDeal: deals.close_deal,
    asked.ExcludeBox: deals.exclude_box,
    asked.EndDeal: deals.end_deal,
    asked.VoidDeal: deals.void_deal,
    asked.DeclareHand: declare.declare_hand,
    asked.CompleteHit: declare.complete_hit,
    asked.ConfirmCards: verify.confirm_cards,
    asked.WitnessHit: verify.witness_hit,
    asked.HoldHit: verify.hold_hit,
    asked.ReleaseHit: verify.release_hit,
    asked.EndHold: verify.end_hold,
    asked.RejectHand: verify.reject_one,
    asked.RejectHit: verify.reject_hit,
    asked.SettleHit: settle.settle_hit,
    asked.PayAward: settle.pay_award,
    asked.PrintTicket: settle.print_ticket,
    asked.ReportShown: shown.report_shown,
    asked.ApplyPlanned: parameters.apply_planned,
    asked.CorrectPool: day.correct_pool,
    asked.Reconcile: day.reconcile,
    asked.SuspendPool: day.suspend_pool,
    asked.ResumePool: day.resume_pool,
    asked.CountBox: trays.count_box,
    asked.EndPool: life.end_pool,
    asked.ClosePool: life.close_pool,
}

DIRECTION = frozenset({"director", "deputy", "committee_member"})
HEADS = frozenset({"gaming_table_head", "hall_manager"})
CROUPIERS = frozenset({"croupier", "gaming_table_head"})
CAGE = frozenset({"cashier"})
AT_TABLE = CROUPIERS | {HOUSE}

RIGHTS: Mapping[type[Action], frozenset[str]] = {
    asked.LinkTable: DIRECTION,
    asked.UnlinkTable: DIRECTION,
    asked.OpenDeal: AT_TABLE,
    asked.ShutTable: HEADS | {HOUSE},
    asked.ReportLink: frozenset({HOUSE, DEVICE}),
    asked.SuspendTable: frozenset({HOUSE}),
    asked.ReadmitTable: DIRECTION,
    asked.CloseDeal: AT_TABLE,
    asked.ExcludeBox: HEADS,
    asked.EndDeal: AT_TABLE,
    asked.VoidDeal: HEADS,
    asked.DeclareHand: AT_TABLE,
    asked.CompleteHit: frozenset({HOUSE}),
    asked.ConfirmCards: HEADS,
    asked.WitnessHit: HEADS | {"inspector", "committee_member", "cashier"},
    asked.HoldHit: HEADS,
    asked.ReleaseHit: DIRECTION,
    asked.EndHold: frozenset({HOUSE}),
    asked.RejectHand: DIRECTION,
    asked.RejectHit: DIRECTION,
    asked.SettleHit: DIRECTION,
    asked.PayAward: CAGE,
    asked.PrintTicket: CAGE | HEADS | DIRECTION,
    asked.ReportShown: frozenset({HOUSE}),
    asked.ChangeParameter: DIRECTION,
    asked.ApplyPlanned: frozenset({HOUSE}),
    asked.CorrectPool: DIRECTION,
    asked.Reconcile: CAGE | {"accountant"},
    asked.SuspendPool: DIRECTION | {HOUSE},
    asked.ResumePool: DIRECTION,
    asked.CountBox: CAGE | HEADS,
    asked.EndPool: DIRECTION,
    asked.ClosePool: DIRECTION | HEADS,
}
SEATS: Mapping[str, str] = {
    "director": "director",
    "deputy": "director",
    "committee_member": "director",
    "hall_manager": "head",
    "gaming_table_head": "head",
    "croupier": "croupier",
    "cashier": "till",
    "accountant": "official",
    "auditor": "official",
    "official": "official",
    "inspector": "official",
    "display": "monitor",
}
SIGNED = {
    action.__name__: action
    for action in (
        asked.UnlinkTable,
        asked.ReadmitTable,
        asked.ChangeParameter,
        asked.CorrectPool,
        asked.ResumePool,
        asked.CountBox,
        asked.EndPool,
        SettleCoins,
        FillTray,
    )
}
"""The acts that two persons sign; a kind has those of them that are among its acts."""

CODES = frozenset(
    {
        *("E_NOT_AUTHORISED", "E_BAD_INPUT", "E_PERCENT_SUM", "E_STALE", "E_POOL_RUNNING"),
        *("E_CLOSED", "E_NOT_LENT", "E_TABLE_NOT_LINKABLE", "E_TABLE_NOT_LINKED", "E_ODDS_DIFFER"),
        *("E_EVENT_PENDING", "E_TABLE_OPEN", "E_COUNT_NEEDS_TWO", "E_TWO_PERSONS"),
        *("E_PROPOSAL_CHANGED", "E_LINK_DOWN", "E_SELF_CHECK", "E_JACKPOT_MISMATCH"),
        *("E_NO_SIDE_BET", "E_DEAL_CLOSED", "E_SIDE_BET_VALUE", "E_NO_MAIN_BET"),
        *("E_HAND_EXCLUDED", "E_CARDS_INVALID", "E_NOT_QUALIFYING", "E_ALREADY_DECLARED"),
        *("E_NO_HIT", "E_ALREADY_DECIDED", "E_OWN_APPROVAL", "E_HOLD_EXPIRED", "E_NOT_VERIFIED"),
        *("E_FORBIDDEN", "E_ALREADY_PRINTED", "E_PROFILE_PAST", "E_CAP_BELOW_VALUE"),
        *("E_SEPARATION", "E_PLAYERS_MONEY", "E_STATEMENT_MISSING"),
    }
)
"""What every pool of tables may refuse with."""

Begin = Callable[[Request, Desk], Decision]
Shows = Callable[[Pool, Seat, Desk], dict[str, Any]]


def _shows_nothing(state: Pool, seat: Seat, desk: Desk) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Kind:
    """What one kind of pool adds: its opening, its own acts and events, what its figures must be"""

    trade: Trade
    opening: type[Action]
    begin: Begin
    acts: Mapping[type[Action], Act]
    rights: Mapping[type[Action], frozenset[str]]
    events: tuple[type[Event], ...]
    check: Callable[[Figures, Desk], Refused | None]
    hands: hearing.Hands
    shows: Shows = field(default=_shows_nothing)


@dataclass(frozen=True, slots=True)
class _Book:
    """The rule book of a kind, as the functions that the contract names."""

    kind: Kind
    acts: Mapping[type[Action], Act]

    def desk(self, terms: Terms) -> Desk:
        return Desk(self.kind.trade, terms)

    def start(self, request: Request, terms: Terms) -> Decision:
        return self.kind.begin(request, self.desk(terms))

    def decide(self, state: Pool, request: Request, terms: Terms) -> Decision:
        if state.closed:
            return Refused("E_CLOSED", {"round": terms.round})
        draft = Draft(state)
        refused = self._act(draft, request, self.desk(terms))
        return draft.done() if refused is None else refused

    def _act(self, draft: Draft, request: Request, desk: Desk) -> Refused | None:
        if isinstance(request.action, asked.ChangeParameter):
            check = self._check(desk)
            return parameters.change_parameter(draft, request, desk, check)
        return self.acts[type(request.action)](draft, request, desk)

    def _check(self, desk: Desk) -> parameters.Check:
        return lambda figures: life.check_figures(figures) or self.kind.check(figures, desk)

    def react(self, state: Pool, heard: Heard, terms: Terms) -> Decision:
        """What a table tells; a hall has one pool of a kind, so an open one refuses a second."""
        if isinstance(heard.event, PoolOpened):
            same = heard.kind == self.kind.trade.kind
            return Refused("E_POOL_RUNNING", {"cents": state.meter.value}) if same else ()
        if state.closed:
            return ()
        if isinstance(heard.event, DayClosed):
            name = self.kind.trade.kind
            return Refused("E_STATEMENT_MISSING", {"pool": name}) if day.moved(state) else ()
        draft, desk = Draft(state), self.desk(terms)
        stamp = replace(heard.request, round=terms.round, borrowed={})
        self._forget_corrected(draft, heard, stamp)
        for action in hearing.told(draft.state, heard, desk.trade, self.kind.hands):
            tried = Draft(draft.state)
            if self._act(tried, replace(stamp, action=action), desk) is None:
                draft.steps.extend(tried.steps)
                draft.state = tried.state
        return draft.done()

    def _forget_corrected(self, draft: Draft, heard: Heard, stamp: Request) -> None:
        """A card was corrected: hands that were declared of it are no longer so."""
        tables = [t for t in draft.state.tables.values() if t.play == heard.round]
        if not isinstance(heard.event, RoundDecided) or not tables:
            return
        boxes = hearing.no_longer_so(draft.state, tables[0], heard.event)
        if boxes:
            hits.drop_hands(draft, stamp, (tables[0].name, tables[0].deal), boxes)

    def lend(self, state: Pool, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
        """The figures of the pool that follows, or what a proposed act would meet."""
        if isinstance(request.action, self.kind.opening):
            running = Refused("E_POOL_RUNNING", {"cents": state.meter.value})
            return life.heritage(state, self.desk(terms)) if state.closed else running
        if state.closed:
            return Refused("E_CLOSED", {"round": terms.round})
        act = proposal(request.action)
        return Refused("E_NOT_LENT", {}) if act is None else self._proposed(state, act, terms)

    def _proposed(
        self, state: Pool, act: tuple[str, str], terms: Terms
    ) -> Mapping[str, Any] | Refused:
        kind = SIGNED.get(act[0])
        if kind is None or kind not in (*self.acts, asked.ChangeParameter):
            return Refused("E_NOT_LENT", {"round": terms.round})
        action = action_of(kind, act[1])
        if action is None:
            return Refused("E_BAD_INPUT", {"field": "fields", "reason": "fields"})
        return {**consequences_for(state, terms), "fields": fields_text(action)}

    def awaits(self, state: Pool, terms: Terms) -> tuple[Awaited, ...]:
        """Nothing may stay open for ever: deals, holds, lost tables, plans of an idle pool."""
        return () if state.closed else tuple(_deadlines(state, self.desk(terms)))

    def view(self, state: Pool, seat: Seat, terms: Terms) -> dict[str, Any]:
        desk = self.desk(terms)
        return view(state, seat, desk) | self.kind.shows(state, seat, desk)


def _deadlines(state: Pool, desk: Desk) -> list[Deadline]:
    due = [
        Deadline(declare.completes_at(hit, desk), asked.CompleteHit(hit.number))
        for hit in state.hits
        if hit.state == OPENED
    ]
    due += [
        Deadline(hit.held_until, asked.EndHold(hit.number)) for hit in state.hits if hit.held_until
    ]
    due += [
        Deadline(links.given_up_at(table, desk), asked.SuspendTable(table.name))
        for table in state.tables.values()
        if table.lost_at and not table.suspended
    ]
    if state.idle:
        due += [Deadline(p.effective_at, asked.ApplyPlanned(p.parameter)) for p in state.plans]
    return due


def game_of(kind: Kind) -> Game:
    """The rule book of a kind of pool, as the catalogue finds it."""
    book = _Book(kind, {**ACTS, **kind.acts})
    return Game(
        kind=kind.trade.kind,
        opening=kind.opening,
        actions=(*book.acts, asked.ChangeParameter),
        events=(*POOL_EVENTS, *TABLE_EVENTS, *HIT_EVENTS, *kind.events),
        rights={kind.opening: DIRECTION, **RIGHTS, **kind.rights},
        seats=SEATS,
        start=book.start,
        decide=book.decide,
        evolve=evolve,
        awaits=book.awaits,
        view=book.view,
        lend=book.lend,
        react=book.react,
        hears=frozenset({PoolOpened, DayClosed, *hearing.TABLES}),
        closed=lambda state: state.closed,
    )
