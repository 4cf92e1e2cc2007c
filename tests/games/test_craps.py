"""Craps, as catalogue item 06 tells it: its bets, what decides them and what they pay."""

from __future__ import annotations

import pytest

from tables.core.words import CorrectOutcome, RemoveBet
from tables.games.craps.rolls import POINTS, Roll, outcome
from tables.kinds.table import words as ask
from tests.games.dice_table import (
    CROUPIER,
    TOTALS,
    bet,
    code,
    go_on,
    opened,
    roll,
    rolled,
    with_six,
)
from tests.games.felt import Felt


@pytest.fixture
def felt() -> Felt:
    return opened()


@pytest.fixture
def on_six(felt) -> Felt:
    return with_six(felt)


# --- class A --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "wins", "loses", "push"),
    [
        ("win", {7, 11}, {2, 3, 12}, set()),
        ("come", {7, 11}, {2, 3, 12}, set()),
        ("dont_win", {2, 3}, {7, 11}, {12}),
        ("dont_come", {2, 3}, {7, 11}, {12}),
        ("field", {2, 3, 4, 9, 10, 11, 12}, {5, 6, 7, 8}, set()),
        ("under_7", {2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}, set()),
        ("over_7", {8, 9, 10, 11, 12}, {2, 3, 4, 5, 6, 7}, set()),
        ("big_6", {6}, {7}, set()),
        ("big_8", {8}, {7}, set()),
        ("any_craps", {2, 3, 12}, set(range(4, 12)), set()),
        ("craps_eleven", {2, 3, 11, 12}, set(range(4, 11)), set()),
    ],
)
def test_what_the_first_roll_does_to_a_bet(kind, wins, loses, push):
    number = {"big_6": 6, "big_8": 8}.get(kind, 0)
    found = {total: outcome(kind, number, Roll(*TOTALS[total])) for total in TOTALS}
    assert wins == {total for total, fate in found.items() if fate == "win"}
    assert loses == {total for total, fate in found.items() if fate == "lose"}
    assert push == {total for total, fate in found.items() if fate == "push"}


@pytest.mark.parametrize("point", POINTS)
def test_on_its_number_a_bet_waits_for_it_or_for_the_seven(point):
    for kind in ("win", "come", "win_odds", "come_odds", "right_6_8"):
        assert ("win", "lose", "stays") == fates(kind, point)
    for kind in ("dont_win", "dont_come", "dont_win_odds", "dont_come_odds", "wrong_6_8"):
        assert ("lose", "win", "stays") == fates(kind, point)


def fates(kind: str, point: int) -> tuple[str, str, str]:
    """What its number, a seven and a three do to a bet."""
    return tuple(outcome(kind, point, Roll(*TOTALS[total])) for total in (point, 7, 3))


def test_a_hard_way_wins_with_doubles_and_loses_the_easy_way_or_with_seven():
    assert "win" == outcome("hard_6_8", 8, Roll(4, 4))
    assert "lose" == outcome("hard_6_8", 8, Roll(2, 6))
    assert "lose" == outcome("hard_6_8", 8, Roll(3, 4))
    assert "stays" == outcome("hard_6_8", 8, Roll(3, 3))


def test_the_point_is_marked_and_stays_until_it_is_made_or_a_seven_comes(felt):
    bet(felt, "win")
    assert ["point-off"] == felt.view()["marks"]
    roll(felt, 6)
    assert (["point-6"], "6 set") == (felt.view()["marks"], felt.view()["result"])
    go_on(felt)
    rolled(felt, 9)
    assert ["point-6"] == felt.view()["marks"]
    roll(felt, 3, 3)
    assert (["point-off"], "6 hard made") == (felt.view()["marks"], felt.view()["result"])


def test_win_and_dont_win_are_bets_of_the_first_roll_come_and_dont_come_of_the_others(on_six):
    assert "E_BET_TIME" == code(bet(on_six, "win"))
    assert "E_BET_TIME" == code(bet(on_six, "dont_win"))
    assert bet(on_six, "come") is None
    roll(on_six, 7)
    go_on(on_six)
    assert "E_BET_TIME" == code(bet(on_six, "come"))
    assert bet(on_six, "win") is None


def test_a_win_with_its_point_cannot_be_taken_back_a_dont_win_can(on_six):
    assert "E_BET_STAYS" == code(on_six.ask(CROUPIER, RemoveBet(1)))
    on_six.must(CROUPIER, RemoveBet(2))


def test_a_come_that_has_moved_cannot_be_taken_back(on_six):
    bet(on_six, "come")
    on_six.must(CROUPIER, RemoveBet(3))
    bet(on_six, "come")
    rolled(on_six, 9)
    assert "E_BET_STAYS" == code(on_six.ask(CROUPIER, RemoveBet(3)))
    assert [("come", "9")] == [(b["kind"], b["note"]) for b in on_six.view()["bets"][2:]]


def test_a_come_on_its_number_is_paid_before_the_next_one_takes_its_place(on_six):
    bet(on_six, "come", 200)
    rolled(on_six, 9)
    bet(on_six, "come", 300)
    roll(on_six, 9)
    came = [line for line in on_six.view()["settlement"] if line["kind"] == "come"]
    assert [(200, "win"), (300, "stays")] == [(line["stake"], line["result"]) for line in came]


# --- odds and place bets --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("point", "behind", "paid", "against", "laid"),
    [
        (4, 1_000, 2_000, 2_000, 1_000),
        (9, 1_000, 1_500, 1_500, 1_000),
        (8, 1_000, 1_200, 1_200, 1_000),
    ],
)
def test_odds_pay_what_the_dice_owe(felt, point, behind, paid, against, laid):
    bet(felt, "win", 1_000)
    bet(felt, "dont_win", 1_000)
    rolled(felt, point)
    assert "E_LIMIT" == code(bet(felt, "win_odds", behind + 1, parent=1))
    assert bet(felt, "win_odds", behind, parent=1) is None
    assert "E_LIMIT" == code(bet(felt, "dont_win_odds", against + 1, parent=2))
    assert bet(felt, "dont_win_odds", against, parent=2) is None
    roll(felt, point)
    assert ("win", paid, behind) == felt.results()[3]
    felt.must(CROUPIER, CorrectOutcome(1, 1))
    felt.must(CROUPIER, CorrectOutcome(2, 6))
    assert ("win", laid, against) == felt.results()[4]


def test_odds_need_their_own_bet_with_a_number_behind_it(felt):
    bet(felt, "win")
    assert "E_ODDS_PARENT" == code(bet(felt, "win_odds", 100, parent=1))
    rolled(felt, 6)
    assert "E_ODDS_PARENT" == code(bet(felt, "come_odds", 100, 6, parent=1))
    assert "E_ODDS_PARENT" == code(bet(felt, "win_odds", 100, seat=2))
    assert "E_BAD_INPUT" == code(bet(felt, "win_odds", 100, seat=2, parent=1))
    assert "E_BAD_INPUT" == code(bet(felt, "field", 100, parent=1))


def test_odds_find_their_bet_by_themselves(on_six):
    bet(on_six, "come", 200)
    bet(on_six, "come", 300)
    rolled(on_six, 9)
    assert bet(on_six, "win_odds", 100) is None
    assert "E_ODDS_PARENT" == code(bet(on_six, "come_odds", 100, 8))
    assert bet(on_six, "come_odds", 150, 9) is None
    assert bet(on_six, "come_odds", 250, 9) is None
    assert [1, 3, 4] == [b["parent"] for b in on_six.view()["bets"] if "odds" in b["kind"]]
    assert "E_LIMIT" == code(bet(on_six, "come_odds", 100, 9))


def test_odds_may_be_less_than_the_minimum_and_are_rounded_up(on_six):
    bet(on_six, "win_odds", 7, parent=1)
    roll(on_six, 6)
    assert ("win", 9, 7) == on_six.results()[3]


def test_odds_follow_their_bet_from_roll_to_roll_and_leave_with_it(on_six):
    bet(on_six, "dont_win_odds", 500, parent=2)
    rolled(on_six, 9)
    assert [2] == [b["parent"] for b in on_six.view()["bets"] if b["kind"] == "dont_win_odds"]
    on_six.must(CROUPIER, RemoveBet(2))
    assert ["win"] == [b["kind"] for b in on_six.view()["bets"]]


@pytest.mark.parametrize(
    ("kind", "number", "paid"),
    [
        ("right_6_8", 6, 700),
        ("right_5_9", 9, 840),
        ("right_4_10", 10, 1_080),
        ("hard_4_10", 4, 4_200),
        ("hard_6_8", 8, 5_400),
    ],
)
def test_place_bets_and_hard_ways_work_on_every_roll(felt, kind, number, paid):
    bet(felt, "win")
    assert bet(felt, kind, 600, number) is None
    rolled(felt, 3)
    bet(felt, "win")
    pair = (number // 2, number // 2) if kind.startswith("hard") else (number,)
    roll(felt, *pair)
    assert paid == {line["kind"]: line["payout"] for line in felt.view()["settlement"]}[kind]


@pytest.mark.parametrize(
    ("kind", "stake"), [("wrong_6_8", 500), ("wrong_5_9", 800), ("wrong_4_10", 1_100)]
)
def test_a_wrong_bet_wins_with_the_seven(felt, kind, stake):
    number = int(kind.split("_")[1])
    bet(felt, "win")
    bet(felt, kind, stake, number)
    assert "E_NO_PLACE" == code(bet(felt, kind, stake, 7))
    roll(felt, 7)
    paid = {"wrong_6_8": 400}.get(kind, 500)
    assert ("win", paid, stake) == felt.results()[2]


def test_losers_are_collected_and_winners_paid_group_by_group(on_six):
    for kind, on in (("hard_6_8", (6,)), ("right_6_8", (6,)), ("big_6", ()), ("under_7", ())):
        bet(on_six, kind, 600, *on)
    bet(on_six, "win_odds", 500, parent=1)
    bet(on_six, "field")
    roll(on_six, 3, 3)
    paid = [line["kind"] for line in on_six.view()["settlement"]]
    assert paid == [
        "dont_win",
        "field",
        "win",
        "win_odds",
        "under_7",
        "big_6",
        "right_6_8",
        "hard_6_8",
    ]


# --- limits ---------------------------------------------------------------------------------------


def test_maxima_follow_that_of_the_simple_chances(felt):
    most = {kind: most for kind, (_, most) in felt.view()["limits"].items()}
    assert (10_000, 1_429, 334, 667) == tuple(
        most[kind] for kind in ("win", "hard_4_10", "craps_12", "eleven")
    )
    assert (12_000, 12_500, 16_000, 22_000) == tuple(
        most[kind] for kind in ("right_6_8", "wrong_6_8", "wrong_5_9", "wrong_4_10")
    )


def test_a_table_sets_the_simple_maximum_and_how_often_a_multiple_chance_may_win_it():
    felt = Felt("craps", limits=(ask.Limit("win", 0, 2_000), ask.Limit("eleven", 0, 400)))
    assert [100, 400] == felt.table_view()["limits"]["eleven"]
    assert [100, 2_400] == felt.table_view()["limits"]["right_6_8"]
    for wrong in (ask.Limit("win", 0, 1_900), ask.Limit("eleven", 0, 2_001)):
        with pytest.raises(AssertionError, match="E_LIMIT_BAND"):
            Felt("craps", limits=(wrong,))
