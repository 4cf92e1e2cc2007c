"""Random ninety-ball games, legal and illegal, with the real pool and the real debts around them.

Always: money is neither made nor lost, the state is what its events fold to,
every seat may look, a button that is offered works and one that is not offered does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bingo.cards import holders
from bingo.games.ninety_ball import GAME, annul, claims
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball import state as phases
from bingo.games.ninety_ball.rights import CALLER, CASHIER, ROLE_OF_SEAT, TABLE_HEAD
from bingo.games.ninety_ball.sold import sold_ranges, units
from house.contract import HOUSE, Action, Refused, Seat
from tests.adapters.ninety_ball_money import debts, pool
from tests.games.table import Table, replayed

SEATS = ("head", "caller", "till", "official", "monitor")
ENDING = ("CancelGame", "AnnulGame")

SETTINGS = st.fixed_dictionaries(
    {
        "sale.mode": st.sampled_from(["desk", "blocks"]),
        "split.mode": st.sampled_from(["up_house_pays", "exact_by_card_order"]),
        "prima.count_at": st.sampled_from(["call", "completion"]),
        "prima.split": st.sampled_from(["up", "down"]),
        "pay.line_early": st.booleans(),
        "claim.bingo_implies_line": st.booleans(),
        "chance.electronic_approved": st.just(True),
    }
)
SMALL = st.integers(-1, 12)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "int": st.one_of(SMALL, st.integers(0, 95)),
    "bool": st.booleans(),
    "str": st.sampled_from(["", "T", "line", "bingo", "spoilt", "manual", "drum", "equipment"]),
}
ASKED = tuple(action for action in GAME.actions if GAME.rights[action] - {HOUSE})


class Hall(RuleBasedStateMachine):
    """One game at a time, played by whoever presses what."""

    @initialize(
        changed=SETTINGS,
        extractor=st.sampled_from([ask.MANUAL, ask.ELECTRONIC]),
        fund=st.sampled_from([None, 0, 59_990, 60_000]),
        first=st.sampled_from([1, 41]),
        begun=st.sampled_from(["announced", "selling", "playing", "playing", "late", "late"]),
    )
    def open(self, changed, extractor, fund, first, begun):
        around = [debts()] + ([pool(fund)] if fund is not None else [])
        self.table = Table(changed, extractor=extractor, first=first, listeners=around)
        self.table.announce()
        self.seen = 0
        if begun != "announced":
            self.table.do(ask.OpenSale())
        if begun in ("playing", "late"):
            self.table.sell(6, 3, 6).start()
        if begun == "late":
            self.draw(60)

    # --- what is offered works ---

    @rule(seat=st.sampled_from(sorted(ROLE_OF_SEAT)), data=st.data(), end=st.integers(0, 9))
    def press_a_button(self, seat, data, end):
        table, role = self.table, ROLE_OF_SEAT[seat]
        told = table.view(seat, self.person(seat))
        names = sorted(name for name in told["may"] if end == 0 or name not in ENDING)
        if names:
            name = data.draw(st.sampled_from(names))
            action = self.completed(name, told["may"][name], data)
            table.at = max(table.at, self.until())
            refused = self.ask(action, role, self.person(seat))
            assert refused is None, (name, action, refused)

    @rule(data=st.data())
    @precondition(lambda self: self.table.state.phase == phases.SELLING)
    def sell_many(self, data):
        count = data.draw(st.integers(1, 6))
        refused = self.table.code(ask.SellCards("T", count), CASHIER)
        assert refused in ("", "E_SECOND_SERIES_MISSING", "E_SERIES_LIMIT")

    @rule()
    @precondition(lambda self: self.table.view()["primary"] != "")
    def do_the_next_step(self):
        """The one primary step of the console, so that most games come to their end."""
        told = self.table.view()
        if told["primary"] not in ("CheckCard", "CancelGame"):
            self.table.at = max(self.table.at, told["until"])
            action = self.completed(told["primary"], told["may"][told["primary"]], None)
            assert self.ask(action, TABLE_HEAD, "ana") is None

    @rule(count=st.integers(1, 30))
    @precondition(lambda self: self.table.state.phase == phases.PLAYING)
    def draw_balls(self, count):
        self.draw(count)

    def draw(self, count):
        table = self.table
        for _ in range(count):
            told = table.view("caller", "luis")
            if told["primary"] not in ("RequestBall", "AnnounceBall"):
                return
            table.at = max(table.at, told["until"])
            action = self.completed(told["primary"], told["may"][told["primary"]], None)
            assert self.ask(action, CALLER, "luis") is None

    @rule(call=st.sampled_from(["line", "bingo"]))
    @precondition(lambda self: self.table.state.phase == phases.PLAYING)
    def call_what_is_complete(self, call):
        table = self.table
        own = [r for r in sold_ranges(table.state) if r.series == table.state.series[0].name]
        found = holders(table.matrix, [(r.first, r.last) for r in own], table.state.drawn)
        for card in (found.lines if call == "line" else found.bingos)[:3]:
            series = table.state.series[0].name
            if table.state.stop is None:
                table.do(ask.StopPlay(len(table.state.balls), call), CALLER)
            else:
                table.do(ask.HearCall(table.stop, call), CALLER)
            table.do(ask.CheckCard(table.stop, card, series))
            answer = table.state.claims[-1]
            closed = call == "line" and answer.code == "E_LINE_CLOSED"
            assert answer.state == phases.VALID or closed, answer

    @rule(minutes=st.integers(1, 20))
    @precondition(lambda self: self.table.state.phase == phases.INTERRUPTED)
    def let_time_pass(self, minutes):
        self.table.wait(60 * minutes)
        deadline = self.table.deadline()
        if deadline and deadline.at <= self.table.at:
            assert self.table.ask(deadline.action, HOUSE) is None

    # --- what is not offered does not ---

    @rule(kind=st.sampled_from(ASKED), data=st.data(), seat=st.sampled_from(sorted(ROLE_OF_SEAT)))
    def press_anything(self, kind, data, seat):
        role = ROLE_OF_SEAT[seat]
        if role not in GAME.rights[kind]:
            return
        fields = {
            name: data.draw(FIELDS[str(hint)], label=name)
            for name, hint in kind.__annotations__.items()
            if name != "borrows"
        }
        waiting = self.table.state.phase == phases.INTERRUPTED and kind.__name__ in ENDING
        offered = kind.__name__ in self.table.view(seat, self.person(seat))["may"] or waiting
        refused = self.ask(kind(**fields), role, self.person(seat))
        assert offered or isinstance(refused, Refused), (kind, fields)

    # --- what always holds ---

    @invariant()
    def money_is_neither_made_nor_lost(self):
        table = self.table
        assert 0 == sum(table.purse.accounts.values())
        assert all(cents >= 0 for name, cents in table.own_money().items() if "cash" in name)
        if table.state.phase in phases.TERMINAL:
            assert {} == table.own_money()

    @invariant()
    def takings_are_pending_until_they_are_divided(self):
        table = self.table
        if table.state.figures is None and table.state.phase not in phases.TERMINAL:
            due = units(table.state) * table.state.opening.face_cents
            assert -due == table.purse.accounts.get("bingo.pending.G", 0)
        else:
            assert 0 == table.purse.accounts.get("bingo.pending.G", 0)

    @invariant()
    def the_state_is_what_its_events_fold_to(self):
        assert self.table.state == replayed(self.table)
        for event in self.table.events[self.seen :]:
            assert event == msgspec.json.decode(msgspec.json.encode(event), type=type(event))
        self.seen = len(self.table.events)

    @invariant()
    def every_seat_may_look(self):
        for seat in SEATS:
            told = GAME.view(self.table.state, Seat(seat, self.person(seat)), self.table.terms)
            assert told == msgspec.json.decode(msgspec.json.encode(told))

    @invariant()
    def no_state_is_impossible(self):
        state = self.table.state
        assert len(set(state.drawn)) == len(state.drawn) <= 90
        assert not {state.held, *state.kept_apart} & set(state.drawn)
        assert (state.phase == phases.INTERRUPTED) == (state.failure is not None)
        assert bool(state.line_ball) == any(a.prize == "line" for a in state.awards)
        ended = state.phase in (phases.FINISHED, phases.CLOSED)
        assert not ended or state.finished is not None
        assert state.phase not in (phases.PLAYING, phases.CLAIM_STOP) or state.finished is None
        assert state.stop is None or state.stop.ball == len(state.balls)

    @invariant()
    def awards_are_paid_out_of_their_fund(self):
        for prize in ("line", "bingo"):
            shares = [a.cents for a in self.table.state.awards if a.prize == prize]
            added = sum(cents for name, cents in self.table.state.rounding if name == prize)
            if shares:
                figures = self.table.view()["figures"]
                assert figures[f"{prize}_total"] + added == sum(shares)

    # --- helpers ---

    def person(self, seat: str) -> str:
        return {"head": "ana", "caller": "luis", "till": "eva"}.get(seat, "")

    def until(self) -> int:
        return self.table.view()["until"]

    def ask(self, action: Action, role: str, person: str) -> Refused | None:
        lent: dict[str, Any] = {}
        if isinstance(action, ask.AddSeries):
            lent["series"] = self.table.series("B-000124")
        if text := self.signed(action):
            lent["approval"] = self.table.signed(action, text)
        return self.table.ask(action, role, person, **lent)

    def signed(self, action: Action) -> str:
        state = self.table.state
        if isinstance(action, ask.AnnulGame) and action.approval:
            return "" if annul.annul_refused(state, action) else annul.consequences(state, action)
        if isinstance(action, ask.OverruleClaim) and action.approval:
            refused = claims.overrule_refused(state, action)
            return "" if refused else claims.overrule_consequences(state, action)
        return ""

    def completed(self, name: str, known: dict[str, Any], data: Any) -> Action:
        """The offered action with what a person adds to it."""
        kind = next(action for action in GAME.actions if action.__name__ == name)
        added = COMPLETIONS.get(name, lambda table, known: {})(self.table, known)
        fields = {**added, **known}
        if name in ("SellCards", "HandBlock") and data is not None:
            fields["count"] = 1
        return kind(**fields)


def _ball(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    taken = {*table.state.drawn, table.state.held, *table.state.kept_apart}
    return {"number": next(n for n in range(1, 91) if n not in taken)}


def _last_card(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    card = sold_ranges(table.state)[-1]
    return {"shift": "T", "series": card.series, "first": card.last, "last": card.last}


def _void(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    card = sold_ranges(table.state)[-1]
    return {"shift": "T", "series": card.series, "number": card.last, "reason": "spoilt"}


def _first_card(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    card = sold_ranges(table.state)[0]
    return {"series": card.series, "number": card.first}


def _award(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    number = next(a.number for a in table.state.awards if a.award == known["award"])
    return {"shift": "T", "number": number}


def _failure(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    stopped = table.state.phase == phases.CLAIM_STOP
    return {"cause": "ball_missing" if stopped else "equipment"}


def _agent(table: Table, decision: str) -> dict[str, Any]:
    failure = table.state.failure
    return {"agent": decision if failure and failure.paragraph == "34.4" else ""}


def _recount(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    sold = table.state.figures.units
    return {"units": sold - 1 if sold > 1 else sold + 1, "reason": "recount"}


Completion = Callable[[Table, dict[str, Any]], dict[str, Any]]
COMPLETIONS: dict[str, Completion] = {
    "SellCards": lambda table, known: {"shift": "T", "count": 1},
    "UndoSale": lambda table, known: {"shift": "T", "reason": "typo"},
    "ReturnCards": lambda table, known: {**_last_card(table, known), "reason": "change"},
    "VoidCard": _void,
    "HandBlock": lambda table, known: {"seller": "Pepe", "count": 1},
    "SettleBlock": lambda table, known: {"shift": "T", "first_unsold": 0},
    "AddSeries": lambda table, known: {"series": "S2"},
    "CorrectCount": _recount,
    "StartDraw": lambda table, known: {"book": "A"},
    "AnnounceBall": _ball,
    "CorrectBall": _ball,
    "SwitchExtractor": lambda table, known: {"extractor": "drum"},
    "StopPlay": lambda table, known: {"call": "line"},
    "HearCall": lambda table, known: {"call": "bingo"},
    "CheckCard": _first_card,
    "DismissCall": lambda table, known: {"reason": "nobody came"},
    "OverruleClaim": lambda table, known: {"reason": "the paper is right", "approval": "X"},
    "CountPrizes": lambda table, known: {"shift": "T"},
    "PayPrize": _award,
    "SetAside": lambda table, known: {"reason": "winner away"},
    "CancelGame": lambda table, known: {"reason": "no players"},
    "AnnulGame": lambda table, known: {
        "reason": "wrong ball",
        "approval": "X",
        **_agent(table, "end"),
    },
    "RecordFailure": _failure,
    "GoOn": lambda table, known: _agent(table, "continue"),
}

BRIEF = settings(max_examples=12, stateful_step_count=30, deadline=None)
LONG = settings(max_examples=200, stateful_step_count=50, deadline=None)


def test_random_games_break_no_rule():
    run_state_machine_as_test(Hall, settings=BRIEF)


@pytest.mark.long
def test_many_random_games_break_no_rule():
    run_state_machine_as_test(Hall, settings=LONG)
