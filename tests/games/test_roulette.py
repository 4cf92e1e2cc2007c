"""The rule book of the roulettes: bets, the throw, the zero, void spins, the order of payment."""

from __future__ import annotations

import pytest

from tables.core.deal import Position
from tables.core.limits import Limit
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    Decide,
    FindBet,
    PlaceBet,
    RemoveBet,
    TakeStep,
    VoidThrow,
)
from tables.kinds.table import words as ask
from tests.games.felt import BY_HAND, Felt

CROUPIER, HEAD = "croupier", "gaming_table_head"


def code(refused) -> str:
    return refused.code if refused else ""


@pytest.fixture
def at():
    """A table of a roulette with its bets open, whose numbers are keyed."""

    def opened(game: str, place: str = "ceuta", **more) -> Felt:
        felt = Felt(game, place, source=BY_HAND, **more)
        assert felt.open() is None
        return felt

    return opened


def bet(felt: Felt, kind: str, stake: int, on: tuple[int, ...] = (), seat: int = 1):
    return felt.ask(CROUPIER, PlaceBet("T", seat, kind, stake, 0, on))


def throw(felt: Felt) -> None:
    step = felt.view()["may"]["TakeStep"]
    felt.must(CROUPIER, TakeStep(step["step"], step["value"]))
    felt.must(CROUPIER, CloseBets())


def spin(felt: Felt, number: int) -> None:
    throw(felt)
    assert felt.report(number) is None


def pay(felt: Felt) -> None:
    felt.must(CROUPIER, ConfirmPayment())


def settled(felt: Felt) -> list[tuple[int, str, str]]:
    """The order of payment: seat, kind, result."""
    lines = felt.view()["settlement"]
    return [(line["seat"], line["kind"], line["result"]) for line in lines]


# --- bets ----------------------------------------------------------------------------------------


def test_a_call_is_so_many_equal_chips_each_inside_its_limits(at):
    felt = at("american_roulette")
    assert "E_CALL_CHIPS" == code(bet(felt, "series_big", 1_000))
    assert "E_LIMIT" == code(bet(felt, "series_big", 450))
    assert bet(felt, "series_big", 900) is None
    assert 9 * 100 == sum(one.stake for one in felt.play.bets)
    assert {"series_big"} == {one.call for one in felt.play.bets}
    assert 7 == len(felt.play.bets)


def test_neighbours_are_five_chips_in_full(at):
    felt = at("french_roulette")
    assert bet(felt, "neighbours", 500, (17,)) is None
    assert {2, 6, 17, 25, 34} == {one.on[0] for one in felt.play.bets}
    assert "E_NO_PLACE" == code(bet(felt, "neighbours", 500, (37,)))


@pytest.mark.parametrize(
    ("game", "place", "kind"),
    [
        ("american_roulette", "live", "series_big"),
        ("double_zero_roulette", "chile", "neighbours"),
        ("american_roulette", "chile", "two_columns"),
        ("american_roulette", "live", "five_number"),
    ],
)
def test_a_bet_that_this_roulette_does_not_know_is_refused(at, game, place, kind):
    assert "E_NO_BET" == code(bet(at(game, place), kind, 9_000, (0,)))


def test_chips_found_over_the_maximum_play_for_it_and_the_rest_goes_back(at):
    """ROU-90, before and after the closing call."""
    felt = at("french_roulette")
    felt.must(CROUPIER, FindBet("T", 1, "straight", 3_500, 0, (5,)))
    throw(felt)
    felt.must(CROUPIER, FindBet("T", 2, "straight", 50, 0, (5,)))
    felt.must(CROUPIER, FindBet("T", 2, "split", 6_100, 0, (5, 8)))
    assert [3_000, 6_000] == [one.stake for one in felt.play.bets]
    assert "E_NO_BET" == code(felt.ask(CROUPIER, FindBet("T", 1, "orphans", 500)))
    assert felt.report(5) is None
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, FindBet("T", 2, "red", 100)))


def test_the_minimum_of_even_chances_may_be_five_times_that_of_a_number():
    """ROU-56."""
    wanted = (Limit("red", 500, 0),)
    felt = Felt("american_roulette", "ceuta", schedule="B", limits=wanted)
    assert [500, 36_000] == felt.table_view()["limits"]["red"]
    with pytest.raises(AssertionError, match="E_LIMIT_BAND"):
        Felt("american_roulette", "ceuta", limits=(Limit("red", 600, 0),))


def test_a_player_has_one_colour_and_bets_whole_chips_of_it(at):
    """ROU-57, ROU-85, ROU-86."""
    felt = at("american_roulette", "chile")
    assert "TakeColour" in felt.table_view()["may"]
    felt.must(CROUPIER, ask.TakeColour(1, "amber", 200))
    assert "E_COLOUR_TAKEN" == code(felt.ask(CROUPIER, ask.TakeColour(2, "amber", 200)))
    assert "E_COLOUR_OUT" == code(felt.ask(CROUPIER, ask.TakeColour(1, "sky", 500)))
    assert "E_COLOUR_VALUE" == code(bet(felt, "straight", 300, (8,)))
    assert "ReturnColour" not in felt.table_view()["may"]
    spin(felt, 8)
    pay(felt)
    assert "ReturnColour" in felt.table_view()["may"]
    felt.must(CROUPIER, ask.ReturnColour(1))


# --- the throw -----------------------------------------------------------------------------------


def test_the_wheel_turns_to_the_other_side_each_time(at):
    """ROU-18; a void spin counts as a turn."""
    felt = at("french_roulette")
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("throw", 3)))
    spin(felt, 4)
    pay(felt)
    assert felt.open() is None
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("throw", 1)))
    throw(felt)
    felt.must(HEAD, VoidThrow("object"))
    assert 1 == felt.view()["may"]["TakeStep"]["value"]


def test_bets_are_taken_until_the_closing_call_also_while_the_ball_runs(at):
    felt = at("french_roulette")
    felt.must(CROUPIER, TakeStep("throw", 1))
    assert bet(felt, "red", 100) is None
    felt.must(CROUPIER, CloseBets())
    assert "E_NO_MORE_BETS" == code(bet(felt, "red", 100))
    assert "E_NO_MORE_BETS" == code(felt.ask(CROUPIER, RemoveBet(1)))


def test_a_void_spin_settles_nothing_and_only_the_table_head_declares_it(at):
    """ROU-81, ROU-82."""
    felt = at("french_roulette")
    bet(felt, "red", 100)
    throw(felt)
    assert "E_FORBIDDEN" == code(felt.ask(CROUPIER, VoidThrow("out")))
    felt.must(HEAD, VoidThrow("out"))
    assert ("OPEN", 1) == (felt.play.phase, len(felt.play.bets))
    felt.must(CROUPIER, RemoveBet(1))


# --- the number ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "place", "number", "called"),
    [
        ("french_roulette", "ceuta", 17, "black odd low"),
        ("american_roulette", "chile", 36, "red even high dozen-3 column-3"),
        ("double_zero_roulette", "chile", 37, ""),
        ("american_roulette", "live", 0, ""),
    ],
)
def test_the_even_chances_are_called_with_the_number(at, game, place, number, called):
    felt = at(game, place)
    spin(felt, number)
    name = "00" if number == 37 else str(number)
    assert [["wheel", name, called]] == felt.view("display")["outcome"]
    assert name == felt.view()["result"]


# --- the zero ------------------------------------------------------------------------------------


def at_zero(felt: Felt, choice: str, stake: int = 800) -> Position:
    """Red has been bet, a zero has come, its owner has chosen."""
    bet(felt, "red", stake)
    spin(felt, 0)
    felt.must(CROUPIER, Decide(1, 0, choice, hand=1))
    return felt.position()


def test_at_the_zero_the_owner_of_an_even_chance_is_asked_and_nobody_else(at):
    felt = at("french_roulette", terminals=True)
    bet(felt, "red", 200)
    bet(felt, "column", 200, (1,), seat=2)
    spin(felt, 0)
    (asked,) = felt.view()["asks"]
    assert (1, "partage") == (asked["seat"], asked["default"])
    assert "PARTAGE" == felt.view()["script"]["key"]
    felt.must("player 1", Decide(1, 0, "prison", hand=1))
    assert [(2, "column", "lose"), (1, "red", "imprisoned")] == settled(felt)


def test_a_stake_in_prison_lies_in_the_next_spin_and_cannot_be_touched(at):
    felt = at("french_roulette")
    at_zero(felt, "prison")
    pay(felt)
    assert felt.open() is None
    assert "E_BET_STAYS" == code(felt.ask(CROUPIER, RemoveBet(1)))
    spin(felt, 1)
    assert [(1, "red", "freed")] == settled(felt)
    pay(felt)
    assert {} == felt.books.standing("play.held")


@pytest.mark.parametrize("number", [2, 0])
def test_in_chile_a_second_zero_takes_the_whole_stake(at, number):
    felt = at("french_roulette", "chile")
    at_zero(felt, "prison")
    pay(felt)
    assert felt.open() is None
    spin(felt, number)
    assert [(1, "red", "lose")] == settled(felt)


def test_a_void_spin_counts_no_zero_and_opens_no_prison(at):
    felt = at("french_roulette")
    at_zero(felt, "prison")
    felt.must(HEAD, VoidThrow("out"))
    spin(felt, 1)
    assert {1: ("win", 800, 800)} == felt.results()


def test_below_the_minimum_a_stake_stays_in_prison_without_being_asked(at):
    felt = at("french_roulette")
    at_zero(felt, "prison", stake=150)
    pay(felt)
    assert felt.open() is None
    spin(felt, 0)
    assert [] == felt.view()["asks"]
    assert [(1, "red", "imprisoned")] == settled(felt)


# --- the order of payment ------------------------------------------------------------------------

LAYOUT = [
    ("straight", (17,), 1),
    ("split", (17, 20), 2),
    ("black", (), 2),
    ("column", (2,), 3),
    ("red", (), 1),
    ("straight", (18,), 3),
    ("dozen", (3,), 2),
]


def laid(felt: Felt) -> list[tuple[int, str, str]]:
    for kind, on, seat in LAYOUT:
        assert bet(felt, kind, 200, on, seat) is None
    spin(felt, 17)
    return settled(felt)


def test_ceuta_pays_kind_by_kind(at):
    """ROU-73: what loses is collected, then columns, even chances, splits and numbers."""
    paid = [line for line in laid(at("french_roulette")) if line[2] == "win"]
    assert [(3, "column"), (2, "black"), (2, "split"), (1, "straight")] == [p[:2] for p in paid]


def test_american_roulette_pays_all_of_a_player_at_once(at):
    """ROU-71, ROU-74."""
    order = laid(at("american_roulette"))
    assert ["lose"] * 3 == [result for _, _, result in order[:3]]
    assert [(3, "column"), (2, "black"), (2, "split"), (1, "straight")] == [
        one[:2] for one in order[3:]
    ]


def test_chile_clears_the_cloth_in_its_own_order(at):
    """ROU-23: French from the columns, American from the chips round the number."""
    french = [kind for _, kind, result in laid(at("french_roulette", "chile")) if result == "lose"]
    american = laid(at("american_roulette", "chile"))
    assert ["red", "dozen", "straight"] == french
    assert ["straight", "red", "dozen"] == [k for _, k, result in american if result == "lose"]


# --- the time of a live table ---------------------------------------------------------------------


def test_rou_19_and_tbl_24_bets_of_a_live_table_end_with_their_time_before_the_throw_too():
    felt = Felt("american_roulette", "live", seats=2, terminals=True)
    felt.open()
    red = PlaceBet("T", 1, "red", 1_000)
    felt.must("player 1", red)
    ends = felt.view()["until"]
    assert felt.at + 30_000 == ends
    felt.at = ends - 1_000
    for action in (red, RemoveBet(1)):
        assert "E_NO_MORE_BETS" == code(felt.ask("player 1", action))
    assert 1 == len(felt.play.bets)
    assert [] == felt.deadlines()
    step = felt.view()["may"]["TakeStep"]
    felt.must(CROUPIER, TakeStep(step["step"], step["value"]))
    (deadline,) = felt.deadlines()
    assert (ends, CloseBets()) == (deadline.at, deadline.action)
    felt.must("house", deadline.action)
    assert "OPEN" != felt.play.phase


def test_the_time_for_bets_begins_again_when_none_is_left():
    felt = Felt("american_roulette", "live", seats=1, terminals=True)
    felt.open()
    felt.must("player 1", PlaceBet("T", 1, "red", 1_000))
    felt.must("player 1", RemoveBet(1))
    assert 0 == felt.view()["until"]
    felt.must("player 1", PlaceBet("T", 1, "red", 1_000))
    assert felt.at + 30_000 == felt.view()["until"]
