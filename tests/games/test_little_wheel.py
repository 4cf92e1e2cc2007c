"""What a game may say besides its script, tried on a little wheel: places, call bets, prisons."""

from __future__ import annotations

import pytest

from house.catalogue import Catalogue
from tables.core.paytables import parse
from tables.core.words import (
    CloseBets,
    ConfirmPayment,
    Decide,
    PlaceBet,
    RemoveBet,
    TakeStep,
    VoidRound,
    VoidThrow,
)
from tables.kinds.table import words as ask
from tests.games import felt as felts
from tests.games.felt import BY_HAND, Felt, by_chance
from tests.games.little_wheel import GAME, PAYTABLE
from tests.games.random_play import AtRandom

CROUPIER, HEAD = "croupier", "gaming_table_head"


def code(refused) -> str:
    return refused.code if refused else ""


@pytest.fixture
def wheel(monkeypatch):
    catalogue = Catalogue([*Catalogue.found().games.values(), GAME])
    monkeypatch.setattr(felts, "catalogue", lambda: catalogue)
    monkeypatch.setattr(felts, "paytable_of", lambda game, place: parse(PAYTABLE))
    return lambda **more: Felt("little_wheel", source=BY_HAND, **more)


@pytest.fixture
def felt(wheel) -> Felt:
    """Bets are open at the wheel."""
    table = wheel()
    assert table.open(HEAD) is None
    return table


def bet(felt: Felt, kind: str, stake: int, on: tuple[int, ...] = (), parent: int = 0):
    return felt.ask(CROUPIER, PlaceBet("T", 1, kind, stake, 0, on, parent))


def spin(felt: Felt, pocket: int, side: int = 1) -> None:
    felt.must(CROUPIER, TakeStep("throw", side))
    felt.must(CROUPIER, CloseBets())
    assert felt.report(pocket) is None


def next_spin(felt: Felt) -> None:
    felt.must(CROUPIER, ConfirmPayment())
    assert felt.open(HEAD) is None


def test_the_bets_are_opened_by_whom_the_paytable_says(wheel):
    table = wheel()
    assert "OpenRound" in table.table_view("chief")["may"]
    assert "OpenRound" not in table.table_view("croupier")["may"]
    assert "E_FORBIDDEN" == code(table.open(CROUPIER))


def test_a_bet_lies_only_where_the_game_has_a_place(felt):
    assert "E_NO_PLACE" == code(bet(felt, "number", 100, (7,)))
    assert "E_NO_PLACE" == code(bet(felt, "even", 100, (2,)))
    assert bet(felt, "number", 100, (6,)) is None
    assert "number-6" == felt.view()["bets"][0]["zone"]


def test_a_call_bet_is_placed_and_limited_part_by_part_or_not_at_all(felt):
    assert "E_MULTIPLE" == code(bet(felt, "both", 301))
    assert "E_LIMIT" == code(bet(felt, "both", 2_200))
    assert () == felt.play.bets
    assert bet(felt, "both", 300) is None
    lying = [(b.kind, b.on, b.stake, b.call) for b in felt.play.bets]
    assert [("number", (1,), 150, "both"), ("number", (2,), 150, "both")] == lying


def test_a_bet_behind_another_needs_it_and_goes_back_with_it(felt):
    assert "E_NO_MAIN_BET" == code(bet(felt, "behind", 10))
    bet(felt, "even", 100)
    assert bet(felt, "behind", 10, parent=1) is None
    assert "E_BET_STAYS" == code(felt.ask(CROUPIER, RemoveBet(2)))
    felt.must(CROUPIER, RemoveBet(1))
    assert ((), {}) == (felt.play.bets, felt.books.standing("play."))


def test_the_ball_is_thrown_before_the_bets_close_and_to_the_other_side_each_time(felt):
    assert "E_STEP_MISSING" == code(felt.ask(CROUPIER, CloseBets()))
    assert "E_NO_STEP" == code(felt.ask(CROUPIER, TakeStep("push", 1)))
    spin(felt, 3, side=1)
    next_spin(felt)
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("throw", 1)))
    spin(felt, 3, side=2)


def test_an_empty_table_may_be_spun_where_the_game_allows_it(felt):
    spin(felt, 5)
    felt.must(CROUPIER, ConfirmPayment())
    assert [[1, "5"]] == felt.table_view()["results"]


def test_only_a_pocket_of_the_wheel_can_come(felt):
    felt.must(CROUPIER, TakeStep("throw", 1))
    felt.must(CROUPIER, CloseBets())
    assert [[n, str(n)] for n in range(7)] == felt.view()["expects"]["outcomes"]
    assert "E_IMPOSSIBLE" == code(felt.report(7))


def test_the_commission_of_a_winning_bet_is_rounded_for_the_player(felt):
    bet(felt, "even", 105)
    spin(felt, 2)
    (line,) = felt.view()["settlement"]
    assert (100, 5, 105) == (line["payout"], line["commission"], line["returned"])


def test_the_owner_of_an_even_chance_chooses_half_or_prison_on_nought(wheel):
    felt = wheel(terminals=True)
    assert felt.open(HEAD) is None
    bet(felt, "even", 201)
    bet(felt, "even", 300)
    spin(felt, 0)
    assert [[0, 1], [0, 2]] == felt.view()["turn"]
    assert {"Decide"} <= set(felt.view("box 1")["may"])
    assert "E_FORBIDDEN" == code(felt.ask("player 2", Decide(1, 0, "prison", hand=2)))
    felt.must("player 1", Decide(1, 0, "prison", hand=2))
    felt.must(CROUPIER, Decide(1, 0, "half", hand=1))
    assert {1: ("half", 0, 101), 2: ("imprisoned", 0, 0)} == felt.results()


@pytest.fixture
def imprisoned(felt) -> Felt:
    """The next spin is open with 3.00 of seat 1 in prison."""
    bet(felt, "even", 300)
    spin(felt, 0)
    felt.must(CROUPIER, Decide(1, 0, "prison", hand=1))
    next_spin(felt)
    return felt


def test_an_imprisoned_stake_lies_in_the_next_spin_and_cannot_be_touched(imprisoned):
    (held,) = imprisoned.view()["bets"]
    assert (True, "1", 300, False) == (
        held["held"],
        held["note"],
        held["stake"],
        held["removable"],
    )
    assert "E_BET_STAYS" == code(imprisoned.ask(CROUPIER, RemoveBet(1)))
    assert {"play.stakes.R2": -300, "play.players.T1": 300} == imprisoned.books.standing("play.")


@pytest.mark.parametrize(("pocket", "result"), [(4, ("freed", 0, 300)), (3, ("lose", 0, 0))])
def test_an_imprisoned_stake_is_freed_or_lost_with_the_next_number(imprisoned, pocket, result):
    spin(imprisoned, pocket, side=2)
    assert {1: result} == imprisoned.results()
    imprisoned.must(CROUPIER, ConfirmPayment())
    assert {} == imprisoned.books.standing("play.held")


def test_a_void_round_puts_an_imprisoned_stake_back_into_its_prison(imprisoned):
    bet(imprisoned, "number", 100, (3,))
    imprisoned.must(HEAD, VoidRound("malfunction"))
    assert {"play.held.T1": -300, "play.players.T1": 300} == imprisoned.books.standing("play.")
    assert [[1, "even", [], 300, "1"]] == imprisoned.table_view()["held"]
    assert "E_STAKES_HELD" == code(imprisoned.ask(CROUPIER, ask.LeaveSeat(1)))


def test_play_does_not_end_while_a_stake_is_in_prison(felt):
    spin(felt, 3, side=1)
    felt.must(CROUPIER, ConfirmPayment())
    felt.must(HEAD, ask.CallLastRounds())
    for side in (2, 1):
        felt.open(HEAD)
        spin(felt, 3, side)
        felt.must(CROUPIER, ConfirmPayment())
    felt.open(HEAD)
    bet(felt, "even", 300)
    spin(felt, 0, side=2)
    felt.must(CROUPIER, Decide(1, 0, "prison", hand=1))
    felt.must(CROUPIER, ConfirmPayment())
    assert "E_STAKES_HELD" == code(felt.ask(CROUPIER, ask.EndPlay()))


def test_a_void_throw_leaves_the_bets_where_they_lie_and_open(felt):
    bet(felt, "even", 100)
    felt.must(CROUPIER, TakeStep("throw", 1))
    felt.must(CROUPIER, CloseBets())
    felt.must(HEAD, VoidThrow("the ball left the wheel"))
    assert ("OPEN", 1) == (felt.play.phase, len(felt.play.bets))
    assert "E_STEP_MISSING" == code(felt.ask(CROUPIER, CloseBets()))
    assert "E_STALE" == code(felt.ask(CROUPIER, TakeStep("throw", 1)))
    felt.must(CROUPIER, RemoveBet(1))
    spin(felt, 2, side=2)


def test_a_colour_has_one_holder_and_its_value_divides_his_bets(wheel):
    table = wheel()
    assert "E_NO_COLOURS" == code(table.ask(CROUPIER, ask.TakeColour(1, "green", 200)))
    assert "E_COLOUR_VALUE" == code(table.ask(CROUPIER, ask.TakeColour(1, "red", 50)))
    table.must(CROUPIER, ask.TakeColour(1, "red", 200))
    assert "E_COLOUR_TAKEN" == code(table.ask(CROUPIER, ask.TakeColour(2, "red", 100)))
    assert "E_COLOUR_OUT" == code(table.ask(CROUPIER, ask.TakeColour(1, "blue", 100)))
    assert "E_COLOUR_OUT" == code(table.ask(CROUPIER, ask.LeaveSeat(1)))
    table.open(HEAD)
    assert "E_COLOUR_VALUE" == code(bet(table, "even", 300))
    assert bet(table, "even", 400) is None
    assert "E_ROUND_RUNNING" == code(table.ask(CROUPIER, ask.ReturnColour(1)))


@pytest.mark.parametrize("seed", range(5))
def test_an_evening_at_the_little_wheel_conserves_money(wheel, seed):
    table = wheel(luck=by_chance(seed))
    somebody = AtRandom(table, seed)
    for _ in range(12):
        somebody.whole_round()
        assert {} == table.books.standing("play.stakes")
        assert 0 == sum(table.books.standing("play.").values())
