"""Exact chances: PRIMA-13, the ball of a prize, and the chi-square with its bounds."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from books.chances import (
    BALLS,
    any_by,
    bingo_ball,
    card_by,
    chi_square,
    cumulative,
    fallen_by,
    games_for,
    line_ball,
    line_by,
    mean_games,
    quantile,
)


@pytest.mark.parametrize(
    ("limit", "one_in"), [(48, 41_889), (50, 20_346), (55, 3_848.5), (60, 860.9)]
)
def test_prima_13_the_chance_of_one_card_within_a_limit(limit, one_in):
    assert one_in == pytest.approx(float(1 / card_by(limit)), abs=0.5)


@pytest.mark.parametrize(
    ("cards", "games"), [(50, 16.9), (100, 14.5), (200, 12.3), (300, 11.1), (500, 9.6)]
)
def test_prima_13_the_mean_games_from_full_to_award(cards, games):
    assert games == pytest.approx(mean_games(cards, 48), abs=0.05)


def test_the_mean_is_the_sum_of_the_chances_that_it_still_stands():
    by = fallen_by(300, 48, 43)
    assert 1.0 == pytest.approx(by[-1])
    assert mean_games(300, 48) == pytest.approx(1 + sum(1 - chance for chance in by), abs=1e-9)
    assert by[games_for(300, 48, 0.9) - 1] >= 0.9 > by[games_for(300, 48, 0.9) - 2]


@given(cards=st.integers(1, 3_000), limit=st.integers(15, 90))
def test_more_cards_and_more_balls_never_make_it_less_likely(cards, limit):
    assert any_by(card_by(limit), cards) <= any_by(card_by(limit), cards + 1)
    assert card_by(limit) <= line_by(limit) <= 1
    assert limit == 90 or card_by(limit) < card_by(limit + 1)


def test_a_full_drum_completes_every_card_and_fourteen_balls_none():
    assert (1, 0, 1, 0) == (card_by(90), card_by(14), line_by(90), line_by(4))


def played(random: Random, cards: int) -> tuple[int, int]:
    """The balls of line and bingo of one game with random cards."""
    order = {number: place for place, number in enumerate(random.sample(range(1, 91), 90), 1)}
    faces = [random.sample(range(1, 91), 15) for _ in range(cards)]
    lines = min(max(order[n] for n in face[row : row + 5]) for face in faces for row in (0, 5, 10))
    return lines, min(max(order[n] for n in face) for face in faces)


def test_the_ball_of_line_and_bingo_agrees_with_games_within_three_standard_errors():
    random, games, cards = Random("a night"), 400, 60
    balls = [played(random, cards) for _ in range(games)]
    for place, spread in enumerate((line_ball(cards), bingo_ball(cards))):
        mean = sum(ball[place] for ball in balls) / games
        assert abs(mean - spread.mean) < 3 * spread.deviation / games**0.5


# --- chi-square ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "value"), [(0.025, 64.793), (0.5, 88.334), (0.95, 112.022), (0.975, 116.989)]
)
def test_the_distribution_is_that_of_the_tables(chance, value):
    assert value == pytest.approx(quantile(chance), abs=0.001)
    assert chance == pytest.approx(cumulative(value), abs=1e-5)


def draws(random: Random, games: int, *, least: int, most: int, loaded: bool = False):
    numbers = range(1, 91)
    for _ in range(games):
        length = random.randint(least, most)
        order = random.sample(numbers, 90)
        if loaded and random.random() < 0.25:
            order.remove(7)
            order.insert(0, 7)
        yield order[:length]


def test_fair_draws_lie_within_the_bounds_and_the_plain_statistic_would_be_too_small():
    found = list(draws(Random("fair"), 400, least=55, most=75))
    counts = [sum(1 for draw in found if n in draw) for n in range(1, 91)]
    test = chi_square(counts, [len(draw) for draw in found])
    assert test.inside
    assert test.raw < test.value


def value_of(random: Random, **kinds) -> float:
    found = list(draws(random, 150, **kinds))
    counts = [sum(1 for draw in found if n in draw) for n in range(1, 91)]
    return chi_square(counts, [len(draw) for draw in found]).value


def test_after_the_correction_fair_draws_have_the_mean_of_their_degrees_of_freedom():
    random = Random("many nights")
    values = [value_of(random, least=55, most=75) for _ in range(40)]
    mean = sum(values) / len(values)
    assert abs(mean - (BALLS - 1)) < 3 * (2 * 89 / 40) ** 0.5


def test_with_k_balls_in_every_game_the_correction_is_89_by_90_less_k():
    found = list(draws(Random("k"), 100, least=60, most=60))
    counts = [sum(1 for draw in found if n in draw) for n in range(1, 91)]
    test = chi_square(counts, [60] * 100)
    assert test.value == pytest.approx(test.raw * 89 / (90 - 60))


def test_a_ball_that_is_too_often_first_falls_outside():
    random = Random("loaded")
    found = list(draws(random, 3_000, least=20, most=25, loaded=True))
    counts = [sum(1 for draw in found if n in draw) for n in range(1, 91)]
    assert not chi_square(counts, [len(draw) for draw in found]).inside


def test_without_games_there_is_nothing_to_test():
    assert chi_square([0] * 90, []) is None
