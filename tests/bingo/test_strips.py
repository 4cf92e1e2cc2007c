"""BINGO-33: strips of six from a seed, valid, without equals, and drawn evenly from all strips.

The evenness is shown exactly, step by step: the shares of the counts, of the correction, of the
layouts and of the shuffles. A count over many strips of one fixed seed then looks at the whole.
"""

from fractions import Fraction
from itertools import pairwise, product
from math import factorial, prod, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bingo import strips
from bingo.cards import GENERATOR_VERSION, MatrixRules, check_matrix, generate_matrix
from bingo.layouts import COLUMN_SIZES, LAYOUTS
from bingo.strip_counts import FULL, column_tables, draw_counts

SEED = bytes(range(32))
MANY = strips.candidates(SEED, 0, 6000)


def faces(matrix):
    return [matrix.rows(number) for number in range(1, matrix.size + 1)]


def columns(numbers):
    return np.minimum(numbers // 10, 8)


def deviation(observed, expected):
    """How many standard deviations the chi-square of equal cells lies above its mean."""
    freedom = observed.size - 1
    chi_square = float(((observed - expected) ** 2 / expected).sum())
    return (chi_square - freedom) / sqrt(2 * freedom)


@settings(max_examples=20, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(1, 20))
def test_every_seed_makes_a_valid_matrix_of_whole_strips(seed, wanted):
    matrix = generate_matrix(6 * wanted, seed)
    assert matrix.digest == check_matrix(faces(matrix)).digest


def test_a_seed_makes_the_same_matrix_for_ever():
    golden = "75c8d0212d7c8006a9bb518c6978371c651b0ae3af93fc73e789a8f43c13d7be"
    assert (golden, "strips-1") == (generate_matrix(1800, SEED).digest, GENERATOR_VERSION)


def test_a_smaller_matrix_is_the_beginning_of_a_larger_one():
    assert faces(generate_matrix(1800, SEED))[:420] == faces(generate_matrix(420, SEED))


def test_another_seed_makes_other_cards():
    assert generate_matrix(6, SEED).digest != generate_matrix(6, bytes(32)).digest


def test_a_candidate_does_not_depend_on_those_drawn_with_it():
    assert strips.candidates(SEED, 0, 100).tolist() == [
        strip for number in range(100) for strip in strips.candidates(SEED, number, 1).tolist()
    ]


def test_a_seed_has_32_bytes():
    with pytest.raises(AssertionError):
        generate_matrix(6, b"short")


@pytest.mark.parametrize("size", [-6, 0, 5, 1801, 300_006])
def test_a_size_that_is_not_of_whole_strips_or_too_large_is_refused(size):
    assert "E_MATRIX_SIZE" == generate_matrix(size, SEED).code


def test_no_two_rows_are_equal_unless_the_profile_allows_them():
    size = 6 * 600
    apart, tied = generate_matrix(size, SEED), generate_matrix(size, SEED, unique_rows=False)
    assert size * 3 == len({row for face in faces(apart) for row in face})
    assert size * 3 > len({row for face in faces(tied) for row in face})
    assert tied.digest == check_matrix(faces(tied), MatrixRules(unique_rows=False)).digest


def test_luck_that_only_repeats_itself_ends_in_a_refusal_and_not_in_a_loop(monkeypatch):
    monkeypatch.setattr(strips, "candidates", lambda seed, first, batch: MANY[:1])
    refused = generate_matrix(12, SEED)
    assert ("E_MATRIX_SIZE", 6) == (refused.code, refused.details["ceiling"])


def weight(counts):
    """How many ways to deal the columns' numbers, with 8/3 fewer layouts a wide column."""
    fact = Fraction(3, 8)
    return prod(fact ** (count == 3) / factorial(count) for card in counts for count in card)


def total_weight():
    """The sum of ``weight`` over all counts, column by column over what cards still need."""
    totals = {(15,) * 6: Fraction(1)}
    for size in COLUMN_SIZES:
        after = {}
        for left, total in totals.items():
            for gets in product((1, 2, 3), repeat=6):
                rest = tuple(sorted(has - get for has, get in zip(left, gets, strict=True)))
                if sum(gets) == size and rest[0] >= 0:
                    after[rest] = after.get(rest, 0) + total * weight([gets])
        totals = after
    return totals[(0,) * 6]


def share(counts):
    """The share of these counts among all, read off the tables that they are drawn from."""
    left, answer = [6] * 6, Fraction(1)
    for column, table in enumerate(column_tables()):
        order = sorted(range(6), key=left.__getitem__)
        row = table.rows[sum(left[card] * 7**place for place, card in enumerate(order))]
        extras = [counts[card][column] - 1 for card in order]
        way = table.ways.tolist().index(extras)
        ends = [0, *map(int, table.ends[row])]
        answer *= Fraction(ends[way + 1] - ends[way], FULL)
        left = [has - (counts[card][column] - 1) for card, has in enumerate(left)]
    return answer


def test_counts_are_drawn_by_their_exact_weights():
    total = total_weight()
    luck = np.random.Generator(np.random.PCG64(1)).integers(0, FULL, (50, 9), dtype=np.uint64)
    for counts in draw_counts(luck).tolist():
        exact = weight(counts) / total
        assert abs(share(counts) / exact - 1) < Fraction(1, 2**40)


def test_the_ends_of_every_table_row_grow_up_to_the_full_scale():
    for table in column_tables():
        for ends in table.ends.tolist():
            assert all(end <= following for end, following in pairwise(ends))
            assert FULL == ends[len(table.ways) - 1]


@pytest.mark.parametrize("word", [0, 1, FULL // 2, FULL - 1])
def test_the_lowest_and_the_highest_luck_give_possible_counts(word):
    counts = draw_counts(np.full((1, 9), word, dtype=np.uint64))[0]
    assert [15] * 6 == counts.sum(axis=1).tolist()
    assert list(COLUMN_SIZES) == counts.sum(axis=0).tolist()
    assert 1 <= counts.min() <= counts.max() <= 3


def test_the_correction_turns_powers_into_the_true_number_of_layouts():
    stays = [Fraction(int(parts), 285 * 513) for parts in strips._STAYS]
    assert [Fraction(layouts, LAYOUTS[0]) for layouts in LAYOUTS] == [
        Fraction(3, 8) ** wide * stay for wide, stay in enumerate(stays)
    ]
    assert max(stays) == 1


def test_every_layout_of_a_card_has_the_same_number_of_turns():
    assert [0] * 4 == [strips._TURNS % layouts for layouts in LAYOUTS]


def test_all_layouts_of_given_counts_come_out_of_the_turns():
    counts = MANY_COUNTS[:1]
    wide = int((counts[0, 0] == 3).sum())
    turns = np.tile(np.arange(LAYOUTS[wide], dtype=np.uint64)[:, None], (1, 6))
    filled = strips._filled(np.repeat(counts, LAYOUTS[wide], axis=0), turns)
    assert LAYOUTS[wide] == len({card.tobytes() for card in filled[:, 0]})


@pytest.mark.parametrize("size", [1, 2, 5, 6])
def test_every_permutation_belongs_to_one_code(size):
    shuffled = strips._shuffled(size, np.arange(factorial(size), dtype=np.uint64))
    assert factorial(size) == len({tuple(row) for row in shuffled.tolist()})


MANY_COUNTS = np.stack(
    [(columns(MANY) == column).sum(axis=(2, 3)) for column in range(9)], axis=2
).astype(np.uint8)


def test_hardly_any_candidate_fails():
    assert 0.98 * 6000 < len(MANY) < 6000


def test_each_number_stands_in_each_of_the_six_places_equally_often():
    places = np.stack([(MANY == number).sum(axis=(0, 2, 3)) for number in range(1, 91)])
    assert (places.sum(axis=1) == len(MANY)).all()
    assert [] == [n for n, cells in enumerate(places, 1) if deviation(cells, len(MANY) / 6) > 6]
    assert abs(deviation(places, len(MANY) / 6)) < 4


def test_any_two_numbers_of_a_column_share_a_card_equally_often():
    owners = np.stack([(MANY == n).any(axis=(2, 3)).argmax(axis=1) for n in range(30, 40)])
    together = np.array([(owners[a] == owners[b]).sum() for a in range(10) for b in range(a)])
    assert abs(deviation(together, together.mean())) < 4


def test_the_three_rows_of_a_card_fill_each_column_equally_often():
    filled = np.stack([(columns(MANY) == column).any(axis=3) for column in range(9)])
    by_row = filled.sum(axis=(1, 2))
    for rows in by_row:
        assert deviation(rows, rows.mean()) < 4


def test_the_six_cards_have_wide_columns_equally_often():
    wide = (MANY_COUNTS == 3).sum(axis=(0, 2))
    assert deviation(wide, wide.mean()) < 4


def test_the_middle_columns_are_wide_equally_often():
    wide = (MANY_COUNTS == 3).sum(axis=(0, 1))[1:8]
    assert deviation(wide, wide.mean()) < 4
