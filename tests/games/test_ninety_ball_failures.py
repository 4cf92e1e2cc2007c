"""Failures, cancellation and annulment: BINGO-27, BINGO-29, BINGO-42 to 46, PRIMA-7, SEC-10."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from bingo.games.ninety_ball import GAME, annul
from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball.events import GameAnnulled, GameCancelled
from bingo.games.ninety_ball.rights import CALLER, CASHIER, HALL_MANAGER
from bingo.games.ninety_ball.state import (
    ANNULLED,
    CANCELLED,
    CLAIM_STOP,
    INTERRUPTED,
    PLAYING,
    SELLING,
)
from floor.games.approval import digest_of
from house.contract import HOUSE, Action, Refused
from tests.games.situations import (
    No,
    all_out,
    announced,
    asked_thrice,
    closed_sale,
    failed,
    failed_sale,
    false_line,
    late,
    lined,
    nothing_sold,
    over,
    paid,
    selling,
    seven_out,
    started,
    stopped,
    three_sold,
    won,
)
from tests.games.table import ACCUMULATING, ARMED, Table

EQUIPMENT = ask.RecordFailure("equipment")

REFUSED = [
    No("E_BAD_INPUT", "no such cause", selling, ask.RecordFailure("rain")),
    No("E_STALE", "a failure in a failure", failed("equipment"), EQUIPMENT),
    No("E_GAME_FINISHED", "a failure after the end", won, EQUIPMENT),
    No("E_NOT_PLAYING", "a failure before the sale", announced, EQUIPMENT),
    No("E_CLAIM_OPEN", "a claim is finished first", stopped, EQUIPMENT),
    No("E_STALE", "nothing to read", selling, ask.ReadAloud()),
    No("E_STALE", "nothing to go on from", selling, ask.GoOn()),
    No("E_READ_ALOUD", "paragraph not read", failed("equipment"), ask.GoOn(), HALL_MANAGER),
    No("E_AGENT_REQUIRED", "agent not there", failed("ball_missing"), ask.GoOn()),
    No("E_ANNUL_REQUIRED", "agent ends it", failed("irregular"), ask.GoOn(agent="end")),
    No("E_REFUND_DUE", "fifteen minutes are over", late, ask.GoOn()),
    No("E_BAD_INPUT", "no ball to draw by hand", failed_sale, ask.GoOn(by_hand=True)),
    No("E_GAME_CLOSED", "cancelled after the end", over, ask.CancelGame("late")),
    No("E_ALREADY_STARTED", "cancelled in play", started, ask.CancelGame("late")),
    No("E_ALREADY_STARTED", "cancelled with cards sold", closed_sale, ask.CancelGame("late")),
    No("E_BAD_INPUT", "cancelled without reason", selling, ask.CancelGame(" ")),
    No("E_NOT_DUE", "the house waits for its time", selling, ask.CancelGame("late"), HOUSE),
    No("E_GAME_CLOSED", "annulled after the end", over, ask.AnnulGame("late")),
    No("E_SALE_NOT_CLOSED", "annulled while selling", selling, ask.AnnulGame("late")),
    No("E_SALE_NOT_CLOSED", "annulled with no card", nothing_sold, ask.AnnulGame("late")),
    No("E_PRIZE_PAID", "annulled after a payment", paid, ask.AnnulGame("late")),
    No("E_BAD_INPUT", "annulled without reason", started, ask.AnnulGame("")),
    No("E_NOT_DUE", "within the minutes", failed("equipment"), ask.AnnulGame("late")),
    No("E_NOT_DUE", "the house annuls nothing else", started, ask.AnnulGame("late"), HOUSE),
    No("E_READ_ALOUD", "annulled unread", failed("equipment", 3), ask.AnnulGame("late")),
    No("E_AGENT_REQUIRED", "no agent", failed("ball_weight", 3), ask.AnnulGame("late")),
    No("E_TWO_PERSONS", "annulled alone after a ball", seven_out, ask.AnnulGame("late")),
]


@pytest.mark.parametrize("no", REFUSED, ids=str)
def test_what_is_refused_and_why(no):
    assert no.code == no.answer()


# --- failures -------------------------------------------------------------------------------------


def test_at_fifteen_minutes_the_house_itself_gives_every_card_back():
    table = failed("equipment")()
    deadline = table.deadline()
    assert table.at + 15 * 60_000 == deadline.at == table.view()["failure"]["refund_at"]
    assert "E_NOT_DUE" == table.wait(14 * 60).code(deadline.action, HOUSE)
    table.wait(60).do(deadline.action, HOUSE)
    assert (ANNULLED, 1200) == (table.state.phase, table.told(GameAnnulled).owed)
    assert "E_GAME_CLOSED" == table.code(deadline.action, HOUSE)


def test_a_failure_while_selling_ends_in_a_cancelled_game():
    table = failed_sale()
    assert isinstance(table.deadline().action, ask.CancelGame)
    table.wait(15 * 60).do(table.deadline().action, HOUSE)
    assert (CANCELLED, 600) == (table.state.phase, table.told(GameCancelled).owed)


def test_a_failure_that_is_solved_leads_back_to_where_the_game_was():
    table = failed_sale()
    table.do(ask.GoOn(), HALL_MANAGER)
    assert (SELLING, None) == (table.state.phase, table.view("monitor")["failure"])


def test_after_the_first_ball_the_rest_is_drawn_by_hand():
    table = failed("equipment", 3)()
    assert ("36.2", 0) == (
        table.view()["failure"]["paragraph"],
        table.view()["failure"]["refund_at"],
    )
    table.do(ask.ReadAloud())
    table.do(ask.GoOn(by_hand=True))
    table.draw(80)
    assert ([80, "hand"], "hand") == (table.view()["balls"][-1], table.view()["game"]["extractor"])


def test_a_profile_may_forbid_drawing_by_hand():
    table = Table({"failure.hand_draw": False}).start().draw(7)
    table.do(EQUIPMENT)
    table.do(ask.ReadAloud())
    assert "E_ANNUL_REQUIRED" == table.code(ask.GoOn(by_hand=True))


def test_the_agent_decides_on_an_irregular_ball_also_in_a_stop():
    table = stopped()
    table.do(ask.RecordFailure("ball_duplicate"))
    assert ("34.4", INTERRUPTED) == (table.state.failure.paragraph, table.state.phase)
    table.do(ask.GoOn(agent="continue"))
    assert CLAIM_STOP == table.state.phase


def test_the_agent_who_ends_the_session_annuls_the_game():
    table = failed("ball_missing", 2)()
    assert table.view()["annulment"]["needs_second"]
    assert "" == annulled(table, agent="end")
    assert ANNULLED == table.state.phase


def test_a_ball_in_hand_is_out_when_a_failure_is_recorded():
    table = seven_out()
    table.do(ask.StopPlay(1, "line", 20), CALLER)
    table.do(ask.RecordFailure("ball_missing"))
    assert 2 == table.view()["failure"]["balls_out"]


# --- cancelled and annulled -----------------------------------------------------------------------


def annulled(table: Table, agent: str = "", **changes) -> str:
    action = ask.AnnulGame("wrong ball", "X", agent)
    text = annul.consequences(table.state, action)
    return table.code(action, approval=table.signed(action, text, **changes))


def test_a_cancelled_game_owes_every_sold_card_and_no_spoilt_one():
    table = three_sold()
    table.do(ask.VoidCard("T", "", 2, "spoilt"), CASHIER)
    table.do(ask.CancelGame("no players"))
    assert (400, -400, {}) == (
        table.told(GameCancelled).owed,
        table.purse.accounts["bingo.refunds"],
        table.own_money(),
    )
    assert table.view("monitor")["annulled"]["cancelled"]


def test_a_sale_without_a_card_is_cancelled_after_its_close():
    table = nothing_sold()
    assert "CancelGame" == table.view()["primary"]
    table.do(ask.CancelGame("no players"))
    assert 0 == table.told(GameCancelled).owed


@pytest.mark.parametrize(
    "where",
    [closed_sale, started, seven_out, stopped, lined, won, all_out],
    ids=lambda where: where.__name__,
)
def test_an_annulled_game_owes_every_card_and_keeps_nothing(where):
    table = where()
    held = table.purse.accounts["cash.bingo.1"]
    assert "" == annulled(table)
    assert {"cash.bingo.1": held, "bingo.refunds": -held} == table.purse.net()
    assert {"ANNULLED"} >= {award["state"] for award in table.view("monitor")["awards"]}


def test_an_annulled_game_gives_back_what_it_withheld_amount_by_amount():
    table = Table(pool={**ACCUMULATING, "remainder": 9999}, face=300).start(cards=7)
    given, back = table.state.figures, None
    assert "" == annulled(table.draw(7))
    back = table.told(GameAnnulled)
    assert (given.line, given.bingo, given.withheld, given.house, 9999) == (
        back.line,
        back.bingo,
        back.withheld,
        back.house,
        back.remainder,
    )


def test_what_was_carried_into_an_annulled_game_waits_for_the_next_one():
    table = Table(debts={"carry_line": 4, "carry_bingo": 300}).start()
    assert "" == annulled(table.draw(7))
    assert 0 == table.purse.accounts["bingo.carry"]


def test_an_exhausted_game_that_is_annulled_takes_back_what_it_carried_on():
    table = asked_thrice().wait(10)
    table.do(ask.OrderFinish(0))
    assert "" == annulled(table)
    event = table.told(GameAnnulled)
    assert (96, 684, 0) == (
        event.carried_line,
        event.carried_bingo,
        table.purse.accounts["bingo.carry"],
    )


def test_the_prize_of_a_pool_comes_back_out_of_an_annulled_game():
    table = Table(pool={**ARMED, "limit": 90}).start(cards=7).draw(*range(1, 91))
    table.call("bingo", *range(1, 8)).ask_room().finish()
    assert "" == annulled(table)
    assert 60_000 == table.told(GameAnnulled).pool_prize
    assert 0 == table.purse.accounts["cost.rounding"]


def test_a_line_paid_in_hand_stays_paid_and_the_house_bears_it():
    table = Table({"pay.line_early": True}).start().win_line()
    award = table.state.awards[0]
    table.do(ask.PayPrize("T", 1, award.number), CASHIER)
    assert "" == annulled(table)
    assert (96, "PAID") == (table.purse.accounts["cost.annulled"], table.state.awards[0].state)
    assert {} == table.own_money()


def test_a_set_aside_prize_stands_in_the_way_of_annulment():
    table = won()
    table.do(ask.SetAside(1, "winner away"), CASHIER)
    assert ("E_PRIZE_PAID", None) == (
        table.code(ask.AnnulGame("late")),
        table.view()["annulment"],
    )


def test_before_the_first_ball_the_table_head_annuls_alone():
    assert "" == started().code(ask.AnnulGame("sound failed"))


def test_an_approval_holds_only_while_its_consequences_are_the_same():
    table = seven_out()
    action = ask.AnnulGame("wrong ball", "X")
    signed = table.signed(action, table.view()["annulment"]["consequences"])
    table.draw(8)
    assert "E_PROPOSAL_CHANGED" == table.code(action, approval=signed)


@pytest.mark.parametrize("changes", [{"approver": "ana"}, {"state": "PROPOSED"}])
def test_nobody_annuls_with_his_own_signature(changes):
    assert "E_TWO_PERSONS" == annulled(seven_out(), **changes)


@dataclass(frozen=True)
class Propose(Action):
    """A proposal, as an approval opens with it."""

    action: str
    fields: str


def lent(table: Table, action: str, fields: str):
    return GAME.lend(table.state, table.request(Propose(action, fields)), table.terms)


def test_what_a_proposal_is_told_is_what_the_game_signs_itself():
    table = seven_out()
    fields = '{"reason":"wrong ball"}'
    told = lent(table, "AnnulGame", fields)
    assert table.view()["annulment"]["consequences"] == told["consequences"]
    assert 1200 == json.loads(told["consequences"])["owed"]
    signed = digest_of("G", "AnnulGame", fields, told["consequences"])
    assert "" == annulled(table, digest=signed)


def test_a_proposal_to_overrule_tells_card_call_and_fund():
    fields = '{"claim":1,"reason":"the paper is right","valid":true}'
    told = json.loads(lent(false_line(), "OverruleClaim", fields)["consequences"])
    assert (1, "line", 96, "FALSE") == tuple(
        told[key] for key in ("number", "call", "fund", "state")
    )


@pytest.mark.parametrize(
    ("code", "where", "action", "fields"),
    [
        ("E_NOT_LENT", selling, "SellCards", "{}"),
        ("E_BAD_INPUT", won, "AnnulGame", "nonsense"),
        ("E_BAD_INPUT", won, "AnnulGame", "[]"),
        ("E_BAD_INPUT", won, "AnnulGame", '{"reason":7}'),
        ("E_BAD_INPUT", won, "AnnulGame", '{"agent":"","reason":"default told"}'),
        ("E_BAD_INPUT", won, "AnnulGame", '{"why":"unknown"}'),
        ("E_GAME_CLOSED", over, "AnnulGame", '{"reason":"late"}'),
        ("E_NO_CALL", stopped, "OverruleClaim", '{"claim":1,"reason":"x","valid":true}'),
    ],
)
def test_what_cannot_be_done_cannot_be_proposed(code, where, action, fields):
    found = lent(where(), action, fields)
    assert isinstance(found, Refused) and code == found.code


def test_play_goes_on_after_a_failure_before_the_first_ball_that_is_solved():
    table = failed("accident")()
    table.do(ask.ReadAloud())
    table.wait(14 * 60).do(ask.GoOn())
    assert (PLAYING, None) == (table.state.phase, table.deadline())


def test_prima_7_the_view_of_an_annulled_game_tells_the_prima_as_it_was_before():
    table = Table(pool={**ACCUMULATING, "fund": 50_000}).start()
    assert table.view("till")["pool"]["fund_after"] > 50_000
    table.do(ask.AnnulGame("no light"))
    pool = table.view("till")["pool"]
    assert (50_000, pool["cap"] - 50_000) == (pool["fund_after"], pool["missing"])
