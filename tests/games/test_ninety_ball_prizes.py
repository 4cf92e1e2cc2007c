"""Prizes of a ninety-ball game and its end: BINGO-22 to 26, BINGO-52, PRIMA-4, PRIMA-10."""

from __future__ import annotations

import pytest

from bingo.games.ninety_ball import actions as ask
from bingo.games.ninety_ball import figures
from bingo.games.ninety_ball.events import Awarded, GameFinished, PrizePaid, PrizesCounted
from bingo.games.ninety_ball.rights import CALLER, CASHIER
from bingo.games.ninety_ball.state import CLOSED, FINISHED
from tests.games.situations import No, asked_thrice, lined, over, paid, won
from tests.games.table import ARMED, Table

REFUSED = [
    No("E_GAME_NOT_FINISHED", "counted in play", lined, ask.CountPrizes("T"), CASHIER),
    No("E_STALE", "counted twice", paid, ask.CountPrizes("T"), CASHIER),
    No("E_BAD_INPUT", "no such award", won, ask.PayPrize("T", 9, 1), CASHIER),
    No("E_ALREADY_PAID", "paid twice", paid, ask.PayPrize("T", 1, 1), CASHIER),
    No("E_QR", "a scan that nobody has read", won, ask.PayPrize("T", 1, code="x"), CASHIER),
    No("E_CARD_REQUIRED", "no card in hand", won, ask.PayPrize("T", 1), CASHIER),
    No("E_CARD_REQUIRED", "another card", won, ask.PayPrize("T", 1, 60), CASHIER),
    No("E_GAME_NOT_FINISHED", "set aside in play", lined, ask.SetAside(1, "away"), CASHIER),
    No("E_BAD_INPUT", "set aside without reason", won, ask.SetAside(1, " "), CASHIER),
    No("E_BAD_INPUT", "no such award to set aside", won, ask.SetAside(9, "away"), CASHIER),
    No("E_ALREADY_PAID", "set aside when paid", paid, ask.SetAside(1, "away"), CASHIER),
    No("E_GAME_NOT_FINISHED", "closed in play", lined, ask.CloseGame()),
    No("E_PRIZE_OPEN", "closed with a prize open", won, ask.CloseGame()),
    No("E_STALE", "closed twice", over, ask.CloseGame()),
]


@pytest.mark.parametrize("no", REFUSED, ids=str)
def test_what_is_refused_and_why(no):
    assert no.code == no.answer()


def pay(table: Table, place: int = 0, role: str = CASHIER) -> str:
    award = table.state.awards[place]
    return table.code(ask.PayPrize("T", award.award, award.number), role)


def test_no_prize_is_paid_before_the_end_nor_before_it_is_counted():
    assert "E_GAME_NOT_FINISHED" == pay(lined())
    assert "E_NOT_COUNTED" == pay(won())


def test_the_cashier_counts_all_prizes_and_the_caller_may_hand_them_over():
    table = won()
    table.do(ask.CountPrizes("T"), CASHIER)
    assert sum(a.cents for a in table.state.awards) == table.told(PrizesCounted).cents
    assert "" == pay(table, 0, CALLER)
    assert ("1", 96) == (table.told(PrizePaid).till, table.told(PrizePaid).cents)


def test_a_prize_set_aside_is_a_debt_and_lets_the_game_end():
    table = won()
    for award in table.state.awards:
        table.do(ask.SetAside(award.award, "winner away"), CASHIER)
    table.do(ask.CloseGame())
    assert (CLOSED, -96 - 684, {}) == (
        table.state.phase,
        table.purse.accounts["prizes.owed"],
        table.own_money(),
    )


def test_a_prize_set_aside_is_paid_by_the_debts_and_not_here():
    table = won()
    table.do(ask.CountPrizes("T"), CASHIER)
    table.do(ask.SetAside(1, "winner away"), CASHIER)
    assert "E_ALREADY_PAID" == pay(table)


def test_a_hall_may_pay_the_line_in_hand():
    table = Table({"pay.line_early": True}).start().win_line()
    assert "" == pay(table)
    assert table.state.awards[0].early


def test_the_bingo_is_never_paid_early():
    table = Table({"pay.line_early": True}).start().win_line().win_bingo()
    assert "E_NOT_COUNTED" == pay(table, 1)


def test_ninety_balls_and_no_call_carry_the_prizes_to_the_next_game():
    table = asked_thrice().wait(10)
    table.do(ask.OrderFinish(0))
    event = table.told(GameFinished)
    assert (True, 96, 684) == (event.exhausted, event.carry_line, event.carry_bingo)
    assert -780 == table.purse.accounts["bingo.carry"]
    table.do(ask.CloseGame())
    assert {} == table.own_money()


def test_a_bingo_at_the_ninetieth_ball_is_still_won():
    table = asked_thrice()
    table.call("bingo", 1).ask_room().finish()
    assert not table.told(GameFinished).exhausted


def test_what_an_earlier_game_carried_on_is_added_to_the_same_prize():
    table = Table(debts={"carry_line": 4, "carry_bingo": 300}).start()
    figures_told = table.view("monitor")["figures"]
    assert (100, 984) == (figures_told["line_total"], figures_told["bingo_total"])
    table.win_line().win_bingo().pay_all()
    assert [100, 984] == [award.cents for award in table.state.awards]
    assert 304 == table.purse.accounts["bingo.carry"]


@pytest.mark.parametrize(("share", "shares"), [("up", 3), ("down", 3)])
def test_an_armed_pool_is_won_by_every_bingo_card_within_its_limit(share, shares):
    table = Table({"prima.split": share}, pool={**ARMED, "limit": 90}).start()
    table.draw(*range(1, 91)).call("bingo", 1, 2, 3).ask_room().finish()
    pool = next(e for e in table.events if type(e) is Awarded and e.prize == "pool")
    assert (shares, 20_000) == (len(pool.numbers), pool.shares[0])
    assert (True, shares) == (table.told(GameFinished).pool_won, pool.numbers[-1])


def test_an_odd_cent_of_the_pool_is_the_houses_or_stays_in_the_next_fund():
    for mode, sums in (("up", (60_004, 4)), ("down", (59_997, 0))):
        armed = {**ARMED, "limit": 90}
        table = Table({"prima.split": mode}, pool=armed).start(cards=7)
        table.draw(*range(1, 91)).call("bingo", *range(1, 8)).ask_room().finish()
        pool = next(e for e in table.events if type(e) is Awarded and e.prize == "pool")
        assert sums == (sum(pool.shares), pool.house_cents)


def test_a_bingo_over_the_limit_leaves_the_pool_alone():
    table = Table(pool=ARMED).start().draw(*range(1, 91)).call("bingo", 1).ask_room().finish()
    assert not table.told(GameFinished).pool_won
    assert table.view("monitor")["pool"]["passed"]


def test_counted_at_completion_only_the_card_that_was_early_wins_the_pool():
    table = Table({"prima.count_at": "completion"}, pool=ARMED).start()
    order = [*(n for row in table.matrix.rows(1) for n in row)]
    table.draw(*order, *[n for n in range(1, 91) if n not in order])
    table.call("bingo", 1, 2).ask_room().finish()
    pool = next(e for e in table.events if type(e) is Awarded and e.prize == "pool")
    assert ((1,), (60_000,), (15,)) == (pool.numbers, pool.shares, pool.completed)


def test_the_limit_counts_the_balls_at_the_call_or_at_completion_as_the_profile_says():
    assert (False, False) == figures.pool_shares("call", 48, 49, (47, 49))
    assert (True, False) == figures.pool_shares("completion", 48, 49, (47, 49))
    assert (True, True) == figures.pool_shares("call", 48, 48, (40, 48))


def test_the_result_names_ball_winners_share_and_sum_of_every_prize():
    table = won()
    result = table.view("monitor")["result"]
    ball = len(table.state.balls)
    assert {"ball": ball, "winners": 1, "share": 684, "total": 684} == result["bingo"]
    assert (None, False, 0) == (result["pool"], result["exhausted"], result["carry_line"])
    assert FINISHED == table.state.phase


def test_shares_that_differ_are_not_shown_as_one():
    table = Table({"split.mode": figures.EXACT}).start(cards=7)
    table.draw(*range(1, 91)).call("bingo", 1, 2, 3, 4, 5).ask_room().finish()
    bingo = table.view("monitor")["result"]["bingo"]
    assert (5, None, 798) == (bingo["winners"], bingo["share"], bingo["total"])
