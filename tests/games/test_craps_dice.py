"""Craps, as catalogue item 06 tells it: the shooter, the dice and the throw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from house.contract import Request
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    CorrectOutcome,
    GiveOrder,
    RemoveBet,
    TakeStep,
    VoidThrow,
)
from tables.games.craps import dice
from tables.kinds.table import GAME as TABLE
from tables.kinds.table import words as ask
from tests.games.dice_table import (
    CROUPIER,
    HEAD,
    SIX,
    bet,
    code,
    go_on,
    opened,
    roll,
    rolled,
    with_six,
)
from tests.games.felt import BY_HAND, ELECTRONIC, Felt, scripted


@pytest.fixture
def felt() -> Felt:
    return opened()


@pytest.fixture
def on_six(felt) -> Felt:
    return with_six(felt)


# --- who shoots -----------------------------------------------------------------------------------


def test_the_shooter_must_have_a_line_bet_before_his_first_roll(felt):
    bet(felt, "field", seat=2)
    assert ["offer", []] == felt.view()["step"]
    assert "E_STEP_MISSING" == code(felt.ask(CROUPIER, CloseBets()))
    bet(felt, "dont_win", seat=3)
    felt.must(CROUPIER, TakeStep("offer", 3))
    felt.must(CROUPIER, RemoveBet(2))
    assert "E_SHOOTER_BET" == code(felt.ask(CROUPIER, CloseBets()))
    bet(felt, "win", seat=3)
    felt.must(CROUPIER, CloseBets())


def test_the_dice_go_clockwise_and_one_who_declines_passes_them_on(felt):
    for seat in (2, 3):
        bet(felt, "win", seat=seat)
    assert ["offer", [2, 3]] == felt.view()["step"]
    felt.must(CROUPIER, TakeStep("offer", 3))
    felt.must(CROUPIER, CloseBets())
    felt.report(3)
    felt.report(3)
    go_on(felt)
    assert ["offer", [3]] == felt.view()["step"]
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("offer", 2)))
    rolled(felt, 7)
    for seat in (1, 2, 3):
        bet(felt, "win", seat=seat)
    assert ["offer", [1, 2, 3]] == felt.view()["step"]


def test_a_shooter_who_makes_his_point_keeps_the_dice(felt):
    bet(felt, "win", seat=2)
    rolled(felt, 6)
    rolled(felt, 6)
    for seat in (1, 2, 3):
        bet(felt, "win", seat=seat)
    assert ["offer", [2, 3, 1]] == felt.view()["step"]


def test_the_head_takes_the_dice_from_a_shooter_and_his_bets_stand(on_six):
    bet(on_six, "come", seat=2)
    assert [["change", 0, []], ["exclude", 1, [1]]] == on_six.view("chief")["orders"]
    assert "E_FORBIDDEN" == code(on_six.ask(CROUPIER, GiveOrder("exclude", (1,))))
    assert "E_PICK" == code(on_six.ask(HEAD, GiveOrder("exclude", (2,))))
    on_six.must(HEAD, GiveOrder("exclude", (1,)))
    assert ["offer", [2, 0]] == on_six.view()["step"]
    rolled(on_six, 9)
    assert ["offer", [2]] == on_six.view()["step"]
    assert 3 == len(on_six.view()["bets"])


def test_the_stickman_shoots_when_nobody_else_has_a_bet(on_six):
    on_six.must(HEAD, GiveOrder("exclude", (1,)))
    assert ["offer", [0]] == on_six.view()["step"]
    rolled(on_six, 7)
    bet(on_six, "win")
    assert ["offer", []] == on_six.view()["step"]


# --- the dice -------------------------------------------------------------------------------------


def test_six_dice_are_brought_and_two_taken_before_anybody_shoots():
    felt = Felt("craps", source=BY_HAND)
    felt.open()
    bet(felt, "win")
    felt.must(CROUPIER, TakeStep("offer", 1))
    assert "E_NO_DICE" == code(felt.ask(CROUPIER, CloseBets()))
    assert "E_NO_ORDER" == code(felt.ask(CROUPIER, GiveOrder("pair", (11, 12))))
    assert "E_PICK" == code(felt.ask(CROUPIER, GiveOrder("dice", (11, 11, 12, 13, 14, 15))))
    felt.must(CROUPIER, GiveOrder("dice", SIX))
    assert "E_PICK" == code(felt.ask(CROUPIER, GiveOrder("pair", (11, 99))))
    felt.must(CROUPIER, GiveOrder("pair", (11, 16)))
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, GiveOrder("pair", (11, 12))))


def test_the_shooter_may_ask_for_other_dice_but_not_during_a_point(felt):
    felt.must(CROUPIER, GiveOrder("pair", (13, 14)))
    bet(felt, "win")
    rolled(felt, 6)
    assert "E_NO_ORDER" == code(felt.ask(CROUPIER, GiveOrder("pair", (11, 12))))
    assert "E_NO_ORDER" == code(felt.ask(CROUPIER, GiveOrder("dice", (1, 2, 3, 4, 5, 6))))
    assert (13, 14) == dice.standing(felt.play).pair


def test_for_a_die_on_the_floor_the_shooter_chooses_from_the_reserve(on_six):
    roll(on_six, 9)
    on_six.must(CROUPIER, VoidThrow("a die on the floor"))
    on_six.must(CROUPIER, GiveOrder("floor", (12,)))
    assert ["pair", 2, [11, 13, 14, 15, 16]] in on_six.view()["orders"]
    on_six.must(CROUPIER, GiveOrder("pair", (11, 15)))
    rolled(on_six, 6)
    assert (12,) == dice.standing(on_six.play).lost
    bet(on_six, "win")
    on_six.must(CROUPIER, TakeStep("offer", 1))
    assert "E_NO_DICE" == code(on_six.ask(CROUPIER, CloseBets()))
    on_six.must(CROUPIER, GiveOrder("dice", (21, 22, 23, 24, 25, 26)))
    assert ((), ()) == (dice.standing(on_six.play).lost, dice.standing(on_six.play).pair)


def test_the_old_set_is_withdrawn_and_does_not_come_back(felt):
    felt.must(CROUPIER, GiveOrder("dice", (21, 22, 23, 24, 25, 26)))
    assert "E_DICE_USED" == code(felt.ask(CROUPIER, GiveOrder("dice", (27, 28, 29, 30, 31, 11))))


def test_a_die_that_is_found_again_goes_back_to_the_reserve(on_six):
    on_six.must(CROUPIER, GiveOrder("floor", (12,)))
    on_six.must(CROUPIER, GiveOrder("found", (12,)))
    assert ["pair", 2, list(SIX)] in on_six.view()["orders"]


def test_the_head_orders_other_dice_and_the_shooter_takes_two(on_six):
    on_six.must(HEAD, GiveOrder("change"))
    on_six.must(CROUPIER, TakeStep("offer", 1))
    assert "E_NO_DICE" == code(on_six.ask(CROUPIER, CloseBets()))
    on_six.must(CROUPIER, GiveOrder("pair", (15, 16)))
    on_six.must(CROUPIER, CloseBets())


# --- the throw ------------------------------------------------------------------------------------


def test_after_the_call_no_bet_is_taken(felt):
    bet(felt, "win")
    roll(felt, 11)
    assert "E_NO_MORE_BETS" == code(bet(felt, "field"))


def test_a_void_throw_decides_nothing_and_is_thrown_again(on_six):
    bet(on_six, "hard_4_10", 100, 10)
    roll(on_six, 7)
    on_six.must(CROUPIER, VoidThrow("the dice lie on each other"))
    assert ["point-6"] == on_six.view()["marks"]
    on_six.must(CROUPIER, RemoveBet(3))
    roll(on_six, 6)
    assert ("win", 1_000, 1_000) == on_six.results()[1]


def test_the_dice_prevail_over_what_was_keyed(on_six):
    roll(on_six, 7)
    on_six.must(CROUPIER, CorrectOutcome(2, 5))
    assert (["point-off"], ("win", 1_000, 1_000)) == (
        on_six.view()["marks"],
        on_six.results()[1],
    )


def test_a_hand_ends_with_the_seven_that_loses_and_three_are_played_after_the_call(felt):
    bet(felt, "win")
    roll(felt, 6)
    felt.must(CROUPIER, ConfirmPayment())
    felt.must(HEAD, ask.CallLastRounds())
    felt.open()
    for hand in range(3):
        roll(felt, 9)
        go_on(felt)
        roll(felt, 7)
        assert 3 - hand == felt.table_view()["last_rounds"]["left"]
        felt.must(CROUPIER, ConfirmPayment())
        if hand < 2:
            felt.open()
            bet(felt, "win")
            rolled(felt, 6)
    assert "E_LAST_ROUND_PLAYED" == code(felt.open())
    felt.must(CROUPIER, ask.EndPlay())


def test_electronic_dice_need_no_serials():
    felt = Felt("craps", source=ELECTRONIC, luck=scripted(["3", "4"]))
    felt.open()
    bet(felt, "win")
    felt.must(CROUPIER, TakeStep("offer", 1))
    felt.must(CROUPIER, CloseBets())
    assert [["dice", "3"], ["dice", "4"]] == [row[:2] for row in felt.view()["outcome"]]


# --- the session before ---------------------------------------------------------------------------


def prepared_after(felt: Felt, after: str = "T", name: str = "T1") -> Request:
    """The table of the next session, asked for behind the one of ``felt``."""
    action = ask.PrepareTable(name, "craps", "ceuta", "paytable", 200, after=after)
    return Request("T2", action, "jaime", "gaming_table_head", "", "chief", 0, "key")


def test_the_dice_of_the_session_before_do_not_come_back_at_the_next_table(felt):
    """CRA-2."""
    with_six(felt)
    asked = prepared_after(felt)
    lent = TABLE.lend(felt.table.state, asked, felt.table.terms)
    (step,) = TABLE.start(replace(asked, borrowed={"after": lent}), felt.table.terms)
    assert felt.table.state.carried == step.event.carried != ""
    next_one = Felt("craps", source=BY_HAND)
    carried = step.event.carried.replace('"T"', '"T0"')
    next_one.table.state = replace(next_one.table.state, carried=carried)
    next_one.open()
    again = GiveOrder("dice", SIX)
    assert "E_DICE_USED" == code(next_one.ask(CROUPIER, again))
    next_one.must(CROUPIER, GiveOrder("dice", tuple(die + 100 for die in SIX)))


def test_a_table_goes_on_from_its_own_session_before_and_from_no_other(felt):
    other = TABLE.lend(felt.table.state, prepared_after(felt, name="DA9"), felt.table.terms)
    assert "E_STALE" == code(other)
    (step,) = TABLE.start(prepared_after(felt, after=""), felt.table.terms)
    assert "" == step.event.carried
