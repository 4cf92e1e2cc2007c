"""What tables have won beside what they should have, and how far the pots are from their hits."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

import pytest

from books.hold import FEW_ROUNDS, holds, pot_now
from house.told import Record, Told
from tables.core.events import BetResult, RoundOpened, RoundSettled
from tables.stored_theory import edges_of
from tests.games.lasting import NOON
from tests.games.pools import carousel, progressive

HOUR = 3_600_000
EMPTY = {"int": 0, "str": "", "bool": False}


def some(made, /, **known):
    """An event of a class with what matters here; the rest is nothing."""
    return made(**{f.name: known.get(f.name, EMPTY.get(f.type, ())) for f in fields(made)})


def played(table: str, won: int, *bets: BetResult, game: str = "wheel") -> Record:
    opened = some(RoundOpened, table_name=table, game=game, jurisdiction="ceuta")
    settled = some(RoundSettled, bets=bets, won_by_bank=won)
    told = tuple(some(Told, number=n, event=event) for n, event in enumerate((opened, settled), 1))
    return Record("r", "hall", game, 1, "closed", 0, "p", told=told)


def bet(stake: int, kind: str = "red", result: str = "lose") -> BetResult:
    return some(BetResult, kind=kind, stake=stake, result=result)


def worth(game: str, jurisdiction: str):
    return {"red": Fraction(1, 37)} if game == "wheel" else {}


def test_a_table_is_held_against_the_theory_of_its_bets():
    rounds = [played("R1", 3_700, bet(3_700)), played("R1", -3_700, bet(3_700, result="win"))]
    [one] = holds(rounds, worth)
    assert ("R1", 2, 7_400) == (one.table, one.rounds, one.staked)
    assert (200.0, 0.0) == (one.band.expected, one.band.actual)
    assert one.band.inside and not one.telling


def test_what_is_not_decided_or_hangs_on_another_bet_is_not_counted():
    rounds = [played("R1", 100, bet(100), bet(100, result="stays"), bet(200, kind="double"))]
    assert [100] == [one.staked for one in holds(rounds, worth)]
    assert [] == holds([played("X1", 5, bet(5), game="unproved")], worth)


def test_a_table_that_always_wins_leaves_its_band():
    rounds = [played("R1", 100, bet(100)) for _ in range(FEW_ROUNDS)]
    [one] = holds(rounds, worth)
    assert one.telling and not one.band.inside


def test_the_stored_theory_tells_the_mean_of_a_bet_with_several_places():
    assert edges_of("no_draw_poker", "ceuta")["ante"] > 0
    assert {} == edges_of("no_draw_poker", "nowhere")


def test_the_wait_of_a_pot_follows_from_the_stakes_of_the_day():
    pool = carousel(100_000)
    pool.dealt("P1", 1, 2, 3)
    found = pot_now(pool.view("director"), NOON + HOUR)
    assert (649_740.0, 3, 0) == (found.one_in, found.wagers, found.exposure)
    assert pytest.approx(649_740 / 3, rel=0.01) == found.wait
    assert (0.0, True) == (pot_now(carousel().view("director"), NOON).wait, found.agrees)


def test_the_house_is_exposed_to_what_the_reserve_lacks_of_the_least_seed():
    view = progressive(reserve=10_000, min_seed=50_000).view("director")
    assert 40_000 == pot_now(view, NOON).exposure
