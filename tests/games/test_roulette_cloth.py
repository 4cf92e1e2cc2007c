"""The wheel and the cloth of the roulettes: every number, every place, and what the house keeps."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest

from tables.core.play import PLAYING, Bet, Play
from tables.core.theory import theory
from tables.games.roulette import wheel
from tables.games.roulette.calls import chips
from tables.games.roulette.cloth import covered, places
from tests.games.felt import BY_HAND, Felt, offered, paytable_of
from tests.source_tree import ROOT

ROULETTES = [one for one in offered() if one[0].endswith("roulette")]
every_roulette = pytest.mark.parametrize(("game", "place"), ROULETTES)


# --- the wheel -----------------------------------------------------------------------------------


def test_black_is_what_the_digits_say_and_red_is_the_rest():
    """ROU-3, ROU-4: digit sum even, besides 10 and 29, without 19."""
    even_sums = {n for n in wheel.NUMBERS if sum(map(int, str(n))) % 2 == 0}
    assert (even_sums | {10, 29}) - {19} == wheel.CHANCES["black"]
    assert 18 == len(wheel.RED)


def test_no_two_numbers_in_a_row_are_neighbours_on_the_wheel_with_one_zero():
    assert all(abs(one - other) > 1 for one, other in pairwise(wheel.ONE_ZERO))
    assert (37, 38) == (len(set(wheel.ONE_ZERO)), len(set(wheel.TWO_ZEROS)))


@pytest.mark.parametrize("order", [wheel.ONE_ZERO, wheel.TWO_ZEROS])
def test_red_and_black_take_turns_round_the_wheel(order):
    colours = [n in wheel.RED for n in order if n not in (wheel.ZERO, wheel.DOUBLE_ZERO)]
    assert 18 == sum(colours)
    if len(order) == 37:
        assert all(one != other for one, other in pairwise(colours))


def test_neighbours_are_two_pockets_at_each_side():
    sheet = paytable_of("american_roulette", "ceuta")
    assert {0, 3, 15, 26, 32} == set(wheel.neighbours(sheet, 0))
    assert {2, 6, 17, 25, 34} == set(wheel.neighbours(sheet, 17))


# --- the cloth -----------------------------------------------------------------------------------

COUNTS = {"straight": 37, "split": 60, "street": 14, "corner": 23, "six_line": 11}


@pytest.mark.parametrize(("kind", "count"), COUNTS.items())
def test_one_zero_has_so_many_places(kind, count):
    """ROU-40 to ROU-43."""
    assert count == len(places(paytable_of("french_roulette", "ceuta"), kind))


def test_two_zeros_have_their_own_places():
    sheet = paytable_of("double_zero_roulette", "chile")
    counts = [len(places(sheet, kind)) for kind in ("straight", "split", "street", "corner")]
    assert [38, 62, 15, 22] == counts
    assert {(0, 1, 2, 3, 37)} == set(places(sheet, "five_number"))


@every_roulette
def test_every_place_of_every_bet_can_be_clicked_on_the_layout(game, place):
    drawing = (ROOT / "static" / "tables" / f"{game}.svg").read_text(encoding="utf-8")
    drawn = re.findall(r'class="spot[^"]*" id="([^"]+)"', drawing)
    sheet = paytable_of(game, place)
    wanted = {"-".join([kind, *map(str, on)]) for kind in sheet.bets for on in places(sheet, kind)}
    assert wanted <= set(drawn)
    assert len(drawn) == len(set(drawn))


@every_roulette
def test_the_house_keeps_the_same_part_of_every_bet(game, place):
    """Where no even chance is played: one zero keeps 1/37, two keep 2/38, five numbers 3/38."""
    sheet = paytable_of(game, place)
    felt = Felt(game, place, source=BY_HAND)
    assert felt.open() is None
    kinds = [k for k in sheet.bets if k not in wheel.CHANCES and not chips(sheet, k, (0,))]
    bets = tuple(
        Bet(number, 1, kind, 0, min(places(sheet, kind)), 100_000)
        for number, kind in enumerate(kinds, 1)
    )
    play = Play(felt.play.opening, left="", phase=PLAYING, bets=bets)
    found = theory(felt.rules, play, sheet)
    edge = Fraction(1, 37) if game != "double_zero_roulette" else Fraction(2, 38)
    for number, kind in enumerate(kinds, 1):
        assert found[number].edge == (Fraction(3, 38) if kind == "five_number" else edge), kind


@pytest.mark.parametrize(
    ("game", "place", "edge"),
    [
        ("american_roulette", "ceuta", Fraction(1, 74)),
        ("american_roulette", "chile", Fraction(1, 74)),
        ("american_roulette", "live", Fraction(1, 37)),
        ("double_zero_roulette", "chile", Fraction(1, 38)),
    ],
)
def test_an_even_chance_costs_half_where_half_goes_back(game, place, edge):
    felt = Felt(game, place, source=BY_HAND)
    assert felt.open() is None
    bets = tuple(Bet(n, 1, kind, 0, (), 1_000) for n, kind in enumerate(wheel.CHANCES, 1))
    play = Play(felt.play.opening, left="", phase=PLAYING, bets=bets)
    found = theory(felt.rules, play, felt.paytable)
    assert {edge} == {one.edge for one in found.values()}


@every_roulette
def test_every_bet_wins_on_its_numbers_and_on_no_other(game, place):
    sheet = paytable_of(game, place)
    for kind in sheet.bets:
        for on in places(sheet, kind):
            assert covered(kind, on) <= set(wheel.pockets(sheet)) or chips(sheet, kind, on)
